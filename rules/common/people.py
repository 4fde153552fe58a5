"""What is told of the people at the table, and of entries that are undone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts import Fact
from rules.game import Mechanic


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignOpened(Fact):
    """The table stands; ``system`` is the game's key."""

    system: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignChanged(Fact):
    """Name, rulings or archive state changed: short words, one each."""

    ASIDE: ClassVar[bool] = True

    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRenamed(Fact):
    """Someone at the table, called ``name`` until now, is called ``to`` from now on."""

    ASIDE: ClassVar[bool] = True

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(Fact):
    """Someone sat down, in that role."""

    ASIDE: ClassVar[bool] = True
    STORY: ClassVar[str] = "met"

    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChanged(Fact):
    """Someone's role changed."""

    ASIDE: ClassVar[bool] = True

    before: str
    role: str
    seat_id: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(Fact):
    """Someone left the table, or was ``removed``."""

    removed: bool = False
    seat_id: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteMade(Fact):
    """A Game Master made an invite for that role."""

    ASIDE: ClassVar[bool] = True

    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteRevoked(Fact):
    """A Game Master took an invite back."""

    ASIDE: ClassVar[bool] = True

    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventUndone(Fact):
    """An entry was undone with all that it caused; ``about`` is its number, ``what`` its kind or
    "rewind".

    ``seqs`` are the entries that do not count from now on, ``restored`` those that count once more.
    ``again``: it was an undo that was undone.
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ()

    about: int
    what: str
    seqs: tuple[int, ...] = ()
    restored: tuple[int, ...] = ()
    again: bool = False


MECHANIC = Mechanic(
    __name__,
)
