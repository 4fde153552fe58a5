"""A table in play, for tests of time: people, a thing, and the facts of the last command."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.common.clock import EndedCondition
from rules.common.encounters import BeginEncounter
from rules.decide import decide
from rules.facts import Fact
from rules.game import Command, Game
from rules.games import game_for
from rules.randomness import Scripted
from rules.table import TABLE, Combatant, Condition, Effect, Encounter, Membership, Profile, Table

ANN, BO, CY, DOOR = "1", "2", "3", "4"
NAMES = {ANN: "Ann", BO: "Bo", CY: "Cy", DOOR: "Door"}
GAMES = ("freed6", "opend6", "wildd6", "sixd6")
SPANS = ("turn", "round", "encounter", "scene", "session", "recovered", "")
OF_FREEBLADE = ("round", "fight", "turn", "watch", "day", "session", "")
"""There a turn is ten minutes for all, and passes outside fights."""
SLOWER = Effect(kind="actions", amount=-1, uses=1)
KINDS = ("actions", "bonus_actions")
FASTER = Effect(kind="bonus_actions", amount=1, uses=1)


def with_sheet(table: Table, key: str, name: str, kind: str = "pc", visibility: str = "open") -> Table:
    """The table with one sheet more, in the place of its number."""
    part = Membership(seats=("7",), place=int(key), visibility=visibility)
    return table.put(key, "profile", Profile(name=name, kind=kind)).put(key, "membership", part)


def people() -> Table:
    table = Table(seq=40)
    for sheet_id, name in NAMES.items():
        table = with_sheet(table, sheet_id, name, "thing" if sheet_id == DOOR else "pc")
    return table.put("9", "profile", Profile(name="Store", kind="party"))


@dataclass
class Evening:
    """A table in play, and the facts of its last command."""

    game: Game
    table: Table = field(default_factory=people)
    facts: tuple[Fact, ...] = ()

    def do(self, *commands: Command) -> Evening:
        for command in commands:
            done = decide(self.game, self.table, command, Scripted([3] * 20))
            self.facts = done.facts
            self.table = replace(done.table, seq=self.table.seq + len(done.facts))
        return self

    def names(self, sheet_id: str = ANN) -> list[str]:
        return sorted(row.name for row in self.table.of(Condition, sheet_id).values())

    @property
    def encounter(self) -> Encounter | None:
        return self.table.get(Encounter, TABLE, "encounter")

    @property
    def acting(self) -> str:
        return self.encounter.acting if self.encounter else ""

    @property
    def endings(self) -> tuple[EndedCondition, ...]:
        """Return what the last command's first fact says to have ended."""
        return tuple(getattr(self.facts[0], "endings", ()))

    def placed(self) -> frozenset[str]:
        return frozenset(self.table.of(Combatant, TABLE))

    def row(self, sheet_id: str) -> Combatant:
        row = self.table.get(Combatant, TABLE, sheet_id)
        assert row
        return row


def begun(*sheets: str, game: str = "freed6") -> Evening:
    return Evening(game_for(game)).do(BeginEncounter(sheets))
