"""Icons are drawn in the colour of the words beside them."""

from __future__ import annotations

from config.jinja import icon


def test_an_icon_is_drawn_by_the_stylesheet() -> None:
    assert '<svg width="18" height="18" viewBox="0 0 24 24" class="icon">' in icon("eye-off", size=18)
