"""The panel of a first scene: five steps beside the screen of whoever runs their first table."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Event, Role
from campaigns.undo import undo
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter
from rules.common.foes import MakeFoe
from rules.common.roll_requests import RequestRoll
from rules.d6.points_against_resistance import TakePoints
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.harm import TakeDamage
from rules.game import Command
from rules.games import GAMES, game_for
from rules.sixd6.requested_actions import RequestAction
from tests.campaigns.at_table import at, drawn, holds
from tests.campaigns.person import Person
from tests.campaigns.test_panels import people_at
from tests.factories import create_campaign, create_seat
from tests.rules import any_plain_game

pytestmark = pytest.mark.django_db
FOE = "foe"
HARM = {"freeblade": TakeDamage(FOE, 2), "freed6": TakePoints(FOE, "damage", points=20, resistance=3)}
GONE = '<section id="first-scene" hidden></section>'


def scene(game: str) -> tuple[Command, ...]:
    """What does the five steps, in their order."""
    if game_for(game).system.check:
        asked = RequestRoll((FOE,), any_plain_game.first(game_for(game).system))
        told = AddCondition(FOE, "stunned")
        return MakeFoe(FOE, "Guard", "2"), asked, BeginEncounter((FOE,)), told, EndEncounter()
    d6 = MakeFoe(FOE, "Guard", "1d6" if game == "sixd6" else "2D")
    return (
        MakeCreature(FOE, "Guard", 9) if game == "freeblade" else d6,
        RequestAction((FOE,), "1d6")
        if game == "sixd6"
        else RequestRoll((FOE,), "nerve" if game == "wildd6" else "strength"),
        BeginEncounter((FOE,)),
        HARM.get(game, AddCondition(FOE, "stunned")),
        EndEncounter(),
    )


def steps(html: str) -> list[bool]:
    """Whether each step is done, as a page or a root shows them."""
    found = re.search(r'id="scene-steps">(.*?)</ol>', html, re.DOTALL)
    return [done == "done" for done in re.findall(r'<li class="(done)?">', found[1])] if found else []


def sent(gm: Person) -> list[str]:
    """What the last decision changes of the panel."""
    cause = gm.last.caused_by or gm.last.seq
    frames = drawn(*Event.objects.filter(seq__gte=cause).order_by("seq"))
    return [root.html for root in frames[-1].roots if root.id in ("scene-steps", "first-scene")]


@pytest.mark.parametrize("game", GAMES)
def test_five_steps_are_ticked_in_every_game_as_they_are_done_and_go(game: str) -> None:
    gm = people_at(game)["gm"]
    assert steps(gm.reads("screen")) == [False] * 5
    *first, last = scene(game)
    for done, command in enumerate(first, start=1):
        gm.plays(command, *[3] * 20)
        ticked = [place < done for place in range(5)]
        assert [steps(html) for html in sent(gm)] == [ticked]
        assert steps(gm.reads("screen")) == ticked
    gm.plays(last, *[3] * 20)
    assert sent(gm) == [GONE]
    assert "first-scene" not in gm.reads("screen")


def test_each_step_opens_its_dialog_over_the_screen(gm: Person) -> None:
    screen = gm.reads("screen")
    for key in ("creature", "request", "encounter"):
        holds(screen, f'<a href="{at(gm.seat, "do_table", key)}" hx-get=')
    assert f'hx-get="{at(gm.seat, "do_table", "encounter-end")}" hx-target="#dialog"\n  hx-swap' not in screen


def test_what_is_undone_is_open_again(gm: Person) -> None:
    made = gm.plays(MakeCreature(FOE, "Guard", 9))
    assert steps(gm.reads("screen"))[0]
    undo(gm.seat, made.seq)
    assert [steps(html)[0] for html in sent(gm)] == [False]
    assert not steps(gm.reads("screen"))[0]


def test_a_roll_sends_no_step(gm: Person, mira: str) -> None:
    gm.does("check", mira, "strength")
    assert sent(gm) == []


def test_no_player_is_sent_a_step(gm: Person, player: Person) -> None:
    gm.plays(MakeCreature(FOE, "Guard", 9))
    roots = drawn(gm.last)[0].seen_by(player.viewer)
    assert "scene-steps" not in {root.id for root in roots}


def test_it_is_dismissed_for_one_seat_and_for_good(gm: Person) -> None:
    assert gm.submits("first_steps_away", screen="") == at(gm.seat, "screen")
    assert "first-scene" not in gm.reads("screen")


def test_only_somebodys_first_table_offers_it(gm: Person) -> None:
    second = Person(create_seat(create_campaign(), gm.seat.user, Role.GM))
    assert "first-scene" in gm.reads("screen")
    assert "first-scene" not in second.reads("screen")
