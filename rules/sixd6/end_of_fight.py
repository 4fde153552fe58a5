"""The end of a fight: everyone's potential is in the bank again, unless the next follows at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.clock import foretold, open_profile
from rules.common.durations import ENCOUNTER
from rules.common.encounters import EndEncounter, end_encounter
from rules.common.foresight import preview_encounter_end
from rules.facts import Fact, Who
from rules.game import (
    Command,
    Decision,
    Foreseen,
    Game,
    Mechanic,
    Preview,
    decided,
    foresees,
    rolls,
)
from rules.randomness import Randomness
from rules.sixd6.potential_purse import Potential, Purse, purse_of, with_purse
from rules.sixd6.turns import when_settled
from rules.table import Table


@dataclass(frozen=True, slots=True)
class PressOn(Command):
    """The encounter ends and the next follows at once: what is spent stays spent (R-87)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PotentialBack:
    """What came back to someone from the spent pile, of each type."""

    name: Who
    dynamic: int = 0
    static: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PotentialBanked(Fact):
    """A fight was over, and all that anyone had spent was in the bank again. Private sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("6D6-03", "R-63", "R-87")

    returns: tuple[PotentialBack, ...]


def spent_potential(table: Table) -> dict[str, Purse]:
    """Return the purse of each sheet of which something is on the spent pile."""
    purses = {sheet_id: purse_of(table, sheet_id) for sheet_id in table.sheets()}
    return {sheet_id: purse for sheet_id, purse in purses.items() if purse.spent != Potential()}


def bank_everything(_game: Game, table: Table, _randomness: Randomness) -> Decision:
    """Bank what everybody has spent, who took part in the fight or not (6D6-03, R-63, R-87)."""
    back = []
    for sheet_id, purse in spent_potential(table).items():
        table = with_purse(table, sheet_id, Purse(bank=purse.total))
        if open_profile(table, sheet_id):
            back.append(PotentialBack(name=sheet_id, dynamic=purse.spent.dynamic, static=purse.spent.static))
    return decided(table, *([PotentialBanked(returns=tuple(back))] if back else []))


def foresee_banking(_game: Game, table: Table) -> Foreseen:
    """Return what the end of the fight brings back to whom (R-87)."""
    return Foreseen(
        refills=tuple(
            foretold(table, sheet_id, f"{purse.spent.dynamic} dynamic, {purse.spent.static} static potential")
            for sheet_id, purse in spent_potential(table).items()
        )
    )


def press_on(game: Game, table: Table, _command: PressOn, randomness: Randomness) -> Decision:
    """End the encounter and bank nothing (R-87)."""
    return when_settled(end_encounter)(_without_banking(game), table, EndEncounter(), randomness)


def preview_press_on(game: Game, table: Table, _command: PressOn) -> Preview:
    """Foresee what ends with a fight that the next one follows at once."""
    return preview_encounter_end(_without_banking(game), table, EndEncounter())


def _without_banking(game: Game) -> Game:
    return replace(
        game,
        boundaries={unit: does for unit, does in game.boundaries.items() if unit != ENCOUNTER},
        foresights={unit: tells for unit, tells in game.foresights.items() if unit != ENCOUNTER},
    )


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(EndEncounter, when_settled(end_encounter)),
        rolls(PressOn, press_on),
    ),
    previews=(foresees(PressOn, preview_press_on),),
    boundaries={ENCOUNTER: bank_everything},
    foresights={ENCOUNTER: foresee_banking},
)
