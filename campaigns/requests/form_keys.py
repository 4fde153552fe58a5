"""The keys of forms that are drawn once for many: a mark stands there, and each page puts in its own keys.

A form's keys are the token of its session and the idempotency key that names one intention.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from itertools import count
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

# Nobody can know it, so that no text of a person's is ever taken for it.
FORM_MARK = Markup("<!--{}-->").format(secrets.token_hex(16))
OF_EVERY_FORM = {"csrfmiddlewaretoken", "key"}
LONGEST_KEY = 64


@pass_context
def form_keys(context: Context) -> str:
    """Return the two hidden fields of a form that acts, for templates.

    What is drawn once for many has the mark in their place; without a request, as in a live frame, both are
    left out, for a script sends it.
    """
    if "form_mark" in context:
        return FORM_MARK
    return _keys(context["request"]) if "csrf_input" in context else Markup("")


def _keys(request: HttpRequest) -> SafeString:
    """Return the token and a fresh key: a doubled press happens once. A script's header wins over it."""
    return csrf_input(request) + _hidden("key", idempotency_key())


def _hidden(name: str, value: str) -> SafeString:
    return format_html('<input type="hidden" name="{}" value="{}">', name, value)


def with_form_keys(pieces: Sequence[str], request: HttpRequest) -> list[SafeString]:
    """Return pieces of HTML of our own templates with the keys of this request, a fresh one for each form."""
    parts = (html.split(FORM_MARK) for html in pieces)
    whole = (first + "".join(_keys(request) + piece for piece in rest) for first, *rest in parts)
    return [mark_safe(html) for html in whole]  # noqa: S308 - of our own templates


def without_form_keys(html: str) -> SafeString:
    """Return HTML without the marks: whatever the stream brings is sent by a script, which has the keys."""
    return mark_safe(html.replace(FORM_MARK, ""))  # noqa: S308 - of our own templates


def is_key(key: str) -> bool:
    """Whether a key can be stored: PostgreSQL takes no NUL."""
    return len(key) <= LONGEST_KEY and key.isprintable()


def fingerprint(request: HttpRequest) -> str:
    """What was asked: method, path and fields, without the token and the key."""
    fields = sorted((name, values) for name, values in request.POST.lists() if name not in OF_EVERY_FORM)
    text = repr((request.method, request.get_full_path(), fields))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


_PROCESS, _INTENTIONS = secrets.token_urlsafe(16), count(1)


def idempotency_key() -> str:
    """Name one intention, so that a form which is sent twice happens once.

    It need be unique and not secret, for it counts for one person; what all keys share is packed well.
    """
    return f"{_PROCESS}-{next(_INTENTIONS)}"


def csrf(request: HttpRequest) -> dict[str, str]:
    """Be the context processor of `csrf_token` and `csrf_input`, which take the place of Django's.

    Those mask the secret anew for each of a page's forms; once for each answer is as safe.
    """
    return {"csrf_token": _lazy_token(request), "csrf_input": _lazy_input(request)}


def csrf_token(request: HttpRequest) -> str:
    """Return the token of this answer's forms. It is another one after signing in, which turns the secret."""
    memo: Any = request
    if getattr(memo, "masked_secret", None) is None or memo.masked_secret != request.META.get("CSRF_COOKIE"):
        memo.masked_token = get_token(request)
        memo.masked_secret = request.META["CSRF_COOKIE"]
    token: str = memo.masked_token
    return token


def csrf_input(request: HttpRequest) -> SafeString:
    """Return the hidden field of a form."""
    return _hidden("csrfmiddlewaretoken", csrf_token(request))


_lazy_token: Any = lazy(csrf_token, str)
_lazy_input: Any = lazy(csrf_input, SafeString, str)
