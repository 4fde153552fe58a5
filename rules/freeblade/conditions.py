"""Conditions that take up slots, and worsen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.bounds import clean_name, same, within
from rules.common.condition_effects import MOST_SLOTS, refuse_bad_effects
from rules.common.conditions import AddCondition, ClearCondition, refuse_bad_span
from rules.common.durations import FOREVER, left_of, order_of, span_words
from rules.common.lookups import condition_of, finished
from rules.common.slots import drop_belongings, droppable, fits, refuse_without_room
from rules.errors import RuleBroken
from rules.facts import Fact, where
from rules.game import Command, Decision, Game, Mechanic, changes, decided, decides
from rules.system import ruling_word
from rules.table import Condition, Table
from rules.verdicts import LOST, WON, Verdict

WORST = 20


@dataclass(frozen=True, slots=True)
class ChangeCondition(Command):
    """A condition worsens or eases by so many slots; at none it is gone."""

    sheet_id: str
    condition: str
    amount: int = 1
    drop: tuple[str, ...] = ()
    force: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionChanged(Fact):
    """A condition came, worsened, eased or went.

    ``slots`` after (0: gone); ``dropped_gear`` made room; ``forced``: over the limit. ``lasts`` says what
    will end it as things were.
    """

    STORY: ClassVar[str] = "told"

    condition: str
    before: int
    slots: int
    dropped_gear: tuple[str, ...] = ()
    forced: bool = False
    source: str = ""
    lasts: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        if not self.slots:
            return ("FB-36",)
        return ("FB-35", *where({"R-43": self.before or self.dropped_gear or self.forced}))

    def verdict(self) -> Verdict:
        forced = "no slot was free" if self.forced else ""
        note = f"dropped to make room: {', '.join(self.dropped_gear)}" if self.dropped_gear else forced
        return Verdict(note=note, sense=WON if self.slots < self.before else LOST)

    def brings(self) -> str:
        return self.condition


@dataclass(frozen=True, slots=True)
class Burden:
    """A condition that has come or worsened: the table with it, the row, and what it cost."""

    table: Table
    before: int
    row: Condition
    dropped_gear: tuple[str, ...]
    forced: bool

    @property
    def slots(self) -> int:
        """Return the slots that the condition takes now."""
        return self.row.slots


def add_condition(game: Game, table: Table, command: AddCondition) -> Decision:
    """Give a condition its slots and its span; one of that name worsens instead (FB-35, R-43, R-19)."""
    finished(table, command.sheet_id)
    kind_known = game.system.condition(command.name)
    name = kind_known.name if kind_known else clean_name(command.name, "condition")
    slots = within(command.slots, 1, MOST_SLOTS, "The slots of a condition")
    refuse_bad_effects(game, table, command.sheet_id, command.effects)
    until = command.until or (kind_known.until if kind_known else "")
    new = Condition(
        name=name,
        slots=max(slots, kind_known.slots) if kind_known else slots,
        effects=command.effects or (kind_known.effects if kind_known else ()),
        source=command.source.strip(),
        until=until,
        left=command.left or left_of(game, table, command.sheet_id, until),
    )
    refuse_bad_span(game, new)
    load = burden(game, table, command.sheet_id, new, command.drop, command.force)
    fact = ConditionChanged(
        sheet_id=command.sheet_id,
        condition=name,
        before=load.before,
        slots=load.slots,
        dropped_gear=load.dropped_gear,
        forced=load.forced,
        source=new.source,
        lasts=span_words(game, table, load.row.until, load.row.left),
    )
    return decided(load.table, fact)


def change_condition(game: Game, table: Table, command: ChangeCondition) -> Decision:
    """Let a condition worsen or ease; with no slots left it is gone (FB-35)."""
    finished(table, command.sheet_id)
    row = condition_of(table, command.sheet_id, command.condition)
    within(command.amount, -WORST, MOST_SLOTS, "The change")
    if not command.amount:
        raise RuleBroken("Enter by how many slots the condition worsens or eases.")
    names: tuple[str, ...] = ()
    forced, after = False, max(0, row.slots + command.amount)
    if command.amount > 0:
        load = burden(
            game, table, command.sheet_id, replace(row, slots=command.amount), command.drop, command.force
        )
        table, names, forced, after = load.table, load.dropped_gear, load.forced, load.slots
    elif after:
        table = table.put(command.sheet_id, command.condition, replace(row, slots=after))
    else:
        table = table.without(Condition, command.sheet_id, command.condition)
    fact = ConditionChanged(
        sheet_id=command.sheet_id,
        condition=row.name,
        before=row.slots,
        slots=after,
        dropped_gear=names,
        forced=forced,
    )
    return decided(table, fact)


def clear_condition(table: Table, command: ClearCondition) -> Decision:
    """Clear a condition that the fiction took away (FB-36)."""
    finished(table, command.sheet_id)
    row = condition_of(table, command.sheet_id, command.condition)
    fact = ConditionChanged(sheet_id=command.sheet_id, condition=row.name, before=row.slots, slots=0)
    return decided(table.without(Condition, command.sheet_id, command.condition), fact)


def burden(
    game: Game, table: Table, sheet_id: str, new: Condition, drop: tuple[str, ...], force: bool
) -> Burden:
    """Lay a condition on a sheet, or worsen the one of that name by its slots (FB-35, R-43)."""
    _, old = same_on(table, sheet_id, new.name)
    within((old.slots if old else 0) + new.slots, 1, WORST, "The slots of a condition")
    return laid_on(game, table, sheet_id, new, drop, force)


def laid_on(
    game: Game, table: Table, sheet_id: str, new: Condition, drop: tuple[str, ...] = (), force: bool = True
) -> Burden:
    """Lay a condition on a sheet that comes whatever it is like; one at its worst gets no worse (FB-35)."""
    key, old = same_on(table, sheet_id, new.name)
    before = old.slots if old else 0
    after = min(before + new.slots, WORST)
    room, names, forced = make_room(game, table, sheet_id, after - before, drop, force, new.name)
    row = replace(_longer(game, old, new), slots=after) if old else new
    room = room.put(sheet_id, key or room.new_key(), row)
    return Burden(room, before, row, names, forced)


def _longer(game: Game, old: Condition, new: Condition) -> Condition:
    """Return a condition that comes again, with the span of the two that ends later (R-19)."""

    def length(row: Condition) -> tuple[bool, int, int]:
        return row.until in FOREVER, order_of(game.system.clock, row.until), row.left

    later = max(new, old, key=length)
    return replace(old, until=later.until, left=later.left)


def same_on(table: Table, sheet_id: str, name: str) -> tuple[str, Condition | None]:
    """Return the condition of that name on a sheet, with its key."""
    for key, condition in table.of(Condition, sheet_id).items():
        if same(condition.name, name):
            return key, condition
    return "", None


def forced_by_ruling(game: Game, table: Table, force: bool) -> bool:
    """Say whether a condition may come although nothing makes room for it (R-43)."""
    return force or ruling_word(table, game.system, "overflow") == "force"


def make_room(
    game: Game, table: Table, sheet_id: str, slots: int, drop: tuple[str, ...], force: bool, what: str
) -> tuple[Table, tuple[str, ...], bool]:
    """Return the table with room for a condition, what was dropped, and if it is over the limit (R-43).

    A condition comes all the same where there is nothing left to drop.
    """
    if fits(game, table, sheet_id, slots):
        return table, (), False
    before = table
    table, names = drop_belongings(table, sheet_id, drop)
    if fits(game, table, sheet_id, slots):
        return table, names, False
    if droppable(table, sheet_id) and not forced_by_ruling(game, table, force):
        refuse_without_room(game, table, sheet_id, slots, what, before)
    return table, names, True


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(AddCondition, add_condition),
        decides(ChangeCondition, change_condition),
        changes(ClearCondition, clear_condition),
    ),
)
