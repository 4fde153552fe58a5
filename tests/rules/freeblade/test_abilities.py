from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.freeblade.abilities import (
    Health,
    ability_score,
    advanced_health,
    advanced_score,
    highest,
    legal_array,
    must_reroll,
    refills,
    session_focus,
    spells_known,
    starting_coins,
    starting_hp,
)
from rules.games import game_for

FREEBLADE = game_for("freeblade")


def scores(strength: int, dexterity: int, presence: int, constitution: int) -> dict[str, int]:
    return {"strength": strength, "dexterity": dexterity, "presence": presence, "constitution": constitution}


@pytest.mark.rule("FB-05")
def test_there_are_four_abilities() -> None:
    assert [ability.key for ability in FREEBLADE.system.abilities] == list(scores(0, 0, 0, 0))


@pytest.mark.rule("FB-06")
def test_the_array_is_laid_out_each_number_once() -> None:
    assert legal_array([0, 2, -1, 1], FREEBLADE.system.array)
    assert not legal_array([2, 2, 0, -1], FREEBLADE.system.array)
    assert not legal_array([2, 1, 0], FREEBLADE.system.array)


@pytest.mark.rule("FB-07")
def test_two_d6_give_a_score_from_minus_three_to_three() -> None:
    expected = [-3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3]
    assert [ability_score(total) for total in range(2, 13)] == expected


@pytest.mark.rule("FB-07")
@pytest.mark.parametrize("total", [1, 13])
def test_no_other_total_gives_a_score(total: int) -> None:
    with pytest.raises(RuleBroken, match="Two d6 come to something from 2 to 12"):
        ability_score(total)


@pytest.mark.rule("FB-08")
def test_a_set_without_a_plus_one_is_rolled_again() -> None:
    assert must_reroll([0, 0, -1, 0])
    assert not must_reroll([-3, -3, -3, 1])


@pytest.mark.rule("FB-09")
def test_the_first_hp_are_constitution_and_six() -> None:
    assert [starting_hp(constitution) for constitution in (-3, 0, 3)] == [3, 6, 9]


@pytest.mark.rule("FB-10", "R-30")
def test_focus_is_dexterity_from_none_to_three() -> None:
    assert [session_focus(dexterity) for dexterity in (-2, 0, 2, 3, 6)] == [0, 0, 2, 3, 3]


@pytest.mark.rule("FB-44", "R-37")
def test_refills_are_presence_and_never_fewer_than_none() -> None:
    assert [refills(presence) for presence in (-1, 0, 2)] == [0, 0, 2]


@pytest.mark.rule("FB-14")
def test_the_first_purse_is_three_dice_times_ten() -> None:
    assert starting_coins([1, 2, 6]) == 90


@pytest.mark.rule("FB-13", "FB-15", "R-42")
def test_a_tie_leaves_the_choice_and_only_presence_knows_spells() -> None:
    tied = scores(2, -1, 2, 0)
    assert highest(tied) == ("strength", "presence")
    assert spells_known(tied, "presence") == 2
    assert spells_known(tied, "strength") == 0
    assert spells_known(scores(2, 0, 1, 0), "presence") == 0


@pytest.mark.rule("FB-46", "R-41")
@pytest.mark.parametrize(
    ("score", "face", "after"), [(3, 3, 4), (3, 2, 3), (-1, 1, 0), (5, 6, 6), (6, 6, 6), (0, 1, 1)]
)
def test_an_ability_rises_when_its_die_reaches_it_and_stops_at_six(score: int, face: int, after: int) -> None:
    assert advanced_score(score, face) == after


@pytest.mark.rule("FB-45", "R-41")
def test_advancement_lifts_the_maximum_and_hp_only_by_ruling() -> None:
    assert advanced_health(Health(4, 9), 5) == Health(4, 14)
    assert advanced_health(Health(4, 9), 5, heal=True) == Health(9, 14)
