"""Rests take their time: a Turn in the dark, a night without light, a week for the whole group."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.clock import AdvanceClock, ClockAdvanced
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.prompts import offers
from rules.common.rerolls import Reroll
from rules.decide import preview
from rules.freeblade.burning_lights import IgniteLight, LightExtinguished
from rules.freeblade.darkness import SetDelving
from rules.freeblade.dying import DeathTicked
from rules.freeblade.end_of_day import DaySettled
from rules.freeblade.events import EventRolled, RollEvent
from rules.freeblade.exhaustion import ExhaustionFaced, FaceExhaustion
from rules.freeblade.harm import TakeDamage
from rules.freeblade.party_members import SetCompany
from rules.freeblade.rests import Rest, Rested
from rules.freeblade.travel import TravelWatch
from rules.game import Decision
from rules.table import TABLE, Ability, Belonging, Clock, Condition, Effect, Pending, Resource, Table
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table, stricken
from tests.rules.freeblade.tables import conditions, hp, open_key, open_kinds, thing
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE, RATIONS, STORE, TORCHES, WARD
from tests.rules.playing import after, facts_of, play, refusal, then, there

FAIR, CALM, EXHAUSTION = 6, 6, 5
SPARE = "9.1"


@pytest.fixture
def table() -> Table:
    store = make_store().put(STORE, SPARE, Belonging(name="rations", kind="supply", die=12, full=12))
    return make_table(equipped(hp=2), make_npc(), make_pc(MIRA, "Mira", hp=3), store)


@pytest.fixture
def dark(table: Table) -> Table:
    """The group by torchlight in the dark."""
    return then(then(table, SetDelving(True)), IgniteLight(BRIN, TORCHES), 6)


def turn(table: Table) -> int:
    return (table.get(Clock, TABLE, "turn") or Clock()).number


def kinds(decision: Decision) -> list[str]:
    return [type(fact).__name__ for fact in decision.facts]


@pytest.mark.rule("R-85", "FB-25", "FB-71", "FB-72")
def test_a_short_rest_in_the_dark_passes_a_turn_for_all_who_rest_in_it(dark: Table) -> None:
    seen = preview(FREEBLADE, dark, Rest(BRIN, "short")).foreseen.rolls
    assert [line.words for line in seen] == ["event"]
    first = play(dark, Rest(BRIN, "short"), CALM, 2)
    assert kinds(first) == ["Rested", "ClockAdvanced", "EventRolled"]
    assert (turn(first.table), hp(first.table)) == (1, 4)
    with_her = play(after(dark, first), Rest(MIRA, "short"), 1)
    assert (kinds(with_her), turn(with_her.table)) == (["Rested"], 1), "they rest together"
    again = play(after(after(dark, first), with_her), Rest(BRIN, "short"), CALM, 1)
    assert turn(again.table) == 2, "a second rest is a second Turn"
    later = then(after(dark, first), AdvanceClock("turn"), CALM)
    assert turn(then(later, Rest(MIRA, "short"), CALM, 1)) == 3, "that Turn was not one of rest"


@pytest.mark.rule("R-85", "FB-25")
def test_a_short_rest_in_daylight_or_apart_from_the_group_lets_no_turn_pass(
    table: Table, dark: Table
) -> None:
    assert kinds(play(table, Rest(BRIN, "short"), 2)) == ["Rested"]
    for other in (then(dark, SetCompany(MIRA)),):
        assert kinds(play(other, Rest(MIRA, "short"), 2)) == ["Rested"]
    assert kinds(play(dark.put(OGRE, "hp", Resource(number=3, limit=9)), Rest(OGRE, "short"), 2)) == [
        "Rested"
    ]


@pytest.mark.rule("R-85", "R-52", "FB-71")
def test_focus_rolls_the_rest_again_and_no_second_turn(dark: Table) -> None:
    tired = then(dark, Rest(BRIN, "short"), CALM, 1)
    again = play(tired, Reroll(open_key(tired, "reroll", BRIN), BRIN), 3)
    assert (kinds(again), turn(again.table), hp(again.table)) == (["Rested"], 1, 5)


@pytest.mark.rule("FB-74", "FB-71", "R-85")
def test_the_exhausted_rest_for_a_turn_together(dark: Table) -> None:
    weary = then(dark, RollEvent(), EXHAUSTION)
    first = play(weary, FaceExhaustion(open_key(weary, "exhaustion", BRIN), BRIN, "rest"), CALM, 2)
    assert kinds(first) == ["ExhaustionFaced", "ClockAdvanced", "EventRolled"]
    resting = after(weary, first)
    second = play(resting, FaceExhaustion(open_key(resting, "exhaustion", MIRA), MIRA, "rest"), 2)
    assert kinds(second) == ["ExhaustionFaced"]
    harmed = play(weary, FaceExhaustion(open_key(weary, "exhaustion", BRIN), BRIN, "damage"), 1)
    assert turn(harmed.table) == 0


@pytest.mark.rule("FB-74", "FB-72", "R-85")
def test_a_turn_of_rest_that_exhausts_asks_on_its_own_event(dark: Table) -> None:
    rest = play(dark, Rest(BRIN, "short"), EXHAUSTION, 2)
    event = dark.seq + 1 + kinds(rest).index("EventRolled")
    rows = [row for row in rest.table.of(Pending, TABLE).values() if row.kind == "exhaustion"]
    assert [row.about for row in rows] == [event, event]
    reroll = there(rest.table, Pending, TABLE, open_key(rest.table, "reroll"))
    assert reroll.about == dark.seq + 1, "the rest itself comes first"


@pytest.mark.rule("R-53", "FB-26", "FB-69")
def test_a_night_puts_out_the_lights_of_the_group(dark: Table) -> None:
    seen = preview(FREEBLADE, dark, Rest(MIRA, "long")).foreseen.rolls
    assert [line.words for line in seen] == ["burning torch D4 goes out"]
    night = play(dark, Rest(MIRA, "long"), 2)
    assert kinds(night) == ["Rested", "LightExtinguished"]
    assert [fact.spent for fact in facts_of(night, LightExtinguished)] == [True]
    assert "darkness" in conditions(night.table)
    alone = then(dark, SetCompany(MIRA))
    assert kinds(play(alone, Rest(MIRA, "long"), 2)) == ["Rested"], "her hours are not theirs"


def week(table: Table, *faces: int) -> Decision:
    """A week in which Brin eats of D6 rations and Mira of the store's D12, by default without wear."""
    return play(table, Rest(BRIN, "full"), *(faces or [6] * 14))


@pytest.mark.rule("R-85", "FB-27", "FB-61", "FB-66", "FB-67")
def test_a_week_of_rest_passes_for_the_whole_group(table: Table) -> None:
    begun = then(table, AdvanceClock("watch"), FAIR, CALM)
    decision = week(begun)
    assert kinds(decision) == ["Rested", "Rested", "ClockAdvanced", "DaySettled", "DaySettled"]
    assert (hp(decision.table), hp(decision.table, MIRA)) == (5, 5)
    assert facts_of(decision, ClockAdvanced)[0].number == 8
    assert there(decision.table, Clock, TABLE, "day").number == 8
    for day in facts_of(decision, DaySettled):
        assert (day.days, len(day.steps), day.hungry, day.rested, day.conditions) == (7, 7, 0, True, ())
    morning = play(after(begun, decision), AdvanceClock("watch"), FAIR, CALM)
    assert facts_of(morning, DaySettled) == [], "the eighth day has just begun"


@pytest.mark.rule("R-85", "FB-66")
def test_a_week_eats_seven_rations_and_then_goes_hungry(table: Table) -> None:
    shared = preview(FREEBLADE, table, Rest(BRIN, "full")).foreseen.rolls
    assert ("Mira", "eats of the party's rations D12", None) in [
        (line.name, line.words, line.chance) for line in shared
    ]
    lean = table.without(Belonging, STORE, SPARE)
    told = {
        (line.name, line.words): line.chance
        for line in preview(FREEBLADE, lean, Rest(BRIN, "full")).foreseen.rolls
    }
    assert ("Mira", "starving: no ration") in told
    chance = told["Brin", "rations D6 are used up within the week"]
    assert chance is not None
    assert 0 < chance < 1
    decision = play(lean, Rest(BRIN, "full"), 2, 1)
    brin, mira = facts_of(decision, DaySettled)
    assert [(step.before, step.after) for step in brin.steps] == [(6, 4), (4, 0)]
    assert (brin.hungry, brin.conditions, mira.hungry) == (5, ("starving",), 7)
    assert conditions(decision.table) == {"starving": 5}
    assert thing(decision.table, RATIONS).die == 0


@pytest.mark.rule("R-85", "R-53", "FB-24", "R-19")
def test_a_week_ends_what_does_not_last_and_the_dying_whom_nobody_helped(dark: Table) -> None:
    blessed = Condition(name="blessed", slots=0, until="day", effects=(Effect(kind="advantage"),))
    dying = then(dark.put(BRIN, "8.1", blessed), TakeDamage(MIRA, 5), 4)
    seen = preview(FREEBLADE, dying, Rest(BRIN, "full")).foreseen
    assert [line.words for line in seen.ends] == ["blessed"]
    assert {"dies", "burning torch D4 goes out"} <= {line.words for line in seen.rolls}
    decision = play(dying, Rest(BRIN, "full"), *[6] * 7)
    assert [fact.left for fact in facts_of(decision, DeathTicked)] == [0]
    assert [fact.spent for fact in facts_of(decision, LightExtinguished)] == [True]
    assert [ended.condition for ended in facts_of(decision, ClockAdvanced)[0].endings] == ["blessed"]
    assert [fact.sheet_id for fact in facts_of(decision, Rested)] == [BRIN]


@pytest.mark.rule("R-85", "FB-83")
def test_a_week_is_taken_once_in_a_watch_and_not_after_a_journey(table: Table) -> None:
    begun = then(table, AdvanceClock("watch"), FAIR, CALM)
    rested = after(begun, week(begun))
    for sheet_id in (BRIN, MIRA):
        with pytest.raises(NeedsAllowance, match="has already rested in this Watch"):
            play(rested, Rest(sheet_id, "full"))
    assert play(rested, Rest(BRIN, "full", allowed=True), *[6] * 14).facts
    assert play(then(rested, AdvanceClock("watch"), FAIR, CALM), Rest(BRIN, "full"), *[6] * 14).facts
    travelled = then(begun, TravelWatch(clear_path=True))
    with pytest.raises(NeedsAllowance, match="has already travelled in this Watch"):
        play(travelled, Rest(BRIN, "full"))


@pytest.mark.rule("R-85", "R-95")
def test_whoever_stays_behind_rests_a_week_of_their_own(table: Table) -> None:
    apart = then(table, SetCompany(MIRA))
    own = play(apart, Rest(MIRA, "full"))
    assert (kinds(own), hp(own.table, MIRA)) == (["Rested"], 5)
    assert own.table.get(Clock, TABLE, "day") is None
    group = play(apart, Rest(BRIN, "full"), *[6] * 7)
    assert hp(group.table, MIRA) == 3


@pytest.mark.rule("R-85", "FB-44", "R-37")
def test_a_week_refills_as_many_books_as_seven_nights(table: Table) -> None:
    drained = Belonging(name="Ward", kind="spell", die=0, full=6, form="book")
    stocked = table.put(BRIN, WARD, drained)
    dull = week(stocked)
    assert thing(dull.table, WARD).die == 0, "Presence 0 refills none"
    clever = table.put(BRIN, "presence", Ability(value=1))
    for place in range(8):
        clever = clever.put(BRIN, f"7.{place}", replace(drained, name=f"Book {place}", slots=0))
    decision = week(clever)
    assert len(facts_of(decision, Rested)[0].refilled_spells) == 7


@pytest.mark.rule("R-85", "FB-36")
def test_a_night_offers_to_clear_what_it_would_and_hunger_if_there_is_food(table: Table) -> None:
    worn = stricken(stricken(stricken(table, BRIN, "fatigued", 2), BRIN, "starving", 1), BRIN, "cursed", 1)
    rested = then(worn, Rest(BRIN, "long"), 3)
    key = open_key(rested, "relief", BRIN)
    assert there(rested, Pending, TABLE, key).about == worn.seq + 1
    made = offers(FREEBLADE, rested, key)
    assert [(offer.label, offer.sheet_id) for offer in made] == [
        ("Clear fatigued", BRIN),
        ("Clear starving", BRIN),
        ("Keep them", ""),
    ]
    once = play(rested, made[0].command)
    assert (once.facts[0].condition, once.facts[0].slots) == ("fatigued", 0)
    left = after(rested, once)
    assert [offer.label for offer in offers(FREEBLADE, left, key)] == ["Clear starving", "Keep them"]
    assert "Brin has no such condition to clear" in refusal(left, made[0].command)
    done = then(left, made[1].command)
    assert (open_kinds(done).count("relief"), conditions(done)) == (0, {"cursed": 1})


@pytest.mark.rule("R-85", "FB-36")
def test_without_food_hunger_stays_and_a_breather_clears_nothing(table: Table) -> None:
    bare = stricken(table.without(Belonging, STORE, SPARE), MIRA, "starving", 1)
    assert "relief" not in open_kinds(then(bare, Rest(MIRA, "long"), 3))
    tired = stricken(table, MIRA, "fatigued", 1)
    assert "relief" not in open_kinds(then(tired, Rest(MIRA, "short"), 3))
    asked = then(tired, Rest(MIRA, "long"), 3)
    assert "relief" in open_kinds(asked)
    assert "relief" not in open_kinds(then(asked, AdvanceClock("watch"), FAIR, CALM)), "until the next Watch"


@pytest.mark.rule("R-85", "FB-27", "FB-36")
def test_a_week_offers_everyone_of_the_group_what_it_would_clear(table: Table) -> None:
    worn = stricken(stricken(table, BRIN, "fatigued", 1), MIRA, "poisoned", 1)
    decision = week(worn)
    rows = [row for row in decision.table.of(Pending, TABLE).values() if row.kind == "relief"]
    assert [(row.sheet_id, row.about) for row in rows] == [(BRIN, worn.seq + 1), (MIRA, worn.seq + 2)]


@pytest.mark.rule("R-85")
def test_nothing_is_thrown_for_a_week_that_cannot_be(table: Table) -> None:
    laden = stricken(table, BRIN, "cursed", 15)
    assert "is over the slot limit" in refusal(laden, Rest(BRIN, "full"))
    others = play(laden, Rest(MIRA, "full"), *[6] * 14)
    assert [fact.sheet_id for fact in facts_of(others, Rested)] == [MIRA]
    assert facts_of(others, DaySettled)[0].conditions == ("fatigued",), "Brin could not rest"
    assert [type(fact) for fact in others.facts].count(EventRolled) == 0
    assert facts_of(others, ExhaustionFaced) == []
