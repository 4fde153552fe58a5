"""Status tracks of FreeD6 are tested state by state; contests have a length."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.common.encounters import BeginEncounter
from rules.common.foes import MakeFoe
from rules.d6.checks import CheckCode
from rules.d6.passive_values import SetValue
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.decide import preview
from rules.freed6.luck_vetoes import VetoLuck
from rules.games import game_for
from rules.table import TABLE, Ability, Effect, Membership, Pending, Profile, Resource, Table, Track
from tests.rules.d6.tables import amounts, odds_of, scarred
from tests.rules.freed6.names import BORG, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import only
from tests.rules.freed6.tables import bearing, begin, conditions, open_business, play, refuses, then
from tests.rules.opend6 import tables as opend6


def with_track(table: Table, kind: str, state: int = 0) -> Table:
    return table.put(MOB, "30.5", Track(name=kind, kind=kind, state=state))


def state(table: Table) -> str:
    row = table.of(Track, MOB)["30.5"]
    return FREED6.system.track(row.kind).names[row.state]


TEST = TryTrack(BORG, "30.5", "strength", target=MOB)


@pytest.mark.rule("FD6-43", "FD6-44", "FD6-45", "R-01", "R-18")
def test_a_success_keeps_the_state_and_a_failure_moves_one_on_until_the_last() -> None:
    table = with_track(begin(), "quantity")
    assert state(play(table, TEST, 3, 3, 3).table) == "Full"
    assert state(play(table, TEST, 3, 3, 2).table) == "Heavy"
    assert state(play(table, TEST, 1, 1, 1).table) == "Heavy"
    assert state(play(with_track(begin(), "duration", 3), TEST, 6, 6, 5).table) == "Expired"
    refuses(with_track(begin(), "coverage", 4), TEST, "there is nothing left")
    assert state(then(with_track(begin(), "coverage"), MoveTrack(MOB, "30.5", steps=3))) == "Exposed"
    table = with_track(begin(status_ladder="opend6"), "effect")
    assert state(play(table, TEST, 4, 4, 3).table) == "3/4 Effect"
    assert state(play(with_track(begin(), "effect"), TEST, 4, 4, 3).table) == "Full Effect"


@pytest.mark.rule("FD6-46", "FD6-47", "R-23")
@pytest.mark.parametrize(("length", "states"), [("brief", 3), ("moderate", 4), ("lengthy", 5)])
def test_a_contest_of_a_length_ends_at_its_rank(length: str, states: int) -> None:
    table = then(begin(), BeginTrack(MOB, "The gate", length=length))
    (key,) = table.of(Track, MOB)
    assert len(table.of(Track, MOB)[key].states) == states
    out = states - 1
    assert play(table, BeginEncounter((KIRA, MOB), length=length)).facts[0].out_at == out
    nearly = then(table, MoveTrack(MOB, key, steps=out - 1))
    assert play(nearly, CheckCode(MOB, "strength"), 1, 1, 1).facts
    refuses(then(nearly, MoveTrack(MOB, key, steps=1)), CheckCode(MOB, "strength"), "cannot act")


@pytest.mark.rule("FD6-44", "R-18")
@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_a_test_of_what_a_closed_sheet_bears_tells_no_difficulty(visibility: str) -> None:
    shown = play(with_track(begin(), "duration", 2), TEST, 5, 5, 4).facts[0]
    assert (shown.target, shown.against, shown.difficulty, shown.outcome) == (MOB, MOB, 15, "failure")
    table = with_track(begin().put(MOB, "membership", Membership(visibility=visibility)), "duration", 2)
    check, tested = play(table, TEST, 6, 6, 4).facts
    assert (check.target, check.difficulty, check.outcome, check.points) == (MOB, None, "total", 0)
    assert (check.rank, check.chance, check.roll.total) == (0, "", 16)
    assert (tested.sheet_id, tested.difficulty, tested.outcome) == (MOB, 15, "success")


GUARD = "g"


@pytest.mark.rule("FD6-40", "R-12")
@pytest.mark.parametrize(
    ("code", "number", "comes_to"),
    [
        ("1D", None, 3),
        ("3D", None, 9),
        ("3D+1", None, 10),
        ("5D+2", None, 17),
        ("8D", None, 24),
        ("3D", 14, 14),
        ("5D", 0, 0),
        ("2D", -5, -5),
    ],
)
def test_what_resists_of_a_foe_is_its_dice_or_the_number_it_was_given(
    code: str, number: int | None, comes_to: int
) -> None:
    values = then(begin(), MakeFoe(GUARD, "Toll guard", code, resistance=number)).of(Resource, GUARD)
    expected = dict.fromkeys(("value-strength", "value-discipline", "value-insight"), comes_to)
    assert {key: row.number for key, row in values.items()} == expected


@pytest.mark.rule("FD6-40")
def test_what_stuns_a_weak_foe_does_nothing_to_a_strong_one_and_wild_ones_have_no_number() -> None:
    weak, strong = (then(begin(), MakeFoe(GUARD, "Toll guard", code)) for code in ("2D", "6D"))
    struck = RollPoints(GUARD, "4D", "damage")
    assert only(then(weak, struck, 3, 3, 3, 3), GUARD).name == "Hurt"
    assert not conditions(then(strong, struck, 3, 3, 3, 3), GUARD)
    order = MakeFoe(GUARD, "Rat", "3D", resistance=1000)
    refuses(begin(), order, "The resistance must be from −999 to 999, not 1000")
    refuses(begin(), order, "Foes have no resistance in this game", game=game_for("wildd6"))
    [foe] = [dialog for dialog in FREED6.sheet.table if dialog.key == "foe"]
    assert (
        "Strength, Discipline and Insight. Blank: three per die plus pips; 3D+1 is 10"
        in next(field for field in foe.fields if field.key == "resistance").blurb
    )


SHOUT = CheckCode(KIRA, "presence", difficulty=5, target=MOB, track="composure", value="discipline")


def loud(**rulings: str | int | bool) -> Table:
    """Kira has Presence 3D, one of them wild, and the mob is a little unfriendly to all."""
    table = begin(**rulings).put(KIRA, "presence", Ability(dice=3, kind="normal"))
    return table.put(MOB, "5.1", Track(name="Attitude", kind="attitude", state=4))


@pytest.mark.rule("FD6-20", "FD6-32", "FD6-40", "FD6-41", "FD6-42", "R-24", "R-81")
def test_the_points_beyond_resistance_and_stances_are_the_condition() -> None:
    less = Effect(kind="points", scope="resistance: discipline", amount=-3)
    table = bearing(loud(), MOB, less, name="tired")
    check, taken = play(table, SHOUT, 5, 4, 4).facts
    assert (check.roll.total, check.difficulty, check.points) == (13, 7, 6)
    assert amounts(taken.against) == [(5, "discipline"), (5, "Uncooperative"), (-3, "tired")]
    assert (taken.points, taken.resistance, taken.level, taken.condition) == (13, 7, 2, "Disoriented")
    assert (taken.by, taken.sheet_id) == (KIRA, MOB)
    after = then(table, SHOUT, 5, 4, 4)
    assert not after.of(Pending, TABLE), "they leave no ranks to spend"
    row = conditions(after, MOB)[-1]
    assert (row.name, row.group, row.points, row.until) == ("Disoriented", "composure", 6, "round")


@pytest.mark.rule("FD6-40", "R-02")
def test_a_check_that_only_equals_what_resists_it_shakes_nobody_and_tells_the_chance_of_a_condition() -> None:
    check, taken = play(loud(), SHOUT, 3, 3, 4).facts
    assert (check.outcome, check.points, check.points_needed, taken.condition) == ("success", 0, 1, "")
    assert Fraction(check.chance) == preview(FREED6, loud(), SHOUT).chance


@pytest.mark.rule("FD6-42", "R-24")
def test_a_friend_is_shaken_by_a_check_that_fails_against_a_stranger() -> None:
    table = loud().put(MOB, "5.2", Track(name="Attitude", kind="attitude", state=0, towards=KIRA))
    assert play(table, SHOUT, 2, 1, 1).facts[1].condition == "Discouraged"
    assert play(loud(), SHOUT, 2, 1, 1).facts[1].condition == ""


@pytest.mark.rule("FD6-42", "R-24")
def test_what_is_shown_to_the_party_holds_for_its_members_and_for_nobody_else() -> None:
    table = loud().put("9", "profile", Profile(name="The Wardens", kind="party"))
    table = table.put("9", "membership", Membership(place=9))
    table = table.put(MOB, "5.2", Track(name="Attitude", kind="attitude", state=0, towards="9"))
    assert play(table, SHOUT, 2, 1, 1).facts[1].condition == "Discouraged"
    own = table.put(MOB, "5.3", Track(name="Attitude", kind="attitude", state=4, towards=KIRA))
    assert play(own, SHOUT, 2, 1, 1).facts[1].condition == "", "what is shown to one comes first"
    stranger = table.put(KIRA, "profile", Profile(name="Kira", kind="npc"))
    assert play(stranger, SHOUT, 2, 1, 1).facts[1].condition == ""


@pytest.mark.rule("FD6-03", "FD6-09", "FD6-40", "R-78")
def test_luck_helps_and_its_veto_takes_the_condition_back() -> None:
    table = loud()
    after = then(table, replace(SHOUT, luck=True), 5, 6, 6, 6, 6, 6)
    assert conditions(after, MOB)[0].name == "Out of Action"
    assert then(after, VetoLuck(open_business(after, "luck"))).rows == table.rows


@pytest.mark.rule("FD6-40", "R-81")
@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (replace(SHOUT, track="damage"), "but not another track"),
        (replace(SHOUT, ability="dexterity"), "Wits or Presence"),
        (replace(SHOUT, target=""), "Choose a target"),
        (replace(SHOUT, difficulty=None), "Mob has no Discipline: choose a resistance, or enter one"),
        (replace(SHOUT, difficulty=None, value=""), "Mob has no Discipline and no Insight"),
        (
            replace(SHOUT, opposing="strength", difficulty=None),
            "Composure is not rolled: Discipline or Insight resists",
        ),
        (replace(SHOUT, track=""), "This check does not affect a track"),
    ],
)
def test_what_shakes_no_composure_is_refused_before_the_dice(order: CheckCode, sentence: str) -> None:
    refuses(loud(), order, sentence)
    assert sentence in preview(FREED6, loud(), order).refused
    refuses(scarred(loud(), MOB), SHOUT, "200 conditions")
    vex = replace(SHOUT, sheet_id=opend6.VEX)
    refuses(opend6.begin(), vex, "This check does not affect a track", game=opend6.OPEND6)


@pytest.mark.rule("FD6-40", "FD6-42", "R-81")
def test_who_is_known_by_name_only_is_shaken_against_a_number_that_nobody_is_told() -> None:
    table = then(loud(), SetValue(MOB, "discipline", 12)).put(
        MOB, "membership", Membership(visibility="named")
    )
    order = replace(SHOUT, difficulty=None, value="")
    assert (preview(FREED6, table, order).chance, preview(FREED6, table, order).refused) == (None, "")
    check, taken = play(table, order, 6, 5, 6, 6).facts
    assert (check.difficulty, check.chance, check.outcome) == (None, "", "total")
    assert (taken.resistance, taken.condition) == (17, "Disoriented")
    unread = table.without(Resource, MOB, "value-discipline")
    assert not preview(FREED6, unread, order).refused, "a player knows no more of them"


@pytest.mark.rule("FD6-30", "FD6-40", "FD6-42")
@pytest.mark.parametrize("ruleset", ["freed6", "opend6"])
def test_the_odds_are_those_of_each_condition(ruleset: str) -> None:
    table = loud(ruleset=ruleset).put(BORG, "wits", Ability(dice=3, kind="normal"))
    order = replace(SHOUT, sheet_id=BORG, ability="wits", difficulty=0)
    seen = preview(FREED6, table, order)
    brought = [play(table, order, *faces).facts[1].condition for faces in product(range(1, 7), repeat=3)]
    assert {name: Fraction(brought.count(name), 216) for name in odds_of(seen)} == odds_of(seen)
    assert (seen.chance, seen.mark) == (Fraction(sum(map(bool, brought)), 216), 6)
    assert (5, "Uncooperative (resistance)") in amounts(seen.sources)


@pytest.mark.rule("FD6-42", "R-24", "R-81")
def test_who_shakes_by_hand_meets_the_attitude_that_is_shown_to_them() -> None:
    table = loud().put(MOB, "5.2", Track(name="Attitude", kind="attitude", state=0, towards=KIRA))
    order = TakePoints(MOB, "composure", points=10, resistance=8)
    nobody, kira = play(table, order).facts[0], play(table, replace(order, by=KIRA)).facts[0]
    assert (nobody.resistance, nobody.condition, nobody.by) == (13, "", "")
    assert (kira.resistance, kira.condition, kira.by) == (-7, "Demoralized", KIRA)
    for by in ("", KIRA):
        said = preview(FREED6, table, replace(order, by=by)).says
        assert said == ("Demoralized: 10 against -7." if by else "Holds: 10 against 13.")
    refuses(table, replace(order, by="77"), "nobody like that")
    [dialog] = [each for each in FREED6.sheet.dialogs if each.key == "points"]
    assert "by" in [field.key for field in dialog.asks]
