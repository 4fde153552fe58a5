"""The sound of dice and single keys: turned on and off by each for themselves, on whatever device."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Seat, User
from tests.campaigns.at_table import HTMX, Browser, at

pytestmark = pytest.mark.django_db
SWITCH = "/account/switch"


def root_of(browser: Client, seat: Seat) -> str:
    """The page's first element, which says what is on."""
    return browser.get(at(seat, "table")).content.decode().split("<html")[1].split(">")[0]


def test_dice_are_silent_and_keys_work_at_first(pips_seat: Seat, signed_in: Browser) -> None:
    root = root_of(signed_in(pips_seat), pips_seat)
    assert "data-sound" not in root
    assert "data-keys" not in root


def test_what_is_switched_holds_in_every_browser(pips_seat: Seat, signed_in: Browser) -> None:
    phone, desk = signed_in(pips_seat), signed_in(pips_seat)
    assert phone.post(SWITCH, {"sound": "on"}, headers=HTMX).status_code == 204
    assert phone.post(SWITCH, {"keys": "off"}, headers=HTMX).status_code == 204
    assert 'data-sound="on" data-keys="off"' in root_of(desk, pips_seat)
    desk.post(SWITCH, {"sound": "off"})
    assert "data-sound" not in root_of(phone, pips_seat)


def test_it_is_nobody_elses(pips_seat: Seat, gwens_seat: Seat, signed_in: Browser) -> None:
    signed_in(pips_seat).post(SWITCH, {"sound": "on"})
    assert list(User.objects.filter(sound=True)) == [pips_seat.user]


def test_without_a_script_the_account_shows_how_it_stands(pips_seat: Seat, signed_in: Browser) -> None:
    pip = signed_in(pips_seat)
    page = pip.post(SWITCH, {"sound": "on"}, follow=True).content.decode()
    assert 'data-switch="sound" aria-pressed="true"' in page.split('id="switches"')[1]


@pytest.mark.parametrize("wrong", [{}, {"sound": "loud"}, {"keys": ""}, {"is_active": "on"}])
def test_what_is_no_switch_is_refused(pips_seat: Seat, signed_in: Browser, wrong: dict[str, str]) -> None:
    answer = signed_in(pips_seat).post(SWITCH, wrong)
    assert answer.status_code == 422
    assert User.objects.get(pk=pips_seat.user_id).sound is False


def test_who_is_not_signed_in_signs_in_first(client: Client) -> None:
    answer = client.post(SWITCH, {"sound": "on"})
    assert (answer.status_code, answer["Location"]) == (302, "/login?next=/account")


def test_players_read_the_keys_of_the_table_and_a_gm_those_of_the_screen(
    pips_seat: Seat, gwens_seat: Seat, signed_in: Browser
) -> None:
    path = at(pips_seat, "keys")
    own, part = (signed_in(pips_seat).get(path, headers=sent).content.decode() for sent in ({}, HTMX))
    assert "Undo my last" in own
    assert "Next turn" not in own
    assert part.lstrip().startswith('<div class="dialog-body')
    assert "Next turn" in signed_in(gwens_seat).get(path).content.decode()
