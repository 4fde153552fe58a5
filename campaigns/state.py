"""The State of a campaign: all that actions, prompts, panels and pages are made of, kept by its version.

The hash of the last event covers the whole history, so that anyone who has read it may use the State that was
kept with it: another process's commit and a restored backup have other hashes. Nothing may therefore change
rows, rulings, names, seats or visibility without an event.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TypeVar, cast

from django.conf import settings
from django.http import Http404

from campaigns.chain import leads
from campaigns.counted import NOW, STATES
from campaigns.entries import entries_between
from campaigns.models import Campaign, Event, Role, Seat, Undone
from campaigns.models.event import named_in
from campaigns.rows import load_rows
from campaigns.things import Things, is_of_rows
from campaigns.visibility import EntryVisibility, visibility_of_entries
from rules.errors import RuleBroken
from rules.game import Game
from rules.games import game_for
from rules.loading.custom import customised
from rules.loading.reading import Unreadable
from rules.table import TABLE, Changes, Clock, Pending, Table, evolve, invert

logger = logging.getLogger(__name__)

T = TypeVar("T")
Version = tuple[int, str]
OWN_RULES = 512
"""How many campaigns' own rules are kept as they were read."""
BYTES_OF_ONE, BYTES_OF_ROW, BYTES_OF_ENTRY, BYTES_OF_MADE = 10_000, 400, 4_000, 2_000
"""What a State takes, and each row, each entry of its tail and each thing made of it: measured at the demo
tables of all games. To add this up costs nothing; to measure it anew each time would hold everyone up."""
VERSIONS = 4
"""How many versions of each: who reads while another writes still finds the one before."""
CATCHES_UP = 200
"""How many events that others have recorded are taken over one by one, before all rows are read instead."""
OF_PEOPLE = ("seat_", "person_", "campaign_")
"""How the kinds begin that tell of seats, names and rulings, which no changes hold."""
UNDO = "event_undone"
TAIL = 80
"""How many of the last entries a State holds: a page shows fifty, and not all of them to everyone."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat that somebody sits on."""

    role: str
    name: str


@dataclass(frozen=True)
class State:
    """One campaign at one version.

    ``campaign``: its row, read only. ``visibility``: who may know of the entries that prompts stand on, by
    entry. ``tail``: the last entries, the newest last. ``undone``: who took back those among them that do not
    count.
    """

    campaign: Campaign
    table: Table
    seats: Mapping[int, SeatInfo]
    visibility: Mapping[int, EntryVisibility]
    tail: tuple[Event, ...]
    undone: Mapping[int, str]

    @property
    def version(self) -> Version:
        """Return the number and the hash of the last event."""
        return self.campaign.last_seq, self.campaign.last_hash

    @cached_property
    def game(self) -> Game:
        return game_of(self.campaign)

    @property
    def sheets(self) -> list[str]:
        """Return the ids of all sheets, in the order of the strip."""
        return self.memo(("sheets",), self.table.sheets)

    @cached_property
    def playing(self) -> frozenset[int]:
        """Return the seats that may act.

        A watcher may keep a sheet, but the Game Master answers for it.
        """
        return frozenset(seat for seat, sitting in self.seats.items() if sitting.role != Role.WATCHER)

    @cached_property
    def gms(self) -> frozenset[int]:
        return frozenset(seat for seat, sitting in self.seats.items() if sitting.role == Role.GM)

    def seats_still(self, seat: Seat) -> bool:
        """Say whether somebody sits on a seat that was read before, and in the same role."""
        sitting = self.seats.get(seat.pk)
        return sitting is not None and sitting.role == seat.role

    def names(self, seats: Collection[int]) -> list[str]:
        """Return the names of those among the seats that somebody sits on, by the alphabet."""
        return sorted(self.seats[seat].name for seat in seats if seat in self.seats)

    @cached_property
    def _memos(self) -> Things:
        return Things()

    @cached_property
    def _memos_of_rows(self) -> Things:
        return Things()

    def memo(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made of this State under that key, or make it now and keep it as long as the State.

        What is made of rows alone is kept until one of those changes that were looked at for it.
        """
        return (self._memos_of_rows if is_of_rows(key) else self._memos).get(key, make)

    @property
    def session(self) -> int:
        """Return the number of the session that runs, 0 between sessions."""
        clock = self.table.get(Clock, TABLE, "session")
        return clock.number if clock and clock.running else 0

    def visible_tail(self, seat: Seat, limit: int) -> list[Event] | None:
        """Return the last entries that a seat may know of; None where the tail does not hold so many."""
        gm = seat.is_gm
        visible = [event for event in self.tail if gm or named_in(event.audience, seat.pk)]
        whole = not self.tail or self.tail[0].seq == 1
        return visible[-limit:] if whole or len(visible) >= limit else None

    def tail_before(self, seq: int) -> tuple[Event, ...]:
        """Return those of the last entries that came before one; their numbers have no gaps."""
        return self.tail[: max(seq - self.tail[0].seq, 0)] if self.tail else ()

    def undone_among(self, seqs: Collection[int]) -> Mapping[int, str]:
        """Return who took back those among these entries that do not count."""
        if not self.tail or all(seq >= self.tail[0].seq for seq in seqs):
            return {seq: self.undone[seq] for seq in seqs if seq in self.undone}
        return undone_by(self.campaign.pk, seqs)

    def after(
        self, campaign: Campaign, table: Table, events: Sequence[Event], undone: Mapping[int, str]
    ) -> State:
        """Return the State after events that left seats, names and rulings alone."""
        tail = (*self.tail, *events)[-TAIL:]
        changes = [change for event in events for change in event.rows_changed]
        later = replace(
            self,
            campaign=campaign,
            table=replace(table, seq=campaign.last_seq),
            visibility=self._visibility_now(table, tail) if changes else self.visibility,
            tail=tail,
            undone={seq: name for seq, name in undone.items() if seq >= tail[0].seq},
        )
        vars(later)["_memos_of_rows"] = self._memos_of_rows.after(changes)
        vars(later).update(_earlier=self, game=self.game, playing=self.playing, gms=self.gms)
        vars(self).pop("_earlier", None)  # or none would ever be forgotten
        return later

    def before(self, changes: Changes, visibility: Mapping[int, EntryVisibility] | None = None) -> State:
        """Return the State as it was before these changes, with all that was made of it where it is at hand.

        ``visibility``: of the entries that prompts stood on by then, where that is asked.
        """
        rows, earlier = evolve(self.table.rows, invert(changes)), vars(self).get("_earlier")
        if earlier is not None and earlier.table.rows == rows:
            return cast(State, earlier)
        return replace(self, table=replace(self.table, rows=rows), visibility=visibility or self.visibility)

    def caught_up(self, campaign: Campaign, events: Sequence[Event]) -> State | None:
        """Return the State of a campaign's row, by all events since this one, which others have recorded.

        None where the chain of their hashes ends elsewhere, or where changes are not all or cannot be read.
        """
        to = (campaign.last_seq, campaign.last_hash)
        if any(event.kind.startswith(OF_PEOPLE) for event in events) or not leads(self.version, events, to):
            return None
        try:
            changes = [change for event in events for change in event.rows_changed]
        except RuleBroken:
            return None
        undone = dict(self.undone)
        for event in (event for event in events if event.kind == UNDO):
            for seq in event.fact.get("restored", ()):
                undone.pop(seq, None)
            undone |= dict.fromkeys(event.fact.get("seqs", ()), _undoer(event))
        rows = evolve(self.table.rows, changes)
        return self.after(copy(campaign), replace(self.table, rows=rows), events, undone)

    def _visibility_now(self, table: Table, tail: Iterable[Event]) -> Mapping[int, EntryVisibility]:
        """Return who may know of the entries that prompts stand on now; an undo may open an old one again."""
        about = about_prompts(table)
        if about == self.visibility.keys():
            return self.visibility
        at_hand = {seq: visibility for seq, visibility in self.visibility.items() if seq in about}
        return at_hand | visibility_of_entries(self.campaign.pk, about - at_hand.keys(), tail)


@dataclass(frozen=True, slots=True)
class Played:
    """What an action led to: its events in their order, and the State after the last of them."""

    events: tuple[Event, ...]
    state: State


def about_prompts(table: Table) -> set[int]:
    return {pending.about for pending in table.of(Pending, TABLE).values()}


class Kept:
    """The States that this process has at hand: a few versions of each of the campaigns asked for lately.

    Who was not asked for the longest goes first, when all take more memory than they may.
    """

    def __init__(self) -> None:
        self._states: OrderedDict[int, OrderedDict[Version, State]] = OrderedDict()
        self._bytes: dict[int, int] = {}
        self.bytes = 0
        self._turn = threading.Lock()

    def get(self, campaign: Campaign) -> State | None:
        """Return the State of exactly that version."""
        with self._turn:
            versions = self._states.get(campaign.pk)
            if versions is None:
                return None
            self._states.move_to_end(campaign.pk)
            self._weigh(campaign.pk)  # pages have made things of it since
            return versions.get((campaign.last_seq, campaign.last_hash))

    def newest(self, campaign_id: int) -> State | None:
        """Return the latest State that is at hand of a campaign."""
        with self._turn:
            versions = self._states.get(campaign_id)
            return versions[max(versions)] if versions else None

    def put(self, state: State) -> None:
        """Keep a State. One from before the first event is not: everything is still being set up."""
        if not state.campaign.last_seq:
            return
        with self._turn:
            versions = self._states.setdefault(state.campaign.pk, OrderedDict())
            versions[state.version] = state
            self._states.move_to_end(state.campaign.pk)
            while len(versions) > VERSIONS:
                versions.popitem(last=False)
            self._weigh(state.campaign.pk)
            while self.bytes > settings.STATES_MEGABYTES * 1_000_000 and len(self._states) > 1:
                oldest, _ = self._states.popitem(last=False)
                self.bytes -= self._bytes.pop(oldest)

    def _weigh(self, campaign_id: int) -> None:
        """Count a campaign's memory anew: its versions share all but what was made of each."""
        versions = [*self._states[campaign_id].values()]
        count = max([len(state._memos_of_rows.by_key) for state in versions])
        count += sum([len(state._memos.by_key) for state in versions])
        rows, tail = len(versions[-1].table.rows), len(versions[-1].tail)
        weight = BYTES_OF_ONE + BYTES_OF_ROW * rows + BYTES_OF_ENTRY * tail + BYTES_OF_MADE * count
        self.bytes += weight - self._bytes.get(campaign_id, 0)
        self._bytes[campaign_id] = weight

    def clear(self) -> None:
        with self._turn:
            self._states.clear()
            self._bytes.clear()
            self.bytes = 0


kept = Kept()
NOW["kept_bytes"] = lambda: kept.bytes


def game_of(campaign: Campaign) -> Game:
    """Return the game that a campaign plays, with the campaign's own rules over it."""
    document = campaign.document
    return _customised(campaign.system, document) if document else game_for(campaign.system)


@lru_cache(maxsize=OWN_RULES)
def _customised(system: str, document: str) -> Game:
    """Return a game with a document over it, read once; one that can be read no more is left out."""
    try:
        return customised(game_for(system), document)
    except Unreadable:
        logger.exception("A document of rules that was stored can no longer be read")
        return game_for(system)


def state_of(campaign: Campaign, events: Sequence[Event] = ()) -> State:
    """Return the State of a campaign at the version that was read, or at a later one.

    ``events``: the last ones before that version, where the caller has read them anyway. Head, rows, head
    again: rows that somebody changes meanwhile are read once more. Raises Http404 where the campaign is gone.
    """
    state = _at_hand(campaign, events)
    while state is None:
        before = _campaign_of(campaign.pk)
        state = kept.get(before) or read_state(before)
        STATES.add("read")
        after = _campaign_of(campaign.pk)
        if state.version != (after.last_seq, after.last_hash):
            state = None
        else:
            kept.put(state)
    return state


def locked_state(campaign: Campaign) -> State:
    state = _at_hand(campaign)
    if state is None:
        state = read_state(campaign)
        STATES.add("read")
        kept.put(state)
    return state


def _at_hand(campaign: Campaign, events: Sequence[Event] = ()) -> State | None:
    """Return a campaign's State as it is kept, or as it is by what others have recorded since."""
    state = kept.get(campaign)
    if state:
        STATES.add("kept")
    elif state := _caught_up(campaign, events):
        STATES.add("followed")
    return state


def _caught_up(campaign: Campaign, events: Sequence[Event] = ()) -> State | None:
    """Return a campaign's State by the events that another process has recorded since the newest at hand."""
    before = kept.newest(campaign.pk)
    if before is None or not 0 < campaign.last_seq - before.campaign.last_seq <= CATCHES_UP:
        return None
    lacking = [event for event in events if event.seq > before.campaign.last_seq]
    if len(lacking) < campaign.last_seq - before.campaign.last_seq:
        lacking = entries_between(campaign.pk, before.campaign.last_seq, campaign.last_seq)
    state = before.caught_up(campaign, lacking)
    if state:
        kept.put(state)
    return state


def _campaign_of(campaign_id: int) -> Campaign:
    campaign = Campaign.objects.filter(pk=campaign_id).first()
    if campaign is None:
        raise Http404("This table is no longer there.")
    return campaign


def read_state(campaign: Campaign) -> State:
    """Return the State as the database has it, for a campaign whose row was read just before."""
    rows = load_rows(campaign.pk)
    table = Table(seq=campaign.last_seq, rulings=campaign.rulings, rows=rows)
    events = Event.objects.filter(campaign=campaign.pk).select_related("actor__user")
    tail = tuple(reversed(events.order_by("-seq")[:TAIL]))
    sitting = Seat.objects.present().filter(campaign=campaign.pk).order_by("pk").select_related("user")
    return State(
        campaign=copy(campaign),  # the caller goes on with their own copy
        table=table,
        seats={seat.pk: SeatInfo(seat.role, seat.name) for seat in sitting},
        visibility=visibility_of_entries(campaign.pk, about_prompts(table), tail),
        tail=tail,
        undone=undone_by(campaign.pk, [event.seq for event in tail]),
    )


def undone_by(campaign_id: int, seqs: Collection[int]) -> dict[int, str]:
    """Return who undid those entries among these that do not count."""
    by = dict(Undone.objects.filter(campaign=campaign_id, seq__in=seqs).values_list("seq", "by"))
    if not by:
        return {}
    undos = Event.objects.filter(campaign=campaign_id, seq__in=set(by.values())).select_related("actor__user")
    names = {event.seq: _undoer(event) for event in undos}
    return {seq: names[undo] for seq, undo in by.items()}


def _undoer(event: Event) -> str:
    return event.actor.name if event.actor else "Rollbook"
