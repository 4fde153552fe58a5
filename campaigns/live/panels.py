"""What events change beside the log: the party strip and the sheets' panels as they are now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from campaigns.live.frames import EVERYONE, GMS, Audience, Root, Viewer, gms_and, only, others_without
from campaigns.live.presence import present_at
from campaigns.log.entry_view import touched
from campaigns.models import Event
from campaigns.sheets.panels import panel_html, panels_of, panels_on
from campaigns.sheets.view import view_of
from campaigns.state import State
from campaigns.table.panels import TABLE_PANELS, TablePanel, table_panel_html, touched_panels
from campaigns.table.party import Card, card_html, cards, in_face, strip_html
from campaigns.table.waiting import waited_for
from rules.table import TABLE as TABLE_OWNER


@dataclass(frozen=True, slots=True)
class Room:
    """Where panels are drawn: the State, who is there, and for whom alone (None: for all)."""

    state: State
    present: Collection[int]
    viewer: Viewer | None = None

    def wants(self, audience: Audience) -> bool:
        """Whether anyone of those it is drawn for may have that."""
        return self.viewer is None or audience.sees(self.viewer)

    def acting(self, card: Card) -> frozenset[int]:
        """The seats that may act for a sheet, besides the GMs. The party's store is everyone's who plays."""
        playing = self.state.playing
        return playing if card.kind == "party" else card.players & playing


def panel_roots(state: State, events: Sequence[Event]) -> list[Root]:
    """The panels of the table, the party strip and the sheets' panels, as far as events touched them."""
    changed = touched(events)
    sheets = {owner for owner, _ in changed if owner != TABLE_OWNER}
    roots = table_roots(state, touched_panels(part for owner, part in changed if owner == TABLE_OWNER))
    if sheets:
        room = Room(state, present_at(state.campaign.pk))
        found = {card.id: card for card in cards(state, sheets)}
        roots += [*_party_roots(room, events, found), *_touched_sheets(room, changed, found)]
    return roots


def table_roots(state: State, panels: Iterable[TablePanel] = TABLE_PANELS) -> list[Root]:
    """The table's own panels, each for whom it is."""
    return [Root(panel.id, table_panel_html(state, panel), panel.audience) for panel in panels]


def _party_roots(room: Room, events: Iterable[Event], found: dict[str, Card]) -> list[Root]:
    """The whole strip where a sheet came, went or changed hands, and the faces of those that changed.

    Who may not know of the one gets the others alone.
    """
    changes = [change for event in events for change in event.changes]
    parts = [change[3:] for change in changes if change[1] == "part"]
    knowing = _knowing(parts)
    if knowing is None:
        return strip_roots(room)
    sheets = {owner for owner, part, key, *_ in changes if owner in found and in_face(part, key)}
    renamed = {owner for owner, part, _, *rows in changes if part == "profile" and _other_name(*rows)}
    faces = [
        root
        for sheet in sorted(sheets)
        if found[sheet].in_strip
        for root in _face(room, found[sheet], renamed=sheet in renamed)
    ]
    return [*(strip_roots(room, knowing) if parts else ()), *faces]


def _other_name(before: dict[str, object] | None, after: dict[str, object] | None) -> bool:
    return (before or {}).get("name") != (after or {}).get("name")


def _knowing(parts: Iterable[list[dict[str, object] | None]]) -> frozenset[int] | None:
    """The seats that may know of these changes of parts; None is everyone."""
    rows = [row for before_and_after in parts for row in before_and_after if row]
    if any(row.get("visibility", "open") != "hidden" for row in rows):
        return None
    return frozenset(int(str(owner)) for row in rows for owner in _listed(row.get("owners")))


def _listed(owners: object) -> list[object]:
    return owners if isinstance(owners, list) else []


def _face(room: Room, card: Card, *, renamed: bool) -> Iterator[Root]:
    """A card for those who read it; who knows but the name hears of nothing but another name."""
    slug, id_ = room.state.campaign.slug, f"party-{card.id}"
    readers = EVERYONE if card.visibility == "open" else gms_and(*card.players)
    yield Root(id_, card_html(slug, card, whole=True), readers)
    if card.visibility == "named" and renamed:
        yield Root(id_, card_html(slug, card, whole=False), others_without(*card.players))


def strip_roots(room: Room, seats: Collection[int] | None = None) -> list[Root]:
    """The strip for the GMs, for each seat that plays something, and for the rest; or for these seats."""
    every = cards(room.state)
    own = {player for card in every for player in card.players} | set(seats or ())
    own |= {seat for mark in waited_for(room.state).values() for seat in mark.seats}
    own -= room.state.gms
    drawn = [(GMS, 0, True), *((only(seat), seat, False) for seat in sorted(own))]
    if seats is None:
        drawn.append((others_without(*own), 0, False))
    return [
        Root(
            "party",
            strip_html(room.state, seat, gm=gm, present=room.present),
            audience,
        )
        for audience, seat, gm in drawn
        if room.wants(audience) and (seats is None or gm or seat in seats)
    ]


def _touched_sheets(room: Room, changed: set[tuple[str, str]], found: dict[str, Card]) -> Iterator[Root]:
    for sheet, card in sorted(found.items()):
        panels = panels_of({part for owner, part in changed if owner == sheet})
        if panels:
            yield from sheet_roots(room, card, panels)


def sheet_roots(room: Room, card: Card, panels: Collection[str]) -> Iterator[Root]:
    """A sheet's panels: with buttons for those who may act for it, without for those who only read it."""
    acting = room.acting(card)
    readers = only(*(card.players - acting))
    if card.visibility == "open":
        readers = others_without(*acting)
    drawn = [(gms_and(*acting), True), (readers, False)]
    drawn = [(audience, may_act) for audience, may_act in drawn if room.wants(audience)]
    if not drawn or (room.viewer and card.id not in room.viewer.sheets):
        return
    whole = view_of(room.state, card.id, may_act=True)
    for audience, may_act in drawn:
        view = replace(whole, may_act=may_act)
        for panel in panels_on(view):
            if panel in panels:
                yield Root(f"sheet-{card.id}-{panel}", panel_html(room.state, view, panel), audience, card.id)
