"""People whom nobody plays are made several at once, and sheets are copied."""

from __future__ import annotations

from itertools import product
from string import ascii_uppercase

import pytest

from rules.common.foes import CopySheet, MakeFoe, SheetCopied
from rules.common.sheets import BeginSheet, SheetBegun
from rules.d6.checks import CheckCode
from rules.decide import decide
from rules.freeblade.creatures import MakeCreature
from rules.game import Command
from rules.games import GAMES, game_for
from rules.randomness import Scripted
from rules.sixd6.potential_purse import Potential, purse_of
from rules.table import Ability, Belonging, Condition, Membership, Profile, Resource, Table, Track
from rules.wildd6.count_checks import CountSuccesses
from tests.rules.playing import after, play, refusal, there

GHOUL, KIT = "f", "1"


def made(table: Table, command: Command, game: str = "wildd6") -> Table:
    return play(table, command, game=game).table


def begun() -> Table:
    return made(Table(seq=7), BeginSheet(KIT, "Kit", seats=("7",)))


def names(table: Table) -> list[str]:
    rows = (table.get(Profile, sheet_id, "profile") for sheet_id in table.sheets())
    return [row.name for row in rows if row]


@pytest.mark.rule("WD-01")
def test_three_foes_are_made_at_once_with_a_letter_each() -> None:
    decision = play(begun(), MakeFoe(GHOUL, "Ghoul", "3D", count=3), game="wildd6")
    assert decision.facts == (SheetBegun(sheet_id="f", kind="npc", others=("f-2", "f-3")),)
    assert names(decision.table)[-3:] == ["Ghoul A", "Ghoul B", "Ghoul C"]
    for sheet_id in ("f", "f-2", "f-3"):
        assert {row.dice for row in decision.table.of(Ability, sheet_id).values()} == {3}
        assert decision.table.get(Membership, sheet_id, "membership") == Membership(
            visibility="named", place=8
        )
        assert [row.name for row in decision.table.of(Track, sheet_id).values()] == ["Health"]
    assert play(decision.table, CountSuccesses("f-2", "fighting", 2), 3, 3, 3, game="wildd6").facts


def test_one_foe_keeps_its_name_and_later_ones_take_the_letters_that_are_left() -> None:
    table = made(begun(), MakeFoe(GHOUL, "Ghoul", "3D"))
    for sheet_id in ("g", "h"):
        table = made(table, MakeFoe(sheet_id, "Rat", "1D", count=2))
    assert names(table) == ["Kit", "Ghoul", "Rat A", "Rat B", "Rat C", "Rat D"]


def test_a_foe_whose_name_somebody_has_takes_a_letter() -> None:
    table = begun()
    for sheet_id in ("f", "g", "h"):
        table = made(table, MakeFoe(sheet_id, "Ghoul", "3D"))
    assert names(table) == ["Kit", "Ghoul", "Ghoul A", "Ghoul B"]


@pytest.mark.parametrize("game", GAMES)
def test_who_is_given_no_name_has_one_of_the_games_that_nobody_has_yet(game: str) -> None:
    listed = GAMES[game].system.tables["names"]
    code = "2" if GAMES[game].system.check else "1d6+2" if game == "sixd6" else "3D"
    order = MakeFoe(GHOUL, " ", code, count=2) if game != "freeblade" else MakeCreature(GHOUL, "", 5, count=2)
    after = decide(game_for(game), begun(), order, Scripted((1, 1, 2))).table
    assert names(after)[-2:] == [listed.at(1).text, listed.at(2).text]


@pytest.mark.rule("FD6-01", "FD6-17")
@pytest.mark.parametrize("game", ["freed6", "opend6"])
def test_a_foe_of_the_d6_games_has_all_six_abilities_at_its_code_and_is_stock(game: str) -> None:
    table = made(Table(seq=7), MakeFoe(GHOUL, "Guard", "3D+1", visibility="hidden"), game)
    assert [(row.dice, row.pips) for row in table.of(Ability, GHOUL).values()] == [(3, 1)] * 6
    profile = there(table, Profile, GHOUL, "profile")
    assert (profile.kind, profile.dynamic, profile.stage) == ("npc", False, "finished")
    assert play(table, CheckCode(GHOUL, "strength", difficulty=9), 3, 3, 3, game=game).facts
    dynamic = made(Table(seq=7), MakeFoe(GHOUL, "Boss", "5D", stock=False), game)
    assert dynamic.get(Profile, GHOUL, "profile") == Profile(name="Boss", kind="npc")


@pytest.mark.rule("6D6-01", "6D6-11")
def test_a_foe_of_6d6_has_three_advantages_and_potential_in_the_bank() -> None:
    table = made(Table(seq=7), MakeFoe(GHOUL, "Acolyte", "1d6+2", count=2), "sixd6")
    advantages = table.of(Ability, "f-2").values()
    assert [(row.dice, row.pips) for row in advantages] == [(1, 2)] * 3
    assert sum("Free Resist" in row.keywords for row in advantages) == 1
    assert purse_of(table, "f-2").bank == Potential(2, 1)


@pytest.mark.parametrize(
    ("game", "order", "why"),
    [
        ("wildd6", MakeFoe(GHOUL, "Ghoul", "three"), "A die code is written like 3D"),
        ("wildd6", MakeFoe(GHOUL, "Ghoul", "0D"), "A foe has at least one die"),
        ("wildd6", MakeFoe(GHOUL, "Ghoul", "3D", count=9), "How many there are must be from 1 to 8, not 9"),
        ("wildd6", MakeFoe(GHOUL, "Ghoul", "3D", count=0), "How many there are must be from 1 to 8"),
        ("wildd6", MakeFoe(GHOUL, "G" * 79, "3D", count=2), "The length of a name before its letter"),
        ("wildd6", MakeFoe(GHOUL, "\u200b", "3D"), "A name is needed"),
        ("wildd6", MakeFoe(GHOUL, "Ghoul", "3D", kind="pc"), "Only foes and NPCs are added like this"),
        ("wildd6", MakeFoe(KIT, "Ghoul", "3D"), "There is already a sheet with that number"),
        (
            "wildd6",
            MakeFoe(GHOUL, "Ghoul", "3D", visibility="seen"),
            "A sheet is open, shown by name and condition or by name only, or hidden",
        ),
        ("sixd6", MakeFoe(GHOUL, "Acolyte", "2d6"), "An advantage is 1d6 and a bonus"),
        ("sixd6", MakeFoe(GHOUL, "Acolyte", "1d6+21"), "The bonus to 1d6 must be from 0 to 20"),
    ],
)
def test_a_foe_that_cannot_be_is_refused(game: str, order: MakeFoe, why: str) -> None:
    assert why in refusal(begun(), order, game)


def test_after_z_come_two_letters_until_none_are_left() -> None:
    table = Table(seq=7)
    for place in range(26):
        table = table.put(str(place), "profile", Profile(name=f"Rat {chr(65 + place)}"))
    again = MakeFoe(GHOUL, "Rat", "1D", count=2)
    assert names(made(table, again, "wildd6"))[26:] == ["Rat AA", "Rat AB"]
    table = made(table, MakeFoe("b", "Rat BA", "1D"), "wildd6")
    assert names(made(table, CopySheet("b"), "wildd6"))[-1] == "Rat AA"
    for place, (first, last) in enumerate(product(ascii_uppercase, repeat=2)):
        table = table.put(f"more-{place}", "profile", Profile(name=f"Rat {first}{last}"))
    assert "There are no letters left for another Rat" in refusal(table, again, "wildd6")


def test_freeblade_makes_creatures_by_its_bands() -> None:
    assert {key for key, game in GAMES.items() if MakeFoe not in game.deciders} == {"freeblade"}
    assert all(CopySheet in game.deciders for game in GAMES.values())


def hurt_ghoul() -> Table:
    table = made(begun(), MakeFoe(GHOUL, "Ghoul", "3D", count=2))
    table = table.put(GHOUL, "9.1", Condition(name="Burning")).put(GHOUL, "9.2", Belonging(name="Claws"))
    return table.put(GHOUL, "membership", Membership(seats=("7",), visibility="hidden", place=3))


def test_a_copy_has_all_that_is_on_the_sheet_and_the_next_letter() -> None:
    table = hurt_ghoul()
    decision = play(table, CopySheet(GHOUL, "c"), game="wildd6")
    assert decision.facts == (SheetCopied(sheet_id="c", kind="npc", original=GHOUL),)
    for row in (Ability, Track, Condition, Belonging):
        assert decision.table.of(row, "c") == table.of(row, GHOUL)
    assert decision.table.get(Membership, "c", "membership") == Membership(visibility="hidden", place=8)
    assert "Chief" in names(made(table, CopySheet(GHOUL, "c", "Chief")))
    assert names(made(begun(), CopySheet(KIT, "c"))) == ["Kit", "Kit A"]


def test_a_copy_of_a_copy_has_a_short_number_of_its_own() -> None:
    once = play(begun(), CopySheet(KIT))
    [first] = once.facts
    twice = play(after(begun(), once), CopySheet(first.sheet_id))
    [second] = twice.facts
    assert len({KIT, first.sheet_id, second.sheet_id}) == 3
    assert names(twice.table) == ["Kit", "Kit A", "Kit B"]
    assert second.sheet_id.count("-") == 1


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (CopySheet("77", "c"), "There is nobody like that"),
        (CopySheet(GHOUL, KIT), "There is already a sheet with that number"),
    ],
)
def test_a_copy_that_cannot_be_is_refused(order: CopySheet, why: str) -> None:
    assert why in refusal(hurt_ghoul(), order, "wildd6")


@pytest.mark.rule("FB-52")
def test_a_creature_of_freeblade_is_copied_with_its_attack_and_its_hp() -> None:
    table = made(begun(), MakeCreature("rat", "Rat", 4, damage=8), "freeblade")
    copied = made(table, CopySheet("rat", to="other"), "freeblade")
    assert {*names(copied)} == {"Kit", "Rat", "Rat A"}
    assert copied.of(Belonging, "other") == copied.of(Belonging, "rat")
    assert copied.of(Resource, "other") == copied.of(Resource, "rat")
