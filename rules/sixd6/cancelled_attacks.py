"""Attacks cancelled before their dice, and the claims and answers of who is gone; what comes back."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.encounters import LeaveEncounter, leave_encounter
from rules.common.prompts import SkipPrompt, content_of, pending_of, skip_prompt, there_or_someone
from rules.common.sheets import RemoveSheet, remove_sheet
from rules.common.undo import taken_back
from rules.facts import Fact, Who
from rules.game import Decision, Game, Mechanic, decided, decides, in_order, rolls
from rules.randomness import Randomness
from rules.sixd6.action_costs import NOTHING
from rules.sixd6.attacks import Exchange
from rules.sixd6.control import Control
from rules.sixd6.opportunity_windows import (
    CONTROL,
    OWN_TURN,
    SPENT_CONTROL,
    OpenWindow,
    acting_now,
    acting_on_claim,
    without_claim,
    without_windows,
)
from rules.sixd6.potential_purse import Potential, Purse, purse_of, with_purse
from rules.sixd6.sides_of_an_action import Side, readable
from rules.sixd6.turns import when_settled
from rules.system import ruling_word
from rules.table import TABLE, Pending, Profile, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Refund:
    """What someone had paid for an attack that never came to its dice, of each type."""

    name: Who
    dynamic: int = 0
    static: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackCancelled(Fact):
    """An attack or a danger was cancelled before its dice; its cost was refunded, or is lost (R-88).

    Of both, what those paid whose sheets everyone may read. ``control``: the points that went back to
    the one who had made the attacker act.
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ("control",)
    RULES: ClassVar[tuple[str, ...]] = ("R-88",)

    about: int
    action: str
    foes: tuple[Who, ...]
    purpose: str = ""
    refunds: tuple[Refund, ...] = ()
    losses: tuple[Refund, ...] = ()
    control: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerWithdrawn(Fact):
    """The one who left withdrew a claim to an opportunity, or a resistance (R-87).

    A helper of somebody who left takes it back too. What it had cost came back, or is ``lost`` (R-88).
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ("dynamic", "static", "lost")
    RULES: ClassVar[tuple[str, ...]] = ("R-87",)

    about: int
    action: str
    dynamic: int = 0
    static: int = 0
    lost: bool = False


def gives_back(game: Game, table: Table) -> bool:
    """Say whether what is cancelled refunds its cost at this table (R-88)."""
    return ruling_word(table, game.system, "cancelled_attacks") == "refunded"


def refunded(game: Game, table: Table, effort: Side) -> tuple[Table, Potential]:
    """Return the table with what an effort cost in the bank again, and what that came to (R-88).

    Where the campaign lets it be lost, what is lost. What was recouped since does not come back twice.
    """
    if table.get(Profile, effort.sheet_id, "profile") is None:
        return table, NOTHING
    if not gives_back(game, table):
        return table, effort.cost
    purse = purse_of(table, effort.sheet_id)
    back = effort.cost.at_most(purse.spent)
    return with_purse(table, effort.sheet_id, Purse(purse.bank.plus(back), purse.spent.minus(back))), back


def call_off(game: Game, table: Table, key: str) -> Decision:
    """Call an attack off before its dice: all who paid for it get that back (R-88)."""
    pending = pending_of(table, key, "exchange")
    exchange = content_of(pending, Exchange)
    attack = exchange.attack
    table, control = _control_returned(game, table.without(Pending, TABLE, key), exchange)
    table = _moment_returned(game, table, exchange)
    table = _uses_returned(game, table, (attack, *exchange.on_targets, *exchange.resistances))
    sums = []
    for effort in (attack, *exchange.resistances):
        table, potential = refunded(game, table, effort)
        if potential != NOTHING and readable(table, effort.sheet_id):
            payer = there_or_someone(table, effort.sheet_id)
            sums.append(Refund(name=payer, dynamic=potential.dynamic, static=potential.static))
    returned = gives_back(game, table)
    fact = AttackCancelled(
        sheet_id=attack.sheet_id,
        about=pending.about,
        action=exchange.action,
        target=exchange.targets[0],
        foes=tuple(there_or_someone(table, target) for target in exchange.targets),
        purpose=exchange.purpose,
        refunds=tuple(sums) if returned else (),
        losses=() if returned else tuple(sums),
        control=control,
    )
    return decided(table, fact)


def _control_returned(game: Game, table: Table, exchange: Exchange) -> tuple[Table, int]:
    """Return the table with the control that an attack cost, unless it was given up since (R-68, R-88)."""
    points = len(exchange.attack.advantages)
    if not exchange.controller or not gives_back(game, table):
        return table, 0
    for key, row in table.prompts(CONTROL, SPENT_CONTROL).items():
        if (row.sheet_id, row.target) == (exchange.controller, exchange.attack.sheet_id):
            left = Control(content_of(row, Control).left + points)
            return table.put(TABLE, key, replace(row, kind=CONTROL, holds=left)), points
    return table, 0


def _moment_returned(game: Game, table: Table, exchange: Exchange) -> Table:
    """Return the table as it was before an attack was announced: an opportunity waits to be taken again,
    and what could be answered before the active character went on still can be (6D6-19, R-88)."""
    if not gives_back(game, table):
        return without_windows(table) if exchange.action in OWN_TURN else table
    if exchange.action != "opportunity":
        return table
    for key, row in table.prompts("window").items():
        # Nobody else acts before an attack is settled: the last who acted is who attacks (6D6-18).
        window = content_of(row, OpenWindow)
        if window.acted and window.claims[window.acted - 1].sheet_id == exchange.attack.sheet_id:
            table = table.put(TABLE, key, acting_on_claim(row, -1))
    return table


def _uses_returned(game: Game, table: Table, efforts: Iterable[Side]) -> Table:
    """Return the table where what was counted for so many rolls, which never came, serves again (R-88)."""
    if not gives_back(game, table):
        return table
    changes = (change for effort in efforts for change in effort.condition_changes)
    there = (change for change in changes if table.get(Profile, change.key[0], "profile"))
    return taken_back(game, table, tuple(there), "")


def withdraw_all(game: Game, table: Table, sheet_id: str) -> Decision:
    """Withdraw what a sheet has claimed and answered, and cancel its attack, or one on it alone (R-87)."""
    decision = decided(table)
    for key in table.prompts("exchange"):
        withdrawal = _withdrawn_from(game, decision.table, key, sheet_id)
        decision = Decision((*decision.facts, *withdrawal.facts), withdrawal.table)
    for key, pending in decision.table.prompts("window").items():
        if any(claim.sheet_id == sheet_id for claim in content_of(pending, OpenWindow).waiting):
            fact = _answer(pending, Side(sheet_id=sheet_id, action="opportunity"))
            after = decision.table.put(TABLE, key, without_claim(pending, sheet_id))
            decision = Decision((*decision.facts, fact), after)
    return decision


def _withdrawn_from(game: Game, table: Table, key: str, sheet_id: str) -> Decision:
    pending = pending_of(table, key, "exchange")
    exchange = content_of(pending, Exchange)
    if sheet_id == exchange.attack.sheet_id or exchange.targets == (sheet_id,):
        return call_off(game, table, key)
    resistances = [
        effort for effort in exchange.resistances if sheet_id in (effort.sheet_id, effort.protects)
    ]
    off_target = [effort for effort in exchange.on_targets if effort.protects == sheet_id]
    table = _uses_returned(game, table, (*resistances, *off_target))
    free_again = _given_up_by(exchange, {effort.sheet_id for effort in resistances})
    exchange = replace(
        exchange,
        targets=tuple(target for target in exchange.targets if target != sheet_id),
        resistances=tuple(
            effort for effort in exchange.resistances if effort not in (*resistances, *free_again)
        ),
        on_targets=tuple(effort for effort in exchange.on_targets if effort not in off_target),
    )
    table = table.put(TABLE, key, replace(pending, holds=exchange))
    facts = []
    for effort in resistances:
        table, potential = refunded(game, table, effort)
        facts.append(_answer(pending, effort, potential, lost=not gives_back(game, table)))
    return Decision(tuple(facts), table)


def _given_up_by(exchange: Exchange, helpers: Collection[str]) -> list[Side]:
    """Return what targets resist with who gave up their own resistance to help: who helps nobody any more
    says anew (R-62, R-87)."""
    own = (effort for effort in exchange.resistances if effort.sheet_id == effort.protects)
    return [
        effort
        for effort in own
        if effort.sheet_id in helpers and not (effort.advantages or effort.hindrances)
    ]


def _answer(
    pending: Pending, effort: Side, potential: Potential = NOTHING, lost: bool = False
) -> AnswerWithdrawn:
    return AnswerWithdrawn(
        sheet_id=effort.sheet_id,
        about=pending.about,
        action=effort.action,
        dynamic=potential.dynamic,
        static=potential.static,
        lost=lost and potential != NOTHING,
    )


def close_prompt(game: Game, table: Table, command: SkipPrompt) -> Decision:
    """Close a prompt without taking it up: an attack is cancelled (R-88)."""
    if command.pending in table.prompts("exchange"):
        return call_off(game, table, command.pending)
    return skip_prompt(game, table, command)


def leave(game: Game, table: Table, command: LeaveEncounter, randomness: Randomness) -> Decision:
    """Let someone leave and withdraw their claims and answers; in their own turn only as it ends
    (6D6-18, 6D6-21, R-87)."""
    if acting_now(table) == command.sheet_id:
        return when_settled(leave_encounter)(game, table, command, randomness)
    return in_order(
        table,
        lambda now: leave_encounter(game, now, command, randomness),
        lambda now: withdraw_all(game, now, command.sheet_id),
    )


def remove(game: Game, table: Table, command: RemoveSheet) -> Decision:
    """Remove a sheet after its claims and answers were withdrawn (R-87)."""
    cleared = withdraw_all(game, table, command.sheet_id)
    removed = remove_sheet(game, cleared.table, command)
    return Decision((*removed.facts, *cleared.facts), removed.table)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(SkipPrompt, close_prompt),
        decides(RemoveSheet, remove),
        rolls(LeaveEncounter, leave),
    ),
)
