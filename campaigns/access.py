"""Who may: fetching is permission. A view gets its seat here, or the caller gets 404."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaigns.hot import SEAT
from campaigns.models import Part, Role, Seat, Visibility
from campaigns.state import State, state_of
from rules import table as rows


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


def acting_seat_for(request: HttpRequest, slug: str) -> Seat:
    """The caller's seat, allowed to act: watchers only look on, and an archived campaign is only read."""
    return _acting(seat_for(request, slug))


def running_seat_for(request: HttpRequest, slug: str) -> Seat:
    """The caller's seat as a Game Master who may act: not in an archived campaign."""
    return _acting(gm_seat_for(request, slug))


def _acting(seat: Seat) -> Seat:
    if not seat.plays:
        raise PermissionDenied("Watchers look on; they do not act.")
    if seat.campaign.archived:
        raise PermissionDenied("This campaign is archived: it can be read, not played.")
    return seat


def part_for(seat: Seat, sheet_id: str) -> Part:
    """A sheet's part that the seat may at least know of by name; 404 otherwise."""
    parts = Part.objects.select_related("character").filter(campaign=seat.campaign_id)
    # PostgreSQL is not even asked about what it could not store, such as a NUL.
    part = parts.filter(character=sheet_id).first() if sheet_id.isprintable() else None
    if part is None or not may_know(seat, part):
        raise Http404
    return part


def own_part_for(seat: Seat, sheet_id: str) -> Part:
    """A sheet's part that the seat may act for: its owners and Game Masters."""
    part = part_for(seat, sheet_id)
    if not may_act_for(seat, part):
        raise PermissionDenied(f"{part.character.name} is not yours to play.")
    return part


def owns(seat: Seat, part: Part) -> bool:
    """Whether the seat plays that sheet."""
    return str(seat.pk) in part.owners


def may_know(seat: Seat, part: Part) -> bool:
    """Whether the seat may know that the sheet is there."""
    return seat.is_gm or owns(seat, part) or part.visibility != Visibility.HIDDEN


def may_read(seat: Seat, part: Part) -> bool:
    """Whether the seat may read the whole sheet."""
    return seat.is_gm or owns(seat, part) or part.visibility == Visibility.OPEN


def may_act_for(seat: Seat, part: Part) -> bool:
    """Whether the seat may act for the sheet. The party's store is everyone's who plays."""
    if seat.role == Role.WATCHER:
        return False
    return seat.is_gm or owns(seat, part) or part.character.kind == "party"


def state_for(seat: Seat) -> State:
    """The State for a seat that was let in; 404 where it has lost its part since.

    The State may be a later one than the seat was read at, and hold what is no longer for it.
    """
    state = state_of(seat.campaign)
    sitting = state.seats.get(seat.pk)
    if sitting is None or sitting.role != seat.role:
        raise Http404("Your part at this table has just changed.")
    return state


def state_to_read(seat: Seat, sheet_id: str) -> State:
    """The State for a seat that was let in to read a sheet; 404 where that was closed or removed since."""
    state = state_for(seat)
    part = state.table.get(rows.Part, sheet_id, "part")
    profile = state.table.get(rows.Profile, sheet_id, "profile")
    if part is None or profile is None:
        raise Http404("That sheet has just been removed.")
    known = part.visibility == Visibility.OPEN or str(seat.pk) in part.owners
    stored_by_all = profile.kind == "party" and part.visibility != Visibility.HIDDEN
    if not (seat.is_gm or known or stored_by_all):
        raise Http404("That sheet has just been closed.")
    return state


def campaigns_of(user_id: int) -> list[Seat]:
    """The seats of a user with their campaigns, the ones in play first."""
    found = Seat.objects.present().select_related("campaign").filter(user=user_id)
    return sorted(found, key=lambda seat: (seat.campaign.archived is not None, -seat.campaign.pk))
