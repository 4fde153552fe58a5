"""Encounters, and conditions that time ends, along the one road: stored, told, undone."""

from __future__ import annotations

import pytest

from campaigns.models import Combatant as Stored
from campaigns.models import Event
from campaigns.undo import UndoConflict, undo
from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition
from rules.common.encounters import (
    BeginEncounter,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
)
from rules.common.sheets import RemoveSheet
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.game import Command
from rules.table import TABLE, Combatant, Condition, Encounter, Row
from tests.campaigns.at_table import words
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays, folded, stored
from tests.factories import create_sheet
from tests.rules.d6.orders import amid


@pytest.fixture
def ann(gm: Person) -> str:
    """A stored sheet of a campaign of FreeD6."""
    gm.seat.campaign.system = "freed6"
    gm.seat.campaign.save()
    return create_sheet(gm.seat, "Ann")


def rows(gm: Person, kind: type[Row]) -> dict[str, Row]:
    return {key[2]: row for key, row in stored(gm.seat.campaign).items() if isinstance(row, kind)}


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


def test_time_that_passes_is_stored_and_comes_back_when_it_is_undone(gm: Person, ann: str) -> None:
    for command in fight(ann)[:4]:
        gm.plays(command)
    assert rows(gm, Encounter) == {"encounter": Encounter(name="At the ford", round=2)}
    assert rows(gm, Combatant) == {ann: Combatant(bonus=1)}
    [shaken] = rows(gm, Condition).values()
    assert (shaken.until, shaken.left) == ("round", 1)
    for command in fight(ann)[4:]:
        gm.plays(command)
    assert (rows(gm, Condition), rows(gm, Encounter)) == ({}, {})
    undo(gm.seat, Event.objects.get(kind="encounter_ended").seq)
    assert rows(gm, Encounter) == {"encounter": Encounter(name="At the ford", round=3)}
    assert list(rows(gm, Combatant)) == [ann]
    round_two = Event.objects.filter(kind="clock_advanced").order_by("seq")[1]
    assert round_two.fact["endings"] == [{"name": ann, "condition": "Shaken"}]
    assert Event.objects.filter(kind="turn_begun").exists()


@pytest.mark.parametrize(
    ("fighters", "told"), [(5, "Ann, Bo, Cy, Dee, Eli"), (6, "Ann, Bo, Cy, Dee and others")]
)
def test_an_entry_names_up_to_five_fighters_and_of_more_four(
    gm: Person, ann: str, fighters: int, told: str
) -> None:
    cast = [ann, *(create_sheet(gm.seat, name) for name in ("Bo", "Cy", "Dee", "Eli", "Flo"))]
    begun = gm.plays(BeginEncounter(tuple(cast[:fighters])))
    sentence, _, opened = words(gm.card(begun.seq)).partition(told)
    assert sentence.endswith("begins an encounter with ")
    assert ("Flo" in opened) == (fighters > 5), "what an entry opens to names them all"


@pytest.mark.parametrize(("audience", "told"), [("everyone", True), ("gm_only", False), ("blind", False)])
def test_what_is_open_after_a_fight_is_told_unless_it_stands_on_a_secret(
    gm: Person, player: Person, ann: str, audience: str, told: bool
) -> None:
    gm.plays(SetCode(ann, "strength", "3D"))
    gm.plays(BeginEncounter((ann,)))
    player.plays(amid(CheckCode(ann, "strength", difficulty=15), wild=1), 1, 1, 1, 1, audience=audience)
    ended = gm.plays(EndEncounter())
    assert (ended.fact if told else ended.secret)["open_prompts"] == ["Ann's critical"]
    assert "open_prompts" not in ((ended.secret or {}) if told else ended.fact)


def test_a_sheet_that_is_removed_leaves_the_encounter(gm: Person, ann: str) -> None:
    for command in (BeginEncounter((ann,)), NextTurn(), RemoveSheet(ann)):
        gm.plays(command)
    assert rows(gm, Combatant) == {}
    assert rows(gm, Encounter) == {"encounter": Encounter(round=1)}
    assert (TABLE, "encounter", "encounter") in folded(gm.seat.campaign)


def test_nobody_comes_back_into_a_fight_that_has_ended_since(gm: Person, ann: str, replays: Replays) -> None:
    bo = create_sheet(gm.seat, "Bo")
    gm.plays(BeginEncounter((ann, bo)))
    left = gm.plays(LeaveEncounter(bo))
    ended = gm.plays(EndEncounter())
    with pytest.raises(UndoConflict) as conflict:
        undo(gm.seat, left.seq)
    assert conflict.value.entries == (ended,)
    with replays():
        undo(gm.seat, left.seq, together=True)
    assert sorted(rows(gm, Combatant)) == [ann, bo]


def test_a_fight_does_not_go_from_under_those_who_joined_it(gm: Person, ann: str, replays: Replays) -> None:
    bo = create_sheet(gm.seat, "Bo")
    begun, joined = gm.plays(BeginEncounter((ann,))), gm.plays(JoinEncounter(bo))
    with pytest.raises(UndoConflict) as conflict:
        undo(gm.seat, begun.seq)
    assert conflict.value.entries == (joined,)
    with replays():
        undo(gm.seat, begun.seq, together=True)
    assert not Stored.objects.filter(campaign=gm.seat.campaign_id).exists()
