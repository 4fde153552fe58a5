"""The later steps of making a character: the purse, the spells, the details, and the end of it."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import ChooseDetail, FinishSheet, LearnSpell, RollCoins, RollDetails
from rules.decide.belongings import next_order
from rules.decide.decision import Decision, decided
from rules.decide.shape import clean_name
from rules.decide.sheets import number, score_of
from rules.decide.stages import (
    at,
    at_stage,
    open_details,
    refuse_open_details,
    spells_known,
    spells_of,
    to_next_stage,
    unfinished,
)
from rules.errors import RuleBroken
from rules.facts import CoinsRolled, DetailSet, DetailsSet, Die, Roll, SheetFinished, SpellLearned
from rules.scores import starting_coins
from rules.slots import capacity
from rules.spells import spell_slots
from rules.stepdice import CHAIN
from rules.system import System, ruling_number
from rules.table import Belonging, Detail, Profile, Resource, Table
from rules.tables import roll_table

ANYTIME = ("details", "ready")


def roll_coins(system: System, table: Table, command: RollCoins, chance: Chance) -> Decision:
    """The first purse, 3D6 x 10 (FB-14)."""
    profile = at_stage(table, command.sheet, "coins")
    faces = [chance(6) for _ in range(3)]
    coins = starting_coins(faces)
    roll = Roll(dice=tuple(Die(sides=6, face=face) for face in faces), total=coins, formula="3d6 × 10")
    after = table.put(command.sheet, "coins", Resource(number=coins))
    fact = CoinsRolled(sheet=command.sheet, name=profile.name, roll=roll, coins=coins)
    return decided(to_next_stage(system, after, command.sheet), fact)


def learn_spell(system: System, table: Table, command: LearnSpell, chance: Chance) -> Decision:
    """One of the spells that the character starts with, in a book of its own (FB-15, R-42)."""
    profile = at_stage(table, command.sheet, "spells")
    if len(spells_of(table, command.sheet)) >= spells_known(table, command.sheet):
        raise RuleBroken(f"{profile.name} knows as many spells as Presence allows.")
    die = command.die or ruling_number(table, system, "spell_die")
    if die not in CHAIN[:-1]:
        raise RuleBroken(f"A spell's die is one of D4, D6, D8, D10 and D12, not D{die}.")
    spell = Belonging(
        name=clean_name(command.spell, "spell's name"),
        kind="spell",
        slots=spell_slots("book"),
        die=die,
        full=die,
        form="book",
        order=next_order(table, command.sheet),
        note=command.note.strip(),
    )
    fact = SpellLearned(sheet=command.sheet, name=profile.name, spell=spell.name, die=die)
    return decided(table.put(command.sheet, table.new_key(), spell), fact)


def roll_details(system: System, table: Table, command: RollDetails, chance: Chance) -> Decision:
    """Rolls the details that are named, or those still open (FB-16, FB-21, FB-22)."""
    profile = _describing(table, command.sheet)
    keys = command.details or open_details(system, table, command.sheet)
    if not keys:
        raise RuleBroken("Every detail is there. Say which of them to roll again.")
    done = tuple(_rolled(system, key, chance) for key in dict.fromkeys(keys))
    for detail in done:
        row = Detail(text=detail.text, roll=sum(detail.faces))
        table = table.put(command.sheet, detail.detail, row)
    return decided(table, DetailsSet(sheet=command.sheet, name=profile.name, details=done))


def choose_detail(system: System, table: Table, command: ChooseDetail, chance: Chance) -> Decision:
    """One detail from its table or in the player's own words (FB-16)."""
    profile = _describing(table, command.sheet)
    _refuse_unknown(system, command.detail)
    text = clean_name(command.text, "detail")
    after = table.put(command.sheet, command.detail, Detail(text=text))
    details = (DetailSet(detail=command.detail, text=text),)
    return decided(after, DetailsSet(sheet=command.sheet, name=profile.name, details=details))


def finish_sheet(system: System, table: Table, command: FinishSheet, chance: Chance) -> Decision:
    """The character is made: from now on nothing of it is undone step by step."""
    profile = unfinished(table, command.sheet)
    if profile.stage not in ANYTIME:
        raise RuleBroken(f"{profile.name} is not done with this step: {profile.stage}.")
    refuse_open_details(system, table, command.sheet)
    fact = SheetFinished(
        sheet=command.sheet,
        name=profile.name,
        hp=number(table, command.sheet, "hp"),
        focus=number(table, command.sheet, "focus"),
        slots=capacity(score_of(table, command.sheet, "strength")),
    )
    return decided(at(table, command.sheet, "finished"), fact)


def _describing(table: Table, sheet: str) -> Profile:
    profile = unfinished(table, sheet)
    return profile if profile.stage in ANYTIME else at_stage(table, sheet, "details")


def _refuse_unknown(system: System, key: str) -> None:
    if key not in system.details:
        raise RuleBroken(f"{system.name} has no detail called {key}.")


def _rolled(system: System, key: str, chance: Chance) -> DetailSet:
    _refuse_unknown(system, key)
    faces, line = roll_table(system.table(key), chance)
    return DetailSet(detail=key, text=line.text, faces=faces)
