"""The steps of making a character."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.lookups import FINISHED, number, profile_of
from rules.common.making import FinishSheet
from rules.common.slots import load_of
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.freeblade.first_spells import refuse_unnamed_spells, spells_known
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.table import Belonging, Detail, Key, Profile, Row, Table


@dataclass(frozen=True, slots=True)
class NextStage(Command):
    """Leaves a step of the making that asks for nothing more (spells, details)."""

    sheet_id: str


@dataclass(frozen=True, slots=True)
class PreviousStage(Command):
    """Back to the step of the making before, without what was made since."""

    sheet_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StageChanged(Fact):
    """The making went on to a stage, or ``back`` to it."""

    ASIDE: ClassVar[bool] = True

    stage: str
    back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFinished(Fact):
    """The character is made."""

    STORY: ClassVar[str] = "told"
    ASIDE: ClassVar[bool] = True

    hp: int
    focus: int
    slots: int


def unfinished(table: Table, sheet_id: str) -> Profile:
    """Return the profile of a character whose making is not over."""
    profile = profile_of(table, sheet_id)
    if profile.kind != "pc":
        raise RuleBroken(f"{profile.name} is not being made step by step.")
    if profile.stage == FINISHED:
        raise RuleBroken(f"{profile.name} is finished already.")
    return profile


def finishing_steps(game: Game) -> tuple[str, ...]:
    """Return the steps from which a character may begin to play: the last that makes anything, and on."""
    steps = game.system.stages
    last = max(place for place, step in enumerate(steps) if step.makes)
    return tuple(step.key for step in steps[last:])


def at_stage(table: Table, sheet_id: str, stage: str) -> Profile:
    """Return the profile of a character who is at that step of the making."""
    profile = unfinished(table, sheet_id)
    if profile.stage != stage:
        raise RuleBroken(f"{profile.name} is at another step: {profile.stage}.")
    return profile


def stage_after(game: Game, table: Table, sheet_id: str, stage: str) -> str:
    """Return the step that follows; spells are passed over by who knows none."""
    keys = [step.key for step in game.system.stages]
    following = keys[keys.index(stage) + 1]
    # The one step that asks nothing of most characters: only those of the Presence table know spells.
    if following == "spells" and not spells_known(table, sheet_id):
        return stage_after(game, table, sheet_id, following)
    return following


def stage_before(game: Game, table: Table, sheet_id: str, stage: str) -> str:
    keys = [step.key for step in game.system.stages]
    if keys.index(stage) == 0:
        raise RuleBroken("This is the first step; there is none before it.")
    earlier = keys[keys.index(stage) - 1]
    if earlier == "spells" and not spells_known(table, sheet_id):
        return stage_before(game, table, sheet_id, earlier)
    return earlier


def moved_to_stage(table: Table, sheet_id: str, stage: str) -> Table:
    """Return the table with the making at that step."""
    return table.put(sheet_id, "profile", replace(profile_of(table, sheet_id), stage=stage))


def to_next_stage(game: Game, table: Table, sheet_id: str) -> Table:
    """Return the table with the making one step further."""
    return moved_to_stage(
        table, sheet_id, stage_after(game, table, sheet_id, profile_of(table, sheet_id).stage)
    )


def next_stage(game: Game, table: Table, command: NextStage) -> Decision:
    """Go on from a step that asks for nothing more: the spells are named, the details are there."""
    profile = unfinished(table, command.sheet_id)
    if profile.stage == "spells":
        refuse_unnamed_spells(table, command.sheet_id)
    elif profile.stage == "details":
        refuse_open_details(game, table, command.sheet_id)
    else:
        raise RuleBroken(f"{profile.name} has not finished this step: {profile.stage}.")
    after = to_next_stage(game, table, command.sheet_id)
    step = profile_of(after, command.sheet_id).stage
    return decided(after, StageChanged(sheet_id=command.sheet_id, stage=step))


def previous_stage(game: Game, table: Table, command: PreviousStage) -> Decision:
    """Go back one step, without anything that it and the later ones made."""
    profile = unfinished(table, command.sheet_id)
    step = stage_before(game, table, command.sheet_id, profile.stage)
    after = moved_to_stage(without_steps_from(game, table, command.sheet_id, step), command.sheet_id, step)
    fact = StageChanged(sheet_id=command.sheet_id, stage=step, back=True)
    return decided(after, fact)


def without_steps_from(game: Game, table: Table, sheet_id: str, step: str) -> Table:
    """Return the table without what that step of the making and all later ones put on the sheet."""
    keys = [stage.key for stage in game.system.stages]
    undone = set(keys[keys.index(step) :])
    makers = {part: stage.key for stage in game.system.stages for part in stage.makes}
    rows = table.rows
    for key, row in rows.items():
        if key[0] == sheet_id and _made_by(makers, key, row) in undone:
            rows = rows.without(key)
    return replace(table, rows=rows)


def _made_by(makers: Mapping[str, str], key: Key, row: Row) -> str:
    """Return the step that puts such a row on a sheet; what names its key or kind comes before its part."""
    _, part, name = key
    narrow = row.kind if isinstance(row, Belonging) else name
    return makers.get(f"{part}:{narrow}") or makers.get(part, "")


def finish_sheet(game: Game, table: Table, command: FinishSheet) -> Decision:
    """Finish a character: from now on nothing of it is undone step by step."""
    profile = unfinished(table, command.sheet_id)
    if profile.stage not in finishing_steps(game):
        raise RuleBroken(f"{profile.name} has not finished this step: {profile.stage}.")
    refuse_open_details(game, table, command.sheet_id)
    bearing = load_of(game, table, command.sheet_id)
    fact = SheetFinished(
        sheet_id=command.sheet_id,
        hp=number(table, command.sheet_id, "hp"),
        focus=number(table, command.sheet_id, "focus"),
        slots=bearing.capacity if bearing else 0,
    )
    return decided(moved_to_stage(table, command.sheet_id, FINISHED), fact)


def refuse_open_details(game: Game, table: Table, sheet_id: str) -> None:
    """Refuse while a detail is neither rolled nor chosen (FB-16)."""
    missing = [game.system.table(key).name for key in open_details(game, table, sheet_id)]
    if missing:
        raise RuleBroken(f"Still missing: {', '.join(missing)}. Roll or choose.")


def open_details(game: Game, table: Table, sheet_id: str) -> tuple[str, ...]:
    """Return the details that nobody has rolled or chosen yet."""
    return tuple(key for key in game.system.details if table.get(Detail, sheet_id, key) is None)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(FinishSheet, finish_sheet),
        decides(NextStage, next_stage),
        decides(PreviousStage, previous_stage),
    ),
)
