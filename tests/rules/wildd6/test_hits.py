"""After an attack in Wild D6 that comes through, the track of whoever was hit waits to move on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.foes import MakeFoe
from rules.common.prompts import SkipPrompt, offers
from rules.d6.tracks import BeginTrack, TrackMoved
from rules.table import TABLE, Ability, Membership, Pending, Table, Track
from rules.wildd6.count_checks import CountSuccesses
from rules.wildd6.hits import HarmTrack
from tests.rules.opend6.tables import VEX, WILDD6, begin
from tests.rules.playing import facts_of, then
from tests.rules.wildd6.tables import play, refuses

FOE = "9"
BLOW = CountSuccesses(VEX, "brawling", difficulty=1, target=FOE)


def facing(visibility: str = "open") -> Table:
    """Vex brawls with three dice, against somebody who is fresh."""
    table = then(begin(), MakeFoe(FOE, "Smuggler", "2D"), game=WILDD6)
    table = table.put(FOE, "membership", Membership(visibility=visibility))
    return table.put(VEX, "brawling", Ability(name="Brawling", dice=3, pips=0))


def hit(table: Table, *faces: int, order: CountSuccesses = BLOW) -> tuple[Table, list[str]]:
    """The table after a count, and what the prompt offers for its hit."""
    table = play(table, order, *(faces or (3, 3, 1))).table
    keys = [key for key, row in table.of(Pending, TABLE).items() if row.kind == "blow"]
    return table, [offer.label for key in keys for offer in offers(WILDD6, table, key)]


def health(table: Table) -> str:
    """The key of the foe's health."""
    return next(key for key, row in table.of(Track, FOE).items() if row.name == "Health")


def key_of(table: Table) -> str:
    return next(key for key, row in table.of(Pending, TABLE).items() if row.kind == "blow")


@pytest.mark.rule("OD6-25", "R-18")
def test_a_step_of_health_waits_and_each_success_beyond_the_difficulty_is_worth_one_more() -> None:
    table, labels = hit(facing(), 3, 2, 1)
    assert labels == ["Health: Bruised", "Skip"]
    table, labels = hit(facing(), 3, 3, 1)
    assert labels == ["Health: Bruised", "Health: Badly hurt", "Skip"]
    done = play(table, HarmTrack(key_of(table), VEX, health(table), 2))
    [moved] = facts_of(done, TrackMoved)
    assert (moved.sheet_id, moved.track, moved.before, moved.after) == (FOE, "Health", "Fresh", "Badly hurt")
    refuses(done.table, HarmTrack(key_of(table), VEX, health(table)), "That hit has already been settled")


def test_no_more_steps_than_the_hit_is_worth_nor_than_the_track_has() -> None:
    table, _ = hit(facing(), 3, 2, 1)
    refuses(table, HarmTrack(key_of(table), VEX, health(table), 2), "moves it 1 step at most")
    table, labels = hit(then(facing(), BeginTrack(FOE, "Hat", states=("On", "Off")), game=WILDD6), 4, 4, 1)
    assert labels.count("Hat: Off") == 1


@pytest.mark.parametrize(
    ("order", "faces"),
    [
        (replace(BLOW, difficulty=4), (3, 3, 1)),
        (replace(BLOW, difficulty=None), (3, 3, 1)),
        (replace(BLOW, target=""), (3, 3, 1)),
        (replace(BLOW, trait="strength"), (3, 3, 1)),
    ],
    ids=["a miss", "a count alone", "nobody", "no attack"],
)
def test_nothing_waits_where_nobody_was_hit(order: CountSuccesses, faces: tuple[int, ...]) -> None:
    assert hit(facing(), *faces, order=order)[1] == []


def test_what_somebody_bears_who_is_known_by_name_only_is_the_game_masters_to_say() -> None:
    table, _ = hit(facing("named"))
    assert {offer.sheet_id for offer in offers(WILDD6, table, key_of(table))} == {""}
    refuses(table, HarmTrack(key_of(table), VEX, health(table)), "Only the Game Master can decide that")
    assert facts_of(play(table, HarmTrack(key_of(table), "", health(table))), TrackMoved)


def test_a_hit_is_let_pass() -> None:
    table, _ = hit(facing())
    assert "blow" not in {
        row.kind for row in play(table, SkipPrompt(key_of(table), VEX, FOE)).table.of(Pending, TABLE).values()
    }
