"""Tables to roll on, for Game Masters: the list, one by itself, all of them as text, and a roll."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import gm_seat_for, running_seat_for, state_for
from campaigns.actions import tables as actions
from campaigns.drawing import fragments
from campaigns.forms.tables import BringForm, RollTableForm, TableForm
from campaigns.models import CampaignTable, Seat
from campaigns.table.page import live_url
from campaigns.table.tables import last_results, own_tables, tables_of_game
from campaigns.views.answers import outcome_of, see_other
from campaigns.views.refusals import refuse
from rules.common.table_text import write_tables


@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """The campaign's own tables, and those of its game."""
    return _page(request, gm_seat_for(request, slug))


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """A table that is still to be written."""
    return _write(request, running_seat_for(request, slug))


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str, table_id: int) -> HttpResponse:
    """A table written anew."""
    seat = running_seat_for(request, slug)
    return _write(request, seat, _table(seat, table_id))


@require_POST
def delete(request: HttpRequest, slug: str, table_id: int) -> HttpResponse:
    """A table goes."""
    seat = running_seat_for(request, slug)
    actions.delete_table(seat=seat, table=_table(seat, table_id))
    return see_other("tables", slug)


@require_POST
def bring(request: HttpRequest, slug: str) -> HttpResponse:
    """Many tables at once."""
    seat = running_seat_for(request, slug)
    form = BringForm(request.POST)
    number = outcome_of(form, partial(actions.bring_tables, seat=seat), "text")
    if number is None:
        return _page(request, seat, form)
    messages.success(request, f"{number} {'table' if number == 1 else 'tables'} imported.")
    return see_other("tables", slug)


@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """The campaign's own tables as one text, which can be brought in again."""
    seat = gm_seat_for(request, slug)
    sources = [table.source for table in CampaignTable.objects.filter(campaign=seat.campaign)]
    response = HttpResponse(write_tables(sources), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-tables.txt"'
    return response


@require_POST
def roll(request: HttpRequest, slug: str) -> HttpResponse:
    """A roll on a table, in the open or behind the screen."""
    seat = running_seat_for(request, slug)
    form = RollTableForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = actions.roll_table(
        seat=seat, key=form.cleaned_data["table"], audience=form.cleaned_data["audience"]
    )
    return fragments.answer(request, seat, played)


def _write(request: HttpRequest, seat: Seat, table: CampaignTable | None = None) -> HttpResponse:
    names = ("name", "text", "pinned", "open")
    initial = {name: getattr(table, name) for name in names} if table else {}
    form = TableForm(request.POST if request.method == "POST" else None, initial=initial)
    context = {"seat": seat, "campaign": seat.campaign, "form": form, "table": table}
    if not form.is_bound:
        return render(request, "campaigns/tables/write.html", context)
    if outcome_of(form, partial(actions.write_table, seat=seat, table=table), "text") is None:
        return render(request, "campaigns/tables/write.html", context, status=422)
    return see_other("tables", seat.campaign.slug)


def _page(request: HttpRequest, seat: Seat, form: Form | None = None) -> HttpResponse:
    state = state_for(seat)
    own = own_tables(state)
    keys = {table.key for table in own}
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "acts": seat.campaign.archived is None,
        "own": own,
        "of_game": [table for table in tables_of_game(state) if table.key not in keys],
        "game": state.game.system.name,
        "results": last_results(state),
        "bring": form or BringForm(),
        "live_url": live_url(seat.campaign.slug, state.campaign.last_seq),
    }
    return render(request, "campaigns/tables/tables.html", context, status=422 if form else 200)


def _table(seat: Seat, table_id: int) -> CampaignTable:
    return get_object_or_404(CampaignTable, campaign=seat.campaign_id, pk=table_id)
