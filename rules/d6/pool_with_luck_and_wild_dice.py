"""The dice of a pool: how many, and how many of them wild."""

from __future__ import annotations

from dataclasses import dataclass

from rules.d6.codes import Code, doubled

ADD, CONVERT = "add", "convert"
"""What an effect of wild dice does: it brings dice of its own, or turns regular ones wild (R-06)."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice of one throw, wild ones included, and what is added to their sum."""

    dice: int
    wild: int = 0
    pips: int = 0

    @property
    def regular(self) -> int:
        """Return the dice that are not wild."""
        return self.dice - self.wild


def wild_change(wild_dice: int, dice: int, bonus: int) -> int:
    """Return the dice that an effect of wild dice brings, or takes where there are such to take (R-06)."""
    return max(bonus, -min(wild_dice, max(dice, 0)))


def pool(
    code: Code,
    *,
    luck: bool = False,
    wild_dice: int = 0,
    bonus_dice: int = 0,
    bonus_wild: int = 0,
    wd_effect: str = ADD,
    floor: int = 0,
) -> Pool:
    """Return the pool of a normalised code (FD6-03..05, FD6-11, R-05, R-06, R-13).

    Luck doubles the code's own dice; then dice come and go; last of all wild dice take the places of
    regular ones. A pool may be empty, or has ``floor`` dice, and never more wild dice than dice.
    """
    wild_dice = max(wild_dice, 0)
    dice = (doubled(code) if luck else code).dice + bonus_dice
    if wd_effect == ADD:
        dice += wild_change(wild_dice, dice, bonus_wild)
    dice = max(floor, dice)
    return Pool(dice, min(max(wild_dice + bonus_wild, 0), dice), code.pips)
