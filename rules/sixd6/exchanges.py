"""Attacks in which all fix their potential before anyone rolls."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from rules.codec import canonical, from_plain, to_plain
from rules.common.bounds import within
from rules.common.prompts import business_of
from rules.common.sheets import finished, name_for_others
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier, Roll
from rules.game import Command, Decision, Game, Mechanic, changes, decided, rolls
from rules.randomness import Randomness
from rules.sixd6.keywords import Pool, read_value
from rules.sixd6.resistance import affected, applied, succeeds
from rules.sixd6.sides import MOST, AdvantageUsed, Effort, automatic, chance_of, discreet, rolled
from rules.sixd6.windows import open_window, opens_window
from rules.table import TABLE, Pending, Profile, Table

DANGER = "danger"
"""The action of a danger that is nobody's deed."""


@dataclass(frozen=True, slots=True)
class Threaten(Command):
    """A danger that is nobody's deed, such as a landslide, with a pool of its own (6D6-08)."""

    targets: tuple[str, ...]
    pool: str
    purpose: str = ""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class RollExchange(Command):
    """All dice of an attack and of those who resist it are rolled at once (6D6-09)."""

    pending: str
    sheet_id: str = ""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOpened(Fact):
    """An attack or a danger was announced, fixed and paid for; its targets answer before anyone rolls."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-08", "6D6-09")

    action: str
    target: str = ""
    foes: tuple[str, ...]
    purpose: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    hindrances: int = 0
    dice: str = ""
    controller: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resisted:
    """One part of a resistance: whose, with which advantages, and what it came to.

    ``does`` are effects that work in a resistance too; they come about where the attack failed.
    """

    name: str
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    roll: Roll = Roll()
    does: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackSettled(Fact):
    """An attack against one target, all its dice rolled at once.

    ``resistance`` is the sum of all who resisted; ``outcome`` success (only if the attack came to more) or
    failure. ``affected`` is whom it touched, ``effects`` what it did.
    """

    SECRET: ClassVar[tuple[str, ...]] = (
        *("roll", "resisted", "resistance", "outcome", "margin", "affected", "effects"),
    )
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-09", "6D6-12", "6D6-15")

    action: str
    target: str
    foe: str
    purpose: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    dice: str = ""
    roll: Roll
    resisted: tuple[Resisted, ...] = ()
    resistance: int
    outcome: str
    margin: int = 0
    affected: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    chance: str = ""
    about: int = 0
    opens: bool = False


class Deed(Protocol):
    """An order that may open an attack: whom it is aimed at, against what, and what for."""

    @property
    def targets(self) -> tuple[str, ...]: ...
    @property
    def against(self) -> str: ...
    @property
    def purpose(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """An attack that is not rolled yet: what the attacker put in, its targets, and who resists so far."""

    action: str
    attack: Effort
    targets: tuple[str, ...]
    purpose: str = ""
    efforts: tuple[Effort, ...] = ()

    def own(self, target: str) -> Effort | None:
        """What a target resists with; None where it has not said."""
        return next((each for each in self.efforts if each.sheet_id == each.protects == target), None)

    def helpers(self, target: str) -> tuple[Effort, ...]:
        """Those who help that target, in the order that they said so."""
        return tuple(each for each in self.efforts if each.protects == target != each.sheet_id)


def open_exchange(table: Table, command: Deed, effort: Effort, action: str, controller: str) -> Decision:
    """An attack is fixed and paid; now its targets fix theirs, and nobody has rolled (6D6-08, 6D6-09)."""
    _refuse_bad_targets(table, command.targets, effort.sheet_id)
    exchange = Exchange(
        action=action, attack=effort, targets=command.targets, purpose=command.purpose.strip()
    )
    return _opened(table, exchange, controller)


def threaten(table: Table, command: Threaten) -> Decision:
    """A danger threatens, with a pool of its own (6D6-08)."""
    _refuse_bad_targets(table, command.targets, "")
    if not command.targets:
        raise RuleBroken("Say who is threatened.")
    purpose = command.purpose.strip() or "A danger"
    part = AdvantageUsed(name=purpose, value=read_value(command.pool).text)
    effort = Effort(action=DANGER, used=(part,))
    return _opened(
        table, Exchange(action=DANGER, attack=effort, targets=command.targets, purpose=purpose), ""
    )


def _refuse_bad_targets(table: Table, targets: tuple[str, ...], attacker: str) -> None:
    within(len(targets), 0, MOST, "Targets")
    if len(set(targets)) != len(targets):
        raise RuleBroken("Each target is named once.")
    for target in targets:
        finished(table, target)
        if target == attacker:
            raise RuleBroken("Nobody attacks themselves here.")


def _opened(table: Table, exchange: Exchange, controller: str) -> Decision:
    effort = exchange.attack
    profile = table.get(Profile, effort.sheet_id, "profile")
    pending = Pending(
        kind="exchange",
        about=table.seq + 1,
        sheet_id=effort.sheet_id,
        target=exchange.targets[0] if len(exchange.targets) == 1 else "",
        command=_written(exchange),
    )
    fact = AttackOpened(
        sheet_id=effort.sheet_id,
        name=profile.name if profile else "",
        action=exchange.action,
        target=exchange.targets[0],
        foes=tuple(name_for_others(table, target) for target in exchange.targets),
        purpose=exchange.purpose,
        advantages=effort.used,
        bonuses=effort.bonuses,
        hindrances=effort.hindrances,
        dice=effort.dice,
        controller=controller,
    )
    return decided(table.put(TABLE, table.new_key(), pending), fact)


def read_exchange(pending: Pending) -> Exchange:
    """The attack that open business keeps."""
    return from_plain(Exchange, json.loads(pending.command))


def _written(exchange: Exchange) -> str:
    return canonical(to_plain(exchange)).decode()


def silent(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """The targets at the table that have not said yet what they resist with."""
    there = (target for target in exchange.targets if table.get(Profile, target, "profile"))
    return tuple(target for target in there if exchange.own(target) is None)


def roll_exchange(game: Game, table: Table, command: RollExchange, randomness: Randomness) -> Decision:
    """All dice at once, and what comes of it for each target (6D6-09, 6D6-12, 6D6-15)."""
    pending = business_of(table, command.pending, "exchange")
    exchange = read_exchange(pending)
    waiting = [name_for_others(table, target) for target in silent(table, exchange)]
    if waiting:
        raise RuleBroken(f"Nobody rolls before everyone has chosen: {', '.join(waiting)}.")
    table = table.without(Pending, TABLE, command.pending)
    opens = opens_window(game, table, exchange.attack.sheet_id, exchange.action)
    roll = rolled(exchange.attack, randomness)
    there = [target for target in exchange.targets if table.get(Profile, target, "profile")]
    facts: list[Fact] = [
        _settled(table, exchange, target, roll, pending.about, randomness, opens) for target in there
    ]
    if not facts:
        raise RuleBroken("Nobody is left to be attacked: let it pass.")
    return Decision(tuple(facts), open_window(table, exchange.attack.sheet_id) if opens else table)


def _settled(
    table: Table, exchange: Exchange, target: str, roll: Roll, about: int, randomness: Randomness, opens: bool
) -> AttackSettled:
    attack, sides = exchange.attack, _sides(exchange, target)
    hindering = sum(each.hindrances for each in sides)
    mine = _hindered(roll, hindering, randomness)
    told = [discreet(table, side, attack.sheet_id) for side in sides]
    rolls = [
        _side_roll(side, attack.hindrances if at == 0 else 0, randomness) for at, side in enumerate(told)
    ]
    resistance = sum(each.total for each in rolls)
    success = succeeds(mine.total, resistance)
    profile = table.get(Profile, attack.sheet_id, "profile")
    hit = affected(name_for_others(table, target), mine.total, resistance)
    return AttackSettled(
        sheet_id=attack.sheet_id,
        name=profile.name if profile else "",
        action=exchange.action,
        target=target,
        foe=name_for_others(table, target),
        purpose=exchange.purpose,
        advantages=attack.used,
        bonuses=attack.bonuses,
        dice=attack.dice,
        roll=mine,
        resisted=tuple(
            _resisted(table, side, part, each, success)
            for side, part, each in zip(sides, told, rolls, strict=True)
        ),
        resistance=resistance,
        outcome="success" if success else "failure",
        margin=mine.total - resistance,
        affected=hit,
        effects=applied(
            exchange.action, success, [(each.effect, each.in_resistance) for each in attack.used]
        ),
        chance=_chance(attack, sides, hindering),
        about=about,
        opens=opens,
    )


def _sides(exchange: Exchange, target: str) -> tuple[Effort, ...]:
    """The target's own resistance, then every helper's (R-62)."""
    own = exchange.own(target) or Effort(sheet_id=target, action="resistance", protects=target)
    return own, *exchange.helpers(target)


def _side_roll(side: Effort, hindrances: int, randomness: Randomness) -> Roll:
    return rolled(side, randomness, hindrances) if side.used else automatic(hindrances, randomness)


def _hindered(roll: Roll, hindrances: int, randomness: Randomness) -> Roll:
    """The attack with a die for each thing that hinders those who resist (R-70)."""
    if not hindrances:
        return roll
    more = rolled(Effort(), randomness, hindrances)
    counted = [die for die in (*roll.dice, *more.dice) if die.kept]
    added = sum(each.amount for each in roll.modifiers)
    return replace(
        roll,
        dice=(*roll.dice, *more.dice),
        total=roll.total + more.total,
        formula=Pool(len(counted), added).text,
    )


def _resisted(table: Table, side: Effort, told: Effort, roll: Roll, lost: bool) -> Resisted:
    effects = [(each.effect, each.in_resistance) for each in side.used]
    there = table.get(Profile, side.sheet_id, "profile")
    return Resisted(
        name=name_for_others(table, side.sheet_id) if there else "someone who left",
        advantages=told.used,
        bonuses=told.bonuses,
        roll=roll,
        does=applied(side.action, not lost, effects),
    )


def _chance(attack: Effort, sides: tuple[Effort, ...], hindering: int) -> str:
    """The exact chance of success (6D6-09, 6D6-14, R-61, R-62)."""
    pools = [side.pool for side in sides]
    more = [Pool(attack.hindrances, 0)] if attack.hindrances else []
    own = pools[:1] if sides[0].used else [Pool(0, 1)]
    return chance_of(attack, [*own, *pools[1:], *more], hindering, any(side.dice for side in sides))


MECHANIC = Mechanic(
    deciders=(
        rolls(RollExchange, roll_exchange),
        changes(Threaten, threaten),
    ),
    facts=(
        AttackOpened,
        AttackSettled,
    ),
)
