"""What the end of a fight gives back, what is told of an action, and uses that are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.conditions import ClearCondition
from rules.common.encounters import BeginEncounter, EncounterEnded, EndEncounter, LeaveEncounter, NextTurn
from rules.common.prompts import SkipPrompt
from rules.decide import preview
from rules.explain import explain
from rules.game import Command
from rules.sixd6.end_of_fight import PotentialBack, PotentialBanked, PressOn
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.resisting_and_helping import AidResist, Resist, ResistanceFixed
from rules.sixd6.taking_actions import ActionTaken, TakeAction
from rules.table import TABLE, Condition, Effect, Encounter, Table
from tests.rules.sixd6.moments import MOVE, attacked
from tests.rules.sixd6.people import ACOLYTE, BOBAN, CALIX, FULL, RAZIR, SIXD6, holding, temple
from tests.rules.sixd6.tables import closed, done, held, only, play, refuses


@pytest.fixture
def table() -> Table:
    """A fight in which Razir and Boban have spent something; Boban has left it."""
    table = holding(temple(), RAZIR, 1, 1, 3, 1)
    return done(holding(table, BOBAN, 4, 0, 0, 2), LeaveEncounter(BOBAN))


@pytest.mark.rule("6D6-03", "R-63", "R-87")
def test_the_end_of_a_fight_banks_everything_of_everybody_and_tells_it_in_one_fact(table: Table) -> None:
    decision = play(table, EndEncounter())
    ended, banked = decision.facts
    assert isinstance(ended, EncounterEnded)
    assert banked == PotentialBanked(
        returns=(PotentialBack(name=RAZIR, dynamic=3, static=1), PotentialBack(name=BOBAN, static=2))
    )
    assert [held(decision.table, sheet_id) for sheet_id in (RAZIR, BOBAN, ACOLYTE, CALIX)] == [FULL] * 4
    foreseen = preview(SIXD6, table, EndEncounter()).foreseen
    razir, boban = ("Razir", "3 dynamic, 1 static potential"), ("Boban", "0 dynamic, 2 static potential")
    assert [(row.name, row.words) for row in foreseen.refills] == [razir, boban]
    assert only(EncounterEnded, play(temple(), EndEncounter()).facts), "nothing was spent"


@pytest.mark.rule("6D6-07", "R-87")
def test_who_fought_before_acts_with_everything_in_the_next_fight(table: Table) -> None:
    spent = holding(table, RAZIR, 0, 0, 4, 2)
    again = done(spent, EndEncounter(), BeginEncounter((RAZIR, ACOLYTE)), NextTurn())
    assert play(again, TakeAction(RAZIR, "initiative", ("rage",)), 5).facts


@pytest.mark.rule("R-87")
def test_what_is_spent_stays_spent_when_the_next_fight_follows_at_once(table: Table) -> None:
    decision = play(table, PressOn())
    assert only(EncounterEnded, decision.facts)
    assert decision.table.get(Encounter, TABLE, "encounter") is None
    assert held(decision.table, RAZIR) == (1, 1, 3, 1)
    assert preview(SIXD6, table, PressOn()).foreseen.refills == ()
    refuses(temple(fighting=False), PressOn(), "No encounter is running")


@pytest.mark.rule("6D6-05", "6D6-18", "R-87")
def test_no_fight_ends_or_begins_before_an_attack_is_settled() -> None:
    for order in (EndEncounter(), PressOn()):
        refuses(attacked(temple())[0], order, "Settle the attack first")
    struck, key = attacked(holding(temple(fighting=False), RAZIR, 3, 1, 0, 0))
    refuses(struck, BeginEncounter((RAZIR, ACOLYTE)), "Settle the attack first")
    assert held(done(struck, Resist(key, RAZIR, ("rage",))), RAZIR) == (3, 1, 0, 0)


@pytest.mark.rule("R-87")
@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_what_comes_back_to_a_closed_sheet_is_banked_and_not_told(table: Table, visibility: str) -> None:
    sheets = closed(table, RAZIR, visibility)
    decision = play(sheets, EndEncounter())
    assert held(decision.table, RAZIR) == FULL
    assert decision.facts[1] == PotentialBanked(returns=(PotentialBack(name=BOBAN, static=2),))
    assert [row.hidden for row in preview(SIXD6, sheets, EndEncounter()).foreseen.refills] == [True, False]


def prices(table: Table, order: Command, *faces: int) -> set[str]:
    """Return the advantages that went into an action, each with what it cost and by which rule."""
    fact = play(table, order, *faces).facts[0]
    assert isinstance(fact, ActionTaken | ResistanceFixed)
    assert {used.rule for used in fact.advantages} <= {rule.id for rule in explain(SIXD6, fact).rules}
    return {f"{used.name} {used.value}, cost {used.cost} ({used.rule})" for used in fact.advantages}


@pytest.mark.rule("6D6-03", "6D6-05", "R-63", "R-71")
def test_what_comes_back_after_a_narrative_action_is_told_to_cost_nothing() -> None:
    fight, peace = temple(), temple(fighting=False)
    narrative, plain = replace(MOVE, action="narrative"), TakeAction(ACOLYTE, "potential")
    assert prices(fight, MOVE, 3) == {"Charge 1d6+1, cost 1 (R-71)"}
    assert prices(peace, narrative, 3) == {"Charge 1d6+1, cost 0 (R-63)"}
    assert prices(fight, plain, 3) == {"potential 1d6+0, cost 1 (6D6-24)"}
    assert prices(peace, plain, 3) == {"potential 1d6+0, cost 0 (R-63)"}
    struck, key = attacked(peace)
    answer = Resist(key, RAZIR, ("armour", "knock"))
    assert prices(struck, answer) == {
        "Armour 1d6+2, cost 0 (6D6-11)",
        "Knockdown 1d6+1, cost 0 (R-63)",
    }


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("hindered", [BOBAN, ACOLYTE, ""])
def test_a_die_for_what_hinders_one_side_names_its_rule(hindered: str) -> None:
    table, key = attacked(temple(), BOBAN, hindrances=int(hindered == ACOLYTE))
    table = done(table, Resist(key, BOBAN, ("speed",), hindrances=int(hindered == BOBAN)))
    settled = play(table, RollExchange(key), *((1, 2, 3) if hindered else (1, 2))).facts[0]
    assert ("R-70" in settled.rules_shown()) == bool(hindered)
    assert ("R-70" in {rule.id for rule in explain(SIXD6, settled).rules}) == bool(hindered)


@pytest.mark.rule("R-70")
def test_a_die_that_a_condition_takes_tells_which_one() -> None:
    lame = Condition(name="lame", effects=(Effect(kind="dice", scope="speed", amount=-2),))
    table, key = attacked(temple().put(BOBAN, "l", lame), BOBAN)
    answer = Resist(key, BOBAN, ("speed",), hindrances=1)
    sources = [(part.amount, part.name) for part in preview(SIXD6, table, answer).sources]
    assert sources == [(-2, "lame"), (-1, "hindrances")]
    fixed = play(table, answer)
    assert isinstance(fact := fixed.facts[0], ResistanceFixed)
    assert fact.hindrances == 3
    assert "lame -2" in [line.text for line in explain(SIXD6, fact).lines]
    settled = play(fixed.table, RollExchange(key), 1, 2, 3, 4, 5)
    assert "lame -2" in [line.text for line in explain(SIXD6, settled.facts[0]).lines]


AIM = Condition(name="aim", effects=(Effect(kind="dice", scope="attacks", uses=1),), until="encounter")
BRACED = Condition(
    name="braced",
    effects=(Effect(kind="points", scope="resistance", amount=2, uses=2), Effect(kind="dice", uses=1)),
)
DREAD = Condition(
    name="dread", effects=(Effect(kind="points", scope="resistance", amount=-1, uses=3, whose="against"),)
)


def prepared(**rulings: str) -> Table:
    """Return the temple where the acolyte has aimed and is dreaded, and Razir is braced."""
    table = temple(**rulings).put(ACOLYTE, "a", AIM).put(ACOLYTE, "d", DREAD)
    return table.put(RAZIR, "b", BRACED)


def conditions(table: Table) -> dict[str, Condition]:
    """Return the conditions of all at the table, by key."""
    return {key: row for sheet_id in table.sheets() for key, row in table.of(Condition, sheet_id).items()}


def answered(table: Table) -> tuple[Table, str]:
    """The acolyte strikes; Razir resists, and Calix helps him."""
    table, key = attacked(table)
    return done(table, Resist(key, RAZIR, ("knock",)), AidResist(key, CALIX, RAZIR, ("shield",))), key


@pytest.mark.rule("R-88")
@pytest.mark.parametrize("word", ["refunded", "lost"])
def test_what_serves_for_so_many_rolls_serves_again_where_the_attack_is_called_off(word: str) -> None:
    before = prepared(cancelled_attacks=word)
    table, key = answered(before)
    assert "a" not in conditions(table), "gone with its only use"
    assert [effect.uses for effect in conditions(table)["d"].effects] == [1]
    after = conditions(done(table, SkipPrompt(key)))
    assert after == conditions(before if word == "refunded" else table)


@pytest.mark.rule("R-87", "R-88")
def test_who_leaves_takes_back_the_uses_of_their_own_answer_alone() -> None:
    table, key = answered(prepared())
    table = done(table, LeaveEncounter(CALIX))
    assert [effect.uses for effect in conditions(table)["d"].effects] == [2]
    assert [effect.uses for effect in conditions(table)["b"].effects] == [1]
    assert conditions(done(table, SkipPrompt(key))) == conditions(prepared())


@pytest.mark.rule("R-87", "R-88")
def test_what_lay_on_one_of_several_who_leaves_serves_again() -> None:
    shown = Condition(name="shown", effects=(Effect(kind="dice", whose="against", uses=1),))
    before = temple().put(RAZIR, "r", shown).put(BOBAN, "s", shown)
    table, key = attacked(before, RAZIR, BOBAN)
    table = done(table, LeaveEncounter(RAZIR))
    assert conditions(table) == {"r": shown, "s": Condition(name="shown")}
    assert conditions(done(table, SkipPrompt(key))) == {"r": shown, "s": shown}


@pytest.mark.rule("R-88")
def test_a_condition_of_which_two_answers_used_up_the_last_comes_back_whole() -> None:
    once = replace(DREAD.effects[0], uses=1)
    twice = Condition(name="dread", effects=(once, replace(once, scope="shield")), until="turn")
    table, key = answered(temple().put(ACOLYTE, "d", twice))
    assert conditions(table) == {}
    back = conditions(done(table, SkipPrompt(key)))["d"]
    assert sorted(effect.scope for effect in back.effects) == ["resistance", "shield"]


@pytest.mark.rule("R-88")
def test_what_was_cleared_or_counted_for_an_attack_that_was_rolled_does_not_come_back() -> None:
    table, key = answered(prepared())
    assert set(conditions(done(table, ClearCondition(RAZIR, "b"), SkipPrompt(key)))) == {"a", "d"}
    assert conditions(done(table, RollExchange(key), 1, 2, 3, 4, 5)) == conditions(table)
