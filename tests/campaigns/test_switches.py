"""The sound of dice and single keys: turned on and off by each for themselves, on whatever device."""

from __future__ import annotations

import pytest

from campaigns.models import User
from tests.campaigns.at_table import HTMX, at, holds, words
from tests.campaigns.person import Person

pytestmark = pytest.mark.database
SWITCH = "/account/switch"


def root_of(person: Person) -> str:
    """The page's first element, which says what is on."""
    return person.reads("table").split("<html")[1].split(">")[0]


def test_what_is_switched_holds_in_every_browser_and_for_nobody_else(player: Person, gm: Person) -> None:
    phone, desk = player, Person(player.seat)
    holds(root_of(desk), no=("data-sound", "data-keys"))
    assert phone.browser.post(SWITCH, {"sound": "on"}, headers=HTMX).status_code == 204
    assert phone.browser.post(SWITCH, {"keys": "off"}, headers=HTMX).status_code == 204
    assert 'data-sound="on" data-keys="off"' in root_of(desk)
    assert list(User.objects.filter(sound=True)) == [player.seat.user]
    desk.browser.post(SWITCH, {"sound": "off"})
    assert "data-sound" not in root_of(phone)


def test_without_a_script_the_account_shows_how_it_stands(player: Person) -> None:
    page = player.browser.post(SWITCH, {"sound": "on"}, follow=True).content.decode()
    assert 'data-switch="sound" aria-checked="true"' in page.split('id="switches"')[1]


@pytest.mark.parametrize("wrong", [{}, {"sound": "loud"}, {"keys": ""}, {"is_active": "on"}])
def test_what_is_no_switch_is_refused(player: Person, wrong: dict[str, str]) -> None:
    assert player.browser.post(SWITCH, wrong).status_code == 422
    assert User.objects.get(pk=player.seat.user_id).sound is False


def test_players_read_the_keys_of_the_table_and_a_gm_those_of_the_screen(player: Person, gm: Person) -> None:
    assert "Undo my last" in player.reads("keys")
    assert "Next turn" not in words(player.reads("keys"))
    part = player.browser.get(at(player.seat, "keys"), headers=HTMX).content.decode()
    assert part.lstrip().startswith('<div class="dialog-body')
    assert "Next turn" in gm.reads("keys")
