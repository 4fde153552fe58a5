"""The fair-play report: what each seat rolled beside what was exactly to be expected, drawn and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from campaigns.chronicle.readings import EntryReading
from rules.dice.adding_and_counting import D66
from rules.facts import Fact
from rules.fair_play import FEW, NO_ROLLS, Tally, tally_of_checks, tally_of_dice
from rules.verdicts import several

VERDICTS = {
    "few": "too few rolls to tell",
    "within": "within the usual range",
    "above": "above the usual range (1 in 40)",
    "below": "below the usual range (1 in 40)",
}


@dataclass(frozen=True, slots=True)
class Shares:
    """A tally as shares of a hundred, in words, and to be drawn between none and ``most`` where ``drawn``."""

    title: str
    words: str
    verdict: str
    most: str
    drawn: bool
    came: float
    expected: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """How the rolls of one seat went."""

    name: str
    bars: tuple[Shares, ...]

    @property
    def verdict(self) -> str:
        """What holds of all the bars, if the same does."""
        verdicts = {bar.verdict for bar in self.bars}
        return verdicts.pop() if len(verdicts) == 1 else ""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What somebody threw, added up: checks with their chance, and dice with their faces."""

    checks: Tally = NO_ROLLS
    dice: Tally = NO_ROLLS

    def __add__(self, other: Thrown) -> Thrown:
        return Thrown(self.checks + other.checks, self.dice + other.dice)

    def __sub__(self, other: Thrown) -> Thrown:
        return Thrown(self.checks - other.checks, self.dice - other.dice)


NOTHING = Thrown()


def fairness(readings: Iterable[EntryReading]) -> list[Fairness]:
    """Return how the rolls of each seat went, by the alphabet, as far as the reader knows of them."""
    names: dict[int, str] = {}
    sums: dict[int, Thrown] = {}
    for reading in readings:
        if actor := reading.event.actor:
            names[actor.pk] = actor.name
            sums[actor.pk] = sums.get(actor.pk, NOTHING) + throws_of(reading.fact)
    return fairness_of((names[seat], rolls) for seat, rolls in sums.items())


def fairness_of(seats: Iterable[tuple[str, Thrown]]) -> list[Fairness]:
    """Return how these rolls went, each seat's by its name; who has not rolled is left out."""
    each = (Fairness(name, tuple(_bars(rolls))) for name, rolls in seats)
    return sorted((seat for seat in each if seat.bars), key=lambda seat: seat.name)


def throws_of(fact: Fact) -> Thrown:
    """Return the rolls of one fact, as far as its reader knows of them.

    What was thrown again is left out: somebody chose to, and the entry may repeat dice of the first throw.
    """
    if fact.rerolled:
        return NOTHING
    verdict = fact.verdict_seen()
    checks = () if verdict.succeeded is None else ((Fraction(verdict.chance), verdict.succeeded),)
    dice = _dice(fact)
    return Thrown(tally_of_checks(checks) if checks else NO_ROLLS, tally_of_dice(dice) if dice else NO_ROLLS)


def _dice(fact: Fact) -> list[tuple[int, int]]:
    """Return the dice that fell; a D66 is two dice in one, and no such die is fair by itself."""
    dice = ((die.sides, die.face) for die in fact.fallen() if die.sides != D66)
    return [(sides, face) for sides, face in dice if sides > 1 and 1 <= face <= sides]


def _bars(rolls: Thrown) -> Iterator[Shares]:
    if (tally := rolls.checks).number:
        low, high = tally.band
        came = f"{tally.came} of {several(tally.number, 'checks')} succeeded"
        usual = f"{float(tally.expected):.1f} expected, {low:.1f} to {high:.1f} is usual"
        yield _bar("Checks", tally, came, usual, str(tally.number))
    if (tally := rolls.dice).number:
        low, high = (end / tally.number for end in tally.band)
        what, share = "die" if tally.number == 1 else "dice", float(tally.came / tally.number)
        came = f"{tally.number} {what} averaged {share:.0%} of their range"
        yield _bar("Dice", tally, came, f"50% expected, {low:.0%} to {high:.0%} is usual", "100%")


def _bar(title: str, tally: Tally, words: str, usual: str, most: str) -> Shares:
    drawn = tally.number >= FEW
    words += f"; {usual}." if drawn else f"; from {FEW} on they are compared with chance."
    came, expected = (round(100 * float(part) / tally.number, 1) for part in (tally.came, tally.expected))
    low, high = (round(100 * end / tally.number, 1) for end in tally.band)
    return Shares(title, words, VERDICTS[tally.verdict], most, drawn, came, expected, low, high)
