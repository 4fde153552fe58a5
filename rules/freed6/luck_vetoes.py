"""The Game Master's veto: a point of luck is refused, and all that it did is undone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.common.lookups import finished, number
from rules.common.prompts import content_of, lapse_offer, pending_of
from rules.d6.dynamic_or_stock import LUCK
from rules.decide import possible
from rules.freed6.luck_points import LuckChanged
from rules.freed6.what_luck_caused import Veto, without_what_it_caused
from rules.game import (
    Command,
    Decision,
    Game,
    Mechanic,
    Offer,
    Prompt,
    Urgency,
    decided,
    decides,
)
from rules.table import TABLE, Pending, Table


@dataclass(frozen=True, slots=True)
class VetoLuck(Command):
    """The Game Master refuses a point of luck: all that it did is undone (FD6-09, R-78)."""

    pending: str
    sheet_id: str = ""


def veto_luck(game: Game, table: Table, command: VetoLuck) -> Decision:
    """Undo what a point did: the check with all that it caused, the point, the lock (FD6-09, R-78)."""
    pending = pending_of(table, command.pending, LUCK)
    veto = content_of(pending, Veto)
    finished(table, pending.sheet_id)
    before = without_what_it_caused(game, table.without(Pending, TABLE, command.pending), veto)
    fact = LuckChanged(
        sheet_id=pending.sheet_id,
        what="vetoed",
        amount=1,
        left=number(before, pending.sheet_id, LUCK),
        about=0 if veto.story else pending.about,
    )
    return decided(before, fact)


def luck_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Let the Game Master turn a point of luck down, while nothing rests on it (FD6-09, R-78)."""
    stands = replace(lapse_offer(key, pending, "Allow"), sheet_id="")
    veto = Offer(
        key="veto",
        label="Refuse" if content_of(pending, Veto).story else "Refuse and undo",
        command=VetoLuck(key, pending.sheet_id),
        fields=(("pending", key),),
    )
    return (stands, *possible(game, table, (veto,)))


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(VetoLuck, veto_luck),),
    prompts={
        LUCK: Prompt(
            offers=luck_prompt,
            urgency=Urgency.VETO,
            title="{name} spends luck",
            gone="That luck can no longer be refused.",
            passing=True,
            lapses="encounter",
            lapsing=lambda _: "the veto on luck",
        ),
    },
)
