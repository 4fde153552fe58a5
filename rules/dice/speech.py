"""A roll in words, for those who hear the log instead of seeing it."""

from __future__ import annotations

from rules.dice.expression import Aim, Dice, Number
from rules.dice.rolling import ExpressionDie, ExpressionResult, RolledTerm

_NUMBERS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_AIMS = {">=": "{} or more", ">": "more than {}", "<=": "{} or less", "<": "less than {}", "=": "exactly {}"}


def spoken(rolled: ExpressionResult) -> str:
    """Return the roll as a sentence: "two d6: 4 and 2, plus 3, total 9"."""
    parts = [_term(term, first=not at) for at, term in enumerate(rolled.terms)]
    return ", ".join([*parts, f"total {_signed(rolled.total)}"])


def _term(rolled: RolledTerm, first: bool) -> str:
    sign = "minus " if rolled.term.sign < 0 else "" if first else "plus "
    if isinstance(rolled.term, Number):
        return f"{sign}{rolled.term.value}"
    return sign + _dice(rolled.term, rolled)


def _dice(term: Dice, rolled: RolledTerm) -> str:
    kept = [_face(die) for die in rolled.dice if die.kept]
    dropped = [_face(die) for die in rolled.dice if not die.kept]
    words = f"{_count(term.count)} d{term.sides}: {_listed(kept)}"
    if dropped:
        words += f", dropped {_listed(dropped)}"
    if rolled.stopped:
        words += ", and no further explosions"
    if term.aim:
        words += f", {_count(abs(rolled.subtotal)) if rolled.subtotal else 'none'} {_aimed(term.aim)}"
    return words


def _face(die: ExpressionDie) -> str:
    return f"{die.face} exploding" if die.exploded else str(die.face)


def _aimed(aim: Aim) -> str:
    return "showing " + _AIMS[aim.sign].format(aim.number)


def _count(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _signed(number: int) -> str:
    return f"minus {-number}" if number < 0 else str(number)
