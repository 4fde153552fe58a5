"""Die codes: abilities as cards with their skills as rows below, each with its pool after conditions."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons, stepping
from campaigns.panels.ladder import Ladder, ladder_of
from campaigns.panels.reading import being_made, shared, without
from campaigns.words import signed
from rules.d6.codes import PIPS_IN_A_DIE, Code, carried
from rules.d6.written import Written, written_codes
from rules.sheet import Panel

PARTS = frozenset({"profile", "ability", "condition", "resource"})
TABLE_PARTS = frozenset({"pinned"})
DRAWN = 6
"""So many dice are drawn; more are a number before one die."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A code as it is drawn: ``own`` dice and those of the skill on top, ``wild`` of them wild, and pips."""

    wild: int
    own: int
    more: int
    pips: int

    @property
    def many(self) -> bool:
        """Say whether they are too many to be drawn one by one."""
        return self.wild + self.own + self.more > DRAWN


@dataclass(frozen=True, slots=True)
class Row:
    """An ability or a skill: its ``code`` in words, what conditions ``changed`` of it, and its buttons.

    ``met``: what bears on it besides, by name; ``lost`` by what it cannot be used. ``less`` and ``more``
    write it a step lower or higher while the sheet is being made.
    """

    key: str
    name: str
    code: str
    changed: str
    dice: Dice
    extranormal: bool
    rank: int
    note: str
    met: tuple[str, ...]
    lost: tuple[str, ...]
    tap: Tap | None
    menu: Tap | None
    less: Tap | None
    more: Tap | None


@dataclass(frozen=True, slots=True)
class Card:
    """An ability with its skills."""

    top: Row
    skills: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class CodesView:
    """All die codes of a sheet; ``met`` is what bears on all of them, which is said once."""

    cards: tuple[Card, ...]
    met: tuple[str, ...]
    ladder: Ladder | None
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> CodesView | None:
    """Return the die codes of a sheet; None where it has none and none can be written."""
    found = written_codes(place.state.game, place.state.table, place.sheet_id)
    met = shared([(*one.besides, *one.sources) for one in found if not one.rank])
    tops = {one.key: one for one in found if not one.parent}
    rows = [(one, _row(place, panel, one, tops.get(one.parent), met)) for one in found]
    cards = tuple(
        Card(row, tuple(skill for of, skill in rows if of.parent == one.key))
        for one, row in rows
        if not one.parent
    )
    taps = buttons(place, panel.head)
    return CodesView(cards, met, ladder_of(place, panel) if cards else None, taps) if cards or taps else None


def _row(place: Place, panel: Panel, one: Written, top: Written | None, met: tuple[str, ...]) -> Row:
    rolls = not one.rank
    return Row(
        key=one.key,
        name=one.name,
        code=str(one.code) if rolls else f"rank {one.rank}",
        changed=_changed(one),
        dice=_dice(one, top.code if top else None),
        extranormal=one.kind == "extranormal",
        rank=one.rank,
        note=one.text,
        met=without((*one.besides, *one.sources), met),
        lost=one.lost,
        tap=button(place, panel.tap, one.key) if rolls else None,
        menu=button(place, panel.menu, one.key),
        less=_stepped(place, panel, one, -1),
        more=_stepped(place, panel, one, +1),
    )


def _stepped(place: Place, panel: Panel, one: Written, by: int) -> Tap | None:
    """Return the button that writes a code a pip, or in whole dice a die, lower or higher."""
    if not being_made(place) or not panel.step or one.rank:
        return None
    dialog = place.state.game.sheet.dialog(panel.step)
    whole = any(field.key == "code" and field.whole for field in dialog.asks) if dialog else False
    pips = (one.own.dice * PIPS_IN_A_DIE + one.own.pips) + by * (PIPS_IN_A_DIE if whole else 1)
    if pips < 1:
        return None
    return stepping(place, panel.step, one.key, code=str(carried(Code(0, pips))))


def _changed(one: Written) -> str:
    """Say what conditions add and take: "−1D", "+2"."""
    dice = f"{signed(one.dice)}D" if one.dice else ""
    return " ".join(filter(None, (dice, signed(one.points) if one.points else "")))


def _dice(one: Written, under: Code | None) -> Dice:
    after = one.after
    wild = min(max(one.wild, 0), after.dice)
    own = min(under.dice if under else after.dice, after.dice) - wild
    own = max(own, 0)
    return Dice(wild, own, after.dice - wild - own, after.pips)
