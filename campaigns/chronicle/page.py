"""A session's chronicle as a reader may know it, kept until something happens at the table."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from django.utils.safestring import SafeString

from campaigns.access import state_for
from campaigns.chronicle.closing import Closing, closing_from
from campaigns.chronicle.fair_play import Fairness, fairness
from campaigns.chronicle.readings import MOST, EntryReading, hidden_entries, readings
from campaigns.chronicle.spans import PlaySession
from campaigns.chronicle.story import ICONS, Scene, Told, hidden_lines, scenes_of
from campaigns.faces import Portrait
from campaigns.log.cards import card_html
from campaigns.log.entry_view import entry_face
from campaigns.models import Seat, Visibility
from campaigns.state import State
from campaigns.table.party import cards
from campaigns.turns import READING
from rules.moments import Moment

KEPT = 16
IN_FULL = (ICONS[Moment.ROLL], ICONS[Moment.NARROW])
"""What is shown with its dice, as in the log."""
_kept: OrderedDict[tuple[object, ...], Chronicle] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What is told of a session; ``left_out``: what a Game Master hides; ``cut``: of more only so many.

    ``cast``: the characters it tells of. ``closing``: its highlights. ``cards``: the rolls that mattered as
    in the log, by their entries.
    """

    sitting: PlaySession
    scenes: tuple[Scene, ...]
    left_out: tuple[Told, ...]
    cast: tuple[tuple[str, Portrait], ...]
    closing: Closing
    cards: Mapping[int, SafeString]
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
    with READING.one():
        chronicle = _chronicle(seat, sitting, whole=whole)
    with _lock:
        _kept[key] = chronicle
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return chronicle


def _chronicle(seat: Seat, sitting: PlaySession, *, whole: bool) -> Chronicle:
    entries, state = readings(seat, sitting.number, whole=whole), state_for(seat)
    latest, hidden = entries[-MOST:], hidden_entries(seat.campaign_id)
    scenes = scenes_of(seat.campaign, latest, hidden)
    return Chronicle(
        sitting=sitting,
        scenes=scenes,
        cast=tuple(_cast(state, latest)),
        closing=closing_from(seat.campaign, latest, hidden),
        cards=_cards(state, latest, scenes),
        left_out=hidden_lines(seat.campaign, latest, hidden) if seat.is_gm else (),
        fair=tuple(fairness(latest)),
        cut=MOST if len(entries) > MOST else 0,
    )


def _cast(state: State, latest: Iterable[EntryReading]) -> Iterable[tuple[str, Portrait]]:
    """Yield the name and face of each finished character of a player that is told of."""
    for card in cards(state, {reading.fact.sheet_id for reading in latest}):
        if card.kind == "pc" and card.finished and card.visibility != Visibility.HIDDEN:
            yield card.name, card.face if card.visibility == Visibility.OPEN else card.plain


def _cards(state: State, latest: Iterable[EntryReading], scenes: Sequence[Scene]) -> dict[int, SafeString]:
    lines = [line for scene in scenes for line in scene.lines]
    shown = {line.seq for line in lines if line.icon in IN_FULL and line.tells_one}
    return {
        one.event.seq: SafeString(  # made by our own templates
            card_html(
                one.event,
                state.campaign,
                secret=one.secret and one.event.secret is not None,
                face=entry_face(state, one.event, gm=one.secret),
                is_news=False,
            )
        )
        for one in latest
        if one.event.seq in shown
    }
