"""The page of a table's webhooks, for its Game Masters."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import gm_seat_for, running_seat_for
from campaigns.actions.webhooks import add_webhook, remove_webhook, resume_webhook
from campaigns.forms.webhooks import WebhookForm
from campaigns.models import Seat, Webhook
from campaigns.views.answers import outcome_of, see_other


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the webhooks, or add one."""
    if request.method != "POST":
        return _page(request, gm_seat_for(request, slug), WebhookForm())
    seat, form = running_seat_for(request, slug), WebhookForm(request.POST)
    if outcome_of(form, partial(add_webhook, seat=seat), "url") is None:
        return _page(request, seat, form, status=422)
    return see_other("webhooks", slug)


@require_POST
def resume(request: HttpRequest, slug: str, webhook_id: int) -> HttpResponse:
    resume_webhook(seat=running_seat_for(request, slug), webhook_id=webhook_id)
    return see_other("webhooks", slug)


@require_POST
def remove(request: HttpRequest, slug: str, webhook_id: int) -> HttpResponse:
    remove_webhook(seat=running_seat_for(request, slug), webhook_id=webhook_id)
    return see_other("webhooks", slug)


def _page(request: HttpRequest, seat: Seat, form: WebhookForm, *, status: int = 200) -> HttpResponse:
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "form": form,
        "webhooks": Webhook.objects.filter(campaign=seat.campaign_id),
    }
    return render(request, "campaigns/settings/webhooks.html", context, status=status)
