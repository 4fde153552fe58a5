"""Guesses at what can be guessed are counted, by what was guessed at and from where."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address

from django.http import HttpRequest
from django.utils import timezone

from campaigns.models import Attempt
from campaigns.transactions import writing

WINDOW = timedelta(minutes=15)
KEPT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Limit:
    """Wrong guesses in a window: from one place, and from everywhere together."""

    each: int
    together: int


LIMITS = {
    "invite": Limit(each=20, together=300),
    "signin": Limit(each=20, together=300),
    "username": Limit(each=30, together=600),
}


def is_throttled(what: str, origin: str) -> bool:
    """Whether there were so many wrong guesses lately that not even a right one is looked at."""
    limit = LIMITS[what]
    lately = Attempt.objects.filter(what=what, created__gt=_window())
    return lately.filter(origin=origin).count() >= limit.each or lately.count() >= limit.together


def count_attempt(what: str, origin: str) -> None:
    """Notes a wrong guess, and forgets those of yesterday."""
    with writing(deed=False):
        Attempt.objects.filter(created__lt=timezone.now() - KEPT).delete()
        Attempt.objects.create(what=what, origin=origin)


def origin_of(request: HttpRequest) -> str:
    """Where a request comes from. Of an IPv6 address only the network: one home has more than it can use."""
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(getattr(address, "ipv4_mapped", None) or address)


def _window() -> datetime:
    return timezone.now() - WINDOW
