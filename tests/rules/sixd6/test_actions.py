"""Actions of 6d6 in one's own time: narrative, initiative, potential and free; and what a sheet holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.lookups import set_number
from rules.games import game_for
from rules.sixd6.recouping import Recoup, SetPotential
from rules.sixd6.taking_actions import ActionTaken, TakeAction
from rules.sixd6.written_advantages import AdvantageWritten, RemoveAdvantage, WriteAdvantage
from rules.table import Ability, Condition, Effect, Table
from tests.rules.sixd6.moments import MOVE, STRIKE
from tests.rules.sixd6.people import ACOLYTE, BOBAN, FULL, RAZIR, holding, sheet, temple
from tests.rules.sixd6.tables import BOUND, done, held, only, open_kinds, play, refuses

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
    return only(ActionTaken, play(table, order, *faces).facts)


@pytest.mark.rule("6D6-02", "6D6-03", "R-63")
def test_ms_maple_brings_six_dice_and_eight_to_every_chat(maple: Table) -> None:
    chat = TakeAction(RAZIR, "narrative", TALKS, purpose="A slip of the tongue")
    first = taken(maple, chat, 1, 2, 3, 4, 5, 6)
    assert (first.roll.formula, first.roll.total, first.outcome) == ("6d6+8", 29, "total")
    for table in (maple, holding(maple, RAZIR, 1, 0, 3, 2)):
        assert held(done(table, chat, 1, 1, 1, 1, 1, 1), RAZIR) == FULL


@pytest.mark.rule("R-63")
def test_lent_potential_serves_in_a_narrative_action_alone(maple: Table) -> None:
    poor = holding(maple, RAZIR, 3, 2, 0, 0)
    refuses(poor, TakeAction(RAZIR, "narrative", TALKS), "dynamic")
    helped = TakeAction(RAZIR, "narrative", TALKS, lent_dynamic=1)
    assert held(done(poor, helped, 1, 1, 1, 1, 1, 1), RAZIR) == (3, 2, 0, 0)
    refuses(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), lent_dynamic=1), "narrative")


@pytest.mark.rule("6D6-01", "6D6-07", "R-71")
def test_an_initiative_action_spends_what_is_banked_and_no_more() -> None:
    table = done(holding(temple(), ACOLYTE, 2, 0, 2, 2), MOVE, 4)
    assert held(table, ACOLYTE) == (1, 0, 3, 2)
    refuses(table, TakeAction(ACOLYTE, "initiative", ("charge", "sword")), "not enough dynamic")


@pytest.mark.rule("6D6-03", "6D6-07", "6D6-09")
def test_narrative_actions_are_for_peace_and_initiative_actions_for_ones_own_turn() -> None:
    refuses(
        temple(), TakeAction(ACOLYTE, "narrative", ("sword",)), "Narrative actions are for outside encounters"
    )
    refuses(temple(), TakeAction(RAZIR, "initiative", ("knock",)), "own turn")
    refuses(temple(fighting=False), TakeAction(RAZIR, "initiative", ("knock",)), "own turn")
    refuses(
        temple(),
        TakeAction(ACOLYTE, "resistance", ("sword",)),
        "choose it on the attack that waits for its dice",
    )
    refuses(temple(), TakeAction(ACOLYTE, "initiative"), "needs an advantage")
    refuses(temple(), TakeAction(ACOLYTE, "initiative", ("sword", "sword")), "once")
    refuses(temple(), TakeAction(ACOLYTE, "initiative", ("armour",)), "no such advantage")
    refuses(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), (ACOLYTE,)), "attack yourself")
    refuses(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), against="a lot"), "1d6")
    refuses(temple(), replace(STRIKE, against="2d6"), "only against its targets")


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
    fact = only(ActionTaken, decision.facts)
    assert (fact.roll.formula, fact.roll.total) == ("2d6+0", 8)
    assert held(decision.table, ACOLYTE) == (3, 2, 1, 0)
    calm = holding(temple(fighting=False), ACOLYTE, 0, 0, 4, 2)
    assert held(done(calm, TakeAction(ACOLYTE, "potential"), 2), ACOLYTE) == FULL
    refuses(temple(), TakeAction(ACOLYTE, "potential", ("sword",)), "This type of action uses no advantages")
    refuses(temple(), TakeAction(RAZIR, "potential"), "own turn")
    refuses(holding(temple(), ACOLYTE, 0, 2, 4, 0), TakeAction(ACOLYTE, "potential"), "dynamic")


@pytest.mark.rule("6D6-26")
def test_what_is_certain_costs_the_potential_without_a_roll() -> None:
    table = done(temple(), TakeAction(ACOLYTE, "potential", purpose="Wave", certain=True))
    assert held(table, ACOLYTE) == (3, 2, 1, 0)
    refuses(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), certain=True), "without a roll")


@pytest.mark.rule("6D6-27", "R-66")
def test_a_free_action_costs_nothing_fits_any_turn_and_gains_nothing() -> None:
    decision = play(temple(), TakeAction(RAZIR, "free", purpose="Look out!"))
    assert decision.table == temple()
    assert open_kinds(decision.table) == []
    refuses(temple(), TakeAction(RAZIR, "free", ("knock",)), "gains nothing")
    refuses(temple(), TakeAction(RAZIR, "free", situation=1), "gains nothing")


@pytest.mark.rule("R-69")
def test_dice_and_freq_work_once_and_only_where_the_campaign_offers_them() -> None:
    raging = temple(acting=RAZIR)
    rage = TakeAction(RAZIR, "initiative", ("rage", "knock"), dice="rage", penalty=1)
    assert taken(raging, rage, 1, 5, 3).roll.total == 5 + 3 + 1 - 1
    refuses(
        temple(acting=RAZIR, keywords="ignored"),
        rage,
        "This table handles the keywords Dice and Freq. itself",
    )
    refuses(raging, TakeAction(RAZIR, "initiative", ("knock",), dice="rage"), "of the action")
    refuses(raging, TakeAction(RAZIR, "initiative", ("knock",), penalty=1), "Freq")


def test_an_exploding_die_is_thrown_once_more_and_stays() -> None:
    wild = Ability(name="Luck", dice=1, kind="dynamic", keywords=("Dice: explode 6",))
    table = temple().put(ACOLYTE, "luck", wild)
    fact = taken(table, TakeAction(ACOLYTE, "initiative", ("luck", "charge"), dice="luck"), 6, 6, 2, 3)
    assert (fact.roll.total, fact.roll.formula) == (6 + 6 + 2 + 3 + 1, "4d6+1")


def test_conditions_keep_from_acting_and_from_using_an_advantage() -> None:
    broken = Condition(name="broken blade", effects=(Effect(kind="unusable", scope="sword"),))
    for condition in (BOUND, broken):
        refuses(temple().put(ACOLYTE, "c", condition), STRIKE, condition.name)


@pytest.mark.rule("R-71")
def test_potential_comes_back_as_the_game_leader_says() -> None:
    table = holding(temple(), RAZIR, 1, 0, 3, 2)
    assert held(done(table, Recoup(RAZIR, 2, 1)), RAZIR) == (3, 1, 1, 1)
    assert held(done(table, Recoup(RAZIR)), RAZIR) == FULL
    assert held(done(table, Recoup(RAZIR, dynamic=1)), RAZIR) == (2, 0, 2, 2), "static was not named"
    assert held(done(table, Recoup(RAZIR, static=2)), RAZIR) == (1, 2, 3, 0)
    refuses(table, Recoup(RAZIR, 4, 0), "are spent: no more can be recouped")
    refuses(table, Recoup(RAZIR, -1, 0), "Recouped potential cannot be negative")
    refuses(table, Recoup(BOBAN), "Boban has nothing to recoup")
    recoup = game_for("sixd6").sheet.dialog("recoup")
    assert recoup
    assert recoup.offered
    assert [recoup.offered(game_for("sixd6"), table, one) for one in (RAZIR, BOBAN)] == [True, False]
    refuses(table, Recoup(RAZIR, 0, 0), "Razir must recoup something")


@pytest.mark.rule("6D6-08", "6D6-14", "6D6-16", "6D6-28")
def test_an_action_that_answers_something_is_refused_with_the_way_to_it() -> None:
    for action, words in (
        (
            "opportunity",
            "Declare and take an opportunity on the action it answers",
        ),
        (
            "resistance",
            "choose it on the attack that waits for its dice",
        ),
        (
            "narrative_resistance",
            "choose it on the attack that waits for its dice",
        ),
        (
            "aid_resist",
            "Choose help on the attack that waits for its dice",
        ),
        ("immediate", "on the open control over someone"),
        ("something", "narrative, initiative, potential or free.$"),
    ):
        refuses(temple(), TakeAction(ACOLYTE, action, ("sword",)), words)


@pytest.mark.rule("6D6-01")
def test_advantages_are_written_rewritten_and_removed() -> None:
    order = WriteAdvantage(RAZIR, " Nets ", "static", 2, ("aid  resist", "dice: Explode 6,5"), "held fast")
    table = done(temple(), order)
    nets = Ability(name="Nets", dice=1, pips=2, kind="static", text="held fast", place=4)
    keywords = ("Aid Resist", "Dice: explode 6,5")
    assert table.get(Ability, RAZIR, "41.1") == replace(nets, keywords=keywords)
    order = WriteAdvantage(RAZIR, "Net", advantage="41.1")
    fact = only(AdvantageWritten, play(table, order).facts)
    assert (fact.advantage, fact.before) == ("Net", "Nets")
    net = done(table, WriteAdvantage(RAZIR, "Last", "static"), order).of(Ability, RAZIR)["41.1"]
    assert (net.name, net.place) == ("Net", 4)
    assert "41.1" not in done(table, RemoveAdvantage(RAZIR, "41.1")).of(Ability, RAZIR)
    refuses(table, WriteAdvantage(RAZIR, "Net", "lazy"), "dynamic or static, not lazy")
    refuses(table, WriteAdvantage(RAZIR, "Net", pips=99), "bonus to 1d6 must be from 0 to 20, not 99")
    refuses(
        table,
        WriteAdvantage(RAZIR, "Net", keywords=("Dice",)),
        'Enter what Dice does: "Dice: reroll 1" or "Dice: explode 5,6"',
    )
    refuses(table, WriteAdvantage(RAZIR, " "), "A name is needed")
    refuses(table, RemoveAdvantage(RAZIR, "nothing"), "Razir has no such advantage")
    refuses(table, WriteAdvantage(RAZIR, "Net", advantage="nothing"), "Razir has no such advantage")


@pytest.mark.rule("6D6-16")
def test_what_triggers_an_advantage_and_what_it_does_are_written_apart() -> None:
    order = WriteAdvantage(RAZIR, "Follow-Up", text="close in", trigger=" someone leaves ")
    decision = play(temple(), replace(order, keywords=("Opportunity",)))
    row = decision.table.of(Ability, RAZIR)["41.1"]
    for written in (only(AdvantageWritten, decision.facts), row):
        assert (written.trigger, written.text) == ("someone leaves", "close in")
    long = "what an advantage does must be from 0 to 500, not 501"
    refuses(temple(), replace(order, text="x" * 501), long)
    refuses(temple(), replace(order, trigger="x" * 301), "The trigger has 301 characters")


@pytest.mark.rule("6D6-01", "R-71")
def test_potential_is_set_for_a_sheet_and_what_is_spent_stays_spent_as_far_as_it_fits() -> None:
    assert held(done(temple(), SetPotential(RAZIR, 5, 3)), RAZIR) == (5, 3, 0, 0)
    spent = set_number(set_number(temple(), RAZIR, "bank_dynamic", 0), RAZIR, "spent_dynamic", 4)
    assert held(done(spent, SetPotential(RAZIR, 5, 3)), RAZIR) == (1, 3, 4, 0)
    assert held(done(spent, SetPotential(RAZIR, 2, 3)), RAZIR) == (0, 3, 2, 0)
    refuses(temple(), SetPotential(RAZIR, -1, 3), "Potential must be from 0 to 99, not −1")
