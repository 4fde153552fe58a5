"""A check as data against somebody's own throw: who is played is asked how to resist, and with what."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from rules.codec import from_plain, to_plain
from rules.common.asked_to_resist import CONTEST, AnswerForSheet, Contest, ContestOpened
from rules.common.foes import MakeFoe
from rules.common.prompts import SkipPrompt, offers
from rules.common.rerolls import REROLL, Reroll
from rules.common.sheets import BeginSheet, ShareSheet
from rules.decide import preview
from rules.game import Game
from rules.plain.checks import CheckRolled, ResistCheck, RollCheck
from rules.table import TABLE, Condition, Effect, Pending, Resource, Table, Track, difference, evolve, invert
from tests.rules.plain.test_checks import LANTERNS, WARDEN, WREN, game_of
from tests.rules.playing import facts_of, play, refusal, then, there

GRAB = RollCheck(WARDEN, "craft", target=WREN, opposing="craft", reason="by the collar")
VERBS = """
[[verbs]]
key = "grab"
name = "Grab"
by = ["Craft"]
resists = ["Nerve"]

[check]"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return game_of(tmp_path, LANTERNS.replace("\n[check]", VERBS))


@pytest.fixture
def table(game: Game) -> Table:
    """Wren, whom somebody plays (Nerve 2, Craft 3, one Wick), and a warden with two dice in everything."""
    begun = then(Table(seq=7), BeginSheet(WREN, "Wren", seats=("5",)), game=game)
    return then(begun, MakeFoe(WARDEN, "Warden", "2", visibility="open"), game=game)


@pytest.fixture
def grabbed(game: Game, table: Table) -> Table:
    return then(table, GRAB, game=game)


def asked(table: Table, kind: str = CONTEST) -> str:
    [key] = (key for key, row in table.of(Pending, TABLE).items() if row.kind == kind)
    return key


def test_whom_nobody_plays_throws_at_once(game: Game, table: Table) -> None:
    order = RollCheck(WREN, "craft", target=WARDEN, opposing="nerve")
    mine, theirs = facts_of(play(table, order, 7, 7, 1, 9, 1, game=game), CheckRolled)
    assert (mine.difficulty, mine.outcome, theirs.roll.total, theirs.outcome) == (1, "success", 1, "total")
    assert Fraction(mine.chance) == preview(game, table, order).chance
    closed = then(table, ShareSheet(WARDEN, (), "named"), game=game)
    assert preview(game, closed, order).chance is None
    mine, theirs = facts_of(play(closed, order, 7, 7, 1, 9, 1, game=game), CheckRolled)
    assert (mine.verdict().chance, list(theirs.fallen()), theirs.verdict().total) == ("", [], 1)


def test_what_cannot_be_thrown_is_refused_before_anyone_is_asked(game: Game, table: Table) -> None:
    assert "not both" in refusal(table, replace(GRAB, difficulty=2), game)
    assert "Choose who resists" in refusal(table, replace(GRAB, target=""), game)
    still = table.put(WREN, "9.1", Condition(name="Still", effects=(Effect(kind="cannot_act"),)))
    assert "set a difficulty instead" in refusal(still, GRAB, game)
    numb = Condition(name="Numb", effects=(Effect(kind="unusable", scope="nerve"),))
    closed = then(table.put(WARDEN, "9.1", numb), ShareSheet(WARDEN, (), "named"), game=game)
    order = RollCheck(WREN, "craft", target=WARDEN, opposing="nerve")
    assert "Numb" not in refusal(closed, order, game)
    assert "no such roll against it" in refusal(closed, order, game)


def test_who_is_played_is_asked_by_what_the_data_says_first_and_nothing_has_fallen(
    game: Game, table: Table
) -> None:
    done = play(table, GRAB, game=game)
    [fact] = facts_of(done, ContestOpened)
    assert (fact.ability, fact.against, fact.reason) == ("Craft", WREN, "by the collar")
    ways = {offer.label: offer.sheet_id for offer in offers(game, done.table, asked(done.table))}
    answers = {"Nerve": WREN, "Craft": WREN, "Resist": WREN}
    assert ways == answers | {"Answer for them": WARDEN, "Cancel the roll": WARDEN}
    resist = game.sheet.dialog("resist")
    assert resist
    assert [field.key for field in resist.asks] == ["by", "spend", "points"]
    holds = there(done.table, Pending, TABLE, asked(done.table)).holds
    assert from_plain(Contest, to_plain(holds)) == holds


def test_each_way_tells_the_exact_chance_to_hold_and_what_it_costs(game: Game, grabbed: Table) -> None:
    seen = preview(game, grabbed, ResistCheck(asked(grabbed), WREN, "nerve", spend=1))
    none, one, two = Fraction(36, 100), Fraction(48, 100), Fraction(16, 100)
    theirs = [Fraction(216, 1000), Fraction(432, 1000), Fraction(288, 1000), Fraction(64, 1000)]
    best = Fraction(1, 100)  # two tens are a critical success, whatever is thrown against them
    won = theirs[0] + theirs[1] * (one + two) + theirs[2] * two + theirs[3] * best
    assert none + one + two == 1
    assert seen.chance == 1 - won
    assert (seen.costs, seen.throws) == ((("wick", 1),), "3d10>=7")
    hidden = then(grabbed, ShareSheet(WARDEN, (), "named"), game=game)
    assert preview(game, hidden, ResistCheck(asked(grabbed), WREN, "nerve")).chance is None


def test_both_throw_when_it_is_answered_and_who_resists_pays_for_their_own_dice(
    game: Game, grabbed: Table
) -> None:
    order = ResistCheck(asked(grabbed), WREN, "nerve", spend=1, points=1)
    done = play(grabbed, order, 7, 7, 8, 1, 9, game=game)
    mine, theirs = facts_of(done, CheckRolled)
    assert (mine.sheet_id, mine.difficulty, mine.outcome) == (WARDEN, 3, "failure")
    assert (theirs.sheet_id, theirs.spent, theirs.roll.total) == (WREN, 1, 3)
    assert there(done.table, Resource, WREN, "wick").number == 0
    assert CONTEST not in {row.kind for row in done.table.of(Pending, TABLE).values()}
    assert "has 1 Wick, not 2" in refusal(grabbed, replace(order, spend=2), game)
    assert "Someone else decides that" in refusal(grabbed, replace(order, sheet_id=WARDEN), game)
    assert "already rolled" in refusal(done.table, order, game)


def test_who_does_not_answer_resists_with_what_fits(game: Game, grabbed: Table) -> None:
    done = play(grabbed, AnswerForSheet(asked(grabbed), WARDEN), 7, 7, 1, 1, game=game)
    assert facts_of(done, CheckRolled)[1].ability == "Nerve"
    gone = then(grabbed, SkipPrompt(asked(grabbed), WARDEN, WREN), game=game)
    assert not gone.of(Pending, TABLE)


def test_an_undo_asks_again_and_takes_back_what_was_spent(game: Game, grabbed: Table) -> None:
    order = ResistCheck(asked(grabbed), WREN, "craft", spend=1)
    done = then(grabbed, order, 7, 7, 1, 1, 1, 9, game=game)
    back = replace(grabbed, rows=evolve(done.rows, invert(difference(grabbed, done))))
    assert back.rows == grabbed.rows


def test_a_die_of_an_answered_check_is_rolled_again_against_the_same_throw(game: Game, table: Table) -> None:
    played = then(table, BeginSheet("3", "Moth", seats=("6",)), game=game)
    order = RollCheck("3", "craft", target=WREN, opposing="craft")
    waits = then(played, order, game=game)
    assert REROLL not in {row.kind for row in waits.of(Pending, TABLE).values()}
    failed = then(waits, ResistCheck(asked(waits), WREN, "craft", spend=1), 7, 1, 1, 7, 7, 1, 1, game=game)
    assert [
        there(failed, Track, sheet, key).state for sheet in ("3",) for key in failed.of(Track, sheet)
    ] == [1]
    again = play(failed, Reroll(asked(failed, REROLL), "3", 1), 9, game=game)
    mine, theirs = facts_of(again, CheckRolled)
    assert (mine.difficulty, mine.roll.total, mine.outcome, theirs.roll.total) == (2, 2, "success", 2)
    assert there(again.table, Resource, "3", "wick").number == 0
    assert there(again.table, Resource, WREN, "wick").number == 0
    assert [row.state for row in again.table.of(Track, "3").values()] == [0]
    assert CONTEST not in {row.kind for row in again.table.of(Pending, TABLE).values()}
