"""A panel that is a form: advantages are picked, the bar adds up, and prompts open dialogs of their own."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Campaign, Event, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.archetypes import WriteSheet
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet
from rules.sixd6.actions import TakeAction
from rules.sixd6.attacks import Threaten
from rules.table import TABLE, Pending
from tests.campaigns.at_table import Browser, at, do
from tests.campaigns.sheets import FRAME, sentence_of
from tests.campaigns.test_panels import panel, seats_of

pytestmark = pytest.mark.django_db
Seats = dict[str, Seat]


@pytest.fixture
def seats() -> Seats:
    """Kit the bodyguard, an acolyte whom all may read, and a lurker of whom nobody knows."""
    seats = seats_of("sixd6")
    perform(seats["player"], WriteSheet("kit", "bodyguard"), chance=lambda _sides: 1)
    do(seats["player"], FinishSheet("kit"))
    do(seats["gm"], MakeFoe("acolyte", "Acolyte", "1d6+2", visibility="open"))
    do(seats["gm"], MakeFoe("lurker", "Lurker", "1d6", visibility="hidden"))
    return seats


def builder(seat: Seat, sheet: str = "kit") -> str:
    return panel(seat, "advantages", sheet)


def odds(signed_in: Browser, seat: Seat, **asked: object) -> str:
    path = at(seat, "do", "kit", "act")
    return signed_in(seat).get(path, {**asked, "odds": "inline"}, **FRAME).content.decode()


def post(signed_in: Browser, seat: Seat, path: str, **sent: object) -> int:
    return int(signed_in(seat).post(path, sent, **FRAME).status_code)


KEYS = r'name="(csrfmiddlewaretoken|key)" value="[^"]*"'


def answer(signed_in: Browser, seat: Seat, path: str) -> tuple[int, str]:
    """What a form sent there is answered, without what differs from one answer to the next."""
    answered = signed_in(seat).post(path, {"advantages": "mail"}, **FRAME)
    key = path.rstrip("/").rsplit("/", 1)[1]
    return answered.status_code, re.sub(KEYS, "", answered.content.decode().replace(key, ""))


def pending(seat: Seat, kind: str) -> str:
    table = state_of(Campaign.objects.get(pk=seat.campaign_id)).table
    return next(key for key, row in table.of(Pending, TABLE).items() if row.kind == kind)


def last(seat: Seat) -> Event:
    return Event.objects.filter(campaign=seat.campaign_id).latest("seq")


def test_a_sheet_is_the_form_of_an_action_for_who_may_act(seats: Seats) -> None:
    html = builder(seats["player"])
    assert html.count('type="checkbox" name="advantages"') == 8
    assert 'id="odds-act-inline"' in html
    assert ">Narrative<" in html
    assert ">My turn<" not in html


def test_nobody_is_led_to_who_is_hidden_but_by_the_game_master(seats: Seats) -> None:
    assert "Acolyte" in builder(seats["player"])
    assert "Lurker" not in builder(seats["player"])
    assert "Lurker" in builder(seats["gm"])


def test_in_a_fight_it_offers_ones_turn_and_no_narrative_action(seats: Seats) -> None:
    do(seats["gm"], BeginEncounter(("kit", "acolyte")))
    assert ">My turn<" in builder(seats["player"])
    assert ">Narrative<" not in builder(seats["player"])


def test_the_bar_says_dice_price_and_chance_as_one_picks(seats: Seats, signed_in: Browser) -> None:
    do(seats["gm"], BeginEncounter(("kit", "acolyte")))
    do(seats["gm"], TakeTurn("kit"))
    html = odds(signed_in, seats["player"], action="initiative", advantages=["blade", "strong"])
    assert "2d6+5" in html
    assert 'aria-label="pays 1 dynamic potential"' in html
    assert 'aria-label="pays 1 static potential"' in html
    assert re.search(r"<span>Act</span>", html)
    attack = odds(signed_in, seats["player"], action="initiative", advantages="blade", targets="acolyte")
    assert re.search(r"\d+ to .*%", attack)
    assert "<span>Attack</span>" in attack
    assert "Acolyte resists with nothing" in attack


def test_before_anything_is_picked_nothing_is_refused(seats: Seats, signed_in: Browser) -> None:
    assert "refused" not in odds(signed_in, seats["player"], action="narrative", situation="1")
    do(seats["gm"], BeginEncounter(("kit", "acolyte")))
    html = odds(signed_in, seats["player"], action="initiative", advantages="blade")
    assert "own turn" in html
    assert "disabled" in html


def test_it_acts_and_a_refusal_stands_in_the_dialog(seats: Seats, signed_in: Browser) -> None:
    path = at(seats["player"], "do", "kit", "act")
    assert post(signed_in, seats["player"], path, action="narrative", advantages="blade", against="9") == 200
    assert last(seats["player"]).kind == "action_taken"
    answer = signed_in(seats["player"]).post(path, {"action": "narrative"}, **FRAME)
    assert answer.status_code == 422
    assert "advantages" in sentence_of(answer)


def test_without_a_script_it_is_a_plain_form(seats: Seats, signed_in: Browser) -> None:
    path = at(seats["player"], "do", "kit", "act")
    browser = signed_in(seats["player"])
    worked_out = browser.post(path, {"action": "narrative", "advantages": "blade", "odds": "1"})
    assert "1d6+3" in worked_out.content.decode()
    done = browser.post(path, {"action": "narrative", "advantages": "blade", "next": "/"})
    assert done.status_code == 303


def test_a_dialog_on_a_prompt_picks_what_one_resists_with(seats: Seats, signed_in: Browser) -> None:
    do(seats["gm"], Threaten(("kit",), "3d6"))
    path = at(seats["player"], "do_row", "kit", "resist", pending(seats["gm"], "exchange"))
    html = signed_in(seats["player"]).get(path, {"advantages": "mail"}, **FRAME).content.decode()
    assert re.search(r'value="mail" checked', html)
    assert post(signed_in, seats["player"], path, advantages=["mail", "blade"]) == 200
    assert [part["name"] for part in last(seats["player"]).fact["advantages"]] == ["Mail", "Blade"]
    assert post(signed_in, seats["player"], path, advantages="mail") == 422


def test_what_one_may_not_know_of_one_does_not_answer(seats: Seats, signed_in: Browser) -> None:
    act = at(seats["gm"], "do", "acolyte", "act")
    sent = {"action": "narrative", "advantages": "attack", "targets": "kit", "audience": "gm_only"}
    assert signed_in(seats["gm"]).post(act, sent, **FRAME).status_code == 200
    path = at(seats["player"], "do_row", "kit", "resist", pending(seats["gm"], "exchange"))
    assert signed_in(seats["player"]).get(path, **FRAME).status_code == 404
    nowhere = at(seats["player"], "do_row", "kit", "resist", "999.1")
    assert answer(signed_in, seats["player"], path) == answer(signed_in, seats["player"], nowhere)
    assert post(signed_in, seats["gm"], path, advantages="mail") == 200
    assert last(seats["gm"]).audience == "gm"


def test_a_prompt_says_how_far_it_has_come_to_everyone_who_reads_it(seats: Seats, signed_in: Browser) -> None:
    do(seats["gm"], TakeAction("acolyte", "narrative", ("attack",), targets=("kit",)))
    for who in seats.values():
        assert "Kit chooses" in signed_in(who).get(at(who, "log")).content.decode()
