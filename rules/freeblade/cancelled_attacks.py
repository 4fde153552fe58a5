"""Attacks that are cancelled before their dice, and what then comes back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.prompts import SkipPrompt, content_of, skip_prompt, there_or_someone
from rules.common.undo import taken_back, times
from rules.facts import Fact, Who
from rules.freeblade.what_bears_on_an_attack import AnnouncedAttack
from rules.game import Decision, Game, Mechanic, decided, decides
from rules.system import ruling_word
from rules.table import TABLE, Pending, Profile, Table, difference
from rules.verdicts import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeCancelled(Fact):
    """An announced attack was cancelled before its dice.

    ``action`` and ``focus`` say what it had cost, which has come back, or is ``lost`` (R-88).
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("R-88",)

    foe: Who = ""
    about: int
    action: bool = False
    focus: bool = False
    lost: bool = False

    def verdict(self) -> Verdict:
        costs = " and ".join(("action",) * self.action + ("Focus",) * self.focus)
        return Verdict(note=f"{costs} {'spent' if self.lost else 'returned'}" if costs else "")


def with_cost(table: Table, decision: Decision) -> Decision:
    """Let an attack that was announced keep what it has cost (R-88)."""
    changes, after = difference(table, decision.table), decision.table
    cost = tuple(change for change in changes if not isinstance(change.after or change.before, Pending))
    for change in changes:
        row = change.after
        if isinstance(row, Pending) and row.kind == "attack":
            attack = replace(content_of(row, AnnouncedAttack), cost=cost, since=times(table))
            after = after.put(TABLE, change.key[2], replace(row, holds=attack))
    return replace(decision, table=after)


def call_off(game: Game, table: Table, command: SkipPrompt) -> Decision:
    """Close a prompt; an attack that is cancelled before its dice refunds its cost (R-88).

    Of a Round or a session that is over nothing comes back (FB-10).
    """
    pending = table.get(Pending, TABLE, command.pending)
    profile = table.get(Profile, pending.sheet_id, "profile") if pending else None
    if pending is None or profile is None or pending.kind != "attack":
        return skip_prompt(game, table, command)
    attack, closed = content_of(pending, AnnouncedAttack), table.without(Pending, TABLE, command.pending)
    stays_spent = ruling_word(table, game.system, "cancelled_attacks") == "lost"
    back = taken_back(game, closed, attack.cost, "", attack.since)
    order, came_back = attack.order, {change.key[1] for change in difference(closed, back)}
    fact = StrikeCancelled(
        sheet_id=order.sheet_id,
        target=order.target,
        foe=there_or_someone(table, order.target),
        about=pending.about,
        action="combatant" in came_back,
        focus=order.focus and (stays_spent or "resource" in came_back),
        lost=stays_spent,
    )
    return decided(closed if stays_spent else back, fact)


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SkipPrompt, call_off),),
)
