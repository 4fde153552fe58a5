"""In a fight of any game the stream keeps every sheet as a page that is opened anew would show it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from campaigns.demo import build_demo, demo_seats
from campaigns.panels.draw import for_stream, panels_on, root_id
from campaigns.panels.seen import place_for
from campaigns.table.party import cards
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter, NextRound, NextTurn, TakeTurn
from rules.common.reorder_by_hand import MoveInOrder
from rules.common.sheets import DescribeSheet, ShareSheet
from rules.common.turn_dialogs import EndTurn
from rules.errors import RuleBroken
from rules.game import Command
from rules.games import GAMES
from rules.table import TABLE, Combatant, Effect, Encounter
from tests.campaigns.at_table import drawn
from tests.campaigns.person import Person

pytestmark = pytest.mark.django_db


MAY_BE_REFUSED = (EndTurn, MoveInOrder, NextRound, NextTurn, TakeTurn)
"""What not every game's order of turns allows."""


@dataclass
class Page:
    """All sheets that somebody reads, as they stood when opened and as the stream has changed them since."""

    person: Person
    panels: dict[str, str] = field(default_factory=dict)

    def opened(self) -> dict[str, str]:
        """What a page that is opened now shows."""
        state = self.person.state
        return {
            root_id(card.id, panel): for_stream(place_for(self.person.seat, state, card.id), panel)
            for card in cards(state)
            if card.visibility == "open" or self.person.seat.is_gm
            for panel in panels_on(state, card.id)
        }

    def hears(self, seq: int, *sheets: str) -> None:
        events = self.person.seat.campaign.events.filter(seq__gt=seq).order_by("seq")
        for frame in drawn(*events):
            for root in frame.seen_by(self.person.viewer_of(*sheets)):
                if root.id in self.panels:
                    self.panels[root.id] = root.html


def steps(gm: Person) -> Iterator[Command]:
    """A fight of all who have a sheet: turns by the order and out of it, and what else turns on them."""
    sheets = [card.id for card in cards(gm.state) if card.kind in ("pc", "npc")]
    if gm.state.table.get(Encounter, TABLE, "encounter"):
        yield EndEncounter()
    yield BeginEncounter(tuple(sheets))
    yield from [NextTurn()] * 2
    yield NextRound()
    rows = gm.state.table.of(Combatant, TABLE)
    order = sorted(rows, key=lambda sheet: rows[sheet].place)
    yield MoveInOrder(order[-1], place=1)
    yield TakeTurn(order[1])
    yield EndTurn(order[1])
    yield TakeTurn(order[0])
    yield AddCondition(order[1], "Dazed", effects=(Effect(kind="cannot_act"),), force=True)
    yield ShareSheet(order[0], (), "hidden")
    yield ShareSheet(order[0], (), "open")
    yield DescribeSheet(order[0], "Somebody Else")
    yield from (NextTurn(), NextRound())
    yield EndEncounter()


@pytest.mark.parametrize("game", GAMES)
def test_after_each_turn_every_sheet_says_whose_turn_it_is_as_if_it_were_opened_anew(game: str) -> None:
    seats = demo_seats(build_demo(game))
    people = [Person(seat) for seat in seats]
    pages = [Page(one) for one in people]
    [gm] = [one for one in people if one.seat.is_gm]
    for page in pages:
        page.panels = page.opened()
    turns = set()
    for command in steps(gm):
        before = gm.head
        if isinstance(command, MAY_BE_REFUSED):
            with suppress(RuleBroken):
                gm.plays(command, *[3] * 60)
        else:
            gm.plays(command, *[3] * 60)
        for page in pages if gm.head > before else ():
            page.hears(before, *(card.id for card in cards(gm.state)))
            now = page.opened()
            page.panels = {id_: page.panels.get(id_, html) for id_, html in now.items()}
            stale = {id_ for id_, html in now.items() if page.panels[id_] != html}
            assert not stale, (page.person.seat, command)
        encounter = gm.state.table.get(Encounter, TABLE, "encounter")
        turns.add(encounter.acting if encounter else "")
    assert len(turns) > 2
