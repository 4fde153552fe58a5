"""Sheets as rows of the core: loaded with one query per part, whatever their number; saved by their
changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from characters import models
from characters.rowstore import RowStore
from rules.table import Ability, Belonging, Change, Condition, Detail, Key, Profile, Resource, Row, Track

PROFILE = RowStore(Profile, models.Character, "id", owner_is_key=True)
ROWS = (
    RowStore(Detail, models.Detail, "character_id"),
    RowStore(Ability, models.Ability, "character_id"),
    RowStore(Resource, models.Resource, "character_id"),
    RowStore(Track, models.Track, "character_id"),
    RowStore(Condition, models.Condition, "character_id"),
    RowStore(Belonging, models.Belonging, "character_id"),
)


def load_sheets(owners: Collection[str]) -> dict[Key, Row]:
    """Every row of these sheets."""
    if not owners:
        return {}
    rows = PROFILE.load(owners)
    for store in ROWS:
        rows.update(store.load(owners))
    return rows


def save_changes(changes: Iterable[Change]) -> None:
    """Write changes of sheet rows: profiles come first and go last, since the other rows hang on them."""
    by_part: dict[str, list[Change]] = {}
    for change in changes:
        by_part.setdefault(change.key[1], []).append(change)
    profiles = by_part.get(PROFILE.part, ())
    PROFILE.upsert(profiles)
    for store in ROWS:
        if mine := by_part.get(store.part):
            store.upsert(mine)
            store.delete(mine)
    PROFILE.delete(profiles)
