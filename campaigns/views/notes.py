"""Notes: everyone's list of those that they may read, a note by itself, and what is done with it."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import (
    acting_seat_for,
    may_change_note,
    running_seat_for,
    seat_at_play,
    seat_for,
    state_for,
)
from campaigns.actions import notes as actions
from campaigns.drawing import fragments
from campaigns.forms.notes import LONGEST, NoteForm, ShowForm
from campaigns.models import Note, Seat
from campaigns.notes.handouts import EMPTY
from campaigns.notes.links import note_html
from campaigns.notes.page import FIRST, kinds_of, lines, others_at
from campaigns.notes.templates import TEMPLATES, text_of
from campaigns.requests.htmx import by_htmx
from campaigns.search.mentioned import named_by_entries, named_by_notes
from campaigns.views.answers import outcome_of, see_other
from campaigns.views.refusals import refuse


@require_safe
def notes(request: HttpRequest, slug: str) -> HttpResponse:
    """The notes that a seat may read, the last changed first."""
    seat = seat_for(request, slug)
    visible = list(Note.objects.visible_to(seat).select_related("writer__user")[: FIRST + 1])
    listed, kind = lines(seat, visible[:FIRST]), request.GET.get("kind", "")
    context = {
        "lines": [line for line in listed if line.is_of(kind)] if kind else listed,
        "kind": kind,
        "kinds": kinds_of(listed),
        "more": len(visible) > FIRST,
        "templates": TEMPLATES,
    }
    return render(request, "campaigns/notes/notes.html", {**_at(seat), **context})


@require_safe
def note(request: HttpRequest, slug: str, note_id: int) -> HttpResponse:
    """One note, with links for the one who reads it."""
    seat = seat_for(request, slug)
    return _page(request, seat, _visible(seat, note_id))


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """A note that is still to be written."""
    return _write(request, acting_seat_for(request, slug))


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str, note_id: int) -> HttpResponse:
    """A note written anew."""
    seat = acting_seat_for(request, slug)
    return _write(request, seat, _changeable(seat, note_id))


@require_POST
def show(request: HttpRequest, slug: str, note_id: int) -> HttpResponse:
    """Lay a note before the players, now."""
    seat = running_seat_for(request, slug)
    note = _visible(seat, note_id)
    form = ShowForm(request.POST, seat=seat, others=others_at(seat), note=note)
    if not form.is_valid():
        return refuse(request, form)
    played = actions.show_note(seat=seat, note=note, **form.cleaned_data)
    if not by_htmx(request):
        messages.success(request, f"“{note.title}” is on their screens now.")
    return fragments.answer(request, seat, played)


@require_POST
def delete(request: HttpRequest, slug: str, note_id: int) -> HttpResponse:
    """A note goes."""
    seat = acting_seat_for(request, slug)
    actions.delete_note(seat=seat, note=_changeable(seat, note_id))
    return see_other("note_list", slug)


@require_POST
def put_away(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """A handout was read."""
    seat = seat_at_play(request, slug)
    played = actions.put_away(seat=seat, seq=seq)
    return HttpResponse(EMPTY) if by_htmx(request) else fragments.answer(request, seat, played)


def _write(request: HttpRequest, seat: Seat, note: Note | None = None) -> HttpResponse:
    if "preview" in request.POST:
        html = note_html(seat, state_for(seat), request.POST.get("text", "")[:LONGEST])
        return render(request, "campaigns/notes/_text.html", {"html": html})
    data = request.POST if request.method == "POST" else None
    begins = {"title": request.GET.get("title", ""), "text": text_of(request.GET.get("template", ""))}
    initial = {"title": note.title, "text": note.text} if note else begins
    form = NoteForm(
        data, request.FILES or None, seat=seat, others=others_at(seat), note=note, initial=initial
    )
    if data is None:
        return _form_page(request, seat, note, form)
    if outcome_of(form, partial(actions.write_note, seat=seat, note=note)) is None:
        return _form_page(request, seat, note, form, status=422)
    return (
        see_other("note", seat.campaign.slug, note.pk) if note else see_other("note_list", seat.campaign.slug)
    )


def _form_page(
    request: HttpRequest, seat: Seat, note: Note | None, form: NoteForm, status: int = 200
) -> HttpResponse:
    context = {
        **_at(seat),
        "form": form,
        "note": note,
        "html": note_html(seat, state_for(seat), str(form["text"].value() or "")[:LONGEST]),
        "templates": TEMPLATES,
        "in_drawer": by_htmx(request),
    }
    return render(request, "campaigns/notes/write.html", context, status=status)


def _page(request: HttpRequest, seat: Seat, note: Note) -> HttpResponse:
    [line] = lines(seat, [note])
    context = {
        **_at(seat),
        "line": line,
        "html": note_html(seat, state_for(seat), note.text),
        "form": ShowForm(seat=seat, others=others_at(seat), note=note) if seat.is_gm else None,
        "by_notes": named_by_notes(seat, note),
        "by_entries": named_by_entries(seat, note),
    }
    return render(request, "campaigns/notes/note.html", context)


def _at(seat: Seat) -> dict[str, object]:
    acts = seat.plays and seat.campaign.archived is None
    return {"seat": seat, "campaign": seat.campaign, "acts": acts}


def _visible(seat: Seat, note_id: int) -> Note:
    return get_object_or_404(Note.objects.visible_to(seat).select_related("writer__user"), pk=note_id)


def _changeable(seat: Seat, note_id: int) -> Note:
    note = _visible(seat, note_id)
    if not may_change_note(seat, note):
        raise PermissionDenied(actions.NOT_YOURS)
    return note
