from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.games import GAMES, game_for
from rules.system import ruling, ruling_number, ruling_word
from rules.table import Table

FREEBLADE = game_for("freeblade")
SLOTS_WITH_THE_COMMON_START = {
    "strength": [8, 8, 8, 7, 7, 8],
    "dexterity": [8, 7, 7, 8, 8, 7],
    "presence": [7, 7, 7, 7, 7, 7],
    "constitution": [7, 7, 6, 7, 7, 7],
}


def test_every_game_of_the_registry_can_be_read_and_others_are_unknown() -> None:
    assert [game_for(key).key for key in GAMES] == list(GAMES)
    with pytest.raises(RuleBroken, match="chess"):
        game_for("chess")


@pytest.mark.rule("FB-17", "FB-18", "FB-19", "FB-20", "FB-12", "FB-14")
def test_the_twenty_four_kits_take_the_slots_that_they_should() -> None:
    common = sum(item.slots for item in FREEBLADE.system.common)
    taken = {
        ability: [common + sum(item.slots for item in kit.items) for kit in kits]
        for ability, kits in FREEBLADE.system.kits.items()
    }
    assert taken == SLOTS_WITH_THE_COMMON_START
    assert all(len(kit.items) == 6 for kits in FREEBLADE.system.kits.values() for kit in kits)


@pytest.mark.rule("FB-14")
def test_everyone_starts_with_torches_rations_and_coins() -> None:
    common = [(item.name, item.kind, item.die, item.slots) for item in FREEBLADE.system.common]
    assert common == [("torches", "supply", 6, 1), ("rations", "supply", 6, 0), ("coins", "gear", 0, 0)]


@pytest.mark.rule("FB-17", "R-36")
def test_the_starting_shield_has_the_die_of_the_campaigns_ruling() -> None:
    for die in (6, 4):
        shield = next(
            item for item in FREEBLADE.system.starting_items("strength", 2, die) if item.kind == "shield"
        )
        assert shield.die == die


@pytest.mark.rule("FB-20", "R-38")
def test_the_extra_rations_are_a_petty_supply_of_their_own() -> None:
    extra = FREEBLADE.system.kit("constitution", 3).items[4]
    assert (extra.name, extra.kind, extra.die, extra.slots) == ("rations (extra)", "supply", 6, 0)


@pytest.mark.rule("FB-33")
def test_no_kit_holds_a_die_outside_the_printed_ranges() -> None:
    gear = [item for item in FREEBLADE.system.items.values() if item.kind in FREEBLADE.system.ranges]
    assert len(gear) > 15
    assert all(item.die in FREEBLADE.system.ranges[item.kind] for item in gear)


@pytest.mark.rule("FB-16", "FB-21", "FB-22")
def test_seven_details_describe_a_character() -> None:
    sizes = {key: len(FREEBLADE.system.table(key).lines) for key in FREEBLADE.system.details}
    assert sizes == {
        "face": 8, "hair": 8, "physique": 8, "virtue": 8, "flaw": 8, "background": 20, "reputation": 5,
    }  # fmt: skip
    assert FREEBLADE.system.table("background").at(18).text == "Blacksmith"


@pytest.mark.rule("FB-72")
def test_a_table_answers_every_roll_of_its_dice_and_no_other() -> None:
    for table in FREEBLADE.system.tables.values():
        count, sides = table.dice
        if count:
            assert (table.low, table.high) == (count, count * sides)
        with pytest.raises(RuleBroken, match=f"has lines for .*, not for {table.high + 1}"):
            table.at(table.high + 1)


@pytest.mark.rule("FB-38")
def test_difficulties_have_names() -> None:
    ranges = {one.key: one.range for one in FREEBLADE.system.difficulties}
    assert ranges == {"easy": (6, 9), "normal": (12, 12), "hard": (15, 18)}
    assert all(one.low <= one.offers <= one.high for one in FREEBLADE.system.difficulties)


def test_a_ruling_is_the_campaigns_choice_or_the_default() -> None:
    assert ruling_number({}, FREEBLADE.system, "death_timer_min") == 1
    assert ruling_number({"death_timer_min": 0}, FREEBLADE.system, "death_timer_min") == 0
    assert ruling_word(Table(rulings={"cancel": "both_rolled"}), FREEBLADE.system, "cancel") == "both_rolled"
    assert ruling({"spell_die": "8"}, FREEBLADE.system, "spell_die") == 8


def test_a_ruling_outside_its_choices_is_refused_with_what_may_be_chosen() -> None:
    with pytest.raises(RuleBroken, match="Die of the starting shield cannot be set to 12") as refusal:
        ruling({"default_shield": 12}, FREEBLADE.system, "default_shield")
    assert refusal.value.choices == (("6", "D6"), ("4", "D4"))
    with pytest.raises(RuleBroken, match="no ruling called gravity"):
        ruling({}, FREEBLADE.system, "gravity")


def test_what_the_game_does_not_have_is_refused_by_name() -> None:
    for ask in (
        lambda: FREEBLADE.system.ability("luck"),
        lambda: FREEBLADE.system.kit("luck", 1),
        lambda: FREEBLADE.system.kit("strength", 7),
        lambda: FREEBLADE.system.table("weather"),
        lambda: FREEBLADE.system.difficulty("silly"),
    ):
        with pytest.raises(RuleBroken, match="Freeblade has no"):
            ask()


def test_conditions_are_known_by_name_in_any_spelling() -> None:
    found = FREEBLADE.system.condition(" Fatigued ")
    assert found is not None
    assert found.key == "fatigued"
    assert FREEBLADE.system.condition("bored") is None
