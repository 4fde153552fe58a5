"""The system of each game: its tables, what is derived from them, and the games that there are."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import rules
from rules.bounds import same
from rules.errors import RuleBroken
from rules.facts import Fact, kind_of
from rules.freeblade.kits import starting_items
from rules.game import Command, Derived, Game, derived
from rules.games import COMMANDS, FACTS, GAMES, PLAYED, demo_of, game_for
from rules.system import ruling, ruling_number, ruling_word
from rules.table import Ability, Profile, Resource, Table, Track

FREEBLADE, ANN = game_for("freeblade"), "1"


@pytest.mark.rule("FB-17", "FB-18", "FB-19", "FB-20", "FB-12", "FB-14")
def test_the_twenty_four_kits_take_the_slots_that_they_should() -> None:
    common = sum(item.slots for item in FREEBLADE.system.common)
    taken = {
        ability: [common + sum(item.slots for item in kit.items) for kit in kits]
        for ability, kits in FREEBLADE.system.kits.items()
    }
    assert taken == {
        "strength": [8, 8, 8, 7, 7, 8],
        "dexterity": [8, 7, 7, 8, 8, 7],
        "presence": [7, 7, 7, 7, 7, 7],
        "constitution": [7, 7, 6, 7, 7, 7],
    }
    assert all(len(kit.items) == 6 for kits in FREEBLADE.system.kits.values() for kit in kits)


@pytest.mark.rule("FB-14", "FB-17", "R-36", "FB-20", "R-38", "FB-33", "FB-16", "FB-21", "FB-22")
def test_everyone_starts_with_the_common_things_and_a_kit_within_the_printed_ranges() -> None:
    common = [(item.name, item.kind, item.die, item.slots) for item in FREEBLADE.system.common]
    assert common == [("torches", "supply", 6, 1), ("rations", "supply", 6, 0), ("coins", "gear", 0, 0)]
    for die in (6, 4):
        items = starting_items(FREEBLADE.system, "strength", 2, die)
        assert next(item for item in items if item.kind == "shield").die == die
    extra = FREEBLADE.system.kit("constitution", 3).items[4]
    assert (extra.name, extra.kind, extra.die, extra.slots) == ("rations (extra)", "supply", 6, 0)
    gear = [item for item in FREEBLADE.system.items.values() if item.kind in FREEBLADE.system.ranges]
    assert len(gear) > 15
    assert all(item.die in FREEBLADE.system.ranges[item.kind] for item in gear)
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
    ranges = {one.key: (one.low, one.high) for one in FREEBLADE.system.difficulties}
    assert ranges == {"easy": (6, 9), "normal": (12, 12), "hard": (15, 18)}
    assert all(one.low <= one.offers <= one.high for one in FREEBLADE.system.difficulties)


def test_a_ruling_is_the_campaigns_choice_the_default_or_refused() -> None:
    assert ruling_number({}, FREEBLADE.system, "death_timer_min") == 1
    assert ruling_number({"death_timer_min": 0}, FREEBLADE.system, "death_timer_min") == 0
    assert ruling_word(Table(rulings={"cancel": "both_rolled"}), FREEBLADE.system, "cancel") == "both_rolled"
    assert ruling({"spell_die": "8"}, FREEBLADE.system, "spell_die") == 8
    with pytest.raises(RuleBroken, match="Starting shield die cannot be set to 12") as refusal:
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
    assert getattr(FREEBLADE.system.condition(" Fatigued "), "key", "") == "fatigued"
    assert FREEBLADE.system.condition("bored") is None


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
@pytest.mark.parametrize(("game", "needed", "rule"), [("freed6", 15, "FD6-43"), ("opend6", 18, "OD6-23")])
def test_a_track_says_what_it_asks_for_and_its_last_state_asks_for_nothing(
    table: Table, game: str, needed: int, rule: str
) -> None:
    row = Track(name="It", kind="quantity", state=game_for(game).system.track("quantity").place("Light"))
    number = numbers(game, table.put(ANN, "t", row))["track-t"]
    assert (number.value, [part.rule for part in number.parts]) == (needed, [rule])
    assert "track-t" not in numbers("opend6", table.put(ANN, "t", Track(name="It", kind="quantity", state=4)))


@pytest.mark.rule("6D6-01")
def test_potential_is_what_is_banked_and_what_is_spent(table: Table) -> None:
    table = table.put(ANN, "bank_dynamic", Resource(number=3)).put(ANN, "spent_dynamic", Resource(number=1))
    assert numbers("sixd6", table)["potential-dynamic"].words == "bank 3 + spent 1 = 4"


def test_every_game_says_what_it_derives() -> None:
    assert all(derived(game_for(key), Table(), "nobody") == () for key in GAMES)


FOLDER = Path(rules.__file__).parent
OF_DATA = "rules.plain."
"""What games have whose checks are data; none that comes with Rollbook needs it."""


def below(kind: type) -> Iterator[type]:
    """Every class of the core that is made from this one; all of its modules are imported first.

    Not those from which others are made in their turn: they only hold what these share.
    """
    for path in FOLDER.rglob("*.py"):
        name = path.relative_to(FOLDER.parent).with_suffix("").as_posix().replace("/", ".")
        import_module(name.removesuffix(".__init__"))
    made = list(descended(kind))
    shared = {(parent.__module__, parent.__name__) for parent in made if parent.__subclasses__()}
    yield from (child for child in made if (child.__module__, child.__name__) not in shared)


def descended(kind: type) -> Iterator[type]:
    for child in kind.__subclasses__():
        if child.__module__.startswith("rules.") and not child.__module__.startswith(OF_DATA):
            yield child
            yield from descended(child)


def test_every_command_is_decided_and_every_fact_told_by_some_game() -> None:
    of_the_log = {"UndoEntry"}  # an undo is no decision of a game's
    assert {command.__name__ for command in below(Command)} - of_the_log == set(COMMANDS)
    homes = {
        (command.__module__, command.__name__)
        for command in below(Command)
        if command.__name__ not in of_the_log
    }
    assert len(homes) == len(COMMANDS), "names are stored, and each stands for one command"
    assert {kind_of(fact) for fact in below(Fact)} == set(FACTS)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_game_foresees_what_it_decides_and_finds_its_commands_by_their_stored_names(game: Game) -> None:
    assert set(game.previews) <= set(game.deciders)
    assert {*game.boundaries, *game.foresights} <= {unit.key for unit in game.system.clock}
    assert all(game.command(command.__name__) is command for command in game.deciders)
    with pytest.raises(RuleBroken, match="no such command"):
        game.command("Checkmate")


def test_every_game_can_be_chosen_and_one_that_nobody_plays_is_refused_by_name() -> None:
    assert [game_for(key).key for key in GAMES] == list(GAMES)
    assert set(PLAYED) == set(GAMES)
    assert {key for key in GAMES if demo_of(key)} <= set(PLAYED)
    with pytest.raises(RuleBroken, match="knows no game called chess"):
        game_for("chess")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Out of Action", " out  of ACTION"), ("Straße", "STRASSE"), ("caf\u00e9", "CAFE\u0301")],
)
def test_names_compare_as_people_write_them(one: str, other: str) -> None:
    assert same(one, other)
    assert not same(one, f"{other}s")


def test_what_a_game_names_is_found_however_it_is_written() -> None:
    damage = game_for("freed6").system.track("damage")
    assert damage.place("out  of ACTION ") == damage.place("Out of Action") == len(damage.states) - 1
    known = game_for("freeblade").system.condition
    assert known(" Fatigued") is known("FATIGUED") is known("fatigued") is not None
