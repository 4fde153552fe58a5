"""Readings that may take long: each counts as an action does, and each person has one at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

from campaigns.turns import OwnTurns

OWN = OwnTurns("What you asked for before is still being put together. Wait a moment, then load this again.")
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def heavy(view: View[P]) -> View[P]:
    """Let a person have one reading at a time; the pace limit counts what bears this mark."""

    @wraps(view)
    def in_turn(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        with OWN.one_of(request.user.pk or request):  # a visitor is soon sent away
            return view(request, *args, **kwargs)

    # A mark on the view, as Django has for those exempt from its CSRF check: other decorators hand it on.
    in_turn.is_heavy = True  # type: ignore[attr-defined]
    return in_turn
