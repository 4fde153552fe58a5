"""Spells are cast."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter, TakeTurn
from rules.errors import RuleBroken
from rules.freeblade.spells import CastSpell
from tests.campaigns.at_table import Dice, holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, create_foe, fill_slots, key_of, shown
from tests.campaigns.test_panels import panel

pytestmark = pytest.mark.usefixtures("mira")


def test_the_spell_works_and_its_die_steps_down(player: Person, hush: str, dice: Dice) -> None:
    dice(10, 2)
    fact = player.does("cast", MIRA, hush, reason="quiet!").fact
    assert (fact["outcome"], fact["step"]["after"], fact["reason"]) == ("success", 4, "quiet!")
    assert shown(player.seat).belongings[hush].die == 4


def test_who_fails_the_strain_is_fatigued(player: Person, hush: str, dice: Dice) -> None:
    dice(9, 6)
    player.does("cast", MIRA, hush)
    assert [row.name for row in shown(player.seat).conditions.values()] == ["fatigued"]


def test_with_full_slots_one_is_asked_what_to_drop(player: Person, hush: str, dice: Dice) -> None:
    fill_slots(player.seat)
    stone = key_of(player.seat, "stone")
    holds(player.is_refused("cast", MIRA, hush), "no free slot", f'name="drop" value="{stone}"')
    dice(2, 6)
    assert player.does("cast", MIRA, hush, drop=stone).fact["dropped_gear"] == ["stone"]


def test_a_spell_without_a_slot_for_fatigue_opens_the_dialog_that_asks(player: Person, hush: str) -> None:
    pressed = f'action="/c/{player.seat.campaign.slug}/sheets/{MIRA}/do/cast/{hush}/"'
    holds(panel(player, "gear"), pressed)
    fill_slots(player.seat)
    html = panel(player, "gear")
    holds(html, f'<a class="roll" id="cast-{MIRA}-{hush}"')
    assert pressed not in html
    assert "disabled" not in html


def test_what_holds_off_spells_alone_is_said_once_at_their_head(player: Person, hush: str) -> None:
    fill_slots(player.seat)
    html = panel(player, "gear")
    said = "no free slot for fatigue from casting. Choose what to drop."
    assert html.count(said) == 1
    assert html.index("Weapons</h3>") < html.index("Spells</h3>") < html.index(said) < html.index("Hush")


def test_what_is_dropped_is_a_question_and_the_chance_comes_with_its_answer(
    player: Person, hush: str
) -> None:
    fill_slots(player.seat)
    asked, answered = (
        player.reads("cast", MIRA, hush, drop=drop) for drop in ("", key_of(player.seat, "stone"))
    )
    holds(asked, "Which one do you drop?", "no free slot for fatigue from casting")
    holds(answered, "Which one do you drop?", "55%", 'class="button primary wide"')
    assert "55%" not in asked
    assert 'class="button primary wide"' not in asked


def test_the_options_show_the_odds_of_the_strain(player: Person, hush: str) -> None:
    holds(player.reads("cast", MIRA, hush), "Cast Hush", "55%")


def test_no_player_allows_what_a_game_master_may(gm: Person, player: Person, hush: str) -> None:
    """The form asks players for no allowance; an order that has one all the same is refused."""
    ogre = create_foe(gm.seat)
    gm.plays(BeginEncounter((MIRA, ogre)), *[3] * 4)
    gm.plays(TakeTurn(ogre))
    with pytest.raises(RuleBroken, match="It is Ogre's turn"):
        player.plays(CastSpell(MIRA, hush, allowed=True))
    assert gm.plays(CastSpell(MIRA, hush, allowed=True), 10, 2).kind == "spell_cast"


def test_what_is_no_spell_is_not_cast(player: Person, mace: str) -> None:
    assert "is not a spell" in player.is_refused("cast", MIRA, mace)
    assert player.opens("cast", MIRA, mace).status_code == 404


def test_the_odds_of_nonsense_are_refused(player: Person, hush: str) -> None:
    player.is_refused("cast", MIRA, hush, advantages="many", odds="1")
