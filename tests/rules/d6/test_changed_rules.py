"""A track that lies on a sheet can be read and put right, whatever became of its kind in the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.d6.endurance_levels import AS_LEVELS, effects_of
from rules.d6.tracks import MoveTrack, RemoveTrack, track_of
from rules.decide import decide
from rules.game import Command, Game, derived
from rules.games import GAMES
from rules.loading.custom import customised
from rules.randomness import Scripted
from rules.table import Membership, Profile, Resource, Table, Track

SHORT = """
[[tracks]]
key = "attitude"
name = "Attitude"
group = "resistance"
replaces = true
states = [{ name = "Cold" }, { name = "Warm", modifier = -5 }]

[[tracks]]
key = "damage_levels"
name = "Damage by levels"
kind = "cumulative"
replaces = true
states = [{ name = "Fine" }, { name = "Broken", above = 0, effects = [{ kind = "cannot_act" }] }]
"""


def table_with(*tracks: Track) -> Table:
    table = Table().put("kit", "profile", Profile(name="Kit")).put("kit", "part", Membership())
    table = table.put("kit", "value-discipline", Resource(number=9))
    for number, track in enumerate(tracks):
        table = table.put("kit", f"1.{number}", track)
    return table


def carried_out(game: Game, table: Table, command: Command) -> Table:
    return decide(game, table, command, Scripted([])).table


@pytest.mark.parametrize(
    ("game", "track", "now"),
    [
        (GAMES["freed6"], Track(name="Doom", kind="doom", state=3), "Stage 4"),
        (customised(GAMES["freed6"], SHORT), Track(name="Attitude", kind="attitude", state=4), "Stage 5"),
    ],
)
def test_a_track_that_the_rules_have_lost_or_cut_short_stands_and_moves(
    game: Game, track: Track, now: str
) -> None:
    table = table_with(track)
    assert track_of(game, table, "kit", "1.0").state == now
    assert derived(game, table, "kit")
    moved = carried_out(game, table, MoveTrack("kit", "1.0", by=-1))
    assert moved.get(Track, "kit", "1.0") == replace(track, state=track.state - 1)
    assert not carried_out(game, table, RemoveTrack("kit", "1.0")).of(Track, "kit")


def test_a_track_of_levels_may_have_fewer_states_than_the_games_own() -> None:
    game = customised(GAMES["freed6"], SHORT)
    [effect] = effects_of(game, "damage", 2, "freed6", AS_LEVELS)
    assert effect.kind == "cannot_act"


def test_a_reaction_without_a_difficulty_has_no_number() -> None:
    text = '[[tracks]]\nkey = "reaction"\nname = "Reaction"\ngroup = "reaction"\nreplaces = true\n'
    game = customised(GAMES["opend6"], text + 'states = [{ name = "For" }, { name = "Against" }]')
    table = table_with(Track(name="Reaction", kind="reaction", state=1, toward="una"))
    table = table.put("una", "profile", Profile(name="Una")).put("una", "part", Membership())
    assert all(number.key != "track-1.0" for number in derived(game, table, "kit"))
