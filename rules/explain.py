"""Explains what was rolled: every part in words, and the rules behind it.

A fact says itself which rolls it holds, what they were made of and how it came out (``rules.facts.Fact``).

Only what is part of a sum has an amount: those from one total to the next add up to it. All other numbers
are said in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.catalogue import Rule, is_rule, rule, spoken_in
from rules.facts import Die, Fact, Modifier, ShownRoll
from rules.game import Game

SUBTRACTED = ("minus", "disadvantage", "armor")
"""The roles of dice that are taken from a total."""
AGAIN = ("FB-28", "R-52")
"""What lets a roll be thrown again."""


@dataclass(frozen=True, slots=True)
class Line:
    """One part of an explanation: what it is, and its rules by id.

    ``amount`` is what it counts for in the sum that the next ``total`` ends, None outside of a sum.
    """

    text: str
    amount: int | None = None
    rules: tuple[str, ...] = ()
    total: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """What happened, line by line, and every rule that it rests on, each with its sentence."""

    lines: tuple[Line, ...]
    rules: tuple[Rule, ...]


def explain(game: Game, fact: Fact) -> Explanation:
    """Return a fact in its parts: its dice, its modifiers with their sources, its outcome and its chance.

    Every rule is named as it speaks in the game, and none that only other games have.
    """
    lines = tuple(in_game(line, game.key) for line in lines_of(fact))
    rule_ids = [id for id in fact.rules_shown() for id in spoken_in(id, game.key)]
    return Explanation(lines, _rules([*rule_ids, *(id for line in lines for id in line.rules)]))


def in_game(line: Line, game: str) -> Line:
    """Return a line with its rules as they speak in a game: its own, or those that it is played by."""
    return replace(line, rules=tuple(id for rule_id in line.rules for id in spoken_in(rule_id, game)))


def lines_of(fact: Fact) -> Iterator[Line]:
    """Yield the lines of a fact: what its rolls were made of, each roll to its total, and how it came out."""
    verdict = fact.verdict()
    yield from (_alone(_modifier(part)) for part in fact.made_of())
    for roll in fact.rolls():
        yield from _roll(roll, verdict.counted)
    if fact.rerolled:
        yield Line("This replaces an earlier roll", rules=AGAIN)
    if verdict.sentence:
        yield Line(verdict.sentence)
    if verdict.chance:
        yield Line(f"The chance of success was {verdict.chance}")


def words(name: str) -> str:
    """Return the name of a field or a kind as words."""
    return name.replace("_", " ").strip()


def _roll(shown: ShownRoll, counted: bool) -> Iterator[Line]:
    """Tell dice, modifiers and their sum, and what lifts it to its least."""
    roll, total = shown.roll, shown.roll.total
    if not shown.counts:
        yield Line(f"The other roll came to {total}")
    parts = [*(_die(die, counted) for die in shown.dice), *map(_modifier, roll.modifiers)]
    if not (shown.counts and shown.is_sum):
        yield from map(_alone, parts)
    elif parts:
        missing = total - sum(line.amount or 0 for line in parts)
        yield from parts
        yield from [Line(f"at least {total}", missing)] if missing else []
        yield Line(f"{shown.label} in total" if shown.label else "In total", total, total=True)
    elif total:  # what it was made of is not everyone's to know
        yield Line(f"{shown.label or 'In total'}: {total}")


def _alone(line: Line) -> Line:
    """Return a line outside of a sum; a modifier has its number in words, as a die shows its own."""
    words = f"{line.text} {line.amount}" if line.amount and " shows " not in line.text else line.text
    return replace(line, text=words, amount=None)


def _die(die: Die, counted: bool = False) -> Line:
    """Return a die that counts, or one that was dropped; what became of it stands in brackets."""
    role = die.role if die.role not in ("regular", "step") else ""
    notes = ", ".join(filter(None, (role, die.note, "" if die.kept else "dropped")))
    text = f"D{die.sides} shows {die.face}" + (f" ({notes})" if notes else "")
    return Line(text, _amount(die, counted) if die.kept else None)


def _amount(die: Die, counted: bool) -> int:
    """Count what a die adds to a total: a flipped one its other side; some are taken away (FD6-49, FB-39)."""
    if counted:
        return int("success" in die.note)
    face = die.sides + 1 - die.face if "flipped" in die.note else die.face
    return -face if die.role in SUBTRACTED else face


def _modifier(part: Modifier) -> Line:
    return Line(part.name or "base", part.amount, tuple(filter(None, (part.rule,))))


def _rules(ids: Iterable[str]) -> tuple[Rule, ...]:
    return tuple(rule(id) for id in dict.fromkeys(ids) if is_rule(id))
