"""Rows behave as a dictionary that is copied for every change, and share what no change has touched.

The table is the fold of its changes, and every change can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rows import Rows, changed_rows, sort_key
from rules.table import (
    TABLE,
    Change,
    Clock,
    Condition,
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

Model = dict[Key, Row]
Step = Callable[[Rows[Row], Model], tuple[Rows[Row], Model]]
OWNERS, PARTS, NAMES = ("1", "2", TABLE), ("resource", "track"), ("hp", "10.2", "10.10", "9.1", "")
KEYS = st.tuples(st.sampled_from(OWNERS), st.sampled_from(PARTS), st.sampled_from(NAMES))
NUMBERS = st.integers(0, 3).map(lambda number: Resource(number=number))


HP: Key = ("1", "resource", "hp")


def put(key: Key, row: Row) -> Step:
    return lambda rows, model: (rows.put(key, row), {**model, key: row})


def without(key: Key) -> Step:
    return lambda rows, model: (rows.without(key), {at: row for at, row in model.items() if at != key})


def without_owner(owner: str) -> Step:
    def step(rows: Rows[Row], model: Model) -> tuple[Rows[Row], Model]:
        return rows.without_owner(owner), {key: row for key, row in model.items() if key[0] != owner}

    return step


def changed_to(pairs: dict[Key, Row | None]) -> Step:
    def step(rows: Rows[Row], model: Model) -> tuple[Rows[Row], Model]:
        changes = [Change(key, model.get(key), row) for key, row in pairs.items()]
        kept = {key: row for key, row in {**model, **pairs}.items() if row is not None}
        return evolve(rows, changes), kept

    return step


STEPS = st.one_of(
    st.builds(put, KEYS, NUMBERS),
    st.builds(without, KEYS),
    st.builds(without_owner, st.sampled_from(OWNERS)),
    st.dictionaries(KEYS, st.none() | NUMBERS, max_size=4).map(changed_to),
)


def as_it_should_be(rows: Rows[Row], model: Model) -> None:
    """All that can be asked of rows is what a dictionary with the same rows answers."""
    assert dict(rows) == model
    assert rows == model
    assert model == rows
    assert rows == Rows(model)
    assert len(rows) == len(model)
    assert rows.keys() == model.keys()
    for part in PARTS:
        assert sorted(rows.owners(part)) == sorted({key[0] for key in model if key[1] == part})
        for owner in OWNERS:
            names = sorted((key[2] for key in model if key[:2] == (owner, part)), key=sort_key)
            assert list(rows.of(owner, part)) == names
            assert [rows[owner, part, name] for name in names] == list(rows.of(owner, part).values())


@given(st.lists(STEPS, max_size=12))
def test_any_changes_make_of_rows_what_they_make_of_a_dictionary(steps: list[Step]) -> None:
    states: list[tuple[Rows[Row], Model]] = [(Rows(), {})]
    for step in steps:
        states.append(step(*states[-1]))
    for rows, model in states:  # the earlier ones as well: nothing was changed in place
        as_it_should_be(rows, model)


def taken(steps: list[Step], rows: Rows[Row], model: Model) -> tuple[Rows[Row], Model]:
    for step in steps:
        rows, model = step(rows, model)
    return rows, model


@given(st.lists(STEPS, max_size=6), st.lists(STEPS, max_size=6))
def test_what_differs_between_two_rows_leads_there_and_back(to_old: list[Step], to_new: list[Step]) -> None:
    old, before = taken(to_old, Rows(), {})
    new, after = taken(to_new, old, before)
    changes = [Change(*change) for change in changed_rows(old, new)]
    keys = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    assert {change.key for change in changes} == keys
    assert evolve(old, changes) == new
    assert evolve(new, invert(changes)) == old


@given(tables_of_rows(), tables_of_rows())
def test_the_difference_leads_from_one_table_to_the_other_and_back(old: Model, new: Model) -> None:
    changes = difference(Table(rows=old), Table(rows=new))
    assert evolve(old, changes) == new
    assert evolve(new, invert(changes)) == old
    assert invert(invert(changes)) == changes
    assert difference(Table(rows=old), Table(rows=dict(old))) == ()


@given(st.lists(tables_of_rows(), min_size=2, max_size=5))
def test_many_changes_merged_are_one_step_of_the_same_length(states: list[Model]) -> None:
    tables = [Table(rows=rows) for rows in states]
    steps = [change for old, new in pairwise(tables) for change in difference(old, new)]
    merged = merge(steps)
    assert merged == difference(tables[0], tables[-1])
    assert evolve(states[0], merged) == evolve(states[0], steps) == states[-1]
    assert evolve(states[-1], invert(steps)) == states[0]


def test_what_ends_where_it_began_is_no_change() -> None:
    three, five = Resource(number=3), Resource(number=5)
    assert merge([Change(HP, three, five), Change(HP, five, three)]) == ()


@given(tables_of_rows(), tables_of_rows())
def test_rows_equal_what_has_the_same_rows_and_nothing_else(some: Model, others: Model) -> None:
    assert (Rows(some) == Rows(others)) == (some == others)
    assert (Rows(some) == others) == (some == others)
    assert Rows(some) != "rows"


def test_a_row_that_is_not_there_is_a_missing_key() -> None:
    rows = Rows({HP: Resource(number=3)})
    for key in (("2", "resource", "hp"), ("1", "track", "hp"), ("1", "resource", "xp")):
        assert key not in rows
        assert rows.without(key) is rows
        with pytest.raises(KeyError):
            rows[key]


def test_the_rows_of_all_other_owners_are_shared() -> None:
    rows: Rows[Row] = Rows({(owner, "resource", "hp"): Resource(number=3) for owner in ("1", "2", "3")})
    for after in (
        rows.put(HP, Resource(number=9)),
        rows.without(HP),
        evolve(rows, [Change(HP, Resource(number=3), None)]),
    ):
        assert after.of("2", "resource") is rows.of("2", "resource")
        assert after.of("1", "resource") is not rows.of("1", "resource")


def test_what_two_rows_share_is_not_looked_at() -> None:
    class Unseen:
        def __eq__(self, other: object) -> bool:
            raise AssertionError("This row was compared.")

    rows = Rows({HP: 1, ("1", "track", "mood"): Unseen(), ("2", "resource", "xp"): Unseen()})
    assert list(changed_rows(rows, rows.put(HP, 2))) == [(HP, 1, 2)]


def test_a_table_takes_rows_as_they_are() -> None:
    rows: Rows[Row] = Rows({HP: Resource(number=3)})
    assert Table(rows=rows).rows is rows
    assert Table(rows=dict(rows)) == Table(rows=rows)


def test_nothing_is_changed_in_place_and_rows_are_no_more_hashable_than_a_dictionary() -> None:
    table = Table().put("1", "hp", Resource(number=3))
    table.put("1", "hp", Resource(number=9)).without(Resource, "1", "hp")
    evolve(table.rows, [Change(HP, Resource(number=3), None)])
    assert table.get(Resource, "1", "hp") == Resource(number=3)
    with pytest.raises(TypeError):
        hash(Rows())


@given(st.integers(0, 20), st.lists(st.booleans(), max_size=12))
def test_a_new_key_is_new_even_where_its_like_is_gone(seq: int, taken_away: list[bool]) -> None:
    table, given_out = Table(seq=seq).put("1", "10.7", Condition(name="old")), {"10.7"}
    for gone in taken_away:
        key = table.new_key()
        assert key not in given_out
        given_out.add(key)
        table = table.put("1", key, Condition(name="new"))
        table = table.without(Condition, "1", key) if gone else table


def test_new_keys_count_on_within_the_coming_event() -> None:
    table = Table(seq=9)
    assert table.new_key() == "10.1"
    table = table.put("1", "10.1", Resource(number=1)).put("2", "10.11", Clock())
    assert table.new_key() == "10.12"
    assert Table(seq=10, rows=table.rows).new_key() == "11.1"
    assert Table(seq=9, rows=dict(table.rows)).new_key() == "10.12", "however the rows came"
    names = ["9.2", "9.11", "10.1", "coins", "hp"]
    assert sorted(["10.1", "hp", "9.2", "9.11", "coins"], key=sort_key) == names


def test_rows_are_found_by_their_kind() -> None:
    table = Table().put("1", "profile", Profile(name="Brin")).put("1", "hp", Resource(number=3))
    assert table.get(Resource, "1", "profile") is None
    assert list(table.of(Resource, "1")) == ["hp"]
    assert table.of(Resource, "2") == {}


def test_a_name_is_no_number_of_a_key() -> None:
    table = Table(seq=3).put("1", "", Condition(name="x")).put("1", "hp", Condition(name="x"))
    assert table.put("1", "4.x", Condition(name="x")).new_key() == "4.1"


def test_sheets_stand_in_the_order_of_the_party_strip_wherever_they_move() -> None:
    table = Table().put(TABLE, "session", Clock())
    for sheet, place in (("7", 2), ("8", 1), ("9", 3)):
        table = table.put(sheet, "profile", Profile(name=sheet)).put(
            sheet, "membership", Membership(place=place)
        )
    assert table.sheets() == ["8", "7", "9"]
    assert table.put("9", "membership", Membership(place=-1)).sheets() == ["9", "8", "7"]
    assert table.without(Profile, "8", "profile").sheets() == ["7", "9"]
