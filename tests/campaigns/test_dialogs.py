"""What a dialog asks, foresees and refuses, and where its answer leads."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Campaign, Event
from rules.common.archetypes import WriteSheet
from rules.common.conditions import AddCondition
from rules.common.making import FinishSheet
from rules.common.pinned_difficulty import PinDifficulty
from tests.campaigns.at_table import HTMX, Dice, at, holds
from tests.campaigns.payloads import misread
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, create_foe, fill_slots, key_of, shown
from tests.campaigns.test_panels import people_at

pytestmark = pytest.mark.usefixtures("mira")


def test_a_menu_opens_over_the_sheet_and_as_a_page_and_its_dialogs_act(player: Person) -> None:
    player.plays(AddCondition(MIRA, "poisoned"))
    before = player.head
    for menu, row in (("belonging", "mace"), ("belonging", "Hush"), ("condition", "poisoned")):
        path = at(player.seat, menu, MIRA, key_of(player.seat, row))
        part, page = (player.browser.get(path, headers=how).content.decode() for how in (HTMX, {}))
        assert part.lstrip().startswith('<div class="dialog-body')
        holds(page, "<!doctype html>", "csrfmiddlewaretoken")
        assert misread(part) == misread(page) == []
    armor = player.reads("belonging", MIRA, key_of(player.seat, "light armor"))
    assert armor.index("Unequip") < armor.index("Give light armor")
    assert armor.index("Give light armor") < armor.index("Edit light armor")
    assert player.head == before


def test_what_is_no_dialog_is_not_there(gm: Person) -> None:
    for where in (("dance", MIRA), ("damage", MIRA, "hp"), ("check", MIRA), ("fate", MIRA), ("damage",)):
        assert gm.opens(*where).status_code == gm.sends(*where).status_code == 404, where


def test_odds_that_come_too_late_are_no_answer_and_no_error(player: Person) -> None:
    player.plays(AddCondition(MIRA, "poisoned"))
    path = at(player.seat, "condition-clear", MIRA, key_of(player.seat, "poisoned"))
    player.browser.post(path)
    late = player.browser.get(path, {"odds": "1"}, headers=HTMX)
    assert (late.status_code, late.content) == (204, b"")
    assert player.browser.get(path, headers=HTMX).status_code == 404


def test_what_would_be_refused_has_its_button_drawn_disabled(player: Person) -> None:
    page = player.reads("focus", MIRA)
    assert 'id="refused-focus">Mira has no Focus left.<' in page
    assert 'value="focus" disabled aria-describedby="refused-focus"' in page


def test_what_is_still_open_is_said_inside_the_dialog_with_all_that_was_filled_in(player: Person) -> None:
    answer = player.sends("belonging-new", MIRA, name="", note="of yew")
    page = answer.content.decode()
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#dialog")
    holds(page, "Name: this is still open.", 'value="of yew"', no="disabled")


def test_what_was_changed_after_a_dialog_was_opened_is_not_saved_over_unseen(player: Person) -> None:
    [opened] = re.findall(r'name="stood" value="(\w+)"', player.reads("describe", MIRA))
    player.submits("describe", MIRA, name="Osk", stood=opened)
    refused = player.is_refused("describe", MIRA, name="Mira", pronouns="she/her", stood=opened)
    holds(refused, "This was changed after you opened it.", 'value="she/her"')
    [redrawn] = re.findall(r'name="stood" value="(\w+)"', refused)
    player.submits("describe", MIRA, name="Mira", pronouns="she/her", stood=redrawn)
    assert shown(player.seat).profile.pronouns == "she/her"
    assert 'name="stood"' not in player.reads("belonging-new", MIRA)


def test_only_what_is_needed_must_be_filled_in(player: Person) -> None:
    fields = re.findall(r"<input[^>]*>", player.reads("belonging-new", MIRA))
    must = {name: "required" in field for field in fields for name in re.findall(r' name="(\w+)"', field)}
    assert (must["name"], must["note"]) == (True, False)


def test_dropping_makes_room_for_any_command(player: Person, gm: Person, dice: Dice) -> None:
    """A check knows of no dropping: what is picked is dropped first, and one undo brings it back."""
    fill_slots(player.seat)
    gm.plays(AddCondition(MIRA, "soaked", force=True))
    stone = key_of(player.seat, "stone")
    refused = player.is_refused("check", MIRA, "strength", difficulty=12, audience="gm_only")
    holds(refused, "is over the slot limit", f'name="drop" value="{stone}"', 'value="gm_only" checked')
    dice(11)
    player.does("check", MIRA, "strength", difficulty=12, drop=stone)
    dropped, checked = Event.objects.order_by("-seq")[:2][::-1]
    assert (dropped.kind, checked.kind) == ("belonging_dropped", "check_made")
    assert checked.caused_by == dropped.seq


def test_composure_is_shaken_by_what_the_rules_let_shake_it_alone() -> None:
    ash = people_at("freed6")["player"]
    ash.plays(WriteSheet("kit", "enforcer"), 1)
    ash.plays(FinishSheet("kit"))
    page = ash.reads("shake", "kit")
    offered = set(re.findall(r'name="ability"\s+value="(\w+)"|<option value="(\w+)"', page))
    keys = {key for pair in offered for key in pair if key}
    assert {"wits", "presence", "intimidate"} <= keys
    assert keys.isdisjoint({"strength", "dexterity", "melee"})


def test_foes_come_first_among_whom_to_strike(player: Person, gm: Person) -> None:
    gm.plays(AddCondition(create_foe(gm.seat), "stunned"))
    page = player.reads("attack", MIRA)
    assert page.index("Ogre") < page.index("someone else")


def test_the_last_difficulty_of_the_scene_is_not_asked_again(player: Person, gm: Person) -> None:
    player.does("check", MIRA, "strength", difficulty=17)
    holds(player.reads("check", MIRA, "strength"), 'value="17"', "as last time")
    assert 'value="12"' in gm.reads("check", MIRA, "strength"), "it was another's"


def test_without_a_script_one_lands_on_what_it_led_to(player: Person) -> None:
    table = at(player.seat, "table")
    assert player.submits("damage", MIRA, amount=1, next=table) == f"{table}#event-{player.head}"


def test_an_archived_table_opens_no_dialog(player: Person) -> None:
    Campaign.objects.update(archived="2026-01-01T00:00:00Z")
    assert player.opens("damage", MIRA).status_code == 403


def test_the_gm_says_who_plays_it(gm: Person, player: Person, watcher: Person) -> None:
    page = gm.reads("share", MIRA)
    assert f'name="seats" value="{player.seat.pk}" checked' in page
    assert f'name="seats" value="{watcher.seat.pk}"' not in page
    assert shown(gm.seat).membership.visibility == "open"


def test_a_pin_begins_with_a_number_and_refuses_nothing_until_it_is_set(gm: Person) -> None:
    page = gm.reads("pin")
    holds(page, 'name="difficulty" type="number" inputmode="numeric"\n  value="12"', no='class="refused"')
    assert 'value="unpin"' not in page, "nothing is pinned"
    gm.plays(PinDifficulty(15))
    page = gm.reads("pin")
    holds(page, "15 is pinned already.", 'value="pin" disabled')
    assert 'value="unpin"' in page, "what is refused first leaves the other verbs of the form"
    assert 'value="unpin" disabled' not in page


@pytest.mark.parametrize("deed", ["belonging-edit", "number", "score"])
def test_nothing_is_edited_that_is_not_there(player: Person, deed: str) -> None:
    for row in ("gone", ".."):
        assert player.sends(deed, MIRA, row, name="Axe", number=3, value=3).status_code == 404
