"""What the tests of all games of the D6 family share: orders that are decided or refused, and readers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from rules.common.conditions import MOST
from rules.decide import decide
from rules.errors import RuleBroken
from rules.explain import explain
from rules.facts import Fact, Modifier
from rules.game import Command, Decision, Game, Preview
from rules.randomness import Scripted
from rules.table import Condition, Effect, Table


def play(table: Table, command: Command, *faces: int, system: Game) -> Decision:
    """Decides a command with these dice, all of which must fall."""
    chance = Scripted(faces)
    decision = decide(system, table, command, chance)
    assert not chance.faces, f"these dice were never rolled: {chance.faces}"
    return decision


def then(table: Table, command: Command, *faces: int, system: Game) -> Table:
    """The table after a command, as the next one finds it."""
    decision = play(table, command, *faces, system=system)
    return replace(decision.table, seq=table.seq + len(decision.facts))


def refuses(table: Table, command: Command, words: str, system: Game) -> None:
    """The rules refuse a command with these words, before any die falls."""
    with pytest.raises(RuleBroken, match=words):
        decide(system, table, command, Scripted(()))


def amounts(parts: Iterable[Modifier]) -> list[tuple[int, str]]:
    """What each part of a sum adds, and where it came from."""
    return [(part.amount, part.source) for part in parts]


def cited(system: Game, fact: Fact) -> set[str]:
    """The ids of the rules that the explanation of a fact names."""
    return {rule.id for rule in explain(system, fact).rules}


def scarred(table: Table, sheet_id: str) -> Table:
    """The table with as many conditions on a sheet as it can bear."""
    for number in range(MOST):
        table = table.put(sheet_id, f"1.{number}", Condition(name="Scar", kind="cumulative"))
    return table


def laden(table: Table, sheet_id: str, kind: str = "points", amount: int = 9) -> Table:
    """The table with so many large effects on a sheet that odds are too dear."""
    for number in range(30):
        effects = (Effect(kind=kind, amount=amount),) * 9
        table = table.put(sheet_id, f"7.{number}", Condition(name="Fate", effects=effects))
    return table


def odds_of(seen: Preview) -> dict[str, Fraction]:
    """The chance of each outcome that is foreseen, by its key."""
    return {odd.key: odd.chance for odd in seen.odds}
