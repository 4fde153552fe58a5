"""What the tests of all games of the D6 family share: tables that are full, and readers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.common.conditions import MOST
from rules.explain import explain
from rules.facts import Fact, Modifier
from rules.game import Game, Preview
from rules.table import Condition, Effect, Table


def amounts(parts: Iterable[Modifier]) -> list[tuple[int, str]]:
    """What each part of a sum adds, and where it came from."""
    return [(part.amount, part.name) for part in parts]


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
