"""What happened in and around fights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Fact, Roll, StepResult


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeDie:
    """One combatant's die of initiative."""

    name: str
    side: str
    die: int
    off_guard: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled(Fact):
    """Everyone rolled for a Round; ``order`` is who acts when. Hidden sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-47", "FB-48", "FB-49")

    round: int
    order: tuple[InitiativeDie, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeSwapped(Fact):
    """Two swapped their dice: ``die`` is the one that this sheet has now, ``other_die`` the other's."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-50",)

    target: str
    other: str
    die: int
    other_die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActedInFight(Fact):
    """A move or an action of the Round was used, or given ``back``; what is left of each."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-51",)

    what: str
    back: bool = False
    moves: int = 0
    actions: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OffGuardSet(Fact):
    """Someone acts last from now on, or no longer."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-49",)

    off_guard: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OffGuardRolled(Fact):
    """The Die of Fate on whether someone unaware is caught off guard."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "off_guard")
    RULES: ClassVar[tuple[str, ...]] = ("FB-77", "FB-60")

    chances: int
    face: int
    off_guard: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MoraleTried(Fact):
    """The Die of Fate on whether foes break, ``lost`` of ``initial``; one alone has lost half its HP."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "broken")
    RULES: ClassVar[tuple[str, ...]] = ("FB-78", "FB-60")

    initial: int
    lost: int
    chances: int
    face: int
    broken: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionRolled(Fact):
    """How someone first meets the characters."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "reaction")
    RULES: ClassVar[tuple[str, ...]] = ("FB-76",)

    roll: Roll
    reaction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DistanceRolled(Fact):
    """How far off an encounter is."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "feet")
    RULES: ClassVar[tuple[str, ...]] = ("FB-75",)

    roll: Roll
    feet: str
    dense: bool = False
    open_ground: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Worn:
    """A weapon or armour tested at a fight's end."""

    belonging: str
    kind: str
    step: StepResult


@dataclass(frozen=True, slots=True, kw_only=True)
class GearWorn(Fact):
    """What a sheet used in a fight was tested for wear; ``broken`` names what is at D0."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-59",)

    gear: tuple[Worn, ...]
    broken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GearMended(Fact):
    """Something worn or broken was repaired: its die before and after."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-59",)

    belonging: str
    before: int
    after: int
