"""Ranks that a check has brought: what Borg buys with them, and the effect rolls among it."""

from __future__ import annotations

from rules.d6.checks import CheckCode
from rules.freed6.buying_with_ranks import SpendRanks
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_rolls import RollEffect
from rules.game import Decision
from rules.table import Condition, Table
from tests.rules.freed6.names import BORG, MOB
from tests.rules.freed6.tables import conditions, open_business, play, refuses, then


def with_ranks(table: Table, ranks: int, sheet_id: str = BORG, target: str = "") -> Table:
    """The table after a check of Strength, 3D and no wild die, that has brought so many ranks."""
    difficulty = 3 - 1 - 5 * (ranks - 1)
    order = CheckCode(sheet_id, "strength", difficulty=difficulty, target=target, uses="nothing")
    return then(table, order, 1, 1, 1)


def ready(table: Table, ranks: int = 2, *more: RankBuy) -> Table:
    """The table on which Borg has bought an effect roll against the mob."""
    return bought(with_ranks(table, ranks, target=MOB), RankBuy("effect_roll", target=MOB), *more)


def strike(table: Table, **named: object) -> RollEffect:
    return RollEffect(open_business(table, "effect"), BORG, MOB, **named)  # type: ignore[arg-type]


def spend(table: Table, *purchases: RankBuy, by: str = BORG) -> SpendRanks:
    """The order that spends the ranks that are open."""
    return SpendRanks(open_business(table, "ranks"), by, purchases)


def buy(table: Table, *purchases: RankBuy, faces: tuple[int, ...] = (), by: str = BORG) -> Decision:
    """What comes of ranks being spent so."""
    return play(table, spend(table, *purchases, by=by), *faces)


def bought(table: Table, *purchases: RankBuy, faces: tuple[int, ...] = (), by: str = BORG) -> Table:
    """The table after ranks were spent so."""
    return then(table, spend(table, *purchases, by=by), *faces)


def not_sold(table: Table, words: str, *purchases: RankBuy) -> None:
    """The rules refuse to sell Borg that."""
    refuses(table, spend(table, *purchases), words)


def only(table: Table, sheet_id: str = BORG) -> Condition:
    """The one condition on a sheet."""
    (condition,) = conditions(table, sheet_id)
    return condition
