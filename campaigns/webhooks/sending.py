"""What a table's webhooks are told: its public entries, one after the other, and which were undone.

Nothing waits for it: it happens beside all requests and outside every lock. Of several processes one sends.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import re
import time
from datetime import timedelta
from typing import Any

from django.db.models import F, QuerySet
from django.utils import timezone

from campaigns.log.sentences import sentence_anyway
from campaigns.models import Event, Webhook, WebhookMessage
from campaigns.models.event import TABLE
from campaigns.transactions import writing
from campaigns.webhooks.wire import Undelivered, send
from rules.common.people import EventUndone
from rules.facts import kind_of

logger = logging.getLogger(__name__)
AT_ONCE = 20
CLAIMED = timedelta(minutes=5)
"""So long another process leaves a webhook alone; what is sent in it takes less."""
FIRST_WAIT, LONGEST_WAIT = 5, 3600
MOST_FAILURES = 8
DISCORD_LETTERS = 2000
MARKDOWN = re.compile(r"([\\*_~`|>])")
UNDONE = kind_of(EventUndone)


def send_due() -> int:
    """Tell every webhook that is due what it has not been told; return how many were looked at."""
    waiting = _hooks_due().filter(sent__lt=F("campaign__last_seq"))
    mine = [pk for pk in waiting.values_list("pk", flat=True) if _claim(pk)]
    for hook in Webhook.objects.filter(pk__in=mine).select_related("campaign"):
        _deliver(hook)
    return len(mine)


def _hooks_due() -> QuerySet[Webhook]:
    """Return those whose time has come. Without a failure none waits longer than while another process sends.

    If it seems to, the clock was set back.
    """
    now = timezone.now()
    on = Webhook.objects.filter(off=None)
    return on.filter(due__lte=now) | on.filter(failures=0, due__gt=now + 2 * CLAIMED)


def _claim(pk: int) -> bool:
    with writing(action=False):
        return bool(_hooks_due().filter(pk=pk).update(due=timezone.now() + CLAIMED))


def _deliver(hook: Webhook) -> None:
    events = Event.objects.filter(campaign=hook.campaign_id).select_related("actor__user").after(hook.sent)
    try:
        for event in events[:AT_ONCE]:
            if event.audience == TABLE:
                _tell(hook, event)
            _note(hook, sent=event.seq, failures=0, problem="")
    except Undelivered as problem:
        _failed(hook, problem)
    else:
        _note(hook, due=timezone.now())


def _tell(hook: Webhook, event: Event) -> None:
    if event.kind == UNDONE:
        _tell_undone(hook, event)
        return
    text = sentence_anyway(event, hook.campaign, secret=False)
    if hook.form == Webhook.Form.DISCORD:
        url = hook.url + ("&" if "?" in hook.url else "?") + "wait=true"
        answer = _send(hook, "POST", url, _as_discord(text))
        _keep_remote(hook, event.seq, answer)
        return
    entry = {
        "seq": event.seq,
        "at": f"{event.created:%Y-%m-%dT%H:%M:%SZ}",
        "by": event.actor.name if event.actor else "Rollbook",
        "text": text,
    }
    _send(hook, "POST", hook.url, {"type": "entry", "table": hook.campaign.slug, "entry": entry})


def _tell_undone(hook: Webhook, event: Event) -> None:
    """Strike the messages of what counts no more, or say its numbers; hidden entries are none of it."""
    undone, restored = (
        Event.objects.filter(campaign=hook.campaign_id, audience=TABLE, seq__in=event.fact.get(name, ()))
        .select_related("actor__user")
        .order_by("seq")
        for name in ("seqs", "restored")
    )
    if hook.form == Webhook.Form.JSON:
        seqs = {"undone": [one.seq for one in undone], "restored": [one.seq for one in restored]}
        _send(hook, "POST", hook.url, {"type": "undone", "table": hook.campaign.slug, **seqs})
        return
    remotes = dict(WebhookMessage.objects.filter(webhook=hook).values_list("seq", "remote"))
    base, _, query = hook.url.partition("?")
    for one, strike in (*((one, "~~") for one in undone), *((one, "") for one in restored)):
        if remote := remotes.get(one.seq):
            url = f"{base}/messages/{remote}" + (f"?{query}" if query else "")
            text = sentence_anyway(one, hook.campaign, secret=False)
            _send(hook, "PATCH", url, _as_discord(text, strike))


def _as_discord(text: str, around: str = "") -> dict[str, Any]:
    """Return a message in which nothing is formatting and nobody is called."""
    room = DISCORD_LETTERS - 2 * len(around)
    escaped = MARKDOWN.sub(r"\\\1", text)[:room]
    return {"content": f"{around}{escaped}{around}", "allowed_mentions": {"parse": []}}


def _send(hook: Webhook, method: str, url: str, content: dict[str, Any]) -> bytes:
    body, at = json.dumps(content).encode(), str(int(time.time()))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Rollbook",
        "X-Rollbook-Timestamp": at,
        "X-Rollbook-Signature": f"sha256={signature(hook.secret, at, body)}",
    }
    return send(method, url, body, headers)


def signature(secret: str, at: str, body: bytes) -> str:
    """Return by which a receiver knows who sent a body, and when: HMAC-SHA256 of "TIMESTAMP.BODY"."""
    return hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()


def _keep_remote(hook: Webhook, seq: int, answer: bytes) -> None:
    try:
        remote = str(json.loads(answer)["id"])
    except (ValueError, KeyError, TypeError):
        return  # it cannot be struck later, and was sent all the same
    if remote.isalnum() and len(remote) <= 40:
        with writing(action=False):
            WebhookMessage.objects.update_or_create(webhook=hook, seq=seq, defaults={"remote": remote})


def _failed(hook: Webhook, problem: Undelivered) -> None:
    """Try again later and later, or no more."""
    failures = hook.failures + 1
    wait = max(problem.wait, min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT))
    off = timezone.now() if failures >= MOST_FAILURES else None
    again_at = timezone.now() + timedelta(seconds=wait)
    logger.warning("%s of campaign %s failed: %s", hook, hook.campaign_id, problem.reason)
    _note(hook, failures=failures, problem=problem.reason[:200], due=again_at, off=off)


def _note(hook: Webhook, **changes: Any) -> None:
    with writing(action=False):
        Webhook.objects.filter(pk=hook.pk).update(**changes)
    for name, value in changes.items():
        setattr(hook, name, value)
