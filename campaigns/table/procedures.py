"""What a Game Master does with the whole table step by step, as it stands and may go on now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.dialogs.opening import command_of
from campaigns.state import State
from rules.common.game_master_allowance import NeedsAllowance
from rules.decide import broken_rule
from rules.sheet import Dialog, Procedure
from rules.table import TABLE, Encounter


@dataclass(frozen=True, slots=True)
class RunningProcedure:
    """A procedure, the sentences that say how it stands, and the steps that may be taken now.

    ``of_fight``: while there is a fight, it stands beside the turns; ``rare``: it is for later.
    """

    procedure: Procedure
    sentences: tuple[str, ...]
    steps: list[Dialog]
    of_fight: bool
    rare: bool


def running(state: State) -> list[RunningProcedure]:
    """Return each of the game's procedures as it stands."""
    return state.memo(("panel", "procedures"), lambda: [*_running(state)])


def _running(state: State) -> Iterator[RunningProcedure]:
    game, fights = state.game, bool(state.table.of(Encounter, TABLE))
    for procedure in game.sheet.procedures:
        steps = [step for step in procedure.dialogs if _is_open(state, step)]
        of_fight = fights and any(step.during == "encounter" for step in procedure.dialogs)
        stands = procedure.stands(game, state.table)
        yield RunningProcedure(procedure, stands, steps, of_fight, fights and not of_fight)


def procedures_context(state: State) -> dict[str, object]:
    """Return what the panel of the procedures is drawn with."""
    return {"procedures": [one for one in running(state) if not one.of_fight]}


def fight_of(state: State) -> list[RunningProcedure]:
    """Return what is done step by step in the fight that there is."""
    return [one for one in running(state) if one.of_fight]


def _is_open(state: State, step: Dialog) -> bool:
    """Kept for each step: what lapses when time passes bears only on those that let it pass."""
    return state.memo(("panel", "step", step.key), lambda: _may_be_taken(state, step))


def _may_be_taken(state: State, step: Dialog) -> bool:
    """Whether a step has its time, and the rules would not refuse it whatever is answered."""
    if not has_its_time(state, step):
        return False
    command = None if step.asks else command_of(step, dict(step.given))
    broken = broken_rule(state.game, state.table, command) if command else None
    return broken is None or isinstance(broken, NeedsAllowance)


def has_its_time(state: State, dialog: Dialog) -> bool:
    """Whether a dialog of the table is for now: in an encounter or outside, in a session or between two."""
    kind, no = dialog.during.removeprefix("no "), dialog.during.startswith("no ")
    there = state.table.of(Encounter, TABLE) if kind == "encounter" else state.session
    return not dialog.during or no != bool(there)
