"""How fast one person may act. It is counted in this process's memory: the database is not asked.

Of several processes each lets its share through, so that who spreads over all is no faster for it.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from campaigns.requests.htmx import SAFE
from campaigns.views.refusals import too_fast
from rules.dice.expression import Dice
from rules.dice.notation import parse
from rules.errors import RuleBroken

DICE_OF_ONE_ACTION = 20
"""A roll of more dice counts for more: each is stored, and sent to everyone at the table."""
TOO_FAST = "Too many actions at once. Nothing was done; wait a moment, then try again."
TOO_MUCH = "Too many pages at once that take long to put together. Wait a moment, then load this one again."


Clock = Callable[[], float]


class Buckets:
    """A bucket of tokens for each key, so many at once and so many a second after that. Threads may share it.

    Of a bucket only the time is kept at which it will be full. One that nobody took from for the longest time
    goes first when there are too many: it is full, or as good as.
    """

    def __init__(
        self, at_once: int, per_second: float, *, most: int = 10_000, clock: Clock = time.monotonic
    ) -> None:
        self._at_once, self._per_second, self._most, self._clock = at_once, per_second, most, clock
        self._full_at: dict[object, float] = {}
        self._lock = threading.Lock()

    def take(self, key: object, tokens: int = 1) -> float:
        """Take tokens and return 0.0, or take none and return the seconds until they will be there."""
        tokens = min(tokens, self._at_once)
        with self._lock:
            now = self._clock()
            full_at = max(self._full_at.pop(key, now), now)
            wait = full_at - now - (self._at_once - tokens) / self._per_second
            self._full_at[key] = full_at if wait > 0 else full_at + tokens / self._per_second
            if len(self._full_at) > self._most:
                del self._full_at[next(iter(self._full_at))]
        return max(wait, 0.0)

    def __len__(self) -> int:
        return len(self._full_at)


class PaceMiddleware:
    """Answer 429 to a client that is faster than any person, before a lock is taken for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.buckets = Buckets(settings.ACTIONS_AT_ONCE, settings.ACTIONS_PER_SECOND / settings.PROCESSES)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method in SAFE or not request.user.is_authenticated:
            return self.get_response(request)
        return self._refusal(request, TOO_FAST, actions_in(request)) or self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, *_: object) -> HttpResponse | None:
        """Called by Django once it is known what is asked for: readings that take long count as actions."""
        if getattr(view, "is_heavy", False) and request.user.is_authenticated:
            return self._refusal(request, TOO_MUCH)
        return None

    def _refusal(self, request: HttpRequest, sentence: str, actions: int = 1) -> HttpResponse | None:
        """Count what is asked for; return the refusal where it is too much."""
        wait = self.buckets.take(request.user.pk, actions)
        return too_fast(request, sentence, math.ceil(wait)) if wait else None


def actions_in(request: HttpRequest) -> int:
    """Return for how many actions a request counts: one, and more for many dice."""
    expression = request.POST.get("expression", "")
    try:
        terms = parse(expression).terms if expression else ()
    except RuleBroken:  # the form will say so
        return 1
    dice = sum(term.count for term in terms if isinstance(term, Dice))
    return max(1, dice // DICE_OF_ONE_ACTION)
