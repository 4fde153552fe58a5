"""The card of a first session: three steps for whoever runs the game and for whoever plays."""

from __future__ import annotations

import re

import pytest

from campaigns.actions.invites import make_invite
from campaigns.actions.seats import take_seat
from campaigns.live.frames import Viewer
from campaigns.models import Role, Seat
from campaigns.play import perform
from rules.common.free_rolls import RollDice
from rules.common.sheets import BeginSheet
from tests.campaigns.at_table import Browser, at, drawn, last
from tests.factories import create_campaign, create_character, create_seat, create_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def gm() -> Seat:
    return create_seat(create_campaign("The Drowned Bell"), create_user("Gilda"), Role.GM)


def steps(page: str) -> dict[str, bool]:
    """Each step that the page shows, and whether it is done."""
    found = re.findall(r'<li class="(done)?" id="step-\w+" data-step="(\w+)">', page)
    return {key: bool(done) for done, key in found}


def test_a_gm_is_led_through_three_steps_which_are_ticked_and_go(gm: Seat, signed_in: Browser) -> None:
    def shown() -> dict[str, bool]:
        return steps(signed_in(gm).get(at(gm, "table")).content.decode())

    assert shown() == {"invite": False, "sheet": False, "roll": False}
    player = create_seat(gm.campaign)
    assert shown() == {"invite": True, "sheet": False, "roll": False}
    create_character(player)
    assert shown() == {"invite": True, "sheet": True, "roll": False}
    perform(player, RollDice("2d6"))
    assert shown() == {}


def test_a_step_is_ticked_on_the_screen_of_whom_it_leads_when_it_is_done(gm: Seat) -> None:
    def ticked(seat: Seat) -> list[str]:
        (frame,) = drawn(last(gm))
        roots = frame.seen_by(Viewer(seat.pk, seat.user_id, seat.role))
        return [key for root in roots if root.id.startswith("step-") for key in steps(root.html)]

    player, other = create_seat(gm.campaign), create_seat(gm.campaign)
    take_seat(user=create_user("Olaf"), invite=make_invite(seat=gm))
    assert [ticked(seat) for seat in (gm, player, other)] == [["invite"], [], []]
    perform(player, BeginSheet("brin", "Brin", seats=(str(player.pk),)))
    assert [ticked(seat) for seat in (gm, player, other)] == [["sheet"], ["sheet"], []]
    perform(player, RollDice("2d6"))
    assert [ticked(seat) for seat in (gm, player, other)] == [["roll"], ["roll"], []]
    perform(player, RollDice("2d6"))
    assert [ticked(seat) for seat in (gm, player, other)] == [[], [], []]


def test_a_players_steps_are_their_own(gm: Seat, signed_in: Browser) -> None:
    player = create_seat(gm.campaign)
    perform(gm, RollDice("2d6"))
    create_character(gm)
    page = signed_in(player).get(at(player, "table")).content.decode()
    assert steps(page) == {"sit": True, "sheet": False, "roll": False}


def test_the_card_is_put_away_for_one_seat_and_for_good(gm: Seat, signed_in: Browser) -> None:
    player = create_seat(gm.campaign)
    browser = signed_in(player)
    assert browser.post(at(player, "first_steps_away"))["Location"] == gm.campaign.get_absolute_url()
    assert steps(browser.get(at(player, "table")).content.decode()) == {}
    assert steps(signed_in(gm).get(at(gm, "table")).content.decode())


def test_nobody_is_led_who_watches_or_where_much_has_been_played(gm: Seat, signed_in: Browser) -> None:
    watcher = create_seat(gm.campaign, role=Role.WATCHER)
    assert steps(signed_in(watcher).get(at(watcher, "table")).content.decode()) == {}
    late = create_seat(gm.campaign)
    for _ in range(100):
        perform(gm, RollDice("1d6"))
    assert steps(signed_in(late).get(at(late, "table")).content.decode()) == {}
