"""A menu: what may be done with one row of a sheet, what acts at once before what asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import QueryDict

from campaigns.dialogs.choices import KIND_NAMES
from campaigns.dialogs.drawn import dialog_view
from campaigns.dialogs.effect_words import does_and_lasts
from campaigns.dialogs.opening import Opening, row_at
from campaigns.dialogs.plain import Place, inside, tap_of, title_of
from campaigns.models import Seat
from campaigns.words import capitalized
from rules.sheet import Dialog, Menu
from rules.table import Belonging, Condition, Row


def drawn_menu(place: Place, seat: Seat, menu: Menu, row: str) -> dict[str, Any] | None:
    """Return a menu for a row: buttons, links to dialogs with odds, and folded forms.

    None where nothing in it is for that row or seat.
    """
    dialogs = [Opening(place.state, place.sheet_id, one, row, seat=seat) for one in inside(place, menu, row)]
    if not dialogs:
        return None
    taps = [(tap, one.dialog) for one in dialogs if (tap := tap_of(place, one.dialog, row))]
    return {
        "title": title_of(place, menu, row),
        "about": " ".join(_facts(place, row_at(place.state.table, place.sheet_id, menu.row, row))),
        "taps": [tap for tap, _ in taps if tap.acts],
        "links": [tap for tap, dialog in taps if not tap.acts and not _folds(place, dialog)],
        "forms": [dialog_view(one, QueryDict(), folded=True) for one in dialogs if _folds(place, one.dialog)],
        "home": dialogs[0].home,
    }


def _folds(place: Place, dialog: Dialog) -> bool:
    """Return whether a dialog is a folded form: it asks something, and there is nothing to foresee."""
    return dialog.plain is None and dialog.command not in place.state.game.previews


def _facts(place: Place, row: Row | None) -> Iterator[str]:
    if isinstance(row, Belonging):
        kind = KIND_NAMES.get(row.kind, row.kind)
        yield f"{kind.capitalize()}, {row.slots} slot{'s' * (row.slots != 1)}{_die(row)}."
        yield row.note
    if isinstance(row, Condition):
        condition = place.state.game.system.condition(row.name)
        source = f"from {row.source}" if row.source else ""
        yield condition.blurb if condition else ""
        yield from (f"{capitalized(word)}." for word in (*does_and_lasts(place, row), source) if word)


def _die(row: Belonging) -> str:
    if not row.full:
        return ""
    now = f"D{row.die}" if row.die else "used up"
    return f", {now}" + (f" (D{row.full} when new)" if row.die != row.full else "")
