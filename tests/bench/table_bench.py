"""An action at a table of 200 sheets beside the same one at a table of 4, in every game, in one run.

An action is what ``perform`` asks of the core: what comes of an order, and what it has changed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from rules.common.belongings import AddBelonging
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.free_rolls import RollDice
from rules.d6.checks import CheckCode
from rules.d6.tracks import MoveTrack
from rules.decide import decide
from rules.freeblade.checks import MakeCheck
from rules.freeblade.harm import Heal, TakeDamage
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command, Game
from rules.games import game_for
from rules.sixd6.taking_actions import TakeAction
from rules.table import TABLE, Belonging, Combatant, Encounter, Key, Pending, Row, Table, difference
from rules.wildd6.count_checks import CountSuccesses
from tests.rules import games
from tests.rules.factories import equipped, make_npc, make_store, make_table
from tests.rules.names import BRIN, FLAME, MIRA, OGRE, SWORD

BAR = 1.2
"""No action may cost more than so many times as much at the large table."""
FEW, MANY = 4, 200

Measure = dict[str, str | float | bool]
Orders = tuple[Command, ...]


COMMON: dict[str, Orders] = {
    "free roll": (RollDice("2d6+3", sheet_id=BRIN),),
    "taking a belonging": (AddBelonging(BRIN, "lamp"),),
}
HARM = (MoveTrack(BRIN, "5.5", steps=1), MoveTrack(BRIN, "5.5", steps=-1))
CODES: dict[str, Orders] = {
    "check": (CheckCode(BRIN, "strength", difficulty=10),),
    "attack": (CheckCode(BRIN, "strength", target=OGRE, opposing="wits"),),
    "harm and healing": HARM,
}
DEEDS: dict[str, dict[str, Orders]] = {
    "freeblade": {
        "check": (MakeCheck(BRIN, "strength", 12),),
        "attack": (DeclareAttack(BRIN, SWORD, target=OGRE),),
        "harm and healing": (TakeDamage(BRIN, 1), Heal(BRIN, 1)),
    },
    "freed6": CODES,
    "opend6": CODES,
    "wildd6": {"check": (CountSuccesses(BRIN, "strength", 2),), "harm and healing": HARM},
    "sixd6": {
        "check": (TakeAction(BRIN, "initiative", (games.SWING,), against="2d6"),),
        "attack": (TakeAction(BRIN, "initiative", (games.SWING,), targets=(OGRE,)),),
        "harm and healing": (AddCondition(BRIN, "hurt"), ClearCondition(BRIN, games.TIRED)),
    },
}


def measures() -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``: microseconds for one action."""
    for key, deeds in DEEDS.items():
        few = table_of_few(key)
        many = with_more(few)
        assert (len(few.sheets()), len(many.sheets())) == (FEW, MANY)
        for name, orders in {**COMMON, **deeds}.items():
            yield compared(f"table of {MANY}: {key} {name}", game_for(key), orders, many, few)


def table_of_few(key: str) -> Table:
    """Four sheets in the midst of a fight, none of whom is hampered; in Freeblade one bears a light."""
    if key != "freeblade":
        return games.lively(key).without(Pending, TABLE, "40.1")
    table = make_table(equipped(), equipped(MIRA, name="Mira"), make_npc(), make_store())
    table = table.put(BRIN, FLAME, Belonging(name="burning torch", slots=0, die=4, full=4, form="torch"))
    for place, sheet_id in enumerate((BRIN, MIRA, OGRE)):
        side = "npc" if sheet_id == OGRE else "pc"
        table = table.put(TABLE, sheet_id, Combatant(side=side, place=place, die=4))
    return table.put(TABLE, "encounter", Encounter(round=1, acting=BRIN))


def with_more(table: Table) -> Table:
    """The same table with as many more sheets like one of them as make it a large one."""
    rows: dict[Key, Row] = dict(table.rows)
    for number in range(MANY - FEW):
        rows |= {
            (str(1000 + number), part, key): row
            for (owner, part, key), row in table.rows.items()
            if owner == MIRA
        }
    return replace(table, rows=rows)


def compared(name: str, game: Game, orders: Orders, many: Table, few: Table) -> Measure:
    """Both in microseconds, each the best of many short runs, taken in turns."""
    best = [float("inf"), float("inf")]
    for _ in range(40):
        best = [min(old, seconds(game, table, orders)) for old, table in zip(best, (many, few), strict=True)]
    ratio = best[0] / best[1]
    return {
        "name": name,
        "ours": round(best[0] * 1e6, 1),
        "beside": round(best[1] * 1e6, 1),
        "unit": "us",
        "ratio": round(ratio, 2),
        "bar": BAR,
        "holds": ratio <= BAR,
    }


def seconds(game: Game, table: Table, orders: Orders, times: int = 10) -> float:
    """How long those orders take, one after the other, by a few."""
    start = time.perf_counter()
    for _ in range(times):
        acted(game, table, orders)
    return (time.perf_counter() - start) / times


def acted(game: Game, table: Table, orders: Orders) -> Table:
    for command in orders:
        decision = decide(game, table, command, lambda sides: (sides + 1) // 2)
        assert decision.facts
        difference(table, decision.table)
        table = replace(decision.table, seq=table.seq + len(decision.facts))
    return table


if __name__ == "__main__":
    for measure in measures():
        print(measure)
