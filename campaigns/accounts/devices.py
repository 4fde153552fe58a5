"""A browser that has signed in by a name once is known again by a signed cookie, which signs nobody in."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from campaigns.models import User

COOKIE = "rollbook_device"
SALT = "rollbook.device"


def remember_device(response: HttpResponse, user: User) -> HttpResponse:
    """Return the answer with the cookie by which this browser is known to have signed in as that user."""
    response.set_cookie(
        COOKIE,
        signing.dumps([secrets.token_hex(8), user.username.casefold()], salt=SALT),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def known_device(request: HttpRequest, name: str) -> str:
    """Return the mark of a browser that has signed in by that name before; empty for any other."""
    try:
        mark, owner = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=settings.SESSION_COOKIE_AGE
        )
    except signing.BadSignature:
        return ""
    return str(mark) if owner == name else ""
