"""Attacks are announced, may be answered, and are rolled (FB-28, FB-34, FB-53..57)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.attacks import attack_die, hits, hp_lost
from rules.chance import Chance
from rules.commands import DeclareAttack, ResolveAttack
from rules.decide.acting import able
from rules.decide.business import business_of
from rules.decide.decision import Decision, decided
from rules.decide.rerolls import Noted, offer_reroll, read_order, without_rerolls, written
from rules.decide.shape import clean_name, within
from rules.decide.sheets import (
    belonging_of,
    finished,
    name_for_others,
    number,
    spend_focus,
    state_of,
    thing_for_others,
)
from rules.decide.step_dice import stepped
from rules.effects import bearing, of_kind, rolled_with, weighed
from rules.errors import RuleBroken
from rules.facts import AttackDeclared, AttackRolled, Die, Roll, StepResult
from rules.system import System, ruling_word
from rules.table import TABLE, Belonging, Combatant, Part, Pending, Profile, Resource, Table

SOURCES = 20
FOE_ARMORS = (0, 4, 6)
FOE = "a foe"
FOCUS = "Focus"
UNARMED = "bare hands"
UNUSUAL = "something unusual"
STAYS_D4 = "Bare hands and broken weapons deal a D4 in any case:"
NO_LONGER = "The attack cannot be rolled any more: let it pass."


@dataclass(frozen=True, slots=True)
class Aim:
    """An attack before its dice: the weapon's key and row (None: bare hands) and every source by name."""

    order: DeclareAttack
    key: str
    weapon: Belonging | None
    advantages: tuple[str, ...]
    disadvantages: tuple[str, ...]

    @property
    def called(self) -> str:
        """The weapon's name."""
        return self.weapon.name if self.weapon else UNARMED


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


def declare_attack(system: System, table: Table, command: DeclareAttack, chance: Chance) -> Decision:
    """Announces an attack; it is rolled at once where nobody could answer it (FB-28, FB-53, R-54)."""
    profile = able(system, table, command.sheet)
    _refuse_bad_target(table, command)
    aim = _aim(table, command)
    bare = always_d4(system, table, aim.weapon)
    if command.focus and bare:
        raise RuleBroken(f"{STAYS_D4} Focus would be wasted.")
    if command.focus:
        table = spend_focus(table, command.sheet)
    if not can_answer(system, table, command.target, hampered=not bare):
        noted = Noted(chance)
        strike = _strike(system, table, aim, noted)
        return _rolled(profile, strike, aim, command, noted)
    table = without_rerolls(table, command.sheet)
    pending = Pending(
        kind="attack",
        about=table.seq + 1,
        sheet=command.sheet,
        target=command.target,
        command=written(command),
    )
    fact = AttackDeclared(
        sheet=command.sheet,
        name=profile.name,
        weapon=aim.called,
        target=command.target,
        foe=_foe(table, command),
        advantages=aim.advantages,
        disadvantages=aim.disadvantages,
        focus=command.focus,
    )
    return decided(table.put(TABLE, table.new_key(), pending), fact)


def resolve_attack(system: System, table: Table, command: ResolveAttack, chance: Chance) -> Decision:
    """Rolls an announced attack, hampered by the defender's Focus or stopped by a shield (FB-28, FB-34)."""
    pending = business_of(table, command.pending, "attack")
    order, _ = read_order(pending.command)
    if not isinstance(order, DeclareAttack):
        raise RuleBroken(NO_LONGER)
    profile = able(system, table, order.sheet)
    aim = _aim(table, order)
    table = table.without(Pending, TABLE, command.pending)
    noted = Noted(chance)
    if command.focus and command.shield:
        raise RuleBroken("A shield stops the whole attack: Focus would be wasted.")
    if command.focus and always_d4(system, table, aim.weapon):
        raise RuleBroken(f"{STAYS_D4} Focus would be wasted.")
    if command.focus or command.shield:
        able(system, table, order.target)
    if command.focus:
        table = spend_focus(table, order.target)
        aim = replace(aim, disadvantages=(*aim.disadvantages, FOCUS))
    if command.shield:
        strike = _blocked(system, table, aim, command.shield, noted)
    else:
        strike = _strike(system, table, aim, noted)
    return _rolled(profile, strike, aim, command, noted)


def always_d4(system: System, table: Table, weapon: Belonging | None) -> bool:
    """Whether bare hands or a broken weapon deal a D4, which no Focus changes (R-35, R-76)."""
    bare = weapon is None or not weapon.die
    return bare and ruling_word(table, system, "unarmed_advantage") == "d4"


def can_answer(system: System, table: Table, target: str, *, hampered: bool = True) -> bool:
    """Whether a target has Focus, or a shield that still blocks, and can use it (FB-28, FB-34).

    ``hampered`` tells whether Focus would do anything against that attack.
    """
    if not target:
        return False
    try:
        able(system, table, target)
    except RuleBroken:
        return False
    return (hampered and number(table, target, "focus") > 0) or bool(shields_of(system, table, target))


def shields_of(system: System, table: Table, sheet: str) -> dict[str, Belonging]:
    """The shields that can still block (FB-34, R-54)."""
    if has_blocked(system, table, sheet):
        return {}
    carried = table.of(Belonging, sheet)
    return {key: thing for key, thing in carried.items() if thing.kind == "shield" and thing.die}


def has_blocked(system: System, table: Table, sheet: str) -> bool:
    """Whether someone's shield is spent for this Round, where the table has ruled so (R-54)."""
    row = table.get(Combatant, TABLE, sheet)
    limited = ruling_word(table, system, "shield_limit") == "once per Round"
    return limited and row is not None and row.blocked


def armor_of(table: Table, sheet: str) -> tuple[str, Belonging] | None:
    """The armour that absorbs: worn, whole, the highest die (FB-53, R-76)."""
    worn = [
        (key, thing)
        for key, thing in table.of(Belonging, sheet).items()
        if thing.kind == "armor" and thing.place == "worn" and thing.die
    ]
    return max(worn, key=lambda pair: pair[1].die, default=None)


def _refuse_bad_target(table: Table, command: DeclareAttack) -> None:
    if command.target and command.foe.strip():
        raise RuleBroken("An attack has one target: someone at the table, or a foe by name.")
    if command.target == command.sheet:
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


def _aim(table: Table, command: DeclareAttack) -> Aim:
    for amount in (command.advantages, command.disadvantages):
        within(amount, 0, SOURCES, "Advantages and Disadvantages")
    weapon = belonging_of(table, command.sheet, command.weapon) if command.weapon else None
    if weapon and weapon.kind != "weapon":
        raise RuleBroken(f"{weapon.name} is no weapon.")
    ups, downs = weighed(table, command.sheet, command.advantages, command.disadvantages, "attacks")
    ups += _against(table, command.target, "advantage")
    downs += _against(table, command.target, "disadvantage")
    if command.focus:
        ups = (*ups, FOCUS)
    return Aim(command, command.weapon, weapon, ups, downs)


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


def _strike(system: System, table: Table, aim: Aim, chance: Chance) -> Strike:
    """Rolls the damage die, and the armour's if it hits (FB-53..57, R-34, R-35, R-76)."""
    own = aim.weapon.die if aim.weapon else 0
    ups, downs = len(aim.advantages), len(aim.disadvantages)
    rule = ruling_word(table, system, "unarmed_advantage")
    die = attack_die(own, ups, downs, unarmed=not own, unarmed_advantage=rule)
    why = _why(aim, die, (ups > downs) - (ups < downs))
    table = rolled_with(table, aim.order.sheet, "attacks", against=aim.order.target)
    table = _used(table, aim.order.sheet, aim.key)
    face = chance(die)
    dice = [Die(sides=die, face=face, role="weapon")]
    if not hits(face):
        return Strike(table, die, why, Roll(dice=tuple(dice), formula=f"1d{die}"), "miss")
    armor_key, armor, armor_die = _armor(table, aim.order)
    armor_face = chance(armor_die) if armor_die else None
    if armor_face is not None:
        dice.append(Die(sides=armor_die, face=armor_face, kept=armor_face > 1, role="armor"))
        table = _used(table, aim.order.target, armor_key)
    damage = hp_lost(face, armor_face)
    formula = f"1d{die}" + (f"-1d{armor_die}" if armor_die else "")
    roll = Roll(dice=tuple(dice), total=damage, formula=formula)
    return Strike(table, die, why, roll, "hit", damage, armor, armor_die)


def _why(aim: Aim, die: int, surplus: int) -> str:
    """Why it was that die."""
    if aim.weapon is None or not aim.weapon.die:
        bare = f"{aim.weapon.name} is broken" if aim.weapon else "bare hands"
        return f"Advantage, {bare}" if die == 12 else bare
    return {1: "Advantage", -1: "Disadvantage", 0: f"the die of {aim.weapon.name}"}[surplus]


def _armor(table: Table, order: DeclareAttack) -> tuple[str, str, int]:
    """The key, name and die of what absorbs; nothing but a die for a foe by name."""
    if not order.target:
        return "", "armor" if order.foe_armor else "", order.foe_armor
    found = armor_of(table, order.target)
    if found is None:
        return "", "", 0
    key, worn = found
    return key, thing_for_others(table, order.target, worn), worn.die


def _blocked(system: System, table: Table, aim: Aim, shield: str, chance: Chance) -> Strike:
    """A shield stops everything and then wears (FB-34, R-54)."""
    thing = belonging_of(table, aim.order.target, shield)
    if thing.kind != "shield":
        raise RuleBroken(f"{thing.name} is no shield.")
    if not thing.die:
        raise RuleBroken(f"{thing.name} is broken and blocks nothing.")
    if has_blocked(system, table, aim.order.target):
        raise RuleBroken("At this table a shield blocks once in a Round, and it has.")
    table = _used(table, aim.order.sheet, aim.key)
    fighting = table.get(Combatant, TABLE, aim.order.target)
    if fighting:
        table = table.put(TABLE, aim.order.target, replace(fighting, blocked=True))
    table, step = stepped(table, aim.order.target, shield, chance)
    die = Die(sides=step.before, face=step.face, role="shield")
    roll = Roll(dice=(die,), formula=f"1d{step.before}")
    called = thing_for_others(table, aim.order.target, thing)
    return Strike(table, 0, "", roll, "blocked", shield=called, block=step)


def _used(table: Table, sheet: str, key: str) -> Table:
    """Marks what a fight has worn, for the test at its end; a D0 wears no further (FB-59, R-33, R-76)."""
    thing = table.get(Belonging, sheet, key) if sheet and key else None
    if thing is None or not thing.die or thing.used:
        return table
    return table.put(sheet, key, replace(thing, used=True))


def _rolled(
    profile: Profile, strike: Strike, aim: Aim, command: DeclareAttack | ResolveAttack, noted: Noted
) -> Decision:
    """The entry of a rolled attack, with its damage to apply and Focus to roll again (FB-28, FB-53)."""
    order, table = aim.order, strike.table
    fact = AttackRolled(
        sheet=order.sheet,
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
    if strike.outcome == "blocked":
        return decided(without_rerolls(table, order.sheet), fact)
    return decided(offer_reroll(table, order.sheet, command, noted, order.target), fact)


def _damage(table: Table, order: DeclareAttack, amount: int) -> Pending:
    return Pending(kind="damage", about=table.seq + 1, sheet=order.sheet, target=order.target, amount=amount)
