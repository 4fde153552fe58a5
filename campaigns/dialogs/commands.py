"""A dialog's command, made of what the dialog sets, what its row fills and what was answered."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from types import MappingProxyType
from typing import Any

from campaigns.dialogs.rows import filled_by, row_at
from rules.game import Command
from rules.sheet import Dialog
from rules.table import TABLE, Table


def hints_of(command: Any) -> Mapping[str, Any]:
    """Return the types of a command's fields, by name."""
    return _hints(command)


@cache
def _hints(command: Any) -> Mapping[str, Any]:
    hints = typing.get_type_hints(command)
    return {field.name: hints[field.name] for field in fields(command)}


def defaults_of(command: Any) -> Mapping[str, Any]:
    """Return what stands in a command's fields where nothing is said; MISSING: something must be."""
    return _defaults(command)


@cache
def _defaults(command: Any) -> Mapping[str, Any]:
    return MappingProxyType({field.name: field.default for field in fields(command)})


def needed(dialog: Dialog, key: str) -> bool:
    """Return whether the command cannot do without that field."""
    return defaults_of(dialog.command)[key] is MISSING


def settled(table: Table, sheet_id: str, dialog: Dialog, key: str) -> dict[str, Any]:
    """Return what is settled before anyone answers: the sheet, what the dialog sets, and its row."""
    own = {"sheet_id": sheet_id} if sheet_id != TABLE and "sheet_id" in hints_of(dialog.command) else {}
    row = row_at(table, sheet_id, dialog.row, key)
    return {**own, **dict(dialog.given), **filled_by(dialog, key, row)}


def missing(dialog: Dialog, values: Mapping[str, Any]) -> list[str]:
    """Return the fields that are still open and must not be; notes may be empty."""
    may_be_empty = {field.key for field in dialog.asks if field.kind == "notes"} & values.keys()
    needs = (name for name, default in defaults_of(dialog.command).items() if default is MISSING)
    return [name for name in needs if name not in may_be_empty and values.get(name, "") == ""]


def command_of(dialog: Dialog, values: Mapping[str, Any]) -> Command | None:
    """Return the command with these values; None while one is open that it cannot do without."""
    if missing(dialog, values):
        return None
    known = hints_of(dialog.command)
    return dialog.command(**{name: value for name, value in values.items() if name in known})
