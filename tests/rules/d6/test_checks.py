"""A check leaves what it should, refuses before it throws, and tells the chance that was foreseen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.common.prompts import content_of, offers
from rules.d6.check_odds import written_chance
from rules.d6.checks import CheckCode
from rules.d6.critical_stories import Critical, TellCritical
from rules.d6.points_against_resistance import RollPoints
from rules.decide import decide, preview
from rules.game import Command
from rules.games import game_for
from rules.table import TABLE, Effect, Membership, Pending, Table
from tests.effort import examples, some_of
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import laden
from tests.rules.freed6.names import BORG, FREED6, KIRA, MOB
from tests.rules.freed6.tables import bearing, begin, conditions, play, refuses, then
from tests.rules.games import likely
from tests.rules.games import lively as lively_game
from tests.rules.opend6.tables import OPEND6, VEX
from tests.rules.opend6.tables import begin as begin_opend6
from tests.rules.strategies import commands

LEAP = CheckCode(KIRA, "dexterity", "acrobatics", 15)
AGAINST = CheckCode(BORG, "strength", target=MOB, opposing="strength")


def criticals(table: Table) -> list[str]:
    rows = table.of(Pending, TABLE).values()
    return [content_of(row, Critical).outcome for row in rows if row.kind == "critical"]


@pytest.mark.rule("FD6-15", "R-26")
def test_a_critical_waits_to_be_told_while_its_roller_checks_again() -> None:
    table = then(begin(), LEAP, 1, 1, 1, 1)
    again = then(table, LEAP, 6, 2, 5, 5, 5)
    assert criticals(again) == ["critical_failure", "critical_success"]
    for key, row in again.of(Pending, TABLE).items():
        if row.kind == "critical":
            assert play(again, TellCritical(key, "It creaks.")).facts[0].about == row.about
            assert {one.key for one in offers(FREED6, again, key)} == {"tell", "pass"}
    assert "ranks" not in {row.kind for row in then(again, LEAP, 2, 1, 1, 1).of(Pending, TABLE).values()}


@pytest.mark.rule("R-25", "R-73")
def test_standing_against_a_check_uses_up_no_bonus_of_ones_own() -> None:
    once = Effect(kind="points", scope="strength", amount=2, uses=1)
    table = bearing(begin(single_check="first check only"), MOB, once, until="turn")
    decision = play(table, AGAINST, 1, 1, 1, 4, 4, 4)
    assert decision.facts[1].roll.total == 5
    assert conditions(decision.table, MOB) == conditions(table, MOB)
    own = then(replace(decision.table, seq=45), CheckCode(MOB, "strength"), 1, 1, 1)
    assert not conditions(own, MOB)
    shroud = bearing(begin(), MOB, Effect(kind="disadvantage", whose="against", uses=1), until="turn")
    assert not conditions(then(shroud, AGAINST, 1, 1, 1, 4, 4, 4, 4, 4, 4), MOB), (
        "but what hampers the other is"
    )


@pytest.mark.rule("FD6-27", "R-25", "R-83")
def test_who_is_helpless_neither_checks_nor_throws_against_a_check_which_takes_a_difficulty() -> None:
    order = replace(AGAINST, target=KIRA, opposing="dexterity")
    helpless = bearing(begin(), KIRA, Effect(kind="cannot_act"), name="Incapacitated")
    sentence = r"Kira cannot act \(Incapacitated\): set a difficulty instead\."
    refuses(helpless, order, sentence)
    assert preview(FREED6, helpless, order).refused
    hidden = helpless.put(KIRA, "membership", Membership(visibility="hidden"))
    refuses(hidden, order, r"^Someone unseen cannot act: set a difficulty instead\.$")
    assert play(helpless, replace(order, opposing="", difficulty=5), 2, 2, 2).facts
    bound = bearing(begin(), BORG, Effect(kind="cannot_act"), name="Bound")
    refuses(bound, order, "Borg cannot act: Bound")
    lucky = CheckCode(VEX, "strength", target="2", opposing="strength", luck=True)
    refuses(begin_opend6(), lucky, "OpenD6 has no luck to spend", game=OPEND6)


@pytest.mark.rule("FD6-39", "R-25")
def test_a_closed_sheet_does_not_tell_why_it_has_no_throw_against_a_check() -> None:
    table = bearing(begin(), MOB, Effect(kind="unusable", scope="strength"), name="secret oath")
    refuses(table, AGAINST, "Mob cannot use Strength: secret oath")
    for visibility, name in (("named", "Mob"), ("hidden", "Someone unseen")):
        closed = table.put(MOB, "membership", Membership(visibility=visibility))
        refuses(closed, AGAINST, f"^{name} has no such roll against it: set a difficulty")


@pytest.mark.rule("R-27", "R-29", "WD-07")
def test_where_successes_are_counted_only_the_own_wild_die_brings_a_critical_failure() -> None:
    table = begin(dice_mode="successes")
    order = amid(CheckCode(BORG, "strength", difficulty=9), wild=1)
    assert play(table, order, 4, 1, 2, 2).facts[0].outcome == "failure"
    assert play(table, order, 1, 4, 2, 2).facts[0].outcome == "critical_failure"
    lucky = replace(order, difficulty=1)
    assert play(table, lucky, 3, 6, 1, 2, 2).facts[0].outcome == "critical_success"


@pytest.mark.rule("R-83")
@pytest.mark.parametrize(
    "order",
    [
        amid(CheckCode(BORG, "strength", difficulty=10), wild=13),
        amid(CheckCode(BORG, "strength", difficulty=100), wild=11, wild_sides=20),
        amid(CheckCode(BORG, "strength", difficulty=10), dice=30),
    ],
)
def test_a_check_whose_odds_are_too_dear_is_thrown_and_tells_no_chance(order: CheckCode) -> None:
    fact = decide(FREED6, begin(), order, lambda sides: 2).facts[0]
    assert (fact.chance, fact.roll.total) == ("", 2 * fact.dice)
    assert preview(FREED6, begin(), order).refused == ""


@pytest.mark.rule("R-83")
@pytest.mark.parametrize(
    ("kind", "order"),
    [
        *((kind, CheckCode(BORG, "strength", difficulty=10)) for kind in ("boost", "points")),
        *((kind, replace(AGAINST, target=KIRA, opposing="dexterity")) for kind in ("boost", "points")),
        ("points", RollPoints(BORG, "2D", "damage", target=MOB)),
    ],
)
def test_many_large_effects_are_thrown_and_tell_no_chance(kind: str, order: Command) -> None:
    table = laden(begin(), BORG, kind)
    seen = preview(FREED6, table, order)
    assert (seen.refused, seen.chance) == ("", None)
    assert not getattr(decide(FREED6, table, order, lambda sides: 2).facts[0], "chance", "")


@pytest.mark.examples
@pytest.mark.rule("FD6-20", "FD6-44", "WD-02")
@pytest.mark.parametrize("game", ["freed6", "opend6", "wildd6"])
def test_the_chance_of_a_test_is_the_one_that_was_foreseen(game: str) -> None:
    system, table = game_for(game), lively_game(game)

    @given(commands(likely(game), ["TryTrack"], odd=False))
    @settings(max_examples=some_of(60))
    def tested(order: Command) -> None:
        seen = preview(system, table, order)
        if not seen.refused:
            fact = decide(system, table, order, lambda sides: 2).facts[0]
            assert getattr(fact, "chance", None) == written_chance(seen.chance)

    tested()


@pytest.mark.rule("FD6-20", "R-25")
@examples(80)
@given(commands(likely("freed6"), ["CheckCode"]), st.sampled_from(["meets", "beats"]))
def test_the_chance_of_a_check_is_the_one_that_was_foreseen(order: Command, tie: str) -> None:
    table = bearing(begin(check_tie=tie), KIRA, Effect(kind="wild_dice", amount=1), Effect(kind="advantage"))
    table = bearing(table, BORG, Effect(kind="dice", amount=-1), Effect(kind="boost", amount=1))
    seen = preview(FREED6, table, order)
    if seen.refused:
        return
    fact = decide(FREED6, table, order, lambda sides: 2).facts[0]
    assert fact.chance == written_chance(seen.chance)
    assert sum(part.amount for part in fact.parts) == fact.dice
