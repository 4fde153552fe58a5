"""Conditions: how a new one stacks with those that are there, by its kind, and how one goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.bounds import clean_name, same, within
from rules.common.condition_effects import refuse_bad_effects
from rules.common.durations import RECOVERED, left_of, order_of, span_words
from rules.common.how_condition_kinds_stack import CONDITION_KINDS, STACKING, stack
from rules.common.lookups import condition_of, finished, name_for_others
from rules.common.temporary_stances import PREFIX
from rules.errors import RuleBroken
from rules.facts import Fact, where
from rules.game import Command, Decision, Game, Mechanic, changes, decided, decides
from rules.system import ConditionKind
from rules.table import Condition, Effect, Profile, Table, Track

MOST = 200
LONGEST = 99


@dataclass(frozen=True, slots=True)
class AddCondition(Command):
    """A condition comes.

    In Freeblade it takes slots and a repeated one worsens; ``drop`` names belongings that make room (FB-35,
    R-43). In the D6 games ``kind`` says how it stands beside others, and ``group`` what it replaces;
    ``rank`` 0: as the game knows it. ``until`` is what ends it, after so many (``left``) of those boundaries
    (FD6-21..24, FD6-28).
    """

    sheet_id: str
    name: str
    slots: int = 1
    effects: tuple[Effect, ...] = ()
    source: str = ""
    drop: tuple[str, ...] = ()
    force: bool = False
    kind: str = ""
    group: str = ""
    rank: int = 0
    until: str = ""
    left: int = 0
    stock: bool = False


@dataclass(frozen=True, slots=True)
class ClearCondition(Command):
    """A condition is gone."""

    sheet_id: str
    condition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionAdded(Fact):
    """A condition came, or was there already (``comes`` False); ``replaces`` names what it took the place of.

    ``until`` and ``left`` are the span that was asked for; ``lasts`` says what will end it, or the one that
    was there, as things were.
    """

    RULES: ClassVar[tuple[str, ...]] = ("FD6-21",)
    STORY: ClassVar[str] = "told"
    STORY_IF: ClassVar[tuple[str, ...]] = ("comes",)

    condition: str
    kind: str
    group: str = ""
    rank: int = 1
    comes: bool = True
    replaces: tuple[str, ...] = ()
    until: str = ""
    left: int = 0
    source: str = ""
    lasts: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        by_rule = {"R-103": not self.comes, **dict.fromkeys(("FD6-28", "R-19"), self.until)}
        return (*self.RULES, *STACKING.get(self.kind, ()), *where(by_rule))

    def brings(self) -> str:
        return self.condition


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionCleared(Fact):
    """One instance of a condition is gone."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-28",)
    STORY: ClassVar[str] = "relief"

    condition: str

    def relieves(self) -> str:
        return self.condition


def add_instance(game: Game, table: Table, command: AddCondition) -> Decision:
    """Add a condition by its kind: one of a name, one of a group, or one more (FD6-21..25, OD6-01..06)."""
    return add_known(game, table, command, game.system.condition(command.name))


def add_known(game: Game, table: Table, command: AddCondition, kind: ConditionKind | None) -> Decision:
    """Add a condition of which the game knows so much; None: it is in the table's own words."""
    profile = finished(table, command.sheet_id)
    refuse_bad_effects(game, table, command.sheet_id, command.effects)
    new = _condition_of_order(game, table, command, kind)
    refuse_bad_span(game, new)
    return decided(*came(game, table, command.sheet_id, profile, new))


def _condition_of_order(
    game: Game, table: Table, command: AddCondition, known: ConditionKind | None
) -> Condition:
    """Return the condition of an order: as the game knows it, with what the order says besides (R-19)."""
    if command.group.strip().startswith(PREFIX):
        raise RuleBroken("A stance is not a condition: change the reaction instead.")
    kind = command.kind or (known.kind if known else "discrete")
    if kind not in CONDITION_KINDS:
        raise RuleBroken(f"A condition is {', '.join(CONDITION_KINDS)}; not {kind}.")
    until = command.until or (known.until if known else "")
    return Condition(
        name=known.name if known else clean_name(command.name, "condition"),
        kind=kind,
        group=clean_name(command.group, "group") if command.group else (known.group if known else ""),
        rank=within(command.rank, 0, 6, "The rank of a condition") or (known.rank if known else 1),
        effects=command.effects or (known.effects if known else ()),
        until=until,
        left=command.left or left_of(game, table, command.sheet_id, until),
        source=command.source.strip(),
        stock=command.stock or bool(known and known.stock),
    )


def refuse_bad_span(game: Game, new: Condition) -> None:
    """Refuse a span that this game's clock does not have."""
    within(new.left, 0, LONGEST, "How long a condition lasts")
    if new.until and new.until != RECOVERED and order_of(game.system.clock, new.until) < 0:
        units = ", ".join(unit.key for unit in game.system.clock)
        raise RuleBroken(f"A condition lasts until a {units} ends or it is recovered, not until {new.until}.")


def came(
    game: Game, table: Table, sheet_id: str, profile: Profile, new: Condition
) -> tuple[Table, ConditionAdded]:
    """Return the table with a condition on a sheet, by its kind, and the fact of it (FD6-01, FD6-22..24)."""
    if new.stock and profile.dynamic:
        raise RuleBroken(
            f"{new.name} is for stock characters only, and {name_for_others(table, sheet_id)} is dynamic."
        )
    present = table.of(Condition, sheet_id)
    stacking = stack(present, new)
    if stacking.comes and not stacking.replaces:
        refuse_full(table, sheet_id)
    for key in stacking.replaces:
        table = table.without(Condition, sheet_id, key)
    if stacking.comes:
        table = table.put(sheet_id, table.new_key(), new)
    lasting = new if stacking.comes else next(row for row in present.values() if same(row.name, new.name))
    fact = ConditionAdded(
        sheet_id=sheet_id,
        condition=new.name,
        kind=new.kind,
        group=new.group,
        rank=new.rank,
        comes=stacking.comes,
        replaces=tuple(present[key].name for key in stacking.replaces),
        until=new.until,
        left=new.left,
        source=new.source,
        lasts=span_words(game, table, lasting.until, lasting.left),
    )
    return table, fact


def refuse_full(table: Table, sheet_id: str) -> None:
    """Refuse one more condition than a sheet can have."""
    if len(table.of(Condition, sheet_id)) >= MOST:
        raise RuleBroken(f"{name_for_others(table, sheet_id)} already has {MOST} conditions, the most.")


def refuse_state_of_track(table: Table, sheet_id: str, key: str, name: str) -> None:
    """Refuse to end what the state of a track does: it goes as the track moves on (OD6-25, FD6-46)."""
    row = table.get(Condition, sheet_id, key)
    if row and table.get(Track, sheet_id, key):
        raise RuleBroken(f"{row.name} is a state of {name}'s track: move the track instead.")


def remove_instance(table: Table, command: ClearCondition) -> Decision:
    """Clear one condition, and no other of its name (FD6-24, OD6-06)."""
    profile = finished(table, command.sheet_id)
    row = condition_of(table, command.sheet_id, command.condition)
    refuse_state_of_track(table, command.sheet_id, command.condition, profile.name)
    fact = ConditionCleared(sheet_id=command.sheet_id, condition=row.name)
    return decided(table.without(Condition, command.sheet_id, command.condition), fact)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(AddCondition, add_instance),
        changes(ClearCondition, remove_instance),
    ),
)
