"""What stands round every view: a broken rule becomes an answer, and what comes twice happens once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone

from campaigns.models import Answer
from campaigns.transactions import writing
from campaigns.views.refusals import refuse
from rules.errors import RuleBroken

Handler = Callable[[HttpRequest], HttpResponseBase]
KEPT = timedelta(days=1)
LET_GO_EVERY = 64
"""After so many answers those past their day are looked for: not at each deed, which should be quick."""
KEPT_HEADERS = ("Content-Type", "Location", "X-Rollbook-Frame", "HX-Redirect", "HX-Location", "HX-Trigger")
LONGEST_KEY = 64
NOT_ASKED = {"csrfmiddlewaretoken", "key"}
SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}


class RuleBrokenMiddleware:
    """A rule that a view ran into is the player's to read: 422 and the sentence, nothing changed."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, broken: Exception) -> HttpResponse | None:
        """Called by Django for what a view raised."""
        return refuse(request, broken) if isinstance(broken, RuleBroken) else None


class AnswerOnceMiddleware:
    """Promise C5: a retried or doubled change happens once, and gets the first answer again.

    The answer is written in the deed's own transaction. Refusals are not kept: the next try may succeed.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method in SAFE or not request.user.is_authenticated:
            return self.get_response(request)
        key = request.headers.get("Idempotency-Key") or request.POST.get("key", "")
        if not key:
            return self.get_response(request)
        if not is_key(key):
            return refuse(request, f"An idempotency key has at most {LONGEST_KEY} characters, all visible.")
        return self._once(request, key)

    def _once(self, request: HttpRequest, key: str) -> HttpResponseBase:
        user, print_ = int(request.user.pk or 0), fingerprint(request)
        try:
            with writing():
                if earlier := _earlier(user, key):
                    return _again(request, earlier, print_)
                return self._first(request, user, key, print_)
        except IntegrityError:  # its twin was at work in another process, and came first
            earlier = _earlier(user, key)
            if earlier is None:
                raise
            return _again(request, earlier, print_)

    def _first(self, request: HttpRequest, user: int, key: str, print_: str) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code >= 500:
            transaction.set_rollback(True)  # what could not be answered has not happened
        elif response.status_code < 400 and isinstance(response, HttpResponse) and _may_be_kept(response):
            _keep(user, key, print_, response)
        return response


def _may_be_kept(response: HttpResponse) -> bool:
    """A page that shows a secret once says itself that nobody may store it."""
    return "no-store" not in response.get("Cache-Control", "")


def is_key(key: str) -> bool:
    """Whether a key can be stored: PostgreSQL takes no NUL."""
    return len(key) <= LONGEST_KEY and key.isprintable()


def fingerprint(request: HttpRequest) -> str:
    """What was asked: method, path and fields, without the token and the key."""
    fields = sorted((name, values) for name, values in request.POST.lists() if name not in NOT_ASKED)
    asked = repr((request.method, request.get_full_path(), fields))
    return hashlib.sha256(asked.encode("utf-8", "surrogatepass")).hexdigest()


def _earlier(user: int, key: str) -> Answer | None:
    """The answer that is kept for a key; one that is past its day is let go."""
    found = Answer.objects.filter(user=user, key=key).first()
    if found and found.created <= timezone.now() - KEPT:
        found.delete()
        return None
    return found


def _again(request: HttpRequest, earlier: Answer, print_: str) -> HttpResponse:
    if earlier.fingerprint != print_:
        return refuse(request, "This form was used for something else. Reload the page and try again.")
    response = HttpResponse(earlier.body, status=earlier.status)
    for name, value in earlier.headers.items():
        response[name] = value
    return response


def _keep(user: int, key: str, print_: str, response: HttpResponse) -> None:
    """Keeps an answer, and now and then lets go of all that are past their day."""
    headers = {name: response[name] for name in KEPT_HEADERS if name in response}
    body = response.content.decode(response.charset or "utf-8")
    answer = Answer.objects.create(
        user_id=user, key=key, fingerprint=print_, status=response.status_code, headers=headers, body=body
    )
    if answer.pk % LET_GO_EVERY == 0:
        Answer.objects.filter(created__lt=timezone.now() - KEPT).delete()
