"""Webhooks of a table: added, tried again, and taken away."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.utils import timezone

from campaigns.models import Seat, Webhook
from campaigns.webhooks.wire import Undelivered, endpoint_of
from rules.errors import RuleBroken

FULL = "A table has at most {most} webhooks. Remove one first."


def add_webhook(*, seat: Seat, url: str, form: str) -> Webhook:
    """Tell an address of all public entries from now on."""
    if Webhook.objects.filter(campaign=seat.campaign_id).count() >= settings.WEBHOOKS_PER_CAMPAIGN:
        raise RuleBroken(FULL.format(most=settings.WEBHOOKS_PER_CAMPAIGN))
    try:
        endpoint_of(url)
    except Undelivered as nowhere:
        raise RuleBroken(nowhere.reason) from nowhere
    return Webhook.objects.create(
        campaign=seat.campaign,
        url=url,
        form=form,
        secret=secrets.token_urlsafe(32),
        sent=seat.campaign.last_seq,
    )


def resume_webhook(*, seat: Seat, webhook_id: int) -> None:
    """Try one again that failed too often, with what comes from now on."""
    Webhook.objects.filter(pk=webhook_id, campaign=seat.campaign_id).update(
        off=None, failures=0, problem="", due=timezone.now(), sent=seat.campaign.last_seq
    )


def remove_webhook(*, seat: Seat, webhook_id: int) -> None:
    """Tell an address nothing more."""
    Webhook.objects.filter(pk=webhook_id, campaign=seat.campaign_id).delete()
