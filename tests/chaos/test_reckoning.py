"""The reckoning itself can fail: each thing that may go wrong is found."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.bench.caller import Caller
from tests.chaos.players import Player
from tests.chaos.reckoning import Reckoning, reckon
from tests.chaos.watchers import Watcher, messages

ENTRIES = [(5, "table", "Pip-0"), (6, "gm", "Gwen-0"), (7, "table", "Pip-1")]


def reckoned(told: dict[str, int], pip: list[int], gwen: list[int], entries: Any = ENTRIES) -> Reckoning:
    player = Player("Pip", "/c/salt/", [], told=told)
    watchers = [
        Watcher("Pip", Caller(1), "/c/salt/", 4, seen=pip),
        Watcher("Gwen", Caller(1), "/c/salt/", 4, seen=gwen),
    ]
    return reckon(entries, [player], watchers, verified=True)


TOLD = {"Pip-0": 5, "Gwen-0": 6, "Pip-1": 7}


def test_all_is_well_when_each_roll_is_stored_once_and_seen_once_by_those_who_may() -> None:
    assert reckoned(TOLD, [5, 7], [5, 6, 7]).holds


@pytest.mark.parametrize(
    ("pip", "gwen", "wrong"),
    [
        ([5], [5, 6, 7], "lost"),
        ([5, 7], [5, 7], "lost"),
        ([5, 7, 7], [5, 6, 7], "repeated"),
        ([5, 6, 7], [5, 6, 7], "leaked"),
        ([7, 5], [5, 6, 7], "disordered"),
    ],
)
def test_what_a_screen_lacks_has_twice_or_should_not_have_is_found(
    pip: list[int], gwen: list[int], wrong: str
) -> None:
    reckoning = reckoned(TOLD, pip, gwen)
    assert not reckoning.holds
    assert reckoning.measure("a trial")[wrong] == 1


def test_an_acknowledged_roll_that_is_not_stored_is_lost() -> None:
    assert reckoned({**TOLD, "Pip-2": 8}, [5, 7], [5, 6, 7]).lost == ["Pip-2"]


def test_a_roll_that_became_two_entries_is_repeated() -> None:
    entries = [*ENTRIES, (8, "table", "Pip-1")]
    assert reckoned(TOLD, [5, 7, 8], [5, 6, 7, 8], entries).repeated == ["Pip-1"]


def test_a_fault_that_is_answered_as_a_mistake_of_the_programs_is_found() -> None:
    reckoning = reckoned(TOLD, [5, 7], [5, 6, 7])
    reckoning.answers["500"] += 1
    assert not reckoning.holds


def test_an_evening_without_rolls_shows_nothing() -> None:
    assert not reckon([], [], [], verified=True).holds


def test_a_message_that_did_not_come_whole_is_none() -> None:
    async def read() -> list[str]:
        reader = asyncio.StreamReader()
        reader.feed_data(b"9\r\nid: 1\n\nid\r\n6\r\n: 2\n\nx\r\n")
        reader.feed_eof()
        return [message async for message in messages(reader)]

    assert asyncio.run(read()) == ["id: 1", "id: 2"]
