"""Who asks: a script that takes a part of a page, or a browser that takes a whole one."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


def by_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks, which is answered with a part of the page."""
    return bool(HtmxDetails(request))
