"""Stored data does not move: a database that was played long ago opens, reads the same, and can be undone."""

from __future__ import annotations

import json
import lzma
import os
import re
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

from tests.effort import WHOLE

ROOT = Path(__file__).resolve().parents[2]
PLAYED = ROOT / "tests" / "fixtures" / "played"
HEADS: dict[str, dict[str, Any]] = json.loads((PLAYED / "heads.json").read_text(encoding="utf-8"))
QUICK = tuple({head["system"]: slug for slug, head in HEADS.items()}.values())
"""One campaign of each game, in which a quick run presses every button."""
OURS = ("campaigns_", "characters_")
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


def buttons(entries: list[dict[str, Any]]) -> set[tuple[int, str, str]]:
    """The buttons of a log: on which entry, for whom, with which label.

    Not those about someone whom the entry named "who left" though nobody had.
    """
    return {
        (entry["seq"], name, label)
        for entry in entries
        for name, labels in entry.get("buttons", {}).items()
        for label in labels
        if "who left" not in label
    }


def folded(database: Path, slug: str) -> dict[str, Any]:
    """The rows that the stored changes make, as plain data."""
    rows: dict[str, Any] = {}
    statement = (
        "SELECT changes FROM campaigns_event JOIN campaigns_campaign ON campaign_id = campaigns_campaign.id"
    )
    for (changes,) in read(database, f"{statement} WHERE slug = '{slug}' ORDER BY seq"):
        for owner, part, key, _, after in json.loads(changes):
            rows[f"{owner} {part} {key}"] = after
    return {key: row for key, row in rows.items() if row is not None}


def test_five_games_were_played_with_every_kind_of_row_and_of_prompt(before: Path) -> None:
    assert {system for (system,) in read(before, "SELECT system FROM campaigns_campaign")} == {
        "freeblade",
        "freed6",
        "opend6",
        "wildd6",
        "sixd6",
    }
    assert {kind for (kind,) in read(before, "SELECT kind FROM campaigns_pending")} == {
        "attack",
        "damage",
        "reroll",
        "exhaustion",
        "ranks",
        "effect",
        "luck",
        "critical",
        "exchange",
        "window",
        "control",
    }
    assert {key.split()[1] for slug in HEADS for key in folded(before, slug)} == {
        "profile",
        "part",
        "detail",
        "ability",
        "resource",
        "track",
        "condition",
        "belonging",
        "clock",
        "encounter",
        "combatant",
        "pending",
    }
    assert read(before, "SELECT count(DISTINCT kind) FROM campaigns_event") == [(112,)]


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
def test_the_log_reads_word_for_word_as_it_did_for_each_who_reads_it(now: dict[str, Any], slug: str) -> None:
    for found, then in zip(now["log"][slug], log_then(slug), strict=True):
        assert (found["seq"], found["kind"]) == (then["seq"], then["kind"])
        assert found.get("words") == then.get("words"), found["seq"]


KEPT_WITHOUT_CHANGES = "Reroll for"
"""Then a roll was kept without what it had changed, so that it can be made again no longer."""
WITHOUT_EFFECT = "Spend Focus"
"""Then Focus was taken against a D4 too, which it leaves a D4."""
WAITS = "Take a short rest"
"""Then ten minutes could pass in the midst of the fight that runs there; now the rest waits for its end."""
FOR_ONE_SKILL = re.compile(r" on (Strength) \(([123])\)$")
"""What ranks buy for one skill was offered then as if it served a whole ability, as four ranks buy it."""


NAMED = re.compile(r"^(?!Act now: )[^:]+: ")
"""Where several are asked, their buttons name them now, or stand under their names."""


@pytest.mark.parametrize("slug", HEADS)
def test_open_business_offers_what_it_did_to_whom_it_did(now: dict[str, Any], slug: str) -> None:
    gone = (KEPT_WITHOUT_CHANGES, WITHOUT_EFFECT, WAITS)
    then = {
        (seq, name, NAMED.sub("", FOR_ONE_SKILL.sub(r" on \1 alone (\2)", label)))
        for seq, name, label in buttons(log_then(slug))
        if not label.startswith(gone)
    }
    assert then <= {(seq, name, NAMED.sub("", label)) for seq, name, label in buttons(now["log"][slug])}


@pytest.mark.examples
def test_every_offer_can_be_taken_up_and_undone(ask: Ask) -> None:
    offers = ask("offers", slugs=() if WHOLE else QUICK)["offers"]
    assert all(offers[slug] for slug in (HEADS if WHOLE else QUICK))
    done = {"wrong": "", "done": True, "agrees": True, "restored": True}
    for slug, made in offers.items():
        assert [one for one in made if one != {"button": one["button"], **done}] == [], slug


def test_undoing_the_last_entry_brings_the_rows_back(ask: Ask) -> None:
    assert ask("undo")["undo"] == {slug: {"wrong": "", "back": True, "again": True} for slug in HEADS}


def test_rewinding_as_far_as_the_first_entry_brings_the_rows_back(ask: Ask) -> None:
    rewinds = ask("rewinds")["rewinds"]
    assert list(rewinds) == list(HEADS)
    for slug, told in rewinds.items():
        assert told[-1]["to"] == 1
        assert all(one == {"to": one["to"], "wrong": "", "back": True, "again": True} for one in told), slug


OVER_SINCE_LONG = """
from campaigns.models import Campaign, Timer
from campaigns.state import state_of
from campaigns.timers.running import settle
state = state_of(Campaign.objects.get(slug__startswith="the-salt-road"))
settle(state, state.game.timed)
print(Timer.objects.update(due="2025-03-07T20:00Z"))
"""
LOOK = """
from campaigns.models import Campaign
from campaigns.timers.firing import fire_due
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
