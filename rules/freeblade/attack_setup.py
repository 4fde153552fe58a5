"""What an attack is made with: the command, the weapon and the target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.dice.step_chain import step_down
from rules.errors import RuleBroken
from rules.facts import Roll, StepResult
from rules.game import Command
from rules.table import Belonging, Table

UNARMED = 4
ADVANTAGE = 12
BARE_HANDS = "bare hands"


@dataclass(frozen=True, slots=True)
class DeclareAttack(Command):
    """An attack with a weapon ("" unarmed) on a sheet, or on a typed-in foe with its armour die
    (FB-53..57)."""

    sheet_id: str
    weapon: str = ""
    target: str = ""
    foe: str = ""
    foe_armor: int = 0
    advantages: int = 0
    disadvantages: int = 0
    focus: bool = False


def attack_die(
    weapon: int, adv: int = 0, dis: int = 0, unarmed: bool = False, unarmed_advantage: str = "d4"
) -> int:
    """Return the die that an attack rolls for damage (FB-56, FB-57, R-34, R-35, R-76).

    Advantages and Disadvantages are counted against each other; what is left over replaces the weapon's die
    by a D12 or a D4. Bare hands and a broken weapon (D0) deal a D4, or a D12 with Advantage where
    ``unarmed_advantage`` is "d12".
    """
    if adv < 0 or dis < 0:
        raise RuleBroken("Advantages and Disadvantages cannot be fewer than none.")
    bare = unarmed or weapon == 0
    if adv > dis and (not bare or unarmed_advantage == "d12"):
        return ADVANTAGE
    return UNARMED if bare or adv < dis else weapon


def hits(weapon_face: int) -> bool:
    """Say whether the die rolled for damage is no miss: it shows more than a 1 (FB-54)."""
    return weapon_face != 1


def hp_lost(weapon_face: int, armor_face: int | None = None) -> int:
    """Return the HP that an attack takes; a weapon's 1 misses, an armour's 1 is none (FB-53..55)."""
    if min(weapon_face, 1 if armor_face is None else armor_face) < 1:
        raise RuleBroken("No die shows less than 1.")
    if not hits(weapon_face):
        return 0
    if armor_face is None or armor_face == 1:
        return weapon_face
    return max(weapon_face - armor_face, 0)


def status(hp: int, character: bool) -> str:
    """Return ok above 0 HP; below, dying for a player's character, else taken_out (FB-24, FB-52)."""
    if hp > 0:
        return "ok"
    return "dying" if character else "taken_out"


@dataclass(frozen=True, slots=True)
class Gear:
    """A weapon, an armour or a shield at the end of a fight: whether it was used, and the face it rolls."""

    name: str
    kind: str
    die: int
    used: bool
    face: int = 0


def wears(kind: str, die: int, used: bool) -> bool:
    """Say whether a fight's end tests a thing: weapons and armour that were used and are whole (FB-59)."""
    return used and die > 0 and kind in ("weapon", "armor")


def wear(items: Sequence[Gear]) -> list[int]:
    """Return the dice of all gear after the fight; a shield was tested at each use (FB-59, R-33, R-76)."""
    return [
        step_down(item.die, item.face) if wears(item.kind, item.die, item.used) else item.die
        for item in items
    ]


@dataclass(frozen=True, slots=True)
class AttackSetup:
    """An attack before its dice: the weapon's key and row (None: bare hands) and every source by name."""

    order: DeclareAttack
    key: str
    weapon: Belonging | None
    advantages: tuple[str, ...]
    disadvantages: tuple[str, ...]

    @property
    def called(self) -> str:
        return self.weapon.name if self.weapon else BARE_HANDS


@dataclass(frozen=True, slots=True)
class Strike:
    """The dice of an attack and what they came to."""

    table: Table
    die: int
    why: str
    roll: Roll
    outcome: str
    damage: int = 0
    armor: str = ""
    armor_die: int = 0
    shield: str = ""
    block: StepResult | None = None
