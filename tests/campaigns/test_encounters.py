"""Encounters, and conditions that time ends, along the one road: stored, told, undone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from campaigns.log.undo import undo
from campaigns.models import Event, Seat
from campaigns.play import perform
from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter, NextRound, NextTurn
from rules.common.sheets import RemoveSheet
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.game import Command
from rules.table import TABLE, Combatant, Condition, Encounter, Row
from tests.campaigns.at_table import do
from tests.campaigns.replay import folded, stored
from tests.factories import create_sheet

Replays = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def ann(gwens_seat: Seat) -> str:
    """A stored sheet of a campaign of FreeD6."""
    gwens_seat.campaign.system = "freed6"
    gwens_seat.campaign.save()
    return create_sheet(gwens_seat, "Ann")


def rows(seat: Seat, kind: type[Row]) -> dict[str, Row]:
    return {key[2]: row for key, row in stored(seat.campaign).items() if isinstance(row, kind)}


def fight(ann: str) -> tuple[Command, ...]:
    return (
        BeginEncounter((ann,), "At the ford"),
        AddCondition(ann, "Shaken", kind="cumulative", until="round", left=2),
        NextTurn(),
        NextRound(),
        NextRound(),
        EndEncounter(),
        AdvanceClock("scene"),
    )


def test_an_encounter_is_stored_as_the_rules_have_it(gwens_seat: Seat, ann: str, replays: Replays) -> None:
    for command in fight(ann)[:4]:
        with replays():
            perform(gwens_seat, command)
    assert rows(gwens_seat, Encounter) == {"encounter": Encounter(name="At the ford", round=2)}
    assert rows(gwens_seat, Combatant) == {ann: Combatant(bonus=1)}
    [shaken] = rows(gwens_seat, Condition).values()
    assert isinstance(shaken, Condition)
    assert (shaken.until, shaken.left) == ("round", 1)


def test_time_that_passed_comes_back_when_it_is_undone(gwens_seat: Seat, ann: str, replays: Replays) -> None:
    for command in fight(ann):
        with replays():
            perform(gwens_seat, command)
    assert rows(gwens_seat, Condition) == {}
    assert rows(gwens_seat, Encounter) == {}
    ended = Event.objects.get(campaign=gwens_seat.campaign, kind="encounter_ended")
    with replays():
        undo(gwens_seat, ended.seq)
    assert rows(gwens_seat, Encounter) == {"encounter": Encounter(name="At the ford", round=3)}
    assert list(rows(gwens_seat, Combatant)) == [ann]
    round_two = Event.objects.filter(campaign=gwens_seat.campaign, kind="clock_advanced")[1]
    assert round_two.fact["ended"] == [{"name": "Ann", "condition": "Shaken"}]
    assert Event.objects.filter(campaign=gwens_seat.campaign, kind="turn_begun").exists()


@pytest.mark.parametrize(("audience", "told"), [("everyone", True), ("gm_only", False), ("blind", False)])
def test_what_is_open_after_a_fight_is_told_unless_it_stands_on_a_secret(
    gwens_seat: Seat, pips_seat: Seat, ann: str, audience: str, told: bool
) -> None:
    do(gwens_seat, SetCode(ann, "strength", "3D"))
    do(gwens_seat, BeginEncounter((ann,)))
    do(pips_seat, CheckCode(ann, "strength", difficulty=15, wild=1), 1, 1, 1, 1, audience=audience)
    ended = do(gwens_seat, EndEncounter())
    assert (ended.fact if told else ended.secret)["open"] == ["critical: Ann"]
    assert "open" not in ((ended.secret or {}) if told else ended.fact)


def test_a_sheet_that_is_removed_leaves_the_encounter(gwens_seat: Seat, ann: str, replays: Replays) -> None:
    perform(gwens_seat, BeginEncounter((ann,)))
    perform(gwens_seat, NextTurn())
    with replays():
        perform(gwens_seat, RemoveSheet(ann))
    assert rows(gwens_seat, Combatant) == {}
    assert rows(gwens_seat, Encounter) == {"encounter": Encounter(round=1)}
    assert (TABLE, "encounter", "encounter") in folded(gwens_seat.campaign)
