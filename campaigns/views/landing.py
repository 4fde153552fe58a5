"""The front door: what Rollbook is, or one's own tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.people.tables import tables_of


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """The landing page."""
    user = request.user
    mine = tables_of(user.pk) if user.is_authenticated else []
    return render(request, "campaigns/landing.html", {"campaigns": mine})
