"""Abilities and the numbers that follow from them."""

from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.freeblade.first_spells import spells_by_scores
from rules.freeblade.numbers_from_scores import highest
from rules.freeblade.scores import ability_score, legal_array
from rules.game import Derived, derived
from rules.table import Belonging, Condition, Effect, Resource, Table
from tests.rules.factories import equipped, make_npc, make_store, make_table, stricken
from tests.rules.names import BRIN, FREEBLADE, OGRE, STORE, SWORD


@pytest.fixture
def table() -> Table:
    return make_table(equipped(scores=(2, -1, 5, -2)), make_npc(), make_store())


def numbers(table: Table, sheet_id: str = BRIN) -> dict[str, Derived]:
    return {number.key: number for number in derived(FREEBLADE, table, sheet_id)}


@pytest.mark.rule("FB-11")
def test_slots_are_strength_and_ten(table: Table) -> None:
    slots = numbers(table)["slots"]
    assert slots.words == "Strength 2 + 10 = 12"
    assert {part.rule for part in slots.parts} == {"FB-11"}


@pytest.mark.rule("FB-12", "FB-35", "R-43")
def test_used_slots_name_what_sits_in_them(table: Table) -> None:
    found = numbers(stricken(table, BRIN, "cursed", 3))
    assert [part.name for part in found["used"].parts][-1] == "cursed"
    assert "rations" not in [part.name for part in found["used"].parts]
    assert (found["used"].value, found["free"].value, found["free"].words) == (9, 3, "slots 12 − used 9 = 3")
    over = numbers(stricken(table, BRIN, "cursed", 8))["free"]
    assert (over.value, over.note) == (0, "2 too many: drop something")


@pytest.mark.rule("FB-09", "FB-45")
def test_most_hp_are_constitution_and_six_and_what_was_won_since(table: Table) -> None:
    assert (
        numbers(table.put(BRIN, "hp", Resource(number=1, limit=4)))["hp_max"].words
        == "Constitution −2 + 6 = 4"
    )
    grown = numbers(table.put(BRIN, "hp", Resource(number=1, limit=9)))["hp_max"]
    assert grown.words == "Constitution −2 + 6 + advancement and manual changes 5 = 9"
    assert sum(part.amount for part in grown.parts) == 9


@pytest.mark.rule("FB-10", "FB-44", "R-30", "R-37")
def test_focus_and_refills_say_where_they_end(table: Table) -> None:
    found = numbers(table)
    assert found["focus"].words == "Dexterity −1 = 0 (from 0 to 3)"
    assert found["refills"].words == "Presence 5 = 5"


def test_parts_add_up_wherever_no_note_bounds_them(table: Table) -> None:
    for number in numbers(table).values():
        assert number.note or sum(part.amount for part in number.parts) == number.value


def test_creatures_and_stores_carry_without_counting(table: Table) -> None:
    assert numbers(table, OGRE) == {}
    assert numbers(table.put(STORE, "9.1", Belonging(name="anvil", slots=4)), STORE) == {}


def scores(strength: int, dexterity: int, presence: int, constitution: int) -> dict[str, int]:
    return {"strength": strength, "dexterity": dexterity, "presence": presence, "constitution": constitution}


@pytest.mark.rule("FB-05", "FB-06", "FB-07")
def test_the_four_abilities_take_the_array_or_two_d6_each() -> None:
    assert [ability.key for ability in FREEBLADE.system.abilities] == list(scores(0, 0, 0, 0))
    assert legal_array([0, 2, -1, 1], FREEBLADE.system.array)
    assert not legal_array([2, 2, 0, -1], FREEBLADE.system.array)
    assert not legal_array([2, 1, 0], FREEBLADE.system.array)
    expected = [-3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3]
    assert [ability_score(total) for total in range(2, 13)] == expected


@pytest.mark.rule("FB-07")
@pytest.mark.parametrize("total", [1, 13])
def test_no_other_total_gives_a_score(total: int) -> None:
    with pytest.raises(RuleBroken, match="Two d6 come to something from 2 to 12"):
        ability_score(total)


@pytest.mark.rule("FB-13", "FB-15", "R-42")
def test_a_tie_leaves_the_choice_and_only_presence_knows_spells() -> None:
    tied = scores(2, -1, 2, 0)
    assert highest(tied) == ("strength", "presence")
    assert spells_by_scores(tied, "presence") == 2
    assert spells_by_scores(tied, "strength") == 0
    assert spells_by_scores(scores(2, 0, 1, 0), "presence") == 0


@pytest.mark.rule("FB-56", "FB-57")
def test_a_weapon_says_which_die_falls_in_the_place_of_its_own(table: Table) -> None:
    assert f"die:{SWORD}" not in numbers(table)
    dazzled = Condition(name="dazzled", effects=(Effect(kind="disadvantage", scope="attacks"),))
    hampered = numbers(table.put(BRIN, "9.1", dazzled))[f"die:{SWORD}"]
    assert (hampered.value, hampered.note) == (4, "dazzled")
