"""The fair-play report: what each seat rolled beside what was exactly to be expected, drawn and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from campaigns.chronicle.readings import EntryReading
from rules.dice.counting import D66
from rules.fair_play import Tally, tally_of_checks, tally_of_dice
from rules.verdicts import several

VERDICTS = {
    "few": "too few rolls to tell",
    "within": "within the usual range",
    "above": "above the usual range (1 in 40)",
    "below": "below the usual range (1 in 40)",
}


@dataclass(frozen=True, slots=True)
class Shares:
    """A tally as shares of a hundred, ready to be drawn, and in words."""

    title: str
    words: str
    came: float
    expected: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """How the rolls of one seat went."""

    name: str
    bars: tuple[Shares, ...]


@dataclass
class _Rolls:
    """What one seat threw: checks with their chance, and dice with their faces."""

    name: str
    checks: list[tuple[Fraction, bool]] = field(default_factory=list)
    dice: list[tuple[int, int]] = field(default_factory=list)


def fairness(readings: Iterable[EntryReading]) -> list[Fairness]:
    """Return how the rolls of each seat went, by the alphabet, as far as the reader knows of them.

    What was thrown again is left out: somebody chose to, and the entry may repeat dice of the first throw.
    """
    seats: dict[int, _Rolls] = {}
    for reading in readings:
        actor = reading.event.actor
        if actor is None or reading.fact.rerolled:
            continue
        rolls = seats.setdefault(actor.pk, _Rolls(actor.name))
        rolls.checks += _checks(reading)
        rolls.dice += _dice(reading)
    told = (Fairness(rolls.name, tuple(_bars(rolls))) for rolls in seats.values())
    return sorted((seat for seat in told if seat.bars), key=lambda seat: seat.name)


def _checks(reading: EntryReading) -> list[tuple[Fraction, bool]]:
    verdict = reading.fact.verdict_seen()
    return [] if verdict.succeeded is None else [(Fraction(verdict.chance), verdict.succeeded)]


def _dice(reading: EntryReading) -> list[tuple[int, int]]:
    """Return the dice that fell; a D66 is two dice in one, and no such die is fair by itself."""
    dice = ((die.sides, die.face) for die in reading.fact.fallen() if die.sides != D66)
    return [(sides, face) for sides, face in dice if sides > 1 and 1 <= face <= sides]


def _bars(rolls: _Rolls) -> Iterator[Shares]:
    if rolls.checks:
        tally = tally_of_checks(rolls.checks)
        low, high = tally.band
        came = f"{tally.came} of {several(tally.number, 'checks')} succeeded"
        usual = f"{float(tally.expected):.1f} expected, {low:.1f} to {high:.1f} is usual"
        yield _bar("Checks", tally, f"{came}; {usual}")
    if rolls.dice:
        tally = tally_of_dice(rolls.dice)
        low, high = (end / tally.number for end in tally.band)
        what, share = "die" if tally.number == 1 else "dice", float(tally.came / tally.number)
        came = f"{tally.number} {what} averaged {share:.0%} of their range"
        yield _bar("Dice", tally, f"{came}; 50% expected, {low:.0%} to {high:.0%} is usual")


def _bar(title: str, tally: Tally, words: str) -> Shares:
    came, expected = (round(100 * float(part) / tally.number, 1) for part in (tally.came, tally.expected))
    low, high = (round(100 * end / tally.number, 1) for end in tally.band)
    return Shares(title, f"{words}: {VERDICTS[tally.verdict]}.", came, expected, low, high)
