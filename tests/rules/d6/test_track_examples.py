"""The worked examples of OpenD6 and Wild D6: the public ones, and our own under every setting."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.vectors.running import answer, run, vectors_of

PUBLIC = vectors_of((Path(__file__).parents[1] / "vectors" / "public.json").read_text(encoding="utf-8"))
OURS = [vector for vector in PUBLIC if vector["mechanic"].startswith(("opend6.", "wd."))]

SHIFT, TEST, REPLAY = "opend6.reaction.shift", "opend6.status.test", "wd.replay"
NEUTRAL_30: dict[str, Any] = {"reaction": "Neutral", "total": 30}
FULL_11: dict[str, Any] = {"track": "quantity", "state": "Full", "total": 11}
SIX_BOUGHT: dict[str, Any] = {"regular": [1], "wild": [3], "extra": [[6, 1]], "difficulty": 3}


def asked(mechanic: str, given: dict[str, Any], **settings: str) -> dict[str, Any]:
    return answer({"mechanic": mechanic, "input": given, "settings": settings})


@pytest.mark.parametrize("public", OURS, ids=lambda public: public["id"])
def test_the_public_examples_come_out_as_they_should(public: dict[str, Any]) -> None:
    result = run([public])[0]
    assert result.passed, result.reason


@pytest.mark.rule("R-17")
def test_one_step_for_each_check_where_it_is_so_ruled() -> None:
    assert asked(SHIFT, NEUTRAL_30) == {"success": True, "steps": 3, "reaction": "Helpful"}
    short = asked(SHIFT, NEUTRAL_30, reaction_multi_step="one per check")
    assert short == {"success": True, "steps": 1, "reaction": "Cooperative"}
    worse = asked(SHIFT, {**NEUTRAL_30, "worsen": True})
    assert worse == asked(SHIFT, {**NEUTRAL_30, "direction": "worsen"})
    assert worse == {"success": True, "steps": -3, "reaction": "Opposed"}


@pytest.mark.rule("R-01", "R-18")
def test_ladders_and_ties_are_the_tables() -> None:
    assert asked(TEST, FULL_11, status_ladder="freed6") == {"difficulty": 9, "state": "Full"}
    assert asked(TEST, {**FULL_11, "total": 12}, check_tie="beats") == {"difficulty": 12, "state": "Heavy"}
    over = asked(TEST, {**FULL_11, "state": "Empty"})
    assert (over["difficulty"], over["state"], over["refused"]) == (None, "Empty", True)
    assert asked(TEST, {**FULL_11, "track": "reaction", "state": "Neutral"}) == {"refused": True}


@pytest.mark.rule("R-10", "OD6-10")
def test_tracks_are_the_tables_and_a_hull_is_a_body() -> None:
    given = {"track": "health", "points": 20, "resistance": 10}
    assert asked("opend6.track", given) == {"level": 2, "condition": "Wounded"}
    assert asked("opend6.track", given, ruleset="freed6") == {"level": 2, "condition": "Hurt"}
    assert asked("opend6.tracks", {"track": "Hull Integrity"}) == asked("opend6.tracks", {"track": "body"})
    assert asked("opend6.tracks", {"track": "reaction"})["names"][0] == "Hostile"


@pytest.mark.rule("OD6-16", "OD6-18")
def test_conditions_may_be_counted_or_listed() -> None:
    counted = asked("opend6.effects", {"track": "composure", "conditions": {"Demoralized": 2}})
    assert counted["abilities_disabled"] == 2
    listed = {"track": "composure", "conditions": ["Demoralized", "Demoralized"]}
    assert asked("opend6.effects", listed) == counted


@pytest.mark.rule("OD6-09", "R-12")
def test_dice_come_before_the_roll_and_points_after_it() -> None:
    given = {"code": "2D+2", "dice_mod": 1, "flat": -3, "faces": [1, 4, 6]}
    assert asked("opend6.modifier", given) == {"dice_rolled": 3, "total": 10}
    gone = {"code": "2D+1", "dice_mod": -3, "flat": 0, "faces": []}
    assert asked("opend6.modifier", gone) == {"dice_rolled": 0, "total": 1}
    assert asked("opend6.modifier", {**given, "faces": [1]}) == {"refused": True}
    pips = {"code": "1D+3", "faces": [5]}
    assert asked("opend6.modifier", pips, normalise_pips="off") == {"dice_rolled": 1, "total": 8}


@pytest.mark.rule("R-27")
def test_a_bought_six_makes_a_critical_unless_the_table_says_never() -> None:
    assert asked(REPLAY, SIX_BOUGHT) == {
        **{"successes": 2, "success": False},
        **{"critical_success": True, "critical_failure": False},
    }
    assert not asked(REPLAY, SIX_BOUGHT, extra_dice_flags="never")["critical_success"]


@pytest.mark.rule("R-28", "R-29")
def test_where_the_wild_die_stands_changes_no_count() -> None:
    for settings in ({"wild_position": "last"}, {"dice_mode": "successes"}):
        assert asked(REPLAY, SIX_BOUGHT, **settings)["successes"] == 2
    assert asked("wd.ladder", {"level": "extremely_difficult"}) == {"difficulty": 6}
    assert asked("wd.ladder", {"level": "Silly"}) == {"refused": True}


def test_a_chain_that_no_die_can_throw_is_refused() -> None:
    assert asked(REPLAY, {"regular": [], "wild": [6], "difficulty": 1}) == {"refused": True}
    assert json.dumps(asked("wd.face", {"die": "wild", "face": 1, "throw": 1}))


@pytest.mark.rule("R-13")
def test_the_smallest_pool_is_the_tables() -> None:
    given = {"code": "1D+1", "dice_mod": -2, "flat": 0}
    assert asked("opend6.modifier", {**given, "faces": []}) == {"dice_rolled": 0, "total": 1}
    kept = asked("opend6.modifier", {**given, "faces": [4]}, pool_floor="1")
    assert kept == {"dice_rolled": 1, "total": 5}
