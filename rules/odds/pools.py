"""Pools of dice: the highest or lowest of them kept, their successes counted, their explosions followed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

from rules.errors import RuleBroken
from rules.odds.counts import Distribution, afford, afford_dice, constant, from_counts, width_for

CUT = 10**12
"""Endless explosions are followed until what is left is less probable than one in this."""
EXPLOSIONS = 100
"""Pools that would have to be followed further, beyond the bound of free rolls, are refused."""
KEEP_LIMIT = 1 << 22
"""The cost bound of keeping dice: no more bytes than these are multiplied on the way."""


def keep_highest(die: Distribution, dice: int, kept: int) -> Distribution:
    """Return the sum of the highest ``kept`` of that many equal dice.

    Every outcome has one lowest kept value v: some dice are higher, enough show v to fill up, and the
    rest lie below. So the whole is a sum over v, and over the number of dice above it, from 0 to kept - 1.
    """
    if not 1 <= kept <= dice:
        raise RuleBroken(f"Of {dice} dice, {kept} cannot be kept.")
    if kept == dice:
        return die.times(dice)
    if kept == 1:
        return die.highest(dice)
    size, content = (die.size - 1) * kept + 1, max(die.total.bit_length() * dice // 8, 1)
    afford(size, content)
    afford(size * die.size * kept, content, KEEP_LIMIT)
    total = die.total**dice
    width = width_for(total)
    packed, higher, below = 0, 0, die.mass
    for at in range(die.size - 1, -1, -1):
        here = die.counts[at]
        below -= here
        part = _packed_sums(dice, kept, here, below, higher)
        packed += part << 8 * width * at * kept
        higher = (higher + here) << 8 * width
    return Distribution(die.low * kept, size, width, packed, total)


def _packed_sums(dice: int, kept: int, here: int, below: int, higher: int) -> int:
    """Return the packed sums of the kept dice, counted from a lowest kept value that ``here`` faces show.

    Horner's scheme over the dice above it, from kept - 1 down to none. ``enough``: the ways that of the
    others at least ``short`` show the value and the rest lie below; with one die more, and one more needed,
    it follows from the step before.
    """
    either = here + below
    spare = below ** (dice - kept + 1)
    enough = either ** (dice - kept + 1) - spare
    part = 0
    for short in range(1, kept + 1):
        part = part * higher + comb(dice, kept - short) * enough
        spare *= here
        enough = enough * either - comb(dice - kept + short, short) * spare
    return part


def keep_worth(worth: Sequence[int], dice: int, kept: int) -> Distribution:
    """Return the sum of ``kept`` of that many dice: those whose faces come first in ``worth`` stay.

    ``worth``: what each face counts for, from the face that stays soonest to the one that goes soonest; it
    need not fall along with the order. As in ``keep_highest`` it is a sum over the last face that stays.
    """
    if not 0 <= kept <= dice:
        raise RuleBroken(f"Of {dice} dice, {kept} cannot be kept.")
    afford_dice(dice)
    if not kept:
        return constant(0)
    low, sides = min(worth), len(worth)
    size, total = (max(worth) - low) * kept + 1, sides**dice
    width = width_for(total)
    terms = min(kept, dice - kept + 1)
    afford(max(size, terms) * sides * kept, max(width, dice // 8), KEEP_LIMIT)
    cell = 8 * width
    packed = before = 0
    for at, value in enumerate(worth):
        step = cell * (value - low)
        packed += _worth_from(dice, kept, sides - at - 1, before, step)
        before += 1 << step
    return Distribution(low * kept, size, width, packed, total)


def _worth_from(dice: int, kept: int, after: int, before: int, step: int) -> int:
    """Return the packed sums where one face is the last that stays, and fills what those before it leave.

    ``enough``: the ways that at least ``needed`` of the rest show it and no other comes before it; or all
    ways less those that show it too seldom, where these are fewer to add up.
    """
    part = 0
    for sooner in range(kept - 1, -1, -1):
        rest, more = dice - sooner, kept - sooner
        few = more <= rest - more
        numbers = range(more) if few else range(more, rest + 1)
        enough = sum(comb(rest, n) * after ** (rest - n) for n in numbers)
        if few:
            enough = (after + 1) ** rest - enough
        part = part * before + (comb(dice, sooner) * enough << step * more)
    return part


def keep_lowest(die: Distribution, dice: int, kept: int) -> Distribution:
    """Return the sum of the lowest ``kept`` of that many equal dice."""
    return keep_highest(die.negated(), dice, kept).negated()


def successes(die: Distribution, dice: int, counts: Callable[[int], bool]) -> Distribution:
    """Return how many of that many equal dice show a face that counts."""
    return die.mapped(lambda face: int(counts(face))).times(dice)


def exploding(die: Distribution, dice: int) -> Distribution:
    """Return the sum of dice that roll on and add when they show their highest face, without end.

    Faces that come to rest and explosions are counted apart: j explosions are spread over n dice in
    C(n-1+j, j) ways. It is cut where ``missing``, the probability of yet more explosions, is below 1e-12.
    """
    stay = from_counts(die.low, die.counts[:-1] or (0,), die.total)
    return _explosions(stay, die.counts[-1], die.high, dice)


def exploding_successes(die: Distribution, dice: int, counts: Callable[[int], bool]) -> Distribution:
    """Return how many dice count when those on their highest face roll on and are counted too."""
    successes = [0, 0]
    for face, n in zip(list(die.totals)[:-1], die.counts, strict=False):
        successes[counts(face)] += n
    return _explosions(from_counts(0, successes, die.total), die.counts[-1], int(counts(die.high)), dice)


def _explosions(stay: Distribution, again: int, step: int, dice: int) -> Distribution:
    """Return the sum of ``dice`` that stay and of all explosions, each of which adds ``step``."""
    afford_dice(dice)
    weights = _arrangements(stay.total, again, dice)
    most = len(weights) - 1
    total = stay.total ** (dice + most)
    size, width = (stay.size - 1) * dice + step * most + 1, width_for(total)
    afford(size, width)
    cell = 8 * width
    extra = sum(weight * stay.total ** (most - j) << cell * step * j for j, weight in enumerate(weights))
    return Distribution(stay.low * dice, size, width, stay.packed_at(width) ** dice * extra, total)


def _arrangements(total: int, again: int, dice: int) -> list[int]:
    """Yield the ways that 0, 1, 2, ... explosions are spread over the dice, until hardly any are left."""
    if again == total:
        raise RuleBroken("A die that always shows its highest face would explode for ever.")
    weights = [1]
    staying, whole = (total - again) ** dice, total**dice
    rest = whole - staying
    while rest * CUT > whole:
        j = len(weights)
        if j > EXPLOSIONS:
            raise RuleBroken("So many dice would explode too often to be followed; ask about fewer.")
        weights.append(comb(dice - 1 + j, j) * again**j)
        rest, whole = rest * total - staying * weights[-1], whole * total
    return weights
