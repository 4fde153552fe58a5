"""Demo tables: each game that is played brings its own, and its people do there what people do.

Every move goes along the one road, so that nothing at such a table is otherwise than at theirs. Who looks on
sits down by a link: signed, for a day, and only for seats of a demo.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from campaigns.actions.campaigns import open_campaign
from campaigns.actions.seats import sit_down
from campaigns.actions.sheets import new_sheet_id
from campaigns.models import Campaign, Seat, User
from campaigns.people.tables import seats_at
from campaigns.play import lock, perform
from campaigns.transactions import writing
from rules.demo import Demo
from rules.games import PLAYED, demo_of

SALT = "rollbook.demo.seat"
LASTS = timedelta(days=1)
DEMO_NAME = "demo-"


def demo_tables() -> list[Campaign]:
    return list(Campaign.objects.filter(demo=True).order_by("pk"))


def demo_seats(campaign: Campaign) -> list[Seat]:
    """Return the seats that a link may sit down at: the demo's own people, until someone claims one."""
    return [seat for seat in seats_at(campaign.pk) if is_open_to_links(seat)]


def missing_demos() -> list[str]:
    """Return the games that bring a demo table which is not there."""
    there = {table.system for table in demo_tables()}
    return [key for key in PLAYED if demo_of(key) and key not in there]


def build_demo(game: str) -> Campaign:
    """A game's demo table, whole or not at all."""
    demo = demo_of(game)
    if demo is None:
        raise LookupError(f"{game} brings no demo table")
    with writing():
        seats = _seated(game, demo)
        ids = {seat.name: str(seat.pk) for seat in seats.values()}
        ids |= {name: new_sheet_id() for name in demo.sheets}
        for move in demo.moves:
            perform(seats[move.seat], move.at(ids), audience=move.audience)
    return Campaign.objects.get(pk=seats[demo.seats[0].name].campaign_id)


def _seated(game: str, demo: Demo) -> dict[str, Seat]:
    """The demo's people at their table, by name; the first opens it."""
    first, *others = demo.seats
    gm = open_campaign(user=_person(first.name), name=demo.name, system=game, demo=True)
    seats = {first.name: gm}
    for seat in others:
        user = _person(seat.name)
        seats[seat.name] = sit_down(campaign=lock(gm.campaign_id), user=user, role=seat.role)
    return seats


def _person(name: str) -> User:
    """Someone without a password: the demo's links are the only way in."""
    return User.objects.create_user(f"{DEMO_NAME}{name.lower()}-{secrets.token_hex(4)}", display_name=name)


def demo_link(seat: Seat) -> str:
    return settings.PUBLIC_URL + reverse("signin_link", args=[signing.dumps(seat.pk, salt=SALT)])


def is_demo_token(token: str) -> bool:
    """Whether a token is signed; one-time tokens have no colon in them."""
    return ":" in token


def is_open_to_links(seat: Seat) -> bool:
    """Return whether a seat is one of the demo's own people.

    Guests who joined are not, nor is one of its people once somebody has given them a password.
    """
    return seat.user.username.startswith(DEMO_NAME) and not seat.user.has_usable_password()


def demo_seat(token: str) -> tuple[Seat | None, bool]:
    """The seat of a signed token, and whether only its time is over."""
    try:
        found = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.SignatureExpired:
        return None, True
    except signing.BadSignature:
        return None, False
    seats = Seat.objects.select_related("campaign", "user").filter(campaign__demo=True, left=None)
    seat = seats.filter(pk=found).first()
    if seat is None or not is_open_to_links(seat):
        return None, False
    return seat, False
