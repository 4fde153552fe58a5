"""The line that a phone keeps in sight: what it shows in each game, to whom, and what its steps do."""

from __future__ import annotations

import re

from campaigns.models import Campaign
from campaigns.panels.draw import for_stream, panels_on
from campaigns.panels.seen import place_for
from campaigns.state import state_of
from campaigns.table.party import cards
from rules.common.conditions import AddCondition
from rules.d6.tracks import BeginTrack
from rules.freeblade.harm import TakeDamage
from rules.games import GAMES
from tests.campaigns.at_table import HTMX, holds, words
from tests.campaigns.person import Person
from tests.campaigns.test_panels import people_at


def glance(who: Person, sheet: str) -> str:
    """The line as somebody sees it now."""
    state = state_of(Campaign.objects.get(pk=who.seat.campaign_id))
    [panel] = [panel for panel in panels_on(state, sheet) if panel.kind == "glance"]
    return for_stream(place_for(who.seat, state, sheet, None), panel)


def test_every_game_has_one_and_each_of_its_buttons_is_a_dialog_of_the_game() -> None:
    for game in GAMES.values():
        [panel] = [panel for panel in game.sheet.panels if panel.kind == "glance"]
        assert all(map(game.sheet.dialog, panel.head)), game.key


def test_it_says_hit_points_and_conditions_and_one_less_is_an_entry(player: Person, mira: str) -> None:
    player.plays(AddCondition(mira, "Soaked"))
    before = glance(player, mira)
    assert "Soaked" in words(before)
    number = int(re.search(r"HP <b>(\d+)", before)[1])  # type: ignore[index]
    [action] = re.findall(r'action="([^"]+/damage/)"', before)
    player.browser.post(action, {"amount": "1"}, headers=HTMX)
    assert player.last.kind == "damage_taken"
    assert f"HP <b>{number - 1}" in glance(player, mira)


def test_who_only_reads_has_no_buttons(watcher: Person, brin: str) -> None:
    holds(glance(watcher, brin), "HP", no=("<form", "<a "))


def test_whoever_is_dying_is_said_to_be_first(player: Person, gm: Person, brin: str) -> None:
    gm.plays(TakeDamage(brin, 12), 3)
    html = glance(player, brin)
    assert "dying" in html
    assert html.index("dying") < html.index("HP")


def test_a_track_with_a_pointer_has_a_step_each_way(db: None) -> None:
    kit = people_at("wildd6")["player"]
    kit.plays(BeginTrack("kit", name="Hull", states=("Whole", "Leaking", "Sunk"), state="Leaking"))
    holds(glance(kit, "kit"), "Hull: one step back", "Hull: one step on")


def test_minus_sets_a_track_one_step_on_and_plus_one_step_back_as_in_the_rows_of_the_screen(db: None) -> None:
    kit = people_at("wildd6")["player"]
    kit.plays(BeginTrack("kit", name="Hull", states=("Whole", "Leaking", "Sunk"), state="Leaking"))
    signs = re.findall(r'aria-label="(Hull: [^"]*)">([^<]*)<', glance(kit, "kit"))
    assert signs == [("Hull: one step on, set to Sunk", "→ Sunk"), ("Hull: one step back", "+")]


def test_health_comes_before_a_hull_that_has_moved_in_the_line_and_in_the_strip(db: None) -> None:
    kit = people_at("wildd6")["player"]
    kit.plays(BeginTrack("kit", name="Health", states=("Fresh", "Bruised", "Out of Action")))
    kit.plays(BeginTrack("kit", name="Hull", states=("Whole", "Leaking", "Sunk"), state="Leaking"))
    [card] = [card for card in cards(state_of(kit.seat.campaign)) if card.id == "kit"]
    assert [track["name"] for track in card.told] == ["Health", "Hull"]
    html = glance(kit, "kit")
    assert 0 < html.index("Fresh") < html.index("Leaking")
    holds(html, "Health: one step on", no=("Hull: one step",))
