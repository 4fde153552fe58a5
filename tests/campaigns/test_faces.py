"""One face for a sheet, wherever it is drawn: in twelve colours by its id, and no more than one may read."""

from __future__ import annotations

import math
import re

import pytest

from campaigns.faces import TOKENS, emoji_of, face_of
from rules.common.sheets import COLOURS, BeginSheet, DescribeSheet
from rules.errors import RuleBroken
from rules.freeblade.harm import TakeDamage
from tests.campaigns.person import Person
from tests.layout import ROOT

CSS = (ROOT / "static" / "css" / "base.css").read_text(encoding="utf-8")
AVATAR = re.compile(r'<span class="avatar([^"]*)" aria-hidden="true">(.*?)</span>', re.S)


def faces_on(page: str, within: str) -> list[tuple[str, str]]:
    """The colours and contents of the faces in a part of a page."""
    found = re.findall(rf"<{within}.*?</p>", page, re.S)
    return [(hit[1].split()[-1], hit[2]) for one in found if (hit := AVATAR.search(one))]


def test_all_colours_are_given_out_by_the_id_alone() -> None:
    assert {face_of("Brin", f"sheet{number}").hue for number in range(400)} == set(range(1, COLOURS + 1))
    assert face_of("Mira", "mira").hue == face_of("Quenby", "mira").hue


def test_the_log_shows_the_face_of_the_strip_and_of_the_sheet(mira: str, player: Person) -> None:
    player.plays(DescribeSheet(mira, "Mira", portrait=":owl", colour=7))
    player.plays(TakeDamage(mira, 1))
    page = player.reads("table")
    log, strip = faces_on(page, "li id=.event-"), faces_on(page, "div class=.party-face")
    head = faces_on(page, "div class=.sheet-head")
    assert log[-1] == strip[0]
    assert [colour for colour, _ in (log[-1], *strip[:1], *head[:1])] == ["hue-7"] * 3
    assert all("#owl" in drawn for _, drawn in (log[-1], strip[0], head[0]))


def test_only_an_emoji_is_written_as_text() -> None:
    assert [emoji_of(portrait) for portrait in (":owl", "🦉", "")] == ["", "🦉", ""]


def test_who_is_known_by_name_alone_shows_no_portrait(gm: Person, player: Person) -> None:
    gm.plays(BeginSheet("warden", "Warden", "npc", (), "named", portrait=":skull"))
    assert "#skull" in gm.reads("table")
    assert "#skull" not in player.reads("table") + player.reads("log")


@pytest.mark.parametrize("colour", [-1, COLOURS + 1])
def test_there_is_no_thirteenth_colour(mira: str, player: Person, colour: int) -> None:
    with pytest.raises(RuleBroken, match="A colour"):
        player.plays(DescribeSheet(mira, "Mira", colour=colour))


def test_a_new_name_keeps_the_colour_that_was_chosen(mira: str, player: Person) -> None:
    player.plays(DescribeSheet(mira, "Mira", colour=5))
    player.plays(DescribeSheet(mira, "Mirabel"))
    assert faces_on(player.reads("table"), "div class=.party-face")[0] == ("hue-5", "M")


def test_every_token_is_in_the_drawn_set() -> None:
    drawn = (ROOT / "static" / "img" / "tokens.svg").read_text(encoding="utf-8")
    assert re.findall(r'<symbol id="([\w-]+)"', drawn) == list(TOKENS)


@pytest.mark.parametrize("light", [0, 1])
def test_ink_reads_on_every_colour_in_both_lights(light: int) -> None:
    tones = re.findall(r"oklch\((\.\d+) (\.\d+) var\(--hue\)\)", CSS)
    inks = re.findall(r"--ink: light-dark\(#(\w+), #(\w+)\)", CSS)[0]
    hues = [int(hue) for hue in re.findall(r"--hue: (\d+);", CSS)]
    assert len(set(hues)) == COLOURS
    ink = [int(inks[light][place : place + 2], 16) / 255 for place in (0, 2, 4)]
    dark = luminance([part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink])
    for hue in hues:
        tone = luminance(linear(float(tones[light][0]), float(tones[light][1]), hue))
        assert (max(tone, dark) + 0.05) / (min(tone, dark) + 0.05) >= 4.5, hue


def luminance(rgb: list[float]) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def linear(lightness: float, chroma: float, hue: float) -> list[float]:
    """Linear sRGB of a colour in OKLCH."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    l, m, s = (  # noqa: E741 - as the cones are called
        (lightness + a * x + b * y) ** 3
        for x, y in ((0.3963, 0.2158), (-0.1056, -0.0639), (-0.0895, -1.2915))
    )
    rows = ((4.0767, -3.3077, 0.2310), (-1.2684, 2.6098, -0.3413), (-0.0042, -0.7034, 1.7076))
    return [min(1.0, max(0.0, x * l + y * m + z * s)) for x, y, z in rows]


def test_initials_leave_out_an_article_so_that_the_x_card_is_an_x() -> None:
    assert [face_of(name, "id").words for name in ("The X-card", "The river barge", "Thea")] == [
        "X",
        "RB",
        "T",
    ]
