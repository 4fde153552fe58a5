"""Nothing slow is done while everyone else waits to write: no form, no page, no Markdown, no password."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.forms import BaseForm
from django.template.backends.jinja2 import Template
from django.urls import reverse
from markdown_it import MarkdownIt

from campaigns import transactions
from campaigns.models import Seat
from tests.campaigns.at_table import Browser, ask, at
from tests.factories import PASSWORD

pytestmark = pytest.mark.database
SLOW = (
    (Template, "render"),
    (BaseForm, "full_clean"),
    (MarkdownIt, "render"),
    (MD5PasswordHasher, "encode"),
)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[bool]]:
    """Whether the lock was held when each of the slow things was done."""
    seen: dict[str, set[bool]] = {}

    def watch(owner: type[Any], name: str) -> None:
        before: Callable[..., Any] = getattr(owner, name)

        def watching(*args: Any, **kwargs: Any) -> Any:
            seen.setdefault(f"{owner.__name__}.{name}", set()).add(transactions._depth.entered > 0)
            return before(*args, **kwargs)

        monkeypatch.setattr(owner, name, watching)

    for owner, name in SLOW:
        watch(owner, name)
    return seen


def test_whatever_is_slow_is_done_before_or_after_the_lock(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser, watched: dict[str, set[bool]]
) -> None:
    gwen, pip = signed_in(gwens_seat), signed_in(pips_seat)
    new_password = {"old_password": PASSWORD, "password": "another lantern"}
    key = {"Idempotency-Key": "an-intention"}
    deeds = (
        ask(pip, at(pips_seat, "roll"), {"expression": "2d6"}, **key),
        ask(pip, at(pips_seat, "check", mira, "strength"), {"difficulty": "30"}),
        ask(pip, at(pips_seat, "damage", mira), {"amount": "1"}),
        ask(pip, at(pips_seat, "notes", mira), {"text": "*Never* trust the ferryman."}),
        ask(gwen, at(gwens_seat, "session-begin")),
        ask(pip, at(pips_seat, "undo_last")),
        ask(pip, reverse("account_password"), new_password),
    )
    assert {answer.status_code for answer in deeds} <= {200, 303}
    assert watched == {f"{owner.__name__}.{name}": {False} for owner, name in SLOW}


@pytest.mark.django_db
def test_the_watch_sees_what_is_done_under_the_lock(watched: dict[str, set[bool]]) -> None:
    with transactions.writing():
        MarkdownIt().render("*")
    assert watched == {"MarkdownIt.render": {True}}
