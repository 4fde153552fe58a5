"""The difficulty that one tap rolls against: which it is, why, and the steps to another."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from campaigns.dialogs.plain import DIFFICULTY, Place, plain_fields
from rules.sheet import Panel
from rules.system import Difficulty

START = 10
"""Where the stepper begins, in games that name no difficulties."""
PINNING = "pin"
"""The key of the table's dialog that pins a difficulty, in games that have it."""


def ladder_of(place: Place, panel: Panel) -> dict[str, Any] | None:
    """Return the ladder of a panel; None for who cannot roll, and where nothing is rolled against one.

    Without ``steps`` a stepper sets it. ``words`` say it whole ("vs 12, pinned"), ``blurb`` what so high
    a difficulty means. ``panel`` and ``page`` are the addresses to which a difficulty is added.
    """
    dialog = place.state.game.sheet.dialog(panel.tap)
    if not (place.may_act and dialog and DIFFICULTY in (dialog.plain or ())):
        return None
    system, where = place.state.game.system, [place.state.campaign.slug, place.sheet_id]
    number = plain_fields(place, dialog)[DIFFICULTY]
    steps = _with_chosen(system.difficulties, number)
    meant = (step.blurb for step in steps if number is not None and step.low <= number <= step.high)
    return {
        "number": number,
        "words": _words(place, number),
        "blurb": next(meant, ""),
        "called": system.words.get("difficulty", "Difficulty"),
        "steps": steps,
        "start": START,
        "panel": reverse("panel", args=[*where, panel.key]),
        "page": reverse("sheet", args=where),
        "pin": _pinning(place),
    }


def _with_chosen(steps: tuple[Difficulty, ...], number: int | None) -> tuple[Difficulty, ...]:
    """Return the steps, with one more where none of them offers the chosen difficulty."""
    if number is None or not steps or any(step.offers == number for step in steps):
        return steps
    chosen = Difficulty(key="", name="", low=number, high=number, offers=number)
    return tuple(sorted((*steps, chosen), key=lambda step: step.offers))


def _words(place: Place, number: int | None) -> str:
    if number is None:
        return ""
    return f"vs {number}, pinned" if place.versus.why == "pinned" else f"vs {number}"


def _pinning(place: Place) -> str:
    """Return the address of the dialog that pins a difficulty for the table, "" for who may not."""
    known = any(dialog.key == PINNING for dialog in place.state.game.sheet.table)
    return reverse("do_table", args=[place.state.campaign.slug, PINNING]) if place.gm and known else ""
