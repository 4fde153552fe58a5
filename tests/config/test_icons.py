"""Icons as pages have them: what all of them say alike is said once, in the stylesheet."""

from __future__ import annotations

import re

from config.jinja import _icons, icon
from tests.layout import ROOT


def test_an_icon_leaves_to_the_stylesheet_what_every_icon_says() -> None:
    drawn = icon("flag", size=18)
    assert drawn.startswith('<svg width="18" height="18" viewBox="0 0 24 24" class="icon">')
    [rule] = re.findall(r"^\.icon \{ (.*) \}$", (ROOT / "static/css/base.css").read_text(), re.M)
    lines = dict(line.split(": ") for line in rule.rstrip(";").split("; "))
    for name in _icons().namelist():
        head = _icons().read(name).decode().partition(">")[0]
        said = dict(re.findall(r'([\w-]+)="([^"]*)"', head))
        assert lines == {key: said[key] for key in lines}
        assert said.keys() - lines.keys() == {"xmlns", "width", "height", "viewBox"}
