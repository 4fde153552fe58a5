"""Calling off an attack before its dice, and what then comes back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.lookups import number, set_number
from rules.common.prompts import LetPass, held, let_pass, name_or_someone
from rules.facts import Fact
from rules.freeblade.attack_setup import AnnouncedAttack
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
    profile = table.get(Profile, pending.sheet_id, "profile") if pending else None
    if pending is None or profile is None or pending.kind != "attack":
        return let_pass(game, table, command)
    attack = held(pending, AnnouncedAttack)
    order = attack.order
    lost = ruling_word(table, game.system, "called_off") == "lost"
    closed = table.without(Pending, TABLE, command.pending)
    after = closed if lost else _given_back(closed, attack)
    fact = StrikeCalledOff(
        sheet_id=order.sheet_id,
        name=profile.name,
        target=order.target,
        foe=name_or_someone(table, order.target),
        about=pending.about,
        action=_paid_this_round(table, attack),
        focus=order.focus and (lost or _focus_of(after, attack) > _focus_of(table, attack)),
        lost=lost,
    )
    return decided(after, fact)


def _focus_of(table: Table, attack: AnnouncedAttack) -> int:
    return number(table, attack.order.sheet_id, "focus")


def _paid_this_round(table: Table, attack: AnnouncedAttack) -> bool:
    """Say whether an attack has cost the action of the Round that is played: of one over nothing is left."""
    return 0 < attack.round == round_of(table, attack.order.sheet_id)


def _given_back(table: Table, attack: AnnouncedAttack) -> Table:
    """Return the table with the action and the Focus of an attack unspent, as far as they were still there.

    Focus comes back up to its limit, and in its own session: none outlasts that (FB-10).
    """
    sheet_id = attack.order.sheet_id
    row = table.get(Combatant, TABLE, sheet_id)
    if row and _paid_this_round(table, attack):
        table = table.put(TABLE, sheet_id, replace(row, actions=row.actions + 1))
    focus = table.get(Resource, sheet_id, "focus") if attack.session == session_of_focus(table) else None
    if focus and (focus.limit is None or focus.number < focus.limit):
        table = set_number(table, sheet_id, "focus", focus.number + 1)
    return table


def forget_prices(table: Table) -> Table:
    """Return the table where no attack has cost an action any more: the fight of that action is over."""
    for key, pending in table.of(Pending, TABLE).items():
        if pending.kind == "attack":
            attack = replace(held(pending, AnnouncedAttack), round=0)
            table = table.put(TABLE, key, replace(pending, holds=attack))
    return table


MECHANIC = Mechanic(
    deciders=(decides(LetPass, call_off),),
    facts=(StrikeCalledOff,),
)
