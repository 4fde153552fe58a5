"""Spells: their form, the strain of casting, and the refilling of books."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.scores import refills

STRAIN_DR = 12
"""The Presence check that a caster makes against fatigue (FB-42)."""
SLOTS = {"book": 1, "scroll": 0}
FATIGUED = "fatigued"


def spell_slots(form: str) -> int:
    """The slots that a spell takes: a book one, a scroll none (FB-41)."""
    if form not in SLOTS:
        raise RuleBroken("A spell sits in a book or on a scroll.")
    return SLOTS[form]


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell's form, its die now, and its die when full."""

    form: str
    die: int
    full: int


def refillable(spell: Spell) -> bool:
    """Whether a long rest can refill it: books only, never scrolls (FB-44)."""
    return spell.form == "book"


def refill(
    presence: int, spells: Mapping[str, Spell], wanted: Sequence[str]
) -> tuple[dict[str, int], list[str]]:
    """The dice after a long rest, and what of the wanted ones was refused (FB-44, R-37).

    As many books as Presence says are filled, in the order in which they are wanted.
    """
    dice = {name: spell.die for name, spell in spells.items()}
    left, refused = refills(presence), []
    for name in wanted:
        if left and name in spells and refillable(spells[name]):
            dice[name] = spells[name].full
            left -= 1
        else:
            refused.append(name)
    return dice, refused
