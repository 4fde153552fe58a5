"""What stands round every view: what comes twice happens once, and a broken rule becomes an answer."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from campaigns.access import seat_for
from campaigns.drawing import fragments
from campaigns.drawing.fragments import FRAME
from campaigns.live.announce import holding
from campaigns.models import Answer
from campaigns.requests import once
from campaigns.requests.form_keys import LONGEST_KEY, fingerprint, is_key
from campaigns.requests.htmx import SAFE, by_htmx
from campaigns.transactions import writing
from campaigns.turns import AtItAlready, TooBusy
from campaigns.views.answers import not_now
from campaigns.views.refusals import refuse, too_fast
from rules.errors import RuleBroken

logger = logging.getLogger(__name__)

Handler = Callable[[HttpRequest], HttpResponseBase]
SAVED = "This happened and is saved, but it could not be shown. Reload the page to see it."
BUSY_SECONDS = 5
KEPT_HEADERS = ("Content-Type", "Location", "HX-Redirect", "HX-Location", "HX-Trigger")
BAD_KEY = f"An idempotency key has at most {LONGEST_KEY} characters, all visible."


class AnswerOnceMiddleware:
    """Promise C5: a retried or doubled change happens once, and is answered as it was the first time.

    The key is kept in the action's own transaction; refusals are not kept, so that the next try may succeed.
    A repeat is answered only after it has passed what every request passes: its token and its seat. A rule
    that a view ran into is the player's to read: 422 and the sentence, nothing changed.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with holding() as announcements:
            response = self._answer(request)
            announcements.expect_from(response)
            return response

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        if request.method in SAFE:
            return self.get_response(request)
        action = once.Action()
        if request.user.is_authenticated:
            key = request.headers.get("Idempotency-Key") or request.POST.get("key", "")
            if not is_key(key):
                return refuse(request, BAD_KEY)
            action = once.Action(int(request.user.pk or 0), key, fingerprint(request) if key else "")
        with once.doing(action):
            return self._first(request, action)

    def _first(self, request: HttpRequest, action: once.Action) -> HttpResponseBase:
        """Do it. What is refused may have been done before: what it asked for is then no longer there."""
        response = self.get_response(request)
        if not action.key:
            return response
        if action.done and response.status_code < 400 and FRAME not in response:
            _keep(action, response)
        is_refused = not action.done and 400 <= response.status_code < 500
        if is_refused and getattr(request, "csrf_processing_done", False):
            return _again(request, action) or response
        return response

    def process_exception(self, request: HttpRequest, broken: Exception) -> HttpResponse | None:
        """Called by Django for what a view raised: a repeat, what went wrong after it was done, or a rule."""
        action = once.current()
        if isinstance(broken, once.Doubled) and action:
            return _again(request, action)
        if action and action.done:
            logger.exception("%s %s was done, and could not be answered", request.method, request.path)
            return refuse(request, SAVED, status=503 if isinstance(broken, DatabaseError) else 500)
        if isinstance(broken, AtItAlready):
            return too_fast(request, str(broken), BUSY_SECONDS)
        if isinstance(broken, TooBusy):
            return not_now(request, str(broken), BUSY_SECONDS, status=503)
        return refuse(request, broken) if isinstance(broken, RuleBroken) else None


def _again(request: HttpRequest, action: once.Action) -> HttpResponse | None:
    """Answer a repeat: drawn from the events of the first, or as that was answered. None where it is none."""
    earlier = once.earlier(action.user_id, action.key)
    if earlier is None:
        return None
    if earlier.fingerprint != action.fingerprint:
        return refuse(request, "This form was used for something else. Reload the page and retry.")
    if not by_htmx(request):
        earlier = once.once_answered(earlier)
    if earlier.status:
        response = HttpResponse(earlier.body, status=earlier.status)
        for name, value in earlier.headers.items():
            response[name] = value
        return response
    if earlier.campaign is None:
        return refuse(request, "That was already done. Reload the page to see it.")
    return fragments.answer_again(request, seat_for(request, earlier.campaign.slug), earlier.seqs)


def _keep(action: once.Action, response: HttpResponseBase) -> None:
    """Keep an answer that cannot be drawn anew from events, unless it shows a secret once.

    What was done is done, and is answered, even if its answer cannot be kept.
    """
    if "no-store" in response.get("Cache-Control", ""):
        return
    if isinstance(response, HttpResponse):
        body = response.content.decode(response.charset or "utf-8")
        headers = {name: response[name] for name in KEPT_HEADERS if name in response}
        answers = Answer.objects.filter(user=action.user_id, key=action.key)
        try:
            with writing(action=False):
                answers.update(status=response.status_code, headers=headers, body=body)
        except DatabaseError:
            logger.exception("The answer to an action could not be kept")
