"""What every mechanic asks of a sheet."""

from __future__ import annotations

from rules.errors import RuleBroken
from rules.table import TABLE, Belonging, Condition, Part, Profile, Resource, Table

UNSEEN = "someone unseen"
KINDS_IN_WORDS = {"armor": "armour", "shield": "a shield"}
NPCS = ("npc", "creature")
FIGHTERS = ("pc", *NPCS)


def profile_of(table: Table, sheet: str) -> Profile:
    """The sheet's profile; whoever is not at the table cannot do or suffer anything."""
    profile = table.get(Profile, sheet, "profile") if sheet != TABLE else None
    if profile is None:
        raise RuleBroken("There is nobody like that at this table.")
    return profile


def finished(table: Table, sheet: str) -> Profile:
    """The profile of a sheet that is in play."""
    profile = profile_of(table, sheet)
    if profile.stage != "finished":
        raise RuleBroken(f"{profile.name} is still being made.")
    return profile


def alive(table: Table, sheet: str) -> Profile:
    """The profile of a sheet in play whose character is not dead."""
    profile = finished(table, sheet)
    if state_of(table, sheet) == "dead":
        raise RuleBroken(f"{profile.name} is dead.")
    return profile


def state_of(table: Table, sheet: str) -> str:
    """ok, dying, dead, or for a non-player character taken_out (FB-24, FB-52)."""
    timer = table.get(Resource, sheet, "death")
    if timer is not None:
        return "dying" if timer.number > 0 else "dead"
    profile, hp = table.get(Profile, sheet, "profile"), table.get(Resource, sheet, "hp")
    down = hp is not None and hp.number <= 0
    return "taken_out" if down and profile is not None and profile.kind in NPCS else "ok"


def name_for_others(table: Table, sheet: str) -> str:
    """What another sheet's entry may call this one: a hidden one goes unnamed."""
    part = table.get(Part, sheet, "part")
    return UNSEEN if part and part.visibility == "hidden" else profile_of(table, sheet).name


def thing_for_others(table: Table, sheet: str, thing: Belonging) -> str:
    """What another sheet's entry may call something of this one: its kind, unless the sheet is open."""
    part = table.get(Part, sheet, "part")
    return thing.name if part is None or part.visibility == "open" else KINDS_IN_WORDS[thing.kind]


def number(table: Table, sheet: str, resource: str) -> int:
    """How much of a resource is left; none where the sheet has no such thing."""
    row = table.get(Resource, sheet, resource)
    return row.number if row else 0


def set_number(table: Table, sheet: str, resource: str, amount: int) -> Table:
    """The table with a resource at that number, its limit and unit as they were."""
    row = table.get(Resource, sheet, resource) or Resource(number=0)
    return table.put(sheet, resource, Resource(number=amount, limit=row.limit, unit=row.unit))


def belonging_of(table: Table, sheet: str, key: str) -> Belonging:
    """Something that the sheet carries."""
    row = table.get(Belonging, sheet, key)
    if row is None:
        raise RuleBroken(f"{profile_of(table, sheet).name} does not carry that.")
    return row


def condition_of(table: Table, sheet: str, key: str) -> Condition:
    """A condition that the sheet has."""
    row = table.get(Condition, sheet, key)
    if row is None:
        raise RuleBroken(f"{profile_of(table, sheet).name} has no such condition.")
    return row
