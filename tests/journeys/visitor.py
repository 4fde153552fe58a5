"""Someone with a browser. Whatever page they see is watched: errors, policy, strangers, accessibility."""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from django.urls import Resolver404, resolve
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Frame, Page, Request

from tests.journeys.findings import findings
from tests.patience import patience_ms

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
STILL: dict[str, Any] = {"reduced_motion": "reduce"}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
"""A fifth of a journey would go into drawing what moves: it moves where the movement may matter."""
ONCE_ONLY = re.compile(r"^/(signin|join|logout)\b")  # a link that is used up, or a door out
AXE = Axe().axe_script
WHAT_IS_WRONG = """async ([part, shapes]) => {
  const ask = async (where, options) =>
    (await axe.run(where, { resultTypes: ["violations"], ...options })).violations
  const wrong = await ask(part ?? document, { rules: { "color-contrast": { enabled: false } } })
  const include = shapes.flatMap(shape => shapesOf.get(shape)).filter(element => element.checkVisibility())
  return include.length ? [...wrong, ...await ask({ include }, { runOnly: ["color-contrast"] })] : wrong
}"""
"""Contrast is most of what axe takes its time for: it is asked of what is new, with all that lies in it."""
SHAPES = Path(__file__).with_name("shapes.js").read_text(encoding="utf-8")
LOOKED_AT = "looked_at"
"""The shapes with which axe found nothing wrong, by game and theme. It is slow: it looks at what is new."""
OPENED_ANEW = f"opened_{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}"
"""Whose pages, of which kind and how wide, were opened once more at the end of a test of this run."""
TELL_POLICY = """
addEventListener("securitypolicyviolation", violation => console.error(
  `policy: ${violation.violatedDirective} stopped ${violation.blockedURI} in ${violation.sourceFile}`))
"""


@dataclass
class Visitor:
    """A browser profile of its own, with one page open."""

    name: str
    url: str
    context: BrowserContext
    page: Page
    problems: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)
    visited: dict[str, str] = field(default_factory=dict)  # path -> address
    checked: set[str] = field(default_factory=set)
    listening: bool = True
    pressed_s: ClassVar[float] = 0.0  # when anybody has last sent something

    def go(self, path: str) -> Page:
        """Open a path or a whole link, and look at the page."""
        self.page.goto(path if path.startswith("http") else self.url + path)
        self.check()
        return self.page

    def forgive(self, pattern: str) -> None:
        """Expect console errors like this one, because the test makes them happen."""
        self.forgiven.append(pattern)

    def check(self, part: str | None = None) -> None:
        """Ask axe about the page as it is now, or about a part of it, unless it has seen all that before."""
        self.checked.add(urlsplit(self.page.url).path)
        # What the policy stopped is told a task later: it is heard before axe makes us stop listening.
        self.page.evaluate("() => new Promise(done => setTimeout(done, 25))")
        key, shapes = self.page.evaluate(SHAPES, part)
        known, of_key = findings(LOOKED_AT), f"{key} "
        fresh = known.new([of_key + shape for shape in shapes])
        if fresh:
            violations = self._ask_axe(part, [shape.removeprefix(of_key) for shape in fresh])
            if not violations:
                known.add(fresh)
            self.problems += violations

    def _ask_axe(self, part: str | None, fresh: list[str]) -> list[str]:
        """Return what axe says is wrong."""
        self.listening = False  # axe tries things that the policy rightly stops
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE)
        violations = self.page.evaluate(WHAT_IS_WRONG, [part, fresh])
        self.page.wait_for_timeout(0)
        self.listening = True
        return [
            f"{self.page.url}: {one['id']}: {one['help']} at "
            + ", ".join(str(node["target"]) for node in one["nodes"][:5])
            for one in violations
        ]

    def finish(self, *, look: bool) -> list[str]:
        """What was wrong in all this time; pages reached by a click are looked at now, the last as it is."""
        if look:
            self.check()
            for path, address in list(self.visited.items()):
                if path not in self.checked and not ONCE_ONLY.match(path) and self._is_first(path):
                    self.go(address)
        self.context.close()
        return [f"{self.name}: {text}" for text in self.problems if not self._is_forgiven(text)]

    def _is_first(self, path: str) -> bool:
        """Whether no test before has opened such a page anew for this person, at this width."""
        try:
            kind = str(resolve(path).url_name)
        except Resolver404:
            kind = path
        opened = findings(OPENED_ANEW)
        first = opened.new([f"{self.name} {kind} {(self.page.viewport_size or {}).get('width')}"])
        opened.add(first)
        return bool(first)

    def _is_forgiven(self, text: str) -> bool:
        return any(re.search(pattern, text) for pattern in self.forgiven)

    def heard(self, message: ConsoleMessage) -> None:
        if self.listening and message.type in {"error", "warning"}:
            self.problems.append(f"console: {message.text} ({message.location.get('url', '')})")

    def asked(self, request: Request) -> None:
        if request.method == "POST":
            Visitor.pressed_s = time.monotonic()
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https"} and parts.netloc != urlsplit(self.url).netloc:
            self.problems.append(f"asked a third party: {request.url}")

    def moved(self, frame: Frame) -> None:
        parts = urlsplit(frame.url)
        if frame.parent_frame is None and parts.netloc == urlsplit(self.url).netloc:
            self.visited[parts.path] = frame.url


def arrive(browser: Browser, url: str, name: str, **options: Any) -> Visitor:
    """A new visitor; options are Playwright's (java_script_enabled, color_scheme), a desk if none."""
    context = browser.new_context(**{**DESK, **options})
    context.set_default_timeout(patience_ms())
    context.set_default_navigation_timeout(patience_ms())
    context.add_init_script(TELL_POLICY)
    page = context.new_page()
    visitor = Visitor(name, url, context, page)
    context.on("console", visitor.heard)
    context.on("weberror", lambda error: visitor.problems.append(f"uncaught: {error.error}"))
    context.on("request", visitor.asked)
    page.on("framenavigated", visitor.moved)
    return visitor
