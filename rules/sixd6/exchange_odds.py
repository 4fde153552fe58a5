"""The odds of an attack against those who resist."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from rules.d6.opposed_odds import DicePlus, d6_sum
from rules.errors import RuleBroken
from rules.game import Bar
from rules.odds.counts import EXTREME, Distribution, afford, from_mapping, listed, opposed_odds
from rules.sixd6.attack_and_resistance_outcomes import AUTOMATIC, succeeds
from rules.sixd6.keywords import DiceKeyword, again, dice_keyword

FACES = range(1, 7)
BARS = 160
"""Where a roll has more outcomes than these, they are not drawn one by one."""


@dataclass(frozen=True, slots=True)
class SideThrow:
    """What one side throws: dice that the keyword Dice affects, other dice, and what is added to them.

    ``keyword`` is the keyword Dice as it is spelled, "" where it is not used.
    """

    dice: int = 0
    others: int = 0
    flat: int = 0
    keyword: str = ""

    def with_others(self, dice: int) -> SideThrow:
        """Return the same with so many more dice that the keyword does not affect."""
        return replace(self, others=self.others + dice) if dice else self


Throws = tuple[SideThrow, ...]
NOTHING = SideThrow(flat=AUTOMATIC)
"""What stands against an attack where no advantage is played (6D6-10, R-61)."""


@lru_cache(maxsize=64)
def thrown_again(keyword: DiceKeyword) -> Distribution:
    """Return the odds of one die whose faces are thrown once more, instead or besides (R-69)."""
    ways = dict.fromkeys(range(1, 13), 0)
    for first in FACES:
        for second in FACES:
            more = bool(again((first,), keyword))
            stays = first if not more or keyword.how == "explode" else 0
            ways[stays + (second if more else 0)] += 1
    return from_mapping({total: count for total, count in ways.items() if count})


@lru_cache(maxsize=1024)
def sum_odds(sides: Throws) -> Distribution:
    """Return the odds of what all of these come to together (6D6-02, 6D6-14, R-62)."""
    plain = sum(side.others if side.keyword else side.dice + side.others for side in sides)
    total = d6_sum(plain, sum(side.flat for side in sides))
    for side in sides:
        keyword = dice_keyword((side.keyword,))
        if keyword:
            total = total.plus(thrown_again(keyword).times(side.dice))
    return total


@lru_cache(maxsize=1024)
def success_odds(attack: SideThrow, resistance: Throws) -> Fraction | None:
    """Return the probability that an attack is more than the resistance (6D6-09, R-61, R-62).

    None where there are too many dice to work it out.
    """
    try:
        return opposed_odds(sum_odds((attack,)), sum_odds(resistance)).chance_to_win(ties=succeeds(0, 0))
    except RuleBroken:
        return None


@lru_cache(maxsize=256)
def margin_bars(first: Throws, second: Throws = ()) -> tuple[Bar, ...]:
    """Return the outcomes of one sum less another, from low to high; none where there are too many."""
    try:
        margin = sum_odds(first).minus(sum_odds(second))
    except RuleBroken:
        return ()
    if margin.size > BARS:
        return ()
    return tuple(Bar(number=number, chance=chance) for number, chance in margin.pmf().items())


@lru_cache(maxsize=1024)
def attack_odds(attack: DicePlus, resist: DicePlus | None, aid: tuple[DicePlus, ...] = ()) -> Fraction:
    """Return the probability that an attack of plain dice succeeds, or refuse to work it out (6D6-09)."""
    return opposed_odds(d6_sum(*attack), sum_odds(_resisting(resist, aid))).chance_to_win(ties=succeeds(0, 0))


@lru_cache(maxsize=1024)
def attack_margin(attack: DicePlus, resist: DicePlus | None, aid: tuple[DicePlus, ...] = ()) -> Distribution:
    """Return the attack less the resistance (6D6-09)."""
    return d6_sum(*attack).minus(sum_odds(_resisting(resist, aid)))


def _resisting(resist: DicePlus | None, aid: tuple[DicePlus, ...]) -> Throws:
    """Return the target's dice, or its 1 without advantages, and each helper's (6D6-10, 6D6-14)."""
    own = NOTHING if resist is None else SideThrow(dice=resist[0], flat=resist[1])
    return own, *(SideThrow(dice=dice, flat=flat) for dice, flat in aid)


def margins(odds: Distribution, asked: Iterable[int]) -> dict[int, Fraction]:
    """Return the probability of each of these margins."""
    numbers = dict.fromkeys(listed(asked))
    afford(len(numbers), odds.width, EXTREME)
    return {margin: odds.chance(margin) for margin in numbers}
