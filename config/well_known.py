"""Where who finds a hole finds the host (RFC 9116)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

LASTS = timedelta(days=180)


@require_safe
def security_txt(_request: HttpRequest) -> HttpResponse:
    """Name the one whom the host has named; 404 where they have named nobody."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    until = (timezone.now() + LASTS).strftime("%Y-%m-%dT00:00:00Z")
    lines = f"Contact: {settings.SECURITY_CONTACT}\nExpires: {until}\nPreferred-Languages: en\n"
    return HttpResponse(lines, content_type="text/plain; charset=utf-8")
