"""Die codes: abilities as cards with their skills as rows below, each with its pool after conditions."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, TypeAlias

from campaigns.dialogs.plain import Place, Tap, button, stepping, with_yes
from campaigns.panels.ladder import ladder_of
from campaigns.panels.reading import being_made, shared, without
from rules.d6.codes import PIPS_IN_A_DIE, Code, carried
from rules.d6.written_codes import AbilityCode, written_codes
from rules.sheet import Panel
from rules.table import Resource
from rules.verdicts import signed

Row: TypeAlias = dict[str, Any]
Card: TypeAlias = tuple[Row, list[Row]]


def view(place: Place, panel: Panel) -> dict[str, Any]:
    """Return the die codes of a sheet; ``met`` is what affects all of them, which is said once."""
    codes = written_codes(place.state.game, place.state.table, place.sheet_id)
    met = shared([(*one.besides, *one.sources) for one in codes if not one.rank])
    rows = [_row(place, panel, one, met) for one in codes]
    cards = [
        (row, [skill for skill in rows if skill["written"].parent == row["written"].key])
        for row in rows
        if not row["written"].parent
    ]
    return {
        "columns": _columns(cards),
        "heads": _heads(panel, rows),
        "met": met,
        "ladder": ladder_of(place, panel) if cards else None,
    }


def _columns(cards: list[Card]) -> list[list[Card]]:
    """Return the cards in their order, in one column or two of about as many rows each."""
    ends = list(accumulate(1 + len(skills) for _, skills in cards))
    middle = min(range(len(cards)), key=lambda at: (abs(2 * ends[at] - ends[-1]), -at), default=0) + 1
    return [column for column in (cards[:middle], cards[middle:]) if column]


def _heads(panel: Panel, rows: list[Row]) -> list[str]:
    """Return what heads the small targets at the end of each row, while every row has but those."""
    if any(row["less"] or row["more"] for row in rows):
        return []
    heads = {
        panel.spends.capitalize(): any(row["spent"] for row in rows),
        "Options": any(row["tap"] and row["tap"].opens for row in rows),
        "": any(row["menu"] for row in rows),
    }
    return [word for word, stands in heads.items() if stands]


def _row(place: Place, panel: Panel, one: AbilityCode, met: tuple[str, ...]) -> Row:
    """Return an ability or a skill after conditions, what they changed of it, and what affects it besides.

    ``less`` and ``more`` write it a step lower or higher while the sheet is being made.
    """
    steps = bool(being_made(place) and panel.step and not one.rank)
    tap = None if one.rank else button(place, panel.tap, one.key)
    return {
        "written": one,
        "code": f"rank {one.rank}" if one.rank else str(one.after),
        "changed": _change_in_words(one),
        "met": without((*one.besides, *one.sources), met),
        "tap": tap,
        "spent": _spending_tap(place, panel, one, tap) if tap and panel.spends else None,
        "menu": button(place, panel.menu, one.key),
        "less": _stepped(place, panel, one, -1) if steps else None,
        "more": _stepped(place, panel, one, +1) if steps else None,
    }


def _spending_tap(place: Place, panel: Panel, one: AbilityCode, tap: Tap) -> Tap | None:
    """Return the button that spends something on the roll at once, while the sheet has any of it."""
    dialog = place.state.game.sheet.dialog(panel.tap)
    needs = next((field.needs for field in dialog.asks if field.key == panel.spends), "") if dialog else ""
    row = place.state.table.get(Resource, place.sheet_id, needs.removeprefix("resource:"))
    if dialog is None or row is None or row.number <= 0:
        return None
    return with_yes(place, tap, dialog, one.key, panel.spends)


def _stepped(place: Place, panel: Panel, one: AbilityCode, by: int) -> Tap | None:
    """Return the button that writes a code a pip, or in whole dice a die, lower or higher."""
    dialog = place.state.game.sheet.dialog(panel.step)
    whole = any(field.key == "code" and field.whole for field in dialog.asks) if dialog else False
    pips = (one.own.dice * PIPS_IN_A_DIE + one.own.pips) + by * (PIPS_IN_A_DIE if whole else 1)
    return stepping(place, panel.step, one.key, code=str(carried(Code(0, pips)))) if pips > 0 else None


def _change_in_words(one: AbilityCode) -> str:
    """Say what conditions add and take: "−1D", "+2"."""
    dice = f"{signed(one.dice)}D" if one.dice else ""
    return " ".join(filter(None, (dice, signed(one.points) if one.points else "")))
