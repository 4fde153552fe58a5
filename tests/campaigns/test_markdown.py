"""What the reading of notes may cost: each text once, and no text much more than an honest one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns import markdown
from campaigns.markdown import MOST_MARKS, rendered


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The texts that the Markdown reader gets, while the kept ones are forgotten."""
    texts: list[str] = []
    render = markdown._READER.render

    def counted(text: str) -> str:
        texts.append(text)
        return str(render(text))

    monkeypatch.setattr(markdown._READER, "render", counted)
    rendered.cache_clear()
    yield texts
    rendered.cache_clear()


def test_a_text_is_read_once_and_no_more_are_kept_than_a_table_has(read: list[str]) -> None:
    assert {str(rendered("Owes **Osk** a song")) for _ in range(50)} == {
        "<p>Owes <strong>Osk</strong> a song</p>\n"
    }
    assert read == ["Owes **Osk** a song"]
    for number in range(2 * markdown.KEPT_TEXTS):
        rendered(f"note {number}")
    assert rendered.cache_info().currsize == markdown.KEPT_TEXTS


@pytest.mark.parametrize(
    "mark", ["[", "](", "![", "*_", "**a", "~~", "`a", "|\n", "- ", "<a", "&a;", "\\*", "> "]
)
def test_what_is_little_but_marks_is_shown_as_it_was_typed(read: list[str], mark: str) -> None:
    text = mark * (20_000 // len(mark))
    shown = str(rendered(text))
    assert read == []
    assert rendered("a\n<b>&" + "[" * MOST_MARKS).startswith("<p>a<br>&lt;b&gt;&amp;[[[")
    assert "<" not in shown.replace("<p>", "").replace("</p>", "").replace("<br>", "")


def test_a_long_note_full_of_lists_links_and_tables_is_read(read: list[str]) -> None:
    line = "- **Bold** and *soft* words of the [mill](https://example.org/mill), in `code`\n"
    table = "| who | what |\n|-----|------|\n" + "| Osk | owes a song |\n" * 300
    for text in (line * 250, table):
        assert len(text) > 6_000
        rendered(text)
    assert len(read) == 2
