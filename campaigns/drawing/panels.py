"""What events change beside the log: the table's panels, the party strip and the sheets' panels."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from campaigns.audience import EVERYONE, GMS, OVERVIEW, SCREEN, gms_and, only, others_without
from campaigns.drawing.aside import first_sheets
from campaigns.drawing.sheets import Canvas, sheets_touched
from campaigns.drawing.waiting import order_changed, table_before
from campaigns.live.frames import Root
from campaigns.log.entry_view import changes_of
from campaigns.models import Event
from campaigns.models.event import TABLE
from campaigns.panels.in_a_word import in_a_word
from campaigns.requests.form_keys import without_form_keys
from campaigns.state import State
from campaigns.table.order import row_html, rows_of
from campaigns.table.overview import member_html, members, overview_html
from campaigns.table.panels import LIGHTS, ORDER, TablePanel, table_panel_html, touched_panels
from campaigns.table.party import Card, card_html, cards, in_face, strip_html, turn_order
from campaigns.table.waiting import waited_for
from campaigns.timers import running_at
from rules.common.durations import ENCOUNTER
from rules.facts import kind_of
from rules.game import Game
from rules.table import TABLE as TABLE_OWNER
from rules.table import Change, Changes, Encounter, Pending


def panel_roots(room: Canvas, events: Sequence[Event], changes: Changes) -> list[Root]:
    """The panels of the table, the party strip and the sheets' panels, as far as they were touched."""
    state = room.state
    parts = {change.key[:2] for change in changes}
    sheets = {owner for owner, _ in parts if owner != TABLE_OWNER}
    foretold = bool(state.table.of(Encounter, TABLE_OWNER)) or _foretold(state.game, changes)
    panels = touched_panels(state.game, parts, foretold=foretold)
    open_panels = (one for one in panels if one is not LIGHTS and (not one.page or room.shows(one.page)))
    roots, reordered = table_roots(state, open_panels), order_changed(state, changes)
    of_turns = {(TABLE_OWNER, "encounter"), (TABLE_OWNER, "combatant")}
    if of_turns & parts or reordered or _is_called_otherwise(state, changes):
        roots += strip_roots(room)
    elif sheets:
        roots += _party_roots(room, events, {card.id: card for card in cards(state, sheets)})
    in_rows = sheets | _held_otherwise(state, parts)
    if in_rows and ORDER not in panels and room.shows(SCREEN):
        rows = rows_of(state, None if reordered else in_rows)
        roots += [Root(row.id, row_html(state, row), GMS, SCREEN) for row in rows]
    if (sheets or of_turns & parts) and room.shows(OVERVIEW):
        roots += overview_roots(state, changes)
    if sheets:
        roots += first_sheets(state, changes)
    return [*roots, *sheets_touched(room, events, changes)]


def overview_roots(state: State, changes: Changes | None = None) -> list[Root]:
    """The party, for a Game Master who looks at it: those whose sheets ``changes`` touched.

    The whole of it without ``changes``, and where somebody may have come or gone, or a fight begun or ended.
    """
    touched = {change.key[0] for change in changes or ()}
    if changes is None or any(_is_of_party(change) for change in changes):
        return [Root("overview", overview_html(state), GMS, OVERVIEW)]
    return [
        Root(f"member-{one.card.id}", member_html(state, one), GMS, OVERVIEW)
        for one in members(state, touched)
    ]


def _is_of_party(change: Change) -> bool:
    """Say whether by a change somebody may come to the party or leave it, or a fight begins or ends."""
    is_fight = change.key[1] == "encounter" and not (change.before and change.after)
    return is_fight or change.key[1] in {"profile", "membership"}


def _held_otherwise(state: State, parts: Collection[tuple[str, str]]) -> set[str]:
    """Return who acts, where what waits may hold off their rolls, or does so no more: with their row a
    screen asks for these anew."""
    encounter = state.table.get(Encounter, TABLE_OWNER, ENCOUNTER)
    answers = any(panel.answer for panel in state.game.sheet.panels)
    return {encounter.acting} if encounter and answers and (TABLE_OWNER, "pending") in parts else set()


def _foretold(game: Game, changes: Iterable[Change]) -> bool:
    """Say whether a prompt came or went whose loss the end of a unit foretells, outside encounters too."""
    rows = (row for change in changes for row in (change.before, change.after) if isinstance(row, Pending))
    prompts = (game.prompts.get(row.kind) for row in rows)
    return any(prompt and prompt.lapses and prompt.lapsing for prompt in prompts)


def _is_called_otherwise(state: State, changes: Changes) -> bool:
    """Say whether somebody in the order of turns may have another name."""
    sheets = (change.key[0] for change in changes if change.key[1] == "profile")
    return not turn_order(state).keys().isdisjoint(sheets)


def light_roots(state: State, events: Sequence[Event], changes: Changes) -> list[Root]:
    """The panel of what burns by the clock on the wall, if other things burn, or for another time.

    What happens on a hidden sheet leaves it alone, or the mere drawing would tell of it.
    """
    timed = state.game.timed
    if timed is None:
        return []
    kinds = {event.kind for event in events if event.audience == TABLE}
    anew = kinds & {kind_of(fact) for fact in timed.told} or any(
        kind.startswith("campaign_") for kind in kinds
    )
    looked_at = {*timed.parts, "clock", "membership"}  # the last says who sees what burns
    if not (anew or any(change.key[1] in looked_at for change in changes)):
        return []
    states = (state.before(changes), state)
    before, after = ([one for one in running_at(at) if one.seen] for at in states)
    session = any(change.key[:2] == (TABLE_OWNER, "clock") for change in changes)
    return table_roots(state, [LIGHTS]) if before != after or (after and (anew or session)) else []


def table_roots(state: State, panels: Iterable[TablePanel]) -> list[Root]:
    return [
        Root(panel.id, table_panel_html(state, panel), panel.audience, panel.page or None) for panel in panels
    ]


def _party_roots(room: Canvas, events: Iterable[Event], changed: dict[str, Card]) -> list[Root]:
    """The whole strip where a sheet came, went or changed hands, and the faces of those that changed.

    A viewer who may not see the one gets the others alone.
    """
    changes = [change for event in events for change in event.changes]
    parts = [change[3:] for change in changes if change[1] == "membership"]
    knowing = _knowing(parts)
    if knowing is None:
        return strip_roots(room)
    sheets = {
        owner for owner, part, key, *_ in changes if owner in changed and in_face(room.state.game, part, key)
    }
    renamed = {
        owner
        for owner, part, _, before, after in changes
        if part == "profile" and (before or {}).get("name") != (after or {}).get("name")
    }
    worded = _worded(room.state, changes_of(events), changed.values())
    faces = [
        root
        for sheet in sorted(sheets)
        if changed[sheet].in_strip
        for root in _face(room, changed[sheet], anew=sheet in renamed | worded)
    ]
    return [*(strip_roots(room, knowing) if parts else ()), *faces]


def _knowing(parts: Iterable[list[dict[str, Any] | None]]) -> frozenset[int] | None:
    """The seats that may know of these changes of parts; None is everyone."""
    rows = [row for before_and_after in parts for row in before_and_after if row]
    if any(row.get("visibility", "open") != "hidden" for row in rows):
        return None
    return frozenset(int(seat) for row in rows for seat in row.get("seats", ()))


def _worded(state: State, changes: Changes, faces: Iterable[Card]) -> set[str]:
    """The sheets that stand in another word than before, as far as others see that word of them."""
    in_words = [card for card in faces if card.visibility == "stands"]
    before = replace(state, table=table_before(state, changes)) if in_words else state
    return {card.id for card in in_words if in_a_word(before, card.id) != card.word}


def _face(room: Canvas, card: Card, *, anew: bool) -> Iterator[Root]:
    """A card for those who read it; who knows but the name hears of nothing but another name, or word."""
    slug, id_ = room.state.campaign.slug, f"party-{card.id}"
    readers = EVERYONE if card.visibility == "open" else gms_and(*card.players)
    yield Root(id_, card_html(slug, card, whole=True), readers)
    if card.visibility in ("named", "stands") and anew:
        yield Root(id_, card_html(slug, card, whole=False), others_without(*card.players))


def strip_roots(room: Canvas, seats: Collection[int] | None = None) -> list[Root]:
    """The strip for the GMs, for each seat that plays something, and for the rest; or for these seats."""
    every = cards(room.state)
    own = {player for card in every for player in card.players} | set(seats or ())
    own |= {seat for mark in waited_for(room.state).values() for seat in mark.seats}
    own -= room.state.gms
    strips = [(GMS, 0, True), *((only(seat), seat, False) for seat in sorted(own))]
    if seats is None:
        strips.append((others_without(*own), 0, False))
    return [
        Root("party", without_form_keys(strip_html(room.state, seat, gm=gm, present=room.present)), audience)
        for audience, seat, gm in strips
        if room.wants(audience) and (seats is None or gm or seat in seats)
    ]
