"""The table is the fold of its changes, and every change can be taken back."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from rules.rows import sort_key
from rules.table import (
    TABLE,
    Change,
    Clock,
    Key,
    Membership,
    Profile,
    Resource,
    Row,
    Table,
    difference,
    evolve,
    invert,
    merge,
)
from tests.rules.strategies import tables_of_rows

Rows = dict[Key, Row]


@given(tables_of_rows(), tables_of_rows())
def test_the_difference_leads_from_one_table_to_the_other_and_back(old: Rows, new: Rows) -> None:
    changes = difference(Table(rows=old), Table(rows=new))
    assert evolve(old, changes) == new
    assert evolve(new, invert(changes)) == old
    assert invert(invert(changes)) == changes


@given(st.lists(tables_of_rows(), min_size=2, max_size=5))
def test_many_changes_merged_are_one_step_of_the_same_length(states: list[Rows]) -> None:
    steps = [
        change
        for old, new in itertools.pairwise(states)
        for change in difference(Table(rows=old), Table(rows=new))
    ]
    merged = merge(steps)
    assert merged == difference(Table(rows=states[0]), Table(rows=states[-1]))
    assert evolve(states[0], merged) == evolve(states[0], steps) == states[-1]
    assert evolve(states[-1], invert(steps)) == states[0]


@given(tables_of_rows())
def test_no_difference_is_no_change(rows: Rows) -> None:
    assert difference(Table(rows=rows), Table(rows=dict(rows))) == ()


def test_what_ends_where_it_began_is_no_change() -> None:
    key: Key = ("1", "resource", "hp")
    three, five = Resource(number=3), Resource(number=5)
    assert merge([Change(key, three, five), Change(key, five, three)]) == ()


def test_nothing_is_changed_in_place() -> None:
    table = Table().put("1", "hp", Resource(number=3))
    table.put("1", "hp", Resource(number=9)).without(Resource, "1", "hp")
    evolve(table.rows, [Change(("1", "resource", "hp"), Resource(number=3), None)])
    assert table.get(Resource, "1", "hp") == Resource(number=3)


def test_new_keys_count_on_within_the_coming_event() -> None:
    table = Table(seq=9)
    assert table.new_key() == "10.1"
    table = table.put("1", "10.1", Resource(number=1)).put("2", "10.11", Clock())
    assert table.new_key() == "10.12"
    assert Table(seq=10, rows=table.rows).new_key() == "11.1"


def test_keys_sort_by_number_and_names_come_last() -> None:
    assert sorted(["10.1", "hp", "9.2", "9.11", "coins"], key=sort_key) == [
        "9.2",
        "9.11",
        "10.1",
        "coins",
        "hp",
    ]


def test_rows_are_found_by_their_kind() -> None:
    table = Table().put("1", "profile", Profile(name="Brin")).put("1", "hp", Resource(number=3))
    assert table.get(Resource, "1", "profile") is None
    assert list(table.of(Resource, "1")) == ["hp"]
    assert table.of(Resource, "2") == {}


def test_sheets_stand_in_the_order_of_the_party_strip() -> None:
    table = Table()
    for sheet_id, place in (("5", 2), ("6", 1), ("7", 3)):
        table = table.put(sheet_id, "profile", Profile(name=sheet_id)).put(
            sheet_id, "part", Membership(place=place)
        )
    table = table.put(TABLE, "session", Clock())
    assert table.sheets() == ["6", "5", "7"]
