"""Stat blocks as books print them, read in five games."""

from __future__ import annotations

import pytest

from rules.common.stat_blocks import example, read_stat_block
from rules.errors import RuleBroken
from rules.games import GAMES, PLAYED, game_for


@pytest.mark.parametrize(
    ("game", "text", "taken", "unread"),
    [
        (
            "opend6",
            "Guard: Strength 3D+1, Brawling 4D, Toughness 9, sword 2D, Health Wounded, Keen nose",
            "Guard: Strength 3D+1, Brawling 4D, sword 2D, Toughness 9, Health Wounded",
            "Keen nose",
        ),
        (
            "freed6",
            "Guard: Strength 3D+1, Wits 2D; Melee 4D+2\nToughness 9. Cutlass 3D, Attitude: Hostile",
            "Guard: Strength 3D+1, Wits 2D, Melee +1D+1, Cutlass 3D, Toughness 9, Attitude Hostile",
            "",
        ),
        (
            "freeblade",
            "Marsh ghoul: STR +2, Dex -1, HP 5/7, coins 12, dagger d6, shield, wings",
            "Marsh ghoul: Strength +2, Dexterity −1, HP 5 of 7, Coins 12, dagger D6, shield D6",
            "wings",
        ),
        (
            "wildd6",
            "Smuggler\nStealth 5D, Notice 3, Boating 4D; coins 7, rope",
            "Smuggler: Stealth 5D, Notice 3D, Boating 4D, Coins 7, Rope",
            "",
        ),
        (
            "sixd6",
            "Guard: Blade 1D6+3, Shield wall +2, Howling 1D+1, Blade 1D",
            "Guard: Blade 1D+3, Shield wall 1D+2, Howling 1D+1",
            "Blade 1D",
        ),
    ],
)
def test_what_the_game_knows_is_read_and_the_rest_is_named(
    game: str, text: str, taken: str, unread: str
) -> None:
    read = read_stat_block(game_for(game), text)
    rows = (f"{name} {word}".strip() for name, word in read.rows_in_words(game_for(game)))
    assert f"{read.brings.name}: {', '.join(rows)}" == taken
    assert ", ".join(part for part, _ in read.unread) == unread


@pytest.mark.parametrize("game", PLAYED)
def test_the_example_of_each_game_is_read_whole(game: str) -> None:
    read = read_stat_block(GAMES[game], example(GAMES[game]))
    assert (len(read.brings.rows()), read.unread) == (3, ())


def test_a_skill_below_its_ability_stands_by_itself() -> None:
    read = read_stat_block(game_for("freed6"), "Guard: Strength 3D, Melee 2D")
    assert dict(read.rows_in_words(game_for("freed6"))) == {"Strength": "3D", "Melee": "2D"}


def test_numbers_that_no_character_has_are_not_read() -> None:
    read = read_stat_block(game_for("opend6"), "Guard: Strength 99D, Toughness 99999")
    assert read.unread[0] == ("Strength 99D", "no character is that good.")


def test_nobody_has_no_name() -> None:
    with pytest.raises(RuleBroken, match="begins with a name"):
        read_stat_block(game_for("opend6"), ": Strength 3D")
