"""What the table adds to a check by hand: dice, points, Advantages, boosts, flips."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bounds import within
from rules.common.condition_effects import SIZED, SIZES, Bearing, amount, of_kind
from rules.d6.advantage_and_disadvantage import ADVANTAGE, DISADVANTAGE, NORMAL, mode
from rules.d6.sum_parts import modifiers_by_source
from rules.d6.wild_die import D6
from rules.errors import RuleBroken
from rules.facts import Modifier

DICE = 50
POINTS = 999
SOURCES = 20
FLIPS = 20
NAMES = {"advantage": "Advantage", "disadvantage": "Disadvantage", "boost": "Boost", "penalty": "Penalty"}
MET = {
    NORMAL: "Advantage and Disadvantage cancel each other",
    ADVANTAGE: "more Advantages than Disadvantages",
    DISADVANTAGE: "more Disadvantages than Advantages",
}
RULES = {"advantage": "FD6-50", "disadvantage": "FD6-51", "boost": "R-03", "penalty": "R-03"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What the table adds to a check by hand, besides what is on its sheets.

    ``dice``, ``wild`` and ``flat`` are added or taken before and after the throw (``wild``: wild dice);
    ``boosts`` to ``flips`` are what circumstances do besides (FD6-16, FD6-48, R-03), ``flips`` the faces that
    are turned over. ``wild_sides``: the size of the wild dice.
    """

    dice: int = 0
    wild: int = 0
    flat: int = 0
    boosts: int = 0
    penalties: int = 0
    advantages: int = 0
    disadvantages: int = 0
    flips: tuple[int, ...] = ()
    wild_sides: int = D6


NONE = Circumstances()


def refuse_odd_circumstances(circumstances: Circumstances, points: str = "points") -> None:
    """Refuse what nobody throws; ``points``: what is counted."""
    within(circumstances.dice, -DICE, DICE, "The dice more or less")
    within(circumstances.wild, -DICE, DICE, "The wild dice more or less")
    within(circumstances.flat, -POINTS, POINTS, f"The {points} more or less")
    for number in (
        circumstances.boosts,
        circumstances.penalties,
        circumstances.advantages,
        circumstances.disadvantages,
    ):
        within(number, 0, SOURCES, "Boosts, Penalties, Advantages and Disadvantages")
    within(len(circumstances.flips), 0, FLIPS, "The number of flips")
    if circumstances.wild_sides not in SIZES:
        raise RuleBroken(SIZED)


def mode_of(circumstances: Circumstances, effects: tuple[Bearing, ...], cancel: str = "net") -> str:
    """Return how a check is thrown, once Advantages and Disadvantages have cancelled each other (FD6-52)."""
    ups = circumstances.advantages + amount(effects, "advantage")
    downs = circumstances.disadvantages + amount(effects, "disadvantage")
    return mode(ups, downs, cancel)


def set_off(how: str, circumstances: Circumstances, effects: tuple[Bearing, ...]) -> tuple[Modifier, ...]:
    """Say what came of Advantages and Disadvantages that met (FD6-52, R-09)."""
    ups, downs = circumstances.advantages, circumstances.disadvantages
    both = (ups or of_kind(effects, "advantage")) and (downs or of_kind(effects, "disadvantage"))
    return (Modifier(amount=0, name=MET[how], rule="FD6-52"),) if both else ()


def circumstance_modifiers(
    circumstances: Circumstances, effects: tuple[Bearing, ...]
) -> tuple[Modifier, ...]:
    """Return Advantages, Disadvantages, boosts and penalties by name, each with its source (FD6-50..52)."""
    by_hand = {
        "advantage": circumstances.advantages,
        "disadvantage": circumstances.disadvantages,
        "boost": circumstances.boosts,
        "penalty": circumstances.penalties,
    }
    return tuple(
        Modifier(amount=part.amount, name=f"{NAMES[kind]}: {part.name}", rule=RULES[kind])
        for kind, number in by_hand.items()
        for part in modifiers_by_source(number, effects, kind)
    )
