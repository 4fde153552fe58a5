"""Chance is fair: every face of every die as likely as another, in one call to the system for each roll.

The chi-square bounds are those of Laurent and Massart: with f degrees of freedom, f + 2 sqrt(f x) + 2 x is
passed less often than once in e^x runs. All of them together fail by chance less than once in 1e9 runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt

import pytest

from rules.dice.notation import parse
from rules.dice.rolling import roll
from rules.odds.rolls import distribution
from rules.randomness import FreshRandomness, Randomness, Scripted

SIDES = [*range(1, 13), 20, 30, 100, 127, 128, 129, 254, 255, 256, 257, 1000]
ROLLS = 20_000
RARE = -1000
SUMMED = ["3d6", "1d20+5", "d20-d12", "2d100", "d66", "d3+d2"]
PICKED = ["4d6kh3+2", "3d6dl1", "4d6kl1", "5d10>=7", "8d6!", "2d10!>=8"]
CERTAIN = 28.0
"""e^-28 is below 1e-12."""


def distance(seen: Iterable[int], likely: dict[int, float]) -> float:
    """The chi-square distance of what was seen from what is likely, by how often each should have come."""
    counts = Counter(seen)
    assert counts.keys() <= likely.keys()
    return sum((counts[at] - expected) ** 2 / expected for at, expected in likely.items())


def bound(freedom: int) -> float:
    return freedom + 2 * sqrt(freedom * CERTAIN) + 2 * CERTAIN


def fair(sides: int) -> dict[int, float]:
    return dict.fromkeys(range(1, sides + 1), ROLLS / sides)


def at_once(sides: int) -> list[int]:
    """Many dice, in throws of ten from a fresh source each."""
    return [face for _ in range(ROLLS // 10) for face in FreshRandomness().faces(sides, 10)[:10]]


def one_by_one(sides: int) -> list[int]:
    chance = FreshRandomness()
    return [chance(sides) for _ in range(ROLLS)]


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("source", [at_once, one_by_one])
def test_every_face_is_as_likely_as_another(source: Callable[[int], list[int]], sides: int) -> None:
    assert distance(source(sides), fair(sides)) < bound(sides - 1)


def test_the_distance_tells_a_crooked_die() -> None:
    """A byte taken modulo 100 without throwing any away shows 1 to 56 once more in 256 than the rest."""
    crooked = [byte % 100 + 1 for _ in range(ROLLS // 10) for byte in FreshRandomness()._next(10)]
    assert distance(crooked, fair(100)) > bound(99)


@pytest.mark.parametrize("text", [*SUMMED, *PICKED])
def test_rolls_come_as_often_as_their_odds_say(text: str) -> None:
    """Totals that should come less than five times are taken together."""
    expression = parse(text)
    odds = {total: float(p) * ROLLS for total, p in distribution(expression).pmf().items()}
    likely = {total: n for total, n in odds.items() if n >= 5}
    rare = ROLLS - sum(likely.values())
    totals = [roll(expression, FreshRandomness()).total for _ in range(ROLLS)]
    seen = [total if total in likely else RARE for total in totals]
    if rare >= 5:
        likely[RARE] = rare
    else:
        assert seen.count(RARE) < 60
        seen = [total for total in seen if total != RARE]
    assert distance(seen, likely) < bound(len(likely))


# Where bytes end


WHOLE = 226
"""So many dice are read from a slice of 256 bytes."""


def every_byte(count: int) -> bytes:
    return bytes(at % 256 for at in range(count))


@pytest.mark.parametrize("sides", [side for side in SIDES if side < 256])
def test_of_all_bytes_each_face_has_the_same_number(monkeypatch: pytest.MonkeyPatch, sides: int) -> None:
    monkeypatch.setattr("rules.randomness.urandom", every_byte)
    at_once = Counter(FreshRandomness(256).faces(sides, WHOLE))
    assert (len(at_once), len(set(at_once.values()))) == (sides, 1)
    one, each = FreshRandomness(256), 256 // sides
    assert Counter(one(sides) for _ in range(each * sides)) == dict.fromkeys(range(1, sides + 1), each)


@pytest.mark.parametrize("sides", [256, 257, 300, 1000])
def test_of_all_pairs_of_bytes_each_face_has_the_same_number(
    monkeypatch: pytest.MonkeyPatch, sides: int
) -> None:
    pairs = b"".join(word.to_bytes(2, "big") for word in range(256 * 256))
    monkeypatch.setattr("rules.randomness.urandom", lambda count: pairs)
    each = 256 * 256 // sides
    assert set(Counter(FreshRandomness(len(pairs)).faces(sides, each * sides)).values()) == {each}


# One call for a roll


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every call of the system's randomness from now on, by how many bytes it asks for."""
    asked: list[int] = []

    def counting(count: int) -> bytes:
        asked.append(count)
        return bytes([0, 5, 7] * count)[:count]

    monkeypatch.setattr("rules.randomness.urandom", counting)
    return asked


@pytest.mark.parametrize(
    "text", ["4d6kh3+2", "1d20+5", "8d6!", "d66", "d3+d2", "200d6", "2d6+1d8+3d4-1", "20d10>=7", "d1000"]
)
def test_a_roll_asks_the_system_once_and_one_of_numbers_not_at_all(calls: list[int], text: str) -> None:
    assert roll(parse("3+4"), FreshRandomness()).total == 7
    assert calls == []
    roll(parse(text), FreshRandomness())
    assert len(calls) == 1


def test_a_source_that_runs_dry_draws_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that show nothing are thrown away, and the roll goes on with others."""
    draws = iter([bytes([255] * 64), bytes([255] * 64), bytes([3] * 64)])
    monkeypatch.setattr("rules.randomness.urandom", lambda count: next(draws)[:count])
    assert roll(parse("3d6"), FreshRandomness(5)).total == 12


def test_scripts_say_what_falls() -> None:
    chance: Randomness = Scripted([3, 20])
    assert (chance(6), chance(20)) == (3, 20)
    with pytest.raises(AssertionError, match="no face left"):
        chance(6)
    with pytest.raises(AssertionError, match="the script says 7"):
        Scripted([7])(6)


@pytest.mark.parametrize("text", ["8d6!", "3d10!>=8", "d6!+d4!"])
def test_dice_thrown_at_once_are_read_as_those_thrown_one_by_one(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """What fell is told die by die, and rolling just those faces again comes to the same."""
    for _ in range(200):
        thrown = roll(parse(text), FreshRandomness())
        again = roll(parse(text), Scripted([face for faces in thrown.fallen for face in faces]))
        assert (again.total, again.dice) == (thrown.total, thrown.dice)
        assert thrown.total == sum(term.subtotal for term in thrown.terms)


def test_explosions_stop_at_the_bound_for_dice_thrown_at_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.randomness.urandom", lambda count: bytes([5] * count))
    stubborn = roll(parse("3d6!+2d6!"), FreshRandomness())
    assert sum(die.exploded for die in stubborn.dice) == 100
    assert (len(stubborn.dice), stubborn.total) == (105, 105 * 6)
