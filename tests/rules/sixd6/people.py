"""Tables of 6d6 for tests: Razir, Boban and an acolyte, with their advantages and potential."""

from __future__ import annotations

from rules.games import game_for
from rules.table import TABLE, Ability, Combatant, Encounter, Membership, Profile, Resource, Table

SIXD6 = game_for("sixd6")
RAZIR, BOBAN, ACOLYTE, CALIX = "1", "2", "3", "4"
FULL = (4, 2, 0, 0)
"""Dynamic and static potential in the bank, then on the spent pile."""

ARMOUR = Ability(name="Armour", dice=1, pips=2, kind="dynamic", keywords=("Free Resist",))
KNOCKDOWN = Ability(name="Knockdown", dice=1, pips=1, kind="static", text="prone")
FOLLOW_UP = Ability(
    name="Follow-Up",
    dice=1,
    kind="dynamic",
    keywords=("Opportunity",),
    trigger="someone leaves",
    text="off balance",
)
RETREAT = Ability(
    name="Retreat", dice=1, kind="dynamic", keywords=("Opportunity",), trigger="a foe comes near"
)
SPEED = Ability(name="Speed", dice=1, pips=3, kind="dynamic", keywords=("Control",))
SHIELD = Ability(name="Shield wall", dice=1, pips=1, kind="static", keywords=("Aid Resist",))
SWORD = Ability(name="Sword", dice=1, pips=3, kind="dynamic", text="wounded")
RAGE = Ability(name="Rage", dice=1, kind="dynamic", keywords=("Dice: reroll 1", "Freq."))
CHARGE = Ability(name="Charge", dice=1, pips=1, kind="dynamic")


def sheet(owner: str, name: str, kind: str, seats: tuple[str, ...], **advantages: Ability) -> Table:
    """Return a sheet with four dynamic and two static potential, all banked."""
    table = Table().put(owner, "profile", Profile(name=name, kind=kind))
    table = table.put(owner, "membership", Membership(seats=seats, place=int(owner)))
    for key, row in advantages.items():
        table = table.put(owner, key, row)
    return holding(table, owner, *FULL)


def temple(*, fighting: bool = True, acting: str = ACOLYTE, **rulings: str) -> Table:
    """Return the abandoned temple; in the fight it is the acolyte's turn."""
    sheets = (
        sheet(RAZIR, "Razir", "pc", ("7",), armour=ARMOUR, knock=KNOCKDOWN, follow=FOLLOW_UP, rage=RAGE),
        sheet(BOBAN, "Boban", "pc", ("8",), retreat=RETREAT, speed=SPEED, shield=SHIELD),
        sheet(ACOLYTE, "Acolyte", "npc", (), sword=SWORD, charge=CHARGE),
        sheet(CALIX, "Calix", "pc", ("7",), retreat=RETREAT, shield=SHIELD),
    )
    rows = {key: row for one in sheets for key, row in one.rows.items()}
    table = Table(seq=40, rulings=rulings, rows=rows)
    if fighting:
        table = table.put(TABLE, "encounter", Encounter(round=1, acting=acting))
        for place, owner in enumerate((ACOLYTE, RAZIR, BOBAN, CALIX)):
            table = table.put(TABLE, owner, Combatant(place=place))
    return table


def holding(table: Table, owner: str, *numbers: int) -> Table:
    """Return the table with that potential: dynamic and static banked, dynamic and static spent."""
    keys = ("bank_dynamic", "bank_static", "spent_dynamic", "spent_static")
    for key, number in zip(keys, numbers, strict=True):
        table = table.put(owner, key, Resource(number=number))
    return table
