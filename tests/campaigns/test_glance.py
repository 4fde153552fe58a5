"""The line that a phone keeps in sight: what it shows in each game, to whom, and what its steps do."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Campaign, Seat
from campaigns.panels.draw import for_stream, panels_on
from campaigns.panels.seen import place_for
from campaigns.state import state_of
from rules.common.conditions import AddCondition
from rules.d6.tracks import BeginTrack
from rules.freeblade.harm import TakeDamage
from rules.games import GAMES
from tests.campaigns.at_table import Browser, ask, do, last
from tests.campaigns.test_panels import seats_of

pytestmark = pytest.mark.django_db


def glance(seat: Seat, sheet: str) -> str:
    """The line as a seat sees it now."""
    state = state_of(Campaign.objects.get(pk=seat.campaign_id))
    [panel] = [panel for panel in panels_on(state, sheet) if panel.kind == "glance"]
    return for_stream(place_for(seat, state, sheet, None), panel)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_every_game_has_one_and_each_of_its_buttons_is_a_dialog_of_the_game() -> None:
    for game in GAMES.values():
        [panel] = [panel for panel in game.sheet.panels if panel.kind == "glance"]
        assert all(map(game.sheet.dialog, panel.head)), game.key


def test_it_says_hit_points_and_conditions_and_one_less_is_an_entry(
    pips_seat: Seat, brin: str, signed_in: Browser
) -> None:
    do(pips_seat, AddCondition(brin, "Soaked"))
    before = glance(pips_seat, brin)
    assert "Soaked" in words(before)
    number = int(re.search(r"HP <b>(\d+)", before)[1])  # type: ignore[index]
    [action] = re.findall(r'action="([^"]+/damage/)"', before)
    ask(signed_in(pips_seat), action, {"amount": "1"})
    assert last(pips_seat).kind == "damage_taken"
    assert f"HP <b>{number - 1}" in glance(pips_seat, brin)


def test_who_only_reads_has_no_buttons(pips_seat: Seat, brin: str) -> None:
    state = state_of(Campaign.objects.get(pk=pips_seat.campaign_id))
    other = Seat(campaign=state.campaign, pk=10_000, role="player")
    html = glance(other, brin)
    assert "HP" in html
    assert "<form" not in html
    assert "<a " not in html


def test_whoever_is_dying_is_said_to_be_first(pips_seat: Seat, gwens_seat: Seat, brin: str) -> None:
    do(gwens_seat, TakeDamage(brin, 12), 3)
    html = glance(pips_seat, brin)
    assert "dying" in html
    assert html.index("dying") < html.index("HP")


def test_a_track_with_a_pointer_has_a_step_each_way(pips_seat: Seat) -> None:
    seat = seats_of("wildd6")["player"]
    do(seat, BeginTrack("kit", name="Hull", states=("Whole", "Leaking", "Sunk"), at="Leaking"))
    html = glance(seat, "kit")
    assert "Hull: one step back" in html
    assert "Hull: one step on" in html
