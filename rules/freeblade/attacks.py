"""Attacks: declared, answered by the defender, and rolled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.acting import able
from rules.common.bounds import clean_name, within
from rules.common.effects import bearing, of_kind, rolled_with, weighed
from rules.common.prompts import business_of, pass_offer
from rules.common.rerolls import read_command, written
from rules.common.sheets import belonging_of, finished, name_for_others, number
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Roll, StepResult
from rules.freeblade.armour import FOE_ARMORS, NO_LONGER, _armor, _blocked, _used, can_answer, shields_of
from rules.freeblade.attack_setup import AttackSetup, DeclareAttack, Strike, attack_die, hits, hp_lost
from rules.freeblade.fights import as_an_action
from rules.freeblade.focus import spend_focus
from rules.freeblade.rerolls import rerollable
from rules.freeblade.standing import state_of
from rules.game import Command, Decision, Fields, Game, Mechanic, Offer, Prompt, decided, rolls
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import TABLE, Belonging, Part, Pending, Profile, Resource, Table

SOURCES = 20
FOE = "a foe"
FOCUS = "Focus"
UNUSUAL = "something unusual"
STAYS_D4 = "Bare hands and broken weapons deal a D4 in any case:"


@dataclass(frozen=True, slots=True)
class ResolveAttack(Command):
    """Rolls an announced attack; the defender may spend Focus or block with a shield first (FB-28,
    FB-34, R-54)."""

    pending: str
    sheet_id: str = ""
    target: str = ""
    focus: bool = False
    shield: str = ""


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


def declare_attack(game: Game, table: Table, command: DeclareAttack, randomness: Randomness) -> Decision:
    """Announces an attack; it is rolled at once where nobody could answer it (FB-28, FB-53, R-54)."""
    profile = able(game, table, command.sheet_id)
    _refuse_bad_target(table, command)
    aim = _aim(table, command)
    bare = always_d4(game, table, aim.weapon)
    if command.focus and bare:
        raise RuleBroken(f"{STAYS_D4} Focus would be wasted.")
    if command.focus:
        table = spend_focus(table, command.sheet_id)
    if not can_answer(game, table, command.target, hampered=not bare):
        strike = _strike(game, table, aim, randomness)
        return _rolled(profile, strike, aim, command)
    pending = Pending(
        kind="attack",
        about=table.seq + 1,
        sheet_id=command.sheet_id,
        target=command.target,
        command=written(command),
    )
    fact = AttackDeclared(
        sheet_id=command.sheet_id,
        name=profile.name,
        weapon=aim.called,
        target=command.target,
        foe=_foe(table, command),
        advantages=aim.advantages,
        disadvantages=aim.disadvantages,
        focus=command.focus,
    )
    return decided(table.put(TABLE, table.new_key(), pending), fact)


def resolve_attack(game: Game, table: Table, command: ResolveAttack, randomness: Randomness) -> Decision:
    """Rolls an announced attack, hampered by the defender's Focus or stopped by a shield (FB-28, FB-34)."""
    pending = business_of(table, command.pending, "attack")
    order = read_command(game, pending.command)
    if not isinstance(order, DeclareAttack):
        raise RuleBroken(NO_LONGER)
    profile = able(game, table, order.sheet_id)
    aim = _aim(table, order)
    table = table.without(Pending, TABLE, command.pending)
    if command.focus and command.shield:
        raise RuleBroken("A shield stops the whole attack: Focus would be wasted.")
    if command.focus and always_d4(game, table, aim.weapon):
        raise RuleBroken(f"{STAYS_D4} Focus would be wasted.")
    if command.focus or command.shield:
        able(game, table, order.target)
    if command.focus:
        table = spend_focus(table, order.target)
        aim = replace(aim, disadvantages=(*aim.disadvantages, FOCUS))
    if command.shield:
        strike = _blocked(game, table, aim, command.shield, randomness)
    else:
        strike = _strike(game, table, aim, randomness)
    return _rolled(profile, strike, aim, command)


def always_d4(game: Game, table: Table, weapon: Belonging | None) -> bool:
    """Whether bare hands or a broken weapon deal a D4, which no Focus changes (R-35, R-76)."""
    bare = weapon is None or not weapon.die
    return bare and ruling_word(table, game.system, "unarmed_advantage") == "d4"


def _refuse_bad_target(table: Table, command: DeclareAttack) -> None:
    if command.target and command.foe.strip():
        raise RuleBroken("An attack has one target: someone at the table, or a foe by name.")
    if command.target == command.sheet_id:
        raise RuleBroken("Nobody attacks themselves here. Take damage instead.")
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


def _aim(table: Table, command: DeclareAttack) -> AttackSetup:
    for amount in (command.advantages, command.disadvantages):
        within(amount, 0, SOURCES, "Advantages and Disadvantages")
    weapon = belonging_of(table, command.sheet_id, command.weapon) if command.weapon else None
    if weapon and weapon.kind != "weapon":
        raise RuleBroken(f"{weapon.name} is no weapon.")
    ups, downs = weighed(table, command.sheet_id, command.advantages, command.disadvantages, "attacks")
    ups += _against(table, command.target, "advantage")
    downs += _against(table, command.target, "disadvantage")
    if command.focus:
        ups = (*ups, FOCUS)
    return AttackSetup(command, command.weapon, weapon, ups, downs)


def _against(table: Table, target: str, kind: str) -> tuple[str, ...]:
    """What lies on the target and bears on attacks against it, by name where that is for all (FB-82)."""
    found = of_kind(bearing(table, "", "attacks", against=target), kind)
    part = table.get(Part, target, "part")
    told = part is None or part.visibility == "open"
    return tuple(each.source if told else UNUSUAL for each in found for _ in range(each.amount))


def _foe(table: Table, command: DeclareAttack) -> str:
    if command.target:
        return name_for_others(table, command.target)
    return " ".join(command.foe.split()) or FOE


def _strike(game: Game, table: Table, aim: AttackSetup, randomness: Randomness) -> Strike:
    """Rolls the damage die, and the armour's if it hits (FB-53..57, R-34, R-35, R-76)."""
    own = aim.weapon.die if aim.weapon else 0
    ups, downs = len(aim.advantages), len(aim.disadvantages)
    rule = ruling_word(table, game.system, "unarmed_advantage")
    die = attack_die(own, ups, downs, unarmed=not own, unarmed_advantage=rule)
    why = _why(aim, die, (ups > downs) - (ups < downs))
    table = rolled_with(table, aim.order.sheet_id, "attacks", against=aim.order.target)
    table = _used(table, aim.order.sheet_id, aim.key)
    face = randomness(die)
    dice = [Die(sides=die, face=face, role="weapon")]
    if not hits(face):
        return Strike(table, die, why, Roll(dice=tuple(dice), formula=f"1d{die}"), "miss")
    armor_key, armor, armor_die = _armor(table, aim.order)
    armor_face = randomness(armor_die) if armor_die else None
    if armor_face is not None:
        dice.append(Die(sides=armor_die, face=armor_face, kept=armor_face > 1, role="armor"))
        table = _used(table, aim.order.target, armor_key)
    damage = hp_lost(face, armor_face)
    formula = f"1d{die}" + (f"-1d{armor_die}" if armor_die else "")
    roll = Roll(dice=tuple(dice), total=damage, formula=formula)
    return Strike(table, die, why, roll, "hit", damage, armor, armor_die)


def _why(aim: AttackSetup, die: int, surplus: int) -> str:
    """Why it was that die."""
    if aim.weapon is None or not aim.weapon.die:
        bare = f"{aim.weapon.name} is broken" if aim.weapon else "bare hands"
        return f"Advantage, {bare}" if die == 12 else bare
    return {1: "Advantage", -1: "Disadvantage", 0: f"the die of {aim.weapon.name}"}[surplus]


def _rolled(
    profile: Profile,
    strike: Strike,
    aim: AttackSetup,
    command: DeclareAttack | ResolveAttack,
) -> Decision:
    """The entry of a rolled attack, with its damage to apply and Focus to roll again (FB-28, FB-53)."""
    order, table = aim.order, strike.table
    fact = AttackRolled(
        sheet_id=order.sheet_id,
        name=profile.name,
        weapon=aim.called,
        target=order.target,
        foe=_foe(table, order),
        advantages=aim.advantages,
        disadvantages=aim.disadvantages,
        die=strike.die,
        why=strike.why,
        roll=strike.roll,
        armor=strike.armor,
        armor_die=strike.armor_die,
        outcome=strike.outcome,
        damage=strike.damage,
        shield=strike.shield,
        block=strike.block,
    )
    if strike.damage and order.target:
        table = table.put(TABLE, table.new_key(), _damage(table, order, strike.damage))
    return decided(table, fact)


def was_struck(fact: Fact) -> bool:
    """Say whether an attack was rolled; what a shield has stopped is not rolled again (FB-34)."""
    return isinstance(fact, AttackRolled) and fact.outcome != "blocked"


def _damage(table: Table, order: DeclareAttack, amount: int) -> Pending:
    return Pending(
        kind="damage", about=table.seq + 1, sheet_id=order.sheet_id, target=order.target, amount=amount
    )


def attack_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """The defender takes it, stops it with a shield, or hampers it with Focus (FB-28, FB-34, R-54)."""
    target = pending.target
    found = [_answer(key, pending, "take", "Take it")]
    for shield, thing in shields_of(game, table, target).items():
        label = f"Block with {thing.name} (D{thing.die})"
        found.append(_answer(key, pending, f"block-{shield}", label, shield=shield))
    if number(table, target, "focus") and not always_d4(game, table, _weapon(game, table, pending)):
        found.append(_answer(key, pending, "focus", "Spend Focus: Disadvantage", focus=True))
    return (*found, pass_offer(key, pending, "Call it off"))


def _weapon(game: Game, table: Table, pending: Pending) -> Belonging | None:
    order = read_command(game, pending.command)
    return table.get(Belonging, pending.sheet_id, order.weapon) if isinstance(order, DeclareAttack) else None


def _answer(
    key: str, pending: Pending, name: str, label: str, shield: str = "", focus: bool = False
) -> Offer:
    command = ResolveAttack(key, pending.sheet_id, pending.target, focus=focus, shield=shield)
    fields: Fields = (("pending", key), ("shield", shield), ("focus", "1" if focus else ""))
    return Offer(
        key=name,
        label=label,
        command=command,
        sheet_id=pending.target,
        fields=tuple(field for field in fields if field[1]),
    )


MECHANIC = Mechanic(
    deciders=(
        rolls(DeclareAttack, rerollable(as_an_action(declare_attack), was_struck)),
        rolls(ResolveAttack, rerollable(resolve_attack, was_struck)),
    ),
    facts=(
        AttackDeclared,
        AttackRolled,
    ),
    prompts={
        "attack": Prompt(offers=attack_prompt, gone="That attack is settled already."),
    },
)
