"""How a character stands: well, dying, dead or taken out."""

from __future__ import annotations

from rules.common.lookups import NPCS
from rules.table import Profile, Resource, Table


def state_of(table: Table, sheet_id: str) -> str:
    """Return ok, dying, dead, or for a non-player character taken_out (FB-24, FB-52)."""
    timer = table.get(Resource, sheet_id, "death")
    if timer is not None:
        return "dying" if timer.number > 0 else "dead"
    profile, hp = table.get(Profile, sheet_id, "profile"), table.get(Resource, sheet_id, "hp")
    down = hp is not None and hp.number <= 0
    return "taken_out" if down and profile is not None and profile.kind in NPCS else "ok"


def status(hp: int, character: bool) -> str:
    """Return ok above 0 HP; below, dying for a player's character, else taken_out (FB-24, FB-52)."""
    if hp > 0:
        return "ok"
    return "dying" if character else "taken_out"
