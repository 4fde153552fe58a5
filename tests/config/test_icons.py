"""Icons as pages have them: what all of them say alike is said once, in the stylesheet."""

from __future__ import annotations

import re

from config.jinja import DRAWN_ALIKE, icon
from tests.layout import ROOT


def test_an_icon_leaves_to_the_stylesheet_what_every_icon_says() -> None:
    drawn = icon("flag", size=18)
    assert drawn.startswith('<svg width="18" height="18" viewBox="0 0 24 24" class="icon">')
    [rule] = re.findall(r"^\.icon \{ (.*) \}$", (ROOT / "static/css/base.css").read_text(), re.M)
    said = dict(re.findall(r'([\w-]+)="([^"]*)"', DRAWN_ALIKE))
    lines = rule.rstrip(";").split("; ")
    assert said == dict(line.split(": ") for line in lines)
