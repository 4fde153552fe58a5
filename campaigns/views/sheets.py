"""Sheets: their page, their beginning, their face, their players, and their end."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import (
    SheetMembership,
    acting_seat_for,
    may_read,
    membership_for,
    running_seat_for,
    seat_for,
    state_to_read,
)
from campaigns.actions import sheets
from campaigns.forms.sheets import (
    BeginForm,
    CreatureForm,
    DescribeForm,
    NumberForm,
    OtherForm,
    ShareForm,
)
from campaigns.forms.table import BeforeForm
from campaigns.live import fragments
from campaigns.models import Seat, Visibility
from campaigns.sheets.page import history as history_of
from campaigns.sheets.page import sheet_page
from campaigns.sheets.view import view_of
from campaigns.views.refusals import refuse
from campaigns.views.slips import LOOK_OR_DO, acting_for, slip
from rules.games import game_for


@require_safe
def sheet(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A sheet, or the name of one of which only the name is known."""
    seat = seat_for(request, slug)
    membership = membership_for(seat, sheet_id)
    if not may_read(seat, membership):
        context = {"seat": seat, "campaign": seat.campaign, "name": membership.profile.name}
        return render(request, "campaigns/sheets/named.html", context)
    return render(request, "campaigns/sheets/sheet.html", sheet_page(seat, membership, request))


@require_safe
def history(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """What happened to a sheet, further back."""
    seat = seat_for(request, slug)
    membership = membership_for(seat, sheet_id)
    form = BeforeForm(request.GET)
    if not form.is_valid() or not may_read(seat, membership):
        return refuse(request, form if form.errors else "That sheet is not open to you.")
    state = state_to_read(seat, sheet_id)
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "sheet": view_of(state, sheet_id, may_act=False),
        "history": history_of(seat, state, sheet_id, before=form.cleaned_data["before"], request=request),
    }
    return render(request, "campaigns/sheets/history.html", context)


@require_safe
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """How to begin: a character, and for Game Masters creatures, places and things."""
    seat = acting_seat_for(request, slug)
    system = game_for(seat.campaign.system).system
    bands = system.table("npc_hp").lines
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "system": system,
        "visibilities": Visibility.choices,
        "bands_words": "; ".join(f"{band.low} to {band.high}: {band.text}" for band in bands),
        "damages": [(die, f"D{die}: {name}") for name, die in system.dice["npc_damage"].items()],
        "armors": [
            (die, f"D{die}: {name}" if die else name) for name, die in system.dice["npc_armor"].items()
        ],
    }
    return render(request, "campaigns/sheets/new.html", context)


@require_POST
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """A player's character: begun step by step, or rolled at once."""
    seat = acting_seat_for(request, slug)
    form = BeginForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    how, sheet_id = form.cleaned_data.pop("how"), sheets.new_sheet_id()
    if how == "roll":
        played = sheets.roll_character(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    else:
        played = sheets.begin_character(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    page = "sheet" if how == "roll" else "creation"
    return fragments.answer(request, seat, played, to=reverse(page, args=[slug, sheet_id]))


@require_POST
def creature(request: HttpRequest, slug: str) -> HttpResponse:
    """A creature or someone else whom the Game Master plays."""
    seat = running_seat_for(request, slug)
    form = CreatureForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    sheet_id = sheets.new_sheet_id()
    played = sheets.make_creature(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return fragments.answer(request, seat, played, to=reverse("sheet", args=[slug, sheet_id]))


@require_POST
def other(request: HttpRequest, slug: str) -> HttpResponse:
    """A place, a thing, or the party's store."""
    seat = running_seat_for(request, slug)
    form = OtherForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    sheet_id = sheets.new_sheet_id()
    played = sheets.begin_other(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    return fragments.answer(request, seat, played, to=reverse("sheet", args=[slug, sheet_id]))


@require_http_methods(LOOK_OR_DO)
def describe(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Name, pronouns and portrait."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_describe")
    form = DescribeForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    return fragments.answer(
        request, seat, sheets.describe_sheet(seat=seat, sheet_id=sheet_id, **form.cleaned_data)
    )


@require_http_methods(LOOK_OR_DO)
def share(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """Who plays a sheet, and who sees it: the Game Master's to say."""
    seat = running_seat_for(request, slug)
    membership = membership_for(seat, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_share", players=_players(seat), visibilities=Visibility)
    form = ShareForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    seats = _seats_named(seat, request.POST.getlist("seats"))
    if seats is None:
        return refuse(request, "Someone of those has no seat at this table.")
    played = sheets.share_sheet(seat=seat, sheet_id=sheet_id, seats=seats, **form.cleaned_data)
    return fragments.answer(request, seat, played)


def _players(seat: Seat) -> list[Seat]:
    present = Seat.objects.present().select_related("user")
    return list(present.filter(campaign=seat.campaign_id).exclude(role="watcher").order_by("pk"))


def _seats_named(seat: Seat, named: list[str]) -> tuple[str, ...] | None:
    known = {str(player.pk) for player in _players(seat)}
    return tuple(dict.fromkeys(named)) if set(named) <= known else None


@require_http_methods(LOOK_OR_DO)
def remove(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """A sheet leaves the table: the Game Master's to say, and its players'."""
    seat, membership = acting_for(request, slug, sheet_id)
    if request.method != "POST":
        return slip(request, seat, membership, "_remove")
    if _is_everyones(membership) and not seat.is_gm:
        return refuse(request, "The party's store belongs to everyone; only a Game Master removes it.")
    played = sheets.remove_sheet(seat=seat, sheet_id=sheet_id)
    return fragments.answer(request, seat, played, to=reverse("table", args=[slug]))


def _is_everyones(membership: SheetMembership) -> bool:
    return membership.profile.kind == "party"


@require_safe
def numbers(request: HttpRequest, slug: str, sheet_id: str) -> HttpResponse:
    """The numbers that may be set by hand."""
    seat, membership = acting_for(request, slug, sheet_id)
    return slip(request, seat, membership, "_numbers")


@require_POST
def set_ability(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """An ability's score by hand."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = NumberForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    number = form.cleaned_data["number"]
    played = sheets.set_ability(seat=seat, sheet_id=sheet_id, ability=key, number=number)
    return fragments.answer(request, seat, played)


@require_POST
def set_resource(request: HttpRequest, slug: str, sheet_id: str, key: str) -> HttpResponse:
    """A resource's number and limit by hand."""
    seat, _ = acting_for(request, slug, sheet_id)
    form = NumberForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    played = sheets.set_resource(seat=seat, sheet_id=sheet_id, resource=key, **form.cleaned_data)
    return fragments.answer(request, seat, played)
