"""Focus to roll again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar, cast

from rules.common.lookups import number, set_number
from rules.common.prompts import pending_of, without_prompts_of
from rules.common.rerolls import (
    KeptRoll,
    RecordingDice,
    ReplayedDice,
    read_roll,
    written_roll,
)
from rules.errors import PromptGone, RuleBroken
from rules.facts import Fact
from rules.freeblade.focus import spend_focus
from rules.freeblade.preview_parts import bars_of
from rules.freeblade.standing import state_of
from rules.game import Command, Decision, Game, Mechanic, Offer, Preview, Prompt, foresees, rolls
from rules.odds.counts import uniform
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import TABLE, Change, Changes, Part, Pending, Resource, Table, difference

C = TypeVar("C", bound=Command)
STANDS = "Something that this roll led to has changed since: the roll stands."


@dataclass(frozen=True, slots=True)
class Reroll(Command):
    """Focus spent on a roll just made: the pending row of kind reroll (FB-28, R-52).

    ``die`` picks one die, -1 the whole roll.
    """

    everyone: ClassVar[bool] = True

    pending: str
    sheet_id: str = ""
    die: int = -1


def reroll(game: Game, table: Table, command: Reroll, randomness: Randomness) -> Decision:
    """Throw the whole roll anew for one Focus, or one die of it, as the table has ruled; the new roll stands.

    What the roll has changed is taken back first. The new roll is kept in its turn, with what it changed of
    the table before the first: so a reroll of a reroll does not lead back to the first roll (R-52).
    """
    pending = pending_of(table, command.pending, "reroll")
    kept, earlier = _before_the_roll(game, table, pending)
    if ruling_word(table, game.system, "focus_reroll") == "one die":
        if not 0 <= command.die < len(kept.fallen):
            raise RuleBroken("Say which of the dice is rolled again.")
        randomness = ReplayedDice(randomness, kept.fallen, command.die)
    earlier = spend_focus(earlier, pending.sheet_id)
    again = game.deciders[type(kept.command)](game, earlier, kept.command, randomness)
    fact = replace(cast(Any, again.facts[0]), rerolled=pending.about)
    return Decision((fact, *again.facts[1:]), again.table)


def _before_the_roll(game: Game, table: Table, pending: Pending) -> tuple[KeptRoll, Table]:
    """Return the roll that is kept, and the table without what it changed."""
    kept = read_roll(game, pending.command)
    if kept.changes is None:
        raise PromptGone("reroll")
    return kept, taken_back(without_prompts_of(table, pending.sheet_id, "reroll"), kept.changes)


def always(_fact: Fact) -> bool:
    """Let any roll be made again."""
    return True


def rerollable(
    decider: Callable[[Game, Table, C, Randomness], Decision], may: Callable[[Fact], bool] = always
) -> Callable[[Game, Table, C, Randomness], Decision]:
    """Let a roll be made again for Focus if ``may`` says so of its fact; earlier rolls stand (FB-28)."""

    def decide(game: Game, table: Table, command: C, randomness: Randomness) -> Decision:
        dice = RecordingDice(randomness)
        decision = decider(game, table, command, dice)
        fact = decision.facts[0]
        after = without_prompts_of(decision.table, fact.sheet_id, "reroll")
        if not may(fact) or number(after, fact.sheet_id, "focus") < 1:
            return Decision(decision.facts, after)
        changes = difference(without_prompts_of(table, fact.sheet_id, "reroll"), after)
        row = Pending(
            kind="reroll",
            about=table.seq + 1,
            sheet_id=fact.sheet_id,
            target=getattr(fact, "target", ""),
            command=written_roll(command, dice.fallen, changes),
        )
        return Decision(decision.facts, after.put(TABLE, after.new_key(), row))

    return decide


def taken_back(table: Table, changes: Changes) -> Table:
    """Return the table as it was before these changes, if nothing of them has changed since.

    Focus is no more than bookkeeping: others may have touched it meanwhile.
    """
    for change in reversed(changes):
        owner, part, key = change.key
        if part == "resource" and key == "focus":
            left = number(table, owner, "focus") - _count(change.after) + _count(change.before)
            table = set_number(table, owner, "focus", max(0, left))
        else:
            table = _row_back(table, change)
    return table


def _row_back(table: Table, change: Change) -> Table:
    if table.rows.get(change.key) != change.after:
        raise RuleBroken(STANDS)
    rows = dict(table.rows)
    if change.before is None:
        rows.pop(change.key, None)
    else:
        rows[change.key] = change.before
    return replace(table, rows=rows)


def _count(row: object) -> int:
    return row.number if isinstance(row, Resource) else 0


def reroll_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Let whoever rolled spend Focus: on the whole roll, or on one of its dice (FB-28, R-52).

    No label tells a face: who rolled blind may roll again, but does not see what fell.
    """
    left = number(table, pending.sheet_id, "focus")
    if not left or state_of(table, pending.sheet_id) == "taken_out":
        return ()
    try:
        kept, _ = _before_the_roll(game, table, pending)
    except RuleBroken:  # what would be refused is not offered
        return ()
    if ruling_word(table, game.system, "focus_reroll") == "whole roll":
        return (_again(table, key, pending, -1, f"Reroll for 1 Focus ({left} left)"),)
    return tuple(
        _again(table, key, pending, place, f"Reroll die {place + 1} (D{sides}) for 1 Focus")
        for place, (sides, _) in enumerate(kept.fallen)
    )


def _again(table: Table, key: str, pending: Pending, die: int, label: str) -> Offer:
    part = table.get(Part, pending.sheet_id, "part")
    return Offer(
        key="reroll" if die < 0 else f"reroll-{die}",
        label=label,
        command=Reroll(key, pending.sheet_id, die),
        sheet_id=pending.sheet_id,
        gm=not (part and part.owners),
        reveals=False,
        fields=(("pending", key), ("die", str(die))),
    )


def preview_reroll(game: Game, table: Table, command: Reroll) -> Preview:
    """Foresee the roll that Focus would make again; of one die alone, only its faces (FB-28, R-52).

    What the other dice show stays untold: whoever rolled blind may ask this too, and does not see what fell.
    """
    kept, earlier = _before_the_roll(game, table, pending_of(table, command.pending, "reroll"))
    if ruling_word(table, game.system, "focus_reroll") == "one die":
        return Preview(bars=bars_of(uniform(kept.fallen[command.die][0])))
    previewer = game.previews.get(type(kept.command))
    return previewer(game, earlier, kept.command) if previewer else Preview()


MECHANIC = Mechanic(
    deciders=(rolls(Reroll, reroll),),
    previews=(foresees(Reroll, preview_reroll),),
    prompts={
        "reroll": Prompt(offers=reroll_prompt, gone="That roll can no longer be rolled again.", passing=True),
    },
)
