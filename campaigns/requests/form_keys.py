"""The keys of forms that are drawn once for many: a mark stands there, and each page puts in its own keys.

A form's keys are the token of its session and the idempotency key that names one intention.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from markupsafe import Markup

# Nobody can know it, so that no text of a person's is ever taken for it.
FORM_MARK = Markup("<!--{}-->").format(secrets.token_hex(16))
_BETWEEN = "\0"
OF_EVERY_FORM = {"csrfmiddlewaretoken", "key"}
LONGEST_KEY = 64


def with_form_keys(pieces: Sequence[str], request: HttpRequest) -> list[SafeString]:
    """Return pieces of HTML of our own templates with the keys of this request, a fresh one for each form."""
    count = sum(html.count(FORM_MARK) for html in pieces)
    context = {"count": count, "between": _BETWEEN}
    keys = iter(render_to_string("shared/_form_keys.html", context, request=request).split(_BETWEEN))
    parts = (html.split(FORM_MARK) for html in pieces)
    whole = (first + "".join(next(keys) + piece for piece in rest) for first, *rest in parts)
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
