"""The end of a fight in 6d6: all potential is banked again, unless the next fight follows at once."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter, EncounterEnded, EndEncounter, LeaveEncounter, NextTurn
from rules.decide import preview
from rules.errors import RuleBroken
from rules.sixd6.actions import TakeAction
from rules.sixd6.end_of_fight import Banked, PotentialBanked, PressOn
from rules.sixd6.resisting import Resist
from rules.table import TABLE, Encounter, Membership, Table
from tests.rules.sixd6.tables import (
    ACOLYTE,
    BOBAN,
    CALIX,
    RAZIR,
    SIXD6,
    done,
    held,
    open_key,
    play,
    temple,
    with_potential,
)

FULL = (4, 2, 0, 0)


@pytest.fixture
def table() -> Table:
    """A fight in which Razir and Boban have spent something; Boban has left it."""
    table = with_potential(temple(), RAZIR, 1, 1, 3, 1)
    return done(with_potential(table, BOBAN, 4, 0, 0, 2), LeaveEncounter(BOBAN))


@pytest.mark.rule("6D6-03", "R-63", "R-87")
def test_the_end_of_a_fight_banks_everything_of_everybody_and_tells_it_in_one_fact(table: Table) -> None:
    decision = play(table, EndEncounter())
    ended, banked = decision.facts
    assert isinstance(ended, EncounterEnded)
    assert banked == PotentialBanked(
        back=(Banked(name="Razir", dynamic=3, static=1), Banked(name="Boban", static=2))
    )
    assert [held(decision.table, sheet_id) for sheet_id in (RAZIR, BOBAN, ACOLYTE, CALIX)] == [FULL] * 4


@pytest.mark.rule("6D6-07", "R-87")
def test_who_fought_before_acts_with_everything_in_the_next_fight(table: Table) -> None:
    spent = with_potential(table, RAZIR, 0, 0, 4, 2)
    again = done(done(spent, EndEncounter()), BeginEncounter((RAZIR, ACOLYTE)))
    assert play(done(again, NextTurn()), TakeAction(RAZIR, "initiative", ("rage",)), 5).facts


@pytest.mark.rule("R-87")
def test_what_is_spent_stays_spent_when_the_next_fight_follows_at_once(table: Table) -> None:
    decision = play(table, PressOn())
    (ended,) = decision.facts
    assert isinstance(ended, EncounterEnded)
    assert decision.table.get(Encounter, TABLE, "encounter") is None
    assert held(decision.table, RAZIR) == (1, 1, 3, 1)
    with pytest.raises(RuleBroken, match="No encounter is being played"):
        play(temple(fighting=False), PressOn())


@pytest.mark.rule("6D6-18", "R-87")
def test_no_fight_ends_before_an_attack_is_settled_even_when_the_next_follows() -> None:
    struck = done(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR,)))
    for order in (EndEncounter(), PressOn()):
        with pytest.raises(RuleBroken, match="still to be settled"):
            play(struck, order)


@pytest.mark.rule("R-87")
def test_who_ends_a_fight_is_told_before_what_it_brings_back(table: Table) -> None:
    foreseen = preview(SIXD6, table, EndEncounter()).foreseen
    assert [(row.name, row.words) for row in foreseen.refills] == [
        ("Razir", "3 dynamic, 1 static potential"),
        ("Boban", "0 dynamic, 2 static potential"),
    ]
    assert preview(SIXD6, table, PressOn()).foreseen.refills == ()


@pytest.mark.rule("R-87")
@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_what_comes_back_to_a_closed_sheet_is_banked_and_not_told(table: Table, visibility: str) -> None:
    closed = table.put(RAZIR, "part", Membership(owners=("7",), visibility=visibility))
    decision = play(closed, EndEncounter())
    assert held(decision.table, RAZIR) == FULL
    assert decision.facts[1] == PotentialBanked(back=(Banked(name="Boban", static=2),))
    assert [row.hidden for row in preview(SIXD6, closed, EndEncounter()).foreseen.refills] == [True, False]


def test_a_fight_in_which_nothing_was_spent_ends_without_a_word_of_it() -> None:
    assert [type(fact) for fact in play(temple(), EndEncounter()).facts] == [EncounterEnded]


@pytest.mark.rule("6D6-05")
def test_no_fight_begins_over_a_narrative_attack_that_waits_for_its_dice() -> None:
    table = with_potential(temple(fighting=False), RAZIR, 3, 1, 0, 0)
    struck = done(table, TakeAction(ACOLYTE, "narrative", ("sword",), (RAZIR,)))
    with pytest.raises(RuleBroken, match="still to be settled"):
        play(struck, BeginEncounter((RAZIR, ACOLYTE)))
    answered = done(struck, Resist(open_key(struck, "exchange"), RAZIR, ("rage",)))
    assert held(answered, RAZIR) == (3, 1, 0, 0)
