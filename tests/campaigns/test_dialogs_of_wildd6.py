"""What Wild D6 asks in its dialogs: foes by their names only, the price of a die, what was rolled last."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import override_settings

from campaigns.dialogs.asked import Asked
from campaigns.dialogs.form import first_of
from campaigns.models import Campaign, Membership, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.archetypes import WriteSheet
from rules.common.conditions import AddCondition
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet, ReopenSheet
from rules.d6.tracks import BeginTrack
from rules.games import game_for
from rules.wildd6.character_points import AwardPoints
from tests.campaigns.at_table import Browser, at, do
from tests.campaigns.sheets import FRAME, sentence_of
from tests.campaigns.test_panels import seats_of

pytestmark = pytest.mark.django_db
Seats = dict[str, Seat]


@pytest.fixture
def seats() -> Seats:
    """Kit the fighter with five points, and a guard whom the players know by name only."""
    seats = seats_of("wildd6")
    perform(seats["player"], WriteSheet("kit", "fighter"), chance=lambda _sides: 1)
    do(seats["player"], FinishSheet("kit"))
    do(seats["gm"], AwardPoints("kit", 5))
    do(seats["gm"], MakeFoe("guard", "Guard", "3D"))
    return seats


def count(seats: Seats) -> str:
    return at(seats["player"], "do_row", "kit", "count", "fighting")


def drawn(signed_in: Browser, seat: Seat, path: str, **asked: str) -> str:
    return signed_in(seat).get(path, asked, **FRAME).content.decode()


def test_the_trait_of_a_foe_is_said_in_words_and_may_be_guessed(seats: Seats, signed_in: Browser) -> None:
    html = drawn(signed_in, seats["player"], count(seats), target="guard")
    assert 'value="Nerve"' in html
    assert "in your own words" in html
    odds = drawn(signed_in, seats["player"], count(seats), target="guard", opposing="nerve", odds="1")
    assert "refused" not in odds
    answer = signed_in(seats["player"]).post(count(seats), {"target": "guard", "opposing": "nerve"}, **FRAME)
    assert answer.status_code == 200


def test_a_trait_that_a_foe_has_not_tells_nothing_of_its_sheet(seats: Seats, signed_in: Browser) -> None:
    asked = {"target": "guard", "opposing": "Sailing"}
    said = sentence_of(signed_in(seats["player"]).post(count(seats), asked, **FRAME))
    assert "Nerve" not in said.split("dialog-foot")[1]


def test_the_price_of_a_die_and_what_is_left_stand_beside_it(seats: Seats, signed_in: Browser) -> None:
    browser, path = signed_in(seats["player"]), count(seats)
    browser.post(path, {"difficulty": "3", "extra": "2", "spend": "2"}, **FRAME)
    html = browser.get(path, **FRAME).content.decode()
    assert re.search(r'name="spend"[^>]* value="2"', html)
    assert " left</small>" in html


def test_what_one_die_more_would_bring_stands_beside_none(seats: Seats, signed_in: Browser) -> None:
    html = drawn(signed_in, seats["player"], count(seats), difficulty="3", extra="0", spend="1")
    [gain] = re.findall(r'<small class="gain"[^>]*>([^<]*)<', html)
    assert re.fullmatch(r"\d+% → (over )?\d+%", gain)
    assert "are bought with points" not in html


def test_the_button_says_how_likely_the_roll_is(seats: Seats, signed_in: Browser) -> None:
    html = drawn(signed_in, seats["player"], count(seats), difficulty="3")
    assert re.search(r"<span>Roll 5D · \d+%</span>", html)


def test_a_recovery_begins_with_the_trait_that_was_rolled_last(seats: Seats, signed_in: Browser) -> None:
    browser = signed_in(seats["player"])
    do(seats["gm"], AddCondition("kit", "Twisted ankle", rank=1))
    browser.post(count(seats), {"difficulty": "3"}, **FRAME)
    html = browser.get(at(seats["player"], "sheet", "kit")).content.decode()
    [path, *_] = re.findall(r'href="([^"]*/recover/[^"]*)"', html)
    asked = browser.get(path, **FRAME).content.decode()
    assert 'value="fighting" checked' in asked or 'value="fighting" selected' in asked


@override_settings(SHEETS_PER_CAMPAIGN=4)
def test_every_foe_of_several_counts_as_a_sheet(seats: Seats, signed_in: Browser) -> None:
    path = at(seats["gm"], "do_table", "foe")
    asked = {"name": "Rat", "code": "2D", "count": "3", "kind": "creature", "visibility": "named"}
    assert "at most 4 sheets" in sentence_of(signed_in(seats["gm"]).post(path, asked, **FRAME))
    assert Membership.objects.count() == 2
    assert signed_in(seats["gm"]).post(path, {**asked, "count": "2"}, **FRAME).status_code == 200


def test_a_pin_is_set_and_taken_away_in_one_dialog(seats: Seats, signed_in: Browser) -> None:
    gm, path = signed_in(seats["gm"]), at(seats["gm"], "do_table", "pin")
    gm.post(path, {"difficulty": "5"}, **FRAME)
    assert "pinned by the GM" in drawn(signed_in, seats["player"], count(seats))
    gm.post(path, {"difficulty": "5", "verb": "unpin"}, **FRAME)
    assert "pinned by the GM" not in drawn(signed_in, seats["player"], count(seats))
    assert signed_in(seats["player"]).get(path).status_code == 403


def test_a_trait_is_written_while_the_sheet_is_made_and_no_later(seats: Seats, signed_in: Browser) -> None:
    browser, path = signed_in(seats["player"]), at(seats["player"], "do_row", "kit", "trait-code", "fighting")
    assert "finished already" in sentence_of(browser.post(path, {"code": "9D"}, **FRAME))
    do(seats["player"], ReopenSheet("kit"))
    assert browser.post(path, {"code": "9D"}, **FRAME).status_code == 200
    assert browser.post(path.replace("fighting", ".."), {"code": "9D"}, **FRAME).status_code == 404


def test_the_pencil_opens_the_making_again_with_one_tap(seats: Seats, signed_in: Browser) -> None:
    browser, path = signed_in(seats["player"]), at(seats["player"], "do", "kit", "reopen")
    page = browser.get(at(seats["player"], "sheet", "kit")).content.decode()
    assert f'action="{path}"' in page
    assert browser.post(path, **FRAME).status_code == 200
    assert "Still being made" in browser.get(at(seats["player"], "sheet", "kit")).content.decode()


def test_a_difficulty_that_is_not_remembered_begins_anew(seats: Seats, signed_in: Browser) -> None:
    browser = signed_in(seats["player"])
    do(seats["player"], BeginTrack("kit", name="Siege", states=("Far", "Near", "Here")))
    [key] = state_of(seats["gm"].campaign).table.rows.of("kit", "track")
    path = at(seats["player"], "do_row", "kit", "track-test", key)
    browser.post(count(seats), {"difficulty": "7"}, **FRAME)
    assert re.search(r'name="difficulty"[^>]* value="7"', browser.get(path, **FRAME).content.decode())
    dialog = game_for("wildd6").sheet.dialog("track-test")
    fields = tuple(replace(field, remembered=False) for field in dialog.fields)
    state = state_of(Campaign.objects.get(pk=seats["gm"].campaign_id))
    asked = Asked(state, "kit", replace(dialog, fields=fields), key, seat=seats["player"])
    assert [first_of(asked, field) for field in fields if field.key == "difficulty"] == [3]
