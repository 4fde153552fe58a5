"""Paper and ink by day, candle light by night: small enough, readable in both, no shape missing."""

from __future__ import annotations

import re

import lightningcss
import pytest
from django.template.loader import render_to_string

from tests.layout import ROOT

CSS = ROOT / "static" / "css"
BUDGET = 60_000
"""Bytes of all stylesheets of the table with every game and the GM's screen, before compression."""
PAGES = 10_300
"""Bytes of what only the other pages have, where no table is."""
PRINTED = 700
"""Bytes of the one for paper, which no screen waits for."""
AA_TEXT = 4.5
AA_EDGE = 3.0

READ = [
    (ink, paper)
    for ink in ("ink", "soft", "ember", "won", "lost", "turn", "gold", "secret")
    for paper in ("paper", "card", "raised")
] + [
    ("on-ember", "ember"),
    ("on-ember", "ember-deep"),
    ("on-die", "die"),
    ("ember-deep", "wash"),
    ("ink", "wash"),
]
EDGES = [("edge", "raised"), ("edge", "card"), ("ember", "paper"), ("die", "card"), ("won", "sunk")]


def colours() -> dict[str, tuple[str, str]]:
    css = (CSS / "base.css").read_text(encoding="utf-8")
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", css)
    return {name: (day, night) for name, day, night in found}


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(colour: str, ground: str, share: float) -> str:
    pairs = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(share * top + (1 - share) * under):02x}" for top, under in pairs)


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("ink", "paper"), READ)
def test_what_is_read_stands_out(ink: str, paper: str, night: bool) -> None:
    assert contrast(colours()[ink][night], colours()[paper][night]) >= AA_TEXT


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("line", "paper"), EDGES)
def test_the_edge_of_what_is_used_can_be_seen(line: str, paper: str, night: bool) -> None:
    assert contrast(colours()[line][night], colours()[paper][night]) >= AA_EDGE


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("role", ["won", "lost", "turn", "secret"])
def test_a_role_is_read_on_its_own_tint(role: str, night: bool) -> None:
    css = (CSS / "base.css").read_text(encoding="utf-8")
    assert "--tint: color-mix(in srgb, var(--role) 8%, var(--raised))" in css
    tint = mixed(colours()[role][night], colours()["raised"][night], 0.08)
    assert contrast(colours()[role][night], tint) >= AA_TEXT
    assert contrast(colours()["soft"][night], tint) >= AA_TEXT


def test_nothing_but_what_acts_is_ember() -> None:
    """Who acts, harm, a critical and a secret have colours of their own, and what is chosen has none."""
    css = "".join(path.read_text(encoding="utf-8") for path in sorted(CSS.glob("*.css")))
    other = re.compile(
        r"turn-acts|crit\b|\bnow\b|:checked|aria-current|unseen|private|condition|burden|\.pip\b"
    )
    rules = re.findall(r"([^{};]+)\{([^{}]*)", css)
    assert [name for name, body in rules if "--ember" in body and other.search(name)] == []


def test_all_css_together_stays_within_its_budget() -> None:
    parts = [path for path in CSS.glob("*.css") if "@import" not in path.read_text(encoding="utf-8")]
    sizes = {path.name: len(lightningcss.bundle_css(str(path))) for path in parts}
    assert 0 < sizes.pop("print.css") < PRINTED
    assert 0 < sizes.pop("pages.css") + sizes.pop("doors.css") < PAGES
    assert 0 < sum(sizes.values()) < BUDGET


def test_no_page_loads_more_css_than_its_budget() -> None:
    pages = [path for path in CSS.glob("*.css") if "@import" in path.read_text(encoding="utf-8")]
    assert pages
    assert [path.name for path in pages if len(lightningcss.bundle_css(str(path))) >= BUDGET] == []


def test_every_colour_that_is_used_is_defined() -> None:
    css = "".join(path.read_text(encoding="utf-8") for path in sorted(CSS.glob("*.css")))
    assert set(re.findall(r"var\(--([\w-]+)\)", css)) <= set(re.findall(r"--([\w-]+):", css))


def test_every_shape_that_a_template_names_is_in_the_sprite() -> None:
    sprite = set(re.findall(r'<symbol id="([\w-]+)"', render_to_string("shared/_sprite.html")))
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    named = {name for text in texts for name in re.findall(r'href="#([\w-]+)"/>', text)}
    named |= {f"i-{name}" for text in texts for name in re.findall(r"\buse\('([\w-]+)'\)", text)}
    assert named
    assert named <= sprite


def test_the_display_face_is_small_preloaded_and_moves_nothing() -> None:
    face = ROOT / "static" / "fonts" / "display.woff2"
    assert face.stat().st_size <= 6_000
    base = (CSS / "base.css").read_text(encoding="utf-8")
    assert "font-display: optional" in base
    page = (ROOT / "templates" / "base.html").read_text(encoding="utf-8")
    assert 'rel="preload" href="{{ static(\'fonts/display.woff2\') }}"' in page
