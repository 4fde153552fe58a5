"""A character is made step by step; each step can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.actions.sheets import begin_character
from campaigns.models import Seat
from tests.campaigns.sheets import (
    FRAME,
    MIRA,
    address,
    newest,
    only_its_players_may,
    script,
    sentence_of,
    shown,
)

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


ARRAY = {"strength": "1", "dexterity": "0", "presence": "2", "constitution": "-1"}


@pytest.fixture
def begun(pips_seat: Seat) -> str:
    """A character at the first step."""
    begin_character(seat=pips_seat, sheet_id=MIRA, name="Mira")
    return MIRA


def stage(seat: Seat) -> str:
    return shown(seat).profile.stage


def test_the_whole_way(begun: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    browser = signed_in(pips_seat)
    way = [
        ("scores_assign", ARRAY, "kit"),
        ("kit_take", {"ability": "presence", "number": "4"}, "coins"),
        ("coins_roll", {}, "spells"),
        ("spell_learn", {"spell": "Hush"}, "spells"),
        ("spell_learn", {"spell": "Moth", "die": "8"}, "spells"),
        ("step_next", {}, "details"),
        ("details_roll", {}, "details"),
        ("detail_choose", {"detail": "face", "text": "Moonlike"}, "details"),
        ("step_next", {}, "ready"),
        ("finish", {}, "finished"),
    ]
    for name, asked, then in way:
        assert browser.get(address(pips_seat, "creation")).status_code == 200
        with replays():
            answer = browser.post(address(pips_seat, name), asked)
        assert (answer.status_code, stage(pips_seat)) == (303, then), name
    view = shown(pips_seat)
    assert (view.hp.number, view.load.used, view.details["face"].text) == (5, 9, "Moonlike")
    assert answer.headers["Location"] == address(pips_seat, "sheet")
    assert browser.get(address(pips_seat, "creation")).headers["Location"] == address(pips_seat, "sheet")


def test_rolled_abilities_show_their_dice_and_the_sets_thrown_away(
    begun: str, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    dull, bright = [3, 3] * 4, [6, 6, 3, 3, 3, 3, 1, 1]
    script(monkeypatch, "creation", *dull, *bright)
    signed_in(pips_seat).post(address(pips_seat, "scores_roll"))
    assert len(newest(pips_seat).fact["rejected"]) == 1
    assert [tile.value for tile in shown(pips_seat).tiles] == [3, 0, 0, -3]


def test_a_step_back_takes_its_things_away(
    begun: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    browser = signed_in(pips_seat)
    browser.post(address(pips_seat, "scores_assign"), ARRAY)
    browser.post(address(pips_seat, "kit_take"), {"ability": "presence"})
    with replays():
        browser.post(address(pips_seat, "step_back"))
    assert (stage(pips_seat), shown(pips_seat).belongings) == ("kit", {})
    browser.post(address(pips_seat, "step_back"))
    assert (stage(pips_seat), shown(pips_seat).tiles) == ("abilities", ())
    answer = browser.post(address(pips_seat, "step_back"), **FRAME)
    assert "first step" in sentence_of(answer)


def test_the_kit_page_shows_the_table_of_the_highest_ability(
    begun: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    browser = signed_in(pips_seat)
    browser.post(address(pips_seat, "scores_assign"), ARRAY)
    page = browser.get(address(pips_seat, "creation")).content.decode()
    assert "Presence kits" in page
    assert "grimoire" in page
    assert "Strength kits" not in page
    refusal = browser.post(address(pips_seat, "kit_take"), {"ability": "strength"}, **FRAME)
    assert "highest ability: Presence" in sentence_of(refusal)


def test_one_detail_is_rolled_again(begun: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    browser = signed_in(pips_seat)
    browser.post(address(pips_seat, "scores_assign"), {**ARRAY, "strength": "2", "presence": "1"})
    browser.post(address(pips_seat, "kit_take"), {"ability": "strength", "number": "1"})
    browser.post(address(pips_seat, "coins_roll"))
    browser.post(address(pips_seat, "details_roll"), {"detail": "virtue"})
    assert list(shown(pips_seat).details) == ["virtue"]
    assert "Still open" in sentence_of(browser.post(address(pips_seat, "step_next"), **FRAME))


def test_from_any_step_the_rest_may_be_rolled(begun: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    signed_in(pips_seat).post(address(pips_seat, "roll_whole"))
    assert shown(pips_seat).finished


@pytest.mark.parametrize(
    ("name", "asked", "words"),
    [
        ("scores_assign", {**ARRAY, "strength": "2"}, "each of them once"),
        ("scores_assign", {"strength": "2"}, "Dexterity: This field is required."),
        ("scores_assign", {**ARRAY, "strength": "high"}, "Strength: Enter a whole number."),
        ("kit_take", {"ability": "presence"}, "another step"),
        ("kit_take", {"ability": "presence", "number": "99"}, "Kit:"),
        ("coins_roll", {}, "another step"),
        ("spell_learn", {"spell": ""}, "Spell:"),
        ("detail_choose", {"detail": "face"}, "Pick a line"),
        ("details_roll", {"detail": "nose"}, "another step"),
        ("finish", {}, "not done with this step"),
    ],
)
def test_nonsense_is_refused_in_words(
    begun: str, pips_seat: Seat, signed_in: SignedIn, name: str, asked: dict[str, str], words: str
) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, name), asked, **FRAME)
    assert words in sentence_of(answer)
    assert stage(pips_seat) == "abilities"


@pytest.mark.parametrize(
    "name",
    [
        *("scores_assign", "scores_roll", "kit_take", "coins_roll", "spell_learn", "details_roll"),
        *("detail_choose", "step_next", "step_back", "finish", "roll_whole"),
    ],
)
def test_nobody_else_makes_her(begun: str, pips_seat: Seat, signed_in: SignedIn, name: str) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, name), ARRAY)
