"""What a check would come to, before anyone throws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rules.d6.check_setup import CodeCheckSetup
from rules.d6.count_odds import counted_bars, counted_chance
from rules.d6.odds_bars import bars_of, total_bars
from rules.d6.opposed_odds import contest, contest_criticals
from rules.d6.outcome_odds import at_least, code_curve, code_outcomes, code_ranks, threshold
from rules.d6.pool_with_luck_and_wild_dice import Pool
from rules.d6.ranks import HIGHEST, least_points
from rules.d6.result_points_and_criticals import CRITICAL_FAILURE, CRITICAL_SUCCESS
from rules.d6.total_odds import WILD_DICE, Throw, pool_total
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Bar, Odd, Preview

ASKED_DICE, ASKED_DIFFICULTY = 20, 120
"""So far the odds of a check are worked out with it."""
OWN_CODE = ("FD6-18", "R-12", "FD6-19")
"""The rules of what a code is made of by itself; all other dice and points affect the check."""


def throw_of(setup: CodeCheckSetup) -> Throw | None:
    """Return the throw of a check for its odds; None where they take too long, or successes are counted."""
    pool = setup.pool
    if setup.counts or pool.dice > ASKED_DICE or pool.wild > WILD_DICE:
        return None
    try:
        return pool_total(Pool(pool.dice, pool.wild, setup.flat_sum), setup.wild, setup.boost)
    except RuleBroken:
        return None  # so large a boost or so many points are thrown all the same


def success_chance(setup: CodeCheckSetup, difficulty: int | None) -> Fraction | None:
    """Return the exact probability of success, where it is asked for and quickly worked out (FD6-20)."""
    return None if difficulty is None else _at_least(setup, threshold(difficulty, setup.tie))


def _at_least(setup: CodeCheckSetup, total: int) -> Fraction | None:
    """Return the probability of a total, or of successes, of so many or more."""
    if setup.counts:
        return counted_chance(setup, total)
    throw = throw_of(setup)
    return chance_to_reach(throw, total, setup.mode) if throw and abs(total) <= ASKED_DIFFICULTY else None


def contest_chance(setup: CodeCheckSetup, opposing: CodeCheckSetup) -> Fraction | None:
    """Return the exact probability of success against a throw that nobody has made yet (R-25)."""
    throw, other = throw_of(setup), throw_of(opposing)
    if throw is None or other is None:
        return None
    return _contest_chance(throw, other, setup.mode, opposing.mode, setup.tie == "meets")


def written_chance(chance: Fraction | None) -> str:
    """Return a probability as facts keep it: 20/27, "" where none is told."""
    return "" if chance is None else f"{chance.numerator}/{chance.denominator}"


def preview_setup(setup: CodeCheckSetup, difficulty: int | None, *, ranks: bool = False) -> Preview:
    """Return the odds of a check against a difficulty; without one, the totals that it may come to.

    ``ranks``: the game sells them, so that the chance of each is told (FD6-30).
    """
    throw, chance = throw_of(setup), success_chance(setup, difficulty)
    bars = total_bars(throw, setup.mode) if throw else counted_bars(setup)
    if difficulty is None or chance is None:
        return Preview(bars=bars, sources=sources_of(setup))
    if throw:
        odds = named_odds(throw, difficulty, setup.mode, setup.tie, ranks)
    else:
        odds = _ranks_of_counts(setup, difficulty) if ranks else ()
    return Preview(
        chance=chance,
        odds=odds,
        bars=bars,
        mark=threshold(difficulty, setup.tie),
        sources=sources_of(setup),
    )


def preview_contest(setup: CodeCheckSetup, opposing: CodeCheckSetup, *, ranks: bool = False) -> Preview:
    """Return the odds of a check against another throw: its bars are margins, the result points (R-25)."""
    throw, other = throw_of(setup), throw_of(opposing)
    chance = contest_chance(setup, opposing)
    if throw is None or other is None or chance is None:
        return Preview(sources=sources_of(setup))
    return Preview(
        chance=chance,
        odds=_contest_odds(throw, other, setup.mode, opposing.mode, setup.tie, ranks),
        bars=_margins(throw, other, setup.mode, opposing.mode),
        mark=threshold(0, setup.tie),
        sources=sources_of(setup),
    )


def preview_points(setup: CodeCheckSetup, difficulty: int, points: int) -> Preview:
    """Return the odds of a check whose success brings so many result points, one at least (FD6-29, OD6-02).

    The mark is the total that it takes; the criticals are those of the check, which a bare success has too.
    """
    preview, least = preview_setup(setup, difficulty), difficulty + points
    chance = _at_least(setup, least)
    if preview.chance is None or chance is None:
        return Preview(bars=preview.bars, sources=preview.sources)
    return replace(preview, chance=chance, mark=least)


def sources_of(setup: CodeCheckSetup) -> tuple[Modifier, ...]:
    """Return what affects a check besides its own code: dice, points (called so), and all else by name."""
    dice = [part for part in setup.parts if part.rule not in OWN_CODE]
    points = [
        Modifier(amount=part.amount, name=f"{part.name} (points)", rule=part.rule)
        for part in setup.flat
        if part.rule not in OWN_CODE
    ]
    return (*dice, *points, *setup.sources)


def critical_odds(throw: Throw, difficulty: int, mode: str, tie: str) -> tuple[Odd, ...]:
    """Return the probability of each critical; without wild dice there is none (FD6-13, FD6-14)."""
    if not throw.number:
        return ()
    outcomes = code_outcomes(throw, difficulty, mode, tie)
    return (
        Odd(key=CRITICAL_SUCCESS, chance=outcomes.critical_success),
        Odd(key=CRITICAL_FAILURE, chance=outcomes.critical_failure),
    )


@lru_cache(maxsize=1024)
def named_odds(throw: Throw, difficulty: int, mode: str, tie: str, ranks: bool) -> tuple[Odd, ...]:
    """Return the probability of each critical, and of each rank, neither more nor less of it."""
    try:
        criticals = critical_odds(throw, difficulty, mode, tie)
        return (*criticals, *_rank_odds(throw, difficulty, mode, tie)) if ranks else criticals
    except RuleBroken:
        return ()  # several large wild dice: what is quickly worked out is told without them


def _rank_odds(throw: Throw, difficulty: int, mode: str, tie: str) -> Iterator[Odd]:
    chances = code_ranks(throw, difficulty, mode, tie).ranks
    return (Odd(key=f"rank_{rank}", chance=chances[rank]) for rank in range(1, HIGHEST + 1))


def _ranks_of_counts(setup: CodeCheckSetup, difficulty: int) -> tuple[Odd, ...]:
    """Return the probability of each rank where successes are counted; of criticals nothing is told."""
    points = (least_points(rank) for rank in range(1, HIGHEST + 1))
    least = [_at_least(setup, difficulty + number) for number in points]
    chances = [chance for chance in least if chance is not None]
    return _exactly(chances) if len(chances) == HIGHEST else ()


@lru_cache(maxsize=1024)
def chance_to_reach(throw: Throw, total: int, mode: str) -> Fraction | None:
    """Return the probability of a total or more; a check is thrown even where that would take too long."""
    try:
        return at_least(throw, total, mode)
    except RuleBroken:
        return None


@lru_cache(maxsize=1024)
def _contest_chance(throw: Throw, other: Throw, mode: str, other_mode: str, ties: bool) -> Fraction | None:
    """Return the probability to win a contest, or None as above."""
    try:
        return contest(throw, other, mode, other_mode).chance(ties)
    except RuleBroken:
        return None


@lru_cache(maxsize=256)
def _contest_odds(
    throw: Throw, other: Throw, mode: str, other_mode: str, tie: str, ranks: bool
) -> tuple[Odd, ...]:
    try:
        criticals = contest_criticals(throw, other, mode, other_mode, tie)
    except RuleBroken:
        criticals = {}  # several wild dice on both sides would take too long
    odds = tuple(Odd(key=key, chance=chance) for key, chance in criticals.items())
    if not ranks:
        return odds
    # So many points or more are what a throw with so much less still ties with.
    fewest = [least_points(rank) for rank in range(1, HIGHEST + 1)]
    least = [_lead(throw, other, points, mode, other_mode) for points in fewest]
    return (*odds, *_exactly(least))


def _exactly(least: list[Fraction]) -> tuple[Odd, ...]:
    """Return the probability of each rank, neither more nor less, from that of each or more."""
    exact = [here - above for here, above in zip(least, [*least[1:], Fraction(0)], strict=True)]
    return tuple(Odd(key=f"rank_{rank}", chance=chance) for rank, chance in enumerate(exact, start=1))


def _lead(throw: Throw, other: Throw, points: int, mode: str, other_mode: str) -> Fraction:
    """Return the probability of a lead of so many points or more."""
    less = Throw(throw.regular.shifted(-points), throw.number, throw.wild)
    return contest(less, other, mode, other_mode).chance_to_win(ties=True)


@lru_cache(maxsize=256)
def _margins(throw: Throw, other: Throw, mode: str, other_mode: str) -> tuple[Bar, ...]:
    """Return the differences of two throws; none where several wild dice would take too long."""
    try:
        return bars_of(code_curve(throw, mode).minus(code_curve(other, other_mode)))
    except RuleBroken:
        return ()
