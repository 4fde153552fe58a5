"""Every dialog opens: over the sheet for a script, as a page of its own without one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Event, Seat
from rules.common.conditions import AddCondition
from rules.common.pinned_difficulty import PinDifficulty
from rules.games import game_for
from rules.sheet import Dialog, Menu
from tests.campaigns.payloads import misread
from tests.campaigns.sheets import (
    FRAME,
    address,
    create_foe,
    done,
    fill_slots,
    key_of,
    newest,
    script,
    sentence_of,
    shown,
)

SignedIn = Callable[[object], Client]
SHEET = game_for("freeblade").sheet
THINGS = ("mace", "Hush", "torches", "light armor")
NOT_NOW = {"wear", "douse", "eases", "remove-store", "move", "act", "act-back", "answer", "copy"}
"""What this sheet has no row for, or is for another kind of sheet."""
IN_PLAY = [dialog for dialog in SHEET.dialogs if dialog.stage != "making" and dialog.key not in NOT_NOW]


def rows_for(dialog: Dialog | Menu, seat: Seat) -> list[str]:
    """Return rows of Mira's sheet of the part that a dialog stands on."""
    if dialog.row == "belonging":
        return [key_of(seat, thing) for thing in THINGS]
    if dialog.row == "condition":
        return [key_of(seat, "poisoned")]
    return {"ability": ["strength"], "resource": ["hp"]}.get(dialog.row, [""])


def open_to(browser: Client, paths: list[str]) -> list[str]:
    """Return those addresses that answer."""
    return [path for path in paths if browser.get(path, **FRAME).status_code == 200]


@pytest.mark.parametrize("dialog", [*IN_PLAY, *SHEET.menus], ids=lambda dialog: dialog.key)
def test_a_dialog_opens_for_who_may_give_it_and_nobody_else(
    mira: str,
    pips_seat: Seat,
    gwens_seat: Seat,
    wynns_seat: Seat,
    olaf: object,
    signed_in: SignedIn,
    dialog: Dialog | Menu,
) -> None:
    done(pips_seat, AddCondition(mira, "poisoned"))
    for_gms = isinstance(dialog, Dialog) and dialog.gm
    who = gwens_seat if for_gms else pips_seat
    seq, browser = newest(pips_seat).seq, signed_in(who)
    paths = open_to(browser, [address(pips_seat, dialog.key, row) for row in rows_for(dialog, pips_seat)])
    assert paths
    for path in paths:
        partial, page = browser.get(path, **FRAME).content.decode(), browser.get(path).content.decode()
        assert partial.lstrip().startswith('<div class="dialog-body')
        assert "<!doctype html>" in page
        assert "csrfmiddlewaretoken" in page
        assert misread(partial) == misread(page) == []
    assert signed_in(wynns_seat).get(paths[0]).status_code == 403
    assert signed_in(olaf).get(paths[0]).status_code == 404
    assert signed_in(pips_seat).get(paths[0]).status_code == (403 if for_gms else 200)
    assert newest(pips_seat).seq == seq


@pytest.mark.parametrize("dialog", SHEET.table, ids=lambda dialog: dialog.key)
def test_a_dialog_of_the_table_opens_for_the_gm(
    gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn, dialog: Dialog
) -> None:
    path = reverse("do_table", args=[gwens_seat.campaign.slug, dialog.key])
    assert misread(signed_in(gwens_seat).get(path).content.decode()) == []
    assert signed_in(pips_seat).get(path).status_code == (403 if dialog.gm else 200)


def test_what_is_no_dialog_is_not_there(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    browser = signed_in(gwens_seat)
    for path in (
        address(pips_seat, "dance"),
        address(pips_seat, "damage", "hp"),
        address(pips_seat, "check"),
        address(pips_seat, "fate"),
        reverse("do_table", args=[pips_seat.campaign.slug, "damage"]),
    ):
        assert browser.get(path).status_code == browser.post(path).status_code == 404, path


def test_odds_that_come_too_late_are_no_answer_and_no_error(
    mira: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    done(pips_seat, AddCondition(mira, "poisoned"))
    path, browser = address(pips_seat, "condition-clear", key_of(pips_seat, "poisoned")), signed_in(pips_seat)
    browser.post(path, {}, **FRAME)
    late = browser.get(path, {"odds": "1"}, **FRAME)
    assert (late.status_code, late.content) == (204, b"")
    assert browser.get(path, **FRAME).status_code == 404


def test_a_menu_is_looked_at_and_its_dialogs_act(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "belonging", key_of(pips_seat, "light armor"))
    page = signed_in(pips_seat).get(path, **FRAME).content.decode()
    assert page.index("Take it off") < page.index("Give light armor away") < page.index("Change light armor")
    assert signed_in(pips_seat).post(path).status_code == 405


def test_what_would_be_refused_has_its_button_drawn_disabled(
    mira: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "focus"), **FRAME).content.decode()
    assert 'id="refused-focus" role="alert">Mira has no Focus left.<' in page
    assert 'value="focus" disabled aria-describedby="refused-focus"' in page


def test_what_is_still_open_is_said_inside_the_dialog_with_all_that_was_filled_in(
    mira: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    path, asked = address(pips_seat, "belonging-new"), {"name": "", "note": "of yew"}
    answer = signed_in(pips_seat).post(path, asked, **FRAME)
    assert answer.headers["HX-Retarget"] == "#dialog"
    page = sentence_of(answer)
    assert "Name: this is still open." in page
    assert 'value="of yew"' in page
    assert "disabled" not in page


def test_dropping_makes_room_for_any_command(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check knows of no dropping: what is picked is dropped first, and one undo brings it back."""
    fill_slots(pips_seat)
    done(gwens_seat, AddCondition(mira, "soaked", force=True))
    path, browser = address(pips_seat, "check", "strength"), signed_in(pips_seat)
    refused = sentence_of(browser.post(path, {"difficulty": "12"}, **FRAME))
    stone = key_of(pips_seat, "stone")
    assert "carries more than fits" in refused
    assert f'name="drop" value="{stone}"' in refused
    script(monkeypatch, "dialogs", 11)
    assert browser.post(path, {"difficulty": "12", "drop": stone}, **FRAME).status_code == 200
    dropped, checked = Event.objects.order_by("-seq")[:2][::-1]
    assert (dropped.kind, checked.kind) == ("belonging_dropped", "check_made")
    assert checked.caused_by == dropped.seq


def test_a_player_forces_nothing(mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn) -> None:
    fill_slots(pips_seat)
    path, asked = address(pips_seat, "condition-new"), {"name": "soaked", "force": "on"}
    assert "Over the limit" not in sentence_of(signed_in(pips_seat).post(path, asked, **FRAME))
    assert "Over the limit" in sentence_of(signed_in(gwens_seat).post(path, {"name": "soaked"}, **FRAME))
    assert signed_in(gwens_seat).post(path, asked, **FRAME).status_code == 200


def test_foes_come_first_among_whom_to_strike(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    done(gwens_seat, AddCondition(create_foe(gwens_seat), "stunned"))
    page = signed_in(pips_seat).get(address(pips_seat, "attack")).content.decode()
    assert page.index("Ogre") < page.index("someone else")


def test_the_last_difficulty_of_the_scene_is_not_asked_again(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    pip, gwen = signed_in(pips_seat), signed_in(gwens_seat)
    path = address(pips_seat, "check", "strength")
    pip.post(path, {"difficulty": "17"})
    assert 'value="17"' in pip.get(path, **FRAME).content.decode()
    assert "as last time" in pip.get(path, **FRAME).content.decode()
    assert 'value="12"' in gwen.get(path, **FRAME).content.decode(), "it was another's"


def test_without_a_script_one_lands_on_what_it_led_to(
    mira: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    table = reverse("table", args=[pips_seat.campaign.slug])
    answer = signed_in(pips_seat).post(address(pips_seat, "damage"), {"amount": "1", "next": table})
    assert answer.headers["Location"] == f"{table}#event-{newest(pips_seat).seq}"


def test_an_archived_table_opens_no_dialog(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    Campaign.objects.filter(pk=pips_seat.campaign_id).update(archived="2026-01-01T00:00:00Z")
    assert signed_in(pips_seat).get(address(pips_seat, "damage")).status_code == 403


def test_the_gm_says_who_plays_it(mira: str, gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(gwens_seat).get(address(pips_seat, "share"), **FRAME).content.decode()
    assert f'name="seats" value="{pips_seat.pk}" checked' in page
    assert "Wynn" not in page
    assert shown(gwens_seat).membership.visibility == "open"


def test_a_pin_begins_with_a_number_and_refuses_nothing(
    mira: str, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    path = reverse("do_table", args=[gwens_seat.campaign.slug, "pin"])
    page = signed_in(gwens_seat).get(path, **FRAME).content.decode()
    assert 'name="difficulty" type="number" inputmode="numeric"\n  value="12"' in page
    assert 'class="refused"' not in page


def test_what_is_refused_first_leaves_the_other_verbs_of_the_form(
    mira: str, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    done(gwens_seat, PinDifficulty(15))
    path = reverse("do_table", args=[gwens_seat.campaign.slug, "pin"])
    page = signed_in(gwens_seat).get(path, **FRAME).content.decode()
    assert "15 is pinned already." in page
    assert 'value="pin" disabled' in page
    assert 'value="unpin"' in page
    assert 'value="unpin" disabled' not in page


@pytest.mark.parametrize("key", ["belonging-edit", "number"])
def test_nothing_is_edited_that_is_not_there(
    mira: str, pips_seat: Seat, signed_in: SignedIn, key: str
) -> None:
    asked = {"name": "Axe", "number": "3"}
    for row in ("gone", ".."):
        assert signed_in(pips_seat).post(address(pips_seat, key, row), asked, **FRAME).status_code == 404
