"""What happened to the seats of a table. No undo reaches these: they change no row that the rules know."""

from __future__ import annotations

from dataclasses import dataclass

from rules.facts.base import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignOpened(Fact):
    """The table stands; ``system`` is the game's key."""

    system: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignChanged(Fact):
    """Name, rulings or archive state changed: short words, one each."""

    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(Fact):
    """Someone sat down, in that role."""

    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChanged(Fact):
    """Someone's role changed."""

    before: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(Fact):
    """Someone left the table, or was ``removed``."""

    removed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteMade(Fact):
    """A Game Master made an invite for that role."""

    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteRevoked(Fact):
    """A Game Master took an invite back."""

    role: str
