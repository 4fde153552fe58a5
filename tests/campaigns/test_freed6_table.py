"""FreeD6 at the table: what one tap sends, what ranks buy in a dialog, what cards say and to whom."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Event, Role, Seat
from campaigns.state import state_of
from rules.common.archetypes import WriteSheet
from rules.common.clock import BeginSession
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet
from rules.common.sheets import BeginSheet, SetAbility
from rules.d6.background import WriteBackground
from rules.d6.checks import CheckCode
from rules.d6.tracks import BeginTrack
from rules.freed6.bought_conditions import Bought
from rules.freed6.dialogs import DIALOGS, MENUS, TABLE_DIALOGS
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.luck import SpendLuck
from rules.freed6.spending_ranks import SpendRanks
from rules.sheet import Dialog, Menu
from rules.table import TABLE, Belonging, Effect, Pending, Track
from tests.campaigns.at_table import at, card_of, do
from tests.campaigns.sheets import FRAME, newest, script
from tests.factories import create_campaign, create_seat, create_user

SignedIn = Callable[[object], Client]
ASH, GUARD, WREN = "ash0", "guard0", "wren0"


@pytest.fixture
def maren(db: None) -> Seat:
    """The Game Master of a table of FreeD6."""
    campaign = create_campaign("The Drowned Toll", system="freed6")
    return create_seat(campaign, create_user("Maren"), Role.GM)


@pytest.fixture
def ilo(maren: Seat) -> Seat:
    """Ilo plays Ash, an enforcer: Melee 5D+1, a baton of 3D, luck 1, the Wild Die; a guard resists with 9."""
    seat = create_seat(maren.campaign, create_user("Ilo"))
    do(seat, BeginSheet(ASH, "Ash Vane", seats=(str(seat.pk),)))
    do(seat, WriteSheet(ASH, "enforcer"), 1)
    do(seat, FinishSheet(ASH))
    do(maren, MakeFoe(GUARD, "Guard", "3D", visibility="open"))
    do(maren, BeginSession())
    return seat


def prompt_of(seat: Seat, kind: str) -> str:
    rows = state_of(seat.campaign).table.of(Pending, TABLE)
    return next(key for key, row in rows.items() if row.kind == kind)


def with_ranks(seat: Seat, difficulty: int = 2) -> Event:
    """A check of Melee, 5D+1, of which all dice show a 2: eleven."""
    order = CheckCode(ASH, "strength", "melee", difficulty=difficulty, target=GUARD)
    return do(seat, order, 2, 2, 2, 2, 2)


def test_one_tap_asks_for_the_total_alone_where_nobody_said_a_difficulty(
    ilo: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = signed_in(ilo).get(reverse("table", args=[ilo.campaign.slug])).content.decode()
    assert '<input type="hidden" name="difficulty" value="">' in page
    script(monkeypatch, "dialogs", 2, 3, 4, 1, 2)
    signed_in(ilo).post(at(ilo, "check", ASH, "melee"), {"difficulty": ""}, **FRAME)
    fact = newest(ilo).fact
    assert (fact["ability"], fact["skill"], fact["outcome"]) == ("strength", "melee", "total")
    assert fact["roll"]["total"] == 13


@pytest.fixture
def wren(ilo: Seat) -> Seat:
    """Wren is still being made by Ilo while the session runs: an enforcer with a baton, luck 1."""
    do(ilo, BeginSheet(WREN, "Wren", seats=(str(ilo.pk),)))
    do(ilo, WriteSheet(WREN, "enforcer"), 1)
    return ilo


def test_gear_is_written_while_a_character_is_made(wren: Seat, signed_in: SignedIn) -> None:
    page = signed_in(wren).get(reverse("table", args=[wren.campaign.slug]), {"sheet": WREN}).content.decode()
    assert "Still being made" in page
    assert at(wren, "gear-take", WREN) in page
    signed_in(wren).post(at(wren, "belonging-new", WREN), {"name": "Rope", "kind": "gear"}, **FRAME)
    things = state_of(wren.campaign).table.of(Belonging, WREN)
    key = next(key for key, thing in things.items() if thing.name == "Rope")
    for one in ("belonging-edit", "drop"):
        assert signed_in(wren).get(at(wren, one, WREN, key)).status_code == 200


def test_luck_and_background_begin_with_what_stands_on_the_sheet(wren: Seat, signed_in: SignedIn) -> None:
    do(wren, SetAbility(WREN, "luck", 3))
    do(wren, WriteBackground(WREN, "Kept the lamps of the toll"))
    luck = signed_in(wren).get(at(wren, "luck-rank", WREN)).content.decode()
    assert re.search(r'name="value"[^>]*value="3"[^>]*checked', luck)
    assert "Kept the lamps" in signed_in(wren).get(at(wren, "background", WREN)).content.decode()


def test_whoever_is_made_while_a_session_runs_has_the_luck_of_it(wren: Seat, signed_in: SignedIn) -> None:
    do(wren, FinishSheet(WREN))
    card = card_of(signed_in(wren), wren, newest(wren).seq)
    assert "joins this session with 1 point of luck" in card


def test_a_point_that_bends_the_story_says_what_happens(ilo: Seat, signed_in: SignedIn) -> None:
    answer = signed_in(ilo).post(at(ilo, "bend", ASH), {"reason": " "}, **FRAME)
    assert "Say what happens." in answer.content.decode()
    assert newest(ilo).kind != "luck_changed"


def test_a_measure_is_tested_by_one_tap_with_the_best_there_is(
    ilo: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    do(ilo, BeginTrack(ASH, "Lamp oil", kind="quantity"))
    key = next(iter(state_of(ilo.campaign).table.of(Track, ASH)))
    script(monkeypatch, "dialogs", 3, 3, 3, 3, 3)
    assert signed_in(ilo).post(at(ilo, "track-test", ASH, key), {}, **FRAME).status_code == 200
    assert newest(ilo).fact["track"] == "Lamp oil"


def test_a_skill_without_a_name_is_asked_for_the_name_of_a_skill(wren: Seat, signed_in: SignedIn) -> None:
    path = at(wren, "skill-new", WREN, "dexterity")
    answer = signed_in(wren).post(path, {"name": " ", "code": "1D"}, **FRAME)
    assert "A name for the skill is needed." in answer.content.decode()


def test_a_second_tap_is_against_the_last_difficulty_but_not_against_what_another_threw(
    ilo: Seat, signed_in: SignedIn
) -> None:
    do(ilo, CheckCode(ASH, "strength", difficulty=14), 2, 2, 2, 2)
    do(ilo, CheckCode(ASH, "strength", target=GUARD, opposing="strength"), 2, 2, 2, 2, 1, 1, 1)
    page = signed_in(ilo).get(reverse("table", args=[ilo.campaign.slug])).content.decode()
    assert '<input type="hidden" name="difficulty" value="14">' in page


def test_luck_says_what_it_would_make_of_the_chance_and_doubles_the_dice(
    ilo: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = at(ilo, "check", ASH, "melee")
    told = signed_in(ilo).get(path, {"odds": "1", "difficulty": "20"}, **FRAME).content.decode()
    assert "→" in told
    script(monkeypatch, "dialogs", *([3] * 10))
    signed_in(ilo).post(path, {"difficulty": "20", "luck": "on"}, **FRAME)
    fact = newest(ilo).fact
    assert (fact["luck"], fact["dice"], fact["roll"]["total"]) == (True, 10, 31)
    card = card_of(signed_in(ilo), ilo, newest(ilo).seq)
    assert "by luck" in card


def test_the_card_of_a_check_says_points_and_ranks(ilo: Seat, signed_in: SignedIn) -> None:
    card = card_of(signed_in(ilo), ilo, with_ranks(ilo).seq)
    assert "checks <b>Melee</b> against Guard" in card
    assert "Success, +9: 11 against 2" in card
    assert "<b>2 ranks</b>" in card
    assert "4 Strength" in card


def test_all_effects_are_a_dialog_on_the_prompt(ilo: Seat, signed_in: SignedIn) -> None:
    event = with_ranks(ilo)
    key = prompt_of(ilo, "ranks")
    assert f"/do/spend/{key}/" in card_of(signed_in(ilo), ilo, event.seq)
    shown = signed_in(ilo).get(at(ilo, "spend", ASH, key)).content.decode()
    assert "+2 to a skill" in shown
    assert "Melee against 2" in shown
    assert "It costs 3 ranks." in shown
    assert "Choose what they buy. 2 ranks left." in shown


def test_several_effects_are_bought_at_once_and_what_is_left_is_said(ilo: Seat, signed_in: SignedIn) -> None:
    with_ranks(ilo, difficulty=-10)
    path = at(ilo, "spend", ASH, prompt_of(ilo, "ranks"))
    sent = {
        "purchases-check_plus2-take": "on",
        "purchases-check_plus2-about": "|melee",
        "purchases-check_plus2-times": "2",
        "purchases-disadvantage-take": "on",
        "purchases-disadvantage-about": f"{GUARD}|strength",
    }
    told = signed_in(ilo).get(path, {"odds": "1", **sent}, **FRAME).content.decode()
    assert "2 ranks left." in told
    answer = signed_in(ilo).post(path, sent, **FRAME)
    assert answer.status_code == 200
    spent = Event.objects.get(campaign=ilo.campaign, kind="ranks_spent").fact
    assert spent["left"] == 2
    assert [one["effect"] for one in spent["bought"]] == ["check_plus2", "check_plus2", "disadvantage"]
    card = card_of(signed_in(ilo), ilo, Event.objects.get(campaign=ilo.campaign, kind="ranks_spent").seq)
    assert "spends 3 ranks" in card
    assert "on Guard" in card


def test_what_costs_too_much_or_is_none_of_the_effects_is_refused_in_a_sentence(
    ilo: Seat, signed_in: SignedIn
) -> None:
    with_ranks(ilo)
    path = at(ilo, "spend", ASH, prompt_of(ilo, "ranks"))
    for sent in (
        {},
        {"purchases-check_plus2-take": "on", "purchases-check_plus2-times": "9"},
        {"purchases-nonsense-take": "on"},
        {"purchases-check_plus2-take": "on", "purchases-check_plus2-times": "many"},
        {"purchases-boost1-take": "on", "purchases-boost1-about": "nobody|melee"},
    ):
        answer = signed_in(ilo).post(path, sent, **FRAME)
        assert answer.status_code == 422, sent
        assert 'class="refused"' in answer.content.decode(), sent


def test_an_attack_goes_from_the_weapon_to_a_mark(
    ilo: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    weapons = state_of(ilo.campaign).table.of(Belonging, ASH).items()
    baton = next(key for key, row in weapons if row.kind == "weapon")
    script(monkeypatch, "dialogs", 2, 2, 2, 2, 2)
    signed_in(ilo).post(at(ilo, "use", ASH, baton), {"difficulty": "10", "target": GUARD}, **FRAME)
    check = newest(ilo)
    assert (check.fact["thing"], check.fact["rank"]) == ("Baton", 1)
    card = card_of(signed_in(ilo), ilo, check.seq)
    assert "Baton 3D (1)" in card
    do(ilo, SpendRanks(prompt_of(ilo, "ranks"), ASH, (Bought("effect_roll", target=GUARD),)))
    key = prompt_of(ilo, "effect")
    card = card_of(signed_in(ilo), ilo, newest(ilo).seq)
    assert "Roll 3D against Strength 9" in card
    shown = signed_in(ilo).get(at(ilo, "effect", ASH, key), {"target": GUARD}).content.decode()
    assert "Stunned" in shown
    hurt = do(ilo, RollEffect(key, ASH, GUARD), 5, 5, 5)
    assert "Hurt: 15 against 9, +6" in card_of(signed_in(ilo), ilo, hurt.seq)


def test_a_point_of_luck_for_the_story_waits_for_the_game_master(
    ilo: Seat, maren: Seat, signed_in: SignedIn
) -> None:
    event = do(ilo, SpendLuck(ASH, "an old friend is on the gate"))
    card = card_of(signed_in(maren), maren, event.seq)
    assert "bends the story by luck: <b>an old friend is on the gate</b>" in card
    assert card.index("Let it stand") < card.index("Turn it down")
    assert "Turn it down" not in card_of(signed_in(ilo), ilo, event.seq)
    assert "no luck left" in signed_in(ilo).get(at(ilo, "bend", ASH), {"odds": "1"}, **FRAME).content.decode()


def test_who_stands_against_a_check_is_thrown_at_once_and_tells_no_closed_dice(
    ilo: Seat, maren: Seat, signed_in: SignedIn
) -> None:
    do(maren, MakeFoe("rusk", "Rusk", "4D"))
    event = do(ilo, CheckCode(ASH, "strength", target="rusk", opposing="presence"), 2, 2, 2, 2, 3, 3, 3, 3)
    card = card_of(signed_in(ilo), ilo, event.seq)
    assert "checks <b>Strength</b> against Rusk" in card
    against = card_of(signed_in(ilo), ilo, event.seq + 1)
    assert "stands against Ash Vane" in against
    assert "Presence" not in against


def test_a_blind_check_tells_its_player_nothing(ilo: Seat, signed_in: SignedIn) -> None:
    event = do(ilo, CheckCode(ASH, "strength", difficulty=3), 4, 4, 4, 4, audience="blind")
    card = card_of(signed_in(ilo), ilo, event.seq)
    assert "Only the GM sees the result" in card
    assert "ranks" not in card


def test_something_extranormal_is_refused_to_stock_until_the_game_master_allows_it(
    ilo: Seat, maren: Seat, signed_in: SignedIn
) -> None:
    client = signed_in(maren)
    client.post(at(maren, "reopen", GUARD), {}, **FRAME)
    sent = {"ability": "magic", "code": "2D"}
    refused = client.post(at(maren, "gift", GUARD), sent, **FRAME)
    assert refused.status_code == 422
    assert "is Stock" in refused.content.decode()
    assert "Allow it all the same" in refused.content.decode()
    assert client.post(at(maren, "gift", GUARD), {**sent, "allowed": "on"}, **FRAME).status_code == 200
    assert newest(maren).fact["after"] == "2D"


def test_a_guard_becomes_dynamic_and_has_luck_then(ilo: Seat, maren: Seat, signed_in: SignedIn) -> None:
    client = signed_in(maren)
    client.post(at(maren, "type", GUARD), {"dynamic": "on"}, **FRAME)
    assert "is <b>Dynamic</b> now" in card_of(client, maren, newest(maren).seq)
    client.post(at(maren, "reopen", GUARD), {}, **FRAME)
    client.post(at(maren, "luck-rank", GUARD), {"value": "2"}, **FRAME)
    assert (newest(maren).fact["ability"], newest(maren).fact["after"]) == ("luck", 2)
    refused = client.post(at(maren, "type", GUARD), {"dynamic-off": "1"}, **FRAME)
    assert refused.status_code == 422


def test_a_hazard_strikes_against_what_stands_on_the_sheet(
    ilo: Seat, maren: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = signed_in(maren)
    sent = {"code": "4D", "track": "damage"}
    told = client.get(at(maren, "hazard", GUARD), {"odds": "1", **sent}, **FRAME).content.decode()
    assert "Stunned" in told
    script(monkeypatch, "dialogs", 4, 4, 4, 4)
    client.post(at(maren, "hazard", GUARD), sent, **FRAME)
    card = card_of(client, maren, newest(maren).seq)
    assert "Hurt: 16 against 9" in card


def test_what_resists_is_written_by_name_and_taken_off(ilo: Seat, signed_in: SignedIn) -> None:
    client = signed_in(ilo)
    client.post(at(ilo, "value", ASH), {"value": "discipline", "number": "11"}, **FRAME)
    assert (newest(ilo).fact["value"], newest(ilo).fact["after"]) == ("Discipline", 11)
    client.post(at(ilo, "value", ASH), {"value": "discipline", "number": ""}, **FRAME)
    assert newest(ilo).fact.get("after") is None


IN_PLAY = [
    one
    for one in (*DIALOGS, *MENUS)
    if getattr(one, "stage", "") != "making"
    and "pc" in getattr(one, "bearers", ("pc",))
    and one.row not in ("belonging", "pending")
    and one.key != "ability"
    and not getattr(one, "during", "")
]


@pytest.mark.parametrize("dialog", IN_PLAY, ids=lambda dialog: dialog.key)
def test_every_dialog_opens_for_the_game_master(
    ilo: Seat, maren: Seat, signed_in: SignedIn, dialog: Dialog | Menu
) -> None:
    track = do(maren, BeginTrack(ASH, "Lamp oil", kind="quantity")).changes[-1][2]
    burden = AddCondition(ASH, "Wet", effects=(Effect(kind="dice", amount=-1),), until="scene")
    condition = do(maren, burden).changes[-1][2]
    do(maren, BeginEncounter((ASH,)))
    rows = {"ability": "melee", "track": track, "condition": condition, "resource": "luck"}
    row = [rows[dialog.row]] if dialog.row else []
    path = reverse("do_row" if row else "do", args=[maren.campaign.slug, ASH, dialog.key, *row])
    assert signed_in(maren).get(path).status_code == 200


@pytest.mark.parametrize("dialog", TABLE_DIALOGS, ids=lambda dialog: dialog.key)
def test_the_tables_dialogs_are_the_game_masters(
    ilo: Seat, maren: Seat, signed_in: SignedIn, dialog: Dialog
) -> None:
    path = at(maren, dialog.key)
    assert signed_in(maren).get(path).status_code == 200
    assert signed_in(ilo).get(path).status_code in (403, 404)


def test_a_sheet_is_written_ability_by_ability_and_skill_by_skill(ilo: Seat, signed_in: SignedIn) -> None:
    client = signed_in(ilo)
    client.post(at(ilo, "reopen", ASH), {}, **FRAME)
    client.post(at(ilo, "skill-new", ASH, "wits"), {"name": "Cards", "code": "1D+1"}, **FRAME)
    assert newest(ilo).fact["after"] == "1D+1"
    client.post(at(ilo, "ability-code", ASH, "cards"), {"name": "Cards", "code": "2D"}, **FRAME)
    fact = newest(ilo).fact
    assert (fact["called"], fact["before"], fact["after"], fact["parent"]) == ("Cards", "1D+1", "2D", "wits")
    client.post(at(ilo, "ability-drop", ASH, "cards"), {}, **FRAME)
    assert newest(ilo).fact.get("after", "") == ""
    client.post(at(ilo, "background", ASH), {"text": "ran with the lamplighters"}, **FRAME)
    assert "ran with the lamplighters" in card_of(client, ilo, newest(ilo).seq)
