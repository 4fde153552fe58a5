"""Any dialog: it is drawn, its odds are asked as one types, and what it orders is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaigns.access import (
    acting_for,
    acting_seat_for,
    membership_of,
    running_seat_for,
    state_for,
)
from campaigns.actions import dialogs as actions
from campaigns.actions.sheets import new_sheet_id
from campaigns.dialogs.drawn import dialog_view
from campaigns.dialogs.form import DialogForm, alike, with_start
from campaigns.dialogs.menus import drawn_menu
from campaigns.dialogs.odds import Outlook, outlook_after, unfinished
from campaigns.dialogs.opening import Opening, Together, brings_sheet
from campaigns.dialogs.plain import Place
from campaigns.dialogs.prompts import as_told, is_asked, refuse_untold
from campaigns.drawing import fragments
from campaigns.models import Seat, Visibility
from campaigns.requests.htmx import by_htmx, page_path
from campaigns.sheets.page import page_after
from campaigns.state import Played, State
from campaigns.table.order import dialogs_together
from campaigns.views.refusals import refuse
from campaigns.visibility import EntryVisibility
from rules.errors import RuleBroken
from rules.game import Command
from rules.sheet import Dialog, Menu
from rules.table import TABLE, Pending

LOOK_OR_DO = ["GET", "HEAD", "POST"]
CHOSEN = "sheet"
"""What each of the sheets is sent as that were selected."""
NOBODY_CHOSEN = "Choose someone first."
MEANWHILE = "This was changed after you opened it. Save again to replace it with what you entered."
SOMEBODY_GONE = "One of those sheets is no longer at the table: choose again."


@require_http_methods(LOOK_OR_DO)
def do(request: HttpRequest, slug: str, sheet_id: str, key: str, row: str = "") -> HttpResponse:
    """A dialog of a sheet or of one of its rows, or a menu of dialogs."""
    seat, state = acting_for(request, slug, sheet_id)
    menu = state.game.sheet.menu(key)
    if menu is not None:
        return _menu(request, seat, Place(state, sheet_id, may_act=True, gm=seat.is_gm), menu, row)
    dialog, inline = _dialog(state.game.sheet.dialogs, key), request.GET.get("odds") == "inline"
    opening = Opening(state, sheet_id, dialog, row, seat=seat, inline=inline)
    if row and _asks_odds(request) and (opening.row is None or not is_asked(opening)):
        return HttpResponse(status=204)  # what it was about has gone, or was answered, while they were asked
    _let_in(opening, acting=request.method == "POST")
    return _answer(request, opening)


@require_http_methods(LOOK_OR_DO)
def do_table(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    seat = acting_seat_for(request, slug)
    state = state_for(seat)
    dialog = _dialog(state.game.sheet.table, key)
    _refuse_players(seat, dialog)
    return _answer(request, Opening(state, TABLE, dialog, seat=seat))


@require_http_methods(LOOK_OR_DO)
def do_together(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """A dialog for several sheets at once: one doing, and one undo."""
    seat = running_seat_for(request, slug)
    state = state_for(seat)
    dialog = _dialog(dialogs_together(state.game), key)
    sheets = _selected_sheets(request, state)
    if not sheets:
        return refuse(request, SOMEBODY_GONE if sheets is None else NOBODY_CHOSEN)
    dialogs = [Together(state, sheet, dialog, seat=seat, sheets=sheets) for sheet in sheets]
    if request.method == "POST" and "odds" not in request.POST:
        return _act_together(request, dialogs)
    return _draw(request, dialogs[0], request.POST or request.GET)


def _selected_sheets(request: HttpRequest, state: State) -> tuple[str, ...] | None:
    """The sheets that were selected, each once, or None where one has gone since its row was ticked.

    Those that all may read come first and cause the rest.
    """
    sheets = dict.fromkeys([*request.GET.getlist(CHOSEN), *request.POST.getlist(CHOSEN)])
    memberships = [(sheet, membership_of(state, sheet)) for sheet in sheets]
    if not all(membership for _, membership in memberships):
        return None
    memberships.sort(key=lambda one: one[1].visibility != Visibility.OPEN if one[1] else True)
    return tuple(sheet for sheet, _ in memberships)


def _act_together(request: HttpRequest, dialogs: list[Together]) -> HttpResponse:
    commands: list[Command] = []
    for opening in dialogs:
        form = DialogForm(opening, with_start(opening, alike(dialogs[0], opening, request.POST)))
        if wrong := unfinished(form):
            return _draw(request, dialogs[0], request.POST, wrong)
        commands += form.commands()
    try:
        played = actions.give(seat=dialogs[0].seat, commands=tuple(commands), audience=form.audience)
    except RuleBroken as broken:
        return _draw(request, dialogs[0], request.POST, replace(outlook_after(dialogs[0], broken), open=True))
    return fragments.answer(request, dialogs[0].seat, played)


def _dialog(dialogs: Iterable[Dialog], key: str) -> Dialog:
    for dialog in dialogs:
        if dialog.key == key:
            return dialog
    raise Http404("There is no such dialog.")


def _refuse_players(seat: Seat, dialog: Dialog) -> None:
    if dialog.gm and not seat.is_gm:
        raise PermissionDenied("Only a Game Master may do that.")


def _let_in(opening: Opening, *, acting: bool) -> None:
    """Authorise opening a dialog here. Of an order the rules say what is wrong with its row."""
    _refuse_players(opening.seat, opening.dialog)
    gone = opening.dialog.edits and opening.row_key and opening.row is None
    here = opening.has_place if acting else opening.is_for(gm=opening.seat.is_gm) and is_asked(opening)
    if gone or not here:
        raise Http404("That is not here, or was removed.")


def _menu(request: HttpRequest, seat: Seat, place: Place, menu: Menu, row: str) -> HttpResponse:
    if request.method == "POST":
        return refuse(request, "Choose one of the buttons.", status=405)
    view = drawn_menu(place, seat, menu, row)
    if view is None:
        raise Http404("That is no longer there.")
    context = {"campaign": place.state.campaign, "part_of": "campaigns/dialogs/_menu.html"}
    return _page(request, {"seat": seat, "d": view, **context})


def _answer(request: HttpRequest, opening: Opening) -> HttpResponse:
    if request.method == "POST" and "odds" not in request.POST:
        opening = _with_verb(opening, request.POST)
        _refuse_players(opening.seat, opening.dialog)
        return _act(request, opening)
    if _asks_odds(request):
        return render(request, "campaigns/dialogs/_outlook.html", _context(opening, request.GET, None))
    # Without a script a form's last button only asks for its odds.
    return _draw(request, opening, request.POST or request.GET)


def _asks_odds(request: HttpRequest) -> bool:
    return request.method == "GET" and "odds" in request.GET and by_htmx(request)


def _with_verb(opening: Opening, answers: QueryDict) -> Opening:
    """The dialog whose verb was pressed: there may be several on one form."""
    verb = answers.get("verb", "")
    dialog = opening.game.sheet.dialog(verb) if verb in opening.dialog.also else None
    return replace(opening, dialog=dialog) if dialog else opening


def _act(request: HttpRequest, opening: Opening) -> HttpResponse:
    new = opening.sheet_id == TABLE and brings_sheet(opening.dialog)
    sheet_id = new_sheet_id() if new else opening.sheet_id
    form = DialogForm(replace(opening, sheet_id=sheet_id), request.POST)
    if wrong := unfinished(form):
        return _draw(request, opening, request.POST, wrong)
    try:
        refuse_untold(opening)
        _refuse_unseen(opening, request.POST)
        played = actions.give(
            seat=opening.seat,
            commands=form.commands(),
            audience=_audience(opening, form),
            hide_difficulty=form.hides_difficulty,
            new_sheets=form.new_sheets,
            acting_for=opening.sheet_id if opening.sheet_id != TABLE else "",
        )
    except RuleBroken as broken:
        return _draw(request, opening, request.POST, outlook_after(opening, broken))
    return fragments.answer(request, opening.seat, played, to=_next(request, opening, played, sheet_id))


def _refuse_unseen(opening: Opening, answers: QueryDict) -> None:
    """Refuse once to save over what was changed after the dialog was opened; it is then drawn anew."""
    if answers.get("stood", opening.stood) != opening.stood:
        raise RuleBroken(MEANWHILE)


def _audience(opening: Opening, form: DialogForm) -> str | EntryVisibility:
    """What comes of a prompt is for those whom its entry is for."""
    return opening.state.visibility[opening.row.about] if isinstance(opening.row, Pending) else form.audience


def _next(request: HttpRequest, opening: Opening, played: Played, sheet_id: str) -> str | None:
    """Where one goes on, if not on the same page: at a sheet that is new or being made, or at the table."""
    if sheet_id == TABLE:
        return None
    new, gone = sheet_id != opening.sheet_id, membership_of(played.state, sheet_id) is None
    making = opening.dialog.stage == "making" or _goes_on_making(request, opening)
    if not (new or gone or making) or _is_on_screen(request, opening.state):
        return None
    to = page_after(played.state, sheet_id)
    return None if _is_open(request, to, sheet_id) else to


def _goes_on_making(request: HttpRequest, opening: Opening) -> bool:
    """Say whether it was asked on the page of making, where one goes on, and not at its entries."""
    to = request.POST.get("next")
    return to is not None and to == reverse("creation", args=[opening.state.campaign.slug, opening.sheet_id])


def _is_on_screen(request: HttpRequest, state: State) -> bool:
    """Say whether it was asked on the GM's screen, where each new sheet gets a row."""
    return page_path(request) == reverse("screen", args=[state.campaign.slug])


def _is_open(request: HttpRequest, to: str, sheet_id: str) -> bool:
    """Whether the page that asks is the one to go on at, with this sheet on it, which changes in place.

    Loading it anew would take from under the finger what was tapped meanwhile.
    """
    return sheet_id in fragments.sheets_shown(request) and page_path(request) == urlsplit(to).path


def _context(opening: Opening, answers: QueryDict, outlook: Outlook | None) -> dict[str, Any]:
    own = f"games/{opening.game.key}/dialogs/{opening.dialog.key}.html"
    return {
        "seat": opening.seat,
        "campaign": opening.state.campaign,
        "d": dialog_view(as_told(opening), answers, outlook=outlook),
        "part_of": "campaigns/dialogs/_dialog.html",
        "form_of": [own, "campaigns/dialogs/_form.html"],
    }


def _draw(
    request: HttpRequest, opening: Opening, answers: QueryDict, outlook: Outlook | None = None
) -> HttpResponse:
    """Draw a dialog; one that was refused says so inside, with all that was filled in."""
    context = _context(opening, answers, outlook)
    response = _page(request, context)
    if outlook or (request.method == "POST" and context["d"].outlook.open):
        response.status_code = 422
        response["HX-Retarget"] = "#dialog"
        response["HX-Reswap"] = "innerHTML"
    return response


def _page(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    template = context["part_of"] if by_htmx(request) else "campaigns/dialogs/page.html"
    return render(request, str(template), context)
