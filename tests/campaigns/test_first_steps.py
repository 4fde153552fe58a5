"""The card of a first session: three steps for whoever runs the game and for whoever plays."""

from __future__ import annotations

import re

import pytest

from campaigns.actions.invites import make_invite
from campaigns.actions.seats import take_seat
from campaigns.models import Role, User
from rules.common.free_rolls import RollDice
from rules.common.sheets import BeginSheet
from tests.campaigns.at_table import at, drawn
from tests.campaigns.person import Person
from tests.factories import create_character, create_seat

pytestmark = pytest.mark.django_db
ROLL = RollDice("1d6")


def steps(page: str) -> dict[str, bool]:
    """Each step that the page shows, and whether it is done."""
    found = re.findall(r'<li class="(done)?" id="step-(\w+)">', page)
    return {key: bool(done) for done, key in found}


def one_more(gm: Person, role: str = Role.PLAYER) -> Person:
    return Person(create_seat(gm.seat.campaign, role=role))


def test_a_gm_is_led_through_three_steps_which_are_ticked_and_go(gm: Person) -> None:
    assert steps(gm.reads("table")) == {"invite": False, "sheet": False, "roll": False}
    player = one_more(gm)
    assert steps(gm.reads("table")) == {"invite": True, "sheet": False, "roll": False}
    create_character(player.seat)
    assert steps(gm.reads("table")) == {"invite": True, "sheet": True, "roll": False}
    player.plays(ROLL, 4)
    assert steps(gm.reads("table")) == {}


def test_a_step_is_ticked_on_the_screen_of_whom_it_leads_when_it_is_done(gm: Person, olaf: User) -> None:
    def ticked(who: Person) -> list[str]:
        (frame,) = drawn(gm.last)
        roots = frame.seen_by(who.viewer)
        return [key for root in roots if root.id.startswith("step-") for key in steps(root.html)]

    player, other = one_more(gm), one_more(gm)
    everyone = (gm, player, other)
    take_seat(user=olaf, invite=make_invite(seat=gm.seat))
    assert [ticked(who) for who in everyone] == [["invite"], [], []]
    player.plays(BeginSheet("brin", "Brin", seats=(str(player.seat.pk),)))
    assert [ticked(who) for who in everyone] == [["sheet"], ["sheet"], []]
    player.plays(ROLL, 4)
    assert [ticked(who) for who in everyone] == [["roll"], ["roll"], []]
    player.plays(ROLL, 4)
    assert [ticked(who) for who in everyone] == [[], [], []]


def test_a_players_steps_are_their_own(gm: Person, player: Person) -> None:
    gm.plays(ROLL, 4)
    create_character(gm.seat)
    assert steps(player.reads("table")) == {"sit": True, "sheet": False, "roll": False}


def test_the_card_is_put_away_for_one_seat_and_for_good(gm: Person, player: Person) -> None:
    assert player.submits("first_steps_away") == at(gm.seat, "table")
    assert steps(player.reads("table")) == {}
    assert steps(gm.reads("table"))


def test_nobody_is_led_who_watches_or_where_much_has_been_played(gm: Person, watcher: Person) -> None:
    assert steps(watcher.reads("table")) == {}
    late = one_more(gm)
    for _ in range(100):
        gm.plays(ROLL, 4)
    assert steps(late.reads("table")) == {}
