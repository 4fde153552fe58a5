"""What rolls came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts.base import Fact, Modifier, Roll, StepResult


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Fact):
    """A free roll. ``successes`` is None unless the expression counts them."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "successes")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FB-01", "FB-02", "FB-03", "FB-04", "FD6-19", "6D6-02")

    expression: str
    label: str = ""
    roll: Roll
    successes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckMade(Fact):
    """A check.

    ``outcome``: success, failure, or total where no difficulty was set. ``natural``: 20, 1 or 0.

    ``advantages`` and ``disadvantages`` name every source, conditions included; ``chance`` is the exact
    probability of success as a fraction "n/d" ("" without difficulty). ``rerolled``: the seq of the roll
    that Focus replaced, 0 if none.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "outcome", "natural")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FB-37", "FB-39", "FB-40")

    ability: str
    difficulty: int | None = None
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    roll: Roll
    outcome: str
    natural: int = 0
    chance: str = ""
    label: str = ""
    rerolled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDieRolled(Fact):
    """A belonging's step die was rolled: a use of a supply, a test of wear."""

    SECRET: ClassVar[tuple[str, ...]] = ("step",)
    RULES: ClassVar[tuple[str, ...]] = ("FB-29", "FB-30", "FB-31")

    belonging: str
    kind: str
    step: StepResult
    label: str = ""
    rerolled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FateRolled(Fact):
    """The Die of Fate."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "yes")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FB-60",)

    chances: int
    question: str = ""
    face: int
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackDeclared(Fact):
    """An attack was announced; the defender may still answer it. ``foe`` names the target."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FB-28", "FB-53")

    weapon: str
    target: str = ""
    foe: str = ""
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    focus: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRolled(Fact):
    """An attack was rolled.

    ``outcome``: hit, miss or blocked. ``die`` is the one rolled and ``why`` says why it is that one.

    ``armor`` names what absorbed, ``block`` the shield's step die after a block.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "outcome", "damage", "block", "shield")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FB-53", "FB-54", "FB-55", "FB-56", "FB-57")

    weapon: str
    target: str = ""
    foe: str = ""
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    die: int = 0
    why: str = ""
    roll: Roll
    armor: str = ""
    armor_die: int = 0
    outcome: str
    damage: int = 0
    shield: str = ""
    block: StepResult | None = None
    rerolled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCast(Fact):
    """A spell took effect.

    ``check`` is the strain's DR 12 Presence check; ``fatigued`` the slots the strain now takes.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("check", "outcome", "natural", "fatigued", "step", "dropped")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FB-42", "FB-43")

    belonging: str
    form: str
    check: Roll
    difficulty: int = 12
    outcome: str
    natural: int = 0
    chance: str = ""
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    fatigued: int = 0
    step: StepResult
    dropped: tuple[str, ...] = ()
    label: str = ""
    rerolled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityRoll:
    """An ability's advancement die against its score before."""

    ability: str
    before: int
    face: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Advanced(Fact):
    """An advancement: maximum HP before and after with its die, and each ability's die."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-45", "FB-46")

    hp_face: int
    hp_before: int
    hp_after: int
    abilities: tuple[AbilityRoll, ...]
    modifiers: tuple[Modifier, ...] = ()
