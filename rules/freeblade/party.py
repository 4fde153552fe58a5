"""The party: who goes with it, and the sheet that keeps the group's store."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from rules.errors import RuleBroken
from rules.freeblade.dying import state_of
from rules.rows import Rows
from rules.table import PART_OF, TABLE, Combatant, Condition, Profile, Table

PEOPLE = ("pc", "npc")
"""The kinds of sheets that go with the group or stay behind (R-95)."""
COMPANY = "company"
"""The key of the condition of a character who stays behind, and of anybody else who goes along."""


def party_of(table: Table) -> str:
    """Return the sheet that keeps the group's weather, omens and whereabouts."""
    sheets = stores(table)
    if not sheets:
        raise RuleBroken("Add a party store first: it holds the weather, omens and darkness.")
    return sheets[0]


def stores(table: Table) -> list[str]:
    """Return the sheets of kind party, which keep what everyone may use."""
    return table.in_strip(one for one, profile in _profiles(table) if profile.kind == "party")


def members(table: Table) -> list[str]:
    """Return who is with the group: in play, alive, and not left behind (R-95)."""
    return table.in_strip(one for one, profile in _profiles(table) if _plays(table, one, profile))


def serves(table: Table, sheet_id: str) -> bool:
    """Say whether a sheet's light serves the group: that of the fallen does not until it is taken up."""
    ours = _kind(table, sheet_id) == "party" or goes_along(table, sheet_id)
    return ours and state_of(table, sheet_id) not in ("dead", "taken_out")


def goes_along(table: Table, sheet_id: str) -> bool:
    """Say whether someone goes with the group (R-95).

    The players' characters do unless they stay behind; other people if it is said, and for as long as they
    stand on the party's side in a fight.
    """
    kind, has_mark = _kind(table, sheet_id), table.get(Condition, sheet_id, COMPANY) is not None
    row = table.get(Combatant, TABLE, sheet_id)
    return not has_mark if kind == "pc" else kind == "npc" and (has_mark or bool(row and row.side == "pc"))


def _profiles(table: Table) -> Iterable[tuple[str, Profile]]:
    """Return each sheet and its profile, in no order: to sort all of a large table first is slower."""
    return cast(Rows[Profile], table.rows).having(PART_OF[Profile], "profile").items()


def _plays(table: Table, sheet_id: str, profile: Profile) -> bool:
    if profile.kind not in PEOPLE or profile.stage != "finished":
        return False
    return goes_along(table, sheet_id) and state_of(table, sheet_id) not in ("dead", "taken_out")


def _kind(table: Table, sheet_id: str) -> str:
    profile = table.get(Profile, sheet_id, "profile")
    return profile.kind if profile else ""
