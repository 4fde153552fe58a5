"""At a table of any of the five games all is done, undone and rewound: its rows are what its log says."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
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

from campaigns.log.entry_view import changes_of
from campaigns.log.reach import is_passing
from campaigns.log.undo import UndoConflict, rewind, undo
from campaigns.models import Campaign, Event, Seat, User
from campaigns.play import perform
from campaigns.rows import save_rows
from campaigns.state import kept, read_state, state_of
from rules.common.free_rolls import RollDice
from rules.errors import RuleBroken
from rules.game import Command, Game
from rules.games import game_for
from rules.table import Key, Pending, Row, Table, difference, evolve
from tests.campaigns.replay import stored
from tests.effort import some_of
from tests.rules.evenings import ALL_GAMES, meant, orders, tables, taken_up

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.examples]
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

    def do(self, *commands: Command) -> None:
        """What the rules refuse changes nothing, and that is looked at like everything else."""
        with suppress(RuleBroken):
            perform(self.seat, *commands, chance=lambda sides: self.chance.randint(1, sides))

    @property
    def table(self) -> Table:
        self.campaign.refresh_from_db()
        return state_of(self.campaign).table

    @rule(data=st.data(), number=st.integers(0, 9), seed=st.integers(0, 2**20))
    def order(self, data: st.DataObject, number: int, seed: int) -> None:
        self.chance.seed(seed)
        self.do(meant(self.table, data.draw(orders(self.game)), number))

    @rule(data=st.data(), number=st.integers(0, 9))
    def several(self, data: st.DataObject, number: int) -> None:
        given = [data.draw(orders(self.game)) for _ in range(2)]
        self.do(*(meant(self.table, one, number) for one in given))

    @rule(number=st.integers(0, 9))
    def take_up(self, number: int) -> None:
        command = taken_up(self.game, self.table, number)
        if command:
            self.do(command)

    @rule(back=st.integers(0, 12), together=st.booleans())
    def take_back(self, back: int, together: bool) -> None:
        self.campaign.refresh_from_db()
        try:
            undo(self.seat, self.campaign.last_seq - back, together=together)
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
    def the_state_that_is_kept_is_the_one_that_another_process_would_read(self) -> None:
        campaign = Campaign.objects.get(pk=self.campaign.pk)
        carried = kept.get(campaign)
        assert carried is None or carried.table == read_state(campaign).table


@pytest.mark.parametrize("game", ALL_GAMES)
def test_whatever_is_done_undone_and_rewound_the_rows_are_what_the_log_says(game: str) -> None:
    machine = type("Any", (AnyGame,), {"game": game_for(game)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=some_of(20),
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
