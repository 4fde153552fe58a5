"""Journeys: weather, the way, food, and what a day without bread or sleep leaves behind."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.common.clock import AdvanceClock, ClockAdvanced, EndedCondition
from rules.decide import preview
from rules.freeblade.checks import MakeCheck
from rules.freeblade.end_of_day import DaySettled
from rules.freeblade.procedures import journey_stands
from rules.freeblade.rations import Fast, Forage
from rules.freeblade.rests import Rest
from rules.freeblade.travel import TravelWatch
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.weather import RollWeather, SetClimate, WeatherRolled
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command, Decision
from rules.table import TABLE, Belonging, Clock, Condition, Resource, Table
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.tables import conditions, thing
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE, RATIONS, ROPE, STORE, SWORD, TORCHES
from tests.rules.playing import after, facts_of, play, refusal, then, there

FAIR, FOUL, CALM, FOUND, LOST = 6, 1, 6, 4, 3
RATION = Belonging(name="rations", kind="supply", slots=0, die=8, full=8)


@pytest.fixture
def table() -> Table:
    return make_table(equipped(focus=0, hp=3), make_npc(), make_pc(MIRA, "Mira"), make_store())


def watch(table: Table, weather: int = FAIR, *more: int) -> Table:
    """The table after the next Watch has begun calmly."""
    return then(table, AdvanceClock("watch"), *more, weather, CALM)


def weather_of(decision: Decision) -> WeatherRolled:
    return facts_of(decision, WeatherRolled)[0]


def days(decision: Decision) -> dict[str, DaySettled]:
    return {fact.sheet_id: fact for fact in facts_of(decision, DaySettled)}


@pytest.mark.rule("FB-61", "FB-63")
def test_each_watch_has_its_weather_and_four_of_them_are_a_day(table: Table) -> None:
    seen = []
    for weather in (4, 3, 6, 1):
        decision = play(table, AdvanceClock("watch"), weather, CALM)
        seen.append((weather_of(decision).watch, weather_of(decision).outcome))
        table = after(table, decision)
        assert journey_stands(FREEBLADE, table)[0] == f"Day 1, {weather_of(decision).watch}."
    assert seen == [("morning", "kind"), ("afternoon", "unkind"), ("evening", "kind"), ("night", "unkind")]
    decision = play(table, AdvanceClock("watch"), 6, FAIR, CALM)
    assert weather_of(decision).watch == "morning"
    assert decision.table.get(Clock, TABLE, "day") == Clock(number=2)
    assert [fact.unit_name for fact in decision.facts if isinstance(fact, ClockAdvanced)] == ["Watch", "Day"]


@pytest.mark.rule("FB-63", "R-44")
def test_the_climate_bears_on_the_weather(table: Table) -> None:
    decision = play(table, SetClimate(1))
    assert (decision.facts[0].before, decision.facts[0].chances) == (3, 1)
    seen = [weather_of(play(after(table, decision), AdvanceClock("watch"), face, CALM)) for face in (5, 6)]
    assert [(each.outcome, each.chances) for each in seen] == [("unkind", 1), ("kind", 1)]


@pytest.mark.rule("FB-62", "FB-64", "R-46")
@pytest.mark.parametrize(
    ("command", "faces", "miles", "lost"),
    [
        (TravelWatch(), (FOUND,), "6", False),
        (TravelWatch(difficult=True), (FOUND,), "3", False),
        (TravelWatch(clear_path=True), (), "12", False),
        (TravelWatch(difficult=True, clear_path=True), (), "6", False),
        (TravelWatch(landmark=True), (), "6", False),
        (TravelWatch(), (LOST,), "0", True),
        (TravelWatch(chances=1), (5,), "0", True),
    ],
)
def test_a_watch_of_travel(
    table: Table, command: TravelWatch, faces: tuple[int, ...], miles: str, lost: bool
) -> None:
    fact = play(watch(table), command, *faces).facts[0]
    assert (fact.miles, fact.lost, fact.face) == (miles, lost, sum(faces))


@pytest.mark.rule("FB-63", "R-46")
def test_unkind_weather_is_waited_out_or_braved_at_a_price(table: Table) -> None:
    foul = watch(table, FOUL)
    assert "wait, or press on" in refusal(foul, TravelWatch(difficult=True, landmark=True))
    decision = play(foul, TravelWatch(difficult=True, landmark=True, press_on=True))
    assert (decision.facts[0].miles, decision.facts[0].bad_weather) == ("3/2", True)
    wet = after(foul, decision)
    check = play(wet, MakeCheck(MIRA, "strength"), 12, 4).facts[0]
    assert (check.disadvantages, check.roll.total) == (("unkind weather",), 9)
    assert play(wet, DeclareAttack(BRIN, SWORD, target=OGRE), 2).facts[0].disadvantages == ("unkind weather",)
    later = play(wet, AdvanceClock("watch"), FAIR, CALM)
    assert later.facts[0].endings == (
        EndedCondition(name=BRIN, condition="unkind weather"),
        EndedCondition(name=MIRA, condition="unkind weather"),
    )
    assert conditions(later.table, BRIN) == {}


@pytest.mark.rule("FB-62", "FB-63")
def test_a_watch_is_travelled_once_and_has_weather_from_its_beginning_on(table: Table) -> None:
    assert "Begin a Watch first: it rolls the weather" in refusal(table, TravelWatch())
    travelled = then(watch(table), TravelWatch(clear_path=True))
    assert "The party has already travelled in this Watch" in refusal(travelled, TravelWatch(clear_path=True))
    assert play(watch(travelled), TravelWatch(clear_path=True)).facts[0].miles == "12"
    assert "Begin a Watch first: it rolls the weather" in refusal(table, RollWeather())


@pytest.mark.rule("FB-65", "R-44", "R-48")
def test_foraging_raises_the_rations_die(table: Table) -> None:
    decision = play(table, Forage(BRIN), FOUND)
    fact = decision.facts[0]
    assert (fact.belonging, fact.found, fact.before, fact.after) == ("rations", True, 6, 8)
    assert (thing(decision.table, RATIONS).die, thing(decision.table, RATIONS).full) == (8, 8)
    nothing = play(table, Forage(BRIN, chances=1), 5)
    assert (nothing.facts[0].found, nothing.facts[0].after) == (False, 6)
    assert thing(nothing.table, RATIONS) == thing(table, RATIONS)
    assert play(table, Forage(BRIN, RATIONS, steps=5), FOUND).facts[0].after == 12


@pytest.mark.rule("FB-65", "R-32", "R-48")
def test_who_has_no_rations_begins_with_a_d4(table: Table) -> None:
    found = play(table, Forage(MIRA), FOUND)
    [new] = found.table.of(Belonging, MIRA).values()
    assert (new.name, new.kind, new.die, new.slots) == ("rations", "supply", 4, 0)
    empty = table.put(BRIN, RATIONS, replace(RATION, die=0))
    assert play(empty, Forage(BRIN), FOUND).facts[0].after == 4
    assert play(table, Forage(MIRA), LOST).table.of(Belonging, MIRA) == {}


@pytest.mark.rule("FB-66", "FB-67")
def test_a_day_takes_a_ration_or_leaves_hunger_and_without_sleep_fatigue(table: Table) -> None:
    rested = then(table, Rest(BRIN, "long"), 2)
    decision = play(rested, AdvanceClock("day"), 2)
    brin, mira = days(decision)[BRIN], days(decision)[MIRA]
    assert (brin.ration, brin.rested, brin.conditions) == ("rations", True, ())
    assert (brin.step.before, brin.step.face, brin.step.after) == (6, 2, 4)
    assert (mira.ration, mira.step, mira.conditions) == ("", None, ("starving", "fatigued"))
    assert conditions(decision.table, MIRA) == {"starving": 1, "fatigued": 1}
    next_day = play(after(rested, decision), AdvanceClock("day"), 4)
    assert days(next_day)[BRIN].conditions == ("fatigued",), "yesterday's sleep does not count"
    assert conditions(next_day.table, MIRA) == {"starving": 2, "fatigued": 2}, "it worsens"


@pytest.mark.rule("R-96", "FB-66", "FB-67")
def test_the_first_day_that_ends_is_settled_as_it_is_foretold(table: Table) -> None:
    seen = preview(FREEBLADE, table, AdvanceClock("day")).foreseen.rolls
    assert [(line.name, line.words) for line in seen] == [
        ("Brin", "rations below D6"),
        ("Brin", "rations are used up"),
        ("Brin", "fatigued: no long rest"),
        ("Mira", "starving: no ration"),
        ("Mira", "fatigued: no long rest"),
    ]
    decision = play(table, AdvanceClock("day"), 2)
    assert decision.facts[0].number == 2, "the second day begins"
    assert there(decision.table, Clock, TABLE, "day").number == 2
    assert (days(decision)[BRIN].conditions, days(decision)[MIRA].conditions) == (
        ("fatigued",),
        ("starving", "fatigued"),
    )
    morning = play(after(table, decision), AdvanceClock("watch"), FAIR, CALM)
    assert (weather_of(morning).watch, days(morning)) == ("morning", {}), "the second day is not over"


@pytest.mark.rule("R-96", "FB-61", "FB-63")
def test_a_day_that_ended_by_itself_leaves_no_watch_to_travel_in(table: Table) -> None:
    tomorrow = then(watch(table), AdvanceClock("day"), 4)
    assert "Begin a Watch first: it rolls the weather" in refusal(tomorrow, TravelWatch(clear_path=True))
    assert "Begin a Watch first: it rolls the weather" in refusal(tomorrow, RollWeather())
    assert journey_stands(FREEBLADE, tomorrow)[0] == "Day 2, before its first Watch."
    assert play(watch(tomorrow), TravelWatch(clear_path=True)).facts[0].miles == "12"


@pytest.mark.rule("R-96", "FB-66")
def test_a_ration_used_by_hand_is_the_meal_of_that_day_alone(table: Table) -> None:
    seen = preview(FREEBLADE, table, RollStepDie(BRIN, RATIONS))
    assert seen.says == "This is today's meal: the end of the day rolls no other ration."
    decision = play(table, RollStepDie(BRIN, RATIONS), 3)
    assert decision.facts[0].meal
    eaten = after(table, decision)
    assert "another ration" in preview(FREEBLADE, eaten, RollStepDie(BRIN, RATIONS)).says
    assert "Brin has eaten today" in refusal(eaten, Fast(BRIN))
    told = preview(FREEBLADE, eaten, AdvanceClock("day")).foreseen.rolls
    assert not [line for line in told if line.name == "Brin" and "ration" in line.words]
    settled = play(eaten, AdvanceClock("day"))
    assert (days(settled)[BRIN].eaten, days(settled)[BRIN].step) == (True, None)
    assert days(settled)[BRIN].conditions == ("fatigued",)
    assert thing(settled.table, RATIONS).die == 4, "it was rolled once"
    next_day = play(after(eaten, settled), AdvanceClock("day"), 4)
    assert (days(next_day)[BRIN].eaten, days(next_day)[BRIN].step.face) == (False, 4)


@pytest.mark.rule("R-96", "FB-32")
def test_what_is_no_food_is_no_meal_and_who_eats_after_all_fasts_no_longer(table: Table) -> None:
    assert not play(table, RollStepDie(BRIN, TORCHES), 6).facts[0].meal
    assert not preview(FREEBLADE, table, RollStepDie(BRIN, TORCHES)).says
    fed = then(then(table, Fast(BRIN)), RollStepDie(BRIN, RATIONS), 6)
    assert days(play(fed, AdvanceClock("day")))[BRIN].conditions == ("fatigued",)


@pytest.mark.rule("FB-66", "FB-35")
def test_a_day_passes_for_the_starving_too_and_their_hunger_gets_no_worse(table: Table) -> None:
    starved = table.put(MIRA, "9.1", Condition(name="starving", slots=20))
    decision = play(starved, AdvanceClock("day"), 4)
    assert "starving" in days(decision)[MIRA].conditions
    assert conditions(decision.table, MIRA) == {"starving": 20, "fatigued": 1}


@pytest.mark.rule("FB-66")
def test_the_partys_store_feeds_who_has_nothing_and_a_fast_is_kept(table: Table) -> None:
    stocked = then(table.put(STORE, "9.1", RATION), Fast(BRIN))
    assert "Brin is already fasting" in refusal(stocked, Fast(BRIN))
    decision = play(stocked, AdvanceClock("day"), 1)
    assert days(decision)[BRIN].conditions == ("starving", "fatigued")
    assert days(decision)[MIRA].conditions == ("fatigued",)
    assert thing(decision.table, "9.1", STORE).die == 4
    assert decision.table.get(Resource, BRIN, "fasting") is None


@pytest.mark.rule("FB-67", "FB-26", "FB-25")
def test_a_short_rest_is_no_night(table: Table) -> None:
    napped = then(table, Rest(MIRA, "short"), 1)
    assert "fatigued" in days(play(napped, AdvanceClock("day"), 6))[MIRA].conditions
    slept = then(table, Rest(MIRA, "long"), 1)
    assert days(play(slept, AdvanceClock("day"), 6))[MIRA].conditions == ("starving",)


@pytest.mark.rule("FB-66", "FB-67", "R-43")
def test_hunger_comes_though_every_slot_is_taken(table: Table) -> None:
    for place in range(11):
        table = table.put(MIRA, f"5.{place}", Belonging(name="stone"))
    settled = days(play(table, AdvanceClock("day"), 6))[MIRA]
    assert (settled.forced, settled.conditions) == (True, ("starving", "fatigued"))


@pytest.mark.rule("FB-61", "FB-66")
def test_a_day_that_ended_by_hand_is_not_ended_again_by_its_watches(table: Table) -> None:
    travelled = then(watch(watch(table)), AdvanceClock("day"), 6)
    decision = play(travelled, AdvanceClock("watch"), FAIR, CALM)
    assert (weather_of(decision).watch, days(decision)) == ("morning", {})
    assert there(decision.table, Clock, TABLE, "day").number == 2
    assert there(then(table, AdvanceClock("watch"), FAIR, CALM), Clock, TABLE, "day").number == 1


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (SetClimate(7), "The chances in six must be from 0 to 6, not 7"),
        (TravelWatch(chances=-1), "The chances in six must be from 0 to 6, not −1"),
        (Forage(BRIN, ROPE), "rope cannot be filled by foraging"),
        (Forage(BRIN, "404"), "Brin does not carry that"),
        (Forage(BRIN, steps=0), "The steps must be from 1 to 5, not 0"),
        (Forage(BRIN, chances=9), "The chances in six must be from 0 to 6, not 9"),
        (Forage("404"), "There is nobody like that at this table"),
        (Fast(OGRE), "Ogre is not with the group: their rations are not counted"),
        (Fast("404"), "There is nobody like that at this table"),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, command: Command, words: str) -> None:
    assert words in refusal(watch(table), command)


def test_a_journey_needs_a_sheet_for_the_party() -> None:
    lone = make_table(equipped())
    for command in (SetClimate(2), TravelWatch(), AdvanceClock("watch"), AdvanceClock("turn")):
        assert "Add a party store first: it holds the weather, omens and darkness" in refusal(lone, command)
    assert play(lone, AdvanceClock("day"), 4).facts, "days pass for one alone too"


@pytest.mark.rule("FB-63", "FB-72")
def test_the_weather_of_a_watch_may_change_and_kind_weather_ends_the_price_of_pressing_on(
    table: Table,
) -> None:
    foul = then(watch(table, FOUL), TravelWatch(press_on=True, landmark=True))
    assert foul.get(Condition, BRIN, "weather")
    assert preview(FREEBLADE, foul, RollWeather()).chance == Fraction(1, 2)
    still = play(foul, RollWeather(), FOUL)
    assert weather_of(still).outcome == "unkind"
    assert still.table.get(Condition, BRIN, "weather")
    bright = play(foul, RollWeather(), FAIR)
    assert (weather_of(bright).outcome, weather_of(bright).watch) == ("kind", "morning")
    assert bright.table.get(Condition, BRIN, "weather") is None
    worse = then(watch(table), RollWeather(), FOUL)
    assert "The weather is unkind" in refusal(worse, TravelWatch())
