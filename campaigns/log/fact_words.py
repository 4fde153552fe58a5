"""A fact of any kind in words, for the cards of those kinds that have no card of their own."""

from __future__ import annotations

from dataclasses import dataclass, fields

from campaigns.log.entry_view import FactView, is_blind, required
from rules.dice_rows import steps_said
from rules.explain import UNSAID, in_game, lines_of, readable, words
from rules.games import FACTS


@dataclass(frozen=True, slots=True)
class FactWords:
    """A fact of any kind ready to be drawn, as far as the viewer may see it.

    ``what`` says what happened; ``blind``: the result is kept back; ``lines`` are (words, value, rule).
    """

    what: str
    blind: bool
    total: int | None
    sense: str
    outcome: str
    chance: str
    lines: tuple[tuple[str, str, str], ...]


SHOWN = ("outcome", "chance")
"""Fields that the card shows by itself."""

HIDDEN = "Difficulty hidden"
SENSES = {"success": "won", "failure": "lost", "critical_success": "crit", "critical_failure": "fumble"}


def fact_words(kind: str, fact: FactView, game: str) -> FactWords:
    """A fact of that kind in its parts, with its rules as they speak in that game; a blind one says nothing
    but what was tried."""
    made = FACTS[kind]
    outcome = str(getattr(fact, "outcome", ""))
    missing = {name for name in required(made) if not hasattr(fact, name)}
    blind = is_blind(made, fact)
    hides_difficulty = not blind and bool(missing & set(made.DIFFICULTY))
    return FactWords(
        what=", ".join((_what(kind, fact), *(() if blind else steps_said(made, fact)))),
        blind=blind,
        total=_total(fact),
        sense=SENSES.get(outcome, ""),
        outcome=HIDDEN if hides_difficulty else words(outcome).capitalize(),
        chance=getattr(fact, "chance", ""),
        lines=tuple(
            (line.text, "" if line.amount is None else str(line.amount), " ".join(line.rules))
            for line in (in_game(line, game) for line in lines_of(made, fact, dice=False, without=SHOWN))
        ),
    )


def _what(kind: str, fact: FactView) -> str:
    """What happened in words, with the first name that the fact has for it."""
    names = (name for name in (spec.name for spec in fields(FACTS[kind])) if name not in (*UNSAID, "name"))
    subjects = ((name, getattr(fact, name, "")) for name in names)
    first = next(
        (readable(FACTS[kind], name, held) for name, held in subjects if isinstance(held, str) and held), ""
    )
    return f"{words(kind)}: {first}" if first else words(kind)


def _total(fact: FactView) -> int | None:
    rolls = (getattr(fact, name, None) for name in ("roll", "check", "throw", "kept"))
    sums = (getattr(fact, name, None) for name in ("total", "successes"))
    numbers = (*(getattr(roll, "total", None) for roll in rolls), *sums)
    return next((number for number in numbers if isinstance(number, int)), None)
