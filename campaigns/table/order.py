"""Who is here: a row for each sheet with what a Game Master looks for, in the order in which they act."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from campaigns.dialogs.plain import Place, Tap, button, stepping
from campaigns.models import Visibility
from campaigns.panels.header import round_words
from campaigns.panels.seen import reading
from campaigns.requests.form_keys import FORM_MARK, with_form_keys, without_form_keys
from campaigns.standing import is_out
from campaigns.state import State
from campaigns.table.party import Card, card_of, cards, turn_order
from rules.common.durations import ENCOUNTER
from rules.common.selection import HIDE, REVEAL
from rules.d6.dialogs import CLEAR, MARK_HARM
from rules.d6.shared_track_dialog import MOVE_ALIKE
from rules.game import Game
from rules.sheet import LIVING, Dialog
from rules.table import TABLE, Combatant, Encounter
from rules.verdicts import several

EYES = {Visibility.HIDDEN: "eye-off", Visibility.NAMED: "eye-dashed", Visibility.STANDS: "eye-dashed"}
SEEN = {Visibility.HIDDEN: "Hidden", Visibility.NAMED: "Partly", Visibility.STANDS: "Partly"}
HALF_LOST, MOST_LOST = 0.5, 0.75
"""How much is lost where a row is tinted, and where as much as that of who is out."""


@dataclass(frozen=True, slots=True)
class Harm:
    """A track of harm that is kept by conditions: its levels, and what removes its ``worst`` mark."""

    name: str
    levels: tuple[Tap, ...]
    worst: Tap | None


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One sheet: its card, where it is in the turn order and what is left of its round.

    ``place`` counts from 1; 0: it takes no part. ``acts``: has a stat block; ``deeds``: unfolds to it.
    ``steps``: its tracks with a pointer are its vitals, which a button moves; where they are kept by
    conditions, ``harms`` are what may be marked on each and removed from it.
    ``side``: with whom it is selected, with all foes or the party. ``leads``: it acts, or will first, so that
    its row is unfolded by itself. ``states``: whether it acts or is next, and how it stands; ``words``: while
    it stands, what it has left and how it is disposed.
    """

    card: Card
    side: str
    turn: str
    place: int
    die: int
    states: tuple[str, ...]
    words: tuple[str, ...]
    eye: Tap | None
    acts: bool
    leads: bool
    steps: bool
    harms: tuple[Harm, ...]

    @property
    def marked(self) -> Harm | None:
        """Return the first track of harm that has a mark to remove."""
        return next((harm for harm in self.harms if harm.worst), None)

    @property
    def deeds(self) -> bool:
        """Say whether its row unfolds: a Game Master acts for it, or it is its turn."""
        return self.leads or (self.acts and self.card.may_oppose)

    @property
    def id(self) -> str:
        """Return the id of its root."""
        return f"order-{self.card.id}"

    @property
    def visibility_icon(self) -> str:
        """Return the icon of its eye."""
        return EYES.get(Visibility(self.card.visibility), "eye")

    @property
    def seen(self) -> str:
        """Return how far players see it, below its eye."""
        return SEEN.get(Visibility(self.card.visibility), "Visible")

    @property
    def harm(self) -> list[dict[str, Any]]:
        """Return the tracks of harm that have moved, or else the first."""
        vital = _vital(self.card)
        return list(filter(_has_moved, vital)) or vital[:1]

    @property
    def hurt(self) -> str:
        """Return the classes of its tint: how much it has lost of what harm takes first."""
        lost = max(_lost(self.card), default=0.0)
        return " hurt most" if lost >= MOST_LOST else " hurt" if lost >= HALF_LOST else ""

    @property
    def measures(self) -> list[dict[str, Any]]:
        """Return the other tracks that have moved."""
        return [track for track in self.card.tracks if track["named"] and _has_moved(track)]

    @property
    def words_in_full(self) -> str:
        """Return the whole line below the name."""
        return " · ".join((*self.states, *self.words, *(("name only",) if self.named else ())))

    @property
    def named(self) -> bool:
        """Say whether players see its name and no more."""
        return self.card.visibility in (Visibility.STANDS, Visibility.NAMED) and not self.card.word

    @property
    def eye_unfolded(self) -> Tap | None:
        """Return its eye where what it unfolds to has it, as a narrow row has no room for it."""
        return replace(self.eye, id=f"{self.eye.id}-unfolded") if self.eye and self.seen != "Hidden" else None


def rows_of(state: State, sheets: Collection[str] | None = None) -> list[OrderRow]:
    """Return a row for each sheet that has a face: those in the encounter as they act, then the others.

    ``sheets``: these alone.
    """
    order = list(turn_order(state))
    in_strip = [card for card in cards(state, sheets) if card.in_strip]
    in_strip.sort(key=lambda card: order.index(card.id) if card.id in order else len(order))
    acts = state.campaign.archived is None
    return [state.memo(("order row", card.id, acts), partial(_row, state, card.id)) for card in in_strip]


def _row(state: State, sheet_id: str) -> OrderRow:
    card, combatant = card_of(state, sheet_id), state.table.get(Combatant, TABLE, sheet_id)
    place = Place(state, sheet_id, may_act=state.campaign.archived is None, gm=True)
    keypad, order = state.game.sheet.keypad, turn_order(state)
    turn = order.get(sheet_id, "")
    acts = place.may_act and card.kind in LIVING
    marked = [track for track in _vital(card) if track["kind"] == "marks" and place.may_act]
    return OrderRow(
        card=card,
        side=_side(state, card, combatant),
        turn=turn,
        place=combatant.place + 1 if combatant else 0,
        die=combatant.die if combatant else 0,
        states=tuple(filter(None, (turn if turn != "done" else "", card.standing.words, *_left(card)))),
        words=(*_round(state, card.id, combatant), *(() if card.standing.words else _words(card))),
        eye=button(place, REVEAL.key if card.visibility == Visibility.HIDDEN else HIDE.key),
        acts=acts,
        leads=acts and (turn == "acts" or (turn == "next" and "acts" not in order.values())),
        steps=keypad is not None and keypad.dialog == MOVE_ALIKE.key,
        harms=tuple(harm for harm in (_harm(place, track) for track in marked) if harm.levels),
    )


def _vital(card: Card) -> list[dict[str, Any]]:
    """Return the tracks of harm."""
    return [track for track in card.tracks if not track["named"]]


def _harm(place: Place, track: dict[str, Any]) -> Harm:
    """Return what a Game Master marks on a track that is kept by conditions, and removes from it."""
    names = [step["state"].name for step in track["steps"][1:]]
    marks = [stepping(place, MARK_HARM.key, name=name, group=track["key"]) for name in names]
    levels = tuple(replace(tap, label=name) for name, tap in zip(names, marks, strict=True) if tap)
    worst = next(step["state"].name for step in track["steps"] if step["current"])
    less = button(place, CLEAR.key, track["worst"]) if track["worst"] else None
    return Harm(track["name"], levels, replace(less, label=f"{less.label} {worst}") if less else None)


def _lost(card: Card) -> Iterator[float]:
    """Yield how much of each vital is lost, from 0 to 1."""
    for track in _vital(card):
        steps = [step["current"] for step in track["steps"]]
        yield steps.index(True) / (len(steps) - 1)
    for gauge in card.gauges:
        if gauge["draw"] == "meter" and gauge["row"].limit:
            yield 1 - gauge["row"].number / gauge["row"].limit


def _has_moved(track: dict[str, Any]) -> bool:
    return not track["steps"][0]["current"]


def _side(state: State, card: Card, combatant: Combatant | None) -> str:
    """Return the side of a card. In an encounter all foes are those who still fight in it."""
    if not card.may_oppose:
        return card.side
    fighting = state.table.get(Encounter, TABLE, ENCOUNTER) is not None
    return "foes" if not fighting or (combatant and not is_out(state, card.id)) else "others"


def _round(state: State, sheet_id: str, combatant: Combatant | None) -> list[str]:
    """Return what a Game Master wants to know of someone's round: what is left of it only while they act."""
    if combatant is None:
        return []
    off_guard = ["surprised"] if combatant.off_guard else []
    if turn_order(state).get(sheet_id) != "acts":
        return off_guard
    return [*off_guard, *round_words(reading(state, sheet_id), combatant)]


def _left(card: Card) -> Iterator[str]:
    """Yield how long the dying have."""
    for gauge in card.gauges if card.standing.words else ():
        if gauge["draw"] == "alarm" and gauge["row"].number:
            yield several(gauge["row"].number, gauge["row"].unit)


def _words(card: Card) -> Iterator[str]:
    """Yield how somebody is disposed, and what is left besides what is drawn."""
    for track in card.stances:
        yield " ".join(filter(None, (track["now"], str(track["number"] or ""))))
    for gauge in card.gauges:
        if gauge["draw"] not in ("meter", "tokens", "alarm"):
            yield f"{gauge['name']} {gauge['row'].number}"
    if card.load:
        over = card.load.used - card.load.capacity
        yield f"over by {over}" if card.load.must_drop else f"{several(card.load.free, 'slots')} free"


def order_context(state: State) -> dict[str, Any]:
    """Return what the box is drawn with as the stream sends it."""
    rows = rows_of(state)
    return {
        "slug": state.campaign.slug,
        "acts": state.campaign.archived is None,
        "rows": rows,
        "drawn": {row.id: row_html(state, row) for row in rows},
        "encounter": state.table.get(Encounter, TABLE, ENCOUNTER),
        "keypad": state.game.sheet.keypad,
        "together": dialogs_together(state.game),
    }


def dialogs_together(game: Game) -> list[Dialog]:
    """Return the dialogs that may be given for several sheets at once, that of the keypad first."""
    keypad = game.sheet.keypad
    keys = (*((keypad.dialog,) if keypad else ()), *game.sheet.together)
    return [dialog for dialog in map(game.sheet.dialog, keys) if dialog]


def drawn_rows(state: State, request: HttpRequest) -> dict[str, SafeString]:
    """Return the rows by their ids as the page shows them, but for one that lies unfolded on it."""
    folded = [row for row in rows_of(state) if not row.leads]
    pieces = with_form_keys([_row_html(state, row) for row in folded], request)
    return {row.id: html for row, html in zip(folded, pieces, strict=True)}


def row_html(state: State, row: OrderRow) -> SafeString:
    """Return one row as the stream sends it."""
    return without_form_keys(_row_html(state, row))


def _row_html(state: State, row: OrderRow) -> str:
    acts = state.campaign.archived is None
    return state.memo(("order row drawn", row.card.id, acts), partial(_draw_row, state, row.card.id))


def _draw_row(state: State, sheet_id: str) -> str:
    """Draw a row with marks for the keys of its forms."""
    [row] = rows_of(state, {sheet_id})
    context = {
        "form_mark": FORM_MARK,
        "slug": state.campaign.slug,
        "row": row,
        "acts": state.campaign.archived is None,
        "keypad": state.game.sheet.keypad,
    }
    return render_to_string("campaigns/table/_order_row.html", context).strip()
