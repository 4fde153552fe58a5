"""Nothing slow is done while everyone else waits to write: no form, no page, no Markdown, no password."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.forms import BaseForm
from django.template.backends.jinja2 import Template
from markdown_it import MarkdownIt

from campaigns import transactions
from tests.campaigns.person import Person
from tests.factories import PASSWORD

pytestmark = pytest.mark.database
SLOW = (Template, "render"), (BaseForm, "full_clean"), (MarkdownIt, "render"), (MD5PasswordHasher, "encode")


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
    gm: Person, player: Person, mira: str, watched: dict[str, set[bool]]
) -> None:
    player.does("roll", expression="2d6", key="an-intention")
    player.does("check", mira, "strength", difficulty=30)
    player.does("damage", mira, amount=1)
    player.does("notes", mira, text="*Never* trust the ferryman.")
    gm.does("session-begin")
    player.does("undo_last")
    new_password = {"old_password": PASSWORD, "password": "another lantern"}
    assert player.browser.post("/account/password", new_password).status_code == 303
    assert watched == {f"{owner.__name__}.{name}": {False} for owner, name in SLOW}


@pytest.mark.django_db
def test_the_watch_sees_what_is_done_under_the_lock(watched: dict[str, set[bool]]) -> None:
    with transactions.writing():
        MarkdownIt().render("*")
    assert watched == {"MarkdownIt.render": {True}}
