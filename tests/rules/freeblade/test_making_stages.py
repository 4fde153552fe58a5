"""A character is made step by step, and each step can be taken back until it is finished."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.belongings import AddBelonging, BelongingDropped
from rules.common.making import FinishSheet
from rules.common.sheets import BeginSheet, SetAbility
from rules.common.slots import load_of
from rules.decide import decide
from rules.freeblade.checks import MakeCheck
from rules.freeblade.details import ChooseDetail, DetailsSet, RollDetails
from rules.freeblade.kits import CoinsRolled, KitTaken, RollCoins, TakeKit
from rules.freeblade.making_stages import NextStage, PreviousStage, SheetFinished
from rules.freeblade.rests import Rest
from rules.freeblade.scores import AssignScores, RollScores, ScoresRolled
from rules.freeblade.spells import LearnSpell, SpellLearned
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command
from rules.table import Ability, Belonging, Detail, Membership, Profile, Resource, Table
from tests.effort import examples
from tests.rules.factories import make_table
from tests.rules.names import BRIN, FREEBLADE
from tests.rules.playing import after, facts_of, play, refusal, ruled, then, there

ARRAY = (("strength", 2), ("dexterity", 1), ("presence", 0), ("constitution", -1))
WISE = (("strength", 0), ("dexterity", 1), ("presence", 2), ("constitution", -1))
STRONG, CASTER, FRAIL, TIED = (
    (6, 6, 3, 4, 3, 4, 3, 4, 3),
    (3, 4, 3, 4, 5, 6, 3, 4, 3),
    (1, 1, 3, 4, 6, 6, 3, 4, 1),
    (5, 5, 5, 5, 5, 5, 5, 5, 3, 1),
)
"""Dice of scores and kit."""
THE_REST = (4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1)
"""Dice of coins and details."""


@pytest.fixture
def begun() -> Table:
    table = make_table()
    return then(table, BeginSheet(BRIN, "  Brin   of Ash ", seats=("7",), pronouns="she"))


def test_a_new_character_has_a_name_an_owner_and_nothing_else(begun: Table) -> None:
    profile, membership = begun.get(Profile, BRIN, "profile"), begun.get(Membership, BRIN, "membership")
    assert profile == Profile(name="Brin of Ash", pronouns="she", stage="abilities")
    assert membership == Membership(seats=("7",), place=41)
    assert len(begun.rows) == 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "A name is needed"),
        ("   ", "A name is needed"),
        ("\u200b", "A name is needed"),
        ("x" * 81, "A name has at most 80 characters; this one has 81"),
        ("a\x00b", "Name: some of these characters cannot be shown"),
        ("a\nb", "Name: some of these characters cannot be shown"),
        ("\ud800", "Name: some of these characters cannot be shown"),
        ("\u202egro", "Name: some of these characters cannot be shown"),
    ],
)
def test_a_name_is_something_to_read(name: str, words: str) -> None:
    assert words in refusal(make_table(), BeginSheet(BRIN, name))


@pytest.mark.rule("FB-06")
def test_the_array_goes_on_the_abilities_each_number_once(begun: Table) -> None:
    scored = then(begun, AssignScores(BRIN, ARRAY))
    assert scored.of(Ability, BRIN) == {key: Ability(value=score) for key, score in ARRAY}
    assert "The scores to assign are +2, +1, 0, −1, each once" in refusal(
        begun, AssignScores(BRIN, (*ARRAY[:3], ("constitution", 2)))
    )
    assert "one score" in refusal(begun, AssignScores(BRIN, ARRAY[:3]))


@pytest.mark.rule("FB-07", "FB-08")
def test_four_dull_scores_are_all_rolled_again(begun: Table) -> None:
    dull, fair = [3, 3, 4, 4, 1, 1, 2, 2], [6, 6, 5, 6, 1, 2, 4, 5]
    fact = play(begun, RollScores(BRIN), *dull, *fair).facts[0]
    assert [score.score for score in fact.scores] == [3, 2, -2, 1]
    assert fact.scores[0].faces == (6, 6)
    assert [[score.score for score in scores] for scores in fact.rejected_scores] == [[0, 0, -3, -1]]


@pytest.mark.rule("FB-13", "FB-14", "FB-09", "FB-17", "R-36")
def test_the_kit_is_one_of_the_highest_ability_with_the_common_start_and_the_shield_of_the_ruling(
    begun: Table,
) -> None:
    scored = then(begun, AssignScores(BRIN, ARRAY))
    decision = play(scored, TakeKit(BRIN, "strength"), 3)
    fact, table = decision.facts[0], decision.table
    assert (fact.number, fact.face) == (3, 3)
    assert (fact.items[:2], fact.items[-2:]) == (("warhammer", "club"), ("torches", "rations"))
    carried = list(table.of(Belonging, BRIN).values())
    assert sum(thing.slots for thing in carried) == 8
    assert [thing.place for thing in carried] == list(range(8))
    assert there(table, Resource, BRIN, "hp") == Resource(number=5, limit=5)
    assert there(table, Resource, BRIN, "focus") == Resource(number=1, limit=1)
    assert [thing.name for thing in carried if thing.location == "worn"] == ["chain armor"]
    assert "Strength" in refusal(scored, TakeKit(BRIN, "dexterity", 1))
    for die in (6, 4):
        kit = then(ruled(scored, default_shield=die), TakeKit(BRIN, "strength", 2))
        assert [thing.die for thing in kit.of(Belonging, BRIN).values() if thing.kind == "shield"] == [die]


def test_a_step_cannot_be_passed_over(begun: Table) -> None:
    assert "Brin of Ash has not finished this step: abilities" in refusal(begun, NextStage(BRIN))
    assert "another step" in refusal(begun, TakeKit(BRIN, "strength", 1))


def finished_by_hand(begun: Table) -> Table:
    steps = (
        (AssignScores(BRIN, WISE), ()),
        (TakeKit(BRIN, "presence", 4), ()),
        (RollCoins(BRIN), (1, 2, 3)),
        (LearnSpell(BRIN, "Ward of Salt"), ()),
        (LearnSpell(BRIN, "Cold Light", die=8), ()),
        (NextStage(BRIN), ()),
        (ChooseDetail(BRIN, "face", "A moon with freckles"), ()),
        (RollDetails(BRIN), (1, 2, 3, 4, 18, 4, 5)),
        (NextStage(BRIN), ()),
    )
    table = begun
    for command, faces in steps:
        table = then(table, command, *faces)
    return table


@pytest.mark.rule("FB-14")
def test_the_first_purse_is_three_dice_times_ten(begun: Table) -> None:
    table = then(then(begun, AssignScores(BRIN, ARRAY)), TakeKit(BRIN, "strength", 1))
    decision = play(table, RollCoins(BRIN), 1, 2, 3)
    assert decision.facts[0].coins == there(decision.table, Resource, BRIN, "coins").number == 60
    stage = there(decision.table, Profile, BRIN, "profile").stage
    assert stage == "details", "without the Presence kit there are no spells to name"


@pytest.mark.rule("FB-15", "FB-41", "R-42")
def test_who_took_a_presence_kit_names_as_many_spells_as_presence(begun: Table) -> None:
    spells = [row for row in finished_by_hand(begun).of(Belonging, BRIN).values() if row.kind == "spell"]
    assert [(spell.name, spell.die) for spell in spells] == [("Ward of Salt", 6), ("Cold Light", 8)]
    assert [(spell.form, spell.slots) for spell in spells] == [("book", 1)] * 2


@pytest.mark.rule("FB-15")
def test_no_more_and_no_fewer_spells_than_that(begun: Table) -> None:
    table = then(then(begun, AssignScores(BRIN, WISE)), TakeKit(BRIN, "presence", 1))
    table = then(table, RollCoins(BRIN), 1, 1, 1)
    assert "2 more spells" in refusal(table, NextStage(BRIN))
    assert "D4, D6" in refusal(table, LearnSpell(BRIN, "Ward", die=7))
    for name in ("Ward", "Light"):
        table = then(table, LearnSpell(BRIN, name))
    assert "as many spells" in refusal(table, LearnSpell(BRIN, "Ash"))


@pytest.mark.rule("FB-16", "FB-21", "FB-22")
def test_details_are_rolled_or_chosen_each_for_itself(begun: Table) -> None:
    details = finished_by_hand(begun).of(Detail, BRIN)
    assert details["face"] == Detail(text="A moon with freckles")
    assert details["background"] == Detail(text="Blacksmith", roll=18)
    assert details["reputation"] == Detail(text="Respected", roll=9)
    assert details["hair"] == Detail(text="Cropped", roll=1)


def test_a_character_is_finished_once_and_whole(begun: Table) -> None:
    ready = finished_by_hand(begun)
    assert "Still missing: Hair" in refusal(ready.without(Detail, BRIN, "hair"), FinishSheet(BRIN))
    decision = play(ready, FinishSheet(BRIN))
    assert (decision.facts[0].hp, decision.facts[0].focus, decision.facts[0].slots) == (5, 1, 10)
    done = after(ready, decision)
    for command in (FinishSheet(BRIN), PreviousStage(BRIN), RollScores(BRIN), RollCharacter(BRIN)):
        assert "finished already" in refusal(done, command)


def test_steps_back_from_the_end_lead_to_an_empty_sheet(begun: Table) -> None:
    table = finished_by_hand(begun)
    for stage in ("details", "spells", "coins", "kit", "abilities"):
        table = then(table, PreviousStage(BRIN))
        assert there(table, Profile, BRIN, "profile").stage == stage
    assert table.rows == begun.rows
    assert "first step" in refusal(table, PreviousStage(BRIN))
    scored = then(begun, AssignScores(BRIN, ARRAY))
    back = then(then(scored, TakeKit(BRIN, "strength", 1)), PreviousStage(BRIN))
    assert back.rows == scored.rows, "what was made since goes, and nothing else"


@pytest.mark.rule("FB-07", "FB-13", "FB-14", "FB-15", "FB-16", "R-42")
def test_a_whole_character_at_once_tells_every_die(begun: Table) -> None:
    decision = play(begun, RollCharacter(BRIN), *STRONG, *THE_REST)
    told = [type(fact) for fact in decision.facts]
    assert told == [ScoresRolled, KitTaken, CoinsRolled, DetailsSet, SheetFinished]
    profile = there(decision.table, Profile, BRIN, "profile")
    assert (profile.name, profile.pronouns, profile.stage) == ("Brin of Ash", "she", "finished")
    caster = play(begun, RollCharacter(BRIN), *CASTER, *THE_REST)
    spells = [fact.spell for fact in facts_of(caster, SpellLearned)]
    assert spells == ["Unnamed spell 1", "Unnamed spell 2"], "they want a name"
    tied = play(begun, RollCharacter(BRIN), *TIED, *THE_REST).facts[1]
    assert (tied.ability, tied.tie, tied.number) == ("presence", 3, 1), "among equal abilities a die decides"


@pytest.mark.rule("FB-11", "R-43")
def test_who_could_not_carry_it_all_leaves_gear_behind_but_never_a_spell(begun: Table) -> None:
    decision = play(begun, RollCharacter(BRIN), *FRAIL, *THE_REST)
    left = [fact.belonging for fact in facts_of(decision, BelongingDropped)]
    assert left == ["chalk", "spellbook", "robes"], "7 slots hold 3 spells and 4 of the 7 things"
    assert isinstance(decision.facts[-1], SheetFinished)
    carried = [thing.name for thing in decision.table.of(Belonging, BRIN).values()]
    assert carried[:5] == ["staff", "dagger", "candles", "torches", "rations"]
    assert len(carried) == 8


def test_rolling_a_character_begins_anew_whatever_was_made_before(begun: Table) -> None:
    order = RollCharacter(BRIN)
    fresh, again = (then(table, order, *STRONG, *THE_REST) for table in (begun, finished_by_hand(begun)))
    for part in (Belonging, Resource):
        assert [*again.of(part, BRIN).values()] == [*fresh.of(part, BRIN).values()]


@pytest.mark.parametrize(
    "command",
    [
        MakeCheck(BRIN, "strength"),
        AddBelonging(BRIN, "rope"),
        SetAbility(BRIN, "strength", 3),
        DeclareAttack(BRIN, foe="a rat"),
        Rest(BRIN, "short"),
    ],
)
def test_who_is_still_being_made_does_nothing_else(begun: Table, command: Command) -> None:
    assert "still being made" in refusal(begun, command)


@examples(60)
@given(st.integers(0, 2**32))
def test_every_rolled_character_is_legal(seed: int) -> None:
    dice = random.Random(seed)
    begun = then(make_table(), BeginSheet("8", "Ash"))
    decision = decide(FREEBLADE, begun, RollCharacter("8"), lambda sides: dice.randint(1, sides))
    assert decision.facts[-1].slots >= 10 - 3
    bearing = load_of(FREEBLADE, decision.table, "8")
    assert bearing
    assert not bearing.must_drop
    assert len({key for key in decision.table.rows if key[1] == "detail"}) == 8
