"""The tables that a Game Master may roll on: the campaign's own, and those of its game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import shorten

from campaigns.models import CampaignTable, Event
from campaigns.state import State
from rules.common.table_rolls import TableRolled, dice_of, rolled_tables
from rules.common.table_text import key_of, read_table, tables_mentioned
from rules.dice.tables import RangeTable, TableLine
from rules.facts import kind_of

RECENT = 1_000
"""Among how many of the latest entries a table's last roll is looked for."""
SHOWN = 80
READ = 100
"""A table of at most so many lines is read in the list, a longer one where it is edited."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in the list: dice in words, lines as (rolls, text), how many, and names that lead nowhere."""

    key: str
    name: str
    dice: str
    lines: int
    rows: tuple[tuple[str, str], ...] = ()
    own: CampaignTable | None = None
    nowhere: tuple[str, ...] = ()


def own_tables(state: State) -> list[TableSummary]:
    """Return the campaign's own tables, by name."""
    tables = list(CampaignTable.objects.filter(campaign=state.campaign.pk))
    keys = {table.key for table in tables} | {table.key for table in tables_of_game(state)}
    return [_listed(read_table(table.source), keys, table) for table in tables]


def tables_of_game(state: State) -> list[TableSummary]:
    """Return the tables of the game, but for those in whose place the campaign has its own."""
    return [_listed(table, ()) for table in rolled_tables(state.game.system)]


def last_results(state: State) -> dict[str, str]:
    """Return what each table came to when it was last rolled on, by its name: they are for Game Masters."""
    campaign = state.campaign
    events = Event.objects.filter(
        campaign=campaign.pk, kind=kind_of(TableRolled), seq__gt=campaign.last_seq - RECENT
    )
    rolls = {event.seq: event.fact | (event.secret or {}) for event in events.order_by("seq")}
    undone = state.undone_among(list(rolls))
    return {
        fact["table"]: shorten(fact["text"], SHOWN, placeholder="…")
        for seq, fact in rolls.items()
        if seq not in undone
    }


def pinned_tables(state: State) -> list[CampaignTable]:
    """Return the tables that are buttons on the Game Master's screen."""
    return list(CampaignTable.objects.filter(campaign=state.campaign.pk, pinned=True))


def _listed(table: RangeTable, keys: Iterable[str], own: CampaignTable | None = None) -> TableSummary:
    nowhere = tuple(sorted(tables_mentioned(table) - set(keys))) if own else ()
    rows = tuple((_rolls(line), line.text) for line in table.lines) if len(table.lines) <= READ else ()
    return TableSummary(key_of(table.key), table.name, dice_of(table), len(table.lines), rows, own, nowhere)


def _rolls(line: TableLine) -> str:
    return str(line.low) if line.low == line.high else f"{line.low}\u2013{line.high}"
