"""What was stored once is read for ever: by its name, and with what it is where it was left out."""

from __future__ import annotations

from rules.games import FACTS
from tests.stored_names import listed, names

GONE = "is stored in databases and exports: bring it back as it was (tests/stored_names.py says why)"
NEW = "is new: run `python -m tests.stored_names`, which adds it to tests/stored_names.txt"
BARE = "is new in what is stored already: give it a default, as entries from before do not have it"


def test_no_stored_name_is_taken_away_or_changed() -> None:
    gone = listed() - {*names()}
    assert not gone, f"{sorted(gone)} {GONE}"


def test_a_new_field_of_what_is_stored_already_has_a_default() -> None:
    new = {*names()} - listed()
    owners = {line.partition(".")[0] for line in listed()}
    bare = {line for line in new if "." in line and " = " not in line and line.partition(".")[0] in owners}
    assert not bare, f"{sorted(bare)} {BARE}"


def test_every_stored_name_is_in_the_list() -> None:
    new = {*names()} - listed()
    assert not new, f"{sorted(new)} {NEW}"


def test_what_a_fact_keeps_back_are_fields_of_its_own() -> None:
    kept = {
        kind: (*fact.SECRET, *(fact.CLOSED or ()), *fact.DIFFICULTY, *fact.OF_HIDDEN)
        for kind, fact in FACTS.items()
    }
    assert all({*kept[kind]} <= {*FACTS[kind].__dataclass_fields__} for kind in kept)
