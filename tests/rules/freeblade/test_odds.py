"""The odds of Freeblade, as fractions: each against its rule, and against counting every outcome."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.stepping_down import step_down, step_up
from rules.dice.tables import RangeTable, TableLine
from rules.errors import RuleBroken
from rules.freeblade.advancement import advance_chance
from rules.freeblade.attack_and_armour_dice import attack_die, hp_lost
from rules.freeblade.burning_lights import light_minutes
from rules.freeblade.checks import check_success, check_total, surplus
from rules.freeblade.damage_odds import damage, miss_chance
from rules.freeblade.dying import time_left_odds as death_timer
from rules.freeblade.fate import fate_odds
from rules.freeblade.initiative import initiative_odds
from rules.freeblade.rests import rested
from rules.freeblade.scores import (
    ability_accept,
    ability_highest,
    ability_marginal,
    ability_roll,
    ability_sets,
)
from rules.freeblade.using_step_dice import depletion_pmf, expected_rolls, step_survival, survival_curve
from rules.games import game_for
from rules.odds.rolls import line_odds
from tests.work import lines_run

FREEBLADE = game_for("freeblade")

SCORES = st.integers(-6, 8)
FEW = st.integers(0, 2)


# Checks: FB-37..40, R-40, R-55


@pytest.mark.rule("FB-37", "FB-39", "FB-40", "R-55")
def test_a_check_of_twelve_an_advantage_a_natural_twenty_and_a_natural_one() -> None:
    assert check_success(0, 12) == Fraction(9, 20)
    assert check_success(2, 15, adv=1) == Fraction(23, 40)
    assert [check_success(-3, dr, dis=2) for dr in (30, 1000)] == [Fraction(1, 20)] * 2
    assert check_success(6, -20, adv=3) == Fraction(19, 20)


@pytest.mark.rule("FB-37", "FB-38", "FB-39", "FB-40", "R-40")
@given(SCORES, st.integers(1, 30), FEW, FEW, st.sampled_from(["before", "both_rolled"]))
def test_a_check_is_what_rolling_every_face_says(
    ability: int, dr: int, adv: int, dis: int, cancel: str
) -> None:
    each = (max(adv - dis, 0), max(dis - adv, 0))
    adv_dice, dis_dice = each if cancel == "before" else (adv, dis)
    hits = rolls = 0
    for d20, *rest in product(range(1, 21), *[range(1, 7)] * (adv_dice + dis_dice)):
        bonus = max(rest[:adv_dice], default=0) - max(rest[adv_dice:], default=0)
        hits += d20 == 20 or (d20 != 1 and d20 + ability + bonus >= dr)
        rolls += 1
    assert check_success(ability, dr, adv, dis, cancel) == Fraction(hits, rolls)


@pytest.mark.rule("FB-37", "FB-39")
@given(SCORES, FEW, FEW)
def test_the_total_of_a_check_has_its_mean(ability: int, adv: int, dis: int) -> None:
    best = {0: Fraction(0), 1: Fraction(7, 2), 2: Fraction(161, 36)}[abs(adv - dis)]
    assert check_total(ability, adv, dis).mean == Fraction(21, 2) + ability + (best if adv > dis else -best)


@pytest.mark.rule("FB-38", "FB-39", "R-40")
def test_advantages_and_disadvantages_leave_what_is_over() -> None:
    assert (surplus(3, 1), surplus(1, 3), surplus(2, 2)) == ((2, 1), (2, -1), (0, 0))


# Attacks: FB-53..57, R-34, R-35


@pytest.mark.rule("FB-53", "FB-54", "FB-55")
def test_a_d8_against_light_armor() -> None:
    ways = (10, 3, 4, 4, 4, 3, 2, 1, 1)
    assert damage(8, 4).pmf() == {hp: Fraction(count, 32) for hp, count in enumerate(ways)}
    assert damage(8, 4).mean == Fraction(81, 32)


@pytest.mark.rule("FB-54")
def test_without_armor_only_a_miss_does_nothing() -> None:
    assert damage(6).chance(0) == miss_chance(6) == Fraction(1, 6)
    assert damage(6).chance(1) == 0


@pytest.mark.rule("FB-53", "FB-54", "FB-55")
@pytest.mark.parametrize(
    ("weapon_face", "armor_face", "lost"),
    [(1, None, 0), (1, 1, 0), (1, 4, 0), (7, 1, 7), (7, 4, 3), (2, 4, 0), (5, None, 5)],
)
def test_armor_takes_away_unless_it_shows_one(weapon_face: int, armor_face: int | None, lost: int) -> None:
    assert hp_lost(weapon_face, armor_face) == lost


@pytest.mark.rule("FB-56", "FB-57", "R-34", "R-35")
@pytest.mark.parametrize(
    ("adv", "dis", "unarmed", "setting", "die"),
    [
        (0, 0, False, "d4", 8),
        (1, 0, False, "d4", 12),
        (3, 1, False, "d4", 12),
        (0, 1, False, "d4", 4),
        (2, 2, False, "d4", 8),
        (0, 0, True, "d4", 4),
        (1, 0, True, "d4", 4),
        (1, 0, True, "d12", 12),
        (1, 1, True, "d12", 4),
        (0, 1, True, "d12", 4),
    ],
)
def test_what_is_left_of_the_advantages_chooses_the_die(
    adv: int, dis: int, unarmed: bool, setting: str, die: int
) -> None:
    assert attack_die(8, adv, dis, unarmed, setting) == die


# Characters: FB-07, FB-08, FB-13, FB-24, FB-46


@pytest.mark.rule("FB-07")
def test_one_ability_by_two_d6() -> None:
    sixths = {-3: 1, -2: 2, -1: 7, 0: 16, 1: 7, 2: 2, 3: 1}
    assert ability_roll().pmf() == {score: Fraction(n, 36) for score, n in sixths.items()}


@pytest.mark.rule("FB-08")
def test_the_reroll_rule_is_what_looking_at_every_set_says() -> None:
    single = ability_roll().pmf()
    first: dict[int, Fraction] = {}
    best: dict[int, Fraction] = {}
    accepted = Fraction(0)
    for scores in product(single, repeat=4):
        if max(scores) < 1:
            continue
        p = single[scores[0]] * single[scores[1]] * single[scores[2]] * single[scores[3]]
        accepted += p
        first[scores[0]] = first.get(scores[0], Fraction(0)) + p
        best[max(scores)] = best.get(max(scores), Fraction(0)) + p
    assert ability_accept() == accepted == 1 / ability_sets()
    assert ability_marginal().pmf() == {score: p / accepted for score, p in sorted(first.items())}
    assert ability_highest().pmf() == {score: p / accepted for score, p in sorted(best.items())}


@pytest.mark.rule("FB-46", "R-41")
@pytest.mark.parametrize(
    ("score", "chance"),
    [(-3, 1), (0, 1), (1, 1), (2, Fraction(5, 6)), (3, Fraction(2, 3)), (5, Fraction(1, 3)), (6, 0)],
)
def test_the_higher_an_ability_the_less_it_rises(score: int, chance: Fraction) -> None:
    assert advance_chance(score) == chance


@pytest.mark.rule("FB-24", "R-31")
def test_the_dying_have_at_least_one_round() -> None:
    assert death_timer(2).pmf() == {n: Fraction(1, 4) for n in (3, 4, 5, 6)}
    assert death_timer(-2).pmf() == {1: Fraction(3, 4), 2: Fraction(1, 4)}
    assert death_timer(-2, minimum=0).pmf() == {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)}


# The Referee's rolls: FB-22, FB-47, FB-48, FB-60, FB-76


@pytest.mark.rule("FB-47", "FB-48")
@pytest.mark.parametrize("npcs", [0, 1, 2, 3])
def test_initiative_is_what_rolling_every_face_says(npcs: int) -> None:
    rolls = list(product(range(1, 7), repeat=npcs + 1))
    before = sum(all(mine > foe for foe in foes) for mine, *foes in rolls)
    last = sum(all(mine <= foe for foe in foes) for mine, *foes in rolls)
    assert initiative_odds(npcs).before_all == Fraction(before, len(rolls))
    assert initiative_odds(npcs).last == Fraction(last, len(rolls))


@pytest.mark.rule("FB-22", "FB-76")
@pytest.mark.parametrize("key", ["reaction", "reputation"])
def test_reaction_and_reputation_by_two_d6(key: str) -> None:
    shares = [Fraction(1, 12), Fraction(7, 36), Fraction(4, 9), Fraction(7, 36), Fraction(1, 12)]
    assert list(line_odds(FREEBLADE.system.table(key)).values()) == shares


def test_lines_of_a_table_with_one_text_are_taken_together() -> None:
    lines = (
        TableLine(low=1, high=1, text="a"),
        TableLine(low=2, high=5, text="b"),
        TableLine(low=6, high=6, text="a"),
    )
    table = RangeTable(key="omens", name="Omens", dice=(1, 6), lines=lines)
    assert line_odds(table) == {"a": Fraction(1, 3), "b": Fraction(2, 3)}


@pytest.mark.rule("FB-60", "R-44")
def test_fate_has_x_chances_in_six() -> None:
    assert [fate_odds(x) for x in (0, 3, 6)] == [0, Fraction(1, 2), 1]


# Refusals and budget


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda: check_success(0, 12, adv=-1), "Advantages and Disadvantages must be from 0 to 100"),
        (lambda: check_success(0, 12, dis=101), "Advantages and Disadvantages must be from 0 to 100"),
        (lambda: surplus(0, -1), "Advantages and Disadvantages must be from 0 to 100"),
        (lambda: check_success(0, 12, cancel="never"), "There is no way to cancel Advantages called never"),
        (lambda: attack_die(8, adv=-1), "Advantages and Disadvantages cannot be negative"),
        (lambda: damage(0), "A D0 cannot be rolled for damage"),
        (lambda: damage(1000), "A D1000 cannot be rolled for damage"),
        (lambda: damage(8, 1), "A D1 cannot be rolled for armour"),
        (lambda: miss_chance(1), "A D1 cannot be rolled for damage"),
        (lambda: expected_rolls(7), "A D7 is not on the chain of step dice"),
        (lambda: step_survival(6, -1), "Step dice are forecast 0 to 500 rolls ahead"),
        (lambda: step_survival(6, 501), "Step dice are forecast 0 to 500 rolls ahead"),
        (lambda: depletion_pmf(6, [0]), "The first roll of a step die is roll 1"),
        (lambda: step_down(0, 1), "A D0 is used up and cannot be rolled"),
        (lambda: step_down(6, 7), "A D6 cannot show 7"),
        (lambda: rested("short", 3, 8, 5), "A D4 cannot show 5"),
        (lambda: rested("long", 3, 8), "A D6 cannot show 0"),
        (lambda: step_up(5), "A D5 is not on the chain of step dice"),
        (lambda: step_up(4, -1), "A die cannot go up by a negative number of steps"),
        (lambda: light_minutes(5), "A D5 is not on the chain of step dice"),
        (lambda: fate_odds(7), "The Die of Fate has from 0 to 6 chances in six"),
        (lambda: initiative_odds(101), "Initiative is forecast against 0 to 100 NPCs"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(question: Callable[[], object], words: str) -> None:
    with pytest.raises(RuleBroken, match=words) as refused:
        question()
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize(
    "question",
    [
        lambda: survival_curve(12),
        lambda: expected_rolls(12),
        lambda: ability_marginal().pmf(),
    ],
)
def test_whatever_a_sheet_asks_again_is_answered_with_little_work(question: Callable[[], object]) -> None:
    question()
    assert lines_run(question) < 1000
