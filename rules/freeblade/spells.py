"""Spells: learned, cast, and the strain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from rules.bounds import clean_name
from rules.common.acting import able
from rules.common.belongings import next_order
from rules.common.condition_effects import rolled_with
from rules.common.lookups import belonging_of, profile_of
from rules.common.slots import drop_belongings, droppable, fits, slots_of_form
from rules.dice.stepping_down import CHAIN
from rules.errors import RuleBroken
from rules.facts import Fact, Roll, ShownRoll, StepResult, where
from rules.fields import Field
from rules.freeblade.checks import (
    CheckResult,
    CheckSetup,
    chance_in_facts,
    foresee_check,
    roll_check,
    set_up_check,
    weighing_rules,
)
from rules.freeblade.conditions import forced_by_ruling, laid_on
from rules.freeblade.fight_actions import as_an_action
from rules.freeblade.first_spells import spells_known, spells_of
from rules.freeblade.focus_rerolls import Rerollable, rerollable
from rules.freeblade.making_stages import at_stage
from rules.freeblade.using_step_dice import refuse_without_die, step_odds, stepped
from rules.game import Command, Decision, Game, Mechanic, Odd, Preview, decided, decides, foresees, rolls
from rules.randomness import Randomness
from rules.system import ruling_number
from rules.table import Belonging, Condition, Table
from rules.verdicts import CRIT, FUMBLE, LOST, WON, Verdict

SPELL_DICE = ((0, "by house rule"), *((die, f"D{die}") for die in CHAIN[:-1]))
STRAIN_DR = 12
"""The Presence check that a caster makes against fatigue (FB-42)."""
FATIGUED = "fatigued"


@dataclass(frozen=True, slots=True)
class CastSpell(Command):
    """A spell takes effect; its caster resists the strain, its die may step down (FB-41..43).

    ``allowed``: in another's turn (R-86).
    """

    sheet_id: str
    belonging: str
    reason: str = ""
    advantages: int = 0
    disadvantages: int = 0
    drop: tuple[str, ...] = ()
    force: bool = False
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class LearnSpell(Command):
    """One of the spells that a character of the Presence table starts with (FB-15, R-42)."""

    sheet_id: str
    spell: Annotated[str, Field("Name of the spell", placeholder="Hush of the owl")]
    note: Annotated[str, Field("Effect")] = ""
    die: Annotated[int, Field("Step die", choices=SPELL_DICE, start=0)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellLearned(Fact):
    """A spell the character starts with."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-15",)
    ASIDE: ClassVar[bool] = True

    spell: str
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCast(Rerollable):
    """A spell took effect.

    ``check`` is the strain's DR 12 Presence check; ``fatigued`` the slots the strain now takes.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("check", "outcome", "natural", "fatigued", "step", "dropped_gear")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FB-42", "FB-43", "FB-37")
    STORY: ClassVar[str] = "told"

    belonging: str
    form: str
    check: Roll
    difficulty: int = 12
    outcome: str
    natural: int = 0
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    fatigued: int = 0
    step: StepResult
    dropped_gear: tuple[str, ...] = ()
    reason: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        weariness = where({"FB-35": self.fatigued, "R-43": self.fatigued > 1 or self.dropped_gear})
        return (*self.RULES, *weighing_rules(self.advantages, self.disadvantages, self.natural), *weariness)

    def verdict(self) -> Verdict:
        resisted = self.outcome == "success"
        drained = " and is drained" if self.step.after == 0 else ""
        return Verdict(
            of=self.belonging,
            roll=self.check,
            total=self.check.total,
            words="Strain resisted" if resisted else "Fatigued",
            note=f"the spell takes effect{drained}",
            sense={20: CRIT, 1: FUMBLE}.get(self.natural, WON if resisted else LOST),
            outcome=self.outcome,
            chance=self.chance,
            against=self.difficulty,
            critical=self.natural in (1, 20),
        )

    def rolls(self) -> tuple[ShownRoll, ...]:
        return ShownRoll(roll=self.check), self.step.as_roll(self.belonging)


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell's form, its die now, and its die when full."""

    form: str
    die: int
    full: int


def refills(presence: int) -> int:
    """Return how many spell books a long rest refills: Presence, never below none (FB-44, R-37)."""
    return max(0, presence)


def refillable(spell: Spell) -> bool:
    """Say whether a long rest can refill it: books only, never scrolls (FB-44)."""
    return spell.form == "book"


def refill(
    presence: int, spells: Mapping[str, Spell], keys: Sequence[str]
) -> tuple[dict[str, int], list[str]]:
    """Return the dice after a long rest, and what of the wanted ones was refused (FB-44, R-37).

    As many books as Presence says are filled, in the order in which they are wanted.
    """
    dice = {name: spell.die for name, spell in spells.items()}
    number_left, refused = refills(presence), []
    for name in keys:
        if number_left and name in spells and refillable(spells[name]):
            dice[name] = spells[name].full
            number_left -= 1
        else:
            refused.append(name)
    return dice, refused


def learn_spell(game: Game, table: Table, command: LearnSpell) -> Decision:
    """Write down one of the spells that the character starts with, in a book of its own (FB-15, R-42)."""
    profile = at_stage(table, command.sheet_id, "spells")
    if len(spells_of(table, command.sheet_id)) >= spells_known(table, command.sheet_id):
        raise RuleBroken(f"{profile.name} knows as many spells as Presence allows.")
    die = command.die or ruling_number(table, game.system, "spell_die")
    if die not in CHAIN[:-1]:
        raise RuleBroken(f"A spell's die is one of D4, D6, D8, D10 and D12, not D{die}.")
    spell = Belonging(
        name=clean_name(command.spell, "spell's name"),
        kind="spell",
        slots=slots_of_form(game, "book"),
        die=die,
        full=die,
        form="book",
        place=next_order(table, command.sheet_id),
        note=command.note.strip(),
    )
    fact = SpellLearned(sheet_id=command.sheet_id, spell=spell.name, die=die)
    return decided(table.put(command.sheet_id, table.new_key(), spell), fact)


@dataclass(frozen=True, slots=True)
class Strain:
    """What casting did to the caster: the slots that fatigue now takes, 0 if none, and what was dropped."""

    table: Table
    fatigued: int = 0
    dropped_gear: tuple[str, ...] = ()


def cast_spell(game: Game, table: Table, command: CastSpell, randomness: Randomness) -> Decision:
    """Cast it; failing a DR 12 Presence check fatigues, and its die may step down (FB-42, FB-43)."""
    able(game, table, command.sheet_id)
    spell = belonging_of(table, command.sheet_id, command.belonging)
    if spell.kind != "spell":
        raise RuleBroken(f"{spell.name} is not a spell.")
    refuse_without_die(spell)
    _refuse_without_plan(game, table, command)
    setup = _set_up_strain(game, table, command)
    check = roll_check(setup, randomness)
    table = rolled_with(table, command.sheet_id, "checks", "presence")
    stepped_table, step = stepped(table, command.sheet_id, command.belonging, randomness)
    strain = _strain(game, stepped_table, command, check)
    fact = SpellCast(
        sheet_id=command.sheet_id,
        belonging=spell.name,
        form=spell.form,
        check=check.roll,
        difficulty=STRAIN_DR,
        outcome=check.outcome,
        natural=check.natural,
        chance=chance_in_facts(setup.chance),
        advantages=setup.advantages,
        disadvantages=setup.disadvantages,
        fatigued=strain.fatigued,
        step=step,
        dropped_gear=strain.dropped_gear,
        reason=command.reason.strip(),
    )
    return decided(strain.table, fact)


def _set_up_strain(game: Game, table: Table, command: CastSpell) -> CheckSetup:
    typed = (command.advantages, command.disadvantages)
    return set_up_check(game, table, command.sheet_id, "presence", STRAIN_DR, typed)


def _refuse_without_plan(game: Game, table: Table, command: CastSpell) -> None:
    """Ask before any die falls what would be dropped, so that no roll is wasted on the question (R-43)."""
    if command.belonging in command.drop:
        spell = belonging_of(table, command.sheet_id, command.belonging)
        raise RuleBroken(f"{spell.name} is being cast: choose something else to drop.")
    room, _ = drop_belongings(table, command.sheet_id, command.drop)
    choices = tuple(choice for choice in droppable(room, command.sheet_id) if choice[0] != command.belonging)
    if fits(game, room, command.sheet_id, 1) or forced_by_ruling(game, table, command.force) or not choices:
        return
    name = profile_of(table, command.sheet_id).name
    raise RuleBroken(f"{name} has no free slot for fatigue from casting. Choose what to drop.", choices)


def _strain(game: Game, table: Table, command: CastSpell, check: CheckResult) -> Strain:
    if check.outcome == "success":
        return Strain(table)
    kind = game.system.condition(FATIGUED)
    new = Condition(name=FATIGUED, effects=kind.effects if kind else (), source="strain of a spell")
    fatigue = laid_on(game, table, command.sheet_id, new, command.drop)
    return Strain(fatigue.table, fatigue.slots, fatigue.dropped_gear)


def preview_spell(game: Game, table: Table, command: CastSpell) -> Preview:
    """Foresee the strain, whose check is the chance to stay fresh, and the spell's die (FB-42, FB-43)."""
    strain = foresee_check(_set_up_strain(game, table, command))
    fatigued = Odd(key="fatigued", chance=1 - (strain.chance or Fraction(0)))
    die = belonging_of(table, command.sheet_id, command.belonging).die
    return replace(strain, odds=(fatigued, *step_odds(die), *strain.odds), means="No fatigue")


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(CastSpell, as_an_action(rerollable(cast_spell))),
        decides(LearnSpell, learn_spell),
    ),
    previews=(foresees(CastSpell, preview_spell),),
)
