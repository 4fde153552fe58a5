"""Creatures by the bands of the Referee."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bounds import clean_name, within
from rules.common.belongings import NATURAL, PIERCING, SPECTRAL
from rules.common.foes import bring
from rules.errors import RuleBroken
from rules.freeblade.immunity import immune_to
from rules.game import Command, Decision, Game, Mechanic, rolls
from rules.randomness import Randomness
from rules.sheet_text import Written
from rules.table import Belonging, Resource, Table

MOST_HP = 30
WEAPONS = {"creature": "claws", "npc": "blade"}
"""What they strike with, where nothing else is said."""
HIDE = "hide"


@dataclass(frozen=True, slots=True)
class MakeCreature(Command):
    """So many people or creatures alike: HP, one attack die and an armour die (FB-52, FB-80..82).

    A creature's weapon and hide are its own, and never wear (R-33). ``immune``: what cannot harm them.
    ``piercing``: their blows pass armour (R-104). ``joins_encounter``: they take part in the
    fight, where there is one.
    """

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
    count: int = 1
    joins_encounter: bool = False
    immune: str = ""
    piercing: bool = False


def make_creature(game: Game, table: Table, command: MakeCreature, randomness: Randomness) -> Decision:
    """Make sheets that can be fought at once (FB-52, FB-80..82)."""
    hp = within(command.hp, 1, MOST_HP, "HP")
    _refuse_other_die(game, "npc_damage", command.damage, "A foe's attack deals")
    _refuse_other_die(game, "npc_armor", command.armor, "A foe's armour is")
    rows: Written = (("hp", Resource(number=hp, limit=hp)), *_gear(command))
    if command.immune.strip():
        rows = (*rows, ("immune", immune_to(clean_name(command.immune))))
    return bring(game, table, command, rows, randomness, seats=command.seats)


def _refuse_other_die(game: Game, kind: str, die: int, begins: str) -> None:
    """Refuse a die that ``foes.toml`` does not name for damage (FB-81) or armour (FB-82)."""
    dice = game.system.dice[kind].values()
    if die not in dice:
        *others, last = (f"D{sides}" if sides else "none" for sides in dice)
        raise RuleBroken(f"{begins} {', '.join(others)} or {last}, not D{die}.")


def _gear(command: MakeCreature) -> Written:
    attack = clean_name(command.attack) if command.attack.strip() else WEAPONS.get(command.kind, "")
    own = NATURAL if command.kind == "creature" else ""
    blow = own if not command.piercing else SPECTRAL if own else PIERCING
    weapon = Belonging(
        name=attack, kind="weapon", slots=0, die=command.damage, full=command.damage, form=blow
    )
    die = command.armor
    hide = Belonging(name=HIDE, kind="armor", slots=0, die=die, full=die, location="worn", place=1, form=own)
    return (("", weapon), ("", hide)) if die else (("", weapon),)


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(MakeCreature, make_creature),),
)
