"""The house rules hold, and each check that says so can fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests import layout

Check = Callable[[str, str], list[str]]
Case = tuple[Check, str, *tuple[str, ...]]
"""A check, the path of a file, and texts that may stand there."""

PYTHON_CHECKS: tuple[Check, ...] = (
    layout.wrong_imports,
    layout.makes_events,
    layout.reads_environment,
    layout.writes_in_views,
    layout.requests_in_actions,
    layout.long_functions,
    layout.empty_names,
    layout.without_future,
    layout.names_games,
    layout.docstrings_without_verb,
)


@pytest.mark.parametrize("check", PYTHON_CHECKS, ids=lambda check: check.__name__)
def test_the_code_keeps_to_the_house_rules(check: Check) -> None:
    assert [problem for path, text in layout.python_files() for problem in check(path, text)] == []


def test_every_room_guards_something() -> None:
    assert layout.missing_rooms() == []


def test_a_room_that_guards_nothing_is_found(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    rooms = layout.Room("rules/", ()), layout.Room("campaigns/queries", ())
    assert layout.missing_rooms(tmp_path, rooms) == ["nothing is at campaigns/queries, which a room guards"]


def test_an_excepted_file_names_games_until_it_does_not() -> None:
    named = "from rules.freeblade import harm"
    assert layout.names_games("campaigns/table/party.py", named, {"campaigns/table/party.py"}) == []
    assert layout.names_games("campaigns/table/party.py", "import re", {"campaigns/table/party.py"}) != []
    assert all((layout.ROOT / path).is_file() for path in layout.NAMES_GAMES)


ALL = ("config", "rules", "characters", "campaigns", "templates", "static", "tests", "scripts")
FILES: list[tuple[Check, tuple[str, ...], set[str]]] = [
    (layout.past_the_wall, ALL, {".py", ".html", ".js", ".css"}),
    (layout.long_lines, ("templates", "static/css"), {".html", ".css"}),
    (layout.inline_in_template, ("templates",), {".html"}),
    (layout.third_party_in_static, ("static",), {".js", ".css"}),
    (layout.long_functions, ("tests", "scripts"), {".py"}),
    (layout.waits_by_the_clock, ("tests",), {".py"}),
]


@pytest.mark.parametrize(("check", "folders", "kinds"), FILES, ids=lambda part: getattr(part, "__name__", ""))
def test_files_of_all_kinds_keep_to_them(check: Check, folders: tuple[str, ...], kinds: set[str]) -> None:
    files = layout.files_of(*folders, kinds=kinds)
    assert [problem for path, text in files for problem in check(path, text)] == []


BAD: list[Case] = [
    (layout.wrong_imports, "rules/dice.py", "import random", "from datetime import datetime"),
    (layout.wrong_imports, "rules/dice.py", "from django.db import models", "import msgspec"),
    (layout.wrong_imports, "rules/dice.py", "def roll():\n    from characters import sheets"),
    (layout.wrong_imports, "rules/freeblade/harm.py", "from rules.opend6 import reactions"),
    (layout.wrong_imports, "rules/freeblade/harm.py", "from rules import sixd6"),
    (layout.wrong_imports, "rules/freeblade/harm.py", "from ..opend6 import reactions"),
    (layout.wrong_imports, "rules/freeblade/harm.py", "from rules.games import game_for"),
    (layout.wrong_imports, "rules/common/clock.py", "from rules.freed6 import luck_points"),
    (layout.wrong_imports, "rules/d6/checks.py", "def check():\n    from rules.wildd6 import traits"),
    (layout.wrong_imports, "rules/dice/notation.py", "import rules.freeblade.using_step_dice"),
    (layout.wrong_imports, "rules/odds/pools.py", "from rules.sixd6.control import Control"),
    (layout.wrong_imports, "rules/loading/systems.py", "from rules.games import GAMES"),
    (layout.wrong_imports, "characters/sheets.py", "from campaigns.models import Seat"),
    (layout.wrong_imports, "campaigns/models/event.py", "from campaigns import actions"),
    (layout.wrong_imports, "campaigns/models/event.py", "from campaigns.live.hub import wake"),
    (layout.wrong_imports, "campaigns/live/announce.py", "from campaigns.models import Event"),
    (layout.wrong_imports, "campaigns/live/listener.py", "from rules import facts"),
    (layout.wrong_imports, "campaigns/log/record.py", "from ..views import table"),
    (layout.wrong_imports, "campaigns/play.py", "from campaigns.forms import MarkForm"),
    (layout.wrong_imports, "campaigns/actions/rolls.py", "from campaigns.live import fragments"),
    (layout.wrong_imports, "campaigns/actions/rolls.py", "from django.http import HttpRequest"),
    (layout.wrong_imports, "campaigns/views/rolls.py", "from campaigns.play import perform"),
    (layout.wrong_imports, "campaigns/views/rolls.py", "from rules.decide import decide"),
    (layout.wrong_imports, "campaigns/access.py", "from config import settings"),
    (layout.makes_events, "campaigns/actions/seats.py", "Event(seq=1).save()"),
    (layout.makes_events, "campaigns/undo.py", "Event.objects.create(seq=1)"),
    (layout.makes_events, "campaigns/undo.py", "campaign.events.bulk_create([])"),
    (layout.reads_environment, "campaigns/access.py", "import os\nos.environ['HOME']"),
    (layout.reads_environment, "campaigns/access.py", "from os import getenv"),
    (layout.reads_environment, "config/serving.py", "import os\nos.environ.setdefault('PORT', '1')"),
    (layout.writes_in_views, "campaigns/views/seats.py", "def seats():\n    Seat.objects.create()"),
    (layout.writes_in_views, "campaigns/views/seats.py", "seat.save()"),
    (layout.requests_in_actions, "campaigns/actions/rolls.py", "def roll(*, request): ..."),
    (layout.requests_in_actions, "campaigns/actions/rolls.py", "def roll(seat): ..."),
    (layout.long_lines, "templates/base.html", "<p>\n" + "x" * 141),
    (layout.long_lines, "static/css/base.css", " " * 141),
    (layout.long_functions, "rules/dice.py", "def roll():\n" + "    x = 1\n" * 45),
    (layout.empty_names, "rules/utils.py", ""),
    (layout.without_future, "rules/dice.py", "x: int = 1"),
    (layout.names_games, "campaigns/new.py", "from rules.freeblade.harm import TakeDamage"),
    (layout.names_games, "campaigns/new.py", "from rules import freeblade", "GAME = 'freed6'"),
    (layout.names_games, "campaigns/new.py", "def set_hp(): ..."),
    (layout.names_games, "characters/new.py", "class SetHP: ...", "resource.focus = 2"),
    (layout.names_games, "config/new.py", "LABEL = f'DR {number}'", "spend(luck=1)"),
    (layout.docstrings_without_verb, "rules/new.py", 'def free():\n    """The slots that are free."""'),
    (layout.docstrings_without_verb, "rules/new.py", 'def free():\n    """Whether any slot is free."""'),
    (
        layout.docstrings_without_verb,
        "rules/new.py",
        'class Box:\n    def free(self):\n        """A slot."""',
    ),
    (
        layout.docstrings_without_verb,
        "rules/new.py",
        'def free():\n    """Returns the slots that are free."""',
    ),
    (layout.waits_by_the_clock, "tests/new.py", "expect(page).to_be_visible(timeout=5_000)"),
    (
        layout.waits_by_the_clock,
        "tests/new.py",
        "LONG_MS = 12_000\nexpect(page).to_be_empty(timeout=LONG_MS)",
    ),
    (layout.waits_by_the_clock, "tests/new.py", "context.set_default_timeout(5000)"),
    (layout.waits_by_the_clock, "tests/new.py", "page.wait_for_timeout(60)", "time.sleep(0.5)"),
    (layout.waits_by_the_clock, "tests/new.py", "asyncio.timeout(5)", "asyncio.wait_for(reader.read(), 1)"),
    (layout.waits_by_the_clock, "tests/new.py", "process.wait(15)", "assert time.perf_counter() - began < 1"),
    (layout.waits_by_the_clock, "tests/new.py", "assert monotonic() < began + 1 < 15"),
    (layout.past_the_wall, "rules/dice.py", "\n" * 401),
    (layout.inline_in_template, "a.html", '<p class="x"\n   style="color: red">', "<style>p {}</style>"),
    (layout.inline_in_template, "a.html", "<script>go()</script>", '<button type="button" onclick="go()">'),
    (layout.inline_in_template, "a.html", '<button hx-on:click="go()">', '<a href="javascript:go()">'),
    (layout.inline_in_template, "a.html", "<b hx-vals='js:{a: 1}'>", '<b hx-swap-oob="true">'),
    (layout.inline_in_template, "a.html", '<script src="https://cdn.example/x.js"></script>'),
    (layout.inline_in_template, "a.html", "{{ notes | safe }}"),
    (layout.third_party_in_static, "a.css", '@import "https://fonts.example/x.css"'),
    (layout.third_party_in_static, "a.js", 'import x from "//cdn.example/x.js"'),
]


@pytest.mark.parametrize("case", BAD)
def test_each_check_can_fail(case: Case) -> None:
    check, path, *texts = case
    assert [text for text in texts if check(path, text) == []] == []


GOOD: list[Case] = [
    (layout.wrong_imports, "rules/dice.py", "import tomllib\nfrom rules.errors import RuleBroken"),
    (layout.wrong_imports, "rules/games.py", "from rules.freeblade.game import FREEBLADE"),
    (layout.wrong_imports, "rules/freeblade/harm.py", "from . import tables\nfrom rules.common import clock"),
    (layout.wrong_imports, "rules/common/clock.py", "from rules.game import Game"),
    (layout.names_games, "campaigns/new.py", '"""HP are Freeblade\'s."""\nfrom rules.common import clock'),
    (layout.names_games, "campaigns/new.py", "autofocus, chip, draw, wilderness = 1, 2, 3, 4"),
    (layout.names_games, "rules/freeblade/harm.py", "HP = 'hp'"),
    (
        layout.docstrings_without_verb,
        "rules/new.py",
        'def free():\n    """Return the slots that are free."""',
    ),
    (layout.docstrings_without_verb, "rules/new.py", 'def free():\n    """Answer what is asked."""'),
    (
        layout.docstrings_without_verb,
        "rules/new.py",
        'class Box:\n    """A slot."""\n    def free(self): ...',
    ),
    (layout.docstrings_without_verb, "campaigns/new.py", 'def free():\n    """The slots."""'),
    (layout.wrong_imports, "campaigns/actions/rolls.py", "from campaigns.play import perform"),
    (layout.wrong_imports, "campaigns/models/event.py", "from characters.models import Character"),
    (layout.wrong_imports, "config/asgi.py", "from campaigns.live import hub"),
    (layout.makes_events, "campaigns/log/record.py", "Event.objects.create(seq=1)"),
    (layout.makes_events, "campaigns/undo.py", "Event.objects.filter(seq=1)"),
    (layout.reads_environment, "config/settings.py", "import os\nos.environ['HOME']"),
    (
        layout.reads_environment,
        "manage.py",
        "import os\nos.environ.setdefault('DJANGO_SETTINGS_MODULE', 'config.settings')",
    ),
    (layout.long_lines, "templates/base.html", "x" * 140 + "\n" + "x" * 140),
    (layout.long_functions, "rules/dice.py", "def roll():\n" + "    x = 1\n" * 44),
    (layout.without_future, "rules/__init__.py", '"""Words."""'),
    (layout.waits_by_the_clock, "tests/patience.py", "time.sleep(0.5)"),
    (layout.waits_by_the_clock, "tests/new.py", "process.wait(timeout=patience(15))"),
    (layout.waits_by_the_clock, "tests/new.py", "page.wait_for_timeout(0)\ntime.sleep(0.005)"),
    (layout.waits_by_the_clock, "tests/new.py", "', '.join(names)\nmonotonic() < deadline"),
    (layout.past_the_wall, "rules/dice.py", "\n" * 400),
    (layout.inline_in_template, "a.html", "<script src=\"{{ static('x.js') }}\" defer></script>"),
    (layout.inline_in_template, "a.html", '<link rel="stylesheet" href="x.css"><p class="style">'),
    (layout.third_party_in_static, "a.js", 'import x from "./x.js" // https://example.org'),
]


@pytest.mark.parametrize("case", GOOD)
def test_no_check_cries_wolf(case: Case) -> None:
    check, path, *texts = case
    assert [problem for text in texts for problem in check(path, text)] == []
