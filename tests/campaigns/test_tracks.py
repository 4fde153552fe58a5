"""Tracks as a sheet draws them, as tiles or a rail, and as a row of the screen marks them."""

from __future__ import annotations

import re

import pytest

from rules.common.sheets import BeginSheet
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.table import Condition
from tests.campaigns.at_table import HTMX
from tests.campaigns.person import Person
from tests.campaigns.test_panels import panel, people_at

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("steps", "rail"), [(2, False), (6, False), (7, True)])
def test_up_to_six_steps_are_tiles_and_more_are_a_rail(steps: int, rail: bool) -> None:
    player = people_at("wildd6")["player"]
    player.plays(BeginTrack("kit", name="Tide", states=tuple(f"Mark {at}" for at in range(steps))))
    html = panel(player, "tracks", "kit")
    assert ('class="rungs rail' in html, "rail-on" in html) == (rail, rail)
    assert "rail-back" not in html, "it stands on its first step"


def test_a_rail_goes_a_step_back_and_on_from_where_it_stands() -> None:
    player = people_at("wildd6")["player"]
    player.plays(BeginTrack("kit", name="Tide", states=tuple(f"Mark {at}" for at in range(7))))
    [key] = player.state.table.rows.of("kit", "track")
    player.plays(MoveTrack("kit", key, state="Mark 3"))
    html = panel(player, "tracks", "kit")
    back, on = html.split("rail-back")[-1], html.split("rail-on")[-1]
    assert back.index("Tide to Mark 2") < back.index("</button>")
    assert on.index("Tide to Mark 4") < on.index("</button>")


@pytest.mark.parametrize("game", ["freed6", "opend6"])
def test_a_row_marks_any_level_of_harm_and_removes_the_worst(game: str) -> None:
    gm = people_at(game)["gm"]
    gm.plays(BeginSheet("guard", "Toll guard", "npc"))
    assert "No harm to remove" in row_of_guard(gm)
    for level in ("Wounded", "Stunned", "Out of Action"):
        press(gm, row_of_guard(gm), f">{level}<")
    assert sorted(harm_of_guard(gm)) == ["Out of Action", "Stunned", "Wounded"]
    for gone in ("Out of Action", "Wounded", "Stunned"):
        press(gm, row_of_guard(gm), f'title="Remove {gone} (')
        assert gone not in harm_of_guard(gm)
    assert "No harm to remove" in row_of_guard(gm)


def test_harm_of_another_track_is_removed_where_its_levels_are() -> None:
    gm = people_at("freed6")["gm"]
    gm.plays(BeginSheet("guard", "Toll guard", "npc"))
    for level in ("Startled", "Wounded"):
        press(gm, row_of_guard(gm), f">{level}<")
    press(gm, row_of_guard(gm), ">Remove Startled<")
    assert harm_of_guard(gm) == ["Wounded"]


@pytest.mark.parametrize("system", ["opend6", "freed6"])
def test_as_with_points_minus_before_the_marks_is_harm_and_plus_behind_them_removes_it(system: str) -> None:
    gm = people_at(system)["gm"]
    gm.plays(BeginSheet("guard", "Toll guard", "npc"))
    worse, better = row_of_guard(gm).split('class="nudge line"')[1].split("meter", 1)
    assert ("Harm to Toll guard" in worse, "Harm to Toll guard" in better) == (True, False)
    assert ("No harm to remove" in worse, "No harm to remove" in better) == (False, True)


def test_only_a_game_master_of_a_running_table_marks_harm_in_a_row() -> None:
    people = people_at("opend6")
    for who in ("player", "reader", "watcher"):
        answer = people[who].sends("do", "kit", "harm-mark", name="Wounded", group="health")
        assert answer.status_code == 403, who
    gm = people["gm"]
    assert "Level" in gm.is_refused("do", "kit", "harm-mark", group="health")
    gm.plays(BeginSheet("guard", "Toll guard", "npc"))
    assert "Harm to Toll guard" in row_of_guard(gm)
    gm.sends("campaign_archive")
    assert "Harm to Toll guard" not in row_of_guard(gm)
    assert gm.sends("do", "guard", "harm-mark", name="Wounded", group="health").status_code == 403


def harm_of_guard(gm: Person) -> list[str]:
    return [row.name for row in gm.state.table.of(Condition, "guard").values()]


def row_of_guard(gm: Person) -> str:
    [row] = re.findall(r'<li class="order-row[^"]*" id="order-guard".*?</li>', gm.reads("screen"), re.S)
    return str(row)


def press(gm: Person, html: str, button: str) -> None:
    """Send the form of a button as it is drawn."""
    [form] = [form for form in re.findall(r"<form.*?</form>", html, re.S) if button in form][:1]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    path = re.search(r'action="([^"]*)"', form)
    assert path is not None
    assert gm.browser.post(path[1], fields, headers=HTMX).status_code == 200
