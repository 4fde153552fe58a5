"""The buttons of panels: dialogs by their plain version, and menus, which only open."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse

from campaigns.dialogs.plain import Place, Tap, tap_of
from campaigns.panels.reading import profile_of
from rules.sheet import Menu

PINNING = "pin"
"""The key of the table's dialog that pins a difficulty, in games that have it."""


def button(place: Place, key: str, row: str = "", name: str = "") -> Tap | None:
    """Return the button of a dialog or a menu; None where this seat, sheet or row has none.

    ``name`` is what the row is called: the label of a menu.
    """
    sheet = place.state.game.sheet
    if not (place.may_act and key):
        return None
    if dialog := sheet.dialog(key):
        return tap_of(place, dialog, row)
    menu = sheet.menu(key)
    return _opening(place, menu, row, name) if menu else None


def buttons(place: Place, keys: Iterable[str], row: str = "") -> tuple[Tap, ...]:
    """Return the buttons that there are for these keys."""
    return tuple(found for key in keys if (found := button(place, key, row)))


def _opening(place: Place, menu: Menu, row: str, name: str) -> Tap | None:
    """Return what opens a menu, where anything in it may be done."""
    if profile_of(place).stage != "finished" or not buttons(place, menu.dialogs, row):
        return None
    where = [place.state.campaign.slug, place.sheet_id, menu.key, row]
    return Tap(
        dialog=menu.key,
        row=row,
        label=name,
        icon="ellipsis",
        kind="",
        href=reverse("do_row", args=where),
        acts=False,
        opens=True,
        fields=(),
        chance="",
        refused="",
    )


def pinning(place: Place) -> str:
    """Return the address of the dialog that pins a difficulty for the table, "" for who may not."""
    known = place.state.game.sheet.dialog(PINNING)
    if not (place.gm and place.may_act and known):
        return ""
    return reverse("do_table", args=[place.state.campaign.slug, PINNING])
