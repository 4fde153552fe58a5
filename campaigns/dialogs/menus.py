"""A menu: what may be done with one row of a sheet, what acts at once before what asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import QueryDict

from campaigns.dialogs.asked import Asked
from campaigns.dialogs.drawn import Drawn, drawn
from campaigns.dialogs.plain import Place, Tap, is_for, tap_of
from campaigns.dialogs.rows import in_words, row_at
from campaigns.models import Seat
from campaigns.panels.reading import effects_in_words
from rules.common.spans import span_words
from rules.sheet import Dialog, Menu
from rules.table import Belonging, Condition, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnMenu:
    """A menu, ready to be drawn: buttons, links to dialogs with odds, and folded forms."""

    key: str
    title: str
    about: str
    taps: tuple[Tap, ...]
    links: tuple[Tap, ...]
    forms: tuple[Drawn, ...]
    home: str


def drawn_menu(place: Place, seat: Seat, menu: Menu, row: str) -> DrawnMenu:
    """Draw a menu for a row."""
    state, sheet = place.state, place.state.game.sheet
    inside = [dialog for key in menu.dialogs if (dialog := sheet.dialog(key)) and is_for(place, dialog, row)]
    asked = [Asked(seat, state, place.sheet_id, dialog, row) for dialog in inside]
    taps = [tap for dialog in inside if (tap := tap_of(place, dialog, row))]
    found = row_at(state.table, place.sheet_id, menu.row, row)
    return DrawnMenu(
        key=menu.key,
        title=in_words("{name}", state.game, state.table, place.sheet_id, menu, row),
        about=about(place, found),
        taps=tuple(tap for tap in taps if tap.acts),
        links=tuple(tap for tap, dialog in zip(taps, inside, strict=True) if _has_odds(place, tap, dialog)),
        forms=tuple(drawn(one, QueryDict(), folded=True) for one in asked if _folds(place, one.dialog)),
        home=Asked(seat, state, place.sheet_id, inside[0], row).home,
    )


def _has_odds(place: Place, tap: Tap, dialog: Dialog) -> bool:
    return not tap.acts and not _folds(place, dialog)


def _folds(place: Place, dialog: Dialog) -> bool:
    """Return whether a dialog is a folded form: it asks something, and there is nothing to foresee."""
    return dialog.plain is None and dialog.command not in place.state.game.previews


def about(place: Place, row: Row | None) -> str:
    """Say what a row is, in a line."""
    return " ".join(_facts(place, row))


def _facts(place: Place, row: Row | None) -> Iterator[str]:
    if isinstance(row, Belonging):
        yield f"{row.kind.capitalize()}, {row.slots} slot{'s' * (row.slots != 1)}{_die(row)}."
        yield row.note
    if isinstance(row, Condition):
        known = place.state.game.system.condition(row.name)
        yield known.blurb if known else ""
        yield from (f"{word[:1].upper()}{word[1:]}." for word in _condition_words(place, row) if word)


def _die(row: Belonging) -> str:
    if not row.full:
        return ""
    now = f"D{row.die}" if row.die else "used up"
    return f", {now}" + (f" (D{row.full} when new)" if row.die != row.full else "")


def _condition_words(place: Place, row: Condition) -> tuple[str, ...]:
    span = span_words(place.state.game, place.state.table, row.until, row.left)
    return effects_in_words(place, row), span, f"from {row.source}" if row.source else ""
