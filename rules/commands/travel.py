"""Orders of journeys and of the dark: weather, ways, food, light, and what each Turn or Watch brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class SetClimate(Command):
    """The chances in six of kind weather at the start of each Watch, by season and climate (FB-63)."""

    everyone: ClassVar[bool] = True

    chances: int = 3


@dataclass(frozen=True, slots=True)
class TravelWatch(Command):
    """The group travels for a Watch; without a path or landmark it must find its way (FB-62..64, R-46).

    ``press_on``: unkind weather is braved, with Disadvantage and half the distance. ``chances``: in six, of
    finding the way.
    """

    everyone: ClassVar[bool] = True

    difficult: bool = False
    clear_path: bool = False
    landmark: bool = False
    press_on: bool = False
    chances: int = 3


@dataclass(frozen=True, slots=True)
class Forage(Command):
    """The Die of Fate: food is found, and the rations' die goes up some steps (FB-65, R-48).

    ``belonging``: which rations, "" the first that are carried, or new ones.
    """

    sheet: str
    belonging: str = ""
    chances: int = 3
    steps: int = 1


@dataclass(frozen=True, slots=True)
class Fast(Command):
    """A character eats nothing today, though there may be rations (FB-66)."""

    sheet: str


@dataclass(frozen=True, slots=True)
class SetDelving(Command):
    """The group goes down into the dark, or comes back to daylight (FB-69)."""

    everyone: ClassVar[bool] = True

    delving: bool = True


@dataclass(frozen=True, slots=True)
class IgniteLight(Command):
    """A torch or a lantern is lit: the torches' die is rolled, or that of oil if any is carried (FB-70,
    R-49)."""

    everyone: ClassVar[bool] = True

    sheet: str
    belonging: str


@dataclass(frozen=True, slots=True)
class DouseLight(Command):
    """A burning light is put out."""

    everyone: ClassVar[bool] = True

    sheet: str
    belonging: str


@dataclass(frozen=True, slots=True)
class BurnLights(Command):
    """Twenty minutes of real time are over: the die of every burning light is rolled (FB-70, R-53)."""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class RollEvent(Command):
    """What a Turn or Watch brings, rolled by hand; the clock does it by itself (FB-72)."""

    everyone: ClassVar[bool] = True

    unit: str = "turn"


@dataclass(frozen=True, slots=True)
class FaceExhaustion(Command):
    """A short rest, or 1D4 damage that no armour stops (FB-74, R-51)."""

    pending: str
    sheet: str = ""
    choice: str = "rest"
