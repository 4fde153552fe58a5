"""What a sheet or an order holds at most, and the sentence that refuses one more."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, JoinEncounter
from rules.d6.abilities import SetCode
from rules.d6.tracks import BeginTrack
from rules.decide import decide
from rules.errors import RuleBroken
from rules.game import Command
from rules.games import game_for
from rules.randomness import Scripted
from rules.sixd6.actions import TakeAction
from rules.sixd6.advantages import WriteAdvantage
from rules.table import TABLE, Ability, Combatant, Condition, Encounter, Profile, Resource, Row, Table, Track

ANN, BOB = "1", "2"


def holding(row: Row, number: int, owner: str = ANN) -> Table:
    """A table of two with so many rows of a kind."""
    table = Table(seq=40)
    for sheet_id in (ANN, BOB):
        table = table.put(sheet_id, "profile", Profile(name="Ann"))
    for place in range(number):
        table = table.put(owner, f"x{place}", row)
    return table


def fought_by(number: int) -> Table:
    """A fight with so many in it."""
    return holding(Combatant(), number, owner=TABLE).put(TABLE, "encounter", Encounter(round=1))


MANY = tuple(str(number) for number in range(100, 161))
WET, CODED, MOODY, ABLE = Condition(name="wet"), Ability(dice=1), Track(name="mood"), Ability(dice=1)
FULL = [
    ("freed6", WET, 200, AddCondition(ANN, "tired"), "200 conditions"),
    ("freed6", CODED, 200, SetCode(ANN, "wits", "2D"), "200 abilities and skills at most"),
    ("opend6", MOODY, 60, BeginTrack(ANN, "fuel", states=("full", "empty")), "60 tracks"),
    ("sixd6", ABLE, 60, WriteAdvantage(ANN, "Net", "static"), "60 advantages"),
]


@pytest.mark.parametrize(("game", "row", "most", "order", "sentence"), FULL)
def test_a_sheet_takes_the_last_row_that_fits_and_not_one_more(
    game: str, row: Row, most: int, order: Command, sentence: str
) -> None:
    assert decide(game_for(game), holding(row, most - 1), order, Scripted([])).facts
    with pytest.raises(RuleBroken, match=sentence):
        decide(game_for(game), holding(row, most), order, Scripted([]))


def test_the_sixtieth_joins_a_fight_and_nobody_after() -> None:
    assert decide(game_for("freed6"), fought_by(59), JoinEncounter(BOB), Scripted([])).facts
    with pytest.raises(RuleBroken, match="At most 60 take part"):
        decide(game_for("freed6"), fought_by(60), JoinEncounter(BOB), Scripted([]))


@pytest.mark.parametrize(
    ("game", "order", "sentence"),
    [
        ("freed6", BeginEncounter(MANY), "from 1 to 60"),
        ("freed6", BeginEncounter(()), "from 1 to 60"),
        ("sixd6", TakeAction(ANN, "narrative", MANY[:21]), "Advantages must be from 0 to 20"),
        ("opend6", BeginTrack(ANN, "fuel", states=MANY[:41]), "from 2 to 40 states"),
        ("opend6", BeginTrack(ANN, "fuel", states=("one",)), "from 2 to 40 states"),
    ],
)
def test_an_order_that_names_too_many_is_refused(game: str, order: Command, sentence: str) -> None:
    table = holding(Resource(number=1), 0)
    with pytest.raises(RuleBroken, match=sentence):
        decide(game_for(game), table, order, Scripted([]))
