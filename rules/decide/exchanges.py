"""Attacks of 6d6: announced, resisted, helped against, and rolled all at once."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Protocol

from rules.actiontypes import Situation, refusal, refused
from rules.advantages import Pool, read_value
from rules.chance import Chance
from rules.codec import canonical, from_plain, to_plain
from rules.commands import (
    AidResist,
    Resist,
    RollExchange,
    Threaten,
)
from rules.decide.acting import able
from rules.decide.business import business_of
from rules.decide.decision import Decision, decided
from rules.decide.efforts import MOST, Effort, automatic, chance_of, chosen_of, discreet, fixed, rolled
from rules.decide.shape import within
from rules.decide.sheets import finished, name_for_others
from rules.decide.windows import acting_now, open_window, opens_window
from rules.errors import RuleBroken
from rules.facts import AdvantageUsed, AttackOpened, AttackSettled, Fact, ResistanceFixed, Resisted, Roll
from rules.resistance import affected, applied, succeeds
from rules.system import System
from rules.table import TABLE, Pending, Profile, Table


class Deed(Protocol):
    """An order that may open an attack: whom it is aimed at, against what, and what for."""

    @property
    def targets(self) -> tuple[str, ...]: ...
    @property
    def against(self) -> str: ...
    @property
    def purpose(self) -> str: ...


DANGER = "danger"
"""The action of a danger that is nobody's deed."""


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
        return next((each for each in self.efforts if each.sheet == each.protects == target), None)

    def helpers(self, target: str) -> tuple[Effort, ...]:
        """Those who help that target, in the order that they said so."""
        return tuple(each for each in self.efforts if each.protects == target != each.sheet)


def open_exchange(
    system: System, table: Table, command: Deed, effort: Effort, action: str, controller: str
) -> Decision:
    """An attack is fixed and paid; now its targets fix theirs, and nobody has rolled (6D6-08, 6D6-09)."""
    _refuse_bad_targets(table, command.targets, effort.sheet)
    exchange = Exchange(
        action=action, attack=effort, targets=command.targets, purpose=command.purpose.strip()
    )
    return _opened(table, exchange, controller)


def threaten(system: System, table: Table, command: Threaten, chance: Chance) -> Decision:
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
    profile = table.get(Profile, effort.sheet, "profile")
    pending = Pending(
        kind="exchange",
        about=table.seq + 1,
        sheet=effort.sheet,
        target=exchange.targets[0] if len(exchange.targets) == 1 else "",
        command=_written(exchange),
    )
    fact = AttackOpened(
        sheet=effort.sheet,
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


def resist(system: System, table: Table, command: Resist, chance: Chance) -> Decision:
    """A target fixes its resistance and pays for it (6D6-08..11, R-61, R-67)."""
    pending = business_of(table, command.pending, "exchange")
    exchange = read_exchange(pending)
    if command.sheet not in exchange.targets:
        raise refused("no_attack")
    if exchange.own(command.sheet):
        raise RuleBroken("That resistance is fixed already.")
    anything = command.advantages or command.situation or command.hindrances
    if anything:
        able(system, table, command.sheet)
    else:
        finished(table, command.sheet)
    action = "resistance" if acting_now(table) is not None else "narrative_resistance"
    table, effort = _fixed(system, table, command, action, exchange)
    return _joined(table, command.pending, pending, exchange, replace(effort, protects=command.sheet))


def aid_resist(system: System, table: Table, command: AidResist, chance: Chance) -> Decision:
    """A helper fixes and pays a resistance for a target, in the place of its own (6D6-14, R-62)."""
    pending = business_of(table, command.pending, "exchange")
    exchange = read_exchange(pending)
    able(system, table, command.sheet)
    if command.target not in exchange.targets:
        raise refused("no_attack")
    if command.sheet in (command.target, exchange.attack.sheet):
        raise RuleBroken("Help comes from someone else than the target, and not from the attacker.")
    if any(
        each.sheet == command.sheet and (each.used or each.protects != command.sheet)
        for each in exchange.efforts
    ):
        raise RuleBroken("Each resists once, for itself or for another.")
    keywords = [
        word for row in chosen_of(table, command.sheet, command.advantages).values() for word in row.keywords
    ]
    reason = refusal(system, "aid_resist", Situation(keywords=tuple(keywords)))
    if reason:
        raise refused(reason)
    action = "aid_resist" if acting_now(table) is not None else "narrative_resistance"
    table, effort = _fixed(system, table, command, action, exchange)
    exchange = _given_up(exchange, command.sheet)
    helping = replace(effort, action="aid_resist", protects=command.target)
    return _joined(table, command.pending, pending, exchange, helping)


def _given_up(exchange: Exchange, sheet: str) -> Exchange:
    """A helper that is a target too resists with a 1 (R-62)."""
    if sheet not in exchange.targets or exchange.own(sheet):
        return exchange
    nothing = Effort(sheet=sheet, action="resistance", protects=sheet)
    return replace(exchange, efforts=(*exchange.efforts, nothing))


def _fixed(
    system: System, table: Table, command: Resist | AidResist, action: str, exchange: Exchange
) -> tuple[Table, Effort]:
    scopes = ("checks", "resistance")
    against = exchange.attack.sheet
    if command.advantages:
        return fixed(system, table, command.sheet, action, command, scopes=scopes, against=against)
    if command.situation or command.dice or command.penalty:
        raise RuleBroken("Without an advantage there is nothing that a bonus could be added to.")
    nothing = Effort(
        sheet=command.sheet, action=action, hindrances=within(command.hindrances, 0, MOST, "Hindrances")
    )
    return table, nothing


def _joined(table: Table, key: str, pending: Pending, exchange: Exchange, effort: Effort) -> Decision:
    exchange = replace(exchange, efforts=(*exchange.efforts, effort))
    claims = tuple(dict.fromkeys(each.sheet for each in exchange.efforts))
    table = table.put(TABLE, key, replace(pending, command=_written(exchange), claims=claims))
    fact = ResistanceFixed(
        sheet=effort.sheet,
        name=finished(table, effort.sheet).name,
        action=effort.action,
        about=pending.about,
        target=effort.protects,
        helps="" if effort.protects == effort.sheet else name_for_others(table, effort.protects),
        advantages=effort.used,
        bonuses=effort.bonuses,
        dice=effort.dice,
    )
    return decided(table, fact)


def silent(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """The targets at the table that have not said yet what they resist with."""
    there = (target for target in exchange.targets if table.get(Profile, target, "profile"))
    return tuple(target for target in there if exchange.own(target) is None)


def roll_exchange(system: System, table: Table, command: RollExchange, chance: Chance) -> Decision:
    """All dice at once, and what comes of it for each target (6D6-09, 6D6-12, 6D6-15)."""
    pending = business_of(table, command.pending, "exchange")
    exchange = read_exchange(pending)
    waiting = [name_for_others(table, target) for target in silent(table, exchange)]
    if waiting:
        raise RuleBroken(f"Nobody rolls before everyone has chosen: {', '.join(waiting)}.")
    table = table.without(Pending, TABLE, command.pending)
    opens = opens_window(system, table, exchange.attack.sheet, exchange.action)
    roll = rolled(exchange.attack, chance)
    there = [target for target in exchange.targets if table.get(Profile, target, "profile")]
    facts: list[Fact] = [
        _settled(table, exchange, target, roll, pending.about, chance, opens) for target in there
    ]
    if not facts:
        raise RuleBroken("Nobody is left to be attacked: let it pass.")
    return Decision(tuple(facts), open_window(table, exchange.attack.sheet) if opens else table)


def _settled(
    table: Table, exchange: Exchange, target: str, roll: Roll, about: int, chance: Chance, opens: bool
) -> AttackSettled:
    attack, sides = exchange.attack, _sides(exchange, target)
    hindering = sum(each.hindrances for each in sides)
    mine = _hindered(roll, hindering, chance)
    told = [discreet(table, side, attack.sheet) for side in sides]
    rolls = [_side_roll(side, attack.hindrances if at == 0 else 0, chance) for at, side in enumerate(told)]
    resistance = sum(each.total for each in rolls)
    success = succeeds(mine.total, resistance)
    profile = table.get(Profile, attack.sheet, "profile")
    hit = affected(name_for_others(table, target), mine.total, resistance)
    return AttackSettled(
        sheet=attack.sheet,
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
    own = exchange.own(target) or Effort(sheet=target, action="resistance", protects=target)
    return own, *exchange.helpers(target)


def _side_roll(side: Effort, hindrances: int, chance: Chance) -> Roll:
    return rolled(side, chance, hindrances) if side.used else automatic(hindrances, chance)


def _hindered(roll: Roll, hindrances: int, chance: Chance) -> Roll:
    """The attack with a die for each thing that hinders those who resist (R-70)."""
    if not hindrances:
        return roll
    more = rolled(Effort(), chance, hindrances)
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
    there = table.get(Profile, side.sheet, "profile")
    return Resisted(
        name=name_for_others(table, side.sheet) if there else "someone who left",
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
