"""Calling off an attack before its dice, and what then comes back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.lookups import number, set_number
from rules.common.prompts import LetPass, let_pass, name_or_someone
from rules.common.rerolls import read_command
from rules.facts import Fact
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.fight_actions import round_of
from rules.freeblade.focus import session_of_focus
from rules.game import Decision, Game, Mechanic, decided, decides
from rules.system import ruling_word
from rules.table import TABLE, Combatant, Pending, Profile, Resource, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeCalledOff(Fact):
    """An announced attack was called off before its dice.

    ``action`` and ``focus`` say what it had cost, which has come back, or is ``lost`` (R-88).
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("R-88",)

    target: str = ""
    foe: str = ""
    about: int
    action: bool = False
    focus: bool = False
    lost: bool = False


def call_off(game: Game, table: Table, command: LetPass) -> Decision:
    """Close a prompt; an attack that is called off before its dice gives back what it cost (R-88)."""
    pending = table.get(Pending, TABLE, command.pending)
    order = read_command(game, pending.command) if pending and pending.kind == "attack" else None
    profile = table.get(Profile, pending.sheet_id, "profile") if pending else None
    if pending is None or profile is None or not isinstance(order, DeclareAttack):
        return let_pass(game, table, command)
    lost = ruling_word(table, game.system, "called_off") == "lost"
    closed = table.without(Pending, TABLE, command.pending)
    after = closed if lost else _given_back(closed, pending, order)
    fact = StrikeCalledOff(
        sheet_id=order.sheet_id,
        name=profile.name,
        target=order.target,
        foe=name_or_someone(table, order.target),
        about=pending.about,
        action=_paid_this_round(table, pending),
        focus=order.focus and (lost or _focus_of(after, order) > _focus_of(table, order)),
        lost=lost,
    )
    return decided(after, fact)


def _focus_of(table: Table, order: DeclareAttack) -> int:
    return number(table, order.sheet_id, "focus")


def _paid_this_round(table: Table, pending: Pending) -> bool:
    """Say whether an attack has cost the action of the Round that is played: of one over nothing is left."""
    return 0 < pending.amount == round_of(table, pending.sheet_id)


def _paid_this_session(table: Table, pending: Pending, order: DeclareAttack) -> bool:
    """Say whether an attack has cost Focus of the session that is played: none outlasts its own (FB-10).

    Attacks that were kept before sessions were name none.
    """
    return order.focus and (not pending.claims or pending.claims == (session_of_focus(table),))


def _given_back(table: Table, pending: Pending, order: DeclareAttack) -> Table:
    """Return the table with the action and the Focus of an attack unspent, as far as they were still there.

    Focus comes back up to its limit.
    """
    sheet_id = pending.sheet_id
    row = table.get(Combatant, TABLE, sheet_id)
    if row and _paid_this_round(table, pending):
        table = table.put(TABLE, sheet_id, replace(row, actions=row.actions + 1))
    focus = table.get(Resource, sheet_id, "focus") if _paid_this_session(table, pending, order) else None
    if focus and (focus.limit is None or focus.number < focus.limit):
        table = set_number(table, sheet_id, "focus", focus.number + 1)
    return table


def forget_prices(table: Table) -> Table:
    """Return the table where no attack has cost an action any more: the fight of that action is over."""
    for key, pending in table.of(Pending, TABLE).items():
        if pending.kind == "attack" and pending.amount:
            table = table.put(TABLE, key, replace(pending, amount=0))
    return table


MECHANIC = Mechanic(
    deciders=(decides(LetPass, call_off),),
    facts=(StrikeCalledOff,),
)
