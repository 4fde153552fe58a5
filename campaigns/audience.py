"""Whom a part of a page is for, and who looks at one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Viewer:
    """Who looks on: a seat, its role, and the ids of the sheets that the page shows.

    ``acts``: what is sent may act; a Game Master who sees the table as that seat only reads it.
    """

    seat_id: int
    user_id: int
    role: str
    sheets: frozenset[str] = frozenset()
    acts: bool = True

    @property
    def is_gm(self) -> bool:
        return self.role == "gm"


@dataclass(frozen=True)
class Audience:
    """Whom a root is for: all GMs or not, everyone else or not, and seats by name whatever their role.

    Seats in ``without`` get none: they have a version of their own.

    GMs and the others are told apart because an entry with a secret is drawn twice under one id: with it for
    the GMs, without it for the rest.
    """

    gms: bool = False
    others: bool = False
    seats: frozenset[int] = frozenset()
    without: frozenset[int] = frozenset()

    @property
    def is_nobody(self) -> bool:
        return not (self.gms or self.others or self.seats)

    def sees(self, viewer: Viewer) -> bool:
        if viewer.seat_id in self.without:
            return False
        return viewer.seat_id in self.seats or (self.gms if viewer.is_gm else self.others)


SCREEN = "screen"
"""What stands among the sheets of a viewer whose page is the GM's screen."""
OVERVIEW = "overview"
"""The same for a table page that shows a Game Master the whole party."""
EVERYONE = Audience(gms=True, others=True)
GMS = Audience(gms=True)
OTHERS = Audience(others=True)


def gms_and(*seats: int) -> Audience:
    return Audience(gms=True, seats=frozenset(seats))


def others_without(*seats: int) -> Audience:
    return Audience(others=True, without=frozenset(seats))


def only(*seats: int) -> Audience:
    """These seats and nobody else: the buttons of an offer."""
    return Audience(seats=frozenset(seats))
