"""What events change on the sheets: their panels as they are now, each drawn for those who may have it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from campaigns.audience import Audience, Viewer, gms_and, only, others_without
from campaigns.dialogs.aimed import likely_foe
from campaigns.dialogs.memory import is_forgotten_with, last_difficulty
from campaigns.dialogs.opening import TARGET
from campaigns.dialogs.plain import DIFFICULTY, versus_of
from campaigns.drawing.waiting import table_before
from campaigns.live.frames import Root
from campaigns.models import Event
from campaigns.panels.draw import for_stream, panels_on, panels_touched, rolls, root_id
from campaigns.panels.seen import groups, reading
from campaigns.state import State
from campaigns.table.party import Card, cards
from campaigns.table.waiting import waits
from rules.common.durations import ENCOUNTER
from rules.common.lookups import name_for_others
from rules.common.next_turns import waiting_in_order
from rules.game import Game
from rules.sheet import Panel
from rules.table import TABLE, Changes, Combatant, Encounter, Pending, Table

WEIGHING = ("ability", "condition", "resource", "track")
"""What of a likely foe changes the chances of those who fight it, or that it is one."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """Where panels are drawn: the State, who is there, and for whom alone it is drawn (None: for all).

    ``shown``: the sheets that pages show (None: any); ``left_out`` gathers those that were asked for besides.
    """

    state: State
    present: Collection[int]
    viewer: Viewer | None = None
    shown: Collection[str] | None = None
    left_out: set[str] = field(default_factory=set)

    def wants(self, audience: Audience) -> bool:
        """Whether anyone of those it is drawn for may have that."""
        return not audience.is_nobody and (self.viewer is None or audience.sees(self.viewer))

    def shows(self, sheet_id: str) -> bool:
        """Whether any page shows that sheet; if none does, it is noted as left out."""
        is_shown = self.shown is None or sheet_id in self.shown
        if not is_shown:
            self.left_out.add(sheet_id)
        return is_shown

    def acting(self, card: Card) -> frozenset[int]:
        """The seats that may act for a sheet and read it. The party's store is everyone's who plays.

        A store that is closed is sent to those alone who read it on its page, too.
        """
        if self.state.campaign.archived:
            return frozenset()
        playing = self.state.playing
        is_for_all = card.kind == "party" and card.visibility == "open"
        return playing if is_for_all else (card.players & playing) | self.state.gms


def sheets_touched(room: Canvas, events: Sequence[Event], changes: Changes) -> Iterator[Root]:
    """The panels whose rows these events changed."""
    state = room.state
    own, hanging = _touched_parts(state, events, changes)
    by_sheet = {card.id: card for card in cards(state, {*own, *hanging})}
    for sheet_id, card in sorted(by_sheet.items()):
        parts = own.get(sheet_id, ()), hanging.get(sheet_id, ())
        yield from sheet_roots(room, card, panels_touched(panels_on(state, sheet_id), *parts))


def _touched_parts(
    state: State, events: Iterable[Event], changes: Changes
) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The parts that changed of each sheet, and those of the table's own rows that concern each."""
    own: dict[str, set[str]] = defaultdict(set)
    hanging: dict[str, set[str]] = defaultdict(set)
    alarms = _answered_alarms(state.game)
    for event in events:
        for owner, part, key, before, after in event.changes:
            if owner != TABLE:
                own[owner] |= {part, "profile"} if part == "membership" else {part}  # who acts there now
                helps = part in {"profile", "membership"} if alarms else False  # who could, may be another
                for sheet_id in state.sheets if helps or (part == "resource" and key in alarms) else ():
                    hanging[sheet_id].add("alarm")
                for sheet_id in state.sheets if _is_known_otherwise(part, before, after) else ():
                    hanging[sheet_id].add("others")
                continue
            for sheet_id in _concerned(state, part, key, before, after):
                hanging[sheet_id].add(part)
            for sheet_id in state.sheets if part == "combatant" and _side(before) != _side(after) else ():
                hanging[sheet_id].add("fighters")
    for sheet_id in _aiming_otherwise(state, changes):
        hanging[sheet_id].add("fighters")
    for sheet_id in _waiting_for_another(state, changes):
        hanging[sheet_id].add("turn")
    for sheet_id in _offered_otherwise(state, changes):
        hanging[sheet_id].add("offers")
    return own, hanging


def _side(combatant: dict[str, Any] | None) -> str | None:
    return None if combatant is None else combatant.get("side", "")


def _aiming_otherwise(state: State, changes: Changes) -> set[str]:
    """Return those whose likely foe is another, or would be hit at another chance."""
    owners = {change.key[0] for change in changes if change.key[1] in WEIGHING}
    if not owners:
        return set()
    states = (state.before(changes), state)
    struck = {(event.fact.get("sheet_id"), event.fact.get(TARGET)) for event in state.tail}
    aims = {*struck, *((one, likely_foe(at, one, "")) for one in state.sheets for at in states)}
    return {str(sheet_id) for sheet_id, target in aims if sheet_id and target in owners}


def _is_known_otherwise(part: str, before: dict[str, Any] | None, after: dict[str, Any] | None) -> bool:
    """Say whether others know of a sheet what they did not, or by another name."""
    return part == "membership" or (
        part == "profile" and (before or {}).get("name") != (after or {}).get("name")
    )


def _waiting_for_another(state: State, changes: Changes) -> Collection[str]:
    """Return those who fight, for each says for whom it waits, if that is another than before."""
    fighters = state.table.of(Combatant, TABLE)
    if not fighters:
        return ()
    before = table_before(state, changes)
    return () if _whose_turn(state.game, before) == _whose_turn(state.game, state.table) else fighters.keys()


def _whose_turn(game: Game, table: Table) -> tuple[str, ...]:
    """Return who acts in a fight, or while nobody does who is next, and how others call them."""
    encounter = table.get(Encounter, TABLE, ENCOUNTER)
    waiting = () if encounter is None or encounter.acting else waiting_in_order(game, table)[:1]
    acting = encounter.acting if encounter else ""
    return acting, *(name_for_others(table, sheet_id) for sheet_id in (acting, *waiting) if sheet_id)


def _offered_otherwise(state: State, changes: Changes) -> set[str]:
    """Return those whose own dialogs come or go with a prompt, as with an advancement that was granted."""
    rows = (row for change in changes for row in (change.before, change.after) if isinstance(row, Pending))
    sheets = {row.sheet_id for row in rows if waits(state.game, row)} & set(state.sheets)
    offered = [dialog.offered for dialog in state.game.sheet.dialogs if dialog.offered]
    if not (sheets and offered):
        return set()
    tables = (table_before(state, changes), state.table)
    return {
        sheet_id
        for sheet_id in sheets
        if len({tuple(asks(state.game, table, sheet_id) for asks in offered) for table in tables}) > 1
    }


def _answered_alarms(game: Game) -> set[str]:
    """Return the resources whose alarm comrades answer from their own sheets."""
    return {gauge.key for panel in game.sheet.panels for gauge in panel.gauges if gauge.helps}


def _concerned(
    state: State, part: str, key: str, before: dict[str, Any] | None, after: dict[str, Any] | None
) -> Collection[str]:
    rows = [row for row in (before, after) if row]
    if part == "combatant":
        return (key,)
    if part == "encounter":
        came_or_went = state.sheets if len(rows) == 1 else ()
        return {*came_or_went, *(row["acting"] for row in rows if row.get("acting"))}
    if part == "pending":
        return state.sheets if any(panel.answer for panel in state.game.sheet.panels) else ()
    if part == "clock":  # what may be spent once in a turn is offered on the rows of all
        states = {bool((row or {}).get("spent")) for row in (before, after)}
        return state.sheets if len(states) > 1 else ()
    return state.sheets if part == "pinned" else ()


def rolled_anew(room: Canvas, events: Sequence[Event]) -> Iterator[Root]:
    """For those who roll against another difficulty than before: the buttons that now roll against it.

    One has rolled against another; or a scene is over, and what was rolled against in it is forgotten.
    """
    rolls = [
        event
        for event in events
        # a difficulty is one, too, that Game Masters alone may know
        if any(
            isinstance(part.get(DIFFICULTY), int) or part.get(TARGET)
            for part in (event.fact, event.secret or {})
        )
        and event.actor_id in room.state.playing
    ]
    over = [event for event in events if is_forgotten_with(event)]
    if not (rolls or over):
        return
    first = min(event.seq for event in (*rolls, *over))
    before = replace(room.state, tail=room.state.tail_before(first))
    about = {(event.actor_id, str(event.fact.get("sheet_id", ""))) for event in rolls}
    if over or any(_says_another(room.state, before, seat) for seat, _ in about):
        about |= {(seat, card.id) for card in cards(room.state) for seat in room.acting(card)}
    for seat, sheet_id in sorted((seat, sheet) for seat, sheet in about if seat is not None):
        for card in cards(room.state, (sheet_id,)):
            is_shown = seat in room.acting(card) and room.shows(sheet_id)
            if is_shown and versus_of(room.state, seat, sheet_id) != versus_of(before, seat, sheet_id):
                yield from _rolling(room, card, seat)


def _says_another(state: State, before: State, seat: int | None) -> bool:
    """Say whether a seat has named another difficulty, against which it rolls with all that it acts for."""
    return last_difficulty(state, seat) != last_difficulty(before, seat)


def _rolling(room: Canvas, card: Card, seat: int) -> Iterator[Root]:
    state = room.state
    [(place, _)] = groups(state, card.id, frozenset({seat}))
    for panel in panels_on(state, card.id):
        if rolls(state.game, panel) and room.wants(only(seat)):
            html = for_stream(place, panel)
            yield Root(root_id(card.id, panel), html, only(seat), card.id)


def sheet_roots(room: Canvas, card: Card, panels: Iterable[Panel]) -> Iterator[Root]:
    """A sheet's panels: with buttons for those who may act for it, without for those who only read it."""
    if not room.shows(card.id):
        return
    for panel in panels:
        yield from _for_acting(room, card, panel)
        readers = _readers(room, card)
        if room.wants(readers):
            html = for_stream(reading(room.state, card.id), panel)
            yield Root(root_id(card.id, panel), html, readers, card.id)


def _for_acting(room: Canvas, card: Card, panel: Panel) -> Iterator[Root]:
    """The panel for each of those who may act; who sees the same gets the same root."""
    seats: dict[str, set[int]] = defaultdict(set)
    for place, members in groups(room.state, card.id, room.acting(card)):
        if room.wants(only(*members)):
            seats[for_stream(place, panel)] |= members
    for html, alike in seats.items():
        yield Root(root_id(card.id, panel), html, only(*alike), card.id)


def _readers(room: Canvas, card: Card) -> Audience:
    acting = room.acting(card)
    if card.visibility == "open":
        return others_without(*acting) if acting else Audience(gms=True, others=True)
    return only(*(card.players - acting)) if acting else gms_and(*card.players)
