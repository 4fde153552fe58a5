"""The headline of a prompt: what waits, and the roll that it is about, as far as its reader may know that."""

from __future__ import annotations

from campaigns.log.entry_view import FactView, fact_view
from campaigns.models import Event
from campaigns.state import State
from campaigns.words import signed
from rules.facts import NOTHING_ROLLED, Roll

NAMED_BY = ("thing", "trait", "weapon")
"""The fields of facts that name what was rolled; else its parts do, its ability or its purpose."""


def roll_of(state: State, seq: int, *, gm: bool) -> str:
    """Return the roll of an entry: "Melee 36 against 10, +26"; "" where it has none, or is of long ago."""
    event = _tail(state).get(seq)
    return said(fact_view(event, secret=gm and event.secret is not None)) if event else ""


def _tail(state: State) -> dict[int, Event]:
    return state.made("tail by entry", lambda: {event.seq: event for event in state.tail})


def said(fact: FactView) -> str:
    """Return the roll of a fact in a few words; of one that is kept back, nothing."""
    roll = getattr(fact, "roll", None)
    if not isinstance(roll, Roll) or roll == NOTHING_ROLLED:
        return ""
    total = getattr(fact, "damage", roll.total)
    return f"{_named(fact)} {total}{_against(fact, total)}".strip()


def _named(fact: FactView) -> str:
    named = next((name for field in NAMED_BY if (name := getattr(fact, field, ""))), "")
    parts = getattr(fact, "parts", ())[: 2 if getattr(fact, "skill", "") else 1]
    ability = str(getattr(fact, "ability", "")).capitalize()
    used = (name for part in getattr(fact, "advantages", ()) if (name := getattr(part, "name", "")))
    purpose = getattr(fact, "purpose", "") or next(used, "")
    return named or (parts[-1].source if parts else ability or purpose)


def _against(fact: FactView, total: int) -> str:
    other = getattr(fact, "difficulty", None)
    against = getattr(fact, "against", None)
    number = against.total if isinstance(against, Roll) else other
    if getattr(fact, "resisted", ()):
        number = getattr(fact, "resistance", None)
    return "" if number is None else f" against {number}, {signed(total - number)}"
