"""What a new name or another player changes beside a sheet: headings, tabs and the ways to stores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from django.utils.html import format_html

from campaigns.audience import EVERYONE, GMS, Viewer, gms_and, only, others_without
from campaigns.drawing.sheets import Canvas
from campaigns.live.frames import Root
from campaigns.models import Visibility
from campaigns.state import State
from campaigns.table.party import Card, cards
from campaigns.table.ways import own_sheets, stores, tabs_html, ways_html
from rules.table import Change, Changes, Membership, Profile

Row = TypeVar("Row", Membership, Profile)


def way_roots(room: Canvas, changes: Changes) -> Iterator[Root]:
    """Yield the headings of who has a new name, and the tabs and links of those who have other sheets."""
    state, kinds = room.state, {"membership", "profile"}
    touched = [change for change in changes if change.key[1] in kinds and _says_another(change)]
    if not touched:
        return
    sheets = {change.key[0] for change in touched}
    known = cards(state, sheets)
    for card in known:
        if room.shows(card.id):
            yield from headings(card)
    players = {int(seat) for row in _each(touched, Membership) for seat in row.seats}
    players |= {seat for card in known for seat in card.players}
    for seat in sorted(players & state.playing):
        yield Root("my-sheets", tabs_html(state, own_sheets(state, seat)), only(seat))
    shared = [card for card in known if not card.in_strip]
    if shared or any(row.kind == "party" for row in _each(touched, Profile)):
        seen = {row.visibility for row in _each(touched, Membership)} | {card.visibility for card in shared}
        is_told = seen != {Visibility.HIDDEN.value}
        yield from _ways(state, players - state.gms, is_told=is_told)


def _says_another(change: Change) -> bool:
    """Say whether a profile has another name, kind or stage, or a sheet other players or readers."""
    before, after = change.before, change.after
    if isinstance(before, Profile) and isinstance(after, Profile):
        return (before.name, before.kind, before.stage) != (after.name, after.kind, after.stage)
    return True


def _each(changes: Sequence[Change], kind: type[Row]) -> list[Row]:
    """Return the rows of a kind, as they were and as they are."""
    return [row for one in changes for row in (one.before, one.after) if isinstance(row, kind)]


def headings(card: Card) -> Iterator[Root]:
    """Yield a sheet's name wherever its page has it, for those who may read the page."""
    audience = EVERYONE if card.visibility == Visibility.OPEN else gms_and(*card.players)
    for place in ("heading", "crumb", "past"):
        id_ = f"{place}-{card.id}"
        yield Root(id_, format_html('<span id="{}">{}</span>', id_, card.name), audience, card.id)


def ways_of(state: State, viewer: Viewer) -> Iterator[Root]:
    """Yield the tabs and links of one who looks on, as they are."""
    shared = stores(card for card in cards(state) if card.read_by(viewer.seat_id, gm=viewer.is_gm))
    yield Root("my-sheets", tabs_html(state, own_sheets(state, viewer.seat_id)), only(viewer.seat_id))
    yield Root("ways", ways_html(state, shared), only(viewer.seat_id))


def _ways(state: State, seats: set[int], *, is_told: bool) -> Iterator[Root]:
    """The links for Game Masters, for those who may read more than others, and, if told, for the rest."""
    every = cards(state)
    own = seats | {seat for card in stores(every) for seat in card.players if is_told} - state.gms
    readers = [(GMS, 0, True), *((only(seat), seat, False) for seat in sorted(own))]
    if is_told:  # of a hidden store the mere drawing would tell
        readers.append((others_without(*own), 0, False))
    for audience, seat, gm in readers:
        shared = stores(card for card in every if card.read_by(seat, gm=gm))
        yield Root("ways", ways_html(state, shared), audience)
