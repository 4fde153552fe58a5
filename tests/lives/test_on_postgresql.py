"""The same on PostgreSQL: updated from what was dumped, stopped, and killed in the middle of a roll."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest

from scripts.on_postgresql import Cluster, cluster, find_programs
from tests.journeys.conftest import Visitors
from tests.lives.conftest import Install
from tests.lives.evening import evening
from tests.lives.installation import Installation
from tests.lives.kept import Kept, all_kept

pytestmark = pytest.mark.thorough


@pytest.fixture
def postgresql() -> Iterator[Cluster]:
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here")
    with cluster(programs) as made:
        yield made


@pytest.fixture
def house(postgresql: Cluster, install: Install) -> Installation:
    """It ends before its database does, for what is asked for first goes last."""
    return install(DATABASE_URL=postgresql.url)


@pytest.mark.parametrize("kept", all_kept(), ids=lambda kept: kept.folder.name)
def test_what_an_earlier_version_left_is_played_on(
    kept: Kept, house: Installation, postgresql: Cluster, visitors: Visitors
) -> None:
    restore = ["--clean", "--if-exists", f"--dbname={postgresql.url}", kept.dump]  # the README's own
    subprocess.run([postgresql.programs / "pg_restore", *restore], check=True)
    table = evening(house, visitors, rolled=kept.rolled["postgresql"])
    table.roll(table.phone)
    with table.away(house.control_c):
        pass
    table.open_anew()
    table.press_roll(table.phone)
    with table.away(house.kill):
        pass
    table.expect_nothing_lost()
    assert not (house.var / "rollbook.sqlite3").exists()
