"""Guesses at what can be guessed are counted, by what was guessed at and from where, and then slowed down.

A browser that has signed in by a name once is known again by a signed cookie, which signs nobody in.
Nothing here closes a door: who has guessed too often waits a little between two tries. Only at short codes
does a place wait for the guesses of others, and only between its own.
"""

from __future__ import annotations

import math
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from campaigns.models import Attempt, User
from campaigns.transactions import writing

WINDOW = timedelta(minutes=15)
KEPT = timedelta(days=1)
DEVICE = "rollbook_device"
DEVICE_SALT = "rollbook.device"


@dataclass(frozen=True, slots=True)
class Limit:
    """How many in a window are free from one place, and the seconds between two after that.

    ``together``: after so many from everywhere each place waits between its own.
    """

    each: int
    pause: int
    together: float = math.inf


LIMITS = {
    "code": Limit(each=20, pause=5, together=300),
    "link": Limit(each=20, pause=5),
    "username": Limit(each=30, pause=5),
    "password": Limit(each=10, pause=60),
    "demo": Limit(each=6, pause=60, together=90),
    "signup": Limit(each=settings.SIGNUPS_PER_ADDRESS, pause=120),
}


def seconds_to_wait(what: str, origin: str) -> int:
    """Return how long a place waits before its next try; 0 where it need not wait."""
    limit, now = LIMITS[what], timezone.now()
    lately = Attempt.objects.filter(what=what, created__gt=now - WINDOW, created__lte=now)
    own = list(lately.filter(origin=origin).order_by("-created").values_list("created", flat=True))
    if not own or (len(own) < limit.each and lately.count() < limit.together):
        return 0
    return max(0, math.ceil(limit.pause - (now - own[0]).total_seconds()))


def count_attempt(what: str, origin: str) -> None:
    """Note a try, and forget those of yesterday."""
    with writing(action=False):
        Attempt.objects.filter(created__lt=timezone.now() - KEPT).delete()
        Attempt.objects.create(what=what, origin=origin)


def origin_of(request: HttpRequest) -> str:
    """Return where a request comes from.

    Of an IPv6 address that is only the network: one home has more of them than it can use.
    """
    return counted_address(request) or "unknown"


def counted_address(request: HttpRequest) -> str | None:
    """Return the address by which django-axes counts wrong passwords; None where there is none."""
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(getattr(address, "ipv4_mapped", None) or address)


def counted_name(request: HttpRequest, credentials: Mapping[str, object] | None) -> str:
    """Return the name by which django-axes counts wrong passwords: spelt one way, however it was typed.

    A browser that has signed in by that name before counts for itself, so that strangers at the same address
    cannot use up its tries.
    """
    username = str((credentials or request.POST).get("username") or "")
    name = unicodedata.normalize("NFKC", username).casefold()[:80]
    device = known_device(request, name)
    return f"{name} on {device}" if device else name


def remember_device(response: HttpResponse, user: User) -> HttpResponse:
    """Return the answer with the cookie by which this browser is known to have signed in as that user."""
    response.set_cookie(
        DEVICE,
        signing.dumps([secrets.token_hex(8), user.username.casefold()], salt=DEVICE_SALT),
        max_age=settings.SESSION_COOKIE_AGE,
        path=settings.SESSION_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def known_device(request: HttpRequest, name: str) -> str:
    """Return the mark of a browser that has signed in by that name before; empty for any other."""
    try:
        mark, owner = signing.loads(
            request.COOKIES.get(DEVICE, ""), salt=DEVICE_SALT, max_age=settings.SESSION_COOKIE_AGE
        )
    except signing.BadSignature:
        return ""
    return str(mark) if owner == name else ""
