"""Stored data does not move: a database that was played long ago opens, reads the same, and can be undone."""

from __future__ import annotations

import json
import lzma
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rules.games import FACTS, GAMES
from rules.table import PARTS
from tests.effort import few

ROOT = Path(__file__).resolve().parents[2]
PLAYED = ROOT / "tests" / "fixtures" / "played"
HEADS: dict[str, dict[str, Any]] = json.loads((PLAYED / "heads.json").read_text(encoding="utf-8"))
OURS = ("campaigns_", "characters_")
OF_A_LOG = (
    "FROM campaigns_event JOIN campaigns_campaign ON campaign_id = campaigns_campaign.id WHERE slug = '{}'"
)
CHANGES = f"SELECT changes {OF_A_LOG} ORDER BY seq"
EVENT = "seq, kind, version, fact, secret, caused_by, undoes, actor_id, audience, session, created, changes"

Ask = Callable[..., dict[str, Any]]


def run(database: Path, *arguments: str) -> str:
    """What ``manage.py`` says about a database."""
    surroundings = {
        "PATH": os.environ.get("PATH", ""),
        "DATABASE_URL": f"sqlite:///{database}",
        "VAR_DIR": str(database.parent),
        "SECRET_KEY": "for the played database alone",
        "TIME_ZONE": "UTC",
        "ACTIONS_AT_ONCE": "1000000",  # a test is no person
    }
    ran = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=surroundings, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def read(database: Path, statement: str) -> list[Any]:
    """The rows of a statement, without any code of ours."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(statement).fetchall()


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database as it was played."""
    database = tmp_path_factory.mktemp("played") / "before.sqlite3"
    database.write_bytes(lzma.decompress((PLAYED / "played.sqlite3.xz").read_bytes()))
    return database


@pytest.fixture(scope="module")
def database(before: Path) -> Path:
    """The same, migrated to the present."""
    migrated = before.with_name("migrated.sqlite3")
    shutil.copyfile(before, migrated)
    run(migrated, "migrate", "--verbosity=0")
    return migrated


@pytest.fixture(scope="module")
def ask(database: Path) -> Ask:
    """Asks questions of ``tests.campaigns.played`` about a copy that they may change."""

    def asked(*questions: str, slugs: tuple[str, ...] = ()) -> dict[str, Any]:
        copy = database.with_name(f"{questions[0]}.sqlite3")
        shutil.copyfile(database, copy)
        code = f"from tests.campaigns import played; played.answer(*{questions!r}, slugs={slugs!r})"
        found: dict[str, Any] = json.loads(run(copy, "shell", "--no-imports", "-c", code))
        return found

    return asked


@pytest.fixture(scope="module")
def now(ask: Ask) -> dict[str, Any]:
    """What the logs say and which rows are stored, by question and campaign."""
    return ask("log", "rows")


def log_then(slug: str) -> list[dict[str, Any]]:
    """What the log said when it was played."""
    lines = (PLAYED / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def changes(database: Path, slug: str) -> list[list[Any]]:
    """What the entries of a log changed, one after the other, as it is stored."""
    return [each for (found,) in read(database, CHANGES.format(slug)) for each in json.loads(found)]


def folded(database: Path, slug: str) -> dict[str, Any]:
    """The rows that the stored changes make, as plain data."""
    rows = {f"{owner} {part} {key}": after for owner, part, key, _, after in changes(database, slug)}
    return {key: row for key, row in rows.items() if row is not None}


def prompts_of(database: Path, slug: str) -> set[str]:
    """The kinds of prompts that were open at a table."""
    return {after["kind"] for _, part, _, _, after in changes(database, slug) if part == "pending" and after}


SELDOM = {
    *("answer_withdrawn", "claim_refused", "dying_begun"),
    *("strike_cancelled", "omen_rolled"),
}
"""Kinds of entries that chance has not brought."""
SELDOM_OPEN = {
    "freed6": {"lost_ability"},
    "sixd6": {"attack_effects", "spent_control"},
    "wildd6": {"contest"},
}


def test_kinds_of_entries_rows_and_prompts_are_all_there_but_for_a_few(before: Path) -> None:
    assert {head["system"] for head in HEADS.values()} == set(GAMES)
    kinds = {kind for (kind,) in read(before, "SELECT kind FROM campaigns_event")}
    assert set(FACTS) - kinds <= SELDOM
    assert {part for slug in HEADS for _, part, *_ in changes(before, slug)} == set(PARTS)
    for slug, head in HEADS.items():
        game = head["system"]
        assert set(GAMES[game].prompts) - prompts_of(before, slug) <= SELDOM_OPEN.get(game, set()), slug


def test_it_migrates_with_nothing_lost(before: Path, database: Path) -> None:
    tables = [name for (name,) in read(before, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in (name for name in tables if name.startswith(OURS)):
        count = f"SELECT count(*) FROM {table}"
        assert read(database, count) == read(before, count), table
    events = f"SELECT {EVENT} FROM campaigns_event ORDER BY id"
    assert read(database, events) == read(before, events)


def test_every_log_ends_with_its_seal_and_agrees_with_its_sheets(database: Path) -> None:
    heads = read(database, "SELECT slug, system, last_seq, last_hash FROM campaigns_campaign")
    assert {slug: {"system": system, "seq": seq, "hash": link} for slug, system, seq, link in heads} == HEADS
    lines = run(database, "verify").splitlines()
    assert lines == [f"{slug}: {head['seq']} entries, log and sheets agree" for slug, head in HEADS.items()]


@pytest.mark.parametrize("slug", HEADS)
def test_stored_rows_are_read_as_entries_wrote_them(now: dict[str, Any], database: Path, slug: str) -> None:
    assert now["rows"][slug] == folded(database, slug)


@pytest.mark.parametrize("slug", HEADS)
def test_the_log_reads_word_for_word_as_it_did_and_offers_what_it_did_to_whom(
    now: dict[str, Any], slug: str
) -> None:
    for found, then in zip(now["log"][slug], log_then(slug), strict=True):
        assert found == then


WAITS = ": Advance "
"""An advancement waits for the end of the fight that runs there, unless the Game Master allows it (R-85)."""


@pytest.mark.parametrize("slug", few(HEADS, "harbour-of-glass-8dq58"))
def test_every_offer_can_be_taken_up_and_undone(ask: Ask, slug: str) -> None:
    made = ask("offers", slugs=(slug,))["offers"][slug]
    done = {"wrong": "", "done": True, "agrees": True, "restored": True}
    assert made
    assert [
        one for one in made if one != {"button": one["button"], **done} and WAITS not in one["button"]
    ] == []


def test_undoing_the_last_entry_brings_the_rows_back(ask: Ask) -> None:
    assert ask("undo")["undo"] == {slug: {"wrong": "", "back": True, "again": True} for slug in HEADS}


@pytest.mark.thorough
def test_rewinding_as_far_as_the_first_entry_brings_the_rows_back(ask: Ask) -> None:
    rewinds = ask("rewinds")["rewinds"]
    assert list(rewinds) == list(HEADS)
    for slug, told in rewinds.items():
        assert told[-1]["to"] == 1
        assert all(one == {"to": one["to"], "wrong": "", "back": True, "again": True} for one in told), slug


OVER_SINCE_LONG = """
from campaigns.models import Campaign, Timer
from campaigns.state import state_of
from campaigns.timers import settle
state = state_of(Campaign.objects.get(slug__startswith="the-salt-road"))
settle(state, state.game.timed)
print(Timer.objects.update(due="2025-03-07T20:00Z"))
"""
LOOK = """
from campaigns.models import Campaign
from campaigns.firing import fire_due
print(len(fire_due(Campaign.objects.values_list("pk", flat=True))))
"""


@pytest.mark.thorough
def test_a_light_that_is_due_is_rolled_by_one_of_two_processes(database: Path) -> None:
    copy = shutil.copyfile(database, database.with_name("lights.sqlite3"))
    assert int(run(copy, "shell", "--no-imports", "-c", OVER_SINCE_LONG)) > 0
    with ThreadPoolExecutor(2) as both:
        done = both.map(lambda _: run(copy, "shell", "--no-imports", "-c", LOOK), range(2))
    assert sorted(map(int, done)) == [0, 1]
    assert "agree" in run(copy, "verify")
