"""Ranks: what points are worth, what they buy, and how long it lasts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.changing_durations import SPANS, Span, change_span
from rules.d6.checks import CheckCode
from rules.d6.harm_levels import effects_of, played_as, state_reached
from rules.d6.points_against_resistance import TakePoints
from rules.d6.ranks import BY_RANK, HIGHEST, least_points, of_rank, points_to_recover, rank
from rules.d6.track_states import ladder_of
from rules.errors import RuleBroken
from rules.freed6.buying_with_ranks import spend
from rules.table import Ability, Profile, Table
from tests.rules.freed6.names import FREED6
from tests.rules.freed6.tables import names, play, refuses, then

BY_COST = {cost: [one for one in FREED6.system.purchases if one.cost == cost] for cost in range(1, 7)}


@pytest.mark.rule("FD6-30", "R-02")
@pytest.mark.parametrize(
    ("points", "found"),
    [(-9, 0), (0, 0), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (16, 4), (20, 4), (25, 5), (26, 6), (99, 6)],
)
def test_every_five_points_are_a_rank(points: int, found: int) -> None:
    assert rank(points) == found


@pytest.mark.rule("FD6-29", "R-16")
@given(st.integers(1, HIGHEST))
def test_the_fewest_points_of_a_rank_are_of_that_rank_and_one_less_is_not(found: int) -> None:
    assert rank(least_points(found)) == found
    assert rank(least_points(found) - 1) == found - 1
    assert points_to_recover(found) == least_points(found) == points_to_recover(found, 99)
    assert points_to_recover(found, 99, "rolled") == 99
    assert points_to_recover(found, 0, "rolled") == least_points(found)


@pytest.mark.rule("R-74")
def test_there_is_no_such_rank_and_another_effect_roll_of_the_turn_serves_as_well() -> None:
    for wrong, told in ((0, "0"), (7, "7"), (-1, "−1")):
        with pytest.raises(RuleBroken, match=f"Ranks go from 1 to 6, not to {told}"):
            least_points(wrong)
    die = [FREED6.system.purchase("effect_roll_die")]
    assert spend(1, die).reason
    assert not spend(1, die, effect_roll=True).reason
    with pytest.raises(RuleBroken, match="Ranks cannot be negative"):
        spend(-1, [])


@pytest.mark.rule("FD6-31", "R-15")
def test_each_rank_has_a_severity_and_a_time() -> None:
    severities = [FREED6.system.table("severity").at(at).text for at in range(1, 7)]
    assert severities == ["minimal", "adequate", "moderate", "complete", "excessive", "overwhelming"]
    assert [of_rank(at) for at in range(1, 7)] == [*BY_RANK, "recovered"]
    with pytest.raises(RuleBroken, match="A condition needs at least one rank"):
        of_rank(0)


@pytest.mark.rule("FD6-34", "FD6-35", "FD6-36", "FD6-37", "FD6-38", "FD6-39", "R-11")
def test_the_table_sells_twenty_three_effects_and_none_for_six_ranks() -> None:
    assert [len(BY_COST[cost]) for cost in range(1, 7)] == [9, 5, 4, 4, 1, 0]
    assert spend(6, [FREED6.system.purchase(key) for key in ("ability_scene", "boost1")]).remaining == 0


@pytest.mark.rule("FD6-34", "R-26")
@pytest.mark.parametrize(
    ("ranks", "wanted", "reason", "cost", "remaining"),
    [
        (3, ["wild_die"] * 3, "", 3, 0),
        (3, ["bonus_action", "advantage"], "", 3, 0),
        (3, ["skill_die_encounter"], "", 3, 0),
        (2, ["effect_roll", "effect_roll_die"], "", 2, 0),
        (4, ["effect_roll", "effect_roll"], "one_effect_roll", 2, 4),
        (4, ["effect_roll_die"], "no_effect_roll", 1, 4),
        (1, ["bonus_action"], "too_few_ranks", 2, 1),
        (0, [], "", 0, 0),
    ],
)
def test_ranks_are_spent_like_money(
    ranks: int, wanted: list[str], reason: str, cost: int, remaining: int
) -> None:
    done = spend(ranks, [FREED6.system.purchase(key) for key in wanted])
    assert (done.reason, done.cost, done.remaining) == (reason, cost, remaining)


@pytest.mark.rule("FD6-35", "FD6-36", "FD6-37", "FD6-38", "R-74")
@given(
    st.sampled_from(SPANS),
    st.integers(1, 9),
    st.sampled_from(FREED6.system.purchases),
    st.sampled_from([1, -1]),
)
def test_an_extension_never_shortens_and_a_cut_never_lengthens(
    until: str, rounds: int, bought: object, sign: int
) -> None:
    before = Span(until, rounds if until == "round" else 0)
    try:
        after = change_span(before, bought, sign, 3)  # type: ignore[arg-type]
    except RuleBroken:
        return
    longer = SPANS.index(after.until) - SPANS.index(before.until)
    kind = bought.effect  # type: ignore[attr-defined]
    assert longer > 0 if kind == "extend" else longer < 0 if kind == "cut" else after.until == "round"


@pytest.mark.rule("FD6-36", "R-74")
def test_a_cut_to_rounds_takes_what_the_die_says() -> None:
    cut = FREED6.system.purchase("reduce_encounter_1D")
    assert change_span(Span("encounter"), cut, 1, 4) == Span("round", 4)
    for rolled in (0, 7):
        with pytest.raises(RuleBroken, match="One die decides how many rounds are left: 1 to 6"):
            change_span(Span("encounter"), cut, 1, rolled)
    with pytest.raises(RuleBroken, match="Boost-1 cannot change how long a condition lasts"):
        change_span(Span("round", 2), FREED6.system.purchase("boost1"))


@pytest.mark.rule("FD6-40", "FD6-41", "R-02", "R-11")
def test_points_bring_on_the_condition_of_their_rank_and_the_last_one_is_the_end() -> None:
    last = {"damage": "Hurt", "composure": "Disoriented", "body": "Disrupted"}
    for key, second in last.items():
        track = FREED6.system.track(key)
        assert (len(track.names), track.names[0], track.names[-1]) == (6, "Normal", "Out of Action")
        assert track.names[state_reached(track, 8)] == second
        assert state_reached(track, 0) == 0 == state_reached(track, -3)
        assert state_reached(track, 26) == state_reached(track, 21) == 5


@pytest.mark.rule("R-10")
def test_levels_are_reached_above_five_ten_and_fifteen() -> None:
    track = played_as(FREED6, "damage", "opend6")
    reached = [state_reached(track, points) for points in (0, 1, 5, 6, 10, 11, 15, 16, 99)]
    assert reached == [0, 1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("R-14")
def test_lighter_harm_does_nothing_unless_the_table_wants_it() -> None:
    damage, composure = (FREED6.system.track(key) for key in ("damage", "composure"))
    plain = [effects_of(FREED6, "damage", damage, at, "none") for at in range(6)]
    assert [len(each) for each in plain] == [0, 0, 0, 0, 1, 2]
    hampering = [effects_of(FREED6, "damage", damage, at, "as OpenD6") for at in range(6)]
    kinds = [[one.kind for one in each] for each in hampering]
    assert kinds[:4] == [[], ["actions"], ["dice"], ["dice"]], "by name: Wounded is OpenD6's second level"
    assert kinds[4:] == [["cannot_act"], ["cannot_act", "cannot_decide"]], "what forbids stays as it is"
    worn = effects_of(FREED6, "composure", composure, 4, "as OpenD6")
    assert [one.kind for one in worn] == ["unusable"], "Demoralized is OpenD6's third level"


@pytest.mark.rule("FD6-27", "R-14", "R-10")
@pytest.mark.parametrize(
    ("ruleset", "hampering", "points", "acts"),
    [("freed6", "none", 16, False), ("freed6", "as OpenD6", 16, False), ("opend6", "none", 11, True)],
)
def test_the_incapacitated_may_act_only_where_the_table_plays_opend6s_levels(
    ruleset: str, hampering: str, points: int, acts: bool
) -> None:
    table = Table(rulings={"ruleset": ruleset, "freed6_track_effects": hampering})
    table = table.put("1", "profile", Profile(name="Mob")).put("1", "wits", Ability(dice=1))
    hurt = then(table, TakePoints("1", "damage", points))
    assert names(hurt, "1") == ["Incapacitated"]
    if acts:
        assert play(hurt, CheckCode("1", "wits"), 4).facts
    else:
        refuses(hurt, CheckCode("1", "wits"), "cannot act: Incapacitated")


@pytest.mark.rule("FD6-43", "R-18", "FD6-46", "FD6-47", "R-23")
def test_status_tracks_and_contests_end_after_so_many_states() -> None:
    for key in ("effect", "quantity", "duration", "coverage"):
        assert [state.difficulty for state in FREED6.system.track(key).states] == [9, 12, 15, 18, None]
    assert ladder_of(FREED6, "opend6") == (12, 15, 18, 21)
    assert ladder_of(FREED6, "freed6") == ()
    lengths = [(one.key, one.between, one.out) for one in FREED6.system.lengths]
    assert lengths == [("brief", 1, 2), ("moderate", 2, 3), ("lengthy", 3, 4)]
