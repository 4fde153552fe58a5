"""Who asks the API: the seat that a token stands for. A session is nobody there, so no other site can ask."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from campaigns.actions.tokens import token_for
from campaigns.models import AccessToken
from campaigns.requests.htmx import is_by_program

SCHEME = "Bearer "


class ProgramRequest(HttpRequest):
    """A request to the API that was let in, with the token that it showed."""

    token: AccessToken


class BearerMiddleware:
    """Put the user of a token in the place of the session's, before it is counted how fast they act."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if is_by_program(request):
            header = request.headers.get("Authorization", "")
            token = token_for(text=header.removeprefix(SCHEME).strip()) if header.startswith(SCHEME) else None
            request.token = token  # type: ignore[attr-defined]
            request.user = token.seat.user if token else AnonymousUser()
        return self.get_response(request)
