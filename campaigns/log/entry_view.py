"""An event as a viewer may see it: its fact with the secret part for Game Masters, without it for others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from campaigns.models import Event
from rules.codec import fields_from_plain, from_plain
from rules.facts import Die, Fact, Roll
from rules.games import FACTS

FactView = Fact | SimpleNamespace
DieRow = tuple[int, int, str, str]


@dataclass(frozen=True, slots=True)
class RollView:
    """A roll ready to be drawn: dice as (sides, face, state, words), modifiers as (name, value, rule)."""

    total: int
    sides: int
    dice: tuple[DieRow, ...]
    mods: tuple[tuple[str, str, str], ...]
    formula: str

    @property
    def more(self) -> str:
        """How many dice there are to look at, in words."""
        return dice_words(len(self.dice))


def fact_view(event: Event, *, secret: bool) -> FactView:
    """The fact of an event. Where fields are kept back it lacks them, and is no Fact but a namespace."""
    kind = FACTS[event.kind]
    plain = {**event.fact, **((event.secret or {}) if secret else {})}
    if required(kind) <= plain.keys():
        return from_plain(kind, plain)
    if required(kind) - plain.keys() <= set(kind.DIFFICULTY):
        # Only how hard it was is kept back: the dice are for everyone, and drawn as ever.
        return SimpleNamespace(**{**_defaults(kind), **fields_from_plain(kind, plain)})
    return SimpleNamespace(**{**_defaults(kind), **{name: _plain(value) for name, value in plain.items()}})


def roll_view(fact: FactView) -> RollView | None:
    """The roll in a fact, ready to be drawn; None where there is none, or where it is kept back."""
    roll = getattr(fact, "roll", None) or getattr(fact, "check", None)
    if not isinstance(roll, Roll):
        return None
    rows = tuple(die_row(die) for die in roll.dice)
    mods = tuple((mod.source, f"{mod.amount:+d}", mod.rule) for mod in roll.modifiers)
    sides = roll.dice[0].sides if roll.dice else 20
    return RollView(roll.total, sides, rows, mods, roll.formula)


def dice_words(number: int) -> str:
    """How many dice, in words."""
    return "1 die" if number == 1 else f"{number} dice"


def percent(fraction: str) -> str:
    """A fraction as a percentage, as in ``23/40`` -> ``57.5%``."""
    return f"{float(Fraction(fraction)) * 100:.1f}%"


def die_row(die: Die) -> DieRow:
    """A die ready to be drawn."""
    state = "kept" if die.kept else "dropped"
    if die.kept and die.sides == 20 and die.face in (1, 20):
        state = "crit" if die.face == 20 else "fumble"
    words = [f"D{die.sides} shows {die.face}", die.role if die.role != f"d{die.sides}" else "", die.note]
    if not die.kept:
        words.append("dropped")
    return die.sides, die.face, state, ", ".join(filter(None, words))


def required(kind: type[Fact]) -> set[str]:
    """The fields without which there is no fact of that kind."""
    return {spec.name for spec in fields(kind) if spec.default is MISSING}


def _defaults(kind: type[Fact]) -> dict[str, Any]:
    return {spec.name: spec.default for spec in fields(kind) if spec.default is not MISSING}


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def touched(events: Iterable[Event]) -> set[tuple[str, str]]:
    """The (owner, part) pairs that these events changed."""
    return {(change[0], change[1]) for event in events for change in event.changes}
