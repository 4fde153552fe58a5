"""Webhooks: an evening's public entries go to a receiver, signed, and nothing else does."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.utils import timezone

from campaigns.models import Webhook
from campaigns.webhooks.sending import MOST_FAILURES, send_due, signature
from campaigns.webhooks.wire import PRIVATE, Undelivered, endpoint_of
from rules.common.free_rolls import RollDice
from tests.campaigns.person import Person

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("mira")]
Sent = tuple[str, str, dict[str, Any]]


class Receiver(HTTPServer):
    """A server on this machine that keeps what it is sent: the method, the path and the content."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.sent: list[Sent] = []
        self.headers: list[Any] = []
        self.status, self.retry = 200, ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"


class Answer(BaseHTTPRequestHandler):
    """Answers as Discord does."""

    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.headers.append((self.headers, body))
        self.server.sent.append((self.command, self.path, json.loads(body)))
        self.send_response(self.server.status)
        if self.server.retry:
            self.send_header("Retry-After", self.server.retry)
        self.end_headers()
        self.wfile.write(json.dumps({"id": f"remote{len(self.server.sent)}"}).encode())

    do_PATCH = do_POST

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOKS_TO_PRIVATE = True
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def add(gm: Person, receiver: Receiver, form: str) -> Webhook:
    gm.submits("webhooks", url=receiver.url, form=form)
    return Webhook.objects.get()


def later(hook: Webhook) -> Webhook:
    """Let the time come at which it is tried again."""
    Webhook.objects.filter(pk=hook.pk).update(due=timezone.now() - timedelta(seconds=1))
    send_due()
    hook.refresh_from_db()
    return hook


def test_public_entries_are_sent_signed_and_once(gm: Person, player: Person, receiver: Receiver) -> None:
    hook = add(gm, receiver, "json")
    player.plays(RollDice("2d6", "the slick dike"), 3, 4)
    player.submits("say", text="We wade.")
    send_due()
    send_due()
    texts = [content["entry"]["text"] for _, _, content in receiver.sent]
    assert texts == ["Pip rolls for the slick dike: 7", "Pip says: We wade."]
    for headers, body in receiver.headers:
        stamp = headers["X-Rollbook-Timestamp"]
        assert headers["X-Rollbook-Signature"] == f"sha256={signature(hook.secret, stamp, body)}"


def test_what_is_not_for_everyone_is_never_sent(gm: Person, player: Person, receiver: Receiver) -> None:
    add(gm, receiver, "json")
    for audience in ("gm_only", "gm_and_me", "blind"):
        player.does("roll", expression="3d6+4000", reason="", audience=audience)
    player.submits("say", text="A whisper.", to="gm")
    send_due()
    assert "A whisper" not in str(receiver.sent)
    assert "40" not in "".join(content["entry"]["text"] for _, _, content in receiver.sent)


def test_on_discord_a_message_is_struck_once_its_entry_is_undone(gm: Person, receiver: Receiver) -> None:
    add(gm, receiver, "discord")
    rolled = gm.does("roll", expression="1d6", reason="*tides* @everyone")
    send_due()
    [(method, path, message)] = receiver.sent
    assert (method, path, message["allowed_mentions"]) == ("POST", "/hook?wait=true", {"parse": []})
    assert "\\*tides\\*" in message["content"]
    gm.submits("undo", rolled.seq)
    later(Webhook.objects.get())
    method, path, message = receiver.sent[-1]
    assert (method, path) == ("PATCH", "/hook/messages/remote1")
    assert message["content"].startswith("~~")


def test_a_receiver_of_values_is_told_which_entries_were_undone(gm: Person, receiver: Receiver) -> None:
    add(gm, receiver, "json")
    rolled = gm.does("roll", expression="1d6", reason="")
    gm.submits("undo", rolled.seq)
    send_due()
    assert receiver.sent[-1][2] == {
        "type": "undone",
        "table": gm.seat.campaign.slug,
        "undone": [rolled.seq],
        "restored": [],
    }


def test_one_that_fails_is_tried_later_and_later_and_then_no_more(gm: Person, receiver: Receiver) -> None:
    hook = add(gm, receiver, "json")
    receiver.status, receiver.retry = 500, "900"
    gm.does("roll", expression="1d6", reason="")
    hook = later(hook)
    assert (hook.failures, hook.due > timezone.now() + timedelta(seconds=800)) == (1, True)
    assert "answered 500" in gm.reads("webhooks")
    while hook.off is None:
        hook = later(hook)
    assert (hook.failures, len(receiver.sent)) == (MOST_FAILURES, MOST_FAILURES)
    assert "Switched off after 8 failures" in gm.reads("webhooks")
    receiver.status, receiver.retry = 200, ""
    gm.submits("webhook_resume", hook.pk)
    gm.does("roll", expression="1d6", reason="again")
    hook = later(hook)
    assert (hook.failures, hook.problem, "again" in str(receiver.sent[-1])) == (0, "", True)
    gm.submits("webhook_remove", hook.pk)
    assert not Webhook.objects.exists()


def test_a_redirect_is_not_followed(gm: Person, receiver: Receiver) -> None:
    hook = add(gm, receiver, "json")
    receiver.status = 302
    gm.does("roll", expression="1d6", reason="")
    assert later(hook).problem == "127.0.0.1 answered 302."


@pytest.mark.parametrize(
    "url", ["https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "https://169.254.169.254/latest"]
)
def test_no_address_inside_is_sent_anything(gm: Person, url: str) -> None:
    with pytest.raises(Undelivered, match=PRIVATE):
        endpoint_of(url)
    refused = gm.opens("webhooks")
    assert refused.status_code == 200
    answer = gm.browser.post(refused.wsgi_request.path, {"url": url, "form": "json"})
    assert (answer.status_code, PRIVATE in answer.content.decode()) == (422, True)
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("url", ["http://example.org/", "ftp://example.org/", "https://[", "nonsense"])
def test_only_https_leads_anywhere(url: str) -> None:
    with pytest.raises(Undelivered):
        endpoint_of(url)


def test_two_processes_do_not_send_the_same(gm: Person, receiver: Receiver) -> None:
    hook = add(gm, receiver, "json")
    gm.does("roll", expression="1d6", reason="")
    Webhook.objects.filter(pk=hook.pk).update(due=timezone.now() + timedelta(minutes=5))
    assert send_due() == 0
    assert receiver.sent == []


def test_a_clock_that_is_set_back_silences_none(gm: Person, receiver: Receiver) -> None:
    hook = add(gm, receiver, "json")
    gm.plays(RollDice("d6", ""), 3)
    Webhook.objects.filter(pk=hook.pk).update(due=timezone.now() + timedelta(hours=1))
    assert send_due() == 1
    assert receiver.sent
