"""The settings of a table: name, house rules, and its end."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import gm_seat_for
from campaigns.actions import campaigns
from campaigns.actions import settings as house_rules
from campaigns.forms.campaigns import DeleteForm, DocumentForm, NameForm, RulingsForm
from campaigns.models import Seat
from campaigns.people.tables import founder_of
from campaigns.views.answers import outcome_of, see_other
from rules.games import game_for


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The page, and what it says of house rules."""
    seat = gm_seat_for(request, slug)
    if request.method != "POST":
        return _page(request, seat)
    form = _rulings_form(seat, request)
    if not form.is_valid():
        return _page(request, seat, rulings=form)
    if house_rules.change_rulings(seat=seat, rulings=form.rulings).events:
        messages.success(request, "House rules changed, from the next roll on.")
    return see_other("settings", slug)


@require_POST
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    """Another name."""
    seat = gm_seat_for(request, slug)
    form = NameForm(request.POST)
    if outcome_of(form, partial(campaigns.rename_campaign, seat=seat)) is None:
        return _page(request, seat, name_form=form)
    return see_other("settings", slug)


@require_POST
def document(request: HttpRequest, slug: str) -> HttpResponse:
    """Rules of the campaign's own."""
    seat = gm_seat_for(request, slug)
    form = DocumentForm(request.POST)
    if outcome_of(form, partial(house_rules.change_document, seat=seat), "document") is None:
        return _page(request, seat, document_form=form)
    messages.success(request, "Custom rules saved; they apply from the next roll.")
    return see_other("settings", slug)


@require_POST
def archive(request: HttpRequest, slug: str, *, away: bool) -> HttpResponse:
    """Put away, or played again."""
    seat = gm_seat_for(request, slug)
    campaigns.archive_campaign(seat=seat, away=away)
    now = "archived: it can be read, but not played" if away else "open again"
    messages.success(request, f"{seat.campaign.name} is {now}.")
    return see_other("settings", slug)


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Gone for ever, once its name was typed."""
    seat = gm_seat_for(request, slug)
    form = DeleteForm(request.POST)
    name = outcome_of(form, partial(campaigns.delete_campaign, seat=seat), "typed")
    if name is None:
        return _page(request, seat, delete_form=form)
    messages.success(request, f"{name} is deleted, with its sheets and its log.")
    return see_other("landing")


def _rulings_form(seat: Seat, request: HttpRequest | None = None) -> RulingsForm:
    campaign = seat.campaign
    now = house_rules.rulings_of(campaign=campaign)
    return RulingsForm(request.POST if request else None, game=game_for(campaign.system).system, now=now)


def _page(request: HttpRequest, seat: Seat, **forms: Form) -> HttpResponse:
    """The page; a form that was refused says why, in its place."""
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "founder": founder_of(seat.campaign_id),
        "name_form": NameForm(initial={"name": seat.campaign.name}),
        "rulings": _rulings_form(seat),
        "document_form": DocumentForm(initial={"document": seat.campaign.document}),
        "delete_form": DeleteForm(),
        **forms,
    }
    return render(request, "campaigns/settings/settings.html", context, status=422 if forms else 200)
