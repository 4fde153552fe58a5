"""Demo tables: each game that is played brings its own, and its people do there what people do.

Every move goes along the one road, so that nothing at such a table is otherwise than at theirs. Who looks on
sits down by a link: signed, for a day, and only for seats of a demo.

A stranger at the front door gets a demo table alone, where a host lets them: nobody else sees it or is seen
at it, and it is thrown away after a day, unless somebody has made a seat there theirs.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from campaigns.actions.campaigns import open_campaign
from campaigns.actions.notes import Readers, write_note
from campaigns.actions.seats import sit_down
from campaigns.actions.sheets import new_sheet_id
from campaigns.actions.tables import write_table
from campaigns.models import Campaign, Role, Seat, User
from campaigns.models.user import VISITOR
from campaigns.people.tables import seats_at
from campaigns.play import lock, perform
from campaigns.transactions import writing
from characters.models import Character
from rules.demo import Demo
from rules.errors import RuleBroken
from rules.games import PLAYED, demo_of

SALT = "rollbook.demo.seat"
LASTS = timedelta(days=1)
DEMO_NAME = "demo-"
CLEARED_AT_ONCE = 5  # as everyone waits meanwhile
FULL = "There is no room for another demo table right now. Try again later."


def demo_tables() -> list[Campaign]:
    return list(Campaign.objects.filter(demo=True).order_by("pk"))


def demo_seats(campaign: Campaign) -> list[Seat]:
    """Return the seats that a link may sit down at: the demo's own people, until someone claims one."""
    return [seat for seat in seats_at(campaign.pk) if is_open_to_links(seat)]


def missing_demos() -> list[str]:
    """Return the games that bring a demo table which is not there."""
    there = {table.system for table in demo_tables()}
    return [key for key in PLAYED if demo_of(key) and key not in there]


def is_lived_in() -> bool:
    """Return whether anybody has an account but those whom the demo tables brought."""
    return any(not _is_of_demo(user) for user in User.objects.all().iterator())


def open_visit(*, game: str, role: str) -> Seat:
    """Return a stranger's seat at a demo table of their own."""
    with writing():
        clear_visits()
        if _visits().count() >= settings.DEMO_TABLES:
            raise RuleBroken(FULL)
        campaign = build_demo(game, visit=True)
    return next(seat for seat in seats_at(campaign.pk) if seat.role == role)


def clear_visits() -> None:
    """Throw away some tables of strangers whose day is over, but none where somebody stays."""
    over = _visits().filter(created__lt=timezone.now() - LASTS)
    strangers = User.objects.filter(username__startswith=VISITOR)
    for campaign in over.order_by("pk")[:CLEARED_AT_ONCE]:
        seated = list(Seat.objects.filter(campaign=campaign).values_list("user", flat=True))
        Character.objects.filter(membership__campaign=campaign).delete()
        campaign.delete()
        strangers.filter(pk__in=seated, seats__isnull=True).delete()


def _visits() -> QuerySet[Campaign]:
    others = Seat.objects.exclude(user__username__startswith=VISITOR)
    first = Seat.objects.filter(user__username__startswith=VISITOR, role=Role.GM)
    return Campaign.objects.filter(pk__in=first.values("campaign")).exclude(pk__in=others.values("campaign"))


def build_demo(game: str, *, visit: bool = False) -> Campaign:
    """A game's demo table, whole or not at all; ``visit``: a stranger's own."""
    demo = demo_of(game)
    if demo is None:
        raise LookupError(f"{game} brings no demo table")
    with writing():
        seats = _seated(game, demo, visit=visit)
        ids = {seat.name: str(seat.pk) for seat in seats.values()}
        ids |= {name: new_sheet_id() for name in demo.sheets}
        for move in demo.moves:
            perform(seats[move.seat], move.at(ids), audience=move.audience)
        _lay_ready(seats[demo.seats[0].name], demo)
    return Campaign.objects.get(pk=seats[demo.seats[0].name].campaign_id)


def _lay_ready(gm: Seat, demo: Demo) -> None:
    """Write what its Game Master has prepared."""
    for note in demo.notes:
        write_note(seat=gm, title=note.title, text=note.text, readers=Readers())
    for table in demo.tables:
        write_table(seat=gm, name=table.name, text=table.text, pinned=True)


def _seated(game: str, demo: Demo, *, visit: bool) -> dict[str, Seat]:
    """The demo's people at their table, by name; the first opens it."""
    first, *others = demo.seats
    gm = open_campaign(user=_person(first.name, visit), name=demo.name, system=game, demo=not visit)
    seats = {first.name: gm}
    for seat in others:
        user = _person(seat.name, visit)
        seats[seat.name] = sit_down(campaign=lock(gm.campaign_id), user=user, role=seat.role)
    return seats


def _person(name: str, visit: bool) -> User:
    """Someone without a password: the demo's links are the only way in, or its stranger's browser."""
    username = f"{VISITOR if visit else DEMO_NAME}{name.lower()}-{secrets.token_hex(4)}"
    return User.objects.create_user(username, display_name=name, is_guest=visit)


def demo_link(seat: Seat) -> str:
    return settings.PUBLIC_URL + reverse("signin_link", args=[signing.dumps(seat.pk, salt=SALT)])


def is_demo_token(token: str) -> bool:
    """Whether a token is signed; one-time tokens have no colon in them."""
    return ":" in token


def is_open_to_links(seat: Seat) -> bool:
    """Return whether a seat is one of the demo's own people.

    Guests who joined are not, nor is one of its people once somebody has given them a password.
    """
    return _is_of_demo(seat.user)


def _is_of_demo(user: User) -> bool:
    return user.username.startswith(DEMO_NAME) and not user.has_usable_password()


def demo_seat(token: str) -> tuple[Seat | None, bool]:
    """The seat of a signed token, and whether only its time is over."""
    try:
        seat_id = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.SignatureExpired:
        return None, True
    except signing.BadSignature:
        return None, False
    seats = Seat.objects.select_related("campaign", "user").filter(campaign__demo=True, left=None)
    seat = seats.filter(pk=seat_id).first()
    if seat is None or not is_open_to_links(seat):
        return None, False
    return seat, False
