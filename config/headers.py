"""The headers that every answer carries, whatever answered; Django's own middleware sends those of TLS."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

CONTENT_SECURITY = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
REFUSED = (
    "camera",
    "microphone",
    "geolocation",
    "payment",
    "usb",
    "midi",
    "serial",
    "browsing-topics",
)
ARMOUR = {
    "Content-Security-Policy": CONTENT_SECURITY,
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in REFUSED),
    "X-Frame-Options": "DENY",
}
ASKED_ANEW = "private, no-cache"
NEVER_KEPT = "private, no-store"
"""For pages of someone signed in: after signing out, Back must not show them to the next at that screen."""

Answer = Callable[[HttpRequest], HttpResponseBase]


class HeadersMiddleware:
    """Add what the answer does not say itself. Static files say themselves how long they may be kept."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        headers = response.headers
        for name, value in ARMOUR.items():
            headers.setdefault(name, value)
        signed_in = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        headers.setdefault("Cache-Control", NEVER_KEPT if signed_in else ASKED_ANEW)
        return response
