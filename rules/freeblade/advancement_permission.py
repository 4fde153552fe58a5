"""Advancements are the Referee's to grant, and each player's to take: until then a prompt waits for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.common.clock import open_profile
from rules.common.lookups import finished
from rules.common.prompts import MORE, pass_offer
from rules.decide import possible
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.fields import Field
from rules.freeblade.advancement import GRANTED, Advance
from rules.game import Command, Decision, Game, Mechanic, Offer, Prompt, Urgency, changes, decided
from rules.sheet import Dialog
from rules.table import TABLE, Pending, Table

MOST = 60


@dataclass(frozen=True, slots=True)
class GrantAdvancement(Command):
    """The Referee says so: each of these characters may advance, once (FB-45, R-98)."""

    sheets: Annotated[tuple[str, ...], Field("Who may advance", of=("pc",), start="pc")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvancementGranted(Fact):
    """These may advance once; hidden sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-45",)
    STORY: ClassVar[str] = "award"

    characters: tuple[Who, ...]


def grant(table: Table, command: GrantAdvancement) -> Decision:
    """Let each of these characters advance, whenever their players take it up (FB-45)."""
    sheets = tuple(dict.fromkeys(command.sheets))
    if not 1 <= len(sheets) <= MOST:
        raise RuleBroken(f"Choose who advances: from 1 to {MOST}.")
    entry = table.seq + 1
    for sheet_id in sheets:
        profile = finished(table, sheet_id)
        if profile.kind != "pc":
            raise RuleBroken(f"Only players' characters advance, and {profile.name} is not one.")
        waiting = Pending(kind=GRANTED, about=entry, sheet_id=sheet_id)
        table = table.put(TABLE, table.new_key(), waiting)
    among = tuple(sheet_id for sheet_id in sheets if open_profile(table, sheet_id))
    return decided(table, AdvancementGranted(characters=among))


def granted_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer to roll the advancement; the Referee may roll for who is away, or take the word back.

    In a fight it is the Referee's to allow, and anyone who is dead advances no more (R-85).
    """
    take = Offer(
        key="advance",
        label=f"Advance {finished(table, pending.sheet_id).name}",
        command=Advance(pending.sheet_id, pending=key),
        sheet_id=pending.sheet_id,
        fields=(("pending", key),),
    )
    allowed = replace(
        take,
        key="allow",
        label=f"Let {finished(table, pending.sheet_id).name} advance now",
        command=Advance(pending.sheet_id, allowed=True, pending=key),
        sheet_id="",
        fields=(*take.fields, ("allowed", "on")),
    )
    offers = possible(game, table, (take,)) or possible(game, table, (allowed,))
    return (*offers, pass_offer(key, pending, "Withdraw", fold=MORE))


GRANT = Dialog(
    "grant",
    GrantAdvancement,
    "Grant",
    title="Grant an advancement",
    icon="trending-up",
    blurb="Each may advance once; their players roll, now or later.",
    gm=True,
)

MECHANIC = Mechanic(
    __name__,
    deciders=(changes(GrantAdvancement, grant),),
    prompts={
        GRANTED: Prompt(
            offers=granted_prompt,
            urgency=Urgency.TELLING,
            title="{name} may advance",
            gone="That advancement was already taken.",
        ),
    },
    table=(GRANT,),
)
