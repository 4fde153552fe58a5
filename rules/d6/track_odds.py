"""The odds of tracks: which condition comes, which state, and how many tests there are still to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.d6.advantage_and_disadvantage import NORMAL
from rules.d6.harm_levels import state_reached
from rules.d6.outcome_odds import code_success, grouped
from rules.d6.ranks import HIGHEST, least_points
from rules.d6.total_odds import Throw
from rules.d6.track_states import Ladder, difficulty
from rules.errors import RuleBroken
from rules.odds.counts import listed
from rules.system import TrackKind

STATES = 200
"""No measure has more states."""


def endurance_odds(throw: Throw, kind: TrackKind, resistance: int) -> dict[str, Fraction]:
    """Return the probability of each condition that rolled points bring on against a resistance.

    Of FreeD6's effect rolls the resistance is the difficulty (FD6-33, FD6-40, OD6-11, R-25, R-75).
    """
    worst = max(least_points(HIGHEST), 1 + max(state.above or 0 for state in kind.states))
    places = grouped(throw, lambda total: state_reached(kind, total - resistance), resistance + worst)
    return by_name(kind, places)


def by_name(kind: TrackKind, places: dict[int, Fraction]) -> dict[str, Fraction]:
    """Return the probability of every state of a track, those that cannot come included."""
    return {name: places.get(place, Fraction(0)) for place, name in enumerate(kind.names)}


def moves(kind: TrackKind, state: int, after: dict[str, Fraction]) -> dict[int, Fraction]:
    """Return the probability that a roll moves a track by so many states; 0: it stays."""
    return {kind.place(name) - state: chance for name, chance in after.items() if chance}


def difficulties(kind: TrackKind, ladder: Ladder = (), state: int = 0) -> Iterator[int]:
    """Tell what each test must reach from this state on, to the last but one (FD6-43, OD6-23, R-18)."""
    for place in range(state, len(kind.states) - 1):
        number = difficulty(kind, place, ladder)
        if number is None:
            raise RuleBroken(f"{kind.name} has no difficulty at {kind.states[place].name}: say which it is.")
        yield number


def losses(
    throw: Throw, numbers: Iterable[int], mode: str = NORMAL, tie: str = "meets"
) -> tuple[Fraction, ...]:
    """Return the probability of moving one state on in a test of each (FD6-44, OD6-24)."""
    return tuple(1 - code_success(throw, number, mode, tie) for number in listed(numbers, STATES))


def expected_tests(chances: tuple[Fraction, ...]) -> Fraction:
    """Return the mean number of tests until a measure has run out, by the chance to lose in each state.

    With one chance alone it is the mean number of rolls until one comes off, such as taking a target out.
    """
    if not all(chances):
        raise RuleBroken("No test can fail there, so it never runs out.")
    return sum((1 / chance for chance in chances), Fraction(0))
