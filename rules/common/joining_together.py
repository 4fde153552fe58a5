"""Several who join a running encounter at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rules.common.encounters import JoinEncounter
from rules.common.lookups import FIGHTERS
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, rolls
from rules.randomness import Randomness
from rules.table import Table


@dataclass(frozen=True, slots=True)
class JoinTogether(Command):
    """These sheets join the encounter, one after the other."""

    sheets: Annotated[tuple[str, ...], Field("Who", of=FIGHTERS, source="outside")]


def join_together(game: Game, table: Table, command: JoinTogether, randomness: Randomness) -> Decision:
    """Let each join as the game lets one join (R-39, R-80)."""
    if not command.sheets:
        raise RuleBroken("Choose who joins the encounter.")
    facts: tuple[Fact, ...] = ()
    for sheet_id in dict.fromkeys(command.sheets):
        decision = game.deciders[JoinEncounter](game, table, JoinEncounter(sheet_id), randomness)
        table, facts = decision.table, (*facts, *decision.facts)
    return Decision(facts, table)


MECHANIC = Mechanic(__name__, deciders=(rolls(JoinTogether, join_together),))
