"""Whether a program asks, which is answered with values and never with a page."""

from __future__ import annotations

from django.http import HttpRequest

API = "/api/"


def is_by_program(request: HttpRequest) -> bool:
    return request.path_info.startswith(API)
