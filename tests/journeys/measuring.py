"""What is wrong with how a page is laid out, at the widths that people have."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.effort import THOROUGH

WIDTHS = (320, 390, 720, 820, 1100, 1440, 1920) if THOROUGH else (390, 820, 1440)
"""In `make test` those of a phone, a tablet and a desk."""
HEIGHT = 900
SMALLEST_TARGET = 44
AT_A_DESK, SMALLEST_AT_A_DESK = 1200, 36
"""From so many pixels on a sheet is drawn closer for whoever has a pointer, and no finger."""
SCROLLERS = ".panels, .tabs, .steps, .ladder-steps, .party, .chips, .caret, #chosen > *"
SCROLLERS += ", .past .glance > *, [role=search] .segments"
"""Places that are meant to be pushed sideways."""
SCRIPT = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
A_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""After it what counts the chips that have room has seen the window's new width."""
EACH = f"""async ([pops, places, options]) => {{
  const measure = {SCRIPT};
  const all = document.querySelectorAll(pops);
  const found = [];
  for (const at of places) {{
    const opened = new Promise(done => all[at].addEventListener("toggle", done, {{ once: true }}));
    all[at].open = true;
    all[at].dataset.looked = "";
    await opened; // and turned to face the page
    found.push(...measure(options).map(fault => [at, fault]));
    all[at].open = false;
    delete all[at].dataset.looked;
  }}
  return found;
}}"""
COVERED = Path(__file__).with_name("covered.js").read_text(encoding="utf-8")
ZOOMED = (720, 450)
"""What is left of a window of 1440 by 900 at 200 %."""
DEMANDING = (
    ':root { --sans: "DejaVu Sans", Verdana, sans-serif; --serif: "DejaVu Serif", "DejaVu Sans", serif }'
)
"""The fonts that a device has when it has none of ours: a fifth wider."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: on which page, how wide the window was, which element, and its text."""

    page: str
    width: int
    check: str
    element: str
    text: str


def faults(page: Page, name: str, *, scope: str = "body", widths: tuple[int, ...] = WIDTHS) -> list[Fault]:
    """Look at a page, or at a part of it, at each width; it is resized and not loaded again.

    At every width means at 200 % too: there the window is low, and what has the focus must not be covered.
    """
    told: list[Fault] = []
    for width in widths:
        is_zoomed = width == ZOOMED[0]
        window = ViewportSize(width=width, height=ZOOMED[1] if is_zoomed else HEIGHT)
        if page.viewport_size != window:
            resize(page, **window)
        found = page.evaluate(SCRIPT, _options(width, scope))
        if is_zoomed:
            found += page.evaluate(COVERED, {"scope": scope})
        told += [Fault(name, width, **one) for one in found]
    return list(dict.fromkeys(told))


def resize(page: Page, width: int, height: int) -> None:
    """Make the window so wide and high, and let the page draw itself in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(A_FRAME)


def faults_of_each(page: Page, name: str, pops: str, places: list[int], width: int) -> list[Fault]:
    """Open popovers one after the other at the width that is set; each faces the page as it then is."""
    options = _options(width, "[data-looked] > :not(summary)")
    found = page.evaluate(EACH, [pops, places, options])
    return list(dict.fromkeys(Fault(f"{name}, popover {at}", width, **one) for at, one in found))


def _options(width: int, scope: str) -> dict[str, object]:
    smallest = SMALLEST_AT_A_DESK if width >= AT_A_DESK else SMALLEST_TARGET
    return {"scope": scope, "scrollers": SCROLLERS, "smallest": smallest}


def widen_the_letters(page: Page) -> None:
    """Take wide letters, as where none of our fonts is installed."""
    page.add_style_tag(content=DEMANDING)
    page.evaluate(A_FRAME)
