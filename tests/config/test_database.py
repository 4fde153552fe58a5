from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.database import database
from config.management.commands.start import prepare_database

pytestmark = pytest.mark.database
HOME = Path("/srv/rollbook")


def test_sqlite_commits_to_the_disk_and_takes_the_lock_first() -> None:
    chosen = database("sqlite:////data/table.sqlite3", HOME, 5)
    assert (chosen["NAME"], chosen["OPTIONS"]["transaction_mode"]) == ("/data/table.sqlite3", "IMMEDIATE")
    assert chosen["OPTIONS"]["timeout"] == 5
    assert "synchronous=FULL" in chosen["OPTIONS"]["init_command"]


def test_a_relative_file_lies_in_the_project_wherever_it_is_started_from() -> None:
    assert database("sqlite:///var/table.sqlite3", HOME, 5)["NAME"] == "/srv/rollbook/var/table.sqlite3"


def test_postgresql_keeps_its_own_options() -> None:
    chosen = database("postgres://gwen:p%40ss@db:5433/rollbook?sslmode=require", HOME, 5)
    assert (chosen["USER"], chosen["PASSWORD"], chosen["PORT"]) == ("gwen", "p@ss", 5433)
    assert chosen["OPTIONS"]["sslmode"] == "require"
    assert chosen["CONN_HEALTH_CHECKS"] is True


def test_behind_a_pool_nothing_is_left_for_the_next_statement() -> None:
    url = "postgres://gwen@pool/rollbook"
    alone, pooled = (database(url, HOME, 5, pooled=pooled) for pooled in (False, True))
    assert (alone["OPTIONS"]["prepare_threshold"], alone["DISABLE_SERVER_SIDE_CURSORS"]) == (1, False)
    assert ("prepare_threshold" in pooled["OPTIONS"], pooled["DISABLE_SERVER_SIDE_CURSORS"]) == (False, True)


@pytest.mark.parametrize(
    "url", ["x", "mysql://a/b", "sqlite://", "sqlite://:memory:", "postgres://h/", "postgres://h:p/n"]
)
def test_another_kind_or_no_name_is_refused_without_repeating_the_password(url: str) -> None:
    with pytest.raises(ValueError, match=r"^DATABASE_URL .* it should look like"):
        database(url, HOME, 5)


@pytest.mark.sqlite
@pytest.mark.django_db
def test_every_connection_to_sqlite_has_the_promised_durability() -> None:
    with connection.cursor() as cursor:
        answers = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert answers == ["wal", 2, 1]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["0001_first_version", "0999_of_a_newer_version"])
def test_what_another_version_left_is_refused_in_a_sentence_before_anything_changes(
    name: str, tmp_path: Path, settings: Any
) -> None:
    settings.VAR_DIR = tmp_path
    assert prepare_database(StringIO()) == "ready"
    MigrationRecorder(connection).record_applied("campaigns", name)
    for prepare in (lambda: prepare_database(StringIO()), lambda: call_command("migrate", verbosity=0)):
        with pytest.raises(CommandError, match=r"^The database \S+ was left by .* put the database aside"):
            prepare()
    assert not list(tmp_path.glob("backups/*"))
