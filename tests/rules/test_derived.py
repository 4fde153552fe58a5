"""The numbers of the D6 games and of 6d6 that follow from others, each with its parts and rules."""

from __future__ import annotations

import pytest

from rules.game import Derived, derived
from rules.games import GAMES, game_for
from rules.table import Ability, Profile, Resource, Table, Track

ANN = "1"


@pytest.fixture
def table() -> Table:
    made = Table().put(ANN, "profile", Profile(name="Ann"))
    made = made.put(ANN, "strength", Ability(dice=3, pips=2))
    return made.put(ANN, "climbing", Ability(dice=1, pips=2, parent="strength", name="Climbing"))


def numbers(game: str, table: Table) -> dict[str, Derived]:
    return {number.key: number for number in derived(game_for(game), table, ANN)}


@pytest.mark.rule("FD6-18", "R-12")
def test_a_skills_code_is_added_to_its_abilitys_and_three_pips_are_a_die(table: Table) -> None:
    climbing = numbers("freed6", table)["skill-climbing"]
    assert climbing.words == "Strength 3 + Climbing 1 + 4 pips 1 = 5 (rolled as 5D+1)"
    loose = Table(rulings={"normalise_pips": "off"}, rows=table.rows)
    assert numbers("freed6", loose)["skill-climbing"].words == "Strength 3 + Climbing 1 = 4 (rolled as 4D+4)"


@pytest.mark.rule("FD6-42", "R-24")
def test_attitude_and_willpower_both_add_to_what_resists(table: Table) -> None:
    game = game_for("freed6")
    cool = Track(name="Attitude", kind="attitude", state=game.system.track("attitude").place("Unfriendly"))
    firm = Track(name="Willpower", kind="willpower", state=game.system.track("willpower").place("Engaged"))
    resistance = numbers("freed6", table.put(ANN, "a", cool).put(ANN, "b", firm))["resistance"]
    assert resistance.words == "Attitude: Unfriendly 10 + Willpower: Engaged 5 = 15"
    assert {part.rule for part in resistance.parts} == {"FD6-42"}
    assert "resistance" not in numbers("freed6", table)


@pytest.mark.rule("FD6-43", "OD6-23")
@pytest.mark.parametrize(
    ("game", "kind", "state", "needed", "rule"),
    [("freed6", "quantity", "Light", 15, "FD6-43"), ("opend6", "quantity", "Light", 18, "OD6-23")],
)
def test_a_track_says_what_it_asks_for(
    table: Table, game: str, kind: str, state: str, needed: int, rule: str
) -> None:
    row = Track(name="It", kind=kind, state=game_for(game).system.track(kind).place(state))
    number = numbers(game, table.put(ANN, "t", row))["track-t"]
    assert (number.value, [part.rule for part in number.parts]) == (needed, [rule])


def test_the_last_state_of_a_measure_asks_for_nothing(table: Table) -> None:
    row = Track(name="It", kind="quantity", state=4)
    assert "track-t" not in numbers("opend6", table.put(ANN, "t", row))


@pytest.mark.rule("6D6-01")
def test_potential_is_what_is_banked_and_what_is_spent(table: Table) -> None:
    table = table.put(ANN, "bank_dynamic", Resource(number=3)).put(ANN, "spent_dynamic", Resource(number=1))
    assert numbers("sixd6", table)["potential-dynamic"].words == "bank 3 + spent 1 = 4"


def test_every_game_says_what_it_derives() -> None:
    assert all(derived(game_for(key), Table(), "nobody") == () for key in GAMES)
