"""An event as a viewer may see it: its fact, with the secret part for Game Masters alone, and its face."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.faces import Portrait, face_of, sheet_face, user_colour
from campaigns.models import Event, Seat
from campaigns.models.campaign import SOMEONE
from campaigns.models.event import seats_named
from campaigns.state import State
from campaigns.visibility import WHO
from rules.codec import as_far_as_known
from rules.common.notes import HandoutShown, NoteShared
from rules.common.people import (
    CampaignChanged,
    CampaignOpened,
    InviteMade,
    InviteRevoked,
    PersonRenamed,
    SeatChanged,
    SeatLeft,
    SeatTaken,
)
from rules.common.safety import CampaignResumed
from rules.common.speech import Said
from rules.errors import RuleBroken
from rules.facts import Fact, kind_of
from rules.games import FACTS
from rules.table import Changes, Membership, Profile

WHISPERED = kind_of(Said)
OF_PEOPLE = {
    *map(kind_of, (CampaignChanged, CampaignOpened, InviteMade, InviteRevoked, PersonRenamed)),
    *map(kind_of, (SeatChanged, SeatLeft, SeatTaken, CampaignResumed, HandoutShown, NoteShared)),
}
"""The kinds of facts that name a person: the one whose seat they are about, or else who did it."""


def fact_view(event: Event, *, secret: bool) -> Fact:
    """The fact of an event with the names of its sheets as the viewer may know them.

    What is kept from the viewer is not there (see ``Fact.shows``).
    """
    plain = {**event.fact, **((event.secret or {}) if secret else {})}
    plain.pop(WHO, None)
    plain |= dict.fromkeys(forgotten(event), SOMEONE)
    fact: Fact = as_far_as_known(FACTS[event.kind], plain)
    about = {event.fact.get("sheet_id", ""): event.fact.get("name", "")}
    hidden = (event.secret or {}).get(WHO, {}) if secret else {}
    return fact.with_names({**about, **event.fact.get(WHO, {}), **hidden})


def forgotten(event: Event) -> tuple[str, ...]:
    """Return the fields of an event's fact that name a person who has deleted their account.

    What is stored, and sealed by the log's hashes, never changes; what is shown says "Someone".
    """
    if event.kind == WHISPERED and event.fact.get("heard_by"):
        to = [seat for seat in seats_named(event.audience) if seat != event.actor_id]
        return ("heard_by",) if len(to) == 1 and _is_gone(event, to[0]) else ()
    if event.kind not in OF_PEOPLE or not _is_gone(event, event.fact.get("seat_id") or event.actor_id):
        return ()
    return ("name", "to") if "to" in event.fact else ("name",)


def _is_gone(event: Event, seat_id: int | None) -> bool:
    if event.actor is not None and event.actor_id == seat_id:
        return event.actor.left_as == SOMEONE
    return seat_id is not None and Seat.objects.filter(pk=seat_id, left_as=SOMEONE).exists()


def changes_of(events: Iterable[Event]) -> Changes:
    """All that these events changed, in their order."""
    return tuple([change for event in events for change in event.rows_changed])


def legible(events: Iterable[Event]) -> list[Event]:
    """Return all of them; those whose changes cannot be read, as if they had changed nothing."""
    events = list(events)
    for event in events:
        try:
            _ = event.rows_changed
        except RuleBroken:
            event.changes = []
    return events


def entry_face(state: State, event: Event, *, gm: bool) -> Portrait | None:
    """Return the face of the sheet that an entry is about, plain where a player may not read it, or None."""
    sheet_id = str(event.fact.get("sheet_id", ""))
    profile = state.table.get(Profile, sheet_id, "profile") if sheet_id else None
    part = state.table.get(Membership, sheet_id, "membership") if profile else None
    if profile is None or part is None or event.kind == "event_undone":
        return None
    return sheet_face(state.campaign.slug, sheet_id, profile, whole=gm or part.visibility == "open")


def plain_face(event: Event, who: str) -> Portrait:
    """Return initials in the colour of the sheet that an entry is about, or of who did it."""
    sheet_id = str(event.fact.get("sheet_id", ""))
    actor = event.actor
    if actor is not None and who == actor.name:
        return face_of(who, sheet_id, colour=user_colour(actor.user_id))
    return face_of(who, sheet_id or who)
