"""Who stands against a roll with a throw of their own, by what, and who cannot."""

from __future__ import annotations

from dataclasses import dataclass

from rules.common.conditions import forbidding
from rules.common.effects import is_open
from rules.common.lookups import finished, first_word, name_for_others
from rules.common.stances import in_force
from rules.d6.circumstances import NONE, Circumstances
from rules.d6.fitting_abilities import resisting
from rules.errors import RuleBroken
from rules.fields import Tapped
from rules.game import Command, Game
from rules.table import Ability, Table


@dataclass(frozen=True, slots=True)
class ResistRoll(Command):
    """The one who is set against a throw says ``by`` which ability, skill or trait they resist (R-101).

    They spend what they could spend on a roll of their own: ``luck``, or ``spend`` Character Points for each
    of ``extra`` wild dice.
    """

    pending: str
    sheet_id: str
    by: str
    circumstances: Circumstances = NONE
    luck: bool = False
    extra: int = 0
    spend: int = 0


PLAIN = ResistRoll("", "", "")
"""The throw of the one who is not asked: nothing is added to it."""


def refuse_odd_opposition(table: Table, sheet_id: str, target: str, difficulty: int | None) -> None:
    """Refuse an opposed roll without someone else who can stand against it, or with a difficulty besides."""
    if not target or target == sheet_id or difficulty is not None:
        raise RuleBroken("A check has a difficulty or an opposing roll, not both.")
    _refuse_the_helpless(table, target)


def _refuse_the_helpless(table: Table, target: str) -> None:
    """Refuse a throw against someone who cannot throw: a difficulty takes its place (FD6-27, R-25)."""
    finished(table, target)
    hindrance = forbidding(in_force(table, target).values(), "cannot_act")
    if hindrance:
        why = f" ({hindrance})" if is_open(table, target) else ""
        raise RuleBroken(f"{_called(table, target)} cannot act{why}: set a difficulty instead.")


def stands_by(game: Game, table: Table, target: str, named: str, tapped: Tapped) -> str:
    """Return what a target resists with: what was named, or what fits if a private sheet lacks it.

    So a wrong guess tells nothing of what somebody has whose sheet is shown by name only.
    """
    if is_open(table, target) or table.get(Ability, target, named):
        return named
    return next(iter(resisting(game, table, target, tapped)), named)


def without_throw(table: Table, target: str, refused: RuleBroken) -> RuleBroken:
    """Return why a target has no throw against it; the reason is told of sheets that everyone may read."""
    if is_open(table, target):
        return refused
    return RuleBroken(f"{_called(table, target)} has no such roll against it: set a difficulty instead.")


def _called(table: Table, target: str) -> str:
    return first_word(name_for_others(table, target))
