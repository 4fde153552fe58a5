"""Tables and names of a campaign's own: play rolls on all that are taken, and names do not look alike."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.decide import decide
from rules.dice.tables import RangeTable, roll_table
from rules.facts import Die
from rules.freeblade.details import DetailSet, DetailsSet, RollDetails
from rules.freeblade.events import EventRolled, RollEvent
from rules.freeblade.meetings import ReactionRolled, RollReaction
from rules.game import Game
from rules.games import game_for
from rules.loading.custom import customised
from rules.loading.reading import Unreadable
from rules.odds.rolls import line_odds
from rules.randomness import Scripted
from rules.table import Detail, Profile, Table
from tests.rules.factories import make_pc, make_store, make_table
from tests.rules.loading.custom_documents import FREEBLADE, refusal

PARTY = make_table(make_pc(), make_store())


def replaced(key: str, dice: str, lines: str, system: Game = FREEBLADE) -> Game:
    text = f'[[tables]]\nkey = "{key}"\nname = "{key}"\nreplaces = true\ndice = {dice}\nlines = [{lines}]\n'
    return customised(system, text)


HALVES = '{low = 11, high = 36, text = "low"}, {low = 37, high = 66, text = "high"}'


@pytest.mark.rule("FB-04", "FB-76")
def test_a_table_of_reactions_by_d66_is_rolled_with_two_d6() -> None:
    made = replaced("reaction", "[1, 66]", HALVES)
    fact = decide(made, PARTY, RollReaction(), Scripted([4, 1])).facts[0]
    assert isinstance(fact, ReactionRolled)
    assert (fact.reaction, fact.roll.total, fact.roll.formula) == ("high", 41, "1d66")
    assert fact.roll.dice == (Die(sides=66, face=41),)


@pytest.mark.rule("FB-04", "FB-22")
def test_a_detail_by_d66_keeps_the_number_that_was_read() -> None:
    made = replaced("face", "[1, 66]", HALVES)
    table = Table(seq=7).put("1", "profile", Profile(name="Ash", stage="details"))
    done = decide(made, table, RollDetails("1", ("face",)), Scripted([3, 6]))
    assert isinstance(done.facts[0], DetailsSet)
    assert done.facts[0].details == (DetailSet(detail="face", text="low", faces=(36,)),)
    assert done.table.get(Detail, "1", "face") == Detail(text="low", roll=36)


@pytest.mark.rule("FB-04")
def test_the_odds_of_a_table_by_d66_are_those_of_two_d6() -> None:
    odds = line_odds(replaced("reaction", "[1, 66]", HALVES).system.table("reaction"))
    assert odds == {"low": Fraction(1, 2), "high": Fraction(1, 2)}


@pytest.mark.rule("FB-72")
def test_events_of_the_campaigns_own_are_rolled_on_the_games_die() -> None:
    made = replaced("event", "[1, 6]", '{low = 1, high = 5, text = "calm"}, {low = 6, text = "fog"}')
    fact = decide(made, PARTY, RollEvent("turn"), Scripted([6])).facts[0]
    assert isinstance(fact, EventRolled)
    assert (fact.event, fact.roll.formula, fact.roll.total) == ("fog", "1d6", 6)


@pytest.mark.parametrize(
    ("key", "dice", "lines", "system"),
    [
        ("event", "[2, 6]", '{low = 2, high = 12, text = "x"}', "freeblade"),
        ("event", "[1, 20]", '{low = 1, high = 20, text = "x"}', "freeblade"),
        ("npc_hp", "[1, 4]", '{low = 1, high = 4, text = "x"}', "freeblade"),
        ("severity", "[1, 8]", '{low = 1, high = 8, text = "x"}', "freed6"),
        ("status_ladder_freed6", "[1, 4]", "{low = 1, high = 4, value = 9}", "opend6"),
    ],
)
def test_what_play_reads_in_one_form_keeps_it(key: str, dice: str, lines: str, system: str) -> None:
    with pytest.raises(Unreadable, match=rf"^tables\[1\].dice: {key} is read as .* has it, with dice"):
        replaced(key, dice, lines, game_for(system))


def test_what_keeps_its_form_may_say_something_else() -> None:
    bands = '{low = 4, high = 9, text = "weak"}, {low = 10, high = 30, text = "strong"}'
    assert replaced("npc_hp", "[0, 0]", bands).system.table("npc_hp").at(12).text == "strong"
    steps = ", ".join(f"{{low = {at}, value = {at * 5}}}" for at in range(1, 5))
    ladder = replaced("status_ladder_freed6", "[1, 4]", steps, game_for("opend6"))
    assert [line.value for line in ladder.system.table("status_ladder_freed6").lines] == [5, 10, 15, 20]


@pytest.mark.parametrize("key", ["reaction", "reputation", "background", "hair"])
@pytest.mark.parametrize(("dice", "faces"), [("[1, 4]", [4]), ("[3, 6]", [6, 5, 1]), ("[1, 66]", [5, 5])])
def test_every_table_that_is_taken_can_be_rolled_on(key: str, dice: str, faces: list[int]) -> None:
    low, high = {"[1, 4]": (1, 4), "[3, 6]": (3, 18), "[1, 66]": (11, 66)}[dice]
    rows: RangeTable = replaced(key, dice, f'{{low = {low}, high = {high}, text = "x"}}').system.table(key)
    assert roll_table(rows, Scripted(faces))[1].text == "x"


def test_names_that_look_alike_are_one_name() -> None:
    entry = '[[conditions]]\nkey = "{}"\nname = "{}"\n'
    twice = entry.format("one", "Caf\u00e9") + entry.format("two", "cafe\u0301")
    assert "conditions[2].name is there twice" in refusal(twice)
    assert "already, as fatigued." in refusal(entry.format("mine", "\uff26atigued"))
    states = '[[tracks]]\nkey = "t"\nname = "T"\nstates = [{name = "\u00c9"}, {name = "e\u0301"}]\n'
    assert "states[2].name is there twice" in refusal(states)


@pytest.mark.parametrize("check", ["strenght", "", "dodge"])
def test_an_example_bears_on_something_that_is_rolled(check: str) -> None:
    text = (
        '[[conditions]]\nkey = "slick"\nname = "slick"\n'
        f'[[examples]]\ncondition = "slick"\ncheck = "{check}"\ngives = {{}}\n'
    )
    assert refusal(text).startswith("examples[1].check: nothing is rolled on")
    assert customised(FREEBLADE, text.replace(f'"{check}"', '"strength"')).system.condition("slick")
