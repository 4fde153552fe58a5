"""What a game says of its sheets is data, and what is wrong in it is refused by its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.game import Game
from rules.games import GAMES, game_for
from rules.loading.reading import Unreadable
from rules.loading.sheet_texts import load_sheet_text, read_sheet_text
from rules.sheet_text import ArchetypeChoice, OpenPart, SheetText, SheetWish, Term
from rules.table import Ability, Belonging, Condition, Detail, Resource, Track

SCOUT = """
[[archetypes]]
key = "scout"
name = "Scout"
blurb = "Sees first."
abilities = [
    { key = "stealth", name = "Stealth", code = "4D+1" },
    { key = "hiding", name = "Hiding", code = "1D", parent = "stealth" },
]
gear = [{ name = "Rope", note = "long" }, { name = "Knife", kind = "weapon" }]
details = { background = "From the hills." }
tracks = [{ name = "Health", states = ["Fresh", "Tired"] }]
conditions = [{ name = "Wanted" }]
resources = { character_points = 3 }
"""
OPEN = """
[[archetypes.open]]
name = "Another"
choices = [
    { name = "Luck", abilities = [{ key = "luck", name = "Luck", code = "2D" }] },
    { name = "Coat", gear = [{ name = "Coat" }] },
]
"""


def read(text: str, game: str = "wildd6") -> SheetText:
    return read_sheet_text(text, "here", game_for(game).system)


def test_an_archetype_is_read_as_rows_of_a_sheet() -> None:
    (scout,) = read(SCOUT + OPEN).archetypes
    assert scout.rows == (
        ("stealth", Ability(dice=4, pips=1, name="Stealth", place=0)),
        ("hiding", Ability(dice=1, parent="stealth", name="Hiding", place=1)),
        ("", Belonging(name="Rope", note="long")),
        ("", Belonging(name="Knife", kind="weapon")),
        ("background", Detail(text="From the hills.")),
        ("", Track(name="Health", states=("Fresh", "Tired"))),
        ("", Condition(name="Wanted")),
        ("character_points", Resource(number=3)),
    )
    luck = ArchetypeChoice(name="Luck", rows=(("luck", Ability(dice=2, name="Luck")),))
    coat = ArchetypeChoice(name="Coat", rows=(("", Belonging(name="Coat")),))
    assert scout.open == (OpenPart(name="Another", choices=(luck, coat)),)


def test_what_the_game_knows_by_name_is_read_as_the_game_has_it() -> None:
    text = """
    [foe]
    abilities = [{ key = "strength" }, { key = "luck", value = 2 }]
    conditions = [{ name = "Unresisting" }]
    tracks = [{ kind = "willpower" }]
    """
    (*abilities, (_, track), (_, condition)) = read(text, "freed6").foe
    strength, luck = Ability(kind="normal", place=0), Ability(kind="extranormal", value=2, place=1)
    assert abilities == [("strength", strength), ("luck", luck)]
    assert isinstance(track, Track)
    assert (track.kind, track.state) == ("willpower", game_for("freed6").system.track("willpower").start)
    assert isinstance(condition, Condition)
    assert [effect.kind for effect in condition.effects] == ["cannot_decide"]


def test_terms_and_what_a_new_sheet_wants_are_read() -> None:
    text = """
    terms = [{ key = "dr", name = "DR", text = "A number." }]
    wanted = [{ label = "Six traits", part = "ability", least = 6 }, { label = "Name", part = "name" }]
    """
    made = read(text)
    assert made.term("dr") == Term(key="dr", name="DR", text="A number.")
    assert made.term("nothing") is None
    traits = SheetWish(label="Six traits", part="ability", least=6)
    assert made.wanted == (traits, SheetWish(label="Name", part="name"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('terms = [{ key = "dr", name = "DR" }]', r"here: terms\[1\].text is missing"),
        (2 * '[[terms]]\nkey = "dr"\nname = "DR"\ntext = "A."\n', "here: terms: dr is there twice"),
        (SCOUT + SCOUT, "here: archetypes: scout is there twice"),
        (SCOUT.replace("4D+1", "4W"), r"archetypes\[1\].abilities\[1\].code: A die code is written like 3D"),
        (SCOUT.replace('"hiding"', '"stealth"'), r"archetypes\[1\].abilities: stealth is there twice"),
        (SCOUT.replace('= "stealth" }', '= "wits" }'), "hiding is a skill of wits, which is no ability"),
        (SCOUT.replace(', name = "Stealth"', ""), r"abilities\[1\].name is missing: Wild D6 has no ability"),
        (SCOUT.replace("character_points", "luck"), r"resources.luck: Wild D6 has no such thing"),
        (SCOUT.replace("states =", "stages ="), r"tracks\[1\].states: a track has a kind, or states"),
        (SCOUT.replace('states = ["Fresh", "Tired"]', 'kind = "x"'), "Wild D6 has no track called x"),
        (SCOUT.replace("blurb", "blurp"), r"archetypes\[1\].blurb is missing"),
        (SCOUT + OPEN.replace('"luck"', '"stealth"'), r"archetypes\[1\].open: stealth is there twice"),
        (SCOUT + OPEN.replace('code = "2D"', 'code = "2D", parent = "x"'), "luck is a skill of x"),
        (SCOUT + OPEN.split("    { name")[0] + '{ name = "B" }]', "choices should be two or more"),
        ('wanted = [{ label = "A", part = "soul" }]', r"wanted\[1\].part is none of name, ability"),
        ("[foe]\nhorns = 2", "here: foe.horns is not known here"),
        ("horns = 2", "here: horns is not known here"),
        ("horns", "here, line 1: this is not TOML"),
    ],
)
def test_what_is_wrong_is_refused_by_its_place(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read(text)


def test_a_game_may_say_nothing(tmp_path: Path) -> None:
    assert load_sheet_text(tmp_path, game_for("wildd6").system) == SheetText()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_game_says_in_short_sentences_what_a_new_sheet_wants_or_has_steps_for_it(game: Game) -> None:
    assert bool(game.text.wanted) != bool(game.system.stages)
    for term in game.text.terms:
        assert term.text.endswith(".")
        assert 10 < len(term.text) <= 140, term.text


def test_the_words_of_freeblade_and_wild_d6_are_explained() -> None:
    known = {key: {term.key for term in game_for(key).text.terms} for key in ("wildd6", "freeblade")}
    assert known["wildd6"] == {
        "success",
        "wild_die",
        "critical_failure",
        "critical_success",
        "extra_wild_die",
        "complication",
        "ladder",
        "character_points",
        "trait",
        "count",
    }
    assert known["freeblade"] >= {
        "dr",
        "focus",
        "slot",
        "petty",
        "bulky",
        "advantage",
        "disadvantage",
        "step_die",
        "strain",
        "dying",
        "watch",
    }


@pytest.mark.rule("WD-01")
def test_every_archetype_of_wild_d6_comes_to_six_traits() -> None:
    archetypes = game_for("wildd6").text.archetypes
    assert 6 <= len(archetypes) <= 8
    for archetype in archetypes:
        traits = [row for _, row in archetype.rows if isinstance(row, Ability)]
        sixth = next(part for part in archetype.open if part.name == "Sixth trait")
        assert len(traits) == 5, archetype.key
        assert all(any(isinstance(row, Ability) for _, row in choice.rows) for choice in sixth.choices)
        assert all(not row.pips and 2 <= row.dice <= 5 for row in traits), "whole dice"
