"""A player who would undo dice asks a Game Master, on the entry where they fell (R-106)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.common.prompts import content_of, pass_offer
from rules.facts import Fact
from rules.game import Command, Game, Mechanic, Offer, Prompt, Urgency
from rules.named import Held
from rules.table import Pending, Table

ASKED = "undo"


@dataclass(frozen=True, slots=True)
class UndoEntry(Command):
    """An entry is undone. No game decides that: the one who keeps the log carries it out."""

    about: int
    of_press: str = ""


@dataclass(frozen=True, slots=True)
class UndoRequest(Held):
    """Who asks to undo an entry, and how much of the press that made it."""

    by: str
    of_press: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoRequested(Fact):
    """A player asked to undo an entry with dice."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("R-106",)

    about: int


def undo_prompt(_game: Game, _table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer to Game Masters to undo the entry, or to leave it as it is (R-106)."""
    allow = Offer(
        key="allow",
        label="Allow",
        command=UndoEntry(pending.about, content_of(pending, UndoRequest).of_press),
        fields=(("pending", key),),
    )
    return allow, pass_offer(key, pending, "Refuse")


def _who_asks(pending: Pending) -> str:
    return content_of(pending, UndoRequest).by


MECHANIC = Mechanic(
    __name__,
    prompts={
        ASKED: Prompt(
            offers=undo_prompt, urgency=Urgency.VETO, title="{about} asks to undo this", about=_who_asks
        )
    },
)
