"""What a check is made with: its code with its skill's, and dice whose parts add up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.d6.check_setup import Check, Circumstances, check_setup
from rules.d6.checks import CheckCode, CodeChecked
from rules.d6.recovery import RecoverCondition
from rules.d6.track_tests import TryTrack
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.game import Command
from rules.opend6.inflicting import InflictCondition
from rules.opend6.reactions import ConvinceSomeone, SwayReaction
from rules.randomness import Scripted
from rules.table import Effect, Table, Track
from tests.rules.freed6.tables import BORG, CURSE, FREED6, KIRA, bearing, begin, play
from tests.rules.opend6.tables import GUARD, OPEND6, VEX
from tests.rules.opend6.tables import begin as begin_opend6


def check(table: Table, order: Command, *faces: int) -> CodeChecked:
    fact = play(table, order, *faces).facts[0]
    assert isinstance(fact, CodeChecked)
    return fact


@pytest.mark.rule("FD6-18")
def test_a_skill_that_is_named_alone_is_rolled_with_its_ability() -> None:
    named = check(begin(), CheckCode(KIRA, "acrobatics", difficulty=15), 4, 6, 5, 3)
    both = check(begin(), CheckCode(KIRA, "dexterity", "acrobatics", 15), 4, 6, 5, 3)
    assert named == both == check(begin(), CheckCode(KIRA, "", "acrobatics", 15), 4, 6, 5, 3)
    assert (named.ability, named.skill, named.code) == ("dexterity", "acrobatics", "4D+2")


@pytest.mark.rule("FD6-18")
@pytest.mark.parametrize(
    "order",
    [
        RecoverCondition(KIRA, CURSE, "acrobatics", difficulty=4),
        TryTrack(KIRA, "5.1", "acrobatics", difficulty=4),
    ],
)
def test_every_check_behind_an_order_reads_the_ability_of_a_skill(order: Command) -> None:
    track = Track(name="Doubt", states=("Calm", "Uneasy", "Lost"))
    table = bearing(begin(), KIRA).put(KIRA, "5.1", track)
    assert check(table, order, 4, 6, 5, 3).code == "4D+2"


@pytest.mark.rule("FD6-18", "FD6-39")
def test_a_suppressed_ability_takes_its_skills_with_it_however_they_are_named() -> None:
    table = bearing(begin(), KIRA, Effect(kind="unusable", scope="dexterity"))
    for order in (CheckCode(KIRA, "dexterity", "acrobatics"), CheckCode(KIRA, "acrobatics")):
        with pytest.raises(RuleBroken, match="Kira cannot use Dexterity: cursed"):
            play(table, order)


@pytest.mark.rule("FD6-18", "FD6-20", "R-25")
def test_who_stands_against_a_check_with_a_skill_rolls_its_ability_too() -> None:
    decision = play(begin(), CheckCode(BORG, "strength", target=KIRA, opposing="acrobatics"), *[3] * 7)
    assert (decision.facts[1].ability, decision.facts[1].skill) == ("dexterity", "acrobatics")
    assert decision.facts[1].code == "4D+2"


def dice_of(table: Table, **circumstances: int) -> tuple[int, dict[str, int]]:
    setup = check_setup(FREED6, table, Check(BORG, "strength", circumstances=Circumstances(**circumstances)))
    return setup.pool.dice, {part.source: part.amount for part in setup.parts}


@pytest.mark.rule("FD6-35", "R-06")
def test_a_wild_die_that_is_not_there_is_not_taken_and_the_parts_say_so() -> None:
    table = bearing(begin(), BORG, Effect(kind="wild_dice", amount=-1))
    assert dice_of(table) == (3, {"Strength": 3, "cursed (wild)": -1, "no wild die to take": 1})
    assert dice_of(table, wild=2) == (4, {"Strength": 3, "circumstances (wild)": 2, "cursed (wild)": -1})


@pytest.mark.rule("R-06")
def test_an_effect_that_turns_a_die_wild_brings_none() -> None:
    table = bearing(begin(wd_effect="convert"), BORG, Effect(kind="wild_dice", amount=1))
    setup = check_setup(FREED6, table, Check(BORG, "strength"))
    assert (setup.pool.dice, setup.pool.wild) == (3, 1)
    assert [(part.source, part.amount) for part in setup.parts] == [("Strength", 3)]
    assert [(part.source, part.amount) for part in setup.sources] == [("cursed (wild)", 1)]


@pytest.mark.rule("R-13")
@pytest.mark.parametrize(("floor", "dice"), [(0, 0), (1, 1)])
def test_the_parts_of_a_pool_add_up_to_the_smallest_pool(floor: int, dice: int) -> None:
    assert dice_of(begin(pool_floor=floor), dice=-5) == (
        dice,
        {"Strength": 3, "circumstances": -5, "the smallest pool": 2 + dice},
    )


@pytest.mark.rule("FD6-16", "FD6-48", "R-03")
@pytest.mark.parametrize(
    ("order", "faces"),
    [
        (RecoverCondition(KIRA, CURSE, "strength", difficulty=5), (8, 1, 2, 3, 1)),
        (TryTrack(KIRA, "5.1", "strength", difficulty=5), (8, 1, 2, 3, 1)),
    ],
)
def test_whatever_bears_on_a_check_bears_on_tests_and_recoveries(
    order: TryTrack | RecoverCondition, faces: tuple[int, ...]
) -> None:
    track = Track(name="Doubt", states=("Calm", "Uneasy", "Lost"))
    table = bearing(begin(), KIRA).put(KIRA, "5.1", track)
    order = replace(order, wild_sides=8, flips=(3,), boosts=1, penalties=0)
    fact = check(table, order, *faces)
    assert fact.roll.formula == "1d8!+3d6kh2"
    assert fact.roll.total == 8 + 1 + 2 + 4
    assert preview(FREED6, table, order).refused == ""


@pytest.mark.rule("FD6-16", "FD6-48", "R-03")
@pytest.mark.parametrize(
    "order",
    [
        ConvinceSomeone(VEX, GUARD, "strength", wild=1, wild_sides=8, penalties=1, flips=(4,)),
        SwayReaction(VEX, GUARD, "strength", wild=1, wild_sides=8, penalties=1, flips=(4,)),
        InflictCondition(
            *(VEX, "Dazed", "strength"),
            difficulty=5,
            target=GUARD,
            wild=1,
            wild_sides=8,
            penalties=1,
            flips=(4,),
        ),
    ],
)
def test_whatever_bears_on_a_check_bears_on_talk_and_on_what_it_inflicts(order: Command) -> None:
    fact = decide(OPEND6, begin_opend6(), order, Scripted([4, 4, 2, 3, 6])).facts[0]
    assert isinstance(fact, CodeChecked)
    assert (fact.roll.formula, fact.roll.total) == ("1d8!+4d6kl3", 5 + 3 + 2 + 3)
