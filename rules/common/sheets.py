"""What every mechanic asks of a sheet."""

from __future__ import annotations

from rules.errors import RuleBroken
from rules.table import TABLE, Belonging, Condition, Part, Profile, Resource, Table

UNSEEN = "someone unseen"
KINDS_IN_WORDS = {"armor": "armour", "shield": "a shield"}
NPCS = ("npc", "creature")
FIGHTERS = ("pc", *NPCS)


def profile_of(table: Table, sheet_id: str) -> Profile:
    """The sheet's profile; whoever is not at the table cannot do or suffer anything."""
    profile = table.get(Profile, sheet_id, "profile") if sheet_id != TABLE else None
    if profile is None:
        raise RuleBroken("There is nobody like that at this table.")
    return profile


def finished(table: Table, sheet_id: str) -> Profile:
    """The profile of a sheet that is in play."""
    profile = profile_of(table, sheet_id)
    if profile.stage != "finished":
        raise RuleBroken(f"{profile.name} is still being made.")
    return profile


def alive(table: Table, sheet_id: str) -> Profile:
    """The profile of a sheet in play whose character is not dead."""
    profile = finished(table, sheet_id)
    if state_of(table, sheet_id) == "dead":
        raise RuleBroken(f"{profile.name} is dead.")
    return profile


def state_of(table: Table, sheet_id: str) -> str:
    """ok, dying, dead, or for a non-player character taken_out (FB-24, FB-52)."""
    timer = table.get(Resource, sheet_id, "death")
    if timer is not None:
        return "dying" if timer.number > 0 else "dead"
    profile, hp = table.get(Profile, sheet_id, "profile"), table.get(Resource, sheet_id, "hp")
    down = hp is not None and hp.number <= 0
    return "taken_out" if down and profile is not None and profile.kind in NPCS else "ok"


def name_for_others(table: Table, sheet_id: str) -> str:
    """What another sheet's entry may call this one: a hidden one goes unnamed."""
    part = table.get(Part, sheet_id, "part")
    return UNSEEN if part and part.visibility == "hidden" else profile_of(table, sheet_id).name


def thing_for_others(table: Table, sheet_id: str, thing: Belonging) -> str:
    """What another sheet's entry may call something of this one: its kind, unless the sheet is open."""
    part = table.get(Part, sheet_id, "part")
    return thing.name if part is None or part.visibility == "open" else KINDS_IN_WORDS[thing.kind]


def number(table: Table, sheet_id: str, resource: str) -> int:
    """How much of a resource is left; none where the sheet has no such thing."""
    row = table.get(Resource, sheet_id, resource)
    return row.number if row else 0


def set_number(table: Table, sheet_id: str, resource: str, amount: int) -> Table:
    """The table with a resource at that number, its limit and unit as they were."""
    row = table.get(Resource, sheet_id, resource) or Resource(number=0)
    return table.put(sheet_id, resource, Resource(number=amount, limit=row.limit, unit=row.unit))


def belonging_of(table: Table, sheet_id: str, key: str) -> Belonging:
    """Something that the sheet carries."""
    row = table.get(Belonging, sheet_id, key)
    if row is None:
        raise RuleBroken(f"{profile_of(table, sheet_id).name} does not carry that.")
    return row


def condition_of(table: Table, sheet_id: str, key: str) -> Condition:
    """A condition that the sheet has."""
    row = table.get(Condition, sheet_id, key)
    if row is None:
        raise RuleBroken(f"{profile_of(table, sheet_id).name} has no such condition.")
    return row
