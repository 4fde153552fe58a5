"""Two servers that look at one database roll a light that is due once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.campaigns.test_played_database import before, database, run

__all__ = ["before", "database"]

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
    assert int(run(database, "shell", "--no-imports", "-c", OVER_SINCE_LONG)) > 0
    with ThreadPoolExecutor(2) as both:
        done = both.map(lambda _: run(database, "shell", "--no-imports", "-c", LOOK), range(2))
    assert sorted(map(int, done)) == [0, 1]
    assert "agree" in run(database, "verify")
