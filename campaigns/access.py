"""Who may: fetching is permission. A view gets its seat here, or the caller gets 404."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaigns.hot import SEAT
from campaigns.models import Role, Seat, Visibility
from campaigns.state import State, state_of
from rules.table import Part, Profile


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


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A sheet's part at a table: who it is, the seats that play it (ids as text), and who sees it."""

    sheet_id: str
    profile: Profile
    owners: tuple[str, ...]
    visibility: str


def part_of(state: State, sheet_id: str) -> SheetPart | None:
    """Return the part of a sheet, if it is at the table."""
    profile = state.table.get(Profile, sheet_id, "profile")
    part = state.table.get(Part, sheet_id, "part")
    return SheetPart(sheet_id, profile, part.owners, part.visibility) if profile and part else None


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
    part = part_of(state, sheet_id)
    if part is None or not (may_read(seat, part) or (may_know(seat, part) and may_act_for(seat, part))):
        raise Http404("That sheet has just been closed or removed.")
    return state


def part_for(seat: Seat, sheet_id: str) -> SheetPart:
    """A sheet's part that the seat may at least know of by name; 404 otherwise."""
    part = part_of(state_for(seat), sheet_id)
    if part is None or not may_know(seat, part):
        raise Http404
    return part


def own_part_for(seat: Seat, sheet_id: str) -> SheetPart:
    """A sheet's part that the seat may act for: its owners and Game Masters."""
    part = part_for(seat, sheet_id)
    if not may_act_for(seat, part):
        raise PermissionDenied(f"{part.profile.name} is not yours to play.")
    return part


def owns(seat: Seat, part: SheetPart) -> bool:
    """Whether the seat plays that sheet."""
    return str(seat.pk) in part.owners


def may_know(seat: Seat, part: SheetPart) -> bool:
    """Whether the seat may know that the sheet is there."""
    return seat.is_gm or owns(seat, part) or part.visibility != Visibility.HIDDEN


def may_read(seat: Seat, part: SheetPart) -> bool:
    """Whether the seat may read the whole sheet."""
    return seat.is_gm or owns(seat, part) or part.visibility == Visibility.OPEN


def may_act_for(seat: Seat, part: SheetPart) -> bool:
    """Whether the seat may act for the sheet. The party's store is everyone's who plays."""
    if seat.role == Role.WATCHER:
        return False
    return seat.is_gm or owns(seat, part) or part.profile.kind == "party"


def campaigns_of(user_id: int) -> list[Seat]:
    """The seats of a user with their campaigns, the ones in play first."""
    found = Seat.objects.present().select_related("campaign").filter(user=user_id)
    return sorted(found, key=lambda seat: (seat.campaign.archived is not None, -seat.campaign.pk))
