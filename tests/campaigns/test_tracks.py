"""Tracks as a sheet draws them: tiles, or a rail where there are many steps."""

from __future__ import annotations

import pytest

from rules.d6.tracks import BeginTrack, MoveTrack
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
