"""A backup of a house restores it, on this machine or another; whatever goes wrong, one house is whole."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from django.db import connection

from config.serving import hold_alone
from tests.chance import SEED, START
from tests.warm import Warm

pytestmark = [pytest.mark.thorough, pytest.mark.database]
LOSE_A_TABLE = "from campaigns.models import Campaign; Campaign.objects.first().delete()"
CHANGE_AN_ENTRY = "from campaigns.models import Event; Event.objects.filter(seq=2).update(kind='healed')"
PREPARE = (
    "import io; from config.management.commands import start; print(start.prepare_database(io.StringIO()))"
)
FAILING = """
from django.db.migrations.executor import MigrationExecutor
apply, done = MigrationExecutor.apply_migration, []
def failing(*given, **options):
    state = apply(*given, **options)
    if done:
        raise LookupError("no such remark")
    done.append(state)
    return state
MigrationExecutor.apply_migration = failing
"""
COUNT = "from campaigns.models import Event; print(Event.objects.count())"


@dataclass
class House:
    """An installation: a folder for its things, and the address of its database."""

    var: Path
    url: str

    @classmethod
    def at(cls, var: Path) -> House:
        """Return a house that has a database of its own, and nothing in it."""
        var.mkdir()
        if connection.vendor == "sqlite":
            return cls(var, f"sqlite:///{var / 'rollbook.sqlite3'}")
        given = connection.get_connection_params()
        chosen = {key: given[key] for key in ("host", "port", "user", "password") if given.get(key)}
        name = f"{var.name}_{uuid4().hex}"
        with psycopg.connect(dbname="template1", autocommit=True, **chosen) as database:
            database.execute(f'CREATE DATABASE "{name}"')
        return cls(var, urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl())

    @classmethod
    def with_demo_tables(cls, var: Path) -> House:
        """Return a house in which people play."""
        house = cls.at(var)
        house.manage("migrate", "-v0")
        house.manage("demo", "--json")
        return house

    def manage(self, *command: str, fails: bool = False) -> str:
        """Return what a command prints, or what it refuses with."""
        output, errors = self.var / "output", self.var / "errors"
        output.unlink(missing_ok=True)
        errors.unlink(missing_ok=True)
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        others = {"VAR_DIR": str(self.var), "DATABASE_URL": self.url, SEED: "0", START: str(command)}
        status = Warm(command, kept | others, output, errors).wait()
        assert (status != 0) == fails, output.read_text() + errors.read_text()
        return (errors if fails else output).read_text()

    @property
    def key(self) -> str:
        """Return the secret key that its sign-in links are made with."""
        return (self.var / "secret_key").read_text()

    def entries(self) -> str:
        """Return how many entries its logs have."""
        return self.manage("shell", "-v0", "-c", COUNT).strip()


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> House:
    """A house with the demo tables, which every test leaves as it was."""
    return House.with_demo_tables(tmp_path_factory.mktemp("houses") / "here")


@pytest.fixture(scope="module")
def backup(here: House, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of that house."""
    path = tmp_path_factory.mktemp("backups") / "backup.zip"
    assert "5 tables" in here.manage("backup", str(path))
    return path


def test_a_house_is_restored_on_another_machine(here: House, backup: Path, tmp_path: Path) -> None:
    there = House.at(tmp_path / "there")
    looked = there.manage("restore", str(backup))
    assert "It holds 5 tables" in looked
    assert "Nothing has changed yet" in looked
    assert "Restored." in there.manage("restore", str(backup), "--yes")
    assert (there.entries(), there.key) == (here.entries(), here.key)
    assert not list(there.var.glob("rest*"))


def test_what_is_replaced_is_put_aside_and_can_be_restored_too(here: House, backup: Path) -> None:
    before = here.entries()
    here.manage("shell", "-v0", "-c", LOSE_A_TABLE)
    fewer = here.entries()
    assert "It replaces 4 tables" in here.manage("restore", str(backup), "--yes")
    assert before == here.entries() != fewer
    [aside] = (here.var / "backups").iterdir()
    assert "It holds 4 tables" in here.manage("restore", str(aside))


def test_what_cannot_be_restored_leaves_all_as_it_is(here: House, backup: Path, tmp_path: Path) -> None:
    assert "is there already" in here.manage("backup", str(backup), fails=True)
    there = House.at(tmp_path / "there")
    there.manage("restore", str(backup), "--yes")
    there.manage("shell", "-v0", "-c", CHANGE_AN_ENTRY)
    there.manage("backup", str(tmp_path / "broken.zip"))
    refused = here.manage("restore", str(tmp_path / "broken.zip"), "--yes", fails=True)
    assert "This backup is not sound" in refused
    assert "Nothing has changed." in refused
    assert "agree" in here.manage("verify")
    assert not list(here.var.glob("rest*"))


@pytest.mark.sqlite
def test_nothing_is_restored_under_a_server(here: House, backup: Path) -> None:
    with hold_alone(here.var / "rollbook.sqlite3"):
        assert "Stop that one first." in here.manage("restore", str(backup), "--yes", fails=True)


def test_an_update_begins_with_a_backup_and_three_are_kept(here: House) -> None:
    folder = here.var / "backups"
    folder.mkdir(exist_ok=True)
    for year in (2021, 2022, 2023):
        (folder / f"before-update-{year}0101-000000.zip").touch()
    here.manage("migrate", "-v0", "characters", "0001")
    assert "updated; the database from before is in" in here.manage("shell", "-v0", "-c", PREPARE)
    assert here.manage("shell", "-v0", "-c", PREPARE).strip() == "ready"
    *older, newest = sorted(folder.glob("before-update-*"))
    assert [one.name[14:18] for one in older] == ["2022", "2023"]
    assert "It holds 5 tables" in here.manage("restore", str(newest))


def test_an_update_that_fails_half_way_says_how_to_go_back_and_one_can(here: House) -> None:
    before = here.entries()
    for app in ("characters", "campaigns"):
        here.manage("migrate", "-v0", app, "0001")
    refused = here.manage("shell", "-v0", "-c", FAILING + PREPARE, fails=True)
    assert "The database cannot be prepared: no such remark. The database from before is in" in refused
    *_, newest = sorted((here.var / "backups").glob("before-update-*"))
    assert f"in {newest}:" in refused
    assert "Restored." in here.manage("restore", str(newest), "--yes")
    assert here.manage("shell", "-v0", "-c", PREPARE).strip() == "ready"
    assert here.entries() == before
