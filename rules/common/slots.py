"""Slots: how many a sheet has, what fills them, what fits, and what is dropped for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.common.lookups import belonging_of, profile_of
from rules.errors import RuleBroken
from rules.game import Game
from rules.table import Ability, Belonging, Condition, Profile, Table


@dataclass(frozen=True, slots=True)
class Load:
    """The slots that there are and those that are taken."""

    capacity: int
    used: int

    @property
    def free(self) -> int:
        """Return the slots that are empty."""
        return max(0, self.capacity - self.used)

    @property
    def must_drop(self) -> bool:
        """Say whether more is carried than fits (R-43)."""
        return self.used > self.capacity


def load_of(game: Game, table: Table, sheet_id: str) -> Load | None:
    """Return the slots of a sheet and those that are taken; None for who carries without limit.

    In games without slots that is everyone (FB-11, FB-12, FB-35).
    """
    rule, profile = game.system.slots, table.get(Profile, sheet_id, "profile")
    if rule is None or profile is None or profile.kind not in rule.bearers:
        return None
    score = table.get(Ability, sheet_id, rule.ability) or Ability()
    return Load(rule.base + score.value, _slots_taken(table, sheet_id))


def _slots_taken(table: Table, sheet_id: str) -> int:
    things: Iterable[Belonging] = table.of(Belonging, sheet_id).values()
    conditions: Iterable[Condition] = table.of(Condition, sheet_id).values()
    return sum([thing.slots for thing in things]) + sum([condition.slots for condition in conditions])


def slots_of_form(game: Game, form: str) -> int:
    """Return the slots that a spell of that form takes (FB-41)."""
    forms = game.system.slots.spells if game.system.slots else {}
    if form not in forms:
        raise RuleBroken("A spell must be in a book or on a scroll.")
    return forms[form]


def droppable(table: Table, sheet_id: str) -> tuple[tuple[str, str], ...]:
    """Return what would free a slot if it were dropped, as (key, label)."""
    carried = table.of(Belonging, sheet_id)
    order = sorted(carried, key=lambda key: carried[key].place)
    return tuple((key, carried[key].name) for key in order if carried[key].slots)


def fits(game: Game, table: Table, sheet_id: str, slots: int) -> bool:
    """Say whether so many more slots are free."""
    bearing = load_of(game, table, sheet_id)
    return slots <= 0 or bearing is None or bearing.used + slots <= bearing.capacity


def refuse_without_room(
    game: Game, table: Table, sheet_id: str, slots: int, what: str, carried: Table | None = None
) -> None:
    """Refuse what would not fit, and list what may be dropped (FB-35, R-43).

    ``carried`` is the table before anything was dropped for it: what was named already may be named again.
    """
    if not fits(game, table, sheet_id, slots):
        name = profile_of(table, sheet_id).name
        raise RuleBroken(
            f"{name} has no free slot for {what}.",
            droppable(carried or table, sheet_id),
        )


def drop_belongings(table: Table, sheet_id: str, drop: tuple[str, ...]) -> tuple[Table, tuple[str, ...]]:
    """Drop these belongings, and return the table without them, and their names."""
    names = []
    for key in dict.fromkeys(drop):
        names.append(belonging_of(table, sheet_id, key).name)
        table = table.without(Belonging, sheet_id, key)
    return table, tuple(names)
