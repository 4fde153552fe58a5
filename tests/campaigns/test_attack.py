"""Attacks from the sheet."""

from __future__ import annotations

import pytest

from rules.common.belongings import AddBelonging
from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.sheets import SetAbility, SetResource
from tests.campaigns.at_table import Dice, holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, create_foe, key_of, shown

pytestmark = pytest.mark.usefixtures("mira")


def test_one_tap_strikes_at_a_foe(player: Person, mace: str, dice: Dice) -> None:
    dice(6)
    fact = player.does("attack", MIRA, mace).fact
    assert (fact["weapon"], fact["die"], fact["outcome"], fact["damage"]) == ("mace", 8, "hit", 6)


def test_a_sheet_is_struck_through_its_armour(player: Person, gm: Person, mace: str, dice: Dice) -> None:
    ogre = create_foe(gm.seat)
    gm.plays(AddBelonging(ogre, "hide", "armor", 1, 4))
    dice(7, 3)
    event = player.does("attack", MIRA, mace, target=ogre, foe="ignored")
    assert (event.kind, event.fact["damage"]) == ("attack_rolled", 4)
    assert shown(gm.seat, ogre).hp.number == 9, "damage waits for its button on the entry"


def test_focus_buys_advantage(player: Person, mace: str, dice: Dice) -> None:
    player.plays(SetAbility(MIRA, "dexterity", 2))
    player.plays(SetResource(MIRA, "focus", 2, 2))
    dice(9)
    assert player.does("attack", MIRA, mace, focus="on").fact["die"] == 12
    assert shown(player.seat).focus.number == 1


def test_bare_hands_strike_with_a_d4(player: Person, dice: Dice) -> None:
    dice(1)
    fact = player.does("attack", MIRA).fact
    assert (fact["die"], fact["outcome"]) == (4, "miss")


def test_what_would_be_wasted_or_is_not_there_is_refused_in_words(player: Person, mace: str) -> None:
    assert "Focus would be wasted" in player.is_refused("attack", MIRA, focus="on")
    assert "no Focus left" in player.is_refused("attack", MIRA, mace, focus="on")
    assert "does not carry that" in player.is_refused("attack", MIRA, "99.9")


def test_the_options_offer_whom_to_strike(player: Person, gm: Person, mace: str) -> None:
    create_foe(gm.seat)
    holds(player.reads("attack", MIRA, mace), "Ogre", "Damage of a D8: 4.4 on average")


@pytest.mark.parametrize(("dialog", "thing"), [("attack", "mace"), ("cast", "Hush")])
def test_only_the_gm_lets_her_act_out_of_turn(player: Person, gm: Person, dialog: str, thing: str) -> None:
    gm.plays(BeginEncounter((MIRA, create_foe(gm.seat))), 1, 6)
    gm.plays(NextTurn())
    where = (dialog, MIRA, key_of(player.seat, thing))
    holds(player.is_refused(*where, allowed="on"), "It is Ogre&#39;s turn.", no="Allow")
    assert "Allow anyway" in gm.is_refused(*where)
    assert gm.does(*where, allowed="on").kind in ("attack_rolled", "spell_cast")
