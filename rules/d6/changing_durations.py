"""What lengthens or shortens the time of a condition."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.system import Purchase

SPANS = ("turn", "round", "encounter", "scene", "session", "recovered")
"""All that can end a condition, from the shortest to the longest."""
SHORTER = {"round": "encounter", "encounter": "scene", "scene": "recovered"}
"""What a condition can be cut to, and how long it must have lasted before (FD6-36..38)."""
ROUNDS, EXTEND, CUT = "rounds", "extend", "cut"
"""What a purchase does to the time of a condition."""
CHANGES = (ROUNDS, EXTEND, CUT)
WORDS = {
    "turn": "the end of a turn",
    "round": "the end of a round",
    "encounter": "the end of the encounter",
    "scene": "the end of the scene",
    "session": "the end of the session",
    "recovered": "it is recovered",
}


@dataclass(frozen=True, slots=True)
class Span:
    """The time of a condition: ``until`` which boundary, and of rounds how many are left (0: it ends)."""

    until: str
    rounds: int = 0


def change_span(span: Span, by: Purchase, sign: int = 1, face: int = 0) -> Span:
    """Return the time of a condition after a purchase (FD6-35..38, R-74)."""
    if by.effect not in CHANGES:
        raise RuleBroken(f"{by.name} cannot change how long a condition lasts.")
    if span.until not in SPANS:
        raise RuleBroken("A condition that only the story ends has no duration to change.")
    if by.effect == ROUNDS:
        return _with_rounds(span, by.amount if sign >= 0 else -by.amount)
    if by.effect == EXTEND:
        return _longer(span, by.until)
    return _shorter(span, by.until, face)


def _with_rounds(span: Span, rounds: int) -> Span:
    """Give a span of turns or rounds so many more; a turn-span becomes its end and a round (R-74)."""
    if span.until not in ("turn", "round"):
        raise RuleBroken("Rounds can be added to or taken from spans of turns and rounds only.")
    left = span.rounds if span.until == "round" else 0
    return Span("round", max(0, left + rounds))


def _longer(span: Span, until: str) -> Span:
    if SPANS.index(until) <= SPANS.index(span.until):
        raise RuleBroken("That condition already lasts that long.")
    return Span(until)


def _shorter(span: Span, until: str, face: int) -> Span:
    """Cut a span to its goal, from none but the one that is printed (R-74)."""
    before = SHORTER[until]
    if span.until != before:
        raise RuleBroken(f"Only a condition that lasts until {WORDS[before]} can be cut so.")
    if until != "round":
        return Span(until)
    if not 1 <= face <= 6:
        raise RuleBroken("One die decides how many rounds are left: 1 to 6.")
    return Span(until, face)
