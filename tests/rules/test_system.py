from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.system import ruling, ruling_number, ruling_word
from rules.systems import SYSTEMS, system_for
from rules.table import Table

FREEBLADE = system_for("freeblade")
SLOTS_WITH_THE_COMMON_START = {
    "strength": [8, 8, 8, 7, 7, 8],
    "dexterity": [8, 7, 7, 8, 8, 7],
    "presence": [7, 7, 7, 7, 7, 7],
    "constitution": [7, 7, 6, 7, 7, 7],
}


def test_every_game_of_the_registry_can_be_read_and_others_are_unknown() -> None:
    assert [system_for(key).key for key in SYSTEMS] == list(SYSTEMS)
    with pytest.raises(RuleBroken, match="chess"):
        system_for("chess")


@pytest.mark.rule("FB-17", "FB-18", "FB-19", "FB-20", "FB-12", "FB-14")
def test_the_twenty_four_kits_take_the_slots_that_they_should() -> None:
    common = sum(item.slots for item in FREEBLADE.common)
    taken = {
        ability: [common + sum(item.slots for item in kit.items) for kit in kits]
        for ability, kits in FREEBLADE.kits.items()
    }
    assert taken == SLOTS_WITH_THE_COMMON_START
    assert all(len(kit.items) == 6 for kits in FREEBLADE.kits.values() for kit in kits)


@pytest.mark.rule("FB-14")
def test_everyone_starts_with_torches_rations_and_coins() -> None:
    common = [(item.name, item.kind, item.die, item.slots) for item in FREEBLADE.common]
    assert common == [("torches", "supply", 6, 1), ("rations", "supply", 6, 0), ("coins", "gear", 0, 0)]


@pytest.mark.rule("FB-17", "R-36")
def test_the_starting_shield_has_the_die_of_the_campaigns_ruling() -> None:
    for die in (6, 4):
        shield = next(item for item in FREEBLADE.starting_items("strength", 2, die) if item.kind == "shield")
        assert shield.die == die


@pytest.mark.rule("FB-20", "R-38")
def test_the_extra_rations_are_a_petty_supply_of_their_own() -> None:
    extra = FREEBLADE.kit("constitution", 3).items[4]
    assert (extra.name, extra.kind, extra.die, extra.slots) == ("rations (extra)", "supply", 6, 0)


@pytest.mark.rule("FB-33")
def test_no_kit_holds_a_die_outside_the_printed_ranges() -> None:
    gear = [item for item in FREEBLADE.items.values() if item.kind in FREEBLADE.ranges]
    assert len(gear) > 15
    assert all(item.die in FREEBLADE.ranges[item.kind] for item in gear)


@pytest.mark.rule("FB-16", "FB-21", "FB-22")
def test_seven_details_describe_a_character() -> None:
    sizes = {key: len(FREEBLADE.table(key).lines) for key in FREEBLADE.details}
    assert sizes == {
        "face": 8, "hair": 8, "physique": 8, "virtue": 8, "flaw": 8, "background": 20, "reputation": 5,
    }  # fmt: skip
    assert FREEBLADE.table("background").at(18).text == "Blacksmith"


@pytest.mark.rule("FB-72")
def test_a_table_answers_every_roll_of_its_dice_and_no_other() -> None:
    for table in FREEBLADE.tables.values():
        count, sides = table.dice
        if count:
            assert (table.low, table.high) == (count, count * sides)
        with pytest.raises(RuleBroken):
            table.at(table.high + 1)


@pytest.mark.rule("FB-38")
def test_difficulties_have_names() -> None:
    ranges = {one.key: one.range for one in FREEBLADE.difficulties}
    assert ranges == {"easy": (6, 9), "normal": (12, 12), "hard": (15, 18)}
    assert all(one.low <= one.offers <= one.high for one in FREEBLADE.difficulties)


def test_a_ruling_is_the_campaigns_choice_or_the_default() -> None:
    assert ruling_number({}, FREEBLADE, "death_timer_min") == 1
    assert ruling_number({"death_timer_min": 0}, FREEBLADE, "death_timer_min") == 0
    assert ruling_word(Table(rulings={"cancel": "both_rolled"}), FREEBLADE, "cancel") == "both_rolled"
    assert ruling({"spell_die": "8"}, FREEBLADE, "spell_die") == 8


def test_a_ruling_outside_its_choices_is_refused_with_what_may_be_chosen() -> None:
    with pytest.raises(RuleBroken) as refusal:
        ruling({"default_shield": 12}, FREEBLADE, "default_shield")
    assert refusal.value.choices == (("6", "D6"), ("4", "D4"))
    with pytest.raises(RuleBroken, match="no ruling called gravity"):
        ruling({}, FREEBLADE, "gravity")


def test_what_the_game_does_not_have_is_refused_by_name() -> None:
    for ask in (
        lambda: FREEBLADE.ability("luck"),
        lambda: FREEBLADE.kit("luck", 1),
        lambda: FREEBLADE.kit("strength", 7),
        lambda: FREEBLADE.table("weather"),
        lambda: FREEBLADE.difficulty("silly"),
    ):
        with pytest.raises(RuleBroken, match="Freeblade has no"):
            ask()


def test_conditions_are_known_by_name_in_any_spelling() -> None:
    found = FREEBLADE.condition(" Fatigued ")
    assert found is not None and found.key == "fatigued"
    assert FREEBLADE.condition("bored") is None
