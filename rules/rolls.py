"""The parts of a roll: its dice as they lie, what was added to them, and how a fact shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """One die as it lies.

    ``role``: what it was for (advantage, disadvantage, weapon, armor, step ...); ``note``: exploded,
    success.
    """

    sides: int
    face: int
    kept: bool = True
    role: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """What a number was changed by, where that came from, and the rule that says so.

    ``unit``: what it is an amount of, where that is no plain number: D for dice, Advantage ...
    """

    amount: int
    name: str
    rule: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Dice and modifiers with their total, and the formula in the notation of free rolls."""

    dice: tuple[Die, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    total: int = 0
    formula: str = ""


NOTHING_ROLLED = Roll()
"""The roll of what is told without dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRoll:
    """A roll that a fact holds. ``label`` says whose it is or what for, where that is not plain.

    ``counts`` False: the other of two throws. ``is_sum`` False: each die stands for itself, as a step die.
    """

    roll: Roll
    label: str = ""
    counts: bool = True
    is_sum: bool = True

    @property
    def dice(self) -> tuple[Die, ...]:
        """Return its dice; those of a throw that does not count are dropped."""
        dice = self.roll.dice
        return dice if self.counts else tuple(replace(die, kept=False) for die in dice)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepResult:
    """A step die that was rolled: the size before, the face, the size after (0: used up, broken or
    drained)."""

    before: int
    face: int
    after: int

    def as_roll(self, label: str = "") -> ShownRoll:
        """Return the die as a roll of a fact, of the thing that it belongs to."""
        return shown_die(Die(sides=self.before, face=self.face, role="step"), label)


def shown_die(die: Die, label: str = "") -> ShownRoll:
    """Return a die that stands for itself as a roll of a fact."""
    return ShownRoll(roll=Roll(dice=(die,)), label=label, is_sum=False)
