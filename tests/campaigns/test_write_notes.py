"""Notes are kept as they are written, and shown as Markdown without teeth."""

from __future__ import annotations

import pytest

from campaigns.markdown import rendered
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown

pytestmark = pytest.mark.database


def test_notes_are_kept_and_rendered(mira: str, player: Person) -> None:
    answer = player.sends("notes", mira, text="Owes **Osk** a song\r\n- one\r\n")
    assert shown(player.seat).profile.notes == "Owes **Osk** a song\n- one"
    assert "<strong>Osk</strong>" in answer.content.decode()
    assert player.last.fact["length"] == 25


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


def test_they_stand_where_htmx_is_switched_off_and_are_no_novel(mira: str, player: Person) -> None:
    player.does("notes", mira, text="hello")
    assert '<div class="note-text col" hx-disable><p>hello</p>' in player.reads("sheet", mira)
    assert "at most 20000 characters" in player.is_refused("notes", mira, text="x" * 20_001)
