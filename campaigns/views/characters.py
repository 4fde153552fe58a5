"""A character taken along as a file, and brought in: from one, from a stat block, or from another table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import acting_seat_for, known_sheet, may_read, seat_for
from campaigns.actions.sheets import bring_from_elsewhere, new_sheet_id, read_from_elsewhere
from campaigns.forms.characters import CharacterForm
from campaigns.models import Seat
from campaigns.sheets.elsewhere import file_of, own_elsewhere, text_of
from campaigns.state import game_of
from campaigns.views.answers import see_other
from rules.common.stat_blocks import CharacterReading, example
from rules.errors import RuleBroken
from rules.table import LIVING

GONE = "That character is no longer at a table of yours."


@require_safe
def character_file(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A character as JSON, for those who may read the sheet."""
    seat = seat_for(request, slug)
    state, membership = known_sheet(seat, sheet_id)
    if not may_read(seat, membership) or membership.profile.kind not in LIVING:
        raise Http404("That sheet cannot be taken along.")
    response = HttpResponse(file_of(state, sheet_id), content_type="application/json")
    name = slugify(membership.profile.name) or "character"
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest, slug: str) -> HttpResponse:
    """First what was read is shown, and what was not; then the character comes to the table."""
    seat = acting_seat_for(request, slug)
    origins = own_elsewhere(seat)
    if request.method != "POST":
        return _page(request, seat, CharacterForm(origins=origins, gm=seat.is_gm))
    form = CharacterForm(request.POST, request.FILES, origins=origins, gm=seat.is_gm)
    if not form.is_valid():
        return _page(request, seat, form, status=422)
    fields = form.cleaned_data
    try:
        text = fields["text"] or _taken_along(seat, fields["origin"])
        if "bring" in request.POST:
            sheet_id = new_sheet_id()
            bring_from_elsewhere(seat=seat, sheet_id=sheet_id, text=text, **_words_of_gm(fields))
            return see_other("sheet", slug, sheet_id)
        reading = read_from_elsewhere(seat=seat, text=text)
    except RuleBroken as broken:
        form.add_error(None, broken.sentence)
        return _page(request, seat, form, status=422)
    initial = {"kind": reading.brings.kind, "visibility": "named", "text": text} | _words_of_gm(fields)
    return _page(request, seat, CharacterForm(initial=initial, origins=(), gm=seat.is_gm), reading)


def _words_of_gm(fields: dict[str, str]) -> dict[str, str]:
    """Return what a Game Master has said of it."""
    return {name: fields[name] for name in ("kind", "visibility") if fields.get(name)}


def _taken_along(seat: Seat, address: str) -> str:
    text = text_of(seat, address)
    if text is None:
        raise RuleBroken(GONE)
    return text


def _page(
    request: HttpRequest,
    seat: Seat,
    form: CharacterForm,
    reading: CharacterReading | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "form": form,
        "example": example(game_of(seat.campaign)),
        "read": reading,
        "taken": reading.rows_in_words(game_of(seat.campaign)) if reading else (),
    }
    return render(request, "campaigns/sheets/bring.html", context, status=status)
