"""The moments of a session: which of its entries are told, and as what, by what went before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaigns.chronicle.readings import EntryReading
from campaigns.models import Campaign
from campaigns.state import game_of
from rules.common.foes import SheetCopied
from rules.common.sheets import SheetBegun
from rules.moments import Moment, fall_of, felling_conditions, moment_of, rises


def moments_of(campaign: Campaign, readings: Iterable[EntryReading]) -> Iterator[tuple[EntryReading, Moment]]:
    """Yield the entries that are told, and as what.

    Relief for somebody who fell in this session raises them; in between nobody falls twice the same way. What
    is written on a sheet while it is made is nobody's find; what is told of its making ends that.
    """
    felling = felling_conditions(game_of(campaign).system)
    made_now: set[str] = set()
    down: dict[str, str] = {}
    for reading in readings:
        kind, sheet_id = reading.kind, reading.fact.sheet_id
        moment = moment_of(reading.fact, felling)
        if kind in (SheetBegun, SheetCopied):
            made_now.add(sheet_id)
        if kind.ASIDE and moment is Moment.TOLD:
            made_now.discard(sheet_id)
        if moment is Moment.FOUND and sheet_id in made_now:
            continue
        if moment is Moment.NONE and reading.fact.verdict_seen().rarity:
            moment = Moment.NARROW
        if moment is Moment.HARM:
            (who, _), how = reading.fact.befell(), fall_of(reading.fact, felling)
            if down.get(who) == how:
                continue
            down[who] = how
        elif moment is Moment.RELIEF and sheet_id in down and rises(reading.fact, down[sheet_id]):
            moment = Moment.RISE
            del down[sheet_id]
        if moment:
            yield reading, moment


def whom(reading: EntryReading) -> str:
    """Return the name of whom an entry befell."""
    return reading.fact.befell()[1]
