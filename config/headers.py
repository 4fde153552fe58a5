"""The headers for which Django has no setting."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

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
POLICY = ", ".join(f"{feature}=()" for feature in REFUSED)

Answer = Callable[[HttpRequest], HttpResponseBase]


class PermissionsPolicyMiddleware:
    """Tells the browser that no page of Rollbook ever asks for these."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response


class PrivatePagesMiddleware:
    """What a view answers is for one reader, and old by the next moment; static files say their own."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response
