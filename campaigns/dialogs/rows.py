"""The row of a sheet that a dialog stands on: whether it is one for that dialog, and what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.game import Game
from rules.sheet import Dialog, Menu, RowPart
from rules.table import TABLE, Ability, Belonging, Condition, Pending, Profile, Resource, Row, Table, Track

ROW_TYPES: Mapping[RowPart, type[Row]] = MappingProxyType(
    {
        "ability": Ability,
        "resource": Resource,
        "track": Track,
        "condition": Condition,
        "belonging": Belonging,
        "pending": Pending,
    }
)


def row_at(table: Table, sheet_id: str, part: RowPart, key: str) -> Row | None:
    """Return the row of that part and key, None where there is none; prompts are the table's own."""
    return table.get(ROW_TYPES[part], owner_of(part, sheet_id), key) if part else None


def owner_of(part: RowPart, sheet_id: str) -> str:
    """Return who has the rows of a part that a sheet's dialogs stand on."""
    return TABLE if part == "pending" else sheet_id


def fits(dialog: Dialog, key: str, row: Row | None) -> bool:
    """Return whether a dialog is for that row; None: it stands on none."""
    if not dialog.row:
        return not key
    if not key:
        return _works_without(dialog)
    return row is not None and _is_meant(dialog, key, row)


def _works_without(dialog: Dialog) -> bool:
    """Return whether the row may stay open: bare hands are no belonging."""
    spec: Any = dialog.command
    return all(spec.__dataclass_fields__[name].default == "" for name in dialog.fills)


def _is_meant(dialog: Dialog, key: str, row: Row) -> bool:
    kind = getattr(row, "kind", key)
    if dialog.of and kind not in dialog.of:
        return False
    name = getattr(row, "name", "").casefold()
    if dialog.named and not any(word in name for word in dialog.named):
        return False
    stands = all(getattr(row, name) == value for name, value in dialog.when)
    return stands and not any(getattr(row, name) == value for name, value in dialog.unless)


def filled_by(dialog: Dialog, key: str, row: Row | None) -> dict[str, str]:
    """Return the fields that a row fills; of two, a skill fills both and an ability the first alone."""
    if not key or not dialog.fills:
        return {}
    parent = getattr(row, "parent", "")
    if len(dialog.fills) == 2 and parent:
        return dict(zip(dialog.fills, (parent, key), strict=True))
    return {dialog.fills[0]: key}


def name_of(game: Game, key: str, row: Row | None) -> str:
    """Return what a row is called on its sheet."""
    own: str = getattr(row, "name", "")
    if own or row is None or isinstance(row, Pending):
        return own
    kinds = game.system.abilities if isinstance(row, Ability) else game.system.resources
    return next((kind.name for kind in kinds if kind.key == key), key)


def die_of(row: Row | None) -> str:
    """Return the die of a row as people say it, "" where it has none."""
    if isinstance(row, Belonging):
        return f"D{row.die}" if row.die else ""
    if isinstance(row, Ability) and (row.dice or row.pips):
        return f"{row.dice}D+{row.pips}" if row.pips else f"{row.dice}D"
    return ""


def bare_name(game: Game, dialog: Dialog) -> str:
    """Return what stands for no row at all, such as bare hands among the weapons."""
    groups = (group for panel in game.sheet.panels for group in panel.gear)
    return next((group.bare.lower() for group in groups if group.bare and group.tap == dialog.key), "")


def in_words(text: str, game: Game, table: Table, sheet_id: str, dialog: Dialog | Menu, key: str) -> str:
    """Return a title, a verb or a blurb of a dialog with the names that belong in it."""
    if "{" not in text:
        return text
    row = row_at(table, sheet_id, dialog.row, key)
    name = name_of(game, key, row)
    if not key and isinstance(dialog, Dialog):
        name = bare_name(game, dialog)
    profile = table.get(Profile, sheet_id, "profile")
    words = {"{sheet}": profile.name if profile else "", "{name}": name, "{die}": die_of(row)}
    for mark, word in words.items():
        text = text.replace(mark, word)
    return text[:1].upper() + text[1:]
