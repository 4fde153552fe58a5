"""Wild D6 at the table: what its dialogs ask, what dice cost, what cards say and to whom."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import override_settings

from campaigns.dialogs.form import first_of
from campaigns.dialogs.opening import Opening
from campaigns.models import Campaign, Membership, Role
from campaigns.state import state_of
from rules.common.archetypes import WriteSheet
from rules.common.conditions import AddCondition
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet, ReopenSheet
from rules.common.sheets import BeginSheet
from rules.d6.tracks import BeginTrack
from rules.games import game_for
from rules.sheet import Menu
from rules.table import Ability, Effect
from rules.wildd6.character_points import AwardPoints
from rules.wildd6.count_checks import CountSuccesses
from rules.wildd6.dialogs import MENUS
from tests.campaigns.at_table import Dice, at, holds
from tests.campaigns.person import Person
from tests.campaigns.test_panels import people_at
from tests.factories import create_campaign, create_seat, create_user

KIT, GUARD = "kit0", "guard0"
COUNT = ("count", "kit", "fighting")


@pytest.fixture
def odile(db: None) -> Person:
    """The Game Master of a table of Wild D6."""
    campaign = create_campaign("The Night Ferry", system="wildd6")
    return Person(create_seat(campaign, create_user("Odile"), Role.GM))


@pytest.fixture
def bram(odile: Person) -> Person:
    """Bram plays Kit: Stealth 5D, Notice and Climbing 4D, 3 Character Points."""
    bram = Person(create_seat(odile.seat.campaign, create_user("Bram")))
    bram.plays(BeginSheet(KIT, "Kit Farrow", seats=(str(bram.seat.pk),)))
    bram.plays(WriteSheet(KIT, "scout"), 1)
    bram.plays(FinishSheet(KIT))
    odile.plays(MakeFoe(GUARD, "Guard", "2D"))
    return bram


def test_one_tap_counts_against_moderate(bram: Person, dice: Dice) -> None:
    page = bram.reads("table")
    assert '<input type="hidden" name="difficulty" value="3">' in page
    assert ">74%<" in page  # Stealth 5D
    dice(5, 3, 4, 1, 2)
    fact = bram.does("count", KIT, "stealth", difficulty=3).fact
    assert (fact["level"], fact["roll"]["total"], fact["outcome"]) == ("Moderate", 3, "success")


def test_bought_dice_cost_their_price_each(bram: Person, dice: Dice) -> None:
    dice(5, 2, 2, 2, 2, 4, 3)
    fact = bram.does("count", KIT, "stealth", difficulty=3, extra=2, spend=1).fact
    assert (fact["extra"], fact["spent"], fact["left"], fact["outcome"]) == (2, 2, 1, "success")
    holds(bram.card(), "2 points for 2 extra wild dice, 1 left", "needed 3 (Moderate)")


def test_bought_dice_say_what_they_would_bring_and_are_not_bought_on_credit(bram: Person) -> None:
    assert "has 3 Character Points, not 4" in bram.is_refused("count", KIT, "stealth", extra=4, spend=1)
    assert "89% → 96%" in bram.reads("count", KIT, "stealth", odds=1, difficulty=3, extra=1, spend=1)


def test_what_a_roll_costs_is_said_before_it_is_paid_where_the_game_has_no_tokens(bram: Person) -> None:
    page = bram.reads("count", KIT, "stealth", difficulty=3, extra=1, spend=2)
    holds(page, "costs 2 character points, 1 left")


def test_a_count_alone_asks_for_no_difficulty(bram: Person, dice: Dice) -> None:
    dice(5, 3, 4, 1, 2)
    fact = bram.does("count", KIT, "stealth", difficulty=3, verb="count-only").fact
    assert (fact.get("difficulty"), fact["outcome"], fact["roll"]["total"]) == (None, "count", 3)


def test_criticals_stand_apart_from_success_and_the_gm_tells_them(bram: Person, odile: Person) -> None:
    event = bram.plays(CountSuccesses(KIT, "stealth", 2, extra=1, spend=1), 1, 3, 3, 3, 2, 6, 2)
    card = bram.card(event.seq)
    holds(card, ">4<", "Success", "needed 2, critical failure")
    holds(odile.reads("table"), "Describe trouble", "Describe benefit")
    assert "Describe" not in bram.reads("table")


def test_a_critical_that_goes_with_the_outcome_is_told_as_it(bram: Person) -> None:
    lucky = bram.plays(CountSuccesses(KIT, "stealth", 2), 6, 3, 3, 3, 2, 4)
    holds(bram.card(lucky.seq), "entry crit", "Critical success", no="needed 2, critical")
    unlucky = bram.plays(CountSuccesses(KIT, "stealth", 4), 1, 2, 2, 2, 2)
    holds(bram.card(unlucky.seq), "fumble", "Critical failure")


def test_who_stands_against_a_count_is_thrown_at_once_and_tells_no_closed_dice(bram: Person) -> None:
    event = bram.plays(CountSuccesses(KIT, "stealth", target=GUARD, opposing="notice"), 4, 4, 1, 1, 3, 3, 3)
    assert "rolls <b>Stealth</b> against Guard" in bram.card(event.seq)
    holds(bram.card(event.seq + 1), "resists Kit Farrow", no="Notice")


def test_a_blind_count_tells_its_player_nothing(bram: Person) -> None:
    event = bram.plays(CountSuccesses(KIT, "stealth", 3), 6, 2, 4, 4, 4, 4, audience="blind")
    holds(bram.card(event.seq), "Only the GM sees the result", no='class="ribbon')


IN_PLAY = [menu for menu in MENUS if menu.row in ("condition", "track")]


@pytest.mark.parametrize("menu", IN_PLAY, ids=lambda menu: menu.key)
def test_every_menu_opens_for_the_game_master(bram: Person, odile: Person, menu: Menu) -> None:
    track = odile.plays(BeginTrack(KIT, "Health", states=("Fresh", "Hurt"))).changes[-1][2]
    burden = AddCondition(KIT, "Wet", effects=(Effect(kind="dice", amount=-1),), until="scene")
    condition = odile.plays(burden).changes[-1][2]
    odile.reads(menu.key, KIT, {"track": track, "condition": condition}[menu.row])


def test_a_trait_is_written_by_its_name_and_stepped_by_whole_dice(bram: Person) -> None:
    tricks = {"name": "Card tricks", "code": "3D"}
    bram.does("reopen", KIT)
    assert bram.does("trait-new", KIT, **tricks).fact["after"] == "3D"
    fact = bram.does("trait-code", KIT, "card_tricks", **{**tricks, "code": "4D"}).fact
    assert (fact["ability_name"], fact["before"], fact["after"]) == ("Card tricks", "3D", "4D")
    assert "already has Card tricks" in bram.is_refused("trait-new", KIT, **tricks)


def test_an_archetype_is_chosen_or_left_to_a_die(bram: Person) -> None:
    bram.does("reopen", KIT)
    holds(bram.reads("archetype", KIT), "Random", "Burglar")
    assert bram.does("archetype", KIT, archetype="burglar").fact["archetype"] == "Burglar"


@pytest.fixture
def people(db: None) -> dict[str, Person]:
    """Kit the fighter with five points, and a guard whom the players know by name only."""
    people = people_at("wildd6")
    people["player"].plays(WriteSheet("kit", "fighter"), *[1] * 30)
    people["player"].plays(FinishSheet("kit"))
    people["gm"].plays(AwardPoints("kit", 5))
    people["gm"].plays(MakeFoe("guard", "Guard", "3D"))
    return people


@pytest.fixture
def gm(people: dict[str, Person]) -> Person:
    return people["gm"]


@pytest.fixture
def kit(people: dict[str, Person]) -> Person:
    """Who plays Kit."""
    return people["player"]


def test_the_trait_of_a_foe_is_guessed_and_a_wrong_guess_tells_nothing(kit: Person) -> None:
    holds(kit.reads(*COUNT, target="guard"), 'value="Nerve"', "in your own words")
    assert "refused" not in kit.foresees(*COUNT, target="guard", opposing="nerve")
    for guess in ("nerve", "Sailing"):
        kit.does(*COUNT, target="guard", opposing=guess)
        holds(kit.card(), "resists Kit", no=("Nerve", "Sailing"))


def test_the_price_of_a_die_and_what_is_left_stand_beside_it(kit: Person) -> None:
    kit.does(*COUNT, difficulty=3, extra=2, spend=2)
    html = kit.reads(*COUNT)
    assert re.search(r'name="spend"[^>]* value="2"', html)
    assert " left</small>" in html


def test_what_one_die_more_would_bring_stands_beside_none_and_the_chance_on_the_button(kit: Person) -> None:
    html = kit.reads(*COUNT, difficulty=3, extra=0, spend=1)
    [gain] = re.findall(r'<small class="gain"[^>]*>([^<]*)<', html)
    assert re.fullmatch(r"\d+% → (over )?\d+%", gain)
    assert "are bought with points" not in html
    assert re.search(r"<span>Roll 5D · \d+%</span>", kit.reads(*COUNT, difficulty=3))
    dearer = kit.reads(*COUNT, difficulty=3, extra=1, spend=1)
    assert re.search(r"<span>Roll 5D \+ 1 wild · \d+%</span>", dearer)


def test_the_button_says_how_many_dice_are_thrown_as_things_are(kit: Person, gm: Person) -> None:
    gm.plays(AddCondition("kit", "Stunned", effects=(Effect(kind="dice", scope="checks", amount=-1),)))
    html = kit.reads(*COUNT, difficulty=3)
    assert re.search(r"<span>Roll 4D · \d+%</span>", html)
    holds(html, '<b class="throws">4D</b>', no="5D</h2>")


def test_a_recovery_begins_with_what_fits_and_not_with_what_was_rolled_last(kit: Person, gm: Person) -> None:
    gm.plays(AddCondition("kit", "Twisted ankle", rank=1))
    kit.does(*COUNT, difficulty=3)
    [path, *_] = re.findall(r'href="([^"]*/recover/[^"]*)"', kit.reads("sheet", "kit"))
    page = kit.browser.get(path).content.decode()
    assert re.search(r'value="toughness" (checked|selected)', page)


@override_settings(SHEETS_PER_CAMPAIGN=4)
def test_every_foe_of_several_counts_as_a_sheet(gm: Person) -> None:
    fields = {"name": "Rat", "code": "2D", "kind": "creature", "visibility": "named"}
    assert "at most 4 sheets" in gm.is_refused("foe", **fields, count=3)
    assert Membership.objects.count() == 2
    gm.does("foe", **fields, count=2)


def test_a_pin_is_set_and_taken_away_in_one_dialog(kit: Person, gm: Person) -> None:
    gm.does("pin", difficulty=5)
    assert "pinned by the GM" in kit.reads(*COUNT)
    gm.does("pin", difficulty=5, verb="unpin")
    assert "pinned by the GM" not in kit.reads(*COUNT)


def test_a_trait_is_written_while_the_sheet_is_made_and_no_later(kit: Person) -> None:
    assert "finished already" in kit.is_refused("trait-code", "kit", "fighting", code="9D")
    kit.plays(ReopenSheet("kit"))
    kit.does("trait-code", "kit", "fighting", code="9D")
    assert kit.sends("trait-code", "kit", "..", code="9D").status_code == 404


def test_the_pencil_opens_the_making_again_with_one_tap(kit: Person) -> None:
    assert f'action="{at(kit.seat, "reopen", "kit")}"' in kit.reads("sheet", "kit")
    kit.does("reopen", "kit")
    assert "Creating the character" in kit.reads("sheet", "kit")


def test_a_difficulty_that_is_not_remembered_begins_anew(kit: Person) -> None:
    track = kit.plays(BeginTrack("kit", name="Siege", states=("Far", "Near", "Here")))
    key = track.changes[-1][2]
    kit.does(*COUNT, difficulty=7)
    assert re.search(r'name="difficulty"[^>]* value="7"', kit.reads("track-test", "kit", key))
    dialog = game_for("wildd6").sheet.dialog("track-test")
    fields = tuple(replace(field, remembered=False) for field in dialog.fields)
    state = state_of(Campaign.objects.get())
    opening = Opening(state, "kit", replace(dialog, fields=fields), key, seat=kit.seat)
    assert [first_of(opening, field) for field in fields if field.key == "difficulty"] == [3]


def test_a_request_begins_with_what_most_of_those_asked_can_roll_where_nothing_is_common_to_all(
    odile: Person, bram: Person
) -> None:
    for sheet_id in ("ada0", "lev0"):
        odile.plays(BeginSheet(sheet_id, sheet_id))
        odile.plays(WriteSheet(sheet_id, "face"), 1)
        odile.plays(FinishSheet(sheet_id))
    state, dialog = state_of(odile.seat.campaign), game_for("wildd6").sheet.dialog("request")
    skills = {one: {*state.table.of(Ability, one)} for one in (KIT, "ada0", "lev0")}
    assert not skills[KIT] & skills["lev0"]
    opening = Opening(state, "", dialog, seat=odile.seat)
    [first] = [first_of(opening, field) for field in dialog.fields if field.key == "what"]
    assert first.lower() in skills["ada0"] & skills["lev0"]


def test_whoever_helps_somebody_recover_says_whom_and_nobody_is_no_answer(kit: Person, gm: Person) -> None:
    gm.plays(AddCondition("kit", "Twisted ankle", rank=1))
    holds(gm.reads("help-recover", "guard"), "Kit", no="nobody")
    assert "Who" in gm.is_refused("help-recover", "guard", ability="notice")
