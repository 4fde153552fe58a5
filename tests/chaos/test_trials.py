"""What was acknowledged has happened once, and every screen has it once and in order, whatever breaks.

`make chaos` does the same for longer, and all of it on PostgreSQL too.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.chaos import trials
from tests.chaos.reckoning import Reckoning
from tests.journeys.server import Stock

pytestmark = pytest.mark.thorough


def tried(trial: trials.Trial, stock: Stock, times: int, **options: Any) -> Reckoning:
    """Return what came of it, or leave it out where something for it is not installed."""
    lacking = trials.lacks(trial)
    if lacking and not os.environ.get("CI"):
        pytest.skip(lacking)
    return trial(stock, times, **options)


def expect_nothing_wrong(reckoning: Reckoning) -> None:
    assert reckoning.holds, reckoning


@pytest.mark.sqlite
def test_a_killed_server_has_every_acknowledged_roll_once(stock: Stock) -> None:
    expect_nothing_wrong(trials.killed(stock, 2))


@pytest.mark.sqlite
def test_a_stream_that_is_cut_off_goes_on_without_gap_or_repeat(stock: Stock) -> None:
    expect_nothing_wrong(trials.cut(stock, 4))


@pytest.mark.sqlite
def test_a_line_that_goes_dead_without_a_word_is_given_up_and_leaves_no_gap_or_repeat(stock: Stock) -> None:
    expect_nothing_wrong(trials.half_open(stock, 1, silent_s=1.5))


@pytest.mark.sqlite
def test_a_clock_that_is_set_ahead_and_back_loses_and_repeats_nothing(stock: Stock) -> None:
    expect_nothing_wrong(tried(trials.clock_set, stock, 2))


@pytest.mark.sqlite
def test_a_slow_disk_loses_and_repeats_nothing(stock: Stock) -> None:
    expect_nothing_wrong(tried(trials.slowed, stock, 1))


@pytest.mark.sqlite
def test_a_crowd_that_comes_back_at_once_misses_and_repeats_nothing(stock: Stock) -> None:
    expect_nothing_wrong(trials.all_back(stock, 1, screens=150))


@pytest.mark.sqlite
def test_a_full_disk_refuses_and_loses_and_repeats_nothing(stock: Stock) -> None:
    reckoning = trials.filled(stock, 1)
    assert reckoning.answers["503"]
    expect_nothing_wrong(reckoning)


@pytest.mark.sqlite
def test_a_damaged_row_is_named_and_takes_nothing_with_it(stock: Stock) -> None:
    expect_nothing_wrong(trials.damaged(stock, 1))


@pytest.mark.postgresql
def test_of_two_servers_one_may_die_and_no_screen_of_either_misses_or_repeats_an_entry(stock: Stock) -> None:
    expect_nothing_wrong(trials.one_of_two_killed(stock, 1))


@pytest.mark.postgresql
def test_a_new_server_takes_over_from_the_old_one_and_no_roll_is_lost_or_happens_twice(stock: Stock) -> None:
    expect_nothing_wrong(trials.updated(stock, 1))


@pytest.mark.postgresql
def test_a_table_is_played_through_pgbouncer_and_its_death_loses_and_repeats_nothing(stock: Stock) -> None:
    expect_nothing_wrong(tried(trials.pooled, stock, 1))


@pytest.mark.postgresql
def test_a_restart_of_the_database_loses_and_repeats_nothing(stock: Stock) -> None:
    expect_nothing_wrong(trials.restarted(stock, 2))
