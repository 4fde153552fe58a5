"""What an attack is made with: the command, the weapon and the target."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rules.bounds import clean_name, within
from rules.common.condition_effects import advantages_by_name, bearing, is_open, of_kind
from rules.common.fields import ADVANTAGES, DISADVANTAGES
from rules.common.lookups import FOES_FIRST, belonging_of, finished
from rules.common.undo import Times
from rules.errors import RuleBroken
from rules.facts import Roll, StepResult, where
from rules.fields import Field
from rules.freeblade.attack_and_armour_dice import attack_die
from rules.freeblade.darkness import DARK
from rules.freeblade.dying import state_of
from rules.freeblade.fields import ARMORS
from rules.freeblade.worn_armour import FOE_ARMORS
from rules.game import Command, Game
from rules.named import Held
from rules.system import ruling_word
from rules.table import Belonging, Changes, Resource, Table

BARE_HANDS = "bare hands"
SOURCES = 20
FOE = "a foe"
FOCUS = "Focus"
OWN_DIE = "the die of "
BROKEN = " is broken"
UNUSUAL = "something unusual"
STAYS_D4 = "Bare hands and broken weapons deal a D4 in any case:"


@dataclass(frozen=True, slots=True)
class DeclareAttack(Command):
    """An attack with a weapon ("" unarmed) on a sheet, or on a typed-in foe with its armour die
    (FB-53..57). ``allowed``: in another's turn (R-86)."""

    sheet_id: str
    weapon: str = ""
    target: Annotated[str, Field("Target", of=FOES_FIRST, aims="always")] = ""
    foe: Annotated[str, Field("Name of the foe", placeholder="a foe", instead_of="target")] = ""
    foe_armor: Annotated[int, Field("Their armour", choices=ARMORS, instead_of="target")] = 0
    advantages: Annotated[int, ADVANTAGES] = 0
    disadvantages: Annotated[int, DISADVANTAGES] = 0
    focus: Annotated[bool, Field("Spend Focus for Advantage", needs="resource:focus")] = False
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncedAttack(Held):
    """An attack that can still be answered, and what it has cost since when, if it is cancelled (R-88)."""

    order: DeclareAttack
    cost: Changes = ()
    since: Times = ()


@dataclass(frozen=True, slots=True)
class AttackSetup:
    """An attack before its dice: the weapon's key and row (None: bare hands) and every source by name."""

    order: DeclareAttack
    key: str
    weapon: Belonging | None
    advantages: tuple[str, ...]
    disadvantages: tuple[str, ...]

    @property
    def weapon_name(self) -> str:
        return self.weapon.name if self.weapon else BARE_HANDS


def bearing_rules(advantages: tuple[str, ...], disadvantages: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rules of what bore on an attack: Focus, the dark, one side set against the other."""
    return where(
        {
            "FB-28": FOCUS in (*advantages, *disadvantages),
            "FB-69": DARK in disadvantages,
            "R-34": advantages and disadvantages,
        }
    )


def die_rules(why: str) -> tuple[str, ...]:
    """Return the rules of which die an attack rolled, by what it said of it."""
    bare, broken = why.endswith(BARE_HANDS), why.endswith(BROKEN)
    if why.startswith(OWN_DIE):
        return ()
    return where(
        {
            "FB-56": why.startswith("Advantage"),
            "FB-57": bare or broken or why == "Disadvantage",
            "R-35": bare,
            "R-76": broken,
        }
    )


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


def refuse_bad_target(table: Table, command: DeclareAttack) -> None:
    if command.target and command.foe.strip():
        raise RuleBroken("An attack has one target: someone at the table, or a foe by name.")
    if command.target == command.sheet_id:
        raise RuleBroken("You cannot attack yourself. Take damage instead.")
    if command.foe_armor not in FOE_ARMORS:
        raise RuleBroken("A foe's armour is none, D4 or D6.")
    if command.foe.strip():
        clean_name(command.foe)
    if command.target:
        target = finished(table, command.target)
        if table.get(Resource, command.target, "hp") is None:
            raise RuleBroken(f"{target.name} has no HP to attack.")
        if state_of(table, command.target) == "dead":
            raise RuleBroken(f"{target.name} is dead.")


def set_up_attack(table: Table, command: DeclareAttack) -> AttackSetup:
    """Gather what affects an attack: the weapon, conditions on both sides, and what is named by hand."""
    for amount in (command.advantages, command.disadvantages):
        within(amount, 0, SOURCES, "Advantages and Disadvantages")
    weapon = belonging_of(table, command.sheet_id, command.weapon) if command.weapon else None
    if weapon and weapon.kind != "weapon":
        raise RuleBroken(f"{weapon.name} is not a weapon.")
    ups, downs = advantages_by_name(
        table, command.sheet_id, command.advantages, command.disadvantages, "attacks"
    )
    ups += _against(table, command.target, "advantage")
    downs += _against(table, command.target, "disadvantage")
    if command.focus:
        ups = (*ups, FOCUS)
    return AttackSetup(command, command.weapon, weapon, ups, downs)


def _against(table: Table, target: str, kind: str) -> tuple[str, ...]:
    """Return what on the target affects attacks against it, by name where that is for all (FB-82)."""
    effects = of_kind(bearing(table, "", "attacks", against=target), kind)
    named = is_open(table, target)
    return tuple(effect.source if named else UNUSUAL for effect in effects for _ in range(effect.amount))


def damage_die(game: Game, table: Table, setup: AttackSetup) -> int:
    """Return the die that an attack rolls as it is set up, by the table's ruling (FB-56, FB-57, R-35)."""
    die = setup.weapon.die if setup.weapon else 0
    rule = ruling_word(table, game.system, "unarmed_advantage")
    ups, downs = len(setup.advantages), len(setup.disadvantages)
    return attack_die(die, ups, downs, unarmed=not die, unarmed_advantage=rule)


def hampered(setup: AttackSetup) -> AttackSetup:
    """Return an attack as it is with the defender's Focus spent against it (FB-28)."""
    return replace(setup, disadvantages=(*setup.disadvantages, FOCUS))


def refuse_wasted_focus(
    game: Game, table: Table, plain: AttackSetup, focused: AttackSetup, answer: bool = False
) -> None:
    """Refuse Focus that leaves the die of an attack as it is (FB-28, FB-57, R-34, R-35).

    ``answer``: the defender may still spend some in return, and then it has to make no difference either.
    """
    die = damage_die(game, table, focused)
    matters = die != damage_die(game, table, plain)
    if answer and not matters:
        against = (damage_die(game, table, hampered(setup)) for setup in (plain, focused))
        matters = next(against) != next(against)
    if matters:
        return
    if always_d4(game, table, focused.weapon):
        raise RuleBroken(f"{STAYS_D4} Focus would be wasted.")
    raise RuleBroken(f"This attack rolls a D{die} in any case: Focus would be wasted.")


def always_d4(game: Game, table: Table, weapon: Belonging | None) -> bool:
    """Say whether bare hands or a broken weapon deal a D4, which no Focus changes (R-35, R-76)."""
    bare = weapon is None or not weapon.die
    return bare and ruling_word(table, game.system, "unarmed_advantage") == "d4"


def foe_of(command: DeclareAttack) -> str:
    return command.target or " ".join(command.foe.split()) or FOE
