"""One word for one thing on every screen, as docs/words.md has it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.layout import ROOT

FORBIDDEN = re.compile(
    r"\b(campaigns?|belongings?|referees?|dungeon masters?|new campaign|inventory|armor|spectators?)\b", re.I
)
SAID_IN_A_GAME = ("name", "title", "blurb", "text", "says", "label", "about")


def shown(template: str) -> Iterator[str]:
    """What of a template is read by people: its text, and the phrases that it hands to its macros."""
    told = re.sub(r"\{#.*?#\}", "", template, flags=re.S)
    for call in re.findall(r"\{\{.*?\}\}", told, flags=re.S):
        phrases = ("".join(pair) for pair in re.findall(r"'([^']*)'|\"([^\"]*)\"", call))
        yield from (phrase for phrase in phrases if " " in phrase)
    told = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", told, flags=re.S)
    yield from re.sub(r"<[^>]*>", " ", told).splitlines()


def sentences(value: object, key: str = "") -> Iterator[str]:
    """The sentences of a document of rules."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from sentences(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from sentences(inner, key)
    elif isinstance(value, str) and key in SAID_IN_A_GAME:
        yield value


def test_no_template_says_another_word_for_the_same_thing() -> None:
    wrong = [
        f"{path.name}: {line.strip()}"
        for path in (ROOT / "templates").rglob("*.html")
        for line in shown(path.read_text(encoding="utf-8"))
        if FORBIDDEN.search(line)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "path", sorted((ROOT / "rules").glob("*/s*.toml")), ids=lambda path: path.parent.name
)
def test_no_game_does_either(path: Path) -> None:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [text for text in sentences(document) if FORBIDDEN.search(text)] == []


def test_the_words_are_found_where_they_stand() -> None:
    text = (
        "<p>Your campaign</p>{{ parts.button('Leave the campaign', 'x') }}{# campaign #}{{ campaign.name }}"
    )
    assert len([line for line in shown(text) if FORBIDDEN.search(line)]) == 2
