"""Who may: fetching is permission. A view gets its seat here, or the caller gets 404."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaigns.models import Note, Role, Seat, Visibility
from campaigns.state import State, state_of
from characters.statements import Select
from rules.table import Membership, Profile

_SEATS = Seat.objects.present().select_related("campaign")
SEAT = Select(lambda slug, user: _SEATS.filter(campaign__slug=slug, user=user), "no-slug", 987_654_321)
"""A user's seat at a campaign, with the campaign, by a statement that is written once."""


def seat_for(request: HttpRequest, slug: str) -> Seat:
    """The caller's seat at a campaign, with its user and campaign; 404 for everyone who has none."""
    if not request.user.is_authenticated:
        raise Http404
    seat = SEAT.first(slug, request.user.pk)
    if seat is None:
        raise Http404
    seat.user = request.user  # who was read already, for the session
    return seat


def gm_seat_for(request: HttpRequest, slug: str) -> Seat:
    """The caller's seat as Game Master: 404 for outsiders, 403 for the others at the table."""
    seat = seat_for(request, slug)
    if not seat.is_gm:
        raise PermissionDenied("Only a Game Master may do that.")
    return seat


def seen_as(request: HttpRequest, slug: str, seat_id: int) -> tuple[Seat, Seat]:
    """The caller's seat as Game Master, and the seat as which they see the table: a player's or a watcher's.

    What another Game Master sees is what the caller sees anyway.
    """
    seat = gm_seat_for(request, slug)
    reader = _SEATS.filter(campaign=seat.campaign_id, pk=seat_id).select_related("user").first()
    if reader is None or reader.is_gm:
        raise Http404("You can only view as a player or a watcher.")
    reader.campaign = seat.campaign
    return seat, reader


def acting_seat_for(request: HttpRequest, slug: str) -> Seat:
    """The caller's seat, allowed to act: watchers only look on, and an archived campaign is only read."""
    seat = seat_for(request, slug)
    if not seat.plays:
        raise PermissionDenied("Watchers can look on, but not act.")
    return _at_play(seat)


def running_seat_for(request: HttpRequest, slug: str) -> Seat:
    """The caller's seat as a Game Master who may act: not in an archived campaign."""
    return _at_play(gm_seat_for(request, slug))


def seat_at_play(request: HttpRequest, slug: str) -> Seat:
    """The caller's seat at a campaign that is played; watchers too may say what they have read."""
    return _at_play(seat_for(request, slug))


def _at_play(seat: Seat) -> Seat:
    if seat.campaign.archived:
        way = "reopen it in the settings" if seat.is_gm else "a Game Master can reopen it"
        raise PermissionDenied(f"This table is archived: it can be read, but not played; {way}.")
    return seat


@dataclass(frozen=True, slots=True)
class SheetMembership:
    """A sheet at a table: who it is, the seats that play it (ids as text), and who sees it."""

    sheet_id: str
    profile: Profile
    players: tuple[str, ...]
    visibility: str


def membership_of(state: State, sheet_id: str) -> SheetMembership | None:
    """Return the membership of a sheet, if it is at the table."""
    profile = state.table.get(Profile, sheet_id, "profile")
    membership = state.table.get(Membership, sheet_id, "membership")
    if profile is None or membership is None:
        return None
    return SheetMembership(sheet_id, profile, membership.seats, membership.visibility)


def state_for(seat: Seat) -> State:
    """The State for an authorised seat; 404 where its role was revoked since.

    The State may be a later one than the seat was read at, and hold what is no longer for it.
    """
    state = state_of(seat.campaign)
    if not state.seats_still(seat):
        raise Http404("Your role at this table has just changed.")
    return state


def known_sheet(seat: Seat, sheet_id: str) -> tuple[State, SheetMembership]:
    """The State, and in it the membership of a sheet that the seat may know of; 404 otherwise."""
    state = state_for(seat)
    membership = membership_of(state, sheet_id)
    if membership is None or not may_know(seat, membership):
        raise Http404
    return state, membership


def acting_for(request: HttpRequest, slug: str, sheet_id: str) -> tuple[Seat, State]:
    """The caller's seat, and the State in which it may act for a sheet."""
    seat = acting_seat_for(request, slug)
    state, membership = known_sheet(seat, sheet_id)
    if not may_act_for(seat, membership):
        raise PermissionDenied(f"You do not play {membership.profile.name}.")
    return seat, state


def is_player_of(seat: Seat, membership: SheetMembership) -> bool:
    return str(seat.pk) in membership.players


def may_know(seat: Seat, membership: SheetMembership) -> bool:
    """Whether the seat may know that the sheet is there."""
    return seat.is_gm or is_player_of(seat, membership) or membership.visibility != Visibility.HIDDEN


def may_read(seat: Seat, membership: SheetMembership) -> bool:
    """Whether the seat may read the whole sheet."""
    return seat.is_gm or is_player_of(seat, membership) or membership.visibility == Visibility.OPEN


def may_act_for(seat: Seat, membership: SheetMembership) -> bool:
    """Whether the seat may act for the sheet. The party's store, unless closed, is everyone's who plays."""
    if seat.role == Role.WATCHER:
        return False
    is_for_all = membership.profile.kind == "party" and membership.visibility == Visibility.OPEN
    return seat.is_gm or is_player_of(seat, membership) or is_for_all


def may_change_note(seat: Seat, note: Note) -> bool:
    """Whether a seat may write a note anew or delete it: its writer may, and Game Masters."""
    return seat.is_gm or (seat.plays and note.writer_id == seat.pk)
