"""The dice of a fact as they are drawn in its entry: row by row, chains together, each die with its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.dice.counting import D66
from rules.explain import SUBTRACTED, words
from rules.facts import Die, Fact, ShownRoll, StepResult

MOST = 24
"""So many dice stand in the entry itself; more are folded away, or they would hide what they came to."""
GOES_ON = frozenset({"exploded", "again", "rerolled"})
"""Notes of a die after which the next one was thrown because of it."""
USED_UP = "used\N{NO-BREAK SPACE}up"
CANCELS = "critical failure"
REPEATED = ("regular", "pool", "step")
"""Roles that say no more than the die does."""


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """One die ready to be drawn: its face, the marks that it bears, and both in words."""

    sides: int
    face: int
    marks: str
    words: str


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """Dice that belong together: ``kind`` chain (each thrown because of the one before), pair or nothing."""

    dice: tuple[DrawnDie, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class DiceRow:
    """A throw ready to be drawn. ``label`` says whose or what for where there are several, ``note`` that the
    throw does not count; ``total`` what the row came to where there are several that came to something."""

    groups: tuple[DiceGroup, ...]
    added: tuple[int, ...] = ()
    label: str = ""
    note: str = ""
    total: int | None = None

    @property
    def number(self) -> int:
        """Return how many dice lie in the row."""
        return sum(len(group.dice) for group in self.groups)

    @property
    def is_long(self) -> bool:
        """Say whether there are more dice than an entry has room for."""
        return self.number > MOST


def dice_rows(fact: Fact) -> tuple[DiceRow, ...]:
    """Return the rows of dice of a fact, as far as the reader may know."""
    shown = (one for one in fact.rolls_seen() if one.dice or (one.label and one.roll.modifiers))
    rows = tuple(map(_row, shown))
    if len(rows) == 1:
        return (replace(rows[0], label="", total=None),)
    summed = [row for row in rows if row.total is not None]
    return rows if len(summed) > 1 else tuple(replace(row, total=None) for row in rows)


def step_words(step: StepResult) -> str:
    """Say what became of a step die: D6 → D4, stays D6, D4 → used up."""
    if step.after == step.before:
        return f"stays D{step.before}"
    return f"D{step.before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{f'D{step.after}' if step.after else USED_UP}"


def _row(shown: ShownRoll) -> DiceRow:
    """Return a roll in a row. The success that a wild 1 takes is struck on a die; no number says it again."""
    dice, parts = shown.dice, shown.roll.modifiers
    taken = _taken(dice) if any(part.source == CANCELS for part in parts) else None
    added = tuple(part.amount for part in parts if taken is None or part.source != CANCELS)
    note, total = "" if shown.counts else "does not count", shown.roll.total if shown.is_sum else None
    return DiceRow(tuple(_groups(dice, taken)), added, shown.label, note, total)


def _taken(dice: tuple[Die, ...]) -> int | None:
    """Return the place of the success that is taken away: the last that counts."""
    brought = (place for place, die in enumerate(dice) if die.kept and "success" in die.note)
    return max(brought, default=None)


def _groups(dice: tuple[Die, ...], taken: int | None) -> Iterator[DiceGroup]:
    chain: list[DrawnDie] = []
    for place, die in enumerate(dice):
        later = bool(chain)
        drawn = _drawn(die, later=later, taken=place == taken)
        following = dice[place + 1] if place + 1 < len(dice) else None
        if following and _goes_on(die, following):
            chain.append(drawn)
        elif later:
            yield DiceGroup((*chain, drawn), "chain")
            chain = []
        else:
            yield _pair(die, drawn) if die.sides == D66 else DiceGroup((drawn,))


def _goes_on(die: Die, following: Die) -> bool:
    again = GOES_ON & set(die.note.split(", "))
    return bool(again) and (die.sides, die.role) == (following.sides, following.role)


def _pair(die: Die, drawn: DrawnDie) -> DiceGroup:
    """Return a D66 as what it is thrown with: two D6, the tens and the ones."""
    tens, ones = divmod(die.face, 10)
    first = replace(drawn, sides=6, face=tens)
    return DiceGroup((first, replace(first, face=ones, words="")), "pair")


def _drawn(die: Die, *, later: bool, taken: bool) -> DrawnDie:
    is_flipped = "flipped" in die.note
    counts_as = die.sides + 1 - die.face if is_flipped else die.face
    said = [f"D{die.sides} shows {die.face}", _role(die), die.note]
    said += [f"counts as {counts_as}"] * is_flipped
    said += ["its success is taken"] * taken + ["dropped"] * (not die.kept)
    marks = " ".join(_marks(die, later=later, taken=taken))
    return DrawnDie(die.sides, counts_as, marks, ", ".join(filter(None, said)))


def _role(die: Die) -> str:
    return "" if die.role in (f"d{die.sides}", *REPEATED) else words(die.role)


def _marks(die: Die, *, later: bool, taken: bool) -> Iterator[str]:
    """Yield the marks of a die; each has its word in the die's words, too. A chain is framed by itself."""
    yield from ("wild",) * (die.role == "wild" and not later) + ("bought",) * (die.role == "extra")
    yield from ("flipped",) * ("flipped" in die.note)
    if not die.kept:
        yield "dropped"
        return
    yield from ("minus",) * (die.role in SUBTRACTED)
    yield from ("hit",) * ("success" in die.note) + ("taken",) * taken
    yield from _extremes(die, later=later)


def _extremes(die: Die, *, later: bool) -> Iterator[str]:
    """Yield the mark of the best and of the worst face, where these mean more than their number."""
    is_wild = die.role == "wild" and not later
    if (die.sides == 20 and die.face == 20) or (is_wild and die.face == die.sides):
        yield "crit"
    elif CANCELS in die.note or (die.face == 1 and (die.sides == 20 or is_wild)):
        yield "fumble"
