"""The log in a spreadsheet: what its reader may know, a row for each entry, and no formula."""

from __future__ import annotations

import csv
import io

import pytest

from campaigns.chronicle.spreadsheet import HEAD
from tests.campaigns.person import Person

pytestmark = pytest.mark.database


def rows(person: Person) -> list[dict[str, str]]:
    text = person.reads("log_csv")
    assert text.startswith("\ufeffEntry,")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_each_entry_is_a_row_with_its_words(gm: Person, player: Person) -> None:
    event = player.does("roll", expression="/We wade at dawn.")
    last = rows(gm)[-1]
    assert list(last) == list(HEAD)
    assert (last["Entry"], last["By"], last["Counts"]) == (str(event.seq), player.seat.name, "yes")
    assert "We wade at dawn." in last["What"]


def test_what_was_undone_does_not_count(gm: Person, player: Person) -> None:
    event = player.does("roll", expression="3d6")
    gm.does("undo", event.seq)
    assert {row["Entry"]: row["Counts"] for row in rows(gm)}[str(event.seq)] == "no"


def test_a_whisper_is_for_its_hearers_alone(gm: Person, player: Person, watcher: Person) -> None:
    player.does("say", text="Only for you", to="gm")
    assert "Only for you" in rows(gm)[-1]["What"]
    assert not [row for row in rows(watcher) if "Only for you" in row["What"]]


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)"])
def test_no_cell_is_a_formula(gm: Person, player: Person, name: str) -> None:
    player.seat.user.display_name = name
    player.seat.user.save()
    player.does("roll", expression="/=1+1")
    last = rows(gm)[-1]
    assert last["By"] == f"'{name}"
    assert not [cell for cell in last.values() if cell[:1] in "=+-@" and cell]
