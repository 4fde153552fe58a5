"""Every way in which dice can fall, and what a preview says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from rules.decide import decide, preview
from rules.game import Command, Decision, Preview
from rules.table import Belonging, Resource, Table
from tests.rules.names import FREEBLADE


class Untold(Exception):
    """One more die was asked for than has been scripted."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


def every_way(table: Table, command: Command) -> list[tuple[Fraction, Decision]]:
    """Return every way in which the dice of a command can fall, with its probability."""
    ways: list[tuple[Fraction, Decision]] = []
    unfinished: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while unfinished:
        faces, chance = unfinished.pop()
        script = list(faces)

        def thrown(sides: int, script: list[int] = script) -> int:
            if not script:
                raise Untold(sides)
            return script.pop(0)

        try:
            ways.append((chance, decide(FREEBLADE, table, command, thrown)))
        except Untold as more:
            unfinished += [((*faces, face), chance / more.sides) for face in range(1, more.sides + 1)]
    return ways


def share(table: Table, command: Command, holds: Callable[[Decision], bool]) -> Fraction:
    return sum((chance for chance, way in every_way(table, command) if holds(way)), Fraction(0))


def spread(table: Table, command: Command, number: Callable[[Decision], int]) -> dict[int, Fraction]:
    shares: Counter[int] = Counter()
    for chance, way in every_way(table, command):
        shares[number(way)] += chance
    return dict(sorted(shares.items()))


def foresee(table: Table, command: Command) -> Preview:
    foreseen = preview(FREEBLADE, table, command)
    assert not foreseen.refused
    assert sum(bar.chance for bar in foreseen.bars) in (0, 1)
    assert list(foreseen.bars) == sorted(foreseen.bars, key=lambda bar: bar.number)
    return foreseen


def bars(foreseen: Preview) -> dict[int, Fraction]:
    return {bar.number: bar.chance for bar in foreseen.bars}


def odds(foreseen: Preview) -> dict[str, Fraction]:
    return {odd.key: odd.chance for odd in foreseen.odds}


def hp_of(sheet_id: str) -> Callable[[Decision], int]:
    return lambda way: (way.table.get(Resource, sheet_id, "hp") or Resource(number=0)).number


def die_of(sheet_id: str, key: str) -> Callable[[Decision], int]:
    return lambda way: (way.table.get(Belonging, sheet_id, key) or Belonging(name="none")).die


def fact(name: str) -> Callable[[Decision], bool]:
    return lambda way: bool(getattr(way.facts[0], name))
