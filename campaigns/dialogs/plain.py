"""The buttons of panels: what one tap does and how likely it is, and what opens the options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import get_script_prefix, reverse

from campaigns.dialogs.commands import command_of, defaults_of, settled
from campaigns.dialogs.memory import last_difficulty
from campaigns.dialogs.rows import fits, in_words, row_at
from campaigns.known import known_beside
from campaigns.state import State
from campaigns.words import percent
from rules.common.pinned_difficulty import pinned_difficulty
from rules.decide import preview
from rules.game import Preview
from rules.sheet import Dialog, Menu
from rules.table import Profile

DIFFICULTY = "difficulty"


@dataclass(frozen=True, slots=True)
class Versus:
    """What one tap rolls against.

    ``number`` None: what the dialog begins with. ``why``: pinned, yours, or "".
    """

    number: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where buttons stand: on which sheet, for whom, and against what they roll."""

    state: State
    sheet_id: str
    may_act: bool
    gm: bool
    versus: Versus = Versus()


@dataclass(frozen=True, slots=True)
class Tap:
    """One button of a panel.

    ``href``: the dialog's address, to which it is posted when it ``acts``, with its ``fields``. ``opens``:
    there are options to choose. ``chance``: "64%" or "". ``refused``: why it would be refused now.
    """

    dialog: str
    row: str
    label: str
    icon: str
    kind: str
    href: str
    acts: bool
    opens: bool
    fields: tuple[tuple[str, str], ...]
    chance: str
    refused: str
    id: str


def versus_of(state: State, seat_id: int | None) -> Versus:
    """Return what a seat's one-tap rolls are against: what is pinned, or its last difficulty in the scene."""
    if (pinned := pinned_difficulty(state.table)) is not None:
        return Versus(pinned, "pinned")
    number = last_difficulty(state, seat_id)
    return Versus() if number is None else Versus(number, "yours")


def tap_at(place: Place, key: str, row: str = "") -> Tap | None:
    """Return the button of a dialog or a menu by its key; None where it is not for this sheet or row."""
    menu = place.state.game.sheet.menu(key)
    if menu is not None:
        return menu_of(place, menu, row)
    dialog = place.state.game.sheet.dialog(key)
    return tap_of(place, dialog, row) if dialog else None


def tap_of(place: Place, dialog: Dialog, row: str = "") -> Tap | None:
    """Return the button of a dialog; None where it is not for this sheet, row, stage or seat."""
    if not is_for(place, dialog, row):
        return None
    table, game = place.state.table, place.state.game
    acts = dialog.plain is not None
    fields = _plain_fields(place, dialog) if acts else {}
    seen = _foreseen(place, dialog, row, fields) if acts else Preview()
    return Tap(
        dialog=dialog.key,
        row=row,
        label=in_words(dialog.verb if acts else dialog.title, game, table, place.sheet_id, dialog, row),
        icon=dialog.icon,
        kind=dialog.kind if acts else "",
        href=address_of(place.state, place.sheet_id, dialog.key, row),
        acts=acts,
        opens=bool(dialog.asks or dialog.audience or not acts),
        fields=tuple((name, "" if value is None else str(value)) for name, value in fields.items()),
        chance="" if seen.chance is None else percent(seen.chance),
        refused=seen.refused,
        id=f"{dialog.key}-{place.sheet_id}-{row or 'none'}",
    )


def menu_of(place: Place, menu: Menu, row: str) -> Tap | None:
    """Return what opens a menu; None where nothing in it is for this row or seat."""
    sheet = place.state.game.sheet
    inside = (sheet.dialog(key) for key in menu.dialogs)
    if not any(dialog and is_for(place, dialog, row) for dialog in inside):
        return None
    return Tap(
        dialog=menu.key,
        row=row,
        label=in_words("{name}", place.state.game, place.state.table, place.sheet_id, menu, row),
        icon="",
        kind="",
        href=address_of(place.state, place.sheet_id, menu.key, row),
        acts=False,
        opens=True,
        fields=(),
        chance="",
        refused="",
        id=f"{menu.key}-{place.sheet_id}-{row}",
    )


def is_for(place: Place, dialog: Dialog, row: str) -> bool:
    """Return whether a dialog may be opened here."""
    profile = place.state.table.get(Profile, place.sheet_id, "profile")
    if not place.may_act or profile is None or profile.kind not in dialog.bearers:
        return False
    stage = "finished" if profile.stage == "finished" else "making"
    if (dialog.gm and not place.gm) or dialog.stage not in ("", stage):
        return False
    return fits(dialog, row, row_at(place.state.table, place.sheet_id, dialog.row, row))


def address_of(state: State, sheet_id: str, dialog: str, row: str = "") -> str:
    """Return where a dialog of a sheet is."""
    return _address(get_script_prefix(), state.campaign.slug, sheet_id, dialog, row)


@lru_cache(maxsize=4096)
def _address(_prefix: str, *where: str) -> str:
    """Kept, since a sheet has some forty buttons; the prefix is part of what was asked."""
    return reverse("do_row", args=where) if where[-1] else reverse("do", args=where[:-1])


def _plain_fields(place: Place, dialog: Dialog) -> dict[str, Any]:
    asked = {field.key: field for field in dialog.asks}
    fields: dict[str, Any] = {}
    for key in dialog.plain or ():
        begins = asked[key].start if key in asked else None
        fields[key] = defaults_of(dialog.command)[key] if begins is None else begins
        if key == DIFFICULTY and place.versus.number is not None:
            fields[key] = place.versus.number
    return fields


def _foreseen(place: Place, dialog: Dialog, row: str, fields: dict[str, Any]) -> Preview:
    """Return the preview of a tap for everyone who may act here: nothing of other closed sheets is in it."""
    command = command_of(dialog, {**settled(place.state.table, place.sheet_id, dialog, row), **fields})
    if command is None:
        return Preview()
    return preview(place.state.game, known_beside(place.state, place.sheet_id), command)
