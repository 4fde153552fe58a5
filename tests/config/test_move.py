"""From SQLite to PostgreSQL: every row, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from config.serving import hold_alone
from scripts.on_postgresql import cluster, find_programs
from tests.config.test_restore import CHANGE_AN_ENTRY, House

pytestmark = [pytest.mark.thorough, pytest.mark.sqlite]
A_ROLL_MORE = """
from campaigns.actions.dialogs import give
from campaigns.models import Seat
from rules.common.free_rolls import RollDice
seat = Seat.objects.select_related("campaign", "user").filter(role="gm").first()
give(seat=seat, commands=(RollDice(expression="3d6"),), audience="everyone")
"""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> House:
    """A house with a demo table, in SQLite."""
    return House.with_demo_tables(tmp_path_factory.mktemp("houses") / "here")


@pytest.fixture(scope="module")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> object:
    """Makes empty databases of PostgreSQL, and returns their addresses."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here")
    with cluster(programs) as made:

        def new() -> str:
            name = f"moved_{uuid4().hex}"
            with psycopg.connect(
                made.url.replace("postgres://", "postgresql://"), autocommit=True
            ) as database:
                database.execute(f'CREATE DATABASE "{name}"')
            return made.url.removesuffix("/postgres") + f"/{name}"

        yield new


def test_all_of_it_is_there_and_is_played_on(
    here: House, new_database: Callable[[], str], tmp_path: Path
) -> None:
    url, entries = new_database(), here.entries()
    assert "each as it was here" in here.manage("move", "--to", url)
    there = House(here.var, url)
    assert there.entries() == entries
    assert "agree" in there.manage("verify")
    assert "http" in there.manage("signin_link", here.manage("shell", "-v0", "-c", SOMEBODY).strip())
    there.manage("shell", "-v0", "-c", A_ROLL_MORE)
    assert int(there.entries()) == int(entries) + 1
    assert "agree" in there.manage("verify")
    assert here.entries() == entries, "the file stays as it is"
    assert "is not empty" in here.manage("move", "--to", url, fails=True)


SOMEBODY = "from campaigns.models import User; print(User.objects.first().username)"


def test_what_cannot_be_moved_leaves_nothing_there(here: House, new_database: Callable[[], str]) -> None:
    url = new_database()
    assert "begins with postgres://" in here.manage(
        "move", "--to", f"sqlite:///{here.var}/b.sqlite3", fails=True
    )
    assert "does not answer" in here.manage("move", "--to", "postgres://nobody@127.0.0.1:1/no", fails=True)
    with hold_alone(here.var / "rollbook.sqlite3"):
        assert "already serves" in here.manage("move", "--to", url, fails=True)
    here.manage("shell", "-v0", "-c", CHANGE_AN_ENTRY)
    assert "is as it was" in here.manage("move", "--to", url, fails=True)
    with psycopg.connect(url.replace("postgres://", "postgresql://")) as database:
        [tables] = database.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert tables == 0
