"""Result points and ranks, and what a purchase may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.system import Purchase

POINTS_IN_A_RANK = 5
HIGHEST = 6
EFFECT_ROLL, EFFECT_DICE = "effect_roll", "effect_dice"
"""What a purchase does that makes an effect roll, or changes the dice of one."""
ONE_EFFECT_ROLL, NO_EFFECT_ROLL, TOO_FEW = "one_effect_roll", "no_effect_roll", "too_few_ranks"
SAID = {
    ONE_EFFECT_ROLL: "A check buys one effect roll at most.",
    NO_EFFECT_ROLL: "There is no effect roll in this turn whose dice could change.",
    TOO_FEW: "These effects cost more ranks than there are.",
}


def rank(points: int) -> int:
    """Return the rank of so many result points; none for 0 and less (FD6-30, R-02, R-11)."""
    return min(HIGHEST, max(0, points + POINTS_IN_A_RANK - 1) // POINTS_IN_A_RANK)


def least_points(of_rank: int) -> int:
    """Return the fewest result points of a rank (FD6-30, R-16)."""
    if not 1 <= of_rank <= HIGHEST:
        raise RuleBroken(f"Ranks go from 1 to {HIGHEST}, not to {of_rank}.")
    return (of_rank - 1) * POINTS_IN_A_RANK + 1


def points_to_recover(of_rank: int, rolled: int = 0, how: str = "minimum") -> int:
    """Return the result points that recover a condition (FD6-29, R-16).

    ``rolled`` is what brought it on, which counts under the ruling ``rolled`` where it is known.
    """
    return rolled if how == "rolled" and rolled > 0 else least_points(of_rank)


@dataclass(frozen=True, slots=True)
class PurchaseSum:
    """What purchases cost together, and why they cannot be had (``reason``, "" if they can)."""

    ranks: int
    cost: int
    reason: str = ""

    @property
    def remaining(self) -> int:
        """Return the ranks that are left; all of them where nothing could be bought."""
        return self.ranks if self.reason else self.ranks - self.cost


def spend(ranks: int, purchases: Sequence[Purchase], effect_roll: bool = False) -> PurchaseSum:
    """Buy effects with ranks (FD6-34, R-26).

    ``effect_roll``: there has been an effect roll in this turn, whose dice a purchase may change (R-74).
    """
    if ranks < 0:
        raise RuleBroken("Ranks cannot be negative.")
    kinds = [purchase.effect for purchase in purchases]
    cost = sum(purchase.cost for purchase in purchases)
    reason = ""
    if kinds.count(EFFECT_ROLL) > 1:
        reason = ONE_EFFECT_ROLL
    elif EFFECT_DICE in kinds and EFFECT_ROLL not in kinds and not effect_roll:
        reason = NO_EFFECT_ROLL
    elif cost > ranks:
        reason = TOO_FEW
    return PurchaseSum(ranks, cost, reason)
