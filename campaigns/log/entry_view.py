"""An event as a viewer may see it: its fact with the secret part for Game Masters, without it for others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, dataclass, fields
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any

from campaigns.models import Event
from campaigns.words import signed
from rules.codec import changes_from_plain, fields_from_plain, from_plain
from rules.facts import Fact, Roll
from rules.games import FACTS
from rules.table import Changes

FactView = Fact | SimpleNamespace
RARE = Fraction(1, 6)
HAPPENED = {
    "success": (True, "success"),
    "critical_success": (True, "success"),
    "hit": (True, "hit"),
    "failure": (False, "failure"),
    "critical_failure": (False, "failure"),
    "miss": (False, "miss"),
}
"""The outcomes that a chance speaks of: whether it was the chance of them, and their word."""


@dataclass(frozen=True, slots=True)
class RollView:
    """What a roll came to, and what lies under its fold: modifiers as (name, value, rule), the formula."""

    total: int
    mods: tuple[tuple[str, str, str], ...]
    formula: str


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
    mods = tuple((mod.source, signed(mod.amount), mod.rule) for mod in roll.modifiers)
    return RollView(roll.total, mods, roll.formula)


def is_blind(kind: type[Fact], fact: FactView) -> bool:
    """Whether what a roll came to is kept back; its dice are, too."""
    if isinstance(fact, Fact):
        return False
    kept = (set(kind.SECRET) - set(kind.DIFFICULTY)) & required(kind)
    return any(not hasattr(fact, name) for name in kept)


def rarity(fact: FactView) -> str:
    """How rare it was what happened, where that was less than one in six: a 1-in-9 hit."""
    outcome, chance = str(getattr(fact, "outcome", "")), getattr(fact, "chance", "")
    if not chance or outcome not in HAPPENED:
        return ""
    lucky, what = HAPPENED[outcome]
    odds = Fraction(chance) if lucky else 1 - Fraction(chance)
    return f"A 1-in-{round(1 / odds)} {what}" if 0 < odds < RARE else ""


def percent(fraction: str) -> str:
    """A fraction as a percentage, as in ``23/40`` -> ``57.5%``."""
    return f"{float(Fraction(fraction)) * 100:.1f}%"


def required(kind: Any) -> frozenset[str]:
    return _required(kind)


@cache
def _required(kind: Any) -> frozenset[str]:
    return frozenset(spec.name for spec in fields(kind) if spec.default is MISSING)


def _defaults(kind: type[Fact]) -> dict[str, Any]:
    return {spec.name: spec.default for spec in fields(kind) if spec.default is not MISSING}


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def changes_of(events: Iterable[Event]) -> Changes:
    """All that these events changed, in their order."""
    return changes_from_plain([change for event in events for change in event.changes])


def touched(events: Iterable[Event]) -> set[tuple[str, str]]:
    """The (owner, part) pairs that these events changed."""
    return {(change[0], change[1]) for event in events for change in event.changes}
