"""Foes who were used before: as many as one likes come again, as fresh as they were at first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from rules.common.fields import HOW_MANY, JOINS, VISIBILITY
from rules.common.foes import MakeFoe, base_name, bring, names_with_letters, sheets_of
from rules.common.lookups import NPCS, profile_of
from rules.errors import RuleBroken
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, rolls
from rules.randomness import Randomness
from rules.sheet import Dialog
from rules.table import Belonging, Condition, Resource, Row, Table, Track


@dataclass(frozen=True, slots=True)
class AddMoreFoes(Command):
    """So many more like somebody whom nobody plays: unhurt, with all that is spent refunded.

    ``joins_encounter``: they take part in the encounter, where one is being played.
    """

    sheet_id: str
    like: Annotated[str, Field("Foe", kind="sheet", of=NPCS, source="by name")]
    count: Annotated[int, HOW_MANY] = 1
    visibility: Annotated[str, VISIBILITY] = "named"
    joins_encounter: Annotated[bool, JOINS] = False


def add_more_foes(game: Game, table: Table, command: AddMoreFoes, randomness: Randomness) -> Decision:
    """Bring more of a kind that is on the table already, each with the next letter after the name."""
    before = profile_of(table, command.like)
    if before.kind not in NPCS:
        raise RuleBroken(f"{before.name} is a player's character, not a foe.")
    name = base_name(before.name)
    order = MakeFoe(
        command.sheet_id,
        name if command.count > 1 else next(names_with_letters(table, name)),
        code="",
        count=command.count,
        visibility=command.visibility,
        portrait=before.portrait,
        kind=before.kind,
        joins_encounter=command.joins_encounter,
    )
    rows = tuple((key, row) for key, row in _fresh(game, table, command.like) if not isinstance(row, Track))
    decision = bring(game, table, order, rows, randomness, dynamic=before.dynamic)
    after = decision.table
    for sheet_id in sheets_of(order):
        for key, row in table.of(Track, command.like).items():
            after = after.put(sheet_id, key, replace(row, state=0) if row.states else row)
    return Decision(decision.facts, after)


def _fresh(game: Game, table: Table, sheet_id: str) -> Iterator[tuple[str, Row]]:
    """Yield the rows of a sheet as they were at first: full, whole and paid back, without any condition."""
    resource_keys = {gauge.key: gauge.spent for gauge in game.sheet.face.gauges if gauge.spent}
    for (owner, part, key), row in table.rows.items():
        if owner != sheet_id or part in ("profile", "membership") or isinstance(row, Condition):
            continue
        if isinstance(row, Belonging):
            yield key, replace(row, die=row.full or row.die)
        elif isinstance(row, Resource):
            resource = table.get(Resource, sheet_id, resource_keys.get(key, ""))
            number = row.limit if row.limit is not None else row.number + (resource.number if resource else 0)
            yield key, replace(row, number=0 if key in resource_keys.values() else number)
        else:
            yield key, row


AGAIN = Dialog(
    "foe-again",
    AddMoreFoes,
    "Add to the table",
    title="Add earlier foes",
    icon="ghost",
    blurb="They come as they first were, each with the next letter.",
    gm=True,
)

MECHANIC = Mechanic(__name__, deciders=(rolls(AddMoreFoes, add_more_foes),), table=(AGAIN,))
