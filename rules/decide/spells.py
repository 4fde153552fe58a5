"""Spells always work; what they cost is strain and a step of their die (FB-41..43)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chance import Chance
from rules.commands import CastSpell
from rules.decide.acting import able
from rules.decide.checks import Rolled, roll_check
from rules.decide.conditions import burden
from rules.decide.decision import Decision, decided
from rules.decide.rerolls import Noted, offer_reroll
from rules.decide.room import droppable, dropped, fits, forced_by_ruling
from rules.decide.sheets import belonging_of, profile_of
from rules.decide.step_dice import refuse_without_die, stepped
from rules.effects import rolled_with
from rules.errors import RuleBroken
from rules.facts import SpellCast
from rules.spells import FATIGUED, STRAIN_DR
from rules.system import System
from rules.table import Condition, Table


@dataclass(frozen=True, slots=True)
class Strain:
    """What casting did to the caster: the slots that fatigue now takes, 0 if none, and what was dropped."""

    table: Table
    fatigued: int = 0
    dropped: tuple[str, ...] = ()


def cast_spell(system: System, table: Table, command: CastSpell, chance: Chance) -> Decision:
    """It takes effect; failing a DR 12 Presence check fatigues; its die may step down (FB-42, FB-43)."""
    profile = able(system, table, command.sheet)
    spell = belonging_of(table, command.sheet, command.belonging)
    if spell.kind != "spell":
        raise RuleBroken(f"{spell.name} is no spell.")
    refuse_without_die(spell)
    _refuse_without_plan(system, table, command)
    noted = Noted(chance)
    typed = (command.advantages, command.disadvantages)
    check = roll_check(system, table, command.sheet, "presence", STRAIN_DR, typed, noted)
    table = rolled_with(table, command.sheet, "checks", "presence")
    stepped_table, step = stepped(table, command.sheet, command.belonging, noted)
    strain = _strain(system, stepped_table, command, check)
    fact = SpellCast(
        sheet=command.sheet,
        name=profile.name,
        belonging=spell.name,
        form=spell.form,
        check=check.roll,
        difficulty=STRAIN_DR,
        outcome=check.outcome,
        natural=check.natural,
        chance=check.chance,
        advantages=check.advantages,
        disadvantages=check.disadvantages,
        fatigued=strain.fatigued,
        step=step,
        dropped=strain.dropped,
        label=command.label.strip(),
    )
    return decided(offer_reroll(strain.table, command.sheet, command, noted), fact)


def _refuse_without_plan(system: System, table: Table, command: CastSpell) -> None:
    """Asks before any die falls what would be dropped, so that no roll is wasted on the question (R-43)."""
    room, _ = dropped(table, command.sheet, command.drop)
    choices = tuple(choice for choice in droppable(room, command.sheet) if choice[0] != command.belonging)
    if fits(system, room, command.sheet, 1) or forced_by_ruling(system, table, command.force) or not choices:
        return
    name = profile_of(table, command.sheet).name
    raise RuleBroken(
        f"{name} has no free slot if the strain brings fatigue. Say what would be dropped.", choices
    )


def _strain(system: System, table: Table, command: CastSpell, check: Rolled) -> Strain:
    if check.outcome == "success":
        return Strain(table)
    known = system.condition(FATIGUED)
    new = Condition(name=FATIGUED, effects=known.effects if known else (), source="strain of a spell")
    done = burden(system, table, command.sheet, new, command.drop, force=True)
    return Strain(done.table, done.slots, done.dropped)
