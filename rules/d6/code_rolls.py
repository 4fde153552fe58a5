"""Rolls of a die code that are no checks: points and effects, without wild dice and luck (R-05, R-29)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.common.condition_effects import Bearing, amount, of_kind
from rules.d6 import codes
from rules.d6.codes import Code
from rules.d6.pool_with_luck_and_wild_dice import Pool, pool
from rules.d6.sum_parts import modifiers_by_source
from rules.d6.table_rulings import ruling_or
from rules.d6.throws import plain
from rules.d6.total_odds import Throw, pool_total
from rules.d6.wild_die import D6, Wild
from rules.facts import Die, Modifier, Roll
from rules.game import Game
from rules.randomness import Randomness
from rules.table import Table

BEARING = ("dice", "flip", "points")
"""What affects such a roll; Advantages and the like do nothing there, and are not used up."""


@dataclass(frozen=True, slots=True)
class PlainRoll:
    """A roll before its dice: how many, the faces that are flipped, and what is added to them.

    ``parts`` are the dice by source.
    """

    dice: int
    flips: frozenset[int]
    flat: tuple[Modifier, ...]
    parts: tuple[Modifier, ...] = ()

    @property
    def flat_sum(self) -> int:
        """Return the sum of what is added to the dice."""
        return sum(part.amount for part in self.flat)


def code_of(game: Game, table: Table, text: str) -> Code:
    """Return the die code that is written; three pips are a die (R-12)."""
    code = codes.read(text)
    return codes.carried(code) if ruling_or(game, table, "normalise_pips", "on") == "on" else code


def plain_roll(
    game: Game,
    table: Table,
    code: Code,
    effects: tuple[Bearing, ...],
    *,
    dice: tuple[Modifier, ...] = (),
    flat: int = 0,
    rule: str = "FD6-24",
) -> PlainRoll:
    """Gather what a code is rolled with; ``dice`` and ``flat`` come from no condition (OD6-09)."""
    floor = int(ruling_or(game, table, "pool_floor", 0))
    more = sum(part.amount for part in dice)
    dice_pool = pool(code, bonus_dice=more + amount(effects, "dice"), floor=floor)
    pips = (Modifier(amount=dice_pool.pips, name="pips", rule="FD6-19"),) if dice_pool.pips else ()
    return PlainRoll(
        dice=dice_pool.dice,
        flips=frozenset(effect.amount for effect in of_kind(effects, "flip")),
        flat=(*pips, *modifiers_by_source(flat, effects, "points", rule)),
        parts=(
            Modifier(amount=code.dice, name="the code", rule="FD6-19"),
            *dice,
            *modifiers_by_source(0, effects, "dice"),
        ),
    )


def throw(setup: PlainRoll, randomness: Randomness, role: str = "") -> Roll:
    """Throw the dice; a flip turns the faces that it names (FD6-48)."""
    faces, flat = [randomness(D6) for _ in range(setup.dice)], setup.flat_sum
    return Roll(
        dice=tuple(
            Die(sides=D6, face=face, role=role, note="flipped" if face in setup.flips else "")
            for face in faces
        ),
        modifiers=setup.flat,
        total=plain(faces, setup.flips) + flat,
        formula=(f"{setup.dice}d6" if setup.dice else "") + (f"{flat:+d}" if flat else ""),
    )


def odds_of(setup: PlainRoll) -> Throw:
    """Return the odds of the total."""
    return pool_total(Pool(setup.dice, pips=setup.flat_sum), Wild(flips=setup.flips))
