"""A character is made step by step, and each step can be taken back until it is finished."""

from __future__ import annotations

import pytest

from rules.commands import AssignScores, BeginSheet, NextStep, RollScores, StepBack, TakeKit
from rules.errors import RuleBroken
from rules.table import Ability, Belonging, Detail, Part, Profile, Resource, Table
from tests.rules.factories import BRIN, after, make_table, play

ARRAY = (("strength", 2), ("dexterity", 1), ("presence", 0), ("constitution", -1))


@pytest.fixture
def begun() -> Table:
    table = make_table()
    return after(table, play(table, BeginSheet(BRIN, "  Brin   of Ash ", seats=("7",), pronouns="she")))


def test_a_new_character_has_a_name_an_owner_and_nothing_else(begun: Table) -> None:
    profile, part = begun.get(Profile, BRIN, "profile"), begun.get(Part, BRIN, "part")
    assert profile == Profile(name="Brin of Ash", pronouns="she", stage="abilities")
    assert part == Part(owners=("7",), place=41)
    assert len(begun.rows) == 2


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 81, "a\x00b", "a\nb", "\ud800", "\u202egro"])
def test_a_name_is_something_to_read(name: str) -> None:
    with pytest.raises(RuleBroken):
        play(make_table(), BeginSheet(BRIN, name))


@pytest.mark.rule("FB-06")
def test_the_array_goes_on_the_abilities_each_number_once(begun: Table) -> None:
    decision = play(begun, AssignScores(BRIN, ARRAY))
    assert decision.table.of(Ability, BRIN) == {key: Ability(value=score) for key, score in ARRAY}
    with pytest.raises(RuleBroken, match="each of them once"):
        play(begun, AssignScores(BRIN, (*ARRAY[:3], ("constitution", 2))))
    with pytest.raises(RuleBroken, match="one score"):
        play(begun, AssignScores(BRIN, ARRAY[:3]))


@pytest.mark.rule("FB-07", "FB-08")
def test_four_dull_scores_are_all_rolled_again(begun: Table) -> None:
    dull, fair = [3, 3, 4, 4, 1, 1, 2, 2], [6, 6, 5, 6, 1, 2, 4, 5]
    fact = play(begun, RollScores(BRIN), *dull, *fair).facts[0]
    assert [score.score for score in fact.scores] == [3, 2, -2, 1]
    assert fact.scores[0].faces == (6, 6)
    assert [[score.score for score in scores] for scores in fact.rejected] == [[0, 0, -3, -1]]


@pytest.mark.rule("FB-13", "FB-14", "FB-09", "FB-17")
def test_the_kit_comes_from_the_highest_ability_with_the_common_start(begun: Table) -> None:
    scored = after(begun, play(begun, AssignScores(BRIN, ARRAY)))
    decision = play(scored, TakeKit(BRIN, "strength"), 3)
    fact, table = decision.facts[0], decision.table
    assert (fact.number, fact.face) == (3, 3)
    assert fact.items[:2] == ("warhammer", "club")
    assert fact.items[-2:] == ("torches", "rations")
    carried = list(table.of(Belonging, BRIN).values())
    assert sum(thing.slots for thing in carried) == 8
    assert [thing.order for thing in carried] == list(range(8))
    assert table.get(Resource, BRIN, "hp") == Resource(number=5, limit=5)
    assert table.get(Resource, BRIN, "focus") == Resource(number=1, limit=1)
    assert [thing.name for thing in carried if thing.place == "worn"] == ["chain armor"]


@pytest.mark.rule("FB-13")
def test_the_kit_of_another_ability_is_refused(begun: Table) -> None:
    scored = after(begun, play(begun, AssignScores(BRIN, ARRAY)))
    with pytest.raises(RuleBroken, match="Strength"):
        play(scored, TakeKit(BRIN, "dexterity", 1))


@pytest.mark.rule("R-36")
def test_the_shield_of_a_kit_has_the_die_that_the_table_ruled(begun: Table) -> None:
    scored = after(begun, play(begun, AssignScores(BRIN, ARRAY)))
    for ruled in (6, 4):
        table = Table(seq=scored.seq, rulings={"default_shield": ruled}, rows=scored.rows)
        carried = play(table, TakeKit(BRIN, "strength", 2)).table.of(Belonging, BRIN).values()
        assert [thing.die for thing in carried if thing.kind == "shield"] == [ruled]


def test_a_step_back_takes_away_what_was_made_since(begun: Table) -> None:
    scored = after(begun, play(begun, AssignScores(BRIN, ARRAY)))
    taken = after(scored, play(scored, TakeKit(BRIN, "strength", 1)))
    back = after(taken, play(taken, StepBack(BRIN)))
    assert back.rows == scored.rows
    assert after(back, play(back, StepBack(BRIN))).rows == begun.rows
    with pytest.raises(RuleBroken, match="first step"):
        play(begun, StepBack(BRIN))


def test_a_step_cannot_be_passed_over(begun: Table) -> None:
    with pytest.raises(RuleBroken, match="not done"):
        play(begun, NextStep(BRIN))
    with pytest.raises(RuleBroken, match="another step"):
        play(begun, TakeKit(BRIN, "strength", 1))
    assert begun.of(Detail, BRIN) == {}
