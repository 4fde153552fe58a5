"""How long what begins now lasts, by the encounter that it begins in (R-19)."""

from __future__ import annotations

from rules.clock import boundaries_to_pass
from rules.decide.clock import ENCOUNTER
from rules.table import TABLE, Encounter, Table

MOMENTARY = ("turn", "round")
"""The spans that are counted in boundaries from the moment they begin."""


def left_of(table: Table, sheet: str, until: str, spans: int = 1) -> int:
    """How many boundaries a span that begins now has still to see (R-19)."""
    if until not in MOMENTARY:
        return 0
    encounter = table.get(Encounter, TABLE, ENCOUNTER)
    own = encounter is not None and encounter.acting == sheet
    return boundaries_to_pass(until, own_turn=own, in_round=encounter is not None, spans=spans)
