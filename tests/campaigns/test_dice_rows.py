"""The dice of a roll as they are drawn: what was thrown because of what, what counts, each mark in a word."""

from __future__ import annotations

import pytest

from rules.common.free_rolls import DiceRolled
from rules.d6.checks import CodeChecked
from rules.d6.throws import ShownThrow
from rules.dice_rows import DiceLine, DiceRow, DrawnDie, dice_rows, in_one_line
from rules.facts import Die, Modifier, Roll, StepResult
from rules.freeblade.attacks import AttackRolled
from rules.freeblade.spells import SpellCast
from rules.freeblade.wear import WearRoll, WearRolled
from rules.games import GAMES
from rules.sixd6.exchanges import AttackSettled
from rules.wildd6.count_checks import SuccessesCounted
from tests.campaigns.fact_samples import sample


def d6(face: int, role: str = "", note: str = "", *, kept: bool = True) -> Die:
    return Die(sides=6, face=face, role=role, note=note, kept=kept)


def of_roll(*dice: Die, added: tuple[Modifier, ...] = ()) -> DiceRow:
    """The one row of a free roll of these dice."""
    (row,) = dice_rows(sample(DiceRolled, roll=Roll(dice=dice, modifiers=added, total=9)))
    return row


def counted(*dice: Die, added: tuple[Modifier, ...] = ()) -> DiceRow:
    """The one row of a count of successes."""
    fact = sample(SuccessesCounted, roll=Roll(dice=dice, modifiers=added, total=2))
    (row,) = dice_rows(fact)
    return row


def lying(row: DiceRow) -> list[DrawnDie]:
    return [die for group in row.groups for die in group.dice]


def marks(row: DiceRow) -> list[str]:
    return [die.marks for die in lying(row)]


def faces(row: DiceRow) -> list[tuple[int, ...]]:
    return [tuple(die.face for die in group.dice) for group in row.groups]


def test_what_an_exploding_die_brought_stands_in_one_frame() -> None:
    six = d6(6, note="exploded")
    row = of_roll(six, six, d6(2), d6(5))
    assert faces(row) == [(6, 6, 2), (5,)]
    assert [group.kind for group in row.groups] == ["chain", ""]


@pytest.mark.rule("6D6-02")
def test_a_die_that_was_thrown_again_stands_beside_the_one_that_it_replaces() -> None:
    one = d6(1, "pool", "rerolled", kept=False)
    row = of_roll(one, d6(4, "pool"))
    assert faces(row) == [(1, 4)]
    assert marks(row) == ["dropped", ""]


def test_a_chain_ends_where_dice_of_another_role_begin() -> None:
    wild = d6(6, "wild", "critical success, again")
    assert faces(counted(wild, d6(4, "regular", "success"))) == [(6,), (4,)]


def test_a_d66_is_the_two_dice_that_it_is_thrown_with() -> None:
    row = of_roll(Die(sides=66, face=35))
    assert faces(row) == [(3, 5)]
    [pair] = row.groups
    assert (pair.kind, pair.dice[0].sides, pair.dice[0].words) == ("pair", 6, "D66 shows 35")


def test_modifiers_stand_beside_the_dice_with_their_sign() -> None:
    added = (Modifier(amount=2, name="a"), Modifier(amount=-3, name="b"))
    assert of_roll(Die(sides=20, face=9), added=added).added == (2, -3)


@pytest.mark.rule("WD-06")
def test_the_success_that_a_wild_one_takes_is_struck_on_a_die() -> None:
    thrown = d6(5, "regular", "success"), d6(4, "regular", "success"), d6(2, "regular")
    taken = Modifier(amount=-1, name="critical failure", rule="WD-06")
    row = counted(d6(1, "wild", "critical failure"), *thrown, added=(taken,))
    assert marks(row) == ["wild fumble", "hit", "hit taken", ""]
    assert "its success is taken" in lying(row)[2].words
    assert row.added == ()


@pytest.mark.rule("WD-07")
def test_bought_dice_and_wild_ones_are_told_from_the_others() -> None:
    again = d6(6, "wild", "critical success, again")
    row = counted(again, d6(5, "wild", "success"), d6(3, "extra", "success"))
    assert marks(row) == ["wild hit crit", "hit", "bought hit"]
    assert [die.words for die in lying(row)] == [
        "D6 shows 6, wild, critical success, again",
        "D6 shows 5, wild, success",
        "D6 shows 3, extra, success",
    ]


def test_a_dropped_die_bears_no_mark_of_what_it_would_have_brought() -> None:
    row = counted(d6(6, "wild", "critical success", kept=False))
    assert marks(row) == ["wild dropped"]
    assert lying(row)[0].words.endswith("dropped")


@pytest.mark.rule("FD6-48")
def test_a_flipped_die_shows_what_it_counts_as() -> None:
    (die,) = lying(of_roll(d6(2, note="flipped")))
    assert (die.face, die.marks, die.words) == (5, "flipped", "D6 shows 2, flipped, counts as 5")


def test_armour_and_what_is_subtracted_is_taken_away_in_sight() -> None:
    dice = Die(sides=8, face=8, role="weapon"), Die(sides=4, face=2, role="armor")
    (row,) = dice_rows(sample(AttackRolled, block=None, roll=Roll(dice=dice, total=6)))
    assert marks(row) == ["", "minus"]


@pytest.mark.rule("FD6-50")
def test_of_two_throws_the_one_that_does_not_count_is_dropped() -> None:
    throws = ShownThrow(dice=(d6(2),), total=4, counts=False), ShownThrow(dice=(d6(5),), total=7)
    added = (Modifier(amount=2, name="pips"),)
    fact = sample(CodeChecked, throws=throws, roll=Roll(dice=throws[1].dice, modifiers=added, total=7))
    lost, kept = dice_rows(fact)
    assert (lost.note, lost.total, lost.added, lying(lost)[0].marks) == ("does not count", 4, (), "dropped")
    assert (kept.note, kept.total, kept.added, lying(kept)[0].marks) == ("", 7, (2,), "")


def test_both_sides_of_an_exchange_have_a_row_with_what_it_came_to() -> None:
    ours, theirs = dice_rows(sample(AttackSettled))
    assert (ours.label, theirs.label) == ("", "some name")
    assert None not in (ours.total, theirs.total)


def test_a_single_throw_does_not_say_its_total_twice() -> None:
    check, step = dice_rows(sample(SpellCast, belonging="Hush"))
    assert (check.total, step.total, step.label) == (None, None, "Hush")


def test_of_many_dice_a_closed_entry_draws_those_with_a_mark_and_counts_the_others() -> None:
    wild = d6(6, "wild", "critical success")
    line = in_one_line((counted(*[d6(1, "regular")] * 9, wild, added=(Modifier(amount=2, name="pips"),)),))
    shown = [die.face for die in line.rows[0].dice if not die.rest]
    assert (shown[0], shown[-1], len(shown) + line.more) == (1, 6, 10)
    assert 2 <= len(shown) < 6


def test_the_dice_that_a_closed_entry_leaves_out_are_told_by_what_they_add() -> None:
    dice, added = (*[d6(4)] * 9, d6(1, kept=False)), (Modifier(amount=2, name="pips"),)
    for total, adds_up in ((38, True), (12, False)):
        roll = Roll(dice=dice, modifiers=added, total=total)
        line = in_one_line(dice_rows(sample(CodeChecked, throws=(), roll=roll)), words=20)
        drawn = sum(die.face for die in line.rows[0].dice if not die.rest)
        assert line.more
        assert line.rest == (total - 2 - drawn if adds_up else None)


def test_dice_that_fit_in_a_line_are_all_drawn() -> None:
    rows = (of_roll(*[d6(1)] * 8),)
    assert in_one_line(rows, words=len("needed 4")) == DiceLine(rows)
    assert in_one_line(rows, words=len("A 1-in-9 critical success")).more > 0


def test_of_two_throws_a_closed_entry_draws_the_one_that_counts() -> None:
    throws = ShownThrow(dice=(d6(2),), total=4, counts=False), ShownThrow(dice=(d6(5), d6(2)), total=7)
    fact = sample(CodeChecked, throws=throws, roll=Roll(dice=throws[1].dice, total=7))
    line = in_one_line(dice_rows(fact))
    assert ([row.rest for row in line.rows], line.more, line.folds) == ([True, False], 0, True)


def test_of_many_dice_those_that_do_not_count_make_room_first() -> None:
    dropped = [Die(sides=6, face=1, kept=False) for _ in range(6)]
    line = in_one_line((of_roll(*dropped, *[d6(4)] * 4),))
    assert [die.face for die in line.rows[0].dice if not die.rest].count(4) == 4


def test_worn_gear_is_named_with_its_steps() -> None:
    gear = (
        WearRoll(belonging="Axe", kind="weapon", step=StepResult(before=8, face=1, after=6)),
        WearRoll(belonging="Mail", kind="armor", step=StepResult(before=6, face=5, after=6)),
    )
    fact = WearRolled(gear=gear)
    assert [row.label for row in dice_rows(fact)] == ["Axe", "Mail"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_die_of_every_game_has_words(game: str) -> None:
    drawn = [
        (die, group)
        for fact in GAMES[game].facts
        for row in dice_rows(sample(fact))
        for group in row.groups
        for die in group.dice
    ]
    assert drawn
    assert all(die.words or group.kind == "pair" for die, group in drawn)
