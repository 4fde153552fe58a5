"""The length of an encounter sets how far Out of Action is, and points move a track of a length by ranks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter, JoinEncounter
from rules.common.next_turns import is_out
from rules.d6.checks import CheckCode
from rules.d6.harm_levels import condition_at, own_tracks
from rules.d6.points_against_resistance import PointsTaken, RollPoints, TakePoints
from rules.d6.recovery import RecoverCondition
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.decide import preview
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_options import effect_options
from rules.games import game_for
from rules.options import Option
from rules.table import Condition, Table, Track
from tests.rules import playing
from tests.rules.d6.tables import cited
from tests.rules.freed6.names import BORG, KIRA, MOB
from tests.rules.freed6.ranks import buy, not_sold, ready, strike, with_ranks
from tests.rules.freed6.tables import begin, open_business, play, refuses, then
from tests.rules.opend6 import tables as opend6

FREED6, OPEND6 = game_for("freed6"), game_for("opend6")


def fight(length: str, **rulings: str) -> Table:
    """Kira against the mob, for so long; Borg looks on."""
    return then(begin(**rulings), BeginEncounter((KIRA, MOB), length=length))


def points(over: int, sheet_id: str = MOB, track: str = "damage") -> TakePoints:
    return TakePoints(sheet_id, track, points=10 + over, resistance=10)


def taken(table: Table, order: TakePoints, game: str = "freed6") -> PointsTaken:
    fact = playing.play(table, order, game=game).facts[0]
    assert isinstance(fact, PointsTaken)
    return fact


@pytest.mark.rule("FD6-46", "FD6-47", "R-23", "R-105")
@pytest.mark.parametrize(
    ("length", "ranks"),
    [
        ("brief", ["Stunned", *["Out of Action"] * 4]),
        ("moderate", ["Stunned", "Hurt", *["Out of Action"] * 3]),
        ("lengthy", ["Stunned", "Hurt", "Wounded", *["Out of Action"] * 2]),
        ("", ["Stunned", "Hurt", "Wounded", "Incapacitated", "Out of Action"]),
    ],
)
def test_in_freed6_an_encounter_of_a_length_takes_out_at_its_rank(length: str, ranks: list[str]) -> None:
    table = fight(length)
    for rank, condition in enumerate(ranks, start=1):
        order = points(5 * rank)
        assert taken(table, order).condition == condition
        assert preview(FREED6, table, order).says == f"{condition}: {10 + 5 * rank} against 10."
    out = then(table, points(5 * len(ranks)))
    assert is_out(out, MOB)
    refuses(out, CheckCode(MOB, "strength"), "cannot act")
    assert taken(table, points(25, BORG)).condition == "Out of Action", "who looks on has the whole track"
    assert taken(table, points(20, BORG)).condition == "Incapacitated"


@pytest.mark.rule("OD6-26", "R-23", "R-105")
@pytest.mark.parametrize(
    ("length", "levels"),
    [
        ("brief", ["Stunned", "Out of Action", "Out of Action"]),
        ("moderate", ["Stunned", "Wounded", "Incapacitated", "Out of Action"]),
        (
            "lengthy",
            [
                *("Stunned", "Wounded", "Incapacitated", "Incapacitated (4)", "Incapacitated (5)"),
                "Out of Action",
            ],
        ),
    ],
)
def test_in_opend6_it_has_one_three_or_five_conditions_between(length: str, levels: list[str]) -> None:
    table = opend6.then(opend6.begin(), BeginEncounter((opend6.VEX, opend6.GUARD), length=length))
    for level, condition in enumerate(levels):
        fact = taken(table, points(5 * level + 1, opend6.GUARD, "health"), "opend6")
        assert (fact.condition, bool(fact.effects)) == (condition, True)
        assert "R-105" in cited(OPEND6, fact)


@pytest.mark.rule("FD6-46", "OD6-26", "R-105")
@pytest.mark.parametrize("length", ["brief", "moderate", "lengthy", ""])
def test_a_level_that_is_marked_by_hand_is_what_points_bring_there(length: str) -> None:
    in_opend6 = opend6.then(opend6.begin(), BeginEncounter((opend6.VEX, opend6.GUARD), length=length))
    for game, table, sheet in ((FREED6, fight(length), MOB), (OPEND6, in_opend6, opend6.GUARD)):
        for track, kind in own_tracks(game, table, sheet):
            for level, name in enumerate(kind.names[1:], start=1):
                marked = playing.play(table, AddCondition(sheet, name, group=track), game=game.key).table
                ((_, row),) = marked.of(Condition, sheet).items()
                hit = condition_at(game, table, track, kind, level)
                assert (row.name, row.kind, row.rank, row.effects, row.until) == (
                    *(hit.name, hit.kind, hit.rank, hit.effects, hit.until),
                )


@pytest.mark.rule("R-10", "R-105")
def test_where_a_table_plays_by_levels_these_are_counted() -> None:
    levels = fight("brief", ruleset="opend6")
    assert [taken(levels, points(over)).condition for over in (1, 6)] == ["Stunned", "Out of Action"]


@pytest.mark.rule("FD6-29", "FD6-31", "FD6-47", "R-15", "R-105")
def test_out_of_action_lasts_as_ever_and_is_recovered_by_the_points_of_its_rank() -> None:
    out = then(fight("brief"), points(12))
    ((key, row),) = out.of(Condition, MOB).items()
    assert (row.until, row.rank) == ("recovered", 2)
    order = RecoverCondition(KIRA, key, "strength", target=MOB, difficulty=5, uses="nothing")
    assert play(out, order, 5, 6, 5).facts[1].points_needed == 6
    assert {"FD6-47", "R-105"} <= cited(FREED6, taken(fight("brief"), points(12)))
    assert "R-105" not in cited(FREED6, taken(fight(""), points(12)))


@pytest.mark.rule("R-105")
def test_who_joins_has_the_track_of_the_encounter_and_its_end_gives_the_whole_one_back() -> None:
    joined = then(fight("brief"), JoinEncounter(BORG))
    assert taken(joined, points(6, BORG)).condition == "Out of Action"
    over = then(joined, EndEncounter())
    assert taken(over, points(6, BORG)).condition == "Hurt"


@pytest.mark.rule("R-105")
def test_the_odds_and_the_track_on_the_sheet_are_those_of_the_length() -> None:
    table = fight("brief")
    order = RollPoints(KIRA, "2D", "damage", target=MOB, resistance=2)
    odds = {odd.key: odd.chance for odd in preview(FREED6, table, order).odds}
    assert odds == {"Stunned": Fraction(5, 9), "Out of Action": Fraction(5, 12)}
    bought = ready(fight("brief"), 1)
    odds = {odd.key: odd.chance for odd in preview(FREED6, bought, strike(bought, code="1D")).odds}
    assert odds == {"Stunned": Fraction(5, 6), "Out of Action": Fraction(1, 6)}
    before = then(begin(), points(13, MOB))
    shown = dict(own_tracks(FREED6, then(before, BeginEncounter((KIRA, MOB), length="brief")), MOB))
    assert shown["damage"].names == ("Normal", "Stunned", "Wounded", "Out of Action"), "and what was there"


def begun(length: str = "moderate", *states: str) -> tuple[Table, str]:
    """A gate that is besieged, and the key of its track."""
    table = then(begin(), BeginTrack(MOB, "The gate", length="" if states else length, states=states))
    (key,) = table.of(Track, MOB)
    return table, key


def at(table: Table, key: str) -> str:
    row = table.of(Track, MOB)[key]
    return row.states[row.state]


@pytest.mark.rule("FD6-46", "FD6-47", "OD6-25", "OD6-26", "R-105")
@pytest.mark.parametrize(
    ("over", "after"),
    [(0, "Normal"), (1, "Stage 1"), (6, "Stage 2"), (11, "Out of Action"), (40, "Out of Action")],
)
def test_points_move_a_track_of_a_length_by_ranks(over: int, after: str) -> None:
    table, key = begun()
    order = points(over, MOB, key)
    assert preview(FREED6, table, order).says.startswith("Holds" if not over else after)
    decision = play(table, order)
    assert at(decision.table, key) == after
    fact = decision.facts[0]
    assert (fact.track, fact.condition) == ("The gate", "" if not over else after)
    assert is_out(decision.table, MOB) == (after == "Out of Action")
    assert {"FD6-47", "R-105"} <= cited(FREED6, fact)
    assert not {"FD6-41", "OD6-16"} & cited(FREED6, fact)


@pytest.mark.rule("FD6-46", "R-105")
def test_rolled_points_move_it_too_with_the_odds_of_each_state() -> None:
    table, key = begun("brief")
    order = RollPoints(KIRA, "1D", key, target=MOB, resistance=0)
    assert {odd.key: odd.chance for odd in preview(FREED6, table, order).odds} == {
        "Normal": 0,
        "Stage 1": Fraction(5, 6),
        "Out of Action": Fraction(1, 6),
    }
    assert at(play(table, order, 6).table, key) == "Out of Action"
    assert at(playing.play(table, order, 3, game="opend6").table, key) == "Stage 1"


@pytest.mark.rule("OD6-25", "R-105")
def test_any_track_of_the_tables_own_moves_so_and_one_that_has_run_out_or_is_tested_does_not() -> None:
    table, key = begun("", "Firm", "Cracked", "Open")
    assert at(play(table, points(6, MOB, key)).table, key) == "Open"
    refuses(
        then(table, MoveTrack(MOB, key, state="Open")), points(6, MOB, key), "The gate is already at Open"
    )
    tested = table.put(MOB, "9.1", Track(name="Ammo", kind="quantity"))
    refuses(tested, points(6, MOB, "9.1"), "Ammo takes no points: roll for it or move it")
    refuses(table, points(6, MOB, "77.1"), "no track")


def offered(table: Table) -> Option:
    """The steps of a track, as the dialog of ranks has them."""
    listed = effect_options(FREED6, table, open_business(table, "ranks"))
    return next(option for option in listed if option.key == "own_track")


@pytest.mark.rule("FD6-46", "R-102", "R-105")
def test_the_ranks_of_a_check_move_it_a_step_each() -> None:
    table, key = begun()
    order = RankBuy("own_track", target=MOB, on=key)
    ranked = with_ranks(table, 2, target=MOB)
    decision = buy(ranked, order)
    assert at(decision.table, key) == "Stage 2"
    assert decision.facts[0].purchases[0].text == "The gate: Stage 2"
    assert {"R-102", "R-105"} <= cited(FREED6, decision.facts[0])
    about = offered(ranked).about
    assert [(each.target, each.on, each.label) for each in about] == [(MOB, key, "Mob: The gate")]
    assert "There is nothing to choose for it" in offered(with_ranks(begin(), 1)).refused
    not_sold(ranked, "Choose which track moves", replace(order, on="77.1"))


@pytest.mark.parametrize("game", ["freed6", "opend6"])
def test_its_menu_asks_for_points(game: str) -> None:
    menu = next(each for each in game_for(game).sheet.menus if each.key == "track")
    assert "track-points" in menu.dialogs
    dialog = next(each for each in game_for(game).sheet.dialogs if each.key == "track-points")
    assert (dialog.command, dialog.row, dialog.of) == (TakePoints, "track", ("",))
