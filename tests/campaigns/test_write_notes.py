"""Notes are kept as they are written, and shown as Markdown without teeth."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.markdown import rendered
from campaigns.models import Seat
from tests.campaigns.sheets import FRAME, address, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_notes_are_kept_and_rendered(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    with replays():
        answer = signed_in(pips_seat).post(
            address(pips_seat, "notes"), {"text": "Owes **Osk** a song\r\n- one\r\n"}, **FRAME
        )
    assert shown(pips_seat).profile.notes == "Owes **Osk** a song\n- one"
    assert "<strong>Osk</strong>" in answer.content.decode()
    assert newest(pips_seat).fact["length"] == 25


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<b hx-get=/x hx-trigger=load>x</b>",
        "![x](https://example.org/x.png)",
        "[x](javascript:alert(1))",
        "[x](data:text/html;base64,AAAA)",
        "</div></section><form action=/x>",
        "<a href='x' onclick='y'>z</a>",
    ],
)
def test_nothing_that_acts_is_left_in_them(text: str) -> None:
    html = str(rendered(text))
    teeth = ("<script", "<img", "<form", "<b ", "</div>", 'href="javascript:', 'href="data:', "<a href='x'")
    for tooth in teeth:
        assert tooth not in html


def test_they_stand_where_htmx_is_switched_off(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    signed_in(pips_seat).post(address(pips_seat, "notes"), {"text": "hello"})
    page = signed_in(pips_seat).get(address(pips_seat, "sheet")).content.decode()
    assert '<div class="note-text col" hx-disable><p>hello</p>' in page


def test_a_novel_is_refused(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "notes"), {"text": "x" * 20_001}, **FRAME)
    assert "at most 20000 characters" in sentence_of(answer)


def test_nobody_else_writes_them(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "notes"), {"text": "mine"})
