"""The steps of making a character: going on, and going back without what was made since."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.commands import NextStep, StepBack
from rules.decide.decision import Decision, decided
from rules.decide.sheets import profile_of, scores_of
from rules.errors import RuleBroken
from rules.facts import StepChanged
from rules.scores import spells_known as known_spells
from rules.system import System
from rules.table import Ability, Belonging, Condition, Detail, Profile, Resource, Row, Table

KIT = "kit"
"""The detail that keeps which kit was taken: "presence 3"."""


def unfinished(table: Table, sheet: str) -> Profile:
    """The profile of a character whose making is not over."""
    profile = profile_of(table, sheet)
    if profile.kind != "pc":
        raise RuleBroken(f"{profile.name} is not made step by step.")
    if profile.stage == "finished":
        raise RuleBroken(f"{profile.name} is finished already.")
    return profile


def at_stage(table: Table, sheet: str, stage: str) -> Profile:
    """The profile of a character who is at that step of the making."""
    profile = unfinished(table, sheet)
    if profile.stage != stage:
        raise RuleBroken(f"{profile.name} is at another step of the making: {profile.stage}.")
    return profile


def spells_known(table: Table, sheet: str) -> int:
    """The spells that a character starts with: Presence many for the Presence table (FB-15, R-42)."""
    kit = table.get(Detail, sheet, KIT)
    return known_spells(scores_of(table, sheet), kit.text.split()[0]) if kit else 0


def stage_after(system: System, table: Table, sheet: str, stage: str) -> str:
    """The step that follows; spells are passed over by who knows none."""
    keys = [step.key for step in system.stages]
    following = keys[keys.index(stage) + 1]
    if following == "spells" and not spells_known(table, sheet):
        return stage_after(system, table, sheet, following)
    return following


def stage_before(system: System, table: Table, sheet: str, stage: str) -> str:
    """The step before."""
    keys = [step.key for step in system.stages]
    if keys.index(stage) == 0:
        raise RuleBroken("This is the first step; there is none before it.")
    earlier = keys[keys.index(stage) - 1]
    if earlier == "spells" and not spells_known(table, sheet):
        return stage_before(system, table, sheet, earlier)
    return earlier


def at(table: Table, sheet: str, stage: str) -> Table:
    """The table with the making at that step."""
    return table.put(sheet, "profile", replace(profile_of(table, sheet), stage=stage))


def to_next_stage(system: System, table: Table, sheet: str) -> Table:
    """The table with the making one step further."""
    return at(table, sheet, stage_after(system, table, sheet, profile_of(table, sheet).stage))


def next_step(system: System, table: Table, command: NextStep, chance: Chance) -> Decision:
    """On from a step that asks for nothing more: the spells are named, the details are there."""
    profile = unfinished(table, command.sheet)
    if profile.stage == "spells":
        refuse_unnamed_spells(table, command.sheet)
    elif profile.stage == "details":
        refuse_open_details(system, table, command.sheet)
    else:
        raise RuleBroken(f"{profile.name} is not done with this step: {profile.stage}.")
    after = to_next_stage(system, table, command.sheet)
    step = profile_of(after, command.sheet).stage
    return decided(after, StepChanged(sheet=command.sheet, name=profile.name, step=step))


def step_back(system: System, table: Table, command: StepBack, chance: Chance) -> Decision:
    """Back one step, without anything that it and the later ones made."""
    profile = unfinished(table, command.sheet)
    step = stage_before(system, table, command.sheet, profile.stage)
    after = at(without_steps_from(system, table, command.sheet, step), command.sheet, step)
    fact = StepChanged(sheet=command.sheet, name=profile.name, step=step, back=True)
    return decided(after, fact)


def without_steps_from(system: System, table: Table, sheet: str, step: str) -> Table:
    """The table without what that step of the making and all later ones put on the sheet."""
    keys = [stage.key for stage in system.stages]
    undone = set(keys[keys.index(step) :])
    gone = {key for key, row in table.rows.items() if key[0] == sheet and _step_of(key[2], row) in undone}
    return replace(table, rows={key: row for key, row in table.rows.items() if key not in gone})


def _step_of(key: str, row: Row) -> str:
    if isinstance(row, Detail):
        return "kit" if key == KIT else "details"
    if isinstance(row, Belonging):
        return "spells" if row.kind == "spell" else "kit"
    if isinstance(row, Resource):
        return "coins" if key == "coins" else "kit"
    if isinstance(row, Ability):
        return "abilities"
    return "kit" if isinstance(row, Condition) else ""


def refuse_unnamed_spells(table: Table, sheet: str) -> None:
    """Refuses while fewer spells are written down than the character knows (FB-15)."""
    missing = spells_known(table, sheet) - len(spells_of(table, sheet))
    if missing > 0:
        words = "One more spell wants a name." if missing == 1 else f"{missing} more spells want a name."
        raise RuleBroken(words)


def refuse_open_details(system: System, table: Table, sheet: str) -> None:
    """Refuses while a detail is neither rolled nor chosen (FB-16)."""
    missing = [system.table(key).name for key in open_details(system, table, sheet)]
    if missing:
        raise RuleBroken(f"Still open: {', '.join(missing)}. Roll or choose.")


def open_details(system: System, table: Table, sheet: str) -> tuple[str, ...]:
    """The details that nobody has rolled or chosen yet."""
    return tuple(key for key in system.details if table.get(Detail, sheet, key) is None)


def spells_of(table: Table, sheet: str) -> dict[str, Belonging]:
    """The spells that a sheet carries."""
    carried = table.of(Belonging, sheet)
    return {key: belonging for key, belonging in carried.items() if belonging.kind == "spell"}
