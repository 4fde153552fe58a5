"""A condition of the third level waits, as a prompt, for the Game Master to name what it takes away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.clock import AdvanceClock, BeginSession
from rules.common.conditions import ClearCondition
from rules.common.prompts import LetPass, offers
from rules.d6.checks import CheckCode
from rules.d6.endurance import RollPoints, TakePoints
from rules.d6.lost_abilities import NameLostAbility
from rules.d6.recovery import RecoverCondition
from rules.errors import RuleBroken
from rules.table import TABLE, Condition, Membership, Pending, Table
from tests.rules.freed6 import tables as freed6
from tests.rules.opend6.tables import GUARD, OPEND6, SHIP, VEX, begin, names, play, then

THIRD = 11


def waiting(sheet_id: str = VEX, track: str = "health") -> Table:
    """The table after a third level whose ability nobody has named."""
    return then(begin(), TakePoints(sheet_id, track, THIRD))


def prompts(table: Table) -> dict[str, Pending]:
    return {key: row for key, row in table.of(Pending, TABLE).items() if row.kind == "lost_ability"}


def labels(table: Table) -> list[str]:
    return [offer.label for key in prompts(table) for offer in offers(OPEND6, table, key)]


@pytest.mark.rule("OD6-16", "R-14")
def test_the_game_master_is_offered_every_ability_of_the_bearer() -> None:
    table = waiting()
    ((key, row),) = prompts(table).items()
    assert (row.about, row.sheet_id) == (41, VEX)
    persuasion, strength, wait = offers(OPEND6, table, key)
    assert (strength.label, persuasion.label, wait.command) == ("Strength", "Persuasion", LetPass(key, VEX))
    assert strength.command == NameLostAbility(VEX, row.command, "strength")
    assert all(offer.gm and not offer.sheet_id for offer in (strength, persuasion, wait))


@pytest.mark.rule("OD6-16", "R-14")
def test_a_button_names_the_ability_and_closes_the_prompt() -> None:
    table = waiting()
    named = then(table, offers(OPEND6, table, next(iter(prompts(table))))[1].command)
    assert not prompts(named)
    with pytest.raises(RuleBroken, match="Vex cannot use Strength: Incapacitated"):
        play(named, CheckCode(VEX, "strength"))


def test_each_condition_has_a_prompt_of_its_own() -> None:
    table = then(waiting(), TakePoints(VEX, "health", THIRD))
    first, second = (row.command for row in prompts(table).values())
    table = then(table, NameLostAbility(VEX, second, "strength"))
    assert [row.command for row in prompts(table).values()] == [first]


def test_rolled_points_leave_the_prompt_too() -> None:
    assert prompts(then(begin(), RollPoints(GUARD, "3D", "health", target=VEX), 6, 4, 1))


@pytest.mark.parametrize("points", [5, 10, 16])
def test_other_levels_and_an_ability_that_was_named_at_once_leave_none(points: int) -> None:
    assert not prompts(then(begin(), TakePoints(VEX, "health", points)))
    assert not prompts(then(begin(), TakePoints(VEX, "health", THIRD, ability="strength")))


def test_what_has_no_abilities_is_offered_none_and_can_still_lose_what_the_game_master_names() -> None:
    table = waiting(SHIP, "body")
    assert labels(table) == ["Take nothing away"]
    ((_, row),) = prompts(table).items()
    assert not prompts(then(table, NameLostAbility(SHIP, row.command, "engines")))


@pytest.mark.parametrize("visibility", ["open", "hidden"])
def test_the_prompt_goes_with_its_condition(visibility: str) -> None:
    table = waiting().put(VEX, "part", Membership(visibility=visibility))
    ((_, row),) = prompts(table).items()
    assert not prompts(then(table, ClearCondition(VEX, row.command)))
    recovered = then(table, RecoverCondition(VEX, row.command, "persuasion"), 6, 6, 6, 6)
    assert not names(recovered, VEX)
    assert not prompts(recovered)
    tried = then(table, RecoverCondition(VEX, row.command, "persuasion", difficulty=30), 1, 1, 1, 1)
    assert prompts(tried)


def test_it_goes_when_the_time_of_the_condition_is_over() -> None:
    table = freed6.begin(freed6_track_effects="as OpenD6")
    table = freed6.then(table, TakePoints(freed6.MOB, "composure", 16))
    assert prompts(table)
    assert conditions(table)[0].until == "scene"
    assert not prompts(freed6.then(table, AdvanceClock("scene")))


def conditions(table: Table) -> list[Condition]:
    return list(table.of(Condition, freed6.MOB).values())


def test_time_that_ends_nothing_leaves_it_open() -> None:
    assert prompts(then(waiting(), BeginSession()))


def test_a_condition_of_an_earlier_version_has_no_prompt_and_its_ability_can_be_named() -> None:
    table = waiting()
    ((key, row),) = prompts(table).items()
    older = replace(table, rows={name: row for name, row in table.rows.items() if name[2] != key})
    assert not prompts(older)
    assert play(older, NameLostAbility(VEX, row.command, "strength")).facts[0].ability == "Strength"
