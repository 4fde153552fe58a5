"""What a filled-in dialog orders: its command, what is dropped for it, and what a Game Master allows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import QueryDict

from campaigns.dialogs.asked import Asked
from campaigns.dialogs.commands import hints_of, needed
from campaigns.dialogs.form import DialogForm
from rules.common.belongings import DropBelonging
from rules.common.foes import CopySheet
from rules.game import Command
from rules.sheet import Dialog
from rules.table import TABLE

ALLOWED = ("allowed", "force")
"""What counts from Game Masters only."""
MOST_DROPS = 100


def brings_sheet(dialog: Dialog) -> bool:
    """Return whether what a table's dialog orders is about a sheet that it does not ask for: a new one."""
    if "sheet_id" not in hints_of(dialog.command):
        return False
    return needed(dialog, "sheet_id") and all(field.key != "sheet_id" for field in dialog.asks)


def new_sheets(asked: Asked, commands: tuple[Command, ...]) -> int:
    """Return how many sheets come to the table by what was ordered."""
    copies = asked.dialog.command is CopySheet
    if not copies and (asked.sheet_id != TABLE or not brings_sheet(asked.dialog)):
        return 0
    return getattr(commands[-1], "count", 1)


def ordered(form: DialogForm, given: QueryDict) -> tuple[Command, ...]:
    """Return the commands of a valid form in their order; none while something is open."""
    command: Any = form.command(**_granted(form, given))
    if command is None:
        return ()
    drops = tuple(dict.fromkeys(given.getlist("drop")))[:MOST_DROPS]
    if not drops:
        return (command,)
    if "drop" in hints_of(type(command)):
        return (replace(command, drop=drops),)
    return (*(DropBelonging(form.asked.sheet_id, key) for key in drops), command)


def _granted(form: DialogForm, given: QueryDict) -> dict[str, bool]:
    """Return what a Game Master allows besides; a player's word for it does not count."""
    known = hints_of(form.asked.dialog.command)
    names = (name for name in ALLOWED if name in known and form.asked.seat.is_gm)
    return {name: True for name in names if given.get(name)}
