"""Orders that roll: free dice, checks, step dice, fate, and Focus spent on a roll."""

from __future__ import annotations

from dataclasses import dataclass

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class RollDice(Command):
    """A free roll of a dice expression; it touches no sheet."""

    expression: str
    label: str = ""
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class MakeCheck(Command):
    """A check of an ability against a difficulty (None: only the total is asked) (FB-37..40)."""

    sheet: str
    ability: str
    difficulty: int | None = 12
    advantages: int = 0
    disadvantages: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class RollStepDie(Command):
    """Uses a supply, or tests any belonging's die: roll it and step it down (FB-30, FB-32)."""

    sheet: str
    belonging: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class RollFate(Command):
    """The Die of Fate: yes with that many chances in six (FB-60, R-44)."""

    chances: int = 3
    question: str = ""


@dataclass(frozen=True, slots=True)
class Reroll(Command):
    """Focus spent on a roll just made: the open business of kind reroll (FB-28, R-52).

    ``die`` picks one die, -1 the whole roll.

    ``plain_changes`` is what that roll changed, as canonical JSON; the road fills it in from the event.
    """

    pending: str
    sheet: str = ""
    die: int = -1
    plain_changes: str = "[]"
