"""All rows of a table, the sheets' and the campaign's own, between the core and the database."""

from __future__ import annotations

from collections.abc import Collection, Iterable

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


def load_rows(campaign_id: int, owners: Collection[str]) -> dict[Key, Row]:
    """The table's own rows, and every row of these sheets as far as they are of this campaign."""
    rows = load_table_rows(campaign_id)
    mine = sheets_of(campaign_id, owners)
    rows.update(load_sheets(mine))
    if mine:
        rows.update(MEMBERSHIP.load(mine))
    return rows


def load_table_rows(campaign_id: int) -> dict[Key, Row]:
    """Clocks, the encounter, what is pinned, and prompts.

    Nobody takes part where no encounter is played.
    """
    rows: dict[Key, Row] = {}
    for store in ALWAYS:
        rows.update(store.load([campaign_id], {campaign_id: TABLE}))
    if any(key[1] == ENCOUNTER.part for key in rows):
        rows.update(COMBATANT.load([campaign_id], {campaign_id: TABLE}))
    return rows


def sheets_of(campaign_id: int, owners: Collection[str] | None = None) -> list[str]:
    """The ids of a campaign's sheets; with ``owners`` only those among them."""
    memberships = models.Membership.objects.filter(campaign=campaign_id)
    if owners is not None:
        if not owners:
            return []
        memberships = memberships.filter(character__in=owners)
    return list(memberships.order_by("place", "character_id").values_list("character_id", flat=True))


def save_rows(campaign_id: int, changes: Iterable[Change]) -> None:
    """Writes changes of any rows: an upsert or a delete per key, in the order the foreign keys ask for."""
    changes = tuple(changes)
    memberships = [change for change in changes if change.key[1] == MEMBERSHIP.part]
    MEMBERSHIP.delete(memberships)
    save_changes(change for change in changes if change.key[0] != TABLE and change.key[1] != MEMBERSHIP.part)
    MEMBERSHIP.upsert(memberships, campaign_id=campaign_id)
    for store in TABLE_STORES:
        mine = [change for change in changes if change.key[:2] == (TABLE, store.part)]
        store.upsert(mine, campaign_id)
        store.delete(mine, campaign_id)
