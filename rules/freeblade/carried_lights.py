"""Flames: where they go and whom they leave in the dark, whatever has changed hands, sheets or lives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.common.belongings import (
    GiveBelonging,
    give_belonging,
)
from rules.common.lookups import belonging_of
from rules.errors import RuleBroken
from rules.freeblade.darkness import Darkening, burns, hampers, lantern_of, lit_in, seeing
from rules.freeblade.party import COMPANY
from rules.game import Decision, Game, Mechanic, decides
from rules.table import Belonging, Change, Combatant, Condition, Profile, Resource, Table, difference
from rules.verdicts import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class SightChanged(Darkening):
    """The last light of the group is gone, or it sees again, by what became of its lights or bearers."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-69",)

    dark: bool

    def verdict(self) -> Verdict:
        return Verdict(note="the group is in the dark" if self.dark else "the group has light")


def see_anew(game: Game, table: Table, decision: Decision) -> Decision:
    """Follow every change of who carries what light: flames go with their lanterns, the dark comes or goes.

    A light serves the group while one of them who lives carries it, or their store does (FB-69, FB-70).
    """
    changes = [change for change in difference(table, decision.table) if _bears_on_light(game, table, change)]
    if not changes:
        return decision
    after = decision.table
    for change in changes:
        after = _with_its_flame(after, change)
        owner, _, key = change.key
        if isinstance(change.after, Belonging) and burns(game, change.after) and not change.after.die:
            after = after.without(Belonging, owner, key)
    seen, dark = seeing(game, after)
    rerolled = any(fact.rerolled for fact in decision.facts)
    untold = rerolled or seen.rows != decision.table.rows or (dark and not _tells_the_dark(decision))
    comes_or_goes = dark != hampers(game, table)
    return Decision((*decision.facts, *([SightChanged(dark=dark)] if comes_or_goes and untold else ())), seen)


def _tells_the_dark(decision: Decision) -> bool:
    return any(isinstance(fact, Darkening) and fact.dark for fact in decision.facts)


def _bears_on_light(game: Game, table: Table, change: Change) -> bool:
    """Say whether a change is one of burning lights, of a lit lantern's bearer, or of who is in the group."""
    owner, _, key = change.key
    before, after = change.before, change.after
    if isinstance(before or after, Belonging):
        lit = table.get(Belonging, owner, lit_in(key)) is not None
        return _burning(game, before) != _burning(game, after) or (lit and after is None)
    if isinstance(before or after, Profile):
        return _group(before) != _group(after)
    if isinstance(before or after, Combatant):
        return _with_the_party(before) != _with_the_party(after)
    if isinstance(before or after, Condition):
        return key == COMPANY and bool(before) != bool(after)
    return isinstance(before or after, Resource) and key == "death" and _dead(before) != _dead(after)


def _burning(game: Game, row: object) -> bool:
    return isinstance(row, Belonging) and burns(game, row) and row.die > 0


def _group(row: object) -> tuple[str, bool]:
    """Return what decides whether a sheet is in the group: its kind, and whether its making is over."""
    return (row.kind, row.stage == "finished") if isinstance(row, Profile) else ("", False)


def _with_the_party(row: object) -> bool:
    return isinstance(row, Combatant) and row.side == "pc"


def _dead(row: object) -> bool:
    return isinstance(row, Resource) and row.number <= 0


def _with_its_flame(table: Table, change: Change) -> Table:
    """Let the flame of a lantern that is no longer carried go to its new bearer, or out (R-49)."""
    owner, _, key = change.key
    flame = table.get(Belonging, owner, lit_in(key))
    if flame is None or change.after is not None:
        return table
    table = table.without(Belonging, owner, lit_in(key))
    bearer = next(iter(table.having(Belonging, key)), "")
    return table.put(bearer, lit_in(key), flame) if bearer else table


def give_with_its_flame(game: Game, table: Table, command: GiveBelonging) -> Decision:
    """Give a belonging; the flame of a lantern is given with the lantern, and not without it (R-49)."""
    lantern = table.get(Belonging, command.sheet_id, lantern_of(command.belonging))
    if lantern:
        flame = belonging_of(table, command.sheet_id, command.belonging)
        raise RuleBroken(f"The {flame.name} burns in the {lantern.name}: give that.")
    return give_belonging(game, table, command)


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(GiveBelonging, give_with_its_flame),),
)
