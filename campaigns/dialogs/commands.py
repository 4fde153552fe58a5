"""A dialog's command, made of what is set and what was answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from rules.game import Command
from rules.named import hints_of
from rules.sheet import Dialog

TARGET = "target"
"""The field that names whom it is about."""


def _defaults(command: Any) -> Mapping[str, Any]:
    return {field.name: field.default for field in fields(command)}


defaults_of: Callable[[Any], Mapping[str, Any]] = cache(_defaults)
"""Return what stands in a command's fields where nothing is said; MISSING: something must be."""


def needed(dialog: Dialog, key: str) -> bool:
    return defaults_of(dialog.command)[key] is MISSING


def brings_sheet(dialog: Dialog) -> bool:
    """Return whether what a table's dialog orders is about a sheet that it does not ask for: a new one."""
    if "sheet_id" not in hints_of(dialog.command) or not needed(dialog, "sheet_id"):
        return False
    return all(field.key != "sheet_id" for field in dialog.asks)


def missing(dialog: Dialog, values: Mapping[str, Any]) -> list[str]:
    """Return the fields that are still open and must not be; notes may be empty, and what dice say."""
    may_be_empty = {
        field.key for field in dialog.asks if field.kind == "notes" or field.rolled
    } & values.keys()
    needs = (name for name in defaults_of(dialog.command) if needed(dialog, name))
    return [name for name in needs if name not in may_be_empty and values.get(name, "") == ""]


def command_of(dialog: Dialog, values: Mapping[str, Any]) -> Command | None:
    """Return the command with these values; None while one is open that it cannot do without."""
    if missing(dialog, values):
        return None
    known = hints_of(dialog.command)
    return dialog.command(**{name: value for name, value in values.items() if name in known})
