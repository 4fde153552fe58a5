"""Every store holds all of its row, and sends nothing for what did not change."""

from __future__ import annotations

from dataclasses import fields

import pytest

from campaigns import rows
from characters import sheets
from characters.models import Character
from characters.rowstore import RowStore
from rules.table import PARTS, Change, Detail, Profile, Resource
from tests.statements import statements_of

pytestmark = pytest.mark.database
STORES = (sheets.PROFILE, *sheets.ROWS, rows.MEMBERSHIP, *rows.TABLE_STORES)
BESIDE = {rows.MEMBERSHIP: {"campaign_id"}}
"""Columns that the core does not know and that whoever saves gives."""
RESOURCE = next(store for store in sheets.ROWS if store.row is Resource)
DETAIL = next(store for store in sheets.ROWS if store.row is Detail)
PROFILE_KEY = ("mira", "profile", "profile")


@pytest.fixture
def mira(db: None) -> Character:
    return Character.objects.create(id="mira", name="Mira")


def number(key: str, before: int | None, after: int | None) -> Change:
    was = None if before is None else Resource(number=before)
    return Change(("mira", "resource", key), was, None if after is None else Resource(number=after))


def test_every_part_of_the_core_has_a_store() -> None:
    assert {store.part for store in STORES} == set(PARTS)


@pytest.mark.parametrize("store", STORES, ids=lambda store: store.part)
def test_a_row_and_its_model_have_the_same_fields(store: RowStore) -> None:
    own = {spec.name for spec in fields(store.row)}
    beside = {store.owner, *BESIDE.get(store, ()), *([] if store.owner_is_key else ["key"])}
    model = {field.attname for field in store.model._meta.concrete_fields}
    auto = store.model._meta.auto_field
    assert own | beside == model - ({auto.attname} if auto else set())


def test_rows_are_written_changed_and_deleted_by_one_statement_each(mira: Character) -> None:
    with statements_of() as sent:
        RESOURCE.upsert([number("hp", None, 4), number("xp", None, 1)])
        RESOURCE.upsert([number("hp", 4, 3)])
        RESOURCE.delete([number("xp", 1, None)])
    assert [statement.split()[0] for statement in sent] == ["INSERT", "INSERT", "DELETE"]
    assert RESOURCE.load(["mira"]) == {("mira", "resource", "hp"): Resource(number=3)}


def test_a_change_to_nothing_is_not_written_and_one_to_something_is_not_deleted(mira: Character) -> None:
    RESOURCE.upsert([number("hp", None, 4)])
    with statements_of() as sent:
        RESOURCE.upsert([number("hp", 4, None)])
        RESOURCE.delete([number("hp", 4, 3)])
    assert sent == []
    assert RESOURCE.load(["mira"]) == {("mira", "resource", "hp"): Resource(number=4)}


def test_parts_without_changes_cost_no_statement(mira: Character) -> None:
    with statements_of() as sent:
        sheets.save_changes([number("hp", None, 4)])
    assert len(sent) == 1
    with statements_of() as sent:
        sheets.save_changes([])
        rows.save_rows(1, [])
    assert sent == []


def test_a_sheet_comes_before_its_rows_and_takes_them_all_along(db: None) -> None:
    profile = Profile(name="Mira")
    detail = Change(("mira", "detail", "looks"), None, Detail(text="tall"))
    sheets.save_changes([detail, Change(PROFILE_KEY, None, profile)])
    assert sheets.load_sheets(["mira"]) == {
        PROFILE_KEY: profile,
        ("mira", "detail", "looks"): Detail(text="tall"),
    }
    sheets.save_changes([Change(PROFILE_KEY, profile, None)])
    assert not Character.objects.exists()
    assert DETAIL.load(["mira"]) == {}
