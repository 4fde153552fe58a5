"""Creatures by the bands of the Referee."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.common.bounds import clean_name, within
from rules.common.lookups import NPCS
from rules.common.sheets import SheetBegun, place_sheet, portrait_of
from rules.dice.step_chain import CHAIN
from rules.errors import RuleBroken
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.table import Belonging, Profile, Resource, Table

MOST_HP = 30
ATTACK = "attack"
HIDE = "hide"


@dataclass(frozen=True, slots=True)
class MakeCreature(Command):
    """A non-player character or creature: HP, one attack die and an armour die (FB-52, FB-80..82)."""

    sheet_id: str
    name: str
    hp: int
    damage: int = 6
    armor: int = 0
    attack: str = ""
    seats: tuple[str, ...] = ()
    visibility: str = "named"
    portrait: str = ""
    kind: str = "npc"


def make_creature(game: Game, table: Table, command: MakeCreature) -> Decision:
    """Make a sheet that can be fought at once (FB-52, FB-80..82)."""
    if command.kind not in NPCS:
        raise RuleBroken("Only a creature or another person of the Referee's is made like this.")
    hp = within(command.hp, 1, MOST_HP, "HP")
    if command.damage not in CHAIN[:-1]:
        raise RuleBroken(f"An attack deals D4, D6, D8, D10 or D12, not D{command.damage}.")
    armors = game.system.dice["npc_armor"].values()
    if command.armor not in armors:
        raise RuleBroken(f"Armour is none, D4 or D6, not D{command.armor}.")
    profile = Profile(
        name=clean_name(command.name), kind=command.kind, portrait=portrait_of(command.portrait)
    )
    made = place_sheet(table, command.sheet_id, profile, command.seats, command.visibility)
    made = made.put(command.sheet_id, "hp", Resource(number=hp, limit=hp))
    for order, thing in enumerate(_gear(command)):
        made = made.put(command.sheet_id, made.new_key(), replace(thing, order=order))
    return decided(made, SheetBegun(sheet_id=command.sheet_id, name=profile.name, kind=profile.kind))


def _gear(command: MakeCreature) -> list[Belonging]:
    attack = clean_name(command.attack) if command.attack.strip() else ATTACK
    gear = [Belonging(name=attack, kind="weapon", slots=0, die=command.damage, full=command.damage)]
    if command.armor:
        armor = command.armor
        gear.append(Belonging(name=HIDE, kind="armor", slots=0, die=armor, full=armor, place="worn"))
    return gear


MECHANIC = Mechanic(
    deciders=(decides(MakeCreature, make_creature),),
)
