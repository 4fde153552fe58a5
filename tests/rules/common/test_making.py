"""In games without steps a sheet is made while it is played, until it is ready, and again later."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.codec import from_plain, to_plain
from rules.common.archetypes import LeftToDice, SheetWritten, WriteSheet, WrittenCode, WrittenNumber
from rules.common.belongings import AddBelonging
from rules.common.making import FinishSheet, ReopenSheet, checklist
from rules.common.sheets import BeginSheet, DescribeSheet
from rules.d6.abilities import SetCode
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.facts import Die
from rules.game import Command
from rules.games import GAMES, game_for
from rules.loading.sheet_texts import read_sheet_text
from rules.randomness import Scripted
from rules.sixd6.recouping import SetPotential
from rules.sixd6.written_advantages import WriteAdvantage
from rules.table import Ability, Belonging, Condition, Detail, Membership, Profile, Resource, Table, Track
from rules.wildd6.character_points import AwardPoints
from rules.wildd6.count_checks import CountSuccesses
from tests.rules.playing import refusal, there

KIT, CART = "1", "9"
WITHOUT_STEPS = ("freed6", "opend6", "wildd6", "sixd6")


def after(table: Table, *commands: Command, game: str = "wildd6", faces: tuple[int, ...] = ()) -> Table:
    for command in commands:
        table = decide(game_for(game), table, command, Scripted(faces)).table
    return table


def ticks(table: Table, game: str = "wildd6") -> dict[str, bool]:
    """What the list of a sheet wants, and whether it is there."""
    return dict(checklist(game_for(game), table, KIT))


def begun(game: str = "wildd6", kind: str = "pc") -> Table:
    return after(Table(seq=7), BeginSheet(KIT, "Kit", kind, ("7",)), game=game)


def stage(table: Table) -> str:
    return there(table, Profile, KIT, "profile").stage


def written(table: Table, order: WriteSheet, *faces: int) -> tuple[SheetWritten, Table]:
    decision = decide(game_for("wildd6"), table, order, Scripted(faces))
    (fact,) = decision.facts
    return fact, decision.table


@pytest.mark.parametrize("game", WITHOUT_STEPS)
def test_a_new_character_is_being_made_until_it_is_ready_and_again_when_it_is_opened(game: str) -> None:
    table = begun(game)
    assert stage(table) == "making"
    table = after(table, FinishSheet(KIT), game=game)
    assert stage(table) == "finished"
    table = after(table, ReopenSheet(KIT), game=game)
    assert stage(table) == "making"
    assert "Kit is being made already" in refusal(table, ReopenSheet(KIT), game)
    assert "Kit is finished already" in refusal(
        after(table, FinishSheet(KIT), game=game), FinishSheet(KIT), game
    )


def test_who_is_no_players_character_is_in_play_at_once_and_a_cart_is_never_made() -> None:
    table = begun(kind="npc")
    assert stage(table) == "finished"
    assert stage(after(table, ReopenSheet(KIT))) == "making"
    table = after(table, BeginSheet(CART, "Cart", "party"))
    for order in (ReopenSheet(CART), FinishSheet(CART), WriteSheet(CART)):
        assert "Cart is not a character, so it needs no creation" in refusal(table, order, "wildd6")


@pytest.mark.rule("WD-01")
def test_a_sheet_that_is_being_made_is_written_and_played() -> None:
    table = after(
        begun(),
        SetCode(KIT, "fighting", "4D", name="Fighting"),
        AddBelonging(KIT, "Rope"),
        DescribeSheet(KIT, "Kit of the Hills"),
        AwardPoints(KIT, 3),
        CountSuccesses(KIT, "fighting", 2),
        faces=(3, 3, 3, 3),
    )
    assert stage(table) == "making"
    assert preview(game_for("wildd6"), table, CountSuccesses(KIT, "fighting", 2)).chance is not None


@pytest.mark.rule("WD-01", "WD-08")
def test_the_list_of_a_new_sheet_ticks_itself() -> None:
    table = begun()
    assert ticks(table) == {"Name": True, "Six traits": False, "Character Points": False}
    table = after(table, *(SetCode(KIT, f"trait{place}", "3D", name=f"Trait {place}") for place in range(6)))
    assert ticks(table)["Six traits"]
    table = after(table, AwardPoints(KIT, 1))
    assert all(ticks(table).values())
    assert not all(ticks(after(table, AwardPoints(KIT, -1))).values())
    assert ticks(after(table, FinishSheet(KIT))), "who opens it later sees it too"


@pytest.mark.rule("FD6-18")
def test_a_skill_is_not_counted_as_an_ability() -> None:
    table, seen = begun("opend6"), []
    for order in (
        SetCode(KIT, "wits", "3D", name="Wits"),
        SetCode(KIT, "brawn", "3D", name="Brawn"),
        SetCode(KIT, "lore", "1D", parent="wits", name="Lore"),
        SetCode(KIT, "tact", "3D", name="Tact"),
        AddBelonging(KIT, "Book"),
    ):
        table = after(table, order, game="opend6")
        seen.append({key for key, done in ticks(table, "opend6").items() if done} - {"Name"})
    both = {"Abilities", "A skill"}
    assert seen == [set(), set(), {"A skill"}, both, {*both, "Gear"}]


@pytest.mark.rule("6D6-01")
def test_a_sheet_of_6d6_wants_potential_of_both_types_and_advantages() -> None:
    table = after(begun("sixd6"), SetPotential(KIT, 4, 0), WriteAdvantage(KIT, "Swing"), game="sixd6")
    assert [*ticks(table, "sixd6").values()] == [True, True, False, False]
    table = after(table, *(WriteAdvantage(KIT, f"Swing {more}") for more in range(7)), game="sixd6")
    assert [*ticks(table, "sixd6").values()] == [True, True, False, True]


@pytest.mark.rule("FB-05")
def test_where_a_character_is_made_in_steps_these_are_the_list() -> None:
    table, stages = begun("freeblade"), game_for("freeblade").system.stages
    assert [*ticks(table, "freeblade").values()] == [False] * len(stages)
    table = table.put(KIT, "profile", Profile(name="Kit", stage=stages[2].key))
    assert [*ticks(table, "freeblade").values()][:3] == [True, True, False]
    assert all(ticks(table.put(KIT, "profile", Profile(name="Kit")), "freeblade").values())


@pytest.mark.rule("WD-01", "WD-08")
def test_an_archetype_is_written_at_once_and_dice_decide_what_it_leaves_open() -> None:
    fact, table = written(begun(), WriteSheet(KIT, "scout"), 2)
    assert (fact.archetype, fact.gear) == ("Scout", ("Rope and hooks", "Spyglass"))
    assert fact.abilities[0] == WrittenCode(name="Stealth", value="5D")
    assert fact.abilities[-1] == WrittenCode(name="Maps", value="3D")
    assert fact.resources == (WrittenNumber(resource="Character Points", number=3),)
    assert fact.choices == (LeftToDice(what="Sixth trait", die=Die(sides=4, face=2), chosen="Maps"),)
    assert len(table.of(Ability, KIT)) == 6
    assert [row.name for row in table.of(Belonging, KIT).values()] == ["Rope and hooks", "Spyglass"]
    assert stage(table) == "making"
    assert all(ticks(table).values())
    assert from_plain(SheetWritten, to_plain(fact)) == fact


def test_a_die_chooses_the_archetype_that_nobody_named() -> None:
    fact, _ = written(begun(), WriteSheet(KIT), 2, 1, 3)
    assert fact.archetype == "Fighter"
    assert [(roll.what, roll.chosen) for roll in fact.choices] == [
        ("Archetype", "Fighter"),
        ("Sixth trait", "Riding"),
        ("Weapon", "Two short blades"),
    ]


def test_another_archetype_takes_the_place_of_the_first_and_leaves_what_was_said_and_suffered() -> None:
    _, table = written(begun(), WriteSheet(KIT, "scout"), 1)
    table = table.put(KIT, "profile", Profile(name="Kit", stage="making", notes="From the hills."))
    table = table.put(KIT, "20.1", Condition(name="Poisoned")).put(KIT, "20.2", Track(name="Fame"))
    table = table.put(KIT, "background", Detail(text="Of the old road."))
    _, table = written(table, WriteSheet(KIT, "healer"), 1)
    assert {row.name for row in table.of(Ability, KIT).values()} == {
        "Healing",
        "Insight",
        "Nerve",
        "Herbs",
        "Notice",
        "Calming",
    }
    assert [row.name for row in table.of(Belonging, KIT).values()] == ["Satchel of bandages"]
    assert {row.name for row in table.of(Track, KIT).values()} == {"Health", "Fame"}
    assert (len(table.of(Condition, KIT)), table.of(Detail, KIT)) == (1, {})
    assert there(table, Profile, KIT, "profile").notes == "From the hills."


def test_a_sheet_that_is_ready_is_written_over_by_no_archetype_unless_it_is_empty() -> None:
    empty = after(begun(), FinishSheet(KIT))
    _, table = written(empty, WriteSheet(KIT, "scout"), 1)
    assert stage(table) == "finished"
    again = WriteSheet(KIT, "healer")
    assert "Kit is finished already: edit the sheet first" in refusal(table, again, "wildd6")
    assert written(after(table, ReopenSheet(KIT)), WriteSheet(KIT, "healer"), 1)


def test_an_archetype_that_is_not_there_is_refused() -> None:
    for order, why in (
        (WriteSheet(KIT, "wizard"), "There is no archetype called wizard"),
        (WriteSheet("5", "scout"), "There is nobody like that"),
    ):
        assert why in refusal(begun(), order, "wildd6")
        assert why in preview(game_for("wildd6"), begun(), order).refused


@pytest.mark.rule("FD6-01", "FD6-17")
def test_an_archetype_gives_nothing_extranormal_to_stock_characters_and_no_condition_twice() -> None:
    text = """
    [[archetypes]]
    key = "lucky"
    name = "Lucky"
    blurb = "Is."
    abilities = [{ key = "luck", value = 2 }, { key = "wits", code = "3D+1" }]
    conditions = [{ name = "Unresisting" }]
    details = { background = "Born on a holiday." }
    """
    freed6 = game_for("freed6")
    lucky = replace(freed6, text=read_sheet_text(text, "here", freed6.system))
    table = begun("freed6", "npc").put(KIT, "20.1", Condition(name="Unresisting"))
    done = decide(lucky, table, WriteSheet(KIT, "lucky"), Scripted([]))
    (fact,) = done.facts
    assert [(row.name, row.value) for row in fact.abilities] == [("Luck", "2"), ("Wits", "3D+1")]
    assert fact.details == ("Born on a holiday.",)
    assert len(done.table.of(Condition, KIT)) == 1
    stock = table.put(KIT, "profile", Profile(name="Kit", kind="npc", dynamic=False))
    with pytest.raises(RuleBroken, match="Kit is Stock; only Dynamic characters have Luck"):
        decide(lucky, stock, WriteSheet(KIT, "lucky"), Scripted([]))


def test_what_dice_will_decide_is_foreseen() -> None:
    game, table = game_for("wildd6"), begun()
    seen = preview(game, table, WriteSheet(KIT, "scout"))
    assert [bar.label for bar in seen.bars] == ["Animals", "Maps", "Running", "Traps"]
    assert sum(bar.chance for bar in seen.bars) == 1
    assert preview(game, table, WriteSheet(KIT, "fighter")).bars == ()
    assert len(preview(game, table, WriteSheet(KIT)).bars) == len(game.text.archetypes)


@pytest.mark.rule("FD6-17", "OD6-01", "6D6-01", "R-91")
@pytest.mark.parametrize("game", WITHOUT_STEPS)
def test_every_archetype_of_every_game_makes_a_sheet_that_lacks_nothing(game: str) -> None:
    for archetype in game_for(game).text.archetypes:
        order = WriteSheet(KIT, archetype.key)
        table = after(begun(game), order, game=game, faces=(1,) * len(archetype.open))
        assert all(ticks(table, game).values()), archetype.key


def test_freeblade_makes_its_characters_in_steps_alone() -> None:
    assert {ReopenSheet, WriteSheet}.isdisjoint(GAMES["freeblade"].deciders)
    assert all(FinishSheet in game.deciders for game in GAMES.values())


def test_nobody_else_is_touched_by_a_new_sheet() -> None:
    table = begun().put("2", "profile", Profile(name="Moss")).put("2", "membership", Membership())
    _, after_it = written(table, WriteSheet(KIT, "pilot"), 1)
    assert not after_it.of(Ability, "2")
    assert after_it.of(Resource, KIT)["character_points"].number == 3
