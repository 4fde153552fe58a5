"""A check is a d20 and an ability against a difficulty, and it tells where every number came from."""

from __future__ import annotations

import pytest

from rules.common.free_rolls import RollDice
from rules.common.roll_requests import RequestRoll
from rules.freeblade.checks import MakeCheck, dice_to_roll, evaluate
from rules.freeblade.fate import RollFate
from rules.table import TABLE, Condition, Effect, Pending, Table
from tests.rules.factories import make_pc, make_table, stricken
from tests.rules.names import BRIN, MIRA
from tests.rules.playing import play, refusal, ruled, there


@pytest.fixture
def table() -> Table:
    return make_table(make_pc(BRIN), make_pc(MIRA, "Mira", focus=0))


@pytest.mark.rule("FB-37", "FB-40")
def test_a_check_succeeds_at_its_difficulty_a_natural_twenty_always_and_a_one_never(table: Table) -> None:
    fact = play(table, MakeCheck(BRIN, "dexterity", 12), 10).facts[0]
    assert (fact.outcome, fact.roll.total, fact.chance) == ("success", 12, "11/20")
    assert play(table, MakeCheck(BRIN, "dexterity", 12), 9).facts[0].outcome == "failure"
    assert play(table, MakeCheck(BRIN, "constitution", 99), 20).facts[0].outcome == "success"
    fumbled = play(table, MakeCheck(BRIN, "dexterity", -5), 1).facts[0]
    assert (fumbled.outcome, fumbled.natural) == ("failure", 1)


@pytest.mark.rule("FB-39", "R-40")
def test_sources_cancel_and_the_best_of_what_is_left_counts(table: Table) -> None:
    fact = play(table, MakeCheck(BRIN, "strength", 15, advantages=3, disadvantages=1), 9, 2, 5).facts[0]
    assert [(die.role, die.face, die.kept) for die in fact.roll.dice] == [
        ("", 9, True),
        ("advantage", 2, False),
        ("advantage", 5, True),
    ]
    assert (fact.roll.total, fact.outcome, fact.roll.formula) == (15, "success", "1d20+2d6kh1+1")
    single = play(table, MakeCheck(BRIN, "strength", advantages=1), 10, 4).facts[0]
    assert single.roll.formula == "1d20+1d6+1", "without a word of which is kept"


@pytest.mark.rule("R-40")
def test_a_table_may_roll_both_sides_instead(table: Table) -> None:
    both = ruled(table, cancel="both_rolled")
    fact = play(both, MakeCheck(BRIN, "strength", 12, advantages=1, disadvantages=1), 9, 2, 5).facts[0]
    assert fact.roll.total == 9 + 1 + 2 - 5
    assert dice_to_roll(3, 1, "both_rolled") == (3, 1)
    assert [dice_to_roll(*sources) for sources in ((3, 1), (1, 3))] == [(2, 0), (0, 2)]
    assert evaluate(10, 0, [2, 5, 1], [4]).total == 11


@pytest.mark.rule("FB-36")
def test_a_condition_hampers_by_itself_and_says_so(table: Table) -> None:
    shaken = stricken(table, BRIN, "shaken", 1, Effect(kind="disadvantage", scope="presence"))
    fact = play(shaken, MakeCheck(BRIN, "presence", 12, advantages=1), 12).facts[0]
    assert (fact.advantages, fact.disadvantages) == (("circumstances",), ("shaken",))
    assert fact.chance == "9/20"
    assert play(shaken, MakeCheck(BRIN, "strength", 12), 12).facts[0].disadvantages == ()


@pytest.mark.rule("FB-36")
def test_a_condition_may_bear_on_so_many_checks_only(table: Table) -> None:
    twice = Effect(kind="disadvantage", scope="checks", uses=2)
    shaken = stricken(table, BRIN, "shaken", 1, twice)
    for left in (1, 0):
        decision = play(shaken, MakeCheck(BRIN, "presence", 12), 12, 3)
        assert decision.facts[0].disadvantages == ("shaken",)
        shaken = decision.table
        assert sum(effect.uses for effect in there(shaken, Condition, BRIN, "shaken").effects) == left
    assert play(shaken, MakeCheck(BRIN, "presence", 12), 12).facts[0].disadvantages == ()


@pytest.mark.rule("FB-36")
def test_a_condition_may_forbid(table: Table) -> None:
    frozen = stricken(table, BRIN, "frozen", 1, Effect(kind="cannot_act"))
    assert "Brin cannot act: frozen" in refusal(frozen, MakeCheck(BRIN, "strength"))
    broken = stricken(table, BRIN, "broken arm", 1, Effect(kind="unusable", scope="strength"))
    assert "cannot use Strength: broken arm" in refusal(broken, MakeCheck(BRIN, "strength"))


@pytest.mark.rule("R-55")
def test_without_a_difficulty_only_the_total_is_told(table: Table) -> None:
    fact = play(table, MakeCheck(BRIN, "strength", None), 20).facts[0]
    assert (fact.outcome, fact.roll.total, fact.chance) == ("total", 21, "")


@pytest.mark.rule("FB-28", "R-52")
def test_focus_may_still_be_spent_on_the_last_roll_only(table: Table) -> None:
    first = play(table, MakeCheck(BRIN, "strength"), 5)
    (pending,) = first.table.of(Pending, TABLE).values()
    assert (pending.kind, pending.about, pending.sheet_id) == ("reroll", 41, BRIN)
    second = play(first.table, MakeCheck(BRIN, "strength"), 6)
    assert len(second.table.of(Pending, TABLE)) == 1
    assert play(table, MakeCheck(MIRA, "strength"), 5).table.of(Pending, TABLE) == {}


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (MakeCheck("404", "strength"), "There is nobody like that at this table"),
        (MakeCheck(BRIN, "luck"), "Freeblade has no ability called luck"),
        (MakeCheck(BRIN, "strength", 1000), "The difficulty must be from −999 to 999, not 1000"),
        (MakeCheck(BRIN, "strength", advantages=-1), "and Disadvantages must be from 0 to 20, not −1"),
        (MakeCheck(BRIN, "strength", advantages=21), "and Disadvantages must be from 0 to 20, not 21"),
        (MakeCheck(BRIN, "strength", reason="x" * 301), "The reason has 301 characters; 300 is the most"),
        (RollFate(7), "The chances in six must be from 0 to 6, not 7"),
        (RollDice("2x6"), "A roll cannot contain “x”"),
        (RollDice("2d6", sheet_id="404"), "There is nobody like that at this table"),
    ],
)
def test_what_makes_no_sense_is_refused(
    table: Table, command: MakeCheck | RollFate | RollDice, words: str
) -> None:
    assert words in refusal(table, command)


def test_a_free_roll_touches_nothing_and_shows_every_die(table: Table) -> None:
    decision = play(table, RollDice("2d6+3", reason="for luck"), 4, 1)
    assert decision.table is table
    fact = decision.facts[0]
    assert [die.face for die in fact.roll.dice] == [4, 1]
    assert (fact.roll.total, fact.roll.modifiers[0].amount, fact.reason) == (8, 3, "for luck")


def test_a_check_is_asked_for_by_its_ability(table: Table) -> None:
    [fact] = play(table, RequestRoll((BRIN, MIRA), "strength", 12)).facts
    assert (fact.what, fact.difficulty, fact.names) == ("Strength", 12, (BRIN, MIRA))
    assert "The difficulty must be from −999 to 999" in refusal(table, RequestRoll((BRIN,), "strength", 1000))
    assert "Brin has no luck to roll" in refusal(table, RequestRoll((BRIN,), "luck"))


@pytest.mark.rule("FB-60", "R-44")
def test_fate_says_yes_on_the_high_faces(table: Table) -> None:
    rolls = ((2, 5), (2, 4), (0, 6))
    assert [play(table, RollFate(chances), face).facts[0].yes for chances, face in rolls] == [
        True,
        False,
        False,
    ]
