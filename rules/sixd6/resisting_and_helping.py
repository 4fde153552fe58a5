"""Resisting an attack, or helping another to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.bounds import within
from rules.common.acting import able
from rules.common.lookups import finished
from rules.common.prompts import content_of, pending_of
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier, Who, where
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, decides, foresees
from rules.sixd6.action_costs import AdvantageUsed, rules_of
from rules.sixd6.action_dice import (
    RESIST_MARK,
    attack_chance,
    costs_of,
    opposed_throws,
    sources_of,
    spelled_pool,
    throw_side,
)
from rules.sixd6.attack_odds_before_resistance import resisted
from rules.sixd6.attacks import Exchange
from rules.sixd6.exchange_odds import margin_bars
from rules.sixd6.opportunity_windows import acting_now
from rules.sixd6.sides_of_an_action import MOST, Side, chosen_of, fixed, readable
from rules.sixd6.when_actions_are_allowed import Situation, refusal, refusal_of
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ResistanceFixed(Fact):
    """Someone fixed and paid a resistance; ``helps`` names for whom, "" for itself.

    For each of the ``hindrances`` a die goes to the attacker (R-70).
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ("advantages", "bonuses", "hindrances", "dice")
    RULES: ClassVar[tuple[str, ...]] = ("6D6-09",)

    action: str
    about: int
    helps: Who = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    dice: str = ""
    hindrances: int = 0

    def rules_shown(self) -> tuple[str, ...]:
        by_rule = {
            "6D6-08": True,
            "6D6-05": self.action == "narrative_resistance",
            "6D6-10": not self.advantages,
            **dict.fromkeys(("6D6-14", "R-62"), self.helps),
            "R-70": self.hindrances,
        }
        return (*self.RULES, *where(by_rule), *rules_of(self.advantages))

    def made_of(self) -> tuple[Modifier, ...]:
        return self.bonuses


def resist(game: Game, table: Table, command: Resist) -> Decision:
    """Fix a target's resistance and pay for it (6D6-08..11, R-61, R-67)."""
    pending = pending_of(table, command.pending, "exchange")
    exchange = content_of(pending, Exchange)
    if command.sheet_id not in exchange.targets:
        raise refusal_of("no_attack")
    if exchange.own(command.sheet_id):
        raise RuleBroken("That resistance was already chosen.")
    if command.advantages or command.situation or command.hindrances:
        able(game, table, command.sheet_id)
    else:
        # Anyone who cannot act is attacked all the same, and resists with nothing (6D6-10).
        finished(table, command.sheet_id)
    table, effort = _resistance(game, table, command, exchange)
    return _join_exchange(table, command.pending, pending, _with(exchange, effort), effort)


def aid_resist(game: Game, table: Table, command: AidResist) -> Decision:
    """Fix a helper's resistance for a target, in the place of its own, and pay for it (6D6-14, R-62)."""
    pending = pending_of(table, command.pending, "exchange")
    exchange = content_of(pending, Exchange)
    able(game, table, command.sheet_id)
    _refuse_no_helper(game, table, command, exchange)
    table, effort = _resistance(game, table, command, exchange)
    exchange = _given_up(exchange, command.sheet_id)
    return _join_exchange(table, command.pending, pending, _with(exchange, effort), effort)


def _refuse_no_helper(game: Game, table: Table, command: AidResist, exchange: Exchange) -> None:
    if command.target not in exchange.targets:
        raise refusal_of("no_attack")
    sentence = why_no_helper(exchange, command.sheet_id, command.target)
    if sentence:
        raise RuleBroken(sentence)
    advantages = chosen_of(table, command.sheet_id, command.advantages)
    keywords = tuple(word for row in advantages.values() for word in row.keywords)
    reason = refusal(game, "aid_resist", Situation(keywords=keywords))
    if reason:
        raise refusal_of(reason)


def why_no_helper(exchange: Exchange, sheet_id: str, target: str) -> str:
    """Return the sentence that keeps a sheet from helping a target, "" where nothing does (R-62)."""
    if sheet_id in (target, exchange.attack.sheet_id):
        return "The target and the attacker cannot help."
    # Who was attacked and played nothing may still help another; who put something in may not.
    own = (effort for effort in exchange.resistances if effort.sheet_id == sheet_id)
    if any(effort.advantages or effort.protects != sheet_id for effort in own):
        return "Each character resists once, for themselves or for another."
    return ""


def _resistance(
    game: Game, table: Table, command: Resist | AidResist, exchange: Exchange
) -> tuple[Table, Side]:
    """Fix and pay what an order puts into a resistance (6D6-05, 6D6-08)."""
    helps = isinstance(command, AidResist)
    kind = "aid_resist" if helps else "resistance"
    action = kind if acting_now(table) is not None else "narrative_resistance"
    target = command.target if isinstance(command, AidResist) else command.sheet_id
    if command.advantages:
        against = resisted(exchange.attack.sheet_id)
        table, effort = fixed(game, table, command.sheet_id, action, command, against)
    else:
        effort = _nothing(command, action)
    return table, replace(effort, action="aid_resist" if helps else action, protects=target)


def _nothing(command: Resist | AidResist, action: str) -> Side:
    """Return a resistance without advantages, which may hinder the attacker all the same (6D6-10, R-70)."""
    if command.situation or command.dice or command.penalty:
        raise RuleBroken("A bonus needs an advantage to add to.")
    hindrances = within(command.hindrances, 0, MOST, "Hindrances")
    return Side(sheet_id=command.sheet_id, action=action, hindrances=hindrances)


def _with(exchange: Exchange, effort: Side) -> Exchange:
    return replace(exchange, resistances=(*exchange.resistances, effort))


def _given_up(exchange: Exchange, sheet_id: str) -> Exchange:
    """Let a helper that is a target too resist with a 1 (R-62)."""
    if sheet_id not in exchange.targets or exchange.own(sheet_id):
        return exchange
    return _with(exchange, Side(sheet_id=sheet_id, action="resistance", protects=sheet_id))


def _join_exchange(table: Table, key: str, pending: Pending, exchange: Exchange, effort: Side) -> Decision:
    table = table.put(TABLE, key, replace(pending, holds=exchange))
    fact = ResistanceFixed(
        sheet_id=effort.sheet_id,
        action=effort.action,
        about=pending.about,
        target=effort.protects,
        helps="" if effort.protects == effort.sheet_id else effort.protects,
        advantages=effort.advantages,
        bonuses=effort.lent_and_taken,
        dice=effort.dice,
        hindrances=effort.hindrances,
    )
    return decided(table, fact)


def preview_resistance(game: Game, table: Table, command: Resist | AidResist) -> Preview:
    """Return the chance to hold against the attack as it stands (6D6-09, 6D6-14).

    Where somebody else's sheet is closed, what it has put in would show in the odds: they are not told.
    """
    exchange = content_of(pending_of(table, command.pending, "exchange"), Exchange)
    _, effort = _resistance(game, table, command, exchange)
    sides = _with(exchange, effort).sides(effort.protects)
    others = [exchange.attack, *(side for side in sides if not side.says_nothing)]
    if not all(readable(table, other.sheet_id, command.sheet_id) for other in others):
        return Preview(
            bars=margin_bars((throw_side(effort),)),
            sources=sources_of(effort),
            throws=spelled_pool(effort),
            costs=costs_of(effort),
        )
    upon = exchange.attack_on(effort.protects)
    attack, resisting = opposed_throws(upon, sides)
    success = attack_chance(upon, sides)
    return Preview(
        chance=None if success is None else 1 - success,
        bars=margin_bars(resisting, (attack,)),
        mark=RESIST_MARK,
        sources=sources_of(effort),
        throws=spelled_pool(effort),
        costs=costs_of(effort),
    )


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(AidResist, aid_resist),
        decides(Resist, resist),
    ),
    previews=(
        foresees(AidResist, preview_resistance),
        foresees(Resist, preview_resistance),
    ),
)
