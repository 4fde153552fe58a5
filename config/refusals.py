"""What is said when a request is turned away before any view of ours sees it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import render

STALE_FORM = (
    "This form is too old to be trusted. Nothing was changed. Go back, reload the page and try again."
)
NO_COOKIE = (
    "Your browser sent no cookie, and without one Rollbook cannot tell that it was you. "
    "Allow cookies for this site, reload the page and try again."
)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form's token is missing, or belongs to another session."""
    sentence = NO_COOKIE if reason == REASON_NO_CSRF_COOKIE else STALE_FORM
    return render(request, "403.html", {"exception": sentence}, status=403)


def login_locked(
    request: HttpRequest, _response: HttpResponse | None, _credentials: dict[str, Any] | None
) -> HttpResponse:
    """429: the password was guessed too often."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    sentence = (
        f"Too many wrong passwords. Wait {minutes} minutes and try again, or ask your GM for a sign-in link."
    )
    locked = render(request, "429.html", {"exception": sentence}, status=429)
    locked["Retry-After"] = str(minutes * 60)
    return locked
