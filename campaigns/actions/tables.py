"""The campaign's own tables are written, brought in as one text and deleted; and tables are rolled on.

What they say is for Game Masters until it is rolled: nothing of it goes into the log before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.conf import settings

from campaigns.actions.people import lock_as_gm, still_played
from campaigns.models import Campaign, CampaignTable, Seat
from campaigns.play import perform
from campaigns.state import Played
from campaigns.transactions import writing
from campaigns.visibility import SeenBy
from rules.common.table_rolls import RollTable
from rules.common.table_text import TableText, key_of, read_table, read_tables, tables_mentioned
from rules.errors import RuleBroken

MOST_AT_ONCE = 60
"""How many tables one roll may lead to, and well more than anyone writes."""
NO_KEY = "The name of a table needs at least one letter or digit."


def write_table(
    *,
    seat: Seat,
    name: str,
    text: str,
    pinned: bool = False,
    open: bool = False,
    table: CampaignTable | None = None,
) -> CampaignTable:
    """A new table, or one written anew; what cannot be rolled on is refused with its line."""
    source = TableText(key_of(name), name, text)
    if not source.key:
        raise RuleBroken(NO_KEY)
    read_table(source)
    with writing():
        campaign = _lock(seat)
        of_that_name = CampaignTable.objects.filter(campaign=campaign, key=source.key)
        if of_that_name.exclude(pk=table.pk if table else 0).exists():
            raise RuleBroken(f"There is already a table called {name}.")
        if table is None:
            _has_room(campaign, 1)
        row = table or CampaignTable(campaign=campaign)
        row.key, row.name, row.text = source.key, name, text
        row.pinned, row.open = pinned, open
        row.save()
    return row


def bring_tables(*, seat: Seat, text: str) -> int:
    """The tables of a text, each with its name behind two hashes; one of the same name gives way."""
    sources = {source.key: source for source in read_tables(text)}
    if not sources:
        raise RuleBroken("There is no table in it. Begin each with two hashes and its name: ## Omens.")
    with writing():
        campaign = _lock(seat)
        there = {table.key: table for table in CampaignTable.objects.filter(campaign=campaign)}
        _has_room(campaign, len(sources.keys() - there.keys()))
        for key, source in sources.items():
            table = there.get(key) or CampaignTable(campaign=campaign, key=key)
            table.name, table.text = source.name, source.text
            table.save()
    return len(sources)


def delete_table(*, seat: Seat, table: CampaignTable) -> None:
    """The table goes; what was rolled on it stays in the log."""
    with writing():
        _lock(seat)
        CampaignTable.objects.filter(pk=table.pk).delete()


def roll_table(*, seat: Seat, key: str, audience: str = SeenBy.EVERYONE.value) -> Played:
    """Rolls on a table of the campaign or of its game, in the open or behind the screen."""
    tables = {table.key: table.source for table in CampaignTable.objects.filter(campaign=seat.campaign_id)}
    return perform(seat, RollTable(key, tuple(_tables_from(key, tables))), audience=audience)


def _tables_from(key: str, tables: Mapping[str, TableText]) -> Iterator[TableText]:
    """Yield the campaign's tables to which a roll on one may lead."""
    keys, waiting = set[str](), [key]
    while waiting and len(keys) < MOST_AT_ONCE:
        key = waiting.pop()
        if key in keys or key not in tables:
            continue
        keys.add(key)
        yield tables[key]
        waiting += sorted(tables_mentioned(read_table(tables[key])))


def _lock(seat: Seat) -> Campaign:
    campaign = lock_as_gm(seat=seat)
    still_played(campaign=campaign)
    return campaign


def _has_room(campaign: Campaign, new: int) -> None:
    most = settings.TABLES_PER_CAMPAIGN
    if CampaignTable.objects.filter(campaign=campaign).count() + new > most:
        raise RuleBroken(f"There are at most {most} random tables. Delete one first.")
