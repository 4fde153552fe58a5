"""After a hit the dice of the weapon wait for whoever was hit: check, damage, level."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.common.belongings import DropBelonging
from rules.common.clock import AdvanceClock
from rules.common.prompts import SkipPrompt, offers
from rules.d6.checks import CheckCode
from rules.d6.passive_values import SetValue
from rules.d6.points_against_resistance import PointsTaken, RollPoints
from rules.decide import preview
from rules.game import Offer
from rules.table import TABLE, Belonging, Membership, Pending, Profile, Table
from tests.rules.opend6.tables import GUARD, OPEND6, SHIP, VEX, begin, names, play, refuses, then
from tests.rules.playing import facts_of

BAR = "50.1"
BLOW = CheckCode(VEX, difficulty=9, target=GUARD, belonging=BAR)


def armed(code: str = "3D", target: str = GUARD) -> Table:
    """Vex (Strength 3D) has a crowbar, and whoever is hit resists with 9."""
    bar = Belonging(name="Crowbar", kind="weapon", code=code, ability="strength")
    table = begin().put(VEX, BAR, bar)
    return then(table, SetValue(target, "hull" if target == SHIP else "toughness", 9))


def hit(table: Table, target: str = GUARD) -> tuple[Table, str]:
    """The table after a hit, and the key of what waits."""
    table = then(table, replace(BLOW, target=target), 3, 3, 3)
    [key] = [key for key, row in table.of(Pending, TABLE).items() if row.kind == "hit"]
    return table, key


def offered(table: Table, key: str) -> dict[str, Offer]:
    return {offer.key: offer for offer in offers(OPEND6, table, key)}


@pytest.mark.rule("OD6-11", "OD6-16")
def test_a_hit_waits_for_the_dice_of_the_weapon_which_bring_a_level() -> None:
    table, key = hit(armed())
    roll = offered(table, key)["roll"]
    assert roll.label == "Roll 3D damage against Toughness 9"
    assert preview(OPEND6, table, roll.command).chance == Fraction(135, 216)
    done = play(table, roll.command, 5, 5, 5)
    [taken] = facts_of(done, PointsTaken)
    assert (taken.points, taken.resistance, taken.condition) == (15, 9, "Wounded")
    assert (taken.belonging, taken.by) == ("Crowbar", VEX)
    assert names(done.table, GUARD) == ["Wounded"]
    assert offers(OPEND6, done.table, key) == ()
    refuses(done.table, roll.command, "That damage was already rolled, or it lapsed")


def test_a_miss_and_a_total_alone_leave_nothing_to_roll() -> None:
    assert then(armed(), BLOW, 2, 3, 3).of(Pending, TABLE) == {}
    assert then(armed(), replace(BLOW, difficulty=None), 6, 6, 6).of(Pending, TABLE) == {}


def test_neither_a_weapon_without_dice_nor_a_place_that_nothing_harms_leaves_anything_to_roll() -> None:
    assert then(armed(code=""), BLOW, 3, 3, 3).of(Pending, TABLE) == {}
    barn = (
        armed().put("9", "profile", Profile(name="Barn", kind="place")).put("9", "membership", Membership())
    )
    assert then(barn, replace(BLOW, target="9"), 3, 3, 3).of(Pending, TABLE) == {}


@pytest.mark.rule("OD6-10")
def test_a_thing_is_hit_on_its_hull() -> None:
    table, key = hit(armed(target=SHIP), SHIP)
    roll = offered(table, key)["roll"]
    assert roll.label == "Roll 3D damage against Hull 9"
    assert names(play(table, roll.command, 4, 4, 4).table, SHIP) == ["Out of Synch"]


def test_the_hit_stays_what_it_was_when_the_weapon_is_dropped() -> None:
    table, key = hit(armed())
    table = then(table, DropBelonging(VEX, BAR))
    roll = offered(table, key)["roll"]
    assert facts_of(play(table, roll.command, 5, 5, 5), PointsTaken)[0].belonging == "Crowbar"


def test_other_dice_and_another_resistance_are_said_on_the_prompt() -> None:
    table, key = hit(armed())
    form = offered(table, key)["options"]
    assert (form.dialog, form.fields) == ("hit", (("pending", key), ("code", "3D"), ("track", "health")))
    order = RollPoints(VEX, "1D", "health", resistance=0, target=GUARD, pending=key)
    assert facts_of(play(table, order, 6), PointsTaken)[0].points == 6
    refuses(table, replace(order, target=VEX), "That hit was on Guard")


def test_a_hit_is_let_pass_and_lapses_with_the_scene() -> None:
    table, key = hit(armed())
    assert play(table, SkipPrompt(key, VEX, GUARD)).table.of(Pending, TABLE) == {}
    assert then(table, AdvanceClock("scene")).of(Pending, TABLE) == {}


def test_what_a_closed_sheet_resists_with_is_counted_and_told_by_no_chance() -> None:
    table, key = hit(armed().put(GUARD, "membership", Membership(visibility="named")))
    roll = offered(table, key)["roll"]
    assert roll.label == "Roll 3D damage"
    assert preview(OPEND6, table, roll.command).chance is None
    assert names(play(table, roll.command, 5, 5, 5).table, GUARD) == ["Wounded"]
