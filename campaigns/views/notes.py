"""Notes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from campaigns.actions import notes as writing
from campaigns.forms.sheets import NotesForm
from campaigns.live import fragments
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, slip


@require_http_methods(LOOK_OR_DO)
def notes(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The notes are written anew."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_notes")
    form = NotesForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = writing.write_notes(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return fragments.answer(request, seat, played)
