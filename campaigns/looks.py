"""How a game looks on every page: its hue, its cover and the mark in its header.

A game brings them with itself: the hue in ``system.toml``, the cover as ``static/games/<key>.svg``, the mark
as ``templates/games/<key>/_mark.html``. One that names no hue has the plain cover and mark.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.games import game_for

PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Look:
    """``css``: the classes that give a page the hue; ``marks``: templates, the first that exists is drawn."""

    css: str
    cover: str
    marks: tuple[str, ...]


def look_of(key: str) -> Look:
    """Return how the game of that key looks."""
    hue = game_for(key).system.hue
    return Look(
        css=f" hued hue-{hue}" if hue else "",
        cover=f"games/{key if hue else PLAIN}.svg",
        marks=(f"games/{key}/_mark.html", "shared/_mark.html"),
    )
