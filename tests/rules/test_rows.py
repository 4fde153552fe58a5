"""Rows behave as a dictionary that is copied for every change, and share what no change has touched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rows import Rows, changed, sort_key
from rules.table import (
    TABLE,
    Change,
    Condition,
    Key,
    Membership,
    Profile,
    Resource,
    Row,
    Table,
    evolve,
    invert,
)
from tests.rules.strategies import tables_of_rows

Model = dict[Key, Row]
Step = Callable[[Rows[Row], Model], tuple[Rows[Row], Model]]
OWNERS, PARTS, NAMES = ("1", "2", TABLE), ("resource", "track"), ("hp", "10.2", "10.10", "9.1", "")
KEYS = st.tuples(st.sampled_from(OWNERS), st.sampled_from(PARTS), st.sampled_from(NAMES))
NUMBERS = st.integers(0, 3).map(lambda number: Resource(number=number))


def put(key: Key, row: Row) -> Step:
    return lambda rows, model: (rows.put(key, row), {**model, key: row})


def without(key: Key) -> Step:
    return lambda rows, model: (rows.without(key), {at: row for at, row in model.items() if at != key})


def without_owner(owner: str) -> Step:
    return lambda rows, model: (
        rows.without_owner(owner),
        {key: row for key, row in model.items() if key[0] != owner},
    )


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


@given(st.lists(STEPS, max_size=6), st.lists(STEPS, max_size=6))
def test_what_differs_between_two_rows_leads_there_and_back(to_old: list[Step], to_new: list[Step]) -> None:
    old: tuple[Rows[Row], Model] = (Rows(), {})
    for step in to_old:
        old = step(*old)
    new = old
    for step in to_new:
        new = step(*new)
    changes = [Change(*change) for change in changed(old[0], new[0])]
    assert {change.key for change in changes} == {
        key for key in old[1].keys() | new[1].keys() if old[1].get(key) != new[1].get(key)
    }
    assert evolve(old[0], changes) == new[0]
    assert evolve(new[0], invert(changes)) == old[0]


@given(tables_of_rows(), tables_of_rows())
def test_rows_equal_what_has_the_same_rows_and_nothing_else(some: Model, others: Model) -> None:
    assert (Rows(some) == Rows(others)) == (some == others)
    assert (Rows(some) == others) == (some == others)
    assert Rows(some) != "rows"


def test_a_row_that_is_not_there_is_a_missing_key() -> None:
    rows = Rows({("1", "resource", "hp"): Resource(number=3)})
    for key in (("2", "resource", "hp"), ("1", "track", "hp"), ("1", "resource", "xp")):
        assert key not in rows
        assert rows.without(key) is rows
        with pytest.raises(KeyError):
            rows[key]


def test_the_rows_of_all_other_owners_are_shared() -> None:
    rows: Rows[Row] = Rows({(owner, "resource", "hp"): Resource(number=3) for owner in ("1", "2", "3")})
    for after in (
        rows.put(("1", "resource", "hp"), Resource(number=9)),
        rows.without(("1", "resource", "hp")),
        evolve(rows, [Change(("1", "resource", "hp"), Resource(number=3), None)]),
    ):
        assert after.of("2", "resource") is rows.of("2", "resource")
        assert after.of("1", "resource") is not rows.of("1", "resource")


def test_what_two_rows_share_is_not_looked_at() -> None:
    class Unseen:
        def __eq__(self, other: object) -> bool:
            raise AssertionError("This row was compared.")

    hp, other, xp = ("1", "resource", "hp"), ("1", "track", "mood"), ("2", "resource", "xp")
    rows = Rows({hp: 1, other: Unseen(), xp: Unseen()})
    assert list(changed(rows, rows.put(hp, 2))) == [(hp, 1, 2)]


def test_a_table_takes_rows_as_they_are() -> None:
    rows: Rows[Row] = Rows({("1", "resource", "hp"): Resource(number=3)})
    assert Table(rows=rows).rows is rows
    assert Table(rows=dict(rows)) == Table(rows=rows)


def test_rows_are_no_more_hashable_than_a_dictionary() -> None:
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


def test_a_name_is_no_number_of_a_key() -> None:
    table = Table(seq=3).put("1", "", Condition(name="x")).put("1", "hp", Condition(name="x"))
    assert table.put("1", "4.x", Condition(name="x")).new_key() == "4.1"


def test_a_sheet_that_moves_in_the_party_strip_is_listed_where_it_is_now() -> None:
    table = Table()
    for place, sheet in enumerate("789"):
        table = table.put(sheet, "profile", Profile(name=sheet)).put(sheet, "part", Membership(place=place))
    assert table.sheets() == ["7", "8", "9"]
    assert table.put("9", "part", Membership(place=-1)).sheets() == ["9", "7", "8"]
    assert table.without(Profile, "8", "profile").sheets() == ["7", "9"]
