"""Actions of 6d6 in one's own time: narrative, initiative, potential and free; and what a sheet holds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.decide import decide
from rules.errors import RuleBroken
from rules.sixd6.actions import ActionTaken, TakeAction
from rules.sixd6.advantages import AdvantageWritten, Recoup, RemoveAdvantage, SetPotential, WriteAdvantage
from rules.sixd6.potential import purse_of
from rules.table import Ability, Condition, Effect, Table
from tests.effort import examples
from tests.rules.sixd6.tables import (
    ACOLYTE,
    BOBAN,
    RAZIR,
    SIXD6,
    done,
    held,
    open_kinds,
    play,
    sheet,
    temple,
    with_potential,
)

TALKS = ("cunning", "talk", "body", "wits", "mind", "house")


@pytest.fixture
def maple() -> Table:
    """Ms Maple, who lets servants chat."""
    pips = dict(zip(TALKS, (0, 3, 1, 1, 3, 0), strict=True))
    kinds = {"mind": "static", "house": "static"}
    rows = {
        key: Ability(name=key.title(), dice=1, pips=more, kind=kinds.get(key, "dynamic"))
        for key, more in pips.items()
    }
    return sheet(RAZIR, "Ms Maple", "pc", ("7",), **rows)


def taken(table: Table, order: TakeAction, *faces: int) -> ActionTaken:
    fact = play(table, order, *faces).facts[0]
    assert isinstance(fact, ActionTaken)
    return fact


@pytest.mark.rule("6D6-02", "6D6-03", "R-63")
def test_ms_maple_brings_six_dice_and_eight_to_every_chat(maple: Table) -> None:
    chat = TakeAction(RAZIR, "narrative", TALKS, purpose="A slip of the tongue")
    first = taken(maple, chat, 1, 2, 3, 4, 5, 6)
    assert (first.roll.formula, first.roll.total, first.outcome) == ("6d6+8", 29, "total")
    again = done(maple, chat, 1, 1, 1, 1, 1, 1)
    assert held(again, RAZIR) == (4, 2, 0, 0)
    worn = with_potential(maple, RAZIR, 1, 0, 3, 2)
    assert held(done(worn, chat, 1, 1, 1, 1, 1, 1), RAZIR) == (4, 2, 0, 0)


@pytest.mark.rule("R-63")
def test_lent_potential_serves_in_a_narrative_action_alone(maple: Table) -> None:
    poor = with_potential(maple, RAZIR, 3, 2, 0, 0)
    with pytest.raises(RuleBroken, match="dynamic"):
        play(poor, TakeAction(RAZIR, "narrative", TALKS))
    helped = TakeAction(RAZIR, "narrative", TALKS, lent_dynamic=1)
    assert held(done(poor, helped, 1, 1, 1, 1, 1, 1), RAZIR) == (3, 2, 0, 0)
    with pytest.raises(RuleBroken, match="narrative"):
        play(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), lent_dynamic=1))


@pytest.mark.rule("6D6-01", "6D6-07", "R-71")
def test_an_initiative_action_spends_what_is_banked_and_no_more() -> None:
    table = with_potential(temple(), ACOLYTE, 2, 0, 2, 2)
    table = done(table, TakeAction(ACOLYTE, "initiative", ("charge",)), 4)
    assert held(table, ACOLYTE) == (1, 0, 3, 2)
    with pytest.raises(RuleBroken, match="not enough dynamic"):
        play(table, TakeAction(ACOLYTE, "initiative", ("charge", "sword")))


@pytest.mark.rule("6D6-03", "6D6-07")
def test_narrative_actions_are_for_peace_and_initiative_actions_for_ones_own_turn() -> None:
    wrong = [
        (temple(), TakeAction(ACOLYTE, "narrative", ("sword",)), "outside of encounters"),
        (temple(), TakeAction(RAZIR, "initiative", ("knock",)), "own turn"),
        (temple(fighting=False), TakeAction(RAZIR, "initiative", ("knock",)), "own turn"),
        (temple(), TakeAction(ACOLYTE, "resistance", ("sword",)), "own accord"),
        (temple(), TakeAction(ACOLYTE, "initiative"), "takes advantages"),
        (temple(), TakeAction(ACOLYTE, "initiative", ("sword", "sword")), "once"),
        (temple(), TakeAction(ACOLYTE, "initiative", ("armour",)), "no such advantage"),
        (temple(), TakeAction(ACOLYTE, "initiative", ("sword",), (ACOLYTE,)), "themselves"),
        (temple(), TakeAction(ACOLYTE, "initiative", ("sword",), against="a lot"), "1d6"),
    ]
    for table, order, words in wrong:
        with pytest.raises(RuleBroken, match=words):
            play(table, order)


@pytest.mark.rule("R-70")
def test_an_action_stands_against_hindrances_and_what_the_game_leader_sets() -> None:
    door = TakeAction(ACOLYTE, "initiative", ("charge",), situation=1, hindrances=1, against="1d6+2")
    fact = taken(temple(), door, 3, 4, 1, 5)
    assert fact.against
    assert (fact.roll.total, fact.against.total, fact.outcome) == (8, 8, "failure")
    assert taken(temple(), door, 3, 5, 1, 5).outcome == "success"
    assert fact.chance == "145/432"  # 435 of 1296: two dice come to two more than two others


@pytest.mark.rule("6D6-24", "6D6-25")
def test_a_potential_action_is_a_plain_die_for_one_dynamic() -> None:
    decision = play(temple(), TakeAction(ACOLYTE, "potential", situation=1, purpose="Climb"), 3, 5)
    (fact,) = decision.facts
    assert isinstance(fact, ActionTaken)
    assert (fact.roll.formula, fact.roll.total) == ("2d6+0", 8)
    assert held(decision.table, ACOLYTE) == (3, 2, 1, 0)
    calm = with_potential(temple(fighting=False), ACOLYTE, 0, 0, 4, 2)
    assert held(done(calm, TakeAction(ACOLYTE, "potential"), 2), ACOLYTE) == (4, 2, 0, 0)
    for table, order, words in (
        (temple(), TakeAction(ACOLYTE, "potential", ("sword",)), "No advantages"),
        (temple(), TakeAction(RAZIR, "potential"), "own turn"),
        (with_potential(temple(), ACOLYTE, 0, 2, 4, 0), TakeAction(ACOLYTE, "potential"), "dynamic"),
    ):
        with pytest.raises(RuleBroken, match=words):
            play(table, order)


@pytest.mark.rule("6D6-26")
def test_what_is_certain_costs_the_potential_without_a_roll() -> None:
    table = done(temple(), TakeAction(ACOLYTE, "potential", purpose="Wave", certain=True))
    assert held(table, ACOLYTE) == (3, 2, 1, 0)
    with pytest.raises(RuleBroken, match="without a roll"):
        play(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), certain=True))


@pytest.mark.rule("6D6-27", "R-66")
def test_a_free_action_costs_nothing_fits_any_turn_and_gains_nothing() -> None:
    decision = play(temple(), TakeAction(RAZIR, "free", purpose="Look out!"))
    assert decision.table == temple()
    assert open_kinds(decision.table) == []
    for benefit in (("knock",), ()):
        with pytest.raises(RuleBroken, match="not free"):
            play(temple(), TakeAction(RAZIR, "free", benefit, situation=0 if benefit else 1))


@pytest.mark.rule("R-69")
def test_dice_and_freq_work_once_and_only_where_the_campaign_offers_them() -> None:
    raging = temple(acting=RAZIR)
    rage = TakeAction(RAZIR, "initiative", ("rage", "knock"), dice="rage", penalty=1)
    assert taken(raging, rage, 1, 5, 3).roll.total == 5 + 3 + 1 - 1
    for table, order, words in (
        (temple(acting=RAZIR, keywords="ignored"), rage, "by itself"),
        (raging, TakeAction(RAZIR, "initiative", ("knock",), dice="rage"), "of the action"),
        (raging, TakeAction(RAZIR, "initiative", ("knock",), penalty=1), "Freq"),
    ):
        with pytest.raises(RuleBroken, match=words):
            play(table, order)


def test_an_exploding_die_is_thrown_once_more_and_stays() -> None:
    wild = Ability(name="Luck", dice=1, kind="dynamic", keywords=("Dice: explode 6",))
    table = temple().put(ACOLYTE, "luck", wild)
    fact = taken(table, TakeAction(ACOLYTE, "initiative", ("luck", "charge"), dice="luck"), 6, 6, 2, 3)
    assert fact.roll.total == 6 + 6 + 2 + 3 + 1
    assert fact.roll.formula == "4d6+1"


def test_conditions_keep_from_acting_and_from_using_an_advantage() -> None:
    bound = Condition(name="bound", effects=(Effect(kind="cannot_act"),))
    broken = Condition(name="broken blade", effects=(Effect(kind="unusable", scope="sword"),))
    order = TakeAction(ACOLYTE, "initiative", ("sword",))
    for condition in (bound, broken):
        with pytest.raises(RuleBroken, match=condition.name):
            play(temple().put(ACOLYTE, "c", condition), order)


@pytest.mark.rule("R-71")
def test_potential_comes_back_as_the_game_leader_says() -> None:
    table = with_potential(temple(), RAZIR, 1, 0, 3, 2)
    assert held(done(table, Recoup(RAZIR, 2, 1)), RAZIR) == (3, 1, 1, 1)
    assert held(done(table, Recoup(RAZIR)), RAZIR) == (4, 2, 0, 0)
    wrong = {
        "are spent: no more can be recouped": Recoup(RAZIR, 4, 0),
        "counted from 0 up": Recoup(RAZIR, -1, 0),
        "Boban has nothing to recoup": Recoup(BOBAN),
        "Razir recoups something": Recoup(RAZIR, 0, 0),
    }
    for sentence, order in wrong.items():
        with pytest.raises(RuleBroken, match=sentence):
            play(table, order)


@pytest.mark.rule("R-71")
def test_of_a_type_that_is_not_named_beside_the_other_nothing_comes_back() -> None:
    table = with_potential(temple(), RAZIR, 1, 0, 3, 2)
    assert held(done(table, Recoup(RAZIR, dynamic=1)), RAZIR) == (2, 0, 2, 2)
    assert held(done(table, Recoup(RAZIR, static=2)), RAZIR) == (1, 2, 3, 0)


@pytest.mark.rule("6D6-08", "6D6-14", "6D6-16", "6D6-28")
@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("opportunity", "declared, and then taken"),
        ("resistance", "fixed at the attack"),
        ("narrative_resistance", "fixed at the attack"),
        ("aid_resist", "Help against an attack"),
        ("immediate", "where control over someone is open"),
        ("something", "narrative, initiative, potential or free.$"),
    ],
)
def test_an_action_that_answers_something_is_refused_with_the_way_to_it(action: str, words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        play(temple(), TakeAction(ACOLYTE, action, ("sword",)))


@pytest.mark.rule("6D6-01")
def test_advantages_are_written_rewritten_and_removed() -> None:
    table = temple()
    order = WriteAdvantage(RAZIR, " Nets ", "static", 2, ("aid  resist", "dice: Explode 6,5"), "held fast")
    table = done(table, order)
    nets = table.get(Ability, RAZIR, "41.1")
    assert nets == Ability(
        name="Nets",
        dice=1,
        pips=2,
        kind="static",
        keywords=("Aid Resist", "Dice: explode 6,5"),
        text="held fast",
        place=4,
    )
    decision = play(table, WriteAdvantage(RAZIR, "Net", advantage="41.1"))
    assert (decision.facts[0].advantage, decision.facts[0].before) == ("Net", "Nets")
    table = done(table, WriteAdvantage(RAZIR, "Last", "static"))
    table = done(table, WriteAdvantage(RAZIR, "Net", advantage="41.1"))
    assert table.of(Ability, RAZIR)["41.1"].name == "Net"
    assert table.of(Ability, RAZIR)["41.1"].place == 4
    assert "41.1" not in done(table, RemoveAdvantage(RAZIR, "41.1")).of(Ability, RAZIR)
    for wrong, words in (
        (WriteAdvantage(RAZIR, "Net", "lazy"), "dynamic or static, not lazy"),
        (WriteAdvantage(RAZIR, "Net", pips=99), "added to 1d6 must be from 0 to 20, not 99"),
        (WriteAdvantage(RAZIR, "Net", keywords=("Dice",)), "Say what Dice does"),
        (WriteAdvantage(RAZIR, " "), "A name is needed"),
        (RemoveAdvantage(RAZIR, "nothing"), "Razir has no such advantage"),
        (WriteAdvantage(RAZIR, "Net", advantage="nothing"), "Razir has no such advantage"),
    ):
        with pytest.raises(RuleBroken, match=words):
            play(table, wrong)


@pytest.mark.rule("6D6-16")
def test_what_triggers_an_advantage_and_what_it_does_are_written_apart() -> None:
    order = WriteAdvantage(
        RAZIR, "Follow-Up", keywords=("Opportunity",), text="close in", trigger=" someone leaves "
    )
    decision = play(temple(), order)
    (fact,) = decision.facts
    assert isinstance(fact, AdvantageWritten)
    assert (fact.trigger, fact.text) == ("someone leaves", "close in")
    row = decision.table.of(Ability, RAZIR)["41.1"]
    assert (row.trigger, row.text) == ("someone leaves", "close in")
    for long, words in (
        (replace(order, text="x" * 501), "what an advantage does must be from 0 to 500, not 501"),
        (replace(order, trigger="x" * 301), "The trigger has 301 characters"),
    ):
        with pytest.raises(RuleBroken, match=words):
            play(temple(), long)


@pytest.mark.rule("6D6-01")
def test_potential_is_set_for_a_sheet_and_banked() -> None:
    assert held(done(temple(), SetPotential(RAZIR, 5, 3)), RAZIR) == (5, 3, 0, 0)
    with pytest.raises(RuleBroken, match="Potential must be from 0 to 99, not −1"):
        play(temple(), SetPotential(RAZIR, -1, 3))


ANY_ACTION = st.builds(
    TakeAction,
    sheet_id=st.sampled_from([RAZIR, BOBAN, ACOLYTE]),
    action=st.sampled_from(["narrative", "initiative", "potential", "free"]),
    advantages=st.lists(
        st.sampled_from(["armour", "knock", "rage", "speed", "shield", "sword", "charge"]), max_size=3
    ).map(tuple),
    situation=st.integers(0, 2),
)


@pytest.mark.rule("6D6-01")
@examples(100)
@given(st.booleans(), st.lists(ANY_ACTION, max_size=12))
def test_no_action_makes_or_loses_potential(fighting: bool, orders: list[TakeAction]) -> None:
    table = temple(fighting=fighting)
    before = {owner: purse_of(table, owner).total for owner in table.sheets()}
    for order in orders:
        try:
            table = decide(SIXD6, table, order, lambda sides: 3).table
        except RuleBroken:
            continue
        assert {owner: purse_of(table, owner).total for owner in table.sheets()} == before
        assert all(min(held(table, owner)) >= 0 for owner in before)
