"""All rows of a table, the sheets' and the campaign's own, between the core and the database."""

from __future__ import annotations

from collections.abc import Iterable

import rules.games  # noqa: F401 - the games bring the classes by whose names prompts are read
from campaigns import models
from characters.rowstore import RowStore
from characters.sheets import load_sheets, save_changes
from rules.table import TABLE, Change, Clock, Combatant, Encounter, Key, Membership, Pending, Pinned, Row

MEMBERSHIP = RowStore(Membership, models.Membership, "character_id")
CLOCK = RowStore(Clock, models.Clock, "campaign_id")
ENCOUNTER = RowStore(Encounter, models.Encounter, "campaign_id")
COMBATANT = RowStore(Combatant, models.Combatant, "campaign_id")
PENDING = RowStore(Pending, models.Pending, "campaign_id")
PINNED = RowStore(Pinned, models.Pinned, "campaign_id")
ALWAYS = (CLOCK, PENDING, PINNED, ENCOUNTER)
TABLE_STORES = (*ALWAYS, COMBATANT)


def load_rows(campaign_id: int) -> dict[Key, Row]:
    """Clocks, the encounter, what is pinned, and prompts; and every row of the sheets, in the strip's order.

    Nobody takes part where no encounter is played.
    """
    rows: dict[Key, Row] = {}
    for store in ALWAYS:
        rows.update(store.load([campaign_id], {campaign_id: TABLE}))
    if any(key[1] == ENCOUNTER.part for key in rows):
        rows.update(COMBATANT.load([campaign_id], {campaign_id: TABLE}))
    memberships = models.Membership.objects.filter(campaign=campaign_id).order_by("place", "character_id")
    sheets = list(memberships.values_list("character_id", flat=True))
    rows.update(load_sheets(sheets))
    return rows | MEMBERSHIP.load(sheets) if sheets else rows


def save_rows(campaign_id: int, changes: Iterable[Change]) -> None:
    """Writes changes of any rows: an upsert or a delete per key, in the order the foreign keys ask for."""
    changes = tuple(changes)
    memberships = [change for change in changes if change.key[1] == MEMBERSHIP.part]
    MEMBERSHIP.delete(memberships)
    save_changes(change for change in changes if change.key[0] != TABLE and change.key[1] != MEMBERSHIP.part)
    MEMBERSHIP.upsert(memberships, campaign_id=campaign_id)
    for store in TABLE_STORES:
        if mine := [change for change in changes if change.key[:2] == (TABLE, store.part)]:
            store.upsert(mine, campaign_id)
            store.delete(mine, campaign_id)
