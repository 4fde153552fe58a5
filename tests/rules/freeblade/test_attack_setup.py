from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.freeblade.attack_setup import attack_die, hits, hp_lost
from rules.freeblade.standing import status
from rules.freeblade.wear import Gear, wear
from rules.games import game_for


@pytest.mark.rule("FB-53", "FB-54", "FB-55")
@pytest.mark.parametrize(
    ("weapon", "armor", "lost"),
    [(7, None, 7), (7, 4, 3), (2, 6, 0), (4, 4, 0), (7, 1, 7), (1, 1, 0), (1, None, 0), (2, None, 2)],
)
def test_damage_is_the_weapon_less_the_armour_and_ones_spoil_either(
    weapon: int, armor: int | None, lost: int
) -> None:
    assert hp_lost(weapon, armor) == lost
    assert hits(weapon) == (weapon > 1)


@pytest.mark.rule("FB-56", "FB-57", "R-34")
@pytest.mark.parametrize(
    ("adv", "dis", "die"), [(0, 0, 8), (1, 0, 12), (3, 0, 12), (0, 1, 4), (1, 1, 8), (2, 1, 12), (1, 3, 4)]
)
def test_what_is_left_of_advantage_and_disadvantage_chooses_the_die(adv: int, dis: int, die: int) -> None:
    assert attack_die(8, adv, dis) == die


@pytest.mark.rule("FB-57", "R-35")
def test_bare_hands_stay_a_d4_unless_the_campaign_says_otherwise() -> None:
    assert attack_die(0, 1, 0, unarmed=True) == 4
    assert attack_die(0, 1, 0, unarmed=True, unarmed_advantage="d12") == 12
    assert attack_die(0, 1, 1, unarmed=True, unarmed_advantage="d12") == 4


@pytest.mark.rule("FB-57", "R-76")
def test_a_broken_weapon_strikes_like_bare_hands() -> None:
    assert attack_die(0) == 4
    assert attack_die(0, adv=1) == 4


@pytest.mark.rule("FB-53")
def test_fewer_than_no_advantages_are_refused() -> None:
    with pytest.raises(RuleBroken, match="Advantages and Disadvantages cannot be fewer than none"):
        attack_die(8, -1)


@pytest.mark.rule("FB-23", "FB-24", "FB-52")
def test_a_character_at_no_hp_is_dying_and_a_foe_is_out_of_the_fight() -> None:
    assert status(1, character=True) == status(1, character=False) == "ok"
    assert [status(hp, character=True) for hp in (0, -3)] == ["dying", "dying"]
    assert status(0, character=False) == "taken_out"


@pytest.mark.rule("FB-59", "R-33", "R-76")
def test_after_a_fight_only_whole_weapons_and_armour_that_were_used_wear() -> None:
    items = [
        Gear("mace", "weapon", 8, True, 3),
        Gear("dagger", "weapon", 6, False, 1),
        Gear("chain armor", "armor", 6, True, 1),
        Gear("shield", "shield", 6, True, 1),
        Gear("club", "weapon", 0, True, 1),
    ]
    assert wear(items) == [6, 6, 0, 6, 0]


@pytest.mark.rule("FB-33")
def test_weapons_go_up_to_a_d12_and_armour_and_shields_to_a_d6() -> None:
    ranges = game_for("freeblade").system.ranges
    assert max(ranges["weapon"]) == 12
    assert 0 not in ranges["weapon"]
    assert max(ranges["armor"]) == max(ranges["shield"]) == 6
