"""The preview of a button beside the decision that pressing it asks for, in one run, both warm.

A preview decides once as well, with sample faces, to know what would be refused: it cannot be quicker.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from rules.d6.checks import CheckCode
from rules.decide import decide, preview
from rules.freeblade.checks import MakeCheck
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command, Game
from rules.games import game_for
from rules.opend6.reactions import ConvinceSomeone
from rules.randomness import FreshRandomness
from rules.sixd6.taking_actions import TakeAction
from rules.table import Ability, Profile, Resource, Table
from rules.wildd6.count_checks import CountSuccesses
from tests.rules import factories
from tests.rules.d6.orders import amid
from tests.rules.opend6.tables import GUARD, VEX, begin

BAR = 3.0
"""No preview may take longer than so many decisions."""
ANN, BOB = "1", "2"

Measure = dict[str, str | float | bool]
Question = Callable[[], object]


def measures() -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``: microseconds for one answer."""
    for name, key, table, command in buttons():
        game = game_for(key)
        yield compared(f"preview: {name}", foreseen(game, table, command), decided(game, table, command))


def buttons() -> Iterator[tuple[str, str, Table, Command]]:
    """A button of each sort: its name, the key of its game, the table, and the command that it sends."""
    equipped = factories.make_table(factories.equipped(), factories.make_npc())
    yield "Freeblade check", "freeblade", equipped, MakeCheck(factories.BRIN, "strength", 12, advantages=1)
    attack = DeclareAttack(factories.BRIN, factories.SWORD, foe="a rat", foe_armor=6)
    yield "Freeblade attack", "freeblade", equipped, attack
    ash = person().put(ANN, "wild_die", Ability(dice=1)).put(ANN, "wits", Ability(dice=5, pips=2))
    yield "FreeD6 check", "freed6", ash, CheckCode(ANN, "wits", difficulty=15)
    yield "OpenD6 convincing", "opend6", begin(), amid(ConvinceSomeone(VEX, GUARD, "persuasion"), dice=3)
    kit = person().put(ANN, "fighting", Ability(dice=8))
    yield "Wild D6 count", "wildd6", kit, CountSuccesses(ANN, "fighting", 4)
    razir = person().put(ANN, "bank_dynamic", Resource(number=2))
    razir = razir.put(ANN, "swing", Ability(name="Swing", dice=1, pips=3, kind="dynamic"))
    yield "6d6 action", "sixd6", razir, TakeAction(ANN, "narrative", ("swing",), against="2d6+1")


def person() -> Table:
    """A table with two people."""
    return Table().put(ANN, "profile", Profile(name="Ann")).put(BOB, "profile", Profile(name="Bob"))


def foreseen(game: Game, table: Table, command: Command) -> Question:
    """The preview of a command that is not refused."""
    assert preview(game, table, command).refused == ""
    return lambda: preview(game, table, command)


def decided(game: Game, table: Table, command: Command) -> Question:
    """The command itself, with fresh faces."""
    return lambda: decide(game, table, command, FreshRandomness())


def compared(name: str, ours: Question, beside: Question) -> Measure:
    """Both in microseconds, each the best of many short runs, taken in turns."""
    best = [float("inf"), float("inf")]
    for _ in range(25):
        best = [min(best[0], seconds(ours)), min(best[1], seconds(beside))]
    ratio = best[0] / best[1]
    return {
        "name": name,
        "ours": round(best[0] * 1e6, 1),
        "beside": round(best[1] * 1e6, 1),
        "unit": "us",
        "ratio": round(ratio, 1),
        "bar": BAR,
        "holds": ratio <= BAR,
    }


def seconds(question: Question, asked: int = 20) -> float:
    """How long one answer takes, by a few."""
    start = time.perf_counter()
    for _ in range(asked):
        question()
    return (time.perf_counter() - start) / asked


if __name__ == "__main__":
    for measure in measures():
        print(measure)
