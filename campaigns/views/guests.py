"""Coming in without a password: by a one-time link, and at the demo table by a link of its own.

Opening a link changes nothing: only its button signs anyone in.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.actions import accounts
from campaigns.demo_links import demo_seat, is_demo_token
from campaigns.models import SignInLink
from campaigns.views.accounts import FORGOT, sign_in_as
from campaigns.views.answers import dead_end, no_such_link, see_other

UNKNOWN = "No sign-in link has this address. A letter may be missing; ask for the link again."
USED = "This sign-in link has been used. It works once; ask for another one."
EXPIRED = "This sign-in link has expired. Ask for another one."
DEMO_EXPIRED = "This link to the demo table has expired. Run manage.py demo for fresh ones."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def signin_link(request: HttpRequest, token: str) -> HttpResponse:
    """One page with one button."""
    if is_demo_token(token):
        return _demo(request, token)
    link = (
        SignInLink.objects.select_related("user").filter(token_hash=accounts.hash_link(token=token)).first()
    )
    if link is None:
        return no_such_link(request, "No such link", UNKNOWN)
    if sentence := _why_dead(link):
        return dead_end(request, "This link is spent", sentence, 410)
    if request.method != "POST":
        return _page(request, link.user.display_name)
    user = accounts.use_signin_link(link=link)
    sign_in_as(request, user)
    if user.is_guest:
        return see_other("landing")
    request.session[FORGOT] = user.pk
    return see_other("account", fragment="#password")


def _demo(request: HttpRequest, token: str) -> HttpResponse:
    seat, expired = demo_seat(token)
    if seat is None:
        if expired:
            return dead_end(request, "This link is spent", DEMO_EXPIRED, 410)
        return no_such_link(request, "No such link", UNKNOWN)
    if request.method != "POST":
        return _page(request, seat.name, seat.campaign.name)
    sign_in_as(request, seat.user)
    return see_other("table", seat.campaign.slug)


def _why_dead(link: SignInLink) -> str:
    if link.used or not link.user.is_active:
        return USED
    return "" if link.expires > timezone.now() else EXPIRED


def _page(request: HttpRequest, name: str, campaign: str = "") -> HttpResponse:
    return render(request, "campaigns/accounts/signin_link.html", {"name": name, "campaign_name": campaign})
