"""The party: its members, and the sheet that keeps the group's store."""

from __future__ import annotations

from rules.errors import RuleBroken
from rules.freeblade.standing import state_of
from rules.table import Profile, Table


def party_of(table: Table) -> str:
    """Return the sheet that keeps the group's weather, omens and whereabouts."""
    sheets = stores(table)
    if not sheets:
        raise RuleBroken("Make a sheet for the party first: it keeps the weather, omens and the dark.")
    return sheets[0]


def stores(table: Table) -> list[str]:
    """Return the sheets of kind party, which keep what everyone may use."""
    return [sheet_id for sheet_id in table.sheets() if _kind(table, sheet_id) == "party"]


def members(table: Table) -> list[str]:
    """Return the players' characters who are in play and not dead."""
    return [sheet_id for sheet_id in table.sheets() if _plays(table, sheet_id)]


def _plays(table: Table, sheet_id: str) -> bool:
    profile = table.get(Profile, sheet_id, "profile")
    made = profile is not None and profile.kind == "pc" and profile.stage == "finished"
    return made and state_of(table, sheet_id) != "dead"


def _kind(table: Table, sheet_id: str) -> str:
    profile = table.get(Profile, sheet_id, "profile")
    return profile.kind if profile else ""
