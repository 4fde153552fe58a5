"""What events change in the log on the screens: cards, their marks and their buttons, each for whom it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from campaigns.audience import EVERYONE, GMS, Audience, gms_and, only
from campaigns.live.frames import Root
from campaigns.log.cards import card_html, state_html
from campaigns.log.decisions import ALONE, Kin
from campaigns.log.entry_view import entry_face
from campaigns.log.prompts import OpenOffer, offers_html, open_prompts, strip_on
from campaigns.log.sentences import kept
from campaigns.log.vetoes import TAKES_BACK, marks_of, name_of
from campaigns.models import Event
from campaigns.models.event import GM, TABLE, seats_named
from campaigns.state import State
from campaigns.visibility import EntryVisibility, visibility_of_entries
from rules.common.people import EventUndone, SeatChanged, SeatLeft
from rules.facts import kind_of
from rules.table import Changes, Pending

MARKS = 500
"""How many cards one undo marks on the screens."""
SEAT_LOST = "You no longer have a seat at this table."
ROLE_CHANGED = "Your role at this table has changed. Reload the page."
UNDONE = kind_of(EventUndone)
EntryMark = tuple[str | None, str | None]
"""Who has undone an entry, and who has vetoed it."""
_DISMISSED = {kind_of(SeatChanged): ROLE_CHANGED, kind_of(SeatLeft): SEAT_LOST}


def entry_roots(state: State, event: Event, kin: Kin = ALONE) -> list[Root]:
    """The card of an event: once for all, or for Game Masters with its secret part and its whole face."""
    secret, faces = event.secret is not None, [entry_face(state, event, gm=gm) for gm in (False, True)]
    if event.audience == GM:
        readers = {GMS: True}
    elif not secret and faces[False] == faces[True]:
        readers = {audience_of(event.audience): False}
    else:
        rest = Audience(others=True) if event.audience == TABLE else only(*seats_named(event.audience))
        readers = {rest: False, GMS: True}
    return [
        Root(
            f"event-{event.seq}",
            card_html(event, state.campaign, secret=secret and gm, kin=kin, face=faces[gm]),
            audience,
        )
        for audience, gm in readers.items()
    ]


def audience_of(text: str) -> Audience:
    """Whom an event's card is for."""
    if text == TABLE:
        return EVERYONE
    return GMS if text == GM else gms_and(*seats_named(text))


def dismissed_by(event: Event) -> dict[int, str]:
    """Return the seats whose streams end with this event, and the sentence for each."""
    sentence = _DISMISSED.get(event.kind)
    seat_id = int(event.fact.get("seat_id", 0))
    return {seat_id: sentence} if sentence and seat_id else {}


def visibilities(
    state: State, events: Iterable[Event], entries: Collection[int]
) -> dict[int, EntryVisibility]:
    """Whom those entries are for, of which these events may be some."""
    seqs = set(entries)
    stood = {seq: state.visibility[seq] for seq in seqs & state.visibility.keys()}
    at_hand = (*state.tail, *events)
    return visibility_of_entries(state.campaign.pk, seqs - stood.keys(), at_hand) | stood


def audiences_of(visibilities: Mapping[int, EntryVisibility]) -> dict[int, Audience]:
    """Whom those entries are for, as roots say it."""
    return {seq: audience_of(visibility.audience) for seq, visibility in visibilities.items()}


def state_roots(marks: Mapping[int, EntryMark], readers: Mapping[int, Audience]) -> list[Root]:
    """Which cards count no longer, or count again, each for those who have that card."""
    readable = {seq: mark for seq, mark in marks.items() if seq in readers}
    return [Root(f"state-{seq}", state_html(seq, *mark), readers[seq]) for seq, mark in readable.items()]


def marks_by(state: State, event: Event) -> dict[int, EntryMark]:
    """Who has undone the entries that an event marks, and who has vetoed them; None: nobody any more.

    After a long rewind a reader who has paged far back loads anew.
    """
    if event.kind != UNDONE and event.kind not in TAKES_BACK:
        return {}
    away, again = (event.fact.get(key, ()) if event.kind == UNDONE else () for key in ("seqs", "restored"))
    undone = {**dict.fromkeys(again[-MARKS:]), **dict.fromkeys(away[-MARKS:], name_of(event))}
    vetoes = marks_of(state, event)
    return {seq: (undone.get(seq), vetoes.get(seq)) for seq in {**vetoes, **undone}}


def offer_roots(
    state: State, last: Event, readers: Mapping[int, Audience], entries: Collection[int]
) -> list[Root]:
    """The buttons on those entries, on which the events until the ``last`` changed what is offered."""
    seqs = readers.keys() & set(entries)
    if not seqs:
        return []
    slug, open_now = state.campaign.slug, open_prompts(state, seqs)
    roots: list[Root] = []
    for seq in sorted(seqs):
        offers, strip = open_now.get(seq, []), strip_on(state, seq)
        if seq != last.seq or strip:  # the card of the last one has just come, and is empty there
            roots.append(_nothing_on(slug, seq, offers, readers[seq], strip))
        roots.extend(_offers_on(slug, seq, offers, state.gms, strip))
    return roots


def prompts_of(changes: Changes) -> set[int]:
    """The entries whose prompts these changes opened, closed or changed."""
    rows = (change.after or change.before for change in changes)
    return {row.about for row in rows if isinstance(row, Pending)}


def _nothing_on(
    slug: str, seq: int, offers: Sequence[OpenOffer], readers: Audience, strip: Sequence[str]
) -> Root:
    """A place without buttons for those who have the card and no button on it."""
    gms = readers.gms and not any(one.gms for one in offers)
    rest = replace(readers, gms=gms, without=_takers(offers))
    return Root(f"offers-{seq}", offers_html(slug, seq, (), strip=strip), rest)


def _offers_on(
    slug: str, seq: int, offers: Sequence[OpenOffer], gms: Collection[int], strip: Sequence[str]
) -> Iterator[Root]:
    takers = _takers(offers)
    drawn: dict[tuple[str, ...], str] = {}  # what several may take is drawn once

    def root(mine: Sequence[OpenOffer], audience: Audience) -> Root:
        html = kept(drawn, tuple(one.key for one in mine), lambda: offers_html(slug, seq, mine, strip=strip))
        return Root(f"offers-{seq}", html, audience)

    if for_gms := [one for one in offers if one.gms]:
        yield root(for_gms, replace(GMS, without=takers))
    for seat in sorted(takers):
        yield root([one for one in offers if one.is_for(seat, gm=seat in gms)], only(seat))


def _takers(offers: Iterable[OpenOffer]) -> frozenset[int]:
    return frozenset(seat for one in offers for seat in one.seats)
