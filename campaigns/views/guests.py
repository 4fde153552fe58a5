"""Coming in without a password: by a one-time link, and at the demo table by a link of its own.

Opening a link changes nothing: only its button signs anyone in.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.actions import accounts
from campaigns.demo import demo_seat, is_demo_token, open_visit
from campaigns.forms.accounts import DemoForm
from campaigns.models import SignInLink
from campaigns.people.invite_links import hash_token
from campaigns.views.accounts import FORGOT, sign_in_as
from campaigns.views.answers import dead_end, no_such_link, note_attempt, outcome_of, see_other, slowed_down
from rules.games import PLAYED, demo_of, game_for

UNKNOWN = "There is no such sign-in link. A letter may be missing; ask for the link again."
USED = "This sign-in link has been used. It works once; ask for another one."
EXPIRED = "This sign-in link has expired. Ask for another one."
SIGNED_IN = (
    "You are signed in, and this browser remembers you. Your password has not changed; "
    "if you have lost it, ask this Rollbook's host for a link to set a new one."
)
SIGNED_IN_AS_GUEST = "You are signed in, and this browser remembers you."
NO_DEMO = "This Rollbook has no demo table for visitors. You need an invite."
MANY_DEMOS = "Too many demo tables were opened from your address."
YOURS = "This table is yours alone: try anything. It is deleted after a day."
SIGNED_IN_ALREADY = "You are signed in, and a demo table would sign you out. Open one of your own instead."
DEMO_EXPIRED = f"This link to the demo table has expired. Run {settings.COMMAND} demo for fresh ones."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def signin_link(request: HttpRequest, token: str) -> HttpResponse:
    """One page with one button."""
    if is_demo_token(token):
        return _demo(request, token)
    link = SignInLink.objects.select_related("user").filter(token_hash=hash_token(token)).first()
    if link is None:
        return no_such_link(request, "No such link", UNKNOWN)
    if sentence := _why_dead(link):
        return dead_end(request, "This link is used up", sentence, 410)
    if request.method != "POST":
        return _page(request, link.user.display_name, sets_password=link.by_host and not link.user.is_guest)
    user = accounts.use_signin_link(link=link)
    sign_in_as(request, user)
    if link.by_host and not user.is_guest:
        request.session[FORGOT] = user.pk
        return see_other("account", fragment="#password")
    messages.success(request, SIGNED_IN if user.has_usable_password() else SIGNED_IN_AS_GUEST)
    return see_other("landing")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def demo(request: HttpRequest) -> HttpResponse:
    """A table for a stranger alone, where some have played already: as a player or as who runs it."""
    if not settings.DEMO_OPEN:
        return dead_end(request, "No demo table here", NO_DEMO, 404)
    form = DemoForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _demo_page(request, form)
    if request.user.is_authenticated:
        messages.error(request, SIGNED_IN_ALREADY)
        return see_other("landing")
    if slow := slowed_down(request, "demo", MANY_DEMOS):
        return slow
    if form.is_valid():
        note_attempt(request, "demo")
    seat = outcome_of(form, open_visit)
    if seat is None:
        return _demo_page(request, form)
    sign_in_as(request, seat.user)
    messages.success(request, YOURS)
    return HttpResponseRedirect(seat.home, status=303)


def _demo_page(request: HttpRequest, form: DemoForm) -> HttpResponse:
    demos = [(game_for(key), demo) for key in PLAYED if (demo := demo_of(key))]
    status = 422 if form.errors else 200
    return render(request, "campaigns/accounts/demo.html", {"form": form, "demos": demos}, status=status)


def _demo(request: HttpRequest, token: str) -> HttpResponse:
    seat, expired = demo_seat(token)
    if seat is None:
        if expired:
            return dead_end(request, "This link is used up", DEMO_EXPIRED, 410)
        return no_such_link(request, "No such link", UNKNOWN)
    if request.method != "POST":
        return _page(request, seat.name, seat.campaign.name)
    sign_in_as(request, seat.user)
    return HttpResponseRedirect(seat.home, status=303)


def _why_dead(link: SignInLink) -> str:
    if link.used or not link.user.is_active:
        return USED
    return "" if link.expires > timezone.now() else EXPIRED


def _page(
    request: HttpRequest, name: str, campaign: str = "", *, sets_password: bool = False
) -> HttpResponse:
    context = {"name": name, "campaign_name": campaign, "sets_password": sets_password}
    return render(request, "campaigns/accounts/signin_link.html", context)
