"""A prompt that is about everyone offers its buttons to everyone whom it is for, and takes each of them."""

from __future__ import annotations

import re

import pytest

from campaigns.actions.entries import take_offer
from campaigns.drawing.waiting import entries_turned
from campaigns.log.entry_view import changes_of
from campaigns.log.named import sentence_of
from campaigns.log.prompts import OpenOffer, named_among, open_prompts
from campaigns.models import Campaign, Event, Role, Seat
from campaigns.play import perform
from campaigns.state import state_of
from campaigns.table.waiting import Turn, bar_of, is_marked, prompts_html
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.sheets import BeginSheet, ShareSheet
from rules.game import Command
from rules.sixd6.attacks import Threaten
from rules.sixd6.recouping import SetPotential
from rules.sixd6.taking_actions import TakeAction
from rules.sixd6.written_advantages import WriteAdvantage
from tests.campaigns.at_table import HTMX, Browser, at, do, holds, last
from tests.campaigns.test_queries import queries
from tests.factories import create_campaign, create_seat, create_user

RAZIR, BOBAN, ACOLYTE = "razir", "boban", "acolyte"
BOTH = TakeAction(ACOLYTE, "initiative", ("4.1",), (RAZIR, BOBAN))
NEAR = TakeAction(ACOLYTE, "initiative", ("4.1",), purpose="Comes near")


@pytest.fixture
def gm(db: None) -> Seat:
    """Gwen, who runs the acolyte in the temple."""
    return create_seat(create_campaign("The Temple", system="sixd6"), create_user("Gwen"), Role.GM)


@pytest.fixture
def razirs(gm: Seat) -> Seat:
    return create_seat(gm.campaign)


@pytest.fixture
def bobans(gm: Seat) -> Seat:
    return create_seat(gm.campaign)


@pytest.fixture
def temple(gm: Seat, razirs: Seat, bobans: Seat) -> Seat:
    """Razir and Boban fight an acolyte, whose turn it is; the advantages are 4.1, 5.1 and 6.1."""
    people = ((ACOLYTE, "npc", ""), (RAZIR, "pc", str(razirs.pk)), (BOBAN, "pc", str(bobans.pk)))
    for sheet_id, kind, seat in people:
        do(gm, BeginSheet(sheet_id, sheet_id.capitalize(), kind, (seat,) if seat else ()))
    orders: tuple[Command, ...] = (
        WriteAdvantage(ACOLYTE, "Charge"),
        WriteAdvantage(RAZIR, "Follow-Up", keywords=("Opportunity",), trigger="someone comes near"),
        WriteAdvantage(BOBAN, "Shield wall", "static", keywords=("Aid Resist", "Opportunity")),
        *(SetPotential(sheet_id, 4, 2) for sheet_id, _, _ in people),
        BeginEncounter((ACOLYTE, RAZIR, BOBAN)),
        TakeTurn(ACOLYTE),
    )
    for order in orders:
        do(gm, order)
    return gm


def buttons(event: Event) -> dict[str, str]:
    """Return what each button of an entry says, by its name."""
    offered = open_prompts(state_of(Campaign.objects.get(pk=event.campaign_id)), [event.seq])[event.seq]
    return {button.offer.key: button.label for button in offered}


def key_of(event: Event, name: str) -> str:
    """Return what the form of the button of that name carries."""
    offered = open_prompts(state_of(Campaign.objects.get(pk=event.campaign_id)), [event.seq])[event.seq]
    return next(button.key for button in offered if button.offer.key == name)


def to_gm(event: Event) -> tuple[OpenOffer, ...]:
    """Return the buttons of an entry as a Game Master has them, who is offered everything."""
    return named_among(open_prompts(state_of(Campaign.objects.get()), [event.seq])[event.seq])


def press(seat: Seat, event: Event, name: str) -> Event:
    """Take up the offer of that name, as a seat that it is for."""
    seat = Seat.objects.get(pk=seat.pk)
    return take_offer(seat=seat, event=event, offer=key_of(event, name), answers={}).events[0]


def test_an_attack_on_two_offers_each_of_them_a_resistance(temple: Seat, razirs: Seat, bobans: Seat) -> None:
    attack = do(temple, BOTH)
    assert buttons(attack) == {
        "none-razir": "Nothing (1) · 17%",
        "pick-razir": "Pick",
        "none-boban": "Nothing (1) · 17%",
        "pick-boban": "Pick",
        "aid-boban-razir-6.1": "Shield wall for Razir · 72%",
        "more-boban-razir-6.1": "Shield wall and more",
        "pass": "Cancel",
    }
    assert press(razirs, attack, "none-razir").kind == "resistance_fixed"
    assert press(bobans, attack, "none-boban").kind == "resistance_fixed"
    assert press(temple, attack, "roll").kind == "attack_settled"


def test_of_all_who_are_asked_the_game_master_has_the_first_open_and_the_others_under_their_names(
    temple: Seat, razirs: Seat, bobans: Seat
) -> None:
    attack = do(temple, BOTH)
    assert [(one.label, one.fold) for one in to_gm(attack)] == [
        ("Razir: Pick", ""),
        ("Razir: Nothing (1) · 17%", ""),
        ("Pick", "Boban"),
        ("Nothing (1) · 17%", "Boban"),
        ("Shield wall for Razir · 72%", "Boban"),
        ("Shield wall and more", "Boban"),
        ("Cancel", "More"),
    ]
    press(razirs, attack, "none-razir")
    press(bobans, attack, "none-boban")
    first, *others = to_gm(attack)
    assert first.label == "Roll all the dice"
    assert [one.label for one in others if one.fold == "More"] == ["Cancel"]
    assert all(one.fold for one in others)


def test_to_go_on_comes_before_what_others_may_say_to_it(temple: Seat) -> None:
    moved = do(temple, NEAR, 3)
    assert [(one.label, one.fold) for one in to_gm(moved)] == [
        ("Continue", ""),
        ("Razir: Follow-Up, when someone comes near", ""),
        ("Boban: Shield wall", ""),
    ]


def test_the_attack_of_one_who_is_known_by_name_alone_is_resisted_like_any_other(
    temple: Seat, razirs: Seat, bobans: Seat, signed_in: Browser
) -> None:
    do(temple, ShareSheet(ACOLYTE, (), "named"))
    attack = do(temple, BOTH)
    assert attack.secret
    page = signed_in(razirs).get(at(razirs, "entry", attack.seq)).content.decode()
    holds(page, "Nothing (1)", no=attack.secret["advantages"][0]["name"])
    assert "%" not in "".join(buttons(attack).values())
    assert press(razirs, attack, "none-razir").audience == "table"
    assert press(bobans, attack, "none-boban").audience == "table"


def test_a_window_offers_everyone_an_opportunity(temple: Seat, razirs: Seat, bobans: Seat) -> None:
    moved = do(temple, NEAR, 3)
    assert buttons(moved) == {
        "declare-boban-6.1": "Shield wall",
        "declare-razir-5.1": "Follow-Up, when someone comes near",
        "close": "Continue",
    }
    declared = press(razirs, moved, "declare-razir-5.1")
    assert (declared.kind, declared.fact["trigger"]) == ("opportunity_declared", "someone comes near")
    assert press(bobans, moved, "declare-boban-6.1").kind == "opportunity_declared"
    assert press(razirs, moved, "take-razir-5.1").kind == "action_taken"
    assert press(temple, moved, "down-boban-not_aware").kind == "claim_refused"


def test_a_danger_withdraws_the_opportunities_that_stand_on_other_entries(temple: Seat) -> None:
    moved = do(temple, NEAR, 3)
    danger = do(temple, Threaten((RAZIR,), "2d6"))
    assert buttons(moved) == {}
    assert entries_turned(state_of(Campaign.objects.get()), changes_of([danger])) == {moved.seq}


def test_a_prompt_about_everyone_is_drawn_again_with_any_sheet(temple: Seat) -> None:
    moved = do(temple, NEAR, 3)
    spent = do(temple, SetPotential(BOBAN, 0, 0))
    assert "declare-boban-6.1" not in buttons(moved)
    assert entries_turned(state_of(Campaign.objects.get()), changes_of([spent])) == {moved.seq}


def test_the_buttons_stand_on_the_page_of_whom_they_are_for_and_are_taken_by_address(
    temple: Seat, bobans: Seat, signed_in: Browser
) -> None:
    attack = do(temple, BOTH)
    boban = signed_in(bobans)
    page = boban.get(at(bobans, "log")).content.decode()
    assert page.count("Nothing (1) · 17%") == 1
    holds(page, "Shield wall for Razir · 72%", "Boban chooses", "Razir chooses", no="Razir: ")
    master = signed_in(temple).get(at(temple, "log")).content.decode()
    assert "Razir: Nothing (1) · 17%" in master
    assert "Boban" in re.findall(r"<summary\s*class=\"button\">([^<]*)<", master)
    assert "Cancel" not in page
    boban.post(at(bobans, "offer", attack.seq), {"offer": key_of(attack, "aid-boban-razir-6.1")})
    assert (last(bobans).kind, last(bobans).fact["helps"]) == ("resistance_fixed", RAZIR)


def test_odds_asked_for_too_late_are_no_error(temple: Seat, razirs: Seat, signed_in: Browser) -> None:
    attack = do(temple, BOTH)
    path = at(razirs, "resist", RAZIR, key_of(attack, "pick-razir").split(":")[0])
    razir = signed_in(razirs)
    assert razir.get(path, {"odds": "1"}, headers=HTMX).status_code == 200
    press(razirs, attack, "none-razir")
    assert razir.get(path, {"odds": "1"}, headers=HTMX).status_code == 204
    assert razir.get(path).status_code == 404


def test_it_comes_to_everyone_whom_it_asks_and_marks_them(temple: Seat, razirs: Seat, bobans: Seat) -> None:
    do(temple, BOTH)
    state = state_of(Campaign.objects.get())
    offered = {
        seat.pk: [button.offer.key for prompt in bar_of(state, seat.pk).mine for button in prompt.offers]
        for seat in (razirs, bobans)
    }
    helping = ["aid-boban-razir-6.1", "more-boban-razir-6.1"]
    assert offered == {
        razirs.pk: ["pick-razir", "none-razir"],
        bobans.pk: ["pick-boban", "none-boban", *helping],
    }
    told = bar_of(state, temple.pk)
    assert [prompt.title for prompt in told.others] == ["Acolyte attacks"]
    assert told.turn
    assert told.turn.title == "Round 1: Acolyte acts, then Razir"
    assert not told.mine
    marked = {sheet for sheet in state.sheets if is_marked(state, sheet, razirs.pk, gm=False)}
    assert marked == {RAZIR, BOBAN}


def test_a_claim_is_for_the_game_master_to_judge(temple: Seat, razirs: Seat, bobans: Seat) -> None:
    moved = do(temple, NEAR, 3)
    press(razirs, moved, "declare-razir-5.1")
    [window] = bar_of(state_of(Campaign.objects.get()), temple.pk).mine
    assert (window.title, window.roll) == ("Acolyte acts: who has an opportunity?", "Comes near 3")


def test_the_headline_after_an_attack_carries_the_throws_of_both(
    temple: Seat, razirs: Seat, bobans: Seat
) -> None:
    attack = do(temple, BOTH)
    for seat, name in ((razirs, "none-razir"), (bobans, "none-boban"), (temple, "roll")):
        press(seat, attack, name)
    [window] = bar_of(state_of(Campaign.objects.get()), temple.pk).mine
    assert re.fullmatch(r"Charge \d+, (beats 1 by \d+|\d+ short of 1)", window.roll)


def test_a_prompt_about_everyone_costs_the_same_however_many_they_are(temple: Seat) -> None:
    attack = do(temple, BOTH)
    few = queries(lambda: open_prompts(state_of(Campaign.objects.get()), [attack.seq]))
    for number in range(10):
        perform(temple, BeginSheet(f"guard{number}", f"Guard {number}", "npc"))
    assert queries(lambda: open_prompts(state_of(Campaign.objects.get()), [attack.seq])) == few == 1


@pytest.mark.rule("6D6-18")
def test_no_turn_is_over_while_an_attack_is_unsettled_and_the_button_says_so_before_it_is_pressed(
    temple: Seat, razirs: Seat, bobans: Seat
) -> None:
    assert not _turn_of(temple).refused
    attack = do(temple, BOTH)
    assert _turn_of(temple).refused == "Settle the attack first."
    assert re.search(r'<button[^>]* disabled aria-describedby="turn-why">', _bar_html(temple))
    assert ">Settle the attack first.</small>" in _bar_html(temple)
    press(razirs, attack, "none-razir")
    press(bobans, attack, "none-boban")
    press(temple, attack, "roll")
    assert not _turn_of(temple).refused
    assert "disabled" not in _bar_html(temple)


def test_what_came_of_an_attack_says_once_how_the_attack_ended(
    temple: Seat, razirs: Seat, bobans: Seat
) -> None:
    attack = do(temple, TakeAction(ACOLYTE, "initiative", ("4.1",), (RAZIR,)))
    press(razirs, attack, "none-razir")
    settled = press(temple, attack, "roll")
    sentence = sentence_of(settled, settled.campaign)
    assert sentence.startswith("Acolyte attacks Razir")
    assert len(re.findall("Hit|Resisted", sentence)) == 1


def _turn_of(seat: Seat) -> Turn:
    turn = bar_of(state_of(Campaign.objects.get()), seat.pk).turn
    assert turn is not None
    return turn


def _bar_html(seat: Seat) -> str:
    return prompts_html(state_of(Campaign.objects.get()), seat.pk)
