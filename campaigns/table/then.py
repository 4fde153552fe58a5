"""The table as it stood right after an entry, and what differs from it now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.http import HttpRequest

from campaigns.access import may_read, membership_of, state_for
from campaigns.log.way_back import rows_at
from campaigns.models import Event, Seat
from campaigns.naming import die_of, name_of
from campaigns.panels.draw import for_page, panels_on
from campaigns.panels.seen import reading
from campaigns.state import State
from campaigns.words import capitalized
from rules.common.lookups import FINISHED
from rules.common.prompts import name_or_someone
from rules.d6.track_states import kind_of
from rules.game import Game
from rules.table import (
    PARTS,
    TABLE,
    Ability,
    Belonging,
    Clock,
    Condition,
    Encounter,
    Membership,
    Pending,
    Profile,
    Resource,
    Row,
    Table,
    Track,
)

KNOWN = ("hidden", "named", "stands", "open")
"""Who sees a sheet, from the fewest to all."""
SHOWN = ("resource", "track", "condition", "belonging", "ability", "clock", "encounter")
"""The parts of rows whose difference is told in words."""
NOT_THERE = "not there"
MADE, IN_PLAY = "being made", "ready to play"


@dataclass(frozen=True, slots=True)
class Differs:
    """What differs on one sheet, or (``sheet_id`` "") of the table itself: (what, then, now)."""

    sheet_id: str
    name: str
    lines: tuple[tuple[str, str, str], ...]


def then_page(seat: Seat, event: Event, sheet: str, request: HttpRequest) -> dict[str, Any]:
    """Return the context of the page, as far as this seat may know then and now."""
    now = state_for(seat)
    then = replace(now, table=table_at(seat, now, event.seq))
    readable = sorted(
        (one for one in then.sheets if _reads(seat, then, one)), key=partial(_is_store, then.table)
    )
    sheets = [(sheet_id, _name(then.table, sheet_id)) for sheet_id in readable]
    opened = sheet or event.fact.get("sheet_id")
    chosen = next((one for one in sheets if one[0] == opened), sheets[0] if sheets else None)
    panels = for_page(reading(then, chosen[0]), panels_on(then, chosen[0]), request) if chosen else []
    return {
        "seat": seat,
        "campaign": now.campaign,
        "event": event,
        "sheets": sheets,
        "chosen": chosen,
        "panels": panels,
        "differences": list(_differences(seat, then, now)),
        "may_rewind": seat.is_gm and not now.campaign.archived and event.seq < now.campaign.last_seq,
    }


def table_at(seat: Seat, now: State, seq: int) -> Table:
    """Return the table right after an entry, without prompts, as far as its reader may know of each sheet."""
    table = replace(now.table, seq=seq, rows=rows_at(now, seq))
    for key in table.of(Pending, TABLE):
        table = table.without(Pending, TABLE, key)
    return table if seat.is_gm else _narrowed(table, now.table)


def _narrowed(then: Table, now: Table) -> Table:
    """Return the table of then with each sheet as closed as it was or is, the narrower of both."""
    for sheet_id in then.sheets():
        was, is_now = (table.get(Membership, sheet_id, "membership") for table in (then, now))
        visibility = min((one.visibility for one in (was, is_now) if one), key=KNOWN.index, default="hidden")
        owners = is_now.seats if is_now else ()
        visibility = visibility if is_now else "hidden"
        then = then.put(sheet_id, "membership", Membership(seats=owners, visibility=visibility))
    return then


def _reads(seat: Seat, state: State, sheet_id: str) -> bool:
    membership = membership_of(state, sheet_id)
    return membership is not None and may_read(seat, membership)


def _name(table: Table, sheet_id: str) -> str:
    profile = table.get(Profile, sheet_id, "profile")
    return profile.name if profile else ""


def _is_store(table: Table, sheet_id: str) -> bool:
    profile = table.get(Profile, sheet_id, "profile")
    return profile is not None and profile.kind == "party"


def _differences(seat: Seat, then: State, now: State) -> Iterator[Differs]:
    """Yield what differs on each sheet that the seat may read, and of the table's own time."""
    ids = dict.fromkeys([*then.sheets, *now.sheets])
    for sheet_id in ids:
        there = [state for state in (then, now) if sheet_id in state.sheets]
        if all(_reads(seat, state, sheet_id) for state in there):
            lines = (
                *_of_profile(then.table, now.table, sheet_id),
                *_lines(now.game, then.table, now.table, sheet_id),
            )
            whole = {1: "added later" if there == [now] else "removed since"}.get(len(there), "")
            lines = (("The sheet", whole, ""),) if whole else lines
            if lines:
                yield Differs(sheet_id, _name(there[0].table, sheet_id), lines)
    if of_table := tuple(_lines(now.game, then.table, now.table, TABLE, gm=seat.is_gm)):
        yield Differs("", "The table", of_table)


def _of_profile(then: Table, now: Table, sheet_id: str) -> Iterator[tuple[str, str, str]]:
    """Yield another name, and the end of the making of a character or its return."""
    was, now_is = (table.get(Profile, sheet_id, "profile") for table in (then, now))
    if not was or not now_is:
        return
    if was.name != now_is.name:
        yield "Name", was.name, now_is.name
    before, after = (IN_PLAY if one.stage == FINISHED else MADE for one in (was, now_is))
    if before != after:
        yield "Character", before, after


def _lines(
    game: Game, then: Table, now: Table, owner: str, *, gm: bool = False
) -> Iterator[tuple[str, str, str]]:
    for part in SHOWN:
        was, are = (table.of(PARTS[part], owner) for table in (then, now))
        for key in dict.fromkeys([*was, *are]):
            before, after = was.get(key), are.get(key)
            if before != after:
                words = _words(game, then, before, gm=gm), _words(game, now, after, gm=gm)
                yield (capitalized(name_of(game, key, after or before) or key), *_told_apart(*words))


def _told_apart(before: str, after: str) -> tuple[str, str]:
    return (before, after) if before != after else (before, f"still {after}, but changed")


def _words(game: Game, table: Table, row: Row | None, *, gm: bool) -> str:
    """Return how a row stands, in a word or a number; only a Game Master reads who is hidden and acts."""
    match row:
        case None:
            return NOT_THERE
        case Resource():
            return str(row.number)
        case Track():
            return kind_of(game, row).names[row.state]
        case Condition():
            return f"there, {max(row.rank, row.slots)}" if max(row.rank, row.slots) > 1 else "there"
        case Ability():
            return die_of(game, row) or str(row.value)
        case Belonging():
            return die_of(game, row) or "there"
        case Clock():
            return f"{row.number}" + ("" if row.running else ", over")
        case Encounter():
            name = _name if gm else name_or_someone
            return f"round {row.round}" + (f", {name(table, row.acting)} acts" if row.acting else "")
    return "there"
