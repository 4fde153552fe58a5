"""Attacks: declared, answered by the defender, and rolled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from rules.common.acting import able, can_act
from rules.common.belongings import PIERCING, SPECTRAL
from rules.common.condition_effects import is_open, rolled_with
from rules.common.lookups import belonging_of, number
from rules.common.prompts import MORE, content_of, pass_offer, pending_of
from rules.common.undo import has_passed
from rules.decide import possible
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Roll, ShownRoll, StepResult, Who, where
from rules.freeblade.attack_and_armour_dice import ADVANTAGE, hits, hp_lost
from rules.freeblade.cancelled_attacks import with_cost
from rules.freeblade.damage_odds import foresee_damage
from rules.freeblade.fight_actions import as_an_action
from rules.freeblade.focus_rerolls import Rerollable, rerollable
from rules.freeblade.harm import Damage
from rules.freeblade.immunity import immunity
from rules.freeblade.outcomes_of_fate_and_attacks import attack_verdict
from rules.freeblade.preview_parts import bearing_sources, certain
from rules.freeblade.session_focus import spend_focus
from rules.freeblade.shields import block_attack, shields_of
from rules.freeblade.using_step_dice import step_odds
from rules.freeblade.wear import mark_used, with_marks_of
from rules.freeblade.what_bears_on_an_attack import (
    BARE_HANDS,
    BROKEN,
    OWN_DIE,
    AnnouncedAttack,
    AttackSetup,
    DeclareAttack,
    Strike,
    bearing_rules,
    damage_die,
    die_rules,
    foe_of,
    hampered,
    refuse_bad_target,
    refuse_wasted_focus,
    set_up_attack,
)
from rules.freeblade.worn_armour import armor_against
from rules.game import (
    Command,
    Decision,
    Fields,
    Game,
    Mechanic,
    Offer,
    Preview,
    Prompt,
    Urgency,
    decided,
    foresees,
    rolls,
)
from rules.randomness import Randomness
from rules.table import TABLE, Pending, Table
from rules.verdicts import Verdict


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
    RULES: ClassVar[tuple[str, ...]] = ("FB-53",)

    weapon: str
    foe: Who = ""
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    focus: bool = False

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, *bearing_rules(self.advantages, self.disadvantages))


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRolled(Rerollable):
    """An attack; ``why`` says why it is that ``die``. ``outcome``: hit, miss, blocked or immune. ``armor``
    absorbed, ``block`` is the shield's step die; ``armor_again``: only the armour was thrown again."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "outcome", "damage", "block", "shield")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    STORY: ClassVar[str] = "blow"
    STORY_IF: ClassVar[tuple[str, ...]] = ("damage",)

    weapon: str
    foe: Who = ""
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

    def rules_shown(self) -> tuple[str, ...]:
        if self.outcome == "blocked":
            return (*bearing_rules(self.advantages, self.disadvantages), "FB-34", "FB-30", "R-54")
        return (
            "FB-53",
            *where({"FB-82": self.outcome == "immune", "R-104": self.outcome == "immune"}),
            *where({"FB-54": self.outcome == "miss", "FB-55": not all(die.kept for die in self.roll.dice)}),
            *die_rules(self.why),
            *bearing_rules(self.advantages, self.disadvantages),
        )

    def verdict(self) -> Verdict:
        return attack_verdict(self.outcome, self.roll, self.weapon, self.damage, self.shield)

    def rolls(self) -> tuple[ShownRoll, ...]:
        if self.block:
            return (self.block.as_roll(),)
        return (ShownRoll(roll=self.roll, is_sum=self.outcome == "hit"),)


def declare_attack(game: Game, table: Table, command: DeclareAttack, randomness: Randomness) -> Decision:
    """Announce an attack; it is rolled at once where nobody could answer it (FB-28, FB-53, R-54)."""
    able(game, table, command.sheet_id)
    refuse_bad_target(table, command)
    setup = set_up_attack(table, command)
    if command.focus:
        plain = set_up_attack(table, replace(command, focus=False))
        answer = may_spend_focus(game, table, command.target)
        refuse_wasted_focus(game, table, plain, setup, answer)
        table = spend_focus(table, command.sheet_id)
    if not can_answer(game, table, setup):
        strike = _strike(game, table, setup, randomness)
        return _roll_strike(strike, setup)
    return _announce(table, setup)


def _announce(table: Table, setup: AttackSetup) -> Decision:
    order = setup.order
    pending = Pending(
        kind="attack",
        about=table.seq + 1,
        sheet_id=order.sheet_id,
        target=order.target,
        holds=AnnouncedAttack(order),
    )
    fact = AttackDeclared(
        sheet_id=order.sheet_id,
        weapon=setup.weapon_name,
        target=order.target,
        foe=foe_of(order),
        advantages=setup.advantages,
        disadvantages=setup.disadvantages,
        focus=order.focus,
    )
    return decided(table.put(TABLE, table.new_key(), pending), fact)


def can_answer(game: Game, table: Table, setup: AttackSetup) -> bool:
    """Say whether a target has a shield that still blocks, or Focus that would matter (FB-28, FB-34)."""
    target = setup.order.target
    if target and can_act(game, table, target) and shields_of(game, table, target):
        return True
    matters = damage_die(game, table, hampered(setup)) != damage_die(game, table, setup)
    return matters and may_spend_focus(game, table, target)


def may_spend_focus(game: Game, table: Table, target: str) -> bool:
    """Say whether a target has Focus, and can use it (FB-28)."""
    return bool(target) and can_act(game, table, target) and number(table, target, "focus") > 0


def resolve_attack(game: Game, table: Table, command: ResolveAttack, randomness: Randomness) -> Decision:
    """Roll an announced attack, hampered by the defender's Focus or stopped by a shield (FB-28, FB-34)."""
    attack = content_of(pending_of(table, command.pending, "attack"), AnnouncedAttack)
    setup = set_up_answer(table, command)
    refuse_bad_target(table, setup.order)
    able(game, table, setup.order.sheet_id)
    before = table = table.without(Pending, TABLE, command.pending)
    if command.focus and command.shield:
        raise RuleBroken("A shield stops the whole attack: Focus would be wasted.")
    if command.focus or command.shield:
        able(game, table, setup.order.target)
    if command.focus:
        refuse_wasted_focus(game, table, set_up_attack(table, setup.order), setup)
        table = spend_focus(table, setup.order.target)
    if command.shield:
        strike = block_attack(game, table, setup, command.shield, randomness)
    else:
        strike = _strike(game, table, setup, randomness)
    if has_passed(game, table, "fight", attack.since):
        strike = replace(strike, table=with_marks_of(before, strike.table))
    return _roll_strike(strike, setup)


def set_up_answer(table: Table, command: ResolveAttack) -> AttackSetup:
    """Return the announced attack before its dice, hampered if the defender spends Focus (FB-28)."""
    setup = set_up_attack(
        table, content_of(pending_of(table, command.pending, "attack"), AnnouncedAttack).order
    )
    return hampered(setup) if command.focus else setup


def _strike(game: Game, table: Table, setup: AttackSetup, randomness: Randomness) -> Strike:
    """Roll the damage die, and the armour's if it hits (FB-53..57, R-34, R-35, R-76)."""
    die = damage_die(game, table, setup)
    why = _why_that_die(setup, die)
    table = rolled_with(table, setup.order.sheet_id, "attacks", against=setup.order.target)
    table = mark_used(table, setup.order.sheet_id, setup.key, randomness)
    face = randomness(die)
    dice = [Die(sides=die, face=face, role="weapon")]
    if not hits(face):
        return Strike(table, die, why, Roll(dice=tuple(dice), formula=f"1d{die}"), "miss")
    if setup.order.target and immunity(table, setup.order.target, setup.weapon_name):
        return Strike(table, die, why, Roll(dice=tuple(dice), formula=f"1d{die}"), "immune")
    armor_key, armor, armor_die = absorbing(table, setup)
    armor_face = randomness(armor_die) if armor_die else None
    if armor_face is not None:
        dice.append(Die(sides=armor_die, face=armor_face, kept=armor_face > 1, role="armor"))
        table = mark_used(table, setup.order.target, armor_key, randomness)
    damage = hp_lost(face, armor_face)
    formula = f"1d{die}" + (f"-1d{armor_die}" if armor_die else "")
    roll = Roll(dice=tuple(dice), total=damage, formula=formula)
    return Strike(table, die, why, roll, "hit", damage, armor, armor_die)


def absorbing(table: Table, setup: AttackSetup) -> tuple[str, str, int]:
    """Return the key, name and die of what absorbs an attack; of one that passes armour nothing (R-104)."""
    if passes_armour(setup):
        return "", "", 0
    return armor_against(table, setup.order.target, setup.order.foe_armor)


def passes_armour(setup: AttackSetup) -> bool:
    """Say whether an attack's weapon is one that no armour stops (FB-82, R-104)."""
    return setup.weapon is not None and setup.weapon.form in (PIERCING, SPECTRAL)


def _why_that_die(setup: AttackSetup, die: int) -> str:
    ups, downs = len(setup.advantages), len(setup.disadvantages)
    if setup.weapon is None or not setup.weapon.die:
        bare = setup.weapon.name + BROKEN if setup.weapon else BARE_HANDS
        return f"Advantage, {bare}" if die == ADVANTAGE else bare
    if ups == downs:
        return OWN_DIE + setup.weapon.name
    return "Advantage" if ups > downs else "Disadvantage"


def _roll_strike(strike: Strike, setup: AttackSetup) -> Decision:
    """Return the entry of a rolled attack, with its damage to apply (FB-53)."""
    order, table = setup.order, strike.table
    fact = AttackRolled(
        sheet_id=order.sheet_id,
        weapon=setup.weapon_name,
        target=order.target,
        foe=foe_of(order),
        advantages=setup.advantages,
        disadvantages=setup.disadvantages,
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


def _damage(table: Table, order: DeclareAttack, amount: int) -> Pending:
    return Pending(
        kind="damage",
        about=table.seq + 1,
        sheet_id=order.sheet_id,
        target=order.target,
        holds=Damage(amount),
    )


def who_threw(fact: Fact) -> str:
    """Return whose dice made an attack's roll: the defender's where a shield stopped it (FB-34, R-84)."""
    if not isinstance(fact, AttackRolled):
        return ""
    return fact.target if fact.outcome == "blocked" else fact.sheet_id


def who_absorbed(fact: Fact) -> str:
    """Return whose armour was rolled against an attack and let something through (R-84)."""
    return fact.target if isinstance(fact, AttackRolled) and fact.armor_die and fact.damage else ""


def attack_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Let the defender take it, stop it with a shield, or hamper it with Focus (FB-28, FB-34, R-54).

    Whatever cannot be any more, as the weapon or the attacker is gone, is not offered.
    """
    target = pending.target
    offers = [_answer(key, pending, "take", "Take the hit")]
    for shield, thing in shields_of(game, table, target).items():
        label = f"Block with {thing.name} (D{thing.die})"
        offers.append(_answer(key, pending, f"block-{shield}", label, shield=shield))
    offers.append(_answer(key, pending, "focus", "Spend Focus: Disadvantage", focus=True))
    return (*possible(game, table, offers), pass_offer(key, pending, "Cancel", fold=MORE))


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


def preview_declared(game: Game, table: Table, command: DeclareAttack) -> Preview:
    """Foresee an attack as if nobody answered it; a target that is not open to all keeps its armour."""
    open_target = not command.target or is_open(table, command.target)
    return _foresee_attack(game, table, set_up_attack(table, command), open_target)


def preview_resolved(game: Game, table: Table, command: ResolveAttack) -> Preview:
    """Foresee an announced attack with the defender's answer, who knows what absorbs it (FB-28, FB-34)."""
    setup = set_up_answer(table, command)
    if not command.shield:
        return _foresee_attack(game, table, setup, open_target=True)
    shield = belonging_of(table, setup.order.target, command.shield)
    return Preview(chance=Fraction(0), odds=step_odds(shield.die), bars=certain(0))


def _foresee_attack(game: Game, table: Table, setup: AttackSetup, open_target: bool) -> Preview:
    order = setup.order
    if open_target and order.target and immunity(table, order.target, setup.weapon_name):
        means = "Does harm (they are immune)"
        return Preview(chance=Fraction(0), bars=certain(0), means=means)
    armor = absorbing(table, setup)[2] if open_target else 0
    hp = number(table, order.target, "hp") if order.target and open_target else 0
    preview = foresee_damage(damage_die(game, table, setup), armor, max(hp, 0))
    sees_armour = open_target or passes_armour(setup)
    means = preview.means if sees_armour else f"{preview.means}, before their armour"
    return replace(preview, means=means, sources=bearing_sources(setup.advantages, setup.disadvantages))


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(
            DeclareAttack,
            as_an_action(rerollable(declare_attack, who_threw, absorber=who_absorbed), with_cost),
        ),
        rolls(ResolveAttack, rerollable(resolve_attack, who_threw, absorber=who_absorbed)),
    ),
    previews=(
        foresees(DeclareAttack, preview_declared),
        foresees(ResolveAttack, preview_resolved),
    ),
    prompts={
        "attack": Prompt(
            offers=attack_prompt,
            urgency=Urgency.ATTACK,
            title="{name} attacks {target}",
            gone="That attack has already been settled.",
        ),
    },
)
