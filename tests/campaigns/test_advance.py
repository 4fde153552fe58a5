"""An advancement."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter
from tests.campaigns.at_table import Dice
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, shown

pytestmark = pytest.mark.usefixtures("mira")
RISEN = {"strength": 2, "dexterity": 1, "presence": 2, "constitution": 0}


def test_the_most_hp_rise_and_each_ability_rolls(player: Person, dice: Dice) -> None:
    dice(4, 1, 1, 1, 1)
    assert player.does("advance", MIRA).fact["hp_face"] == 4
    view = shown(player.seat)
    assert (view.hp.number, view.hp.limit) == (5, 9)
    assert {key: score.value for key, score in view.scores.items()} == RISEN


def test_beforehand_the_chances_may_be_seen(player: Person) -> None:
    assert "Presence rises</dt><dd>83%" in player.reads("advance", MIRA)


@pytest.mark.rule("R-85", "FB-83")
def test_in_a_fight_only_the_gm_may_let_her_advance_all_the_same(player: Person, gm: Person) -> None:
    gm.plays(BeginEncounter((MIRA,)), 3)
    assert "an advancement takes longer than a Round" in player.is_refused("advance", MIRA, allowed="on")
    assert "Allow it all the same" in gm.is_refused("advance", MIRA)
    assert gm.does("advance", MIRA, allowed="on").kind == "advanced"
