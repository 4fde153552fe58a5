"""The difficulty that one tap rolls against: which it is, why, and the steps to another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from campaigns.dialogs.commands import defaults_of
from campaigns.dialogs.plain import Place
from campaigns.panels.buttons import pinning
from rules.sheet import Dialog, Panel
from rules.system import Difficulty

DIFFICULTY = "difficulty"
START = 10
"""Where the stepper begins, in games that name no difficulties."""


@dataclass(frozen=True, slots=True)
class Step:
    """One difficulty with a name, and whether it is the one that is rolled against."""

    name: str
    number: int
    blurb: str
    current: bool


@dataclass(frozen=True, slots=True)
class Ladder:
    """The difficulty of a panel's buttons; without ``steps`` it is set by a stepper.

    ``words`` say it whole ("vs 12, pinned"), ``blurb`` what so high a difficulty means. ``panel`` and
    ``page`` are the addresses to which a difficulty is added.
    """

    number: int | None
    words: str
    blurb: str
    called: str
    steps: tuple[Step, ...]
    start: int
    panel: str
    page: str
    pin: str


def ladder_of(place: Place, panel: Panel) -> Ladder | None:
    """Return the ladder of a panel; None for who cannot roll, and where nothing is rolled against one."""
    dialog = place.state.game.sheet.dialog(panel.tap)
    if not (place.may_act and dialog and DIFFICULTY in (dialog.plain or ())):
        return None
    system, where = place.state.game.system, [place.state.campaign.slug, place.sheet_id]
    number = _number(place, dialog)
    return Ladder(
        number=number,
        words=_words(place, number),
        blurb=_blurb(system.difficulties, number),
        called=system.words.get("difficulty", "Difficulty"),
        steps=tuple(_step(difficulty, number) for difficulty in system.difficulties),
        start=START if number is None else number,
        panel=reverse("panel", args=[*where, panel.key]),
        page=reverse("sheet", args=where),
        pin=pinning(place),
    )


def _number(place: Place, dialog: Dialog) -> int | None:
    """Return what the buttons roll against: this seat's difficulty, else what the dialog begins with."""
    begins = [field.start for field in dialog.asks if field.key == DIFFICULTY]
    default = defaults_of(dialog.command)[DIFFICULTY]
    for number in (place.versus.number, *begins, default):
        if isinstance(number, int):
            return number
    return None


def _words(place: Place, number: int | None) -> str:
    if number is None:
        return "total only"
    return f"vs {number}, pinned" if place.versus.why == "pinned" else f"vs {number}"


def _blurb(named: Iterable[Difficulty], number: int | None) -> str:
    if number is None:
        return ""
    return next((one.blurb for one in named if one.low <= number <= one.high), "")


def _step(difficulty: Difficulty, number: int | None) -> Step:
    return Step(difficulty.name, difficulty.offers, difficulty.blurb, difficulty.offers == number)
