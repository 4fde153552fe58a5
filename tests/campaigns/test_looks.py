"""Each game has a face: a hue, a cover and a mark of its own; one that brings none has the plain ones."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.template.loader import select_template

from campaigns import looks
from campaigns.looks import look_of
from rules.games import GAMES, game_for
from tests.campaigns.test_faces import CSS, linear, luminance
from tests.layout import ROOT
from tests.templates.test_look import AA_TEXT, brightness, colours

COVERS = sorted((ROOT / "static" / "games").glob("*.svg"))


def test_every_game_has_a_hue_a_cover_and_a_mark_of_its_own() -> None:
    found = [look_of(key) for key in GAMES]
    assert len({look.css for look in found}) == len(GAMES)
    assert {look.cover for look in found} | {"games/plain.svg"} == {f"games/{path.name}" for path in COVERS}
    assert len({select_template(list(look.marks)).template.name for look in found}) == len(GAMES)


@pytest.mark.parametrize("path", COVERS, ids=lambda path: path.stem)
def test_a_cover_is_small_and_draws_only(path: Path) -> None:
    drawn = path.read_text(encoding="utf-8")
    assert 500 < len(drawn.encode()) < 6_000
    assert not re.search(r"<script|<style|style=|<image|href=|on\w+=|<text", drawn)
    named = set(re.findall(r"url\(#(\w+)\)", drawn))
    assert named == set(re.findall(r'Gradient id="(\w+)"', drawn))


def test_a_game_that_brings_no_hue_has_the_plain_cover_and_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    known = game_for("freeblade")
    new = replace(known, system=replace(known.system, key="chess", hue=0))
    monkeypatch.setattr(looks, "game_for", lambda key: new)
    look = look_of("chess")
    assert (look.css, look.cover) == ("", "games/plain.svg")
    assert select_template(list(look.marks)).template.name == "shared/_mark.html"


@pytest.mark.parametrize("light", [0, 1])
def test_a_games_own_hue_stands_out(light: int) -> None:
    tone = re.findall(r"--own: light-dark\(oklch\((\S+) (\S+) var.*?oklch\((\S+) (\S+) var", CSS)[0][
        2 * light :
    ]
    hues = [int(hue) for hue in re.findall(r"--hue: (\d+);", CSS)]
    for paper, hue in itertools.product(("paper", "raised"), hues):
        own = luminance(linear(float(tone[0]), float(tone[1]), hue))
        dark, bright = sorted((own, brightness(colours()[paper][light])))
        assert (bright + 0.05) / (dark + 0.05) >= AA_TEXT, (paper, hue)
