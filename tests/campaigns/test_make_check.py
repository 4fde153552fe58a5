"""A check from the sheet: one tap at DR 12, or with options."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition
from rules.table import Effect
from tests.campaigns.at_table import Dice, at, holds
from tests.campaigns.person import Person


def test_one_tap_checks_against_dr_12(mira: str, player: Person, dice: Dice) -> None:
    dice(11)
    answer = player.sends("check", mira, "strength", difficulty=12)
    assert answer.headers["X-Rollbook-Frame"] == "1"
    assert f'id="event-{player.head}"' in answer.content.decode()
    assert (player.last.fact["outcome"], player.last.fact["roll"]["total"]) == ("success", 12)


def test_no_difficulty_asks_for_the_total_alone(mira: str, player: Person, dice: Dice) -> None:
    dice(7)
    fact = player.does("check", mira, "presence", difficulty="", reason="Sing").fact
    assert (fact["outcome"], fact["roll"]["total"], fact["reason"]) == ("total", 9, "Sing")


def test_a_gm_hides_the_difficulty_of_an_open_roll(mira: str, gm: Person, player: Person, dice: Dice) -> None:
    dice(11, 11)
    event = gm.does("check", mira, "strength", difficulty=17, hide_difficulty="on")
    assert event.secret == {"difficulty": 17, "outcome": "failure", "chance": "1/4"}
    assert (event.audience, event.fact["roll"]["total"]) == ("table", 12)
    assert "Hide the difficulty from players" in gm.reads("check", mira, "strength")
    assert "Hide the difficulty from players" not in player.reads("check", mira, "strength")
    assert player.does("check", mira, "strength", difficulty=17, hide_difficulty="on").secret is None


def test_a_condition_weighs_on_the_roll_by_itself(mira: str, player: Person, dice: Dice) -> None:
    player.plays(AddCondition(mira, "dazed", 1, (Effect(kind="disadvantage", scope="checks"),)))
    dice(12, 4)
    fact = player.does("check", mira, "strength", difficulty=12).fact
    assert (fact["disadvantages"], fact["outcome"]) == (["dazed"], "failure")


def test_a_blind_check_keeps_its_result_for_the_gm(mira: str, player: Person, gm: Person) -> None:
    answer = player.sends("check", mira, "strength", difficulty=12, audience="blind")
    assert "roll" not in player.last.fact
    assert player.last.secret["roll"]["dice"]
    assert "Only the GM sees the result" in answer.content.decode()


def test_without_a_script_it_leads_back_to_the_sheet(mira: str, player: Person) -> None:
    home = at(player.seat, "sheet", mira)
    answer = player.browser.post(at(player.seat, "check", mira, "strength"), {"next": home})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{home}#event-{player.head}")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"difficulty": "twelve"}, "DR: Enter a whole number"),
        ({"difficulty": "1000"}, "less than or equal to 999"),
        ({"advantages": "21"}, "less than or equal to 20"),
        ({"audience": "nobody"}, "Who sees it"),
        ({"reason": "x" * 121}, "at most 120 characters"),
    ],
)
def test_nonsense_is_refused(mira: str, player: Person, asked: dict[str, str], sentence: str) -> None:
    assert sentence in player.is_refused("check", mira, "strength", **asked)


def test_an_ability_that_the_game_has_not_is_refused(mira: str, player: Person) -> None:
    assert "no ability called luck" in player.is_refused("check", mira, "luck")


def test_without_a_script_a_button_works_out_the_odds_and_rolls_nothing(mira: str, player: Person) -> None:
    before = player.head
    answer = player.browser.post(
        at(player.seat, "check", mira, "strength"), {"difficulty": "15", "odds": "1"}
    )
    holds(answer.content.decode(), "Success: about 1 time in 3 (7/20).", "35%", 'value="15"')
    assert player.head == before
