"""On whom an effect roll falls, how long it waits, and what is refused before its dice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.clock import AdvanceClock, BeginSession, EndSession
from rules.common.conditions import MOST
from rules.common.encounters import EndEncounter, NextRound, NextTurn
from rules.common.prompts import offers
from rules.decide import decide
from rules.errors import RuleBroken
from rules.freed6.bought_conditions import Bought
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.luck import SpendLuck
from rules.freed6.spending_ranks import SpendRanks
from rules.game import Command
from rules.randomness import Scripted
from rules.system import System
from rules.table import TABLE, Condition, Pending, Profile
from tests.rules.freed6.tables import (
    BORG,
    FREED6,
    KIRA,
    MOB,
    begin,
    fight,
    open_business,
    play,
    ready,
    strike,
    then,
    with_ranks,
)


@pytest.mark.rule("FD6-32", "FD6-33", "FD6-40")
def test_an_effect_falls_on_nobody_who_is_not_named_least_of_all_on_who_rolls() -> None:
    table = with_ranks(begin(), 1)
    key = open_business(table, "ranks")
    assert "effect_roll" not in [one.key for one in offers(FREED6, table, key)]
    table = then(table, SpendRanks(key, BORG, (Bought("effect_roll", text="2D"),)))
    effect = open_business(table, "effect")
    assert [one.key for one in offers(FREED6, table, effect)] == ["options", "pass"]
    with pytest.raises(RuleBroken, match="Say on whom"):
        play(table, RollEffect(effect, BORG))
    assert play(table, RollEffect(effect, BORG, MOB), 6, 6).facts[0].on == "Mob"
    assert play(table, RollEffect(effect, BORG, BORG), 6, 6).facts[0].on == "Borg"


@pytest.mark.rule("FD6-35")
@pytest.mark.parametrize("end", [NextTurn(), NextRound(), EndEncounter()], ids=lambda end: type(end).__name__)
def test_an_effect_roll_is_for_the_turn_in_which_it_was_bought(end: Command) -> None:
    table = ready(fight(begin(), BORG), 1)
    over = play(table, end)
    assert not over.table.of(Pending, TABLE)
    assert not getattr(over.facts[0], "open", ())
    with pytest.raises(RuleBroken, match="rolled already, or lapsed"):
        play(over.table, strike(table, code="1D"))


@pytest.mark.rule("FD6-35", "R-77")
def test_a_turn_that_goes_on_next_session_keeps_its_effect_roll_and_nobody_their_veto() -> None:
    table = then(ready(fight(then(begin(), BeginSession()), BORG), 1), SpendLuck(KIRA, "A door is open."))
    table = then(table, EndSession())
    assert {row.kind for row in table.of(Pending, TABLE).values()} == {"effect", "luck"}
    table = then(table, BeginSession())
    assert {row.kind for row in table.of(Pending, TABLE).values()} == {"effect"}


@pytest.mark.rule("FD6-35")
def test_where_there_are_no_turns_an_effect_roll_lapses_with_the_scene() -> None:
    table = ready(begin(), 1)
    assert not play(table, AdvanceClock("scene")).table.of(Pending, TABLE)
    assert play(table, strike(table, code="1D"), 6).facts


@pytest.mark.rule("FD6-01", "FD6-33")
def test_what_an_effect_may_not_bring_is_refused_before_the_dice() -> None:
    table = ready(begin(), 1)
    key = open_business(table, "effect")
    full = table
    for number in range(MOST):
        full = full.put(MOB, f"1.{number}", Condition(name=f"Scar {number}", kind="cumulative"))
    orders = [
        (full, strike(full, code="1D", resistance=99), "200 conditions"),
        (full, strike(full, code="1D", track="", condition="Dazed"), "200 conditions"),
        (table, strike(table, code="1D", track="", condition="x" * 300), "condition"),
        (table, strike(table, code="1D", ability="flight"), "no such ability"),
    ]
    dynamic = table.put(MOB, "profile", Profile(name="Mob", kind="npc", dynamic=True))
    cowed = replace(FREED6, system=with_condition(FREED6.system, "Cowed", stock=True))
    with pytest.raises(RuleBroken, match="stock characters only"):
        decide(
            cowed, dynamic, RollEffect(key, BORG, MOB, code="1D", track="", condition="Cowed"), Scripted([])
        )
    for before, order, sentence in orders:
        with pytest.raises(RuleBroken, match=sentence):
            play(before, order)
    known = replace(full.get(Condition, MOB, "1.0"), name="Dazed", kind="discrete")  # type: ignore[type-var]
    dazed = full.put(MOB, "1.0", known)
    assert play(dazed, strike(dazed, code="1D", track="", condition="Dazed"), 6).facts[0].already_there


def with_condition(system: System, name: str, *, stock: bool) -> System:
    """The system with one more condition that a campaign has made."""
    kind = replace(system.conditions[0], key=name.lower(), name=name, effects=(), stock=stock)
    return replace(system, conditions=(*system.conditions, kind))
