"""What rolled points would bring against a resistance, before anyone throws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rules.d6.check_odds import ASKED_DICE, ASKED_DIFFICULTY, OWN_CODE
from rules.d6.code_rolls import PlainRoll, odds_of
from rules.d6.harm_levels import least_beyond
from rules.d6.odds_bars import total_bars
from rules.d6.outcome_odds import at_least, code_ranks, grouped
from rules.d6.ranks import HIGHEST, least_points
from rules.d6.total_odds import TOTALS, Throw
from rules.d6.track_odds import by_name, endurance_odds
from rules.facts import Modifier
from rules.game import Odd, Preview
from rules.system import TrackKind


def preview_total(setup: PlainRoll) -> Preview:
    """Return what is told of a roll against what nobody may know beforehand: its total alone."""
    preview, _, _ = _against(setup, ())
    return preview


def preview_harm(setup: PlainRoll, track: TrackKind, against: tuple[Modifier, ...]) -> Preview:
    """Return the odds of each condition of a track of endurance, and of any (FD6-40, OD6-11)."""
    preview, throw, resistance = _against(setup, against)
    if throw is None:
        return preview
    mark = resistance + least_beyond(track)
    chance = at_least(throw, mark)
    odds = _harm_odds(throw, track, resistance)
    return replace(preview, chance=chance, odds=odds, mark=mark, means="Hits")


def preview_ranks(setup: PlainRoll, against: tuple[Modifier, ...]) -> Preview:
    """Return the odds of each rank, and of any (FD6-30, FD6-33)."""
    preview, throw, resistance = _against(setup, against)
    if throw is None:
        return preview
    mark = resistance + least_points(1)
    return replace(preview, chance=at_least(throw, mark), odds=_rank_odds(throw, resistance), mark=mark)


def preview_stance(
    setup: PlainRoll, track: TrackKind, against: tuple[Modifier, ...], after: Callable[[int], int]
) -> Preview:
    """Return the odds of each state of a stance; ``after`` reads points beyond the resistance (FD6-42)."""
    preview, throw, resistance = _against(setup, against)
    if throw is None:
        return preview
    mark = resistance + least_points(1)
    places = grouped(throw, lambda total: after(total - resistance), resistance + least_points(HIGHEST))
    odds = tuple(Odd(key=name, chance=chance) for name, chance in by_name(track, places).items())
    return replace(preview, chance=at_least(throw, mark), odds=odds, mark=mark)


def _against(setup: PlainRoll, against: tuple[Modifier, ...]) -> tuple[Preview, Throw | None, int]:
    """Return what is told of any such roll, its throw if odds are quickly worked out, the resistance."""
    resistance = sum(part.amount for part in against)
    sources = _sources(setup, against)
    if setup.dice > ASKED_DICE or abs(setup.flat_sum) > TOTALS:
        return Preview(sources=sources), None, resistance
    throw = odds_of(setup)
    preview = Preview(bars=total_bars(throw), sources=sources)
    return preview, throw if abs(resistance) <= ASKED_DIFFICULTY else None, resistance


def _sources(setup: PlainRoll, against: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return what affects the roll besides its code, and on the resistance besides the number given."""
    dice = [part for part in setup.parts if part.rule not in OWN_CODE]
    points = [_with_unit(part, "points") for part in setup.flat if part.rule not in OWN_CODE]
    return (*dice, *points, *(_with_unit(part, "resistance") for part in against[1:]))


def _with_unit(part: Modifier, what: str) -> Modifier:
    return replace(part, name=f"{part.name} ({what})")


@lru_cache(maxsize=512)
def _harm_odds(throw: Throw, track: TrackKind, resistance: int) -> tuple[Odd, ...]:
    _, *conditions = endurance_odds(throw, track, resistance).items()
    return tuple(Odd(key=name, chance=chance, name=name) for name, chance in conditions)


@lru_cache(maxsize=512)
def _rank_odds(throw: Throw, resistance: int) -> tuple[Odd, ...]:
    ranks = code_ranks(throw, resistance).ranks
    return tuple(Odd(key=f"rank_{rank}", chance=ranks[rank]) for rank in range(1, HIGHEST + 1))


def certain(points: int, resistance: int, condition: str) -> Preview:
    """Return what is told of points that nobody rolls: that it holds, or the condition that they bring."""
    says = f"{points} against {resistance}"
    if not condition:
        return Preview(chance=Fraction(0), says=f"Holds: {says}.")
    one = Fraction(1)
    return Preview(chance=one, odds=(Odd(key=condition, chance=one),), says=f"{condition}: {says}.")
