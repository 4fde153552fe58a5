"""A session's chronicle as a reader may know it, kept until something happens at the table."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from campaigns.chronicle.fair_play import Fairness, fairness
from campaigns.chronicle.readings import MOST, hidden_entries, readings
from campaigns.chronicle.spans import PlaySession
from campaigns.chronicle.story import Scene, Told, hidden_lines, scenes_of
from campaigns.models import Seat
from campaigns.turns import Turns

TURNS = Turns(1, 2, "Many people are reading chronicles right now.")
"""A long session takes seconds of a processor, which the tables need too."""
KEPT = 16
_kept: OrderedDict[tuple[object, ...], Chronicle] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What is told of a session; ``left_out``: what a Game Master hides; ``cut``: of more only so many."""

    sitting: PlaySession
    scenes: tuple[Scene, ...]
    left_out: tuple[Told, ...]
    fair: tuple[Fairness, ...]
    cut: int


def chronicle_of(seat: Seat, sitting: PlaySession, *, whole: bool) -> Chronicle:
    """Return a session's chronicle; ``whole`` False: what everyone at the table knows.

    It is a function of the log, of what its reader may know and of nothing else.
    """
    campaign = seat.campaign
    reader = ("gm" if seat.is_gm else seat.pk) if whole else "table"
    key = (campaign.pk, campaign.last_seq, campaign.last_hash, sitting.number, reader, seat.is_gm)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    with TURNS.one_of(seat.user_id):
        made = _made(seat, sitting, whole=whole)
    with _lock:
        _kept[key] = made
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made


def _made(seat: Seat, sitting: PlaySession, *, whole: bool) -> Chronicle:
    found = readings(seat, sitting.number, whole=whole)
    told, hidden = found[-MOST:], hidden_entries(seat.campaign_id)
    return Chronicle(
        sitting=sitting,
        scenes=scenes_of(seat.campaign, told, hidden),
        left_out=hidden_lines(seat.campaign, told, hidden) if seat.is_gm else (),
        fair=tuple(fairness(told)),
        cut=MOST if len(found) > MOST else 0,
    )
