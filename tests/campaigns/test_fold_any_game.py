"""At a table of any of the five games all is done, undone and rewound: its rows are what its log says.

What is kept of it is what another process would read, and every link of the log holds.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from campaigns.chain import digest
from campaigns.dialogs.plain import Place
from campaigns.log.entry_view import changes_of
from campaigns.log.presses import PART, WHOLE
from campaigns.log.reach import is_passing
from campaigns.models import Campaign, Event, Seat, Undone, User
from campaigns.panels.draw import for_stream, panels_on
from campaigns.play import perform
from campaigns.rows import save_rows
from campaigns.state import State, kept, read_state, state_of
from campaigns.table.party import cards
from campaigns.table.time_steps import steps_of_time
from campaigns.undo import UndoConflict, rewind, undo
from campaigns.visibility import SeenBy
from rules.common.free_rolls import RollDice
from rules.errors import RuleBroken
from rules.game import Command, Game
from rules.games import game_for
from rules.table import Key, Pending, Row, Table, difference, evolve
from tests.campaigns.replay import stored
from tests.effort import few, some_of
from tests.rules.evenings import ALL_GAMES, meant, orders, tables, taken_up

pytestmark = [pytest.mark.django_db, pytest.mark.examples]
AUDIENCES = st.sampled_from(SeenBy.values)
BEGINS = 60
"""The lively tables stand after so many entries; where they came from does not matter here."""


class AnyGame(RuleBasedStateMachine):
    """A lively table of one game, at which one Game Master gives any order and takes up any offer."""

    game: ClassVar[Game]

    def __init__(self) -> None:
        super().__init__()
        # The lively tables have the same sheets each time, which are the house's and no table's.
        self.before = transaction.savepoint()
        mark = uuid4().hex[:12]
        user = User.objects.create_user(f"gwen-{mark}", display_name="Gwen")
        self.campaign = Campaign.objects.create(name="Any", slug=mark, system=self.game.key, last_seq=BEGINS)
        self.seat = Seat.objects.create(campaign=self.campaign, user=user, role="gm")
        self.chance = random.Random(0)
        self.do(RollDice("d6"))
        rows = {key: row for key, row in tables(self.game.key)[0].rows.items() if key[1] != "pending"}
        save_rows(self.campaign.pk, difference(Table(), Table(rows=rows)))
        kept.clear()
        self.begun = stored(self.campaign)
        self.stood: dict[int, Mapping[Key, Row]] = {}

    def teardown(self) -> None:
        transaction.savepoint_rollback(self.before)
        kept.clear()

    def do(self, *commands: Command, audience: str = SeenBy.EVERYONE) -> None:
        """What the rules refuse changes nothing, and that is looked at like everything else."""
        with suppress(RuleBroken):
            chance = self.chance
            perform(self.seat, *commands, chance=lambda sides: chance.randint(1, sides), audience=audience)

    @property
    def table(self) -> Table:
        self.campaign.refresh_from_db()
        return state_of(self.campaign).table

    @rule(data=st.data(), number=st.integers(0, 9), seed=st.integers(0, 2**20), audience=AUDIENCES)
    def order(self, data: st.DataObject, number: int, seed: int, audience: str) -> None:
        self.chance.seed(seed)
        self.do(meant(self.table, data.draw(orders(self.game)), number), audience=audience)

    @rule(data=st.data(), number=st.integers(0, 9))
    def several(self, data: st.DataObject, number: int) -> None:
        given = [data.draw(orders(self.game)) for _ in range(2)]
        self.do(*(meant(self.table, one, number) for one in given))

    @rule(number=st.integers(0, 9))
    def take_up(self, number: int) -> None:
        command = taken_up(self.game, self.table, number)
        if command:
            self.do(command)

    @rule(back=st.integers(0, 12), together=st.booleans(), of=st.sampled_from(("", PART, WHOLE)))
    def take_back(self, back: int, together: bool, of: str) -> None:
        self.campaign.refresh_from_db()
        try:
            undo(self.seat, self.campaign.last_seq - back, together=together, of_press=of)
        except UndoConflict:
            assert not together
        except RuleBroken:
            return

    @precondition(lambda self: len(self.stood) > 1)
    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        to = data.draw(st.sampled_from(sorted(self.stood)))
        try:
            rewind(self.seat, to)
        except RuleBroken:
            return
        assert self.lasting(stored(self.campaign)) == self.lasting(self.stood[to])

    def lasting(self, rows: Mapping[Key, Row]) -> dict[Key, Row]:
        """The rows without prompts that lapse with whatever comes next: none of them is brought back."""
        return {
            key: row
            for key, row in rows.items()
            if not (isinstance(row, Pending) and is_passing(self.game, row))
        }

    @invariant()
    def the_rows_are_the_fold_of_the_events(self) -> None:
        events = Event.objects.filter(campaign=self.campaign).order_by("seq")
        rows = stored(self.campaign)
        assert rows == evolve(self.begun, changes_of(events))
        self.stood[events.last().seq] = rows  # type: ignore[union-attr]

    @invariant()
    def what_counts_as_undone_is_what_the_undos_say(self) -> None:
        undone: set[int] = set()
        for event in Event.objects.filter(campaign=self.campaign, kind="event_undone").order_by("seq"):
            undone = (undone - set(event.fact.get("restored", ()))) | set(event.fact["seqs"])
        assert undone == set(Undone.objects.filter(campaign=self.campaign).values_list("seq", flat=True))

    @invariant()
    def the_state_that_is_kept_is_the_one_that_another_process_would_read(self) -> None:
        campaign = Campaign.objects.get(pk=self.campaign.pk)
        carried, read = kept.get(campaign), read_state(campaign)
        if carried is None:
            return
        for name in ("version", "table", "seats", "visibility", "undone", "sheets"):
            assert getattr(carried, name) == getattr(read, name), name
        told = ([(event.hash, event.actor.name) for event in state.tail] for state in (carried, read))
        assert next(told) == next(told)

    @invariant()
    def the_log_has_no_gap_and_every_link_holds(self) -> None:
        before = ""
        for seq, event in enumerate(Event.objects.filter(campaign=self.campaign).order_by("seq"), BEGINS + 1):
            assert (event.seq, event.hash) == (seq, digest(before, event))
            before = event.hash


class DrawnGame(AnyGame):
    """One at which all sheets are drawn again and again, so that drawings of earlier rows are at hand."""

    @invariant()
    def what_is_still_at_hand_is_what_would_be_drawn_now(self) -> None:
        self.campaign.refresh_from_db()
        state = state_of(self.campaign)
        anew = replace(state)  # nothing has been made of it
        for sheet_id in state.sheets:
            for gm in (True, False):
                assert drawn(state, sheet_id, gm=gm) == drawn(anew, sheet_id, gm=gm)
        assert cards(state) == cards(anew)
        assert steps_of_time(state) == steps_of_time(anew)


def drawn(state: State, sheet_id: str, *, gm: bool) -> list[str]:
    place = Place(state, sheet_id, may_act=True, gm=gm)
    return [for_stream(place, panel) for panel in panels_on(state, sheet_id)]


def run(machine: type[RuleBasedStateMachine], examples: int, steps: int) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.database
@pytest.mark.parametrize("game", few(ALL_GAMES, "freeblade", "sixd6"))
def test_whatever_is_done_undone_and_rewound_the_rows_are_what_the_log_says(game: str) -> None:
    run(type("Any", (AnyGame,), {"game": game_for(game)}), some_of(10), 30)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ALL_GAMES)
def test_what_was_drawn_before_is_kept_only_while_it_would_be_drawn_so_again(game: str) -> None:
    run(type("Drawn", (DrawnGame,), {"game": game_for(game)}), 1, 14)
