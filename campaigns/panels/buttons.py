"""The buttons of panels: dialogs by their plain version, and menus, which only open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.urls import reverse

from campaigns.dialogs.plain import Place, Tap, tap_at
from campaigns.dialogs.rows import row_at

PINNING = "pin"
"""The key of the table's dialog that pins a difficulty, in games that have it."""


def button(place: Place, key: str, row: str = "") -> Tap | None:
    """Return the button of a dialog or a menu; None where this seat, sheet or row has none."""
    return tap_at(place, key, row) if key and place.may_act else None


def buttons(place: Place, keys: Iterable[str], row: str = "") -> tuple[Tap, ...]:
    """Return the buttons that there are for these keys."""
    return tuple(found for key in keys if (found := button(place, key, row)))


def stepping(place: Place, key: str, row: str, **changed: str) -> Tap | None:
    """Return the button that changes one thing of a row at once, and leaves the rest as it stands."""
    dialog, tap = place.state.game.sheet.dialog(key) if key else None, button(place, key, row)
    if dialog is None or tap is None:
        return None
    there = row_at(place.state.table, place.sheet_id, dialog.row, row)
    stands = {field.key: getattr(there, field.begins or field.key, None) for field in dialog.asks}
    fields = {name: str(value) for name, value in stands.items() if isinstance(value, str | int)} | changed
    mark = "-".join(changed.values()).replace(" ", "-")
    return replace(
        tap,
        acts=True,
        opens=False,
        fields=tuple(fields.items()),
        chance="",
        refused="",
        id=f"{tap.id}-{mark}",
    )


def pinning(place: Place) -> str:
    """Return the address of the dialog that pins a difficulty for the table, "" for who may not."""
    known = any(dialog.key == PINNING for dialog in place.state.game.sheet.table)
    if not (place.gm and place.may_act and known):
        return ""
    return reverse("do_table", args=[place.state.campaign.slug, PINNING])
