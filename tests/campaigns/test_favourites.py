"""Dice that a seat keeps by name: kept and let go by the same press, nobody else's, and at most eight."""

from __future__ import annotations

import pytest

from campaigns.actions.seats import MOST_FAVOURITES
from campaigns.models import Seat
from rules.dice.notation import parse
from rules.games import GAMES
from tests.campaigns.at_table import at
from tests.campaigns.person import Person


def kept(who: Person) -> list[tuple[str, str]]:
    return [(one["expression"], one["reason"]) for one in Seat.objects.get(pk=who.seat.pk).favourites]


def press(who: Person, expression: str, label: str = "") -> str:
    answer = who.sends("favourite", expression=expression, reason=label)
    assert answer.status_code == 200
    return answer.content.decode()


def test_dice_are_kept_by_a_name_and_let_go_by_the_same_press(player: Person) -> None:
    assert 'data-roll="2d6+3" data-reason="Sneak"' in press(player, "2D6 + 3", "Sneak")
    assert kept(player) == [("2d6+3", "Sneak")]
    assert 'data-roll="2d6+3"' in player.reads("table")
    press(player, "2d6+3")
    assert (kept(player), player.head) == ([], 0)


def test_they_are_nobody_elses(player: Person, gm: Person) -> None:
    press(player, "1d20", "Pips own")
    assert kept(gm) == []
    assert "Pips own" not in gm.reads("table")


def test_what_is_no_dice_is_refused_and_nothing_kept(player: Person) -> None:
    assert "cannot contain" in player.is_refused("favourite", expression="2d6+a")
    player.is_refused("favourite", expression="")
    player.is_refused("favourite", expression="1d6", reason="x" * 81)
    assert kept(player) == []


def test_there_are_so_many_and_no_more(player: Person) -> None:
    for number in range(MOST_FAVOURITES):
        press(player, f"1d6+{number + 1}")
    assert "Remove one first" in player.is_refused("favourite", expression="1d20")
    press(player, "1d6+1")
    press(player, "1d20")
    assert len(kept(player)) == MOST_FAVOURITES


def test_without_a_script_one_comes_back_to_the_table(player: Person) -> None:
    assert player.submits("favourite", expression="1d8") == at(player.seat, "table")


@pytest.mark.parametrize("game", GAMES)
def test_every_die_of_a_games_tray_can_be_rolled(game: str) -> None:
    tray = GAMES[game].sheet.tray
    assert len(tray) == len(set(tray)) == 7
    for die in tray:
        assert parse(f"2{die}" if die != "d66" else die)
