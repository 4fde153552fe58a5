"""Resisting an attack, or helping another to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.acting import able
from rules.common.bounds import within
from rules.common.prompts import business_of
from rules.common.sheets import finished, name_for_others
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.sixd6.action_types import Situation, refusal, refused
from rules.sixd6.exchanges import Exchange, _written, read_exchange
from rules.sixd6.sides import MOST, AdvantageUsed, Effort, chosen_of, fixed
from rules.sixd6.windows import acting_now
from rules.table import TABLE, Pending, Table


@dataclass(frozen=True, slots=True)
class Resist(Command):
    """A target fixes and pays what it resists with; no advantages at all are a 1 (6D6-08..11)."""

    pending: str
    sheet_id: str
    advantages: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    dice: str = ""
    penalty: int = 0

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AidResist(Command):
    """A helper adds a resistance of its own to that of a target (6D6-14, R-62)."""

    pending: str
    sheet_id: str
    target: str
    advantages: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    dice: str = ""
    penalty: int = 0

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ResistanceFixed(Fact):
    """Someone fixed and paid a resistance; ``helps`` names for whom, "" for itself."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("6D6-09",)

    action: str
    about: int
    target: str = ""
    helps: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    dice: str = ""


def resist(game: Game, table: Table, command: Resist) -> Decision:
    """A target fixes its resistance and pays for it (6D6-08..11, R-61, R-67)."""
    pending = business_of(table, command.pending, "exchange")
    exchange = read_exchange(pending)
    if command.sheet_id not in exchange.targets:
        raise refused("no_attack")
    if exchange.own(command.sheet_id):
        raise RuleBroken("That resistance is fixed already.")
    anything = command.advantages or command.situation or command.hindrances
    if anything:
        able(game, table, command.sheet_id)
    else:
        finished(table, command.sheet_id)
    action = "resistance" if acting_now(table) is not None else "narrative_resistance"
    table, effort = _fixed(game, table, command, action, exchange)
    return _joined(table, command.pending, pending, exchange, replace(effort, protects=command.sheet_id))


def aid_resist(game: Game, table: Table, command: AidResist) -> Decision:
    """A helper fixes and pays a resistance for a target, in the place of its own (6D6-14, R-62)."""
    pending = business_of(table, command.pending, "exchange")
    exchange = read_exchange(pending)
    able(game, table, command.sheet_id)
    if command.target not in exchange.targets:
        raise refused("no_attack")
    if command.sheet_id in (command.target, exchange.attack.sheet_id):
        raise RuleBroken("Help comes from someone else than the target, and not from the attacker.")
    if any(
        each.sheet_id == command.sheet_id and (each.used or each.protects != command.sheet_id)
        for each in exchange.efforts
    ):
        raise RuleBroken("Each resists once, for itself or for another.")
    keywords = [
        word
        for row in chosen_of(table, command.sheet_id, command.advantages).values()
        for word in row.keywords
    ]
    reason = refusal(game, "aid_resist", Situation(keywords=tuple(keywords)))
    if reason:
        raise refused(reason)
    action = "aid_resist" if acting_now(table) is not None else "narrative_resistance"
    table, effort = _fixed(game, table, command, action, exchange)
    exchange = _given_up(exchange, command.sheet_id)
    helping = replace(effort, action="aid_resist", protects=command.target)
    return _joined(table, command.pending, pending, exchange, helping)


def _given_up(exchange: Exchange, sheet_id: str) -> Exchange:
    """A helper that is a target too resists with a 1 (R-62)."""
    if sheet_id not in exchange.targets or exchange.own(sheet_id):
        return exchange
    nothing = Effort(sheet_id=sheet_id, action="resistance", protects=sheet_id)
    return replace(exchange, efforts=(*exchange.efforts, nothing))


def _fixed(
    game: Game, table: Table, command: Resist | AidResist, action: str, exchange: Exchange
) -> tuple[Table, Effort]:
    scopes = ("checks", "resistance")
    against = exchange.attack.sheet_id
    if command.advantages:
        return fixed(game, table, command.sheet_id, action, command, scopes=scopes, against=against)
    if command.situation or command.dice or command.penalty:
        raise RuleBroken("Without an advantage there is nothing that a bonus could be added to.")
    nothing = Effort(
        sheet_id=command.sheet_id, action=action, hindrances=within(command.hindrances, 0, MOST, "Hindrances")
    )
    return table, nothing


def _joined(table: Table, key: str, pending: Pending, exchange: Exchange, effort: Effort) -> Decision:
    exchange = replace(exchange, efforts=(*exchange.efforts, effort))
    claims = tuple(dict.fromkeys(each.sheet_id for each in exchange.efforts))
    table = table.put(TABLE, key, replace(pending, command=_written(exchange), claims=claims))
    fact = ResistanceFixed(
        sheet_id=effort.sheet_id,
        name=finished(table, effort.sheet_id).name,
        action=effort.action,
        about=pending.about,
        target=effort.protects,
        helps="" if effort.protects == effort.sheet_id else name_for_others(table, effort.protects),
        advantages=effort.used,
        bonuses=effort.bonuses,
        dice=effort.dice,
    )
    return decided(table, fact)


MECHANIC = Mechanic(
    deciders=(
        decides(AidResist, aid_resist),
        decides(Resist, resist),
    ),
    facts=(ResistanceFixed,),
)
