"""The people at a table: who sits there, as what, and how others come in."""

from __future__ import annotations

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import gm_seat_for, seat_at_play, seat_for, state_for
from campaigns.actions import accounts, invites, seats
from campaigns.forms.people import InviteForm, RemoveForm, RoleForm
from campaigns.live.room import present_at
from campaigns.models import Invite, Role, Seat
from campaigns.people.tables import ever_ran, founder_of, open_invites, seats_at
from campaigns.table.party import played_at
from campaigns.views.answers import see_other
from campaigns.views.invites import link_of
from campaigns.views.refusals import refuse


@never_cache
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Who sits here; for Game Masters also the invites."""
    return _page(request, seat_for(request, slug))


@require_POST
def change_role(request: HttpRequest, slug: str, seat_id: int) -> HttpResponse:
    """Another part at the table for someone."""
    seat = gm_seat_for(request, slug)
    other = _other(seat, seat_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    seats.change_role(seat=seat, other=other, **form.cleaned_data)
    messages.success(request, f"{other.name} is a {Role(form.cleaned_data['role']).label} now.")
    return see_other("people", slug)


@require_POST
def remove(request: HttpRequest, slug: str, seat_id: int) -> HttpResponse:
    seat = gm_seat_for(request, slug)
    other = _other(seat, seat_id)
    form = RemoveForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    seats.remove_seat(seat=seat, other=other, **form.cleaned_data)
    if other.pk == seat.pk:
        return see_other("landing")
    warning = " An open invite would let them in again." if open_invites(seat.campaign_id) else ""
    messages.success(request, f"{other.name} no longer has a seat here.{warning}")
    return see_other("people", slug)


@require_POST
def put_steps_away(request: HttpRequest, slug: str) -> HttpResponse:
    """The card of a first session goes, and the panel of a first scene, on which ``screen`` is sent."""
    seats.put_steps_away(seat=seat_at_play(request, slug))
    return see_other("screen" if "screen" in request.POST else "table", slug)


@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    seat = seat_for(request, slug)
    seats.leave_seat(seat=seat)
    messages.success(request, f"You have left {seat.campaign.name}.")
    return see_other("landing")


@never_cache
@require_POST
def signin_link(request: HttpRequest, slug: str, seat_id: int) -> HttpResponse:
    """A one-time link for a player who forgot the password, shown this once."""
    seat = gm_seat_for(request, slug)
    other = _other(seat, seat_id)
    token = accounts.make_signin_link_for_seat(seat=seat, other=other)
    url = request.build_absolute_uri(reverse("signin_link", args=[token]))
    context = {"seat": seat, "campaign": seat.campaign, "other": other, "link": url}
    return render(request, "campaigns/people/signin_link.html", context)


@require_POST
def new_invite(request: HttpRequest, slug: str) -> HttpResponse:
    seat = gm_seat_for(request, slug)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _page(request, seat, invite_form=form)
    invites.make_invite(seat=seat, **form.cleaned_data)
    return see_other("people", slug, fragment="#invites")


@require_POST
def revoke_invite(request: HttpRequest, slug: str, invite_id: int) -> HttpResponse:
    seat = gm_seat_for(request, slug)
    invite = get_object_or_404(Invite, campaign=seat.campaign_id, pk=invite_id)
    invites.revoke_invite(seat=seat, invite=invite)
    messages.success(request, "Invite cancelled: its link and code no longer work.")
    return see_other("people", slug, fragment="#invites")


def _other(seat: Seat, seat_id: int) -> Seat:
    present = Seat.objects.present().select_related("user")
    return get_object_or_404(present, campaign=seat.campaign_id, pk=seat_id)


def _page(request: HttpRequest, seat: Seat, **forms: Form) -> HttpResponse:
    """The page; a form that was refused says why, in its place."""
    campaign = seat.campaign
    invites = open_invites(campaign.pk) if seat.is_gm and not campaign.archived else []
    people = seats_at(campaign.pk)
    context = {
        "seat": seat,
        "campaign": campaign,
        "seats": people,
        "plays": played_at(state_for(seat), seat),
        "present": present_at(campaign.pk),
        "founder": founder_of(campaign.pk),
        "ran": ever_ran([person.user_id for person in people]),
        "roles": Role.choices,
        "invites": [link for invite in invites if (link := link_of(request, invite))],
        "invite_form": InviteForm(),
        **forms,
    }
    return render(request, "campaigns/people/people.html", context, status=422 if forms else 200)
