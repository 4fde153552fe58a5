"""Light is lit from what is carried, burns down by a step die of its own, and goes out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.common.clock import AdvanceClock
from rules.common.encounters import BeginEncounter, EndEncounter
from rules.common.game_master_allowance import NeedsAllowance
from rules.decide import preview
from rules.facts import StepResult
from rules.freeblade.burning_lights import (
    BurnLights,
    ExtinguishLight,
    IgniteLight,
    LightBurned,
    LightExtinguished,
    LightIgnited,
)
from rules.freeblade.darkness import SetDelving
from rules.game import Command
from rules.table import Belonging, Table
from tests.rules.factories import equipped, make_pc, make_store, make_table
from tests.rules.freeblade.tables import conditions, thing
from tests.rules.names import BRIN, FREEBLADE, MIRA, ROPE, SWORD, TORCHES, WARD
from tests.rules.playing import after, facts_of, play, refusal, ruled, then, there

LANTERN, OIL, FLAME = "3.1", "3.2", f"lit-{'3.1'}"
CALM = 6


@pytest.fixture
def table() -> Table:
    mira = make_pc(MIRA, "Mira").put(MIRA, LANTERN, Belonging(name="lantern"))
    mira = mira.put(MIRA, OIL, Belonging(name="flask of oil", kind="supply", die=6, full=6))
    ward = Belonging(name="Torchlight", kind="spell", die=6, full=6, form="book")
    return make_table(equipped().put(BRIN, WARD, ward), mira, make_store())


def flames(table: Table, sheet_id: str) -> list[tuple[str, int]]:
    return [(row.name, row.die) for row in table.of(Belonging, sheet_id).values() if "burning" in row.name]


@pytest.mark.parametrize(
    ("thing", "last", "gone"),
    [(TORCHES, TORCHES, "The last torch is gone"), (LANTERN, OIL, "The flask of oil is used up")],
)
def test_the_last_of_what_burns_is_its_headline(table: Table, thing: str, last: str, gone: str) -> None:
    owner = BRIN if thing == TORCHES else MIRA
    table = table.put(owner, last, replace(table.of(Belonging, owner)[last], die=4))
    [fact] = play(table, IgniteLight(owner, thing), 1).facts
    assert isinstance(fact, LightIgnited)
    assert fact.verdict().words == gone


@pytest.mark.rule("FB-70", "R-49")
def test_a_torch_is_a_use_of_the_torches_and_burns_with_a_die_of_its_own(table: Table) -> None:
    decision = play(table, IgniteLight(BRIN, TORCHES), 2)
    fact = decision.facts[0]
    assert (fact.sheet_id, fact.light, fact.die, fact.fuel) == (BRIN, "burning torch", 4, "torches")
    assert fact.step == StepResult(before=6, face=2, after=4)
    assert flames(decision.table, BRIN) == [("burning torch", 4)]
    assert not fact.verdict().words
    second = then(after(table, decision), IgniteLight(BRIN, TORCHES), 4)
    assert flames(second, BRIN) == [("burning torch", 4), ("burning torch", 4)]


@pytest.mark.rule("FB-70", "R-49")
def test_a_lantern_takes_oil_and_burns_without_any_by_the_referees_leave_alone(table: Table) -> None:
    decision = play(table, IgniteLight(MIRA, LANTERN), 6)
    assert (decision.facts[0].die, decision.facts[0].fuel) == (6, "flask of oil")
    assert "lantern is lit already" in refusal(after(table, decision), IgniteLight(MIRA, LANTERN))
    oil = there(table, Belonging, MIRA, OIL)
    for dry in (table.without(Belonging, MIRA, OIL), table.put(MIRA, OIL, replace(oil, die=0))):
        with pytest.raises(NeedsAllowance, match="Mira has no oil left for lantern"):
            play(dry, IgniteLight(MIRA, LANTERN))
    dry = play(table.without(Belonging, MIRA, OIL), IgniteLight(MIRA, LANTERN, allowed=True))
    assert (dry.facts[0].die, dry.facts[0].fuel, dry.facts[0].step) == (6, "", None)


@pytest.mark.rule("FB-31", "FB-70", "R-53", "R-49")
def test_every_twenty_minutes_each_light_is_tested_until_the_last_is_out(table: Table) -> None:
    lit = then(then(table, IgniteLight(BRIN, TORCHES), 6), IgniteLight(MIRA, LANTERN), 6)
    lit = then(lit, SetDelving(True))
    first = play(lit, BurnLights(), 3, 2)
    told = [(fact.sheet_id, fact.step.before, fact.step.after, fact.dark) for fact in first.facts]
    assert told == [(BRIN, 4, 0, False), (MIRA, 6, 4, False)]
    assert (flames(first.table, BRIN), conditions(first.table)) == ([], {})
    last = play(after(lit, first), BurnLights(), 1)
    assert (last.facts[0].dark, conditions(last.table)) == (True, {"darkness": 0})
    assert "No lights are lit" in refusal(after(lit, last), BurnLights())
    again = play(after(lit, last), IgniteLight(MIRA, LANTERN), 6)
    assert again.facts[0].die == 6, "a new light begins with a fresh die"
    assert conditions(again.table) == {}
    empty = table.put(BRIN, TORCHES, replace(thing(table, TORCHES), die=0))
    assert "torches is used up" in refusal(empty, IgniteLight(BRIN, TORCHES))


@pytest.mark.rule("FB-70", "R-53")
def test_where_light_burns_by_turns_every_second_turn_tests_it(table: Table) -> None:
    lit = then(ruled(table, light_clock="every_2_turns"), IgniteLight(MIRA, LANTERN), 6)
    first = play(lit, AdvanceClock("turn"), CALM)
    assert facts_of(first, LightBurned) == []
    second = play(after(lit, first), AdvanceClock("turn"), 2, CALM)
    [burned] = facts_of(second, LightBurned)
    assert (burned.light, burned.step.after) == ("burning lantern", 4)
    third = then(after(lit, second), AdvanceClock("turn"), CALM)
    assert flames(then(third, AdvanceClock("turn"), 1, CALM), MIRA) == []
    assert "At this table lights burn down by Turns: pass a Turn" in refusal(lit, BurnLights())
    by_the_wall = then(table, IgniteLight(MIRA, LANTERN), 6)
    for _ in range(4):
        by_the_wall = then(by_the_wall, AdvanceClock("turn"), CALM)
    assert flames(by_the_wall, MIRA) == [("burning lantern", 6)], "turns burn no light by that clock"


@pytest.mark.rule("FB-70", "R-53", "FB-59")
def test_the_end_of_a_fight_forgets_no_turn_that_a_light_has_burned(table: Table) -> None:
    lit = then(ruled(table, light_clock="every_2_turns"), IgniteLight(MIRA, LANTERN), 6)
    burned = then(lit, AdvanceClock("turn"), CALM)
    fought = then(then(burned, BeginEncounter((BRIN,)), 6), EndEncounter())
    assert facts_of(play(fought, AdvanceClock("turn"), 2, CALM), LightBurned), "the second Turn tests it"


@pytest.mark.rule("R-53", "FB-61", "FB-69")
@pytest.mark.parametrize("clock", ["real_20min", "every_2_turns", "by_hand"])
@pytest.mark.parametrize(("unit", "faces"), [("watch", (4, CALM)), ("day", (6,))])
def test_a_watch_or_a_day_puts_out_every_light_under_any_clock(
    table: Table, clock: str, unit: str, faces: tuple[int, ...]
) -> None:
    lit = then(then(ruled(table, light_clock=clock), SetDelving(True)), IgniteLight(MIRA, LANTERN), 6)
    lit = then(lit, IgniteLight(BRIN, TORCHES), 6)
    told = preview(FREEBLADE, lit, AdvanceClock(unit)).foreseen.rolls
    assert [(line.name, line.words) for line in told if "burning" in line.words] == [
        ("Brin", "burning torch D4 goes out"),
        ("Mira", "burning lantern D6 goes out"),
    ]
    decision = play(lit, AdvanceClock(unit), *faces)
    spent = [
        (fact.sheet_id, fact.light, fact.spent, fact.dark) for fact in facts_of(decision, LightExtinguished)
    ]
    assert spent == [(BRIN, "burning torch", True, False), (MIRA, "burning lantern", True, True)]
    assert (flames(decision.table, BRIN), flames(decision.table, MIRA)) == ([], [])
    assert "darkness" in conditions(decision.table)


@pytest.mark.rule("FB-69", "FB-70")
def test_a_light_may_be_put_out(table: Table) -> None:
    lit = then(then(table, IgniteLight(MIRA, LANTERN), 6), SetDelving(True))
    decision = play(lit, ExtinguishLight(MIRA, FLAME))
    assert (decision.facts[0].light, decision.facts[0].dark) == ("burning lantern", True)
    assert (conditions(decision.table), flames(decision.table, MIRA)) == ({"darkness": 0}, [])


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (IgniteLight(BRIN, ROPE), "rope cannot be lit; a torch or a lantern can"),
        (IgniteLight(BRIN, SWORD), "shortsword cannot be lit; a torch or a lantern can"),
        (IgniteLight(BRIN, WARD), "Torchlight cannot be lit; a torch or a lantern can"),
        (IgniteLight(BRIN, "404"), "Brin does not carry that"),
        (IgniteLight("404", TORCHES), "There is nobody like that at this table"),
        (ExtinguishLight(BRIN, ROPE), "rope is not lit"),
        (ExtinguishLight(BRIN, TORCHES), "torches is not lit"),
        (BurnLights(), "No lights are lit"),
    ],
)
def test_what_cannot_burn_is_not_lit_and_what_does_not_burn_not_put_out(
    table: Table, command: Command, words: str
) -> None:
    assert words in refusal(table, command)


@pytest.fixture
def lit() -> Table:
    table = make_table(equipped(), make_store(), light_clock="every_2_turns")
    return then(table, IgniteLight(BRIN, TORCHES), 6)


def of_light(table: Table, unit: str) -> list[tuple[str, Fraction | None]]:
    """What that unit of time is foreseen to do to light."""
    seen = preview(FREEBLADE, table, AdvanceClock(unit))
    assert not seen.refused
    return [(line.words, line.chance) for line in seen.foreseen.rolls if "torch" in line.words]


@pytest.mark.rule("FB-70", "R-53")
def test_the_second_turn_rolls_the_die_of_a_light_the_first_does_not_and_a_watch_ends_it(lit: Table) -> None:
    assert of_light(lit, "turn") == []
    second = then(lit, AdvanceClock("turn"), 6)
    assert of_light(second, "turn") == [("burning torch goes out", Fraction(3, 4))]
    assert of_light(lit, "watch") == [("burning torch D4 goes out", None)]


@pytest.mark.rule("FB-66")
def test_a_day_by_itself_foresees_meals_and_rest(lit: Table) -> None:
    seen = preview(FREEBLADE, lit, AdvanceClock("day"))
    assert [line.words for line in seen.foreseen.rolls] == [
        "burning torch D4 goes out",
        "rations below D6",
        "rations are used up",
        "fatigued: no long rest",
    ]
