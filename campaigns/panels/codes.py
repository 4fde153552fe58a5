"""Die codes: abilities as cards with their skills as rows below, each with its pool after conditions."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons
from campaigns.panels.ladder import Ladder, ladder_of
from campaigns.panels.reading import signed
from rules.d6.codes import Code
from rules.d6.written import Written, written_codes
from rules.sheet import Panel

PARTS = frozenset({"profile", "ability", "condition", "resource"})
TABLE_PARTS = frozenset({"pinned", "clock"})
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

    ``met``: what bears on it besides, by name; ``lost`` by what it cannot be used.
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


@dataclass(frozen=True, slots=True)
class Card:
    """An ability with its skills."""

    top: Row
    skills: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class CodesView:
    """All die codes of a sheet."""

    cards: tuple[Card, ...]
    ladder: Ladder | None
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> CodesView | None:
    """Return the die codes of a sheet; None where it has none and none can be written."""
    found = written_codes(place.state.game, place.state.table, place.sheet_id)
    tops = [one for one in found if not one.parent]
    cards = tuple(_card(place, panel, top, found) for top in tops)
    taps = buttons(place, panel.head)
    return CodesView(cards, ladder_of(place, panel) if cards else None, taps) if cards or taps else None


def _card(place: Place, panel: Panel, top: Written, found: tuple[Written, ...]) -> Card:
    skills = (one for one in found if one.parent == top.key)
    return Card(_row(place, panel, top), tuple(_row(place, panel, one, top.code) for one in skills))


def _row(place: Place, panel: Panel, one: Written, under: Code | None = None) -> Row:
    rolls = not one.rank
    return Row(
        key=one.key,
        name=one.name,
        code=str(one.code) if rolls else f"rank {one.rank}",
        changed=_changed(one),
        dice=_dice(one, under),
        extranormal=one.kind == "extranormal",
        rank=one.rank,
        note=one.text,
        met=(*one.besides, *one.sources),
        lost=one.lost,
        tap=button(place, panel.tap, one.key) if rolls else None,
        menu=button(place, panel.menu, one.key),
    )


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
