"""Contests of the D6 games: by what somebody stands against a roll, and with what they spend on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.common.asked_to_resist import ContestOpened, Contests, Odds, Resisting, Throw
from rules.common.condition_effects import is_open
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.check_setup import code_name
from rules.d6.circumstances import NONE, Circumstances
from rules.d6.fitting_abilities import resisting
from rules.d6.weapons import wielded
from rules.fields import Tapped
from rules.game import Command, Game
from rules.table import Ability, Table

MOST = 3
"""So many fitting ways to resist are buttons; the dialog has all others."""
MadeWith = Callable[[Table, Any], Tapped]
"""Returns the keys of what an order is made with, a thing or an ability, and of what is rolled."""


@dataclass(frozen=True, slots=True)
class ResistRoll(Resisting):
    """The one who is set against a throw says ``by`` which ability, skill or trait they resist (R-101).

    They spend what they could spend on a roll of their own: ``luck``, or ``spend`` Character Points for each
    of ``extra`` wild dice.
    """

    circumstances: Circumstances = NONE
    luck: bool = False
    extra: int = 0
    spend: int = 0


PLAIN = ResistRoll("", "", "")
"""The throw of the one who is not asked: nothing is added to it."""


def code_contests(order: type[Command], throw: Throw, made_with: MadeWith, odds: Odds) -> Contests:
    """Return the contests of orders that are made with die codes, and resisted by what fits them."""
    return Contests(
        order,
        ResistRoll,
        throw,
        ways=partial(_ways, made_with),
        opening=partial(_opening, made_with),
        odds=odds,
        apart=WITHOUT_CODE,
    )


def _ways(made_with: MadeWith, game: Game, table: Table, command: Any) -> tuple[str, ...]:
    tapped = command.sheet_id, made_with(table, command)[0]
    return *resisting(game, table, command.target, tapped)[:MOST], command.opposing


def _opening(made_with: MadeWith, game: Game, table: Table, command: Any) -> ContestOpened:
    return ContestOpened(
        sheet_id=command.sheet_id,
        ability=code_name(game, table, command.sheet_id, made_with(table, command)[1]),
        target=command.target,
        against=command.target,
        belonging=wielded(table, command.sheet_id, getattr(command, "belonging", "")),
        luck=getattr(command, "luck", False),
        reason=command.reason.strip(),
    )


def stands_by(game: Game, table: Table, target: str, named: str, tapped: Tapped) -> str:
    """Return what a target resists with: what was named, or what fits if a private sheet lacks it.

    So a wrong guess tells nothing of what somebody has whose sheet is shown by name only.
    """
    if is_open(table, target) or table.get(Ability, target, named):
        return named
    return next(iter(resisting(game, table, target, tapped)), named)
