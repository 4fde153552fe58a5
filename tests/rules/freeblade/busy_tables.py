"""Tables of Freeblade on which much is going on."""

from __future__ import annotations

from dataclasses import replace

from rules.common.clock import AdvanceClock
from rules.common.encounters import BeginEncounter
from rules.common.rerolls import KeptRoll
from rules.common.sheets import BeginSheet
from rules.decide import decide
from rules.freeblade.checks import MakeCheck
from rules.freeblade.darkness import SetDelving
from rules.freeblade.harm import Damage
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.making_stages import NextStage
from rules.freeblade.scores import AssignScores
from rules.freeblade.spells import LearnSpell
from rules.freeblade.what_bears_on_an_attack import AnnouncedAttack, DeclareAttack
from rules.game import Command
from rules.table import (
    TABLE,
    Belonging,
    Condition,
    Pending,
    Resource,
    Table,
)
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table, stricken, with_ward
from tests.rules.names import BRIN, DAGGER, FLAME, FREEBLADE, MIRA, OGRE
from tests.rules.playing import play

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
