"""Coming in by an invite: its link, its QR code or its short code, and then a name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.actions import seats
from campaigns.forms.names import DisplayNameForm
from campaigns.forms.people import ClaimForm, CodeForm
from campaigns.models import Invite, Role, Seat, User
from campaigns.people.invite_links import (
    InviteLink,
    code_for,
    invite_by_code,
    invite_by_token,
    qr_svg,
    shown_token,
    why_closed,
)
from campaigns.people.tables import open_invites, seats_at, waiting_seats
from campaigns.requests.form_keys import fingerprint, is_key
from campaigns.views.accounts import sign_in_as
from campaigns.views.answers import dead_end, no_such_link, note_attempt, outcome_of, see_other, slowed_down
from rules.games import game_for

UNKNOWN = "There is no such invite. A letter may be missing; ask your GM for the link again."
NO_SUCH_CODE = "There is no invite with that code. Check it: it has eight letters and digits."
MANY_CODES = "Too many wrong codes. The invite's link and its QR code still work."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join_code(request: HttpRequest) -> HttpResponse:
    """A short code leads to the page of its invite."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return render(request, "campaigns/people/join_code.html", {"form": form})
    if slow := slowed_down(request, "code", MANY_CODES):
        return slow
    invite = invite_by_code(form.cleaned_data["code"]) if form.is_valid() else None
    if invite is None:
        if form.is_valid():
            note_attempt(request, "code")
            form.add_error("code", NO_SUCH_CODE)
        return render(request, "campaigns/people/join_code.html", {"form": form}, status=422)
    token, closed = shown_token(invite), why_closed(invite)
    return see_other("join", token) if token and not closed else _closed(request, closed)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an invite asks for a name and nothing else; then to the table."""
    invite = invite_by_token(token)
    if invite is None:
        return no_such_link(request, "No such invite", UNKNOWN)
    if Seat.objects.present().filter(campaign=invite.campaign_id, user=request.user.pk).exists():
        return see_other("table", invite.campaign.slug)
    if closed := why_closed(invite):
        return _closed(request, closed)
    if request.method != "POST":
        return _page(request, invite, DisplayNameForm())
    return _sit_down(request, invite)


def invite_on_screen(request: HttpRequest, seat: Seat) -> InviteLink | None:
    """The invite that the table shows to its Game Master for as long as nobody else has come."""
    campaign = seat.campaign
    if not seat.is_gm or campaign.archived or len(seats_at(campaign.pk)) > 1:
        return None
    links = (link_of(request, invite) for invite in open_invites(campaign.pk))
    return next((link for link in links if link), None)


def link_of(request: HttpRequest, invite: Invite) -> InviteLink | None:
    """An invite as it is shown, at the address by which the page itself was reached."""
    token = shown_token(invite)
    if token is None:
        return None
    url = request.build_absolute_uri(reverse("join", args=[token]))
    return InviteLink(invite=invite, url=url, code=code_for(invite), qr_svg=qr_svg(url))


def _sit_down(request: HttpRequest, invite: Invite) -> HttpResponse:
    if "seat_id" in request.POST:
        return _claim(request, invite)
    if isinstance(request.user, User):
        seats.take_seat(user=request.user, invite=invite)
        return see_other("table", invite.campaign.slug)
    form, key = DisplayNameForm(request.POST), request.POST.get("key", "")
    of_form = {"key": key if is_key(key) else "", "fingerprint": fingerprint(request)}
    seat = outcome_of(form, partial(seats.seat_guest, invite=invite, **of_form), "display_name")
    if seat is None:
        return _page(request, invite, form)
    sign_in_as(request, seat.user)
    return see_other("table", invite.campaign.slug)


def _claim(request: HttpRequest, invite: Invite) -> HttpResponse:
    """Sit down on a seat that waits."""
    form, user = ClaimForm(request.POST), request.user if isinstance(request.user, User) else None
    seat = outcome_of(form, partial(seats.claim_seat, invite=invite, user=user))
    if seat is None:
        errors = [str(sentence) for sentences in form.errors.values() for sentence in sentences]
        return _page(request, invite, DisplayNameForm(), errors)
    if user is None:
        sign_in_as(request, seat.user)
    return see_other("table", invite.campaign.slug)


def _closed(request: HttpRequest, sentence: str) -> HttpResponse:
    return dead_end(request, "This invite is closed", sentence or "Ask your GM for a new one.", 410)


def _page(
    request: HttpRequest, invite: Invite, form: DisplayNameForm, errors: Sequence[str] = ()
) -> HttpResponse:
    campaign = invite.campaign
    context = {
        "campaign": campaign,
        "system": game_for(campaign.system).system,
        "gms": [seat.name for seat in seats_at(campaign.pk) if seat.is_gm],
        "watches": invite.role == Role.WATCHER,
        "waiting": waiting_seats(campaign.pk, invite.role),
        "errors": errors,
        "form": form,
    }
    status = 422 if form.errors or errors else 200
    return render(request, "campaigns/people/join.html", context, status=status)
