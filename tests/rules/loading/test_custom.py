"""A campaign's own document: what it adds, what is refused by its name, and examples that must come out."""

from __future__ import annotations

import pytest

from rules.bounds import folded
from rules.common.conditions import AddCondition
from rules.d6.points_against_resistance import TakePoints
from rules.d6.track_tests import TrackTested, TryTrack
from rules.d6.tracks import BeginTrack
from rules.decide import decide
from rules.freeblade.checks import CheckMade, MakeCheck
from rules.games import game_for
from rules.loading.custom import customised
from rules.randomness import Scripted
from rules.table import Ability, Condition, Effect, Profile, Table, Track
from tests.rules.factories import make_pc, make_table
from tests.rules.loading.custom_documents import EXAMPLES, FREEBLADE, NERVE, OPEND6, TAINT, refusal
from tests.rules.names import BRIN


def test_a_document_lays_its_own_over_the_game_and_leaves_the_game_alone() -> None:
    made = customised(FREEBLADE, TAINT + EXAMPLES)
    assert made.system.track("corruption").names == ("Pure", "Touched", "Tainted", "Lost")
    assert made.system.condition("Cursed") is not None
    assert made.system.difficulty("heroic").low == made.system.difficulty("heroic").high == 21
    assert made.system.table("storms").at(6).value == 3
    assert made.system.table("reputation") == FREEBLADE.system.table("reputation")
    assert made.system.abilities == FREEBLADE.system.abilities
    assert made.system.rulings == FREEBLADE.system.rulings
    assert made.deciders == FREEBLADE.deciders
    assert customised(FREEBLADE, "") == FREEBLADE
    assert game_for("freeblade") == FREEBLADE
    assert FREEBLADE.system.condition("cursed") is None


def test_what_a_document_adds_is_played_like_the_games_own() -> None:
    made = customised(FREEBLADE, TAINT)
    table = make_table(make_pc())
    cursed = decide(made, table, AddCondition(BRIN, "Cursed"), Scripted([])).table
    check = decide(made, cursed, MakeCheck(BRIN, "presence", 12), Scripted([15, 2, 3])).facts[0]
    assert isinstance(check, CheckMade)
    assert (check.disadvantages, check.roll.total) == (("cursed", "cursed"), 12)


@pytest.mark.rule("OD6-24", "OD6-25")
def test_a_track_of_the_documents_own_is_begun_and_tested_in_play() -> None:
    made = customised(OPEND6, TAINT.split("[[conditions]]")[0])
    table = Table(seq=7).put("1", "profile", Profile(name="Ox")).put("1", "wits", Ability(dice=2))
    begun = decide(made, table, BeginTrack("1", kind="corruption", state="Touched"), Scripted([]))
    key = next(iter(begun.table.of(Track, "1")))
    tested = decide(made, begun.table, TryTrack("1", key, "wits"), Scripted([5, 6])).facts[-1]
    assert isinstance(tested, TrackTested)
    assert (tested.difficulty, tested.before, tested.after) == (12, "Touched", "Tainted")


@pytest.mark.rule("OD6-11", "OD6-17")
def test_a_track_of_endurance_of_the_documents_own_is_struck_in_play() -> None:
    made = customised(OPEND6, NERVE)
    table = Table(seq=7).put("1", "profile", Profile(name="Ox"))
    struck = decide(made, table, TakePoints("1", "nerve", points=13, resistance=3), Scripted([]))
    assert [row.name for row in struck.table.of(Condition, "1").values()] == ["Shaken"]


def test_a_difficulty_takes_its_place_on_the_ladder() -> None:
    made = customised(FREEBLADE, '[[difficulties]]\nkey = "plain"\nname = "Plain"\nlow = 10\nhigh = 11\n')
    assert [each.key for each in made.system.difficulties] == ["easy", "plain", "normal", "hard"]


def test_what_says_so_takes_the_place_of_the_games_own() -> None:
    text = '[[conditions]]\nkey = "fatigued"\nname = "worn out"\nreplaces = true\n'
    made = customised(FREEBLADE, text)
    assert len(made.system.conditions) == len(FREEBLADE.system.conditions)
    assert made.system.condition("fatigued") is None
    assert made.system.condition("worn out").effects == ()  # type: ignore[union-attr]


def test_a_skill_that_the_document_names_can_be_borne_upon() -> None:
    text = (
        'skills = ["dodge"]\n[[conditions]]\nkey = "slick"\nname = "slick"\n'
        'effects = [{ kind = "dice", scope = "dodge", amount = -1 }]\n'
        '[[examples]]\ncondition = "slick"\ncheck = "dodge"\ngives = { dice = -1 }\n'
    )
    made = customised(OPEND6, text)
    assert made.system.condition("slick").effects == (Effect(kind="dice", scope="dodge", amount=-1),)  # type: ignore[union-attr]
    assert "an ability, not dodge" in refusal(text.replace('skills = ["dodge"]\n', ""), OPEND6)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "Touched"', "name = 3", "tracks[1].states[2].name should be text, not 3."),
        ('name = "Touched"', 'name = " "', "tracks[1].states[2].name: A name is needed."),
        ('name = "Touched"', 'name = "pure"', "tracks[1].states[2].name is there twice: pure."),
        ("difficulty = 9 ", "difficulty = 0 ", "tracks[1].states[1].difficulty must be from 1 to 99, not 0."),
        ('key = "corruption"', "", "tracks[1].key is missing."),
        ('key = "corruption"', 'key = "The Rot"', "tracks[1].key should be small letters"),
        ('name = "Corruption"', 'name = "Corruption "', "tracks[1].name should have no spaces"),
        ('name = "Corruption"', 'name = "Corruption"\ncolour = "red"', "tracks[1].colour is not known here."),
        ('name = "Corruption"', 'name = "Corruption"\nkind = "round"', "tracks[1].kind is none of"),
        ('name = "Corruption"', 'name = "Corruption"\nstart = 9', "tracks[1].start is none of the states."),
        (
            'until = "recovered"',
            'until = "tomorrow"',
            "conditions[1].until should be one of nothing, recovered",
        ),
        ('until = "recovered"', 'kind = "odd"', "conditions[1].kind should be one of discrete"),
        ('until = "recovered"', "rank = 7", "conditions[1].rank must be from 1 to 6, not 7."),
        (
            'kind = "disadvantage"',
            'kind = "sadness"',
            "tracks[1].states[3].effects[1]: In Freeblade",
        ),
        (
            'scope = "presence"',
            'scope = "luck"',
            "conditions[1].effects[1]: In Freeblade a condition affects",
        ),
        ("low = 21", "low = 21\noffers = 30", "difficulties[1].offers should lie from low to high."),
        ("low = 21", "low = 99999", "difficulties[1].low must be from −9999 to 9999."),
        ("low = 21", "low = 1000", "difficulties[1].low must be from −999 to 999, not 1000."),
        ("low = 21", "low = -1000", "difficulties[1].low must be from −999 to 999, not −1000."),
        ("low = 21", "low = 21\nhigh = 2000\noffers = 1000", "difficulties[1].offers must be from −999 to"),
        ('text = "Storm", ', "", "tables[1].lines[2].text is missing."),
        ("dice = [1, 6]", "dice = [2, 66]", "tables[1].dice: a D66 is rolled once"),
        (
            'name = "cursed"',
            'name = "cur\\u200Bsed"',
            "conditions[1].name: some of these characters cannot be seen.",
        ),
        (
            'check = "presence"',
            'check = "presense"',
            "examples[6].check: nothing is rolled on 'presense' here.",
        ),
        ("low = 21", "low = 2.5", "difficulties[1].low should be a whole number, not 2.5."),
        ("low = 5", "low = 6", "tables[1].lines leave a gap or overlap at 6."),
        ("high = 6", "high = 4", "tables[1].lines[2].high should not be below 5."),
        ("dice = [1, 6]", "dice = [1, 8]", "tables[1].lines go from 1 to 6, and the dice from 1 to 8."),
        ("dice = [1, 6]", "dice = [6]", "tables[1].dice should be how many dice and their sides"),
        ("dice = [1, 6]", "dice = [0, 6]", "tables[1].dice must be from 1 to 20, not 0."),
        ('key = "cursed"', 'key = "fatigued"', "conditions[1].key: Freeblade has fatigued already;"),
        ('name = "cursed"', 'name = "Poisoned"', "conditions[1].name: Freeblade has Poisoned already"),
        ('name = "cursed"', 'name = "c"\nreplaces = true', "conditions[1].replaces: Freeblade has no cursed"),
        ('"Will"', '"Will "', "verbs[1].resists[1] should have no spaces before, after or doubled."),
        ('by = ["Second sight"]', "by = [3]", "verbs[1].by"),
        ("[[examples]]", "[magic]\n[[examples]]", "magic is not known here."),
        ("[[examples]]", "[[examples]]\n[[examples]]", "examples[1] is about none of these: table, track,"),
        (
            "total = 11",
            "total = 12",
            "examples[1]: corruption at Touched tested with 12 gives Touched against 12",
        ),
        (
            "difficulty = 12\nbecomes",
            "difficulty = 9\nbecomes",
            "gives Tainted against 12, not Tainted against 9.",
        ),
        ('state = "Touched"', 'state = "Damp"', "examples[1]: Corruption has no state called Damp."),
        (
            'state = "Touched"',
            'state = "Lost"',
            "examples[1]: Corruption is at Lost: there is nothing left to roll for.",
        ),
        ("moves = 5", "moves = 1", "examples[2]: Corruption at Pure moved by 1 gives Touched, not Lost."),
        ("roll = 5", "roll = 4", "examples[3]: storms at 4 gives Rain, not Storm."),
        ("roll = 5", "roll = 7", "examples[3]: Storms has lines for 1 to 6, not for 7."),
        ("gives = 1\n", "gives = 2\n", "examples[4]: storms at 4 gives 1, not 2."),
        ("gives = 21", "gives = 20", "examples[5]: heroic gives 21, not 20."),
        (
            'difficulty = "heroic"',
            'difficulty = "mythic"',
            "examples[5]: there is no difficulty called 'mythic'.",
        ),
        ("gives = { disadvantage = 2 }", "gives = { dice = -1 }", "gives disadvantage 2, not dice −1."),
        (
            "gives = {}",
            "gives = { boost = 1 }",
            "examples[7]: cursed at strength of the bearer gives nothing",
        ),
    ],
)
def test_a_mistake_or_an_example_that_does_not_come_out_is_refused_by_the_name_of_its_key(
    old: str, new: str, sentence: str
) -> None:
    text = TAINT + EXAMPLES
    assert old in text
    assert sentence in refusal(text.replace(old, new, 1))


def test_the_same_key_or_name_cannot_be_added_twice() -> None:
    entry = '[[difficulties]]\nkey = "{}"\nname = "{}"\nlow = 40\n'
    same_key = entry.format("far", "Far") + entry.format("far", "Farther")
    assert refusal(same_key).startswith("difficulties[2].key is there twice")
    same_name = entry.format("far", "Far") + entry.format("farther", "FAR")
    assert "difficulties[2].name is there twice: FAR." in refusal(same_name)


def test_points_that_bring_a_state_on_must_rise() -> None:
    text = '[[tracks]]\nkey = "nerve"\nname = "Nerve"\nstates = [{name="Calm"}, {name="Shaken", above=5}, '
    assert "above should rise" in refusal(text + '{name="Broken", above=5}]\n')
    assert "above should rise" in refusal(text + '{name="Broken"}]\n')
    rising = customised(FREEBLADE, text + '{name="Broken", above=6}]\n')
    assert rising.system.track("nerve").states[2].above == 6


@pytest.mark.rule("OD6-11", "OD6-22", "OD6-25")
def test_examples_strike_endurance_and_shift_stances_as_play_does() -> None:
    assert len(customised(OPEND6, NERVE).system.tracks) == len(OPEND6.system.tracks) + 2
    for old, new, words in (
        ("points = 13", "points = 14", "examples[1]: nerve struck by 14 over 3 gives Broken, not Shaken."),
        ("total = 17", "total = 16", "examples[3]: welcome at Ajar tested with 16 gives Ajar against 12"),
        ('track = "nerve"', 'track = "welcome"', "no track of endurance"),
    ):
        assert words in refusal(NERVE.replace(old, new, 1), OPEND6)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('skills = ["dodge"]\ntracks == 2\n', "document, line 2: this is not TOML"),
        ("#" * 70_000, "at most 64 kB"),
        ("a = " + "[" * 900, "nested too deeply"),
        ("a = " + "[" * 20 + "]" * 20, "nested too deeply"),
        ("\n" + ".".join("a" * 400) + " = 1", "document, line 2: at most"),
        ("a = " + "9" * 900, "must be from"),
        ('a = "' + "\\n".join(["x"] * 300) + '"', "500 is the most"),
        ('a = "\\u202e"', "cannot be shown"),
        ('"a b" = 1', "document: 'a b' is no key"),
        ('[magic]\n"a b" = 1', "magic: 'a b' is no key"),
        ("skills = [" + '"a",' * 101 + "]", "skills: at most 100 of them fit."),
        ("tracks = 3", "tracks should be a list, not 3."),
        ("tracks = [3]", "tracks[1] should be a table, not 3."),
        ("[[tracks]]\nkey = 't'\nname = 'T'\nstates = [{name = 'A'}]", "states should be two or more."),
        ('skills = [""]', "skills[1]: A name is needed."),
        ('skills = ["dodge", "checks"]', "skills[2]: checks means a sort of roll already"),
        ('skills = ["dodge", "Dodge"]', "skills[2] is there twice: Dodge."),
        (None, "A document of rules is text."),
    ],
)
def test_what_is_too_much_or_no_document_is_refused(text: str, words: str) -> None:
    assert words in refusal(text)


def test_each_name_is_folded_once_however_many_it_is_compared_with() -> None:
    names = [f"\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}{number}" for number in range(40)]
    states = ",\n".join(f'{{ name = "{name}" }}' for name in names)
    folded.cache_clear()
    customised(game_for("wildd6"), f'[[tracks]]\nkey = "long"\nname = "Long"\nstates = [{states}]')
    assert folded.cache_info().misses < 3 * len(names)


def test_a_track_of_a_document_is_no_longer_than_one_of_the_tables_own() -> None:
    states = ",\n".join(f'{{ name = "s{number}" }}' for number in range(41))
    text = f'[[tracks]]\nkey = "long"\nname = "Long"\nstates = [{states}]'
    assert refusal(text) == "tracks[1].states: at most 40 of them fit."
