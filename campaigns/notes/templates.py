"""What a new note may begin with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Template:
    """A kind of note, and the text that it begins with; by ``sign``, its first words, it is known later."""

    key: str
    icon: str
    name: str
    plural: str
    help: str
    sign: str
    text: str


TEMPLATES = (
    Template(
        "place",
        "map-pin",
        "Place",
        "Places",
        "First impressions, people and secrets.",
        "## First impressions",
        "## First impressions\n\n\n## People\n\n- \n\n## Secrets\n\n- ",
    ),
    Template(
        "person",
        "user-round",
        "Person",
        "People",
        "Looks and voice, what they want, and what they know.",
        "**Looks and voice:**",
        "**Looks and voice:** \n\n**Wants:** \n\n## What they know\n\n- ",
    ),
    Template(
        "handout",
        "scroll-text",
        "Handout",
        "Handouts",
        "A letter, a rumour or a map to lay before the players.",
        ">",
        "> To the one who finds this:\n>\n> \n\nSigned,",
    ),
)


def text_of(key: str) -> str:
    """Return what a note of that kind begins with; nothing of any other."""
    return next((one.text for one in TEMPLATES if one.key == key), "")


def kind_of(text: str) -> Template | None:
    """Return the kind of a note that still begins as it was begun."""
    return next((one for one in TEMPLATES if text.lstrip().startswith(one.sign)), None)
