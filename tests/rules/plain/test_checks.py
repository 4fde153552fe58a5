"""A game whose checks are data, played: what is thrown, told, spent, asked of several, and what follows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from rules.codec import from_plain, to_plain
from rules.common.foes import MakeFoe
from rules.common.prompts import offers
from rules.common.requests import ASKED
from rules.common.rerolls import Reroll
from rules.common.roll_requests import RequestRoll
from rules.common.sheets import BeginSheet, SetAbility
from rules.decide import preview
from rules.explain import explain
from rules.game import Game
from rules.loading.reading import Unreadable
from rules.plain.checks import CheckRolled, RollCheck
from rules.plain.requests import AnswerCheck
from rules.plain.whole_game import plain_game
from rules.table import LIVING, TABLE, Ability, Condition, Effect, Pending, Resource, Table, Track
from tests.rules.playing import play, refusal, then

WREN, WARDEN = "1", "2"
LANTERNS = """
key = "lanterns"
name = "Lanterns"
source = "a test"
licence = "none"
abilities = [{ key = "nerve", name = "Nerve", start = 2 }, { key = "craft", name = "Craft", start = 3 }]
resources = [{ key = "wick", name = "Wick", start = 1, limit = 3, bearers = ["pc"] }]
difficulties = [{ key = "hard", name = "Hard", low = 2 }]
words = { gm = "Game Master", difficulty = "Difficulty", round = "Round", turn = "Turn" }
clock = [
    { key = "turn", name = "Turn", within = "encounter", personal = true },
    { key = "round", name = "Round", within = "encounter" },
    { key = "encounter", name = "Encounter" },
    { key = "scene", name = "Scene" },
    { key = "session", name = "Session" },
]
effects = { everywhere = ["dice", "cannot_act", "cannot_decide"], checks = ["dice"], ability = ["unusable"] }
conditions = [
    { key = "shaken", name = "Shaken", effects = [{ kind = "dice", scope = "checks", amount = -1 }] },
]
tracks = [{ key = "dark", name = "The dark", begins = true, bearers = ["pc"], states = [
    { name = "Far" }, { name = "Near" }, { name = "Here" },
] }]

[check]
sides = 10
pool = true
counts = 7
start = 1
best = { face = 10, dice = 2 }
before = { resource = "wick", most = 2 }
after = { resource = "wick" }
then = [
    { on = "failure", track = "dark" },
    { on = "failure", by = 2, condition = "Shaken" },
    { on = "critical_success", track = "dark", steps = -1 },
]
"""


def game_of(folder: Path, text: str = LANTERNS) -> Game:
    (folder / "system.toml").write_text(text, encoding="utf-8")
    return plain_game(folder)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return game_of(tmp_path)


@pytest.fixture
def table(game: Game) -> Table:
    """Wren, as a character begins, and a warden with two dice in everything."""
    begun = then(Table(seq=7), BeginSheet(WREN, "Wren", seats=("5",)), game=game)
    return then(begun, MakeFoe(WARDEN, "Warden", "2", visibility="open"), game=game)


def dark(table: Table) -> str:
    [row] = table.of(Track, WREN).values()
    return ("Far", "Near", "Here")[row.state]


def test_a_new_character_begins_with_what_the_data_says(table: Table) -> None:
    assert table.get(Resource, WREN, "wick") == Resource(number=1, limit=3)
    assert table.get(Resource, WARDEN, "wick") is None
    assert dark(table) == "Far"


def test_a_check_counts_its_dice_and_tells_its_exact_chance(game: Game, table: Table) -> None:
    fact = play(table, RollCheck(WREN, "nerve", 2, reason="across"), 7, 10, game=game).facts[0]
    assert isinstance(fact, CheckRolled)
    assert (fact.outcome, fact.roll.total, fact.level, fact.chance) == ("success", 2, "Hard", "4/25")
    assert from_plain(CheckRolled, to_plain(fact)) == fact
    assert [die.note for die in fact.roll.dice] == ["success", "success"]
    assert fact.roll.formula == "2d10>=7"
    said = [line.text for line in explain(game, fact).lines]
    assert said[0] == "Nerve 2"
    assert fact.verdict().sentence == "2, Success, needed 2 (Hard)"


def test_a_preview_tells_what_the_entry_will(game: Game, table: Table) -> None:
    seen = preview(game, table, RollCheck(WREN, "nerve", 1, spend=1))
    assert seen.chance == 1 - Fraction(3, 5) ** 3
    assert (seen.throws, seen.costs, seen.mark) == ("3d10>=7", (("wick", 1),), 1)
    assert [(odd.key, odd.chance) for odd in seen.odds] == [("critical_success", Fraction(28, 1000))]
    assert sum(bar.chance for bar in seen.bars) == 1


def test_what_is_spent_before_a_roll_is_gone_and_nobody_spends_more_than_they_have(
    game: Game, table: Table
) -> None:
    done = play(table, RollCheck(WREN, "nerve", 1, spend=1), 7, 1, 1, game=game)
    assert done.table.get(Resource, WREN, "wick") == Resource(number=0, limit=3)
    assert "has 1 Wick, not 2" in refusal(table, RollCheck(WREN, "nerve", 1, spend=2), game)
    assert "from 0 to 2" in refusal(table, RollCheck(WREN, "nerve", 1, spend=3), game)


def test_a_failure_moves_the_track_and_by_so_much_more_brings_the_condition(game: Game, table: Table) -> None:
    barely = play(table, RollCheck(WREN, "nerve", 1), 1, 1, game=game)
    assert (dark(barely.table), len(barely.facts)) == ("Near", 2)
    badly = play(barely.table, RollCheck(WREN, "nerve", 2), 1, 1, game=game)
    assert dark(badly.table) == "Here"
    assert [row.name for row in badly.table.of(Condition, WREN).values()] == ["Shaken"]
    again = play(badly.table, RollCheck(WREN, "nerve", 1), 1, game=game)
    assert (dark(again.table), len(again.facts)) == ("Here", 1), "it is at its end, and one die is left"
    best = play(barely.table, RollCheck(WREN, "nerve", 9), 10, 10, game=game)
    assert (best.facts[0].verdict().outcome, dark(best.table)) == ("critical_success", "Far")


def test_a_failure_begins_a_track_on_its_bearers_alone(game: Game, table: Table) -> None:
    [track] = game.system.tracks
    of_all = replace(game, system=replace(game.system, tracks=(replace(track, bearers=LIVING),)))
    foe = table.put(WARDEN, "nerve", Ability(value=1))
    for one, begun in ((game, 0), (of_all, 1)):
        failed = play(foe, RollCheck(WARDEN, "nerve", 1), 1, game=one)
        assert len(failed.table.of(Track, WARDEN)) == begun


def test_conditions_take_dice_and_whoever_cannot_act_rolls_nothing(game: Game, table: Table) -> None:
    tied = table.put(WREN, "9.1", Condition(name="Tied", effects=(Effect(kind="cannot_act"),)))
    assert "cannot act: Tied" in refusal(tied, RollCheck(WREN, "nerve", 1), game)
    numb = table.put(WREN, "9.1", Condition(name="Numb", effects=(Effect(kind="dice", amount=-9),)))
    fact = play(numb, RollCheck(WREN, "craft", 1), 3, game=game).facts[0]
    assert [(part.name, part.amount) for part in fact.made_of()] == [
        ("Craft", 3),
        ("Numb", -9),
        ("minimum of one die", 7),
    ]


def test_one_die_is_rolled_again_and_takes_back_what_followed(game: Game, table: Table) -> None:
    failed = then(table, RollCheck(WREN, "nerve", 1), 1, 4, game=game)
    [(key, row)] = failed.of(Pending, TABLE).items()
    assert [offer.label for offer in offers(game, failed, key)] == [
        "Reroll the 1 for 1 Wick",
        "Reroll the 4 for 1 Wick",
    ]
    order = Reroll(key, WREN, 1)
    assert preview(game, failed, order).chance == Fraction(4, 10)
    again = play(failed, order, 9, game=game)
    assert [die.face for die in again.facts[0].fallen()] == [1, 9]
    assert (again.facts[0].rerolled, dark(again.table)) == (row.about, "Far")
    assert again.table.get(Resource, WREN, "wick") == Resource(number=0, limit=3)
    assert not again.table.of(Pending, TABLE)
    assert "which die" in refusal(failed, Reroll(key, WREN, 5), game)


def test_a_die_may_be_turned_over_instead(tmp_path: Path, table: Table) -> None:
    game = game_of(tmp_path, LANTERNS.replace('after = { resource = "wick" }', AFTER))
    failed = then(table, RollCheck(WREN, "nerve", 1), 1, 4, game=game)
    [key] = failed.of(Pending, TABLE)
    assert offers(game, failed, key)[0].label == "Turn over the 1 for 1 Wick"
    assert preview(game, failed, Reroll(key, WREN, 0)).chance == 1
    assert [die.face for die in play(failed, Reroll(key, WREN, 0), game=game).facts[0].fallen()] == [10, 4]


def test_of_dice_that_the_check_did_not_have_no_chance_is_told(game: Game, table: Table) -> None:
    failed = then(table, RollCheck(WREN, "nerve", 1), 1, 4, game=game)
    [key] = failed.of(Pending, TABLE)
    grown, order = then(failed, SetAbility(WREN, "nerve", 3), game=game), Reroll(key, WREN, 1)
    seen = preview(game, grown, order)
    assert (seen.chance, seen.costs) == (None, (("wick", 1),))
    again = play(grown, order, 9, 8, game=game).facts[0]
    assert [die.face for die in again.fallen()] == [1, 9, 8]
    assert again.chance == ""


AFTER = 'after = { resource = "wick", turned = true }'


def test_what_is_asked_for_is_answered_with_what_the_game_lets_one_spend(game: Game, table: Table) -> None:
    asked = then(table, RequestRoll((WREN,), "nerve", 1), game=game)
    [key] = [key for key, row in asked.of(Pending, TABLE).items() if row.kind == ASKED]
    fact = play(asked, AnswerCheck(key, WREN, spend=1), 1, 1, 8, game=game).facts[0]
    assert fact.verdict().outcome == "success"


def test_scores_are_set_within_their_bounds(game: Game, table: Table) -> None:
    assert then(table, SetAbility(WREN, "nerve", 4), game=game) != table
    assert "Nerve must be from 0" in refusal(table, SetAbility(WREN, "nerve", -1), game)
    assert "whole number" in refusal(table, MakeFoe("3", "Rat", "1D"), game)


def test_an_ability_may_have_bounds_of_its_own_for_characters_and_foes(tmp_path: Path, table: Table) -> None:
    game = game_of(tmp_path, LANTERNS.replace("start = 3", "start = 3, low = 1, high = 5"))
    for score in (0, 6):
        assert "Craft must be from 1 to 5" in refusal(table, SetAbility(WREN, "craft", score), game)
    assert "Craft must be from 1 to 5" in refusal(table, MakeFoe("3", "Rat", "6"), game)
    better = then(table, SetAbility(WREN, "craft", 5), game=game)
    assert then(better, MakeFoe("3", "Rat", "5"), game=game) != better != table


def test_a_score_is_set_beside_its_check(game: Game) -> None:
    check, score = game.sheet.dialog("check"), game.sheet.dialog("score")
    assert check
    assert score
    assert score.key in check.also
    assert [(field.low, field.high) for field in score.asks] == [(0, 20)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("start = 3", "start = 3, high = 2", "low, start and high should be in this order"),
        ("sides = 10", "sides = 1", "check.sides should be from 2 to 20"),
        ('{ on = "failure", track = "dark" }', '{ on = "luck", track = "dark" }', "is none of success"),
        ('{ on = "failure", track = "dark" }', '{ on = "failure" }', "track or condition is needed"),
        ("counts = 7", "cuonts = 7", "check.cuonts is not known here"),
    ],
)
def test_a_check_that_cannot_be_read_names_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        game_of(tmp_path, LANTERNS.replace(old, new))
