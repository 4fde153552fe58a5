"""A check from the sheet: one tap at DR 12, or with options."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from rules.common.conditions import AddCondition
from rules.table import Effect
from tests.campaigns.sheets import (
    FRAME,
    address,
    done,
    newest,
    only_its_players_may,
    script,
    sentence_of,
)

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_one_tap_checks_against_dr_12(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 11)
    with replays():
        answer = signed_in(pips_seat).post(
            address(pips_seat, "check", "strength"), {"difficulty": "12"}, **FRAME
        )
    event = newest(pips_seat)
    assert answer.headers["X-Rollbook-Frame"] == "1"
    assert f'id="event-{event.seq}"' in answer.content.decode()
    assert (event.fact["outcome"], event.fact["roll"]["total"]) == ("success", 12)


def test_no_difficulty_asks_for_the_total_alone(
    mira: str, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 7)
    signed_in(pips_seat).post(address(pips_seat, "check", "presence"), {"difficulty": "", "label": "Sing"})
    fact = newest(pips_seat).fact
    assert (fact["outcome"], fact["roll"]["total"], fact["label"]) == ("total", 9, "Sing")


def test_a_game_master_hides_the_difficulty_of_an_open_roll(
    mira: str, gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 11, 11)
    gwen, pip = signed_in(gwens_seat), signed_in(pips_seat)
    path, asked = address(gwens_seat, "check", "strength"), {"difficulty": "17", "hide_difficulty": "on"}
    gwen.post(path, asked)
    event = newest(gwens_seat)
    assert event.secret == {"difficulty": 17, "outcome": "failure", "chance": "1/4"}
    assert event.audience == "table"
    assert event.fact["roll"]["total"] == 12
    assert "Difficulty hidden from players" in gwen.get(path).content.decode()
    assert "Difficulty hidden from players" not in pip.get(path).content.decode()
    pip.post(path, asked)
    assert newest(gwens_seat).secret is None


def test_a_condition_weighs_on_the_roll_by_itself(
    mira: str, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    done(pips_seat, AddCondition(mira, "dazed", 1, (Effect(kind="disadvantage", scope="checks"),)))
    script(monkeypatch, "dialogs", 12, 4)
    signed_in(pips_seat).post(address(pips_seat, "check", "strength"), {"difficulty": "12"})
    fact = newest(pips_seat).fact
    assert (fact["disadvantages"], fact["outcome"]) == (["dazed"], "failure")


def test_a_blind_check_keeps_its_result_for_the_gm(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    asked = {"difficulty": "12", "audience": "blind"}
    answer = signed_in(pips_seat).post(address(pips_seat, "check", "strength"), asked, **FRAME)
    event = newest(pips_seat)
    assert "roll" not in event.fact
    assert event.secret
    assert event.secret["roll"]["dice"]
    assert "Only the GM sees the result" in answer.content.decode()


def test_without_a_script_it_leads_back_to_the_sheet(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    home = address(pips_seat, "sheet")
    answer = signed_in(pips_seat).post(address(pips_seat, "check", "strength"), {"next": home})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{home}#event-{newest(pips_seat).seq}")


def test_nobody_else_checks_for_her(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "check", "strength"))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"difficulty": "twelve"}, "DR: Enter a whole number"),
        ({"difficulty": "1000"}, "less than or equal to 999"),
        ({"advantages": "21"}, "less than or equal to 20"),
        ({"audience": "nobody"}, "Who sees it"),
        ({"label": "x" * 121}, "at most 120 characters"),
    ],
)
def test_nonsense_is_refused_in_words(
    mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str], words: str
) -> None:
    seq = newest(pips_seat).seq
    answer = signed_in(pips_seat).post(address(pips_seat, "check", "strength"), asked, **FRAME)
    assert words in sentence_of(answer)
    assert newest(pips_seat).seq == seq


def test_an_ability_that_the_game_has_not_is_refused(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "check", "luck"), {}, **FRAME)
    assert "no ability called luck" in sentence_of(answer)


def test_the_options_show_the_odds(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "check", "strength")).content.decode()
    assert "50%" in page
    assert "Success: 1 time in 2." in page
    assert "As a table" in page
    harder = signed_in(pips_seat).get(
        address(pips_seat, "check", "strength"), {"difficulty": "15", "odds": "1"}
    )
    assert "Success: about 1 time in 3 (7/20)." in harder.content.decode()


def test_without_a_script_a_button_works_out_the_odds_and_rolls_nothing(
    mira: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    seq = newest(pips_seat).seq
    asked = {"difficulty": "15", "odds": "1"}
    page = signed_in(pips_seat).post(address(pips_seat, "check", "strength"), asked).content.decode()
    assert "35%" in page
    assert 'value="15"' in page
    assert newest(pips_seat).seq == seq
