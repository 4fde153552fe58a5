"""The examples of odds are read with all their keys, and under the rulings that they name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.vectors.running import answer

Given = dict[str, Any]


def asked(mechanic: str, given: Given, settings: Given | None = None) -> Mapping[str, Any]:
    return answer({"mechanic": mechanic, "input": given, "settings": settings or {}})


@pytest.mark.parametrize(
    ("given", "settings", "six"),
    [
        ({"dice": 1}, {}, "1/6"),
        ({"dice": 1, "mode": "advantage"}, {}, "11/36"),
        ({"dice": 1, "mode": "disadvantage"}, {}, "1/36"),
        ({"dice": 1, "boost": 1}, {}, "11/36"),
        ({"dice": 1, "boost": -1}, {}, "1/36"),
        ({"dice": 1, "boost": 1}, {"boost_penalty": "off"}, "1/6"),
        ({"dice": 1, "boost": 1, "wild": 1}, {}, "0/1"),
        ({"dice": 1, "wild": 1, "wild_sides": 4}, {}, "0/1"),
        ({"dice": 1, "wild": 1, "wild_sides": 8}, {}, "1/8"),
        ({"dice": 1, "flips": [1]}, {}, "1/3"),
        ({"dice": 1, "flips": [1, 6]}, {}, "1/6"),
        ({"dice": 1, "wild": 1, "flips": [1]}, {}, "1/6"),
        ({"dice": 1, "wild": 1, "flips": [1]}, {"flip_wild": "flipped"}, "0/1"),
        ({"dice": 1, "wild": 1, "wild_sides": 10, "flips": [10]}, {}, "111111/1000000"),
        ({"dice": 1, "wild": 1, "wild_sides": 10, "flips": [10]}, {"flip_values": "1..6"}, "1/10"),
        ({"dice": 0, "pips": 6}, {}, "1/1"),
        ({"dice": 0}, {"pool_floor": 1}, "1/6"),
    ],
)
@pytest.mark.rule("R-03", "R-04", "R-13")
def test_the_chance_of_a_six_follows_keys_and_rulings(given: Given, settings: Given, six: str) -> None:
    assert asked("freed6.check.pmf", {**given, "totals": [6]}, settings)["pmf"] == {"6": six}


@pytest.mark.parametrize(
    ("given", "settings", "ends"),
    [
        ({"dice": 1, "wild": 1, "difficulty": 5}, {}, ("1/6", "1/6", "1/2", "1/6")),
        ({"dice": 1, "wild": 1, "difficulty": 5}, {"check_tie": "beats"}, ("1/6", "0/1", "2/3", "1/6")),
        ({"dice": 2, "wild": 2, "difficulty": 99}, {"crit_any": "all"}, None),
        ({"dice": 1, "wild": 1, "wild_sides": 8, "difficulty": 2}, {}, ("1/4", "5/8", "0/1", "1/8")),
        (
            {"dice": 1, "wild": 1, "wild_sides": 8, "difficulty": 2},
            {"wdn_critical": "6 only"},
            ("1/8", "3/4", "0/1", "1/8"),
        ),
    ],
)
@pytest.mark.rule("FD6-13", "FD6-14", "R-01", "R-07")
def test_how_a_check_ends_follows_the_rulings(
    given: Given, settings: Given, ends: tuple[str, ...] | None
) -> None:
    found = asked("freed6.check.outcome", given, settings)
    if ends is None:
        assert found["critical_failure"] == "1/36"
    else:
        assert (
            found["critical_success"],
            found["success"],
            found["failure"],
            found["critical_failure"],
        ) == ends


@pytest.mark.rule("R-01", "R-18")
def test_measures_follow_the_ladder_and_the_tie() -> None:
    assert asked("freed6.status.expected_tests", {"dice": 2})["expected"] == "2008/455"
    other = asked("freed6.status.expected_tests", {"dice": 2}, {"status_ladder": "opend6"})
    assert other["expected"] == "141/35" == asked("opend6.status.expected_tests", {"dice": 2})["expected"]
    harder = asked("opend6.status.expected_tests", {"dice": 2}, {"check_tie": "beats"})
    assert harder["expected"] == "4/1"


@pytest.mark.rule("R-17")
def test_a_reaction_takes_one_step_where_the_ruling_says_so() -> None:
    given = {"reaction": "Neutral", "dice": 5}
    one = asked("opend6.reaction.odds", given, {"reaction_multi_step": "one per check"})
    assert (one["Cooperative"], one["Friendly"]) == ("791/2592", "0/1")
    assert asked("opend6.reaction.odds", {**given, "pips": 100})["Allied"] == "1/1"


@pytest.mark.rule("WD-07", "R-27")
def test_extra_dice_may_be_left_out_of_the_critical() -> None:
    given = {"dice": 1, "extra": 1, "difficulty": 1}
    both = asked("wd.success.critical", given)["success_and_critical_success"]
    never = asked("wd.success.critical", given, {"extra_dice_flags": "never"})["success_and_critical_success"]
    assert never == "1/6" != both


@pytest.mark.rule("6D6-10", "6D6-14", "R-62")
def test_helpers_add_to_the_one_that_a_target_without_advantages_has() -> None:
    assert asked("6d6.attack.odds", {"attack": [1, 0], "resist": None, "aid": [[0, 2]]})["success"] == "1/2"
    assert asked("6d6.margin.pmf", {"attack": [1, 0], "resist": None, "margins": [0]})["pmf"] == {"0": "1/6"}
    assert asked("6d6.margin.pmf", {"attack": [0, 3], "resist": [0, 1]})["pmf"] == {"2": "1/1"}


@pytest.mark.parametrize(
    ("mechanic", "given"),
    [
        ("freed6.check.pmf", {"dice": 10**9, "totals": [1]}),
        ("freed6.check.outcome", {"dice": 3, "difficulty": 10**9, "wild": 1}),
        ("freed6.check.outcome", {"dice": 3, "difficulty": 10, "mode": "twice"}),
        ("freed6.status.expected_tests", {"dice": 9}),
        ("wd.success", {"dice": 3, "difficulty": 0}),
        ("6d6.attack.odds", {"attack": [10**9, 0], "resist": None}),
    ],
)
def test_what_costs_too_much_or_makes_no_sense_is_refused(mechanic: str, given: Given) -> None:
    assert asked(mechanic, given) == {"refused": True}
