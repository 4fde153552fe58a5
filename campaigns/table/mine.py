"""What waits for a user at their tables, as the list of these says it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from campaigns.state import State, state_of
from campaigns.table.waiting import PromptBar, bar_of
from rules.common.durations import ENCOUNTER
from rules.table import TABLE, Encounter

LOOKED_AT = 3
"""How many tables are looked at, the last played first: one that is not at hand has to be read."""
LATELY = timedelta(days=7)


def with_what_waits(tables: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """Return a user's tables, the last played first; those say what goes on and waits for them there."""
    since = timezone.now() - LATELY
    lately = [one for one in tables if not one["archived"] and one["active"] and one["active"] > since]
    for one in lately[:LOOKED_AT]:
        seat = one["seat"]
        state = state_of(seat.campaign)
        one["waits"], one["now"] = _waits(bar_of(state, seat.pk)), _now(state)
    return tables


def _now(state: State) -> str:
    """Return the session and the round in which a table is."""
    encounter = state.table.get(Encounter, TABLE, ENCOUNTER)
    session = [f"session {state.session}"] if state.session else []
    return ", ".join(session + ([f"round {encounter.round}"] if encounter else [])).capitalize()


def _waits(bar: PromptBar) -> list[str]:
    """Return the turn of a seat, and what else there is for it to decide, the most urgent first."""
    turn = ["Your turn"] if bar.turn and bar.turn.own and not bar.turn.refused else []
    return turn + [one.title for one in bar.mine if one.waits_for_seat]
