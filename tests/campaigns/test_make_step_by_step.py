"""A character is made step by step; each step can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.actions.sheets import begin_character
from campaigns.models import Seat
from campaigns.play import perform
from rules.freeblade.creation import NextStep
from rules.freeblade.details import RollDetails
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.making_dialogs import MAKING_DIALOGS
from rules.freeblade.scores import AssignScores
from rules.randomness import Scripted
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


ARRAY = {
    "scores-strength": "1",
    "scores-dexterity": "0",
    "scores-presence": "2",
    "scores-constitution": "-1",
}


@pytest.fixture
def begun(pips_seat: Seat) -> str:
    """A character at the first step."""
    begin_character(seat=pips_seat, sheet_id=MIRA, name="Mira")
    return MIRA


def at_table(seat: Seat) -> str:
    """Her place on the table."""
    return f"{seat.campaign.get_absolute_url()}?sheet={MIRA}"


def stage(seat: Seat) -> str:
    return shown(seat).profile.stage


def test_the_whole_way(begun: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    browser = signed_in(pips_seat)
    way = [
        ("assign-scores", ARRAY, "kit"),
        ("take-kit", {"ability": "presence", "number": "4"}, "coins"),
        ("roll-coins", {}, "spells"),
        ("learn-spell", {"spell": "Hush"}, "spells"),
        ("learn-spell", {"spell": "Moth", "die": "8"}, "spells"),
        ("next-step", {}, "details"),
        ("roll-details", {}, "details"),
        ("choose-detail", {"detail": "face", "text": "Moonlike"}, "details"),
        ("finish", {}, "finished"),
    ]
    for name, asked, then in way:
        assert browser.get(address(pips_seat, "creation")).status_code == 200
        with replays():
            answer = browser.post(address(pips_seat, name), asked)
        assert (answer.status_code, stage(pips_seat)) == (303, then), name
        if then != "finished":
            assert answer.headers["Location"] == address(pips_seat, "creation")
    view = shown(pips_seat)
    assert (view.hp.number, view.load.used, view.details["face"].text) == (5, 9, "Moonlike")
    assert answer.headers["Location"] == at_table(pips_seat)
    assert browser.get(address(pips_seat, "creation")).headers["Location"] == at_table(pips_seat)


def test_rolled_abilities_show_their_dice_and_the_sets_thrown_away(
    begun: str, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    dull, bright = [3, 3] * 4, [6, 6, 3, 3, 3, 3, 1, 1]
    script(monkeypatch, "dialogs", *dull, *bright)
    signed_in(pips_seat).post(address(pips_seat, "roll-scores"))
    assert len(newest(pips_seat).fact["rejected"]) == 1
    rolled = {key: row.value for key, row in shown(pips_seat).scores.items()}
    assert rolled == {"strength": 3, "dexterity": 0, "presence": 0, "constitution": -3}


def test_a_step_back_takes_its_things_away(
    begun: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    browser = signed_in(pips_seat)
    browser.post(address(pips_seat, "assign-scores"), ARRAY)
    browser.post(address(pips_seat, "take-kit"), {"ability": "presence"})
    with replays():
        browser.post(address(pips_seat, "step-back"))
    assert (stage(pips_seat), shown(pips_seat).belongings) == ("kit", {})
    browser.post(address(pips_seat, "step-back"))
    assert (stage(pips_seat), shown(pips_seat).scores) == ("abilities", {})
    answer = browser.post(address(pips_seat, "step-back"), **FRAME)
    assert "first step" in sentence_of(answer)


def test_the_kit_page_shows_the_table_of_the_highest_ability(
    begun: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    browser = signed_in(pips_seat)
    browser.post(address(pips_seat, "assign-scores"), ARRAY)
    page = browser.get(address(pips_seat, "creation")).content.decode()
    assert "Presence kits" in page
    assert "grimoire" in page
    assert "Strength kits" not in page
    refusal = browser.post(address(pips_seat, "take-kit"), {"ability": "strength"}, **FRAME)
    assert "highest ability: Presence" in sentence_of(refusal)


def test_one_detail_is_rolled_again(begun: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    browser = signed_in(pips_seat)
    browser.post(
        address(pips_seat, "assign-scores"), {**ARRAY, "scores-strength": "2", "scores-presence": "1"}
    )
    browser.post(address(pips_seat, "take-kit"), {"ability": "strength", "number": "1"})
    browser.post(address(pips_seat, "roll-coins"))
    browser.post(address(pips_seat, "roll-details"), {"details": "virtue"})
    assert set(shown(pips_seat).details) == {"kit", "virtue"}
    assert "Still open" in sentence_of(browser.post(address(pips_seat, "next-step"), **FRAME))


def test_from_any_step_the_rest_may_be_rolled(begun: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    signed_in(pips_seat).post(address(pips_seat, "roll-character"))
    assert shown(pips_seat).finished


@pytest.mark.parametrize(
    ("name", "asked", "words"),
    [
        ("assign-scores", {**ARRAY, "scores-strength": "2"}, "each of them once"),
        ("assign-scores", {"scores-strength": "2"}, "Each ability gets one score: Strength, Dexterity"),
        ("assign-scores", {**ARRAY, "scores-strength": "high"}, "Strength: Enter a whole number."),
        ("take-kit", {"ability": "presence"}, "another step"),
        ("take-kit", {"ability": "presence", "number": "99"}, "Kit:"),
        ("roll-coins", {}, "another step"),
        ("learn-spell", {"spell": ""}, "Name of the spell: this is still open"),
        ("choose-detail", {"detail": "face"}, "from its table: this is still open"),
        ("roll-details", {"details": "nose"}, "another step"),
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
        *("assign-scores", "roll-scores", "take-kit", "roll-coins", "learn-spell", "roll-details"),
        *("choose-detail", "next-step", "step-back", "finish", "roll-character"),
    ],
)
def test_nobody_else_makes_her(begun: str, pips_seat: Seat, signed_in: SignedIn, name: str) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, name), ARRAY)


def come_to_details(seat: Seat) -> None:
    """Strength is her best; the kit's first line; every die shows a one."""
    ones = Scripted([1, 1, 1])
    scores = (("strength", 2), ("dexterity", 1), ("presence", 0), ("constitution", -1))
    perform(seat, AssignScores(MIRA, scores), TakeKit(MIRA, "strength", 1), RollCoins(MIRA), chance=ones)


def test_the_way_on_says_what_comes_next(begun: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    browser = signed_in(pips_seat)

    def page() -> str:
        return browser.get(address(pips_seat, "creation")).content.decode()

    assert "Lay them out, then the kit" in page()
    browser.post(address(pips_seat, "assign-scores"), ARRAY)
    assert "Roll D6, then the coins" in page()
    browser.post(address(pips_seat, "take-kit"), {"ability": "presence", "number": "4"})
    assert "Roll the coins, then the spells" in page()
    browser.post(address(pips_seat, "roll-coins"))
    assert "Write it down" in page()


def test_who_is_rolled_or_chosen_whole_begins_to_play_from_the_same_page(
    begun: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    come_to_details(pips_seat)
    browser = signed_in(pips_seat)
    page = browser.get(address(pips_seat, "creation")).content.decode()
    assert "7 still open." in page
    assert "Begin to play" not in page
    perform(pips_seat, RollDetails(MIRA), NextStep(MIRA))
    page = browser.get(address(pips_seat, "creation")).content.decode()
    assert "Begin to play" in page
    assert "Ready" not in page


def test_a_name_is_kept_from_the_page_of_making(begun: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    come_to_details(pips_seat)
    asked = {"name": "Mira the Bold", "next": address(pips_seat, "creation")}
    answer = signed_in(pips_seat).post(address(pips_seat, "describe"), asked)
    assert answer.headers["Location"] == address(pips_seat, "creation")
    assert shown(pips_seat).name == "Mira the Bold"


def test_her_player_may_give_her_up(begun: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    browser = signed_in(pips_seat)
    assert "Remove Mira?" in browser.get(address(pips_seat, "remove")).content.decode()
    answer = browser.post(address(pips_seat, "remove"))
    assert answer.headers["Location"] == pips_seat.campaign.get_absolute_url()
    assert newest(pips_seat).kind == "sheet_removed"


def test_who_is_finished_is_made_no_more(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    browser = signed_in(pips_seat)
    for dialog in MAKING_DIALOGS:
        assert browser.get(address(pips_seat, dialog.key)).status_code == 404
    assert "finished already" in sentence_of(browser.post(address(pips_seat, "step-back")))
    assert shown(pips_seat).finished


@pytest.mark.parametrize("dialog", [dialog.key for dialog in MAKING_DIALOGS])
def test_each_step_is_a_dialog_of_its_own_as_well(
    begun: str, pips_seat: Seat, signed_in: SignedIn, dialog: str
) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, dialog))
    assert page.status_code == 200
    assert f'action="{address(pips_seat, dialog)}"' in page.content.decode()
