"""Who asks: a script for a part of a page, a browser for a whole one, a program. Where they may go on to."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

API = "/api/"
SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}


def by_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks, which is answered with a part of the page."""
    return bool(HtmxDetails(request))


def is_by_program(request: HttpRequest) -> bool:
    """Return whether a program asks, which is answered with values and never with a page."""
    return request.path_info.startswith(API)


def page_path(request: HttpRequest) -> str:
    """Return the path of the page that asks by htmx, "" without."""
    return urlsplit(HtmxDetails(request).current_url or "").path


def is_ours(request: HttpRequest, address: str) -> bool:
    """Return whether an address is on this site, so that a link from elsewhere sends nobody away from it."""
    return url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure())
