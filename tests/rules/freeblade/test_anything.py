"""Whatever is ordered, the table is changed by the rules or stays as it is."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.common.clock import AdvanceClock
from rules.common.encounters import BeginEncounter
from rules.common.prompts import offers
from rules.common.rerolls import KeptRoll, Reroll
from rules.common.sheets import BeginSheet
from rules.common.slots import load_of
from rules.decide import decide
from rules.freeblade.attack_setup import AnnouncedAttack, DeclareAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creation import NextStage
from rules.freeblade.darkness import SetDelving
from rules.freeblade.harm import Damage
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.scores import AssignScores
from rules.freeblade.spells import LearnSpell
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command
from rules.table import (
    TABLE,
    Belonging,
    Condition,
    Key,
    Pending,
    Resource,
    Row,
    Table,
    difference,
    evolve,
    invert,
)
from tests.effort import examples
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table, stricken, with_ward
from tests.rules.names import BRIN, DAGGER, FLAME, FREEBLADE, MIRA, OGRE
from tests.rules.playing import after, play, ruled, then
from tests.rules.strategies import commands
from tests.rules.test_any_game import is_sound, ordered, turns_what_it_may

OPEN: dict[str, Pending] = {
    "40.1": Pending(kind="reroll", about=39, sheet_id=BRIN, holds=KeptRoll(MakeCheck(BRIN, "strength"))),
    "40.2": Pending(
        kind="attack",
        about=40,
        sheet_id=OGRE,
        target=BRIN,
        holds=AnnouncedAttack(DeclareAttack(OGRE, target=BRIN)),
    ),
    "40.3": Pending(kind="damage", about=38, sheet_id=BRIN, target=OGRE, holds=Damage(3)),
    "40.4": Pending(kind="exhaustion", about=37, sheet_id=BRIN, target=BRIN),
}


def half_made() -> list[Table]:
    """Four characters, each at another step of the making."""
    array = AssignScores("", (("strength", 0), ("dexterity", 1), ("presence", 2), ("constitution", -1)))
    kit = (array, TakeKit("", "presence", 1), RollCoins(""))
    spells = (*kit, LearnSpell("", "A"), LearnSpell("", "B"), NextStage(""))
    steps: dict[str, tuple[Command, ...]] = {"4": (), "5": (array,), "6": kit, "7": spells}
    tables = []
    for sheet_id, commands_before in steps.items():
        table = play(make_table(), BeginSheet(sheet_id, f"Half {sheet_id}")).table
        for command in commands_before:
            table = decide(FREEBLADE, table, replace(command, sheet_id=sheet_id), lambda sides: 1).table  # type: ignore[call-arg]
        tables.append(table)
    return tables


HALF_MADE = half_made()


def busy_table() -> Table:
    """A table with everything on it: open business, a condition, a spell, the dying, sheets half made."""
    mira = make_pc(MIRA, "Mira", hp=-1)
    mira = mira.put(MIRA, "death", Resource(number=2, limit=3, unit="rounds"))
    brin = with_ward(equipped(scores=(1, 2, 1, 0)))
    table = make_table(brin, make_npc(), mira, make_store(), *HALF_MADE)
    for key, pending in OPEN.items():
        table = table.put(TABLE, key, pending)
    return stricken(table, BRIN, "cursed", 2)


def fighting_table() -> Table:
    """The same in the midst of a fight, with a foe who has lost half its HP."""
    table = busy_table().put(OGRE, "hp", Resource(number=4, limit=9))
    return play(table, BeginEncounter((BRIN, OGRE, MIRA)), 3, 4, 5).table


def delving_table() -> Table:
    """The same by torchlight in the dark, on the second day, with an omen on its way and a worn dagger."""
    torch = Belonging(name="burning torch", slots=0, die=4, full=4, form="torch")
    table = busy_table()
    table = table.put(BRIN, DAGGER, Belonging(name="dagger", kind="weapon", die=4, full=6, used=True))
    for command, *faces in ((SetDelving(),), (AdvanceClock("day"), 6), (AdvanceClock("watch"), 1, 2)):
        table = play(table, command, *faces).table
    return table.put(BRIN, FLAME, torch).without(Condition, BRIN, "darkness")


TABLES = st.sampled_from([busy_table(), fighting_table(), delving_table()])


@examples(800)
@given(commands(), TABLES, st.integers(0, 99))
def test_an_order_is_carried_out_or_refused_with_a_sentence(
    command: Command, table: Table, seed: int
) -> None:
    decision = ordered(FREEBLADE, table, command, seed)
    if decision:
        is_sound(FREEBLADE, table, decision)
        turns_what_it_may(FREEBLADE, table, decision)


@examples(60)
@given(st.lists(commands(), max_size=25), st.integers(), TABLES)
def test_the_table_is_the_fold_of_its_changes_and_rewinds_to_every_entry(
    orders: list[Command], seed: int, table: Table
) -> None:
    first, states, log = table.rows, [dict(table.rows)], []
    for place, order in enumerate(orders):
        if decision := ordered(FREEBLADE, table, order, seed + place):
            log.append(difference(table, decision.table))
            table = after(table, decision)
            states.append(dict(table.rows))
    rows: Mapping[Key, Row] = first
    for changes, state in zip(log, states[1:], strict=True):
        rows = evolve(rows, changes)
        assert rows == state
    for changes, state in zip(reversed(log), reversed(states[:-1]), strict=True):
        rows = evolve(rows, invert(changes))
        assert rows == state


@examples(60)
@given(st.integers(0, 2**32))
def test_every_rolled_character_is_legal(seed: int) -> None:
    dice = random.Random(seed)
    begun = then(make_table(), BeginSheet("8", "Ash"))
    decision = decide(FREEBLADE, begun, RollCharacter("8"), lambda sides: dice.randint(1, sides))
    assert decision.facts[-1].slots >= 10 - 3
    bearing = load_of(FREEBLADE, decision.table, "8")
    assert bearing
    assert not bearing.must_drop
    assert len({key for key in decision.table.rows if key[1] == "detail"}) == 8


@given(st.sampled_from([None, "whole roll", "one die"]))
def test_everything_that_is_offered_can_be_taken_up(ruling: str | None) -> None:
    table = busy_table() if ruling is None else ruled(busy_table(), focus_reroll=ruling)
    rolled = then(table, MakeCheck(BRIN, "strength", advantages=1), 3, 4)
    offered = [each.command for key in rolled.of(Pending, TABLE) for each in offers(FREEBLADE, rolled, key)]
    for command in offered:
        assert decide(FREEBLADE, rolled, command, lambda sides: sides).facts
    assert any(isinstance(command, Reroll) for command in offered)
