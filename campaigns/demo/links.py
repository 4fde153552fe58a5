"""Links that sit down at the demo table: signed, for a day, and only for seats of a demo."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from campaigns.models import Seat

SALT = "rollbook.demo.seat"
LASTS = timedelta(days=1)
DEMO_NAME = "demo-"


def demo_link(seat: Seat) -> str:
    """The address that sits down as this seat."""
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
