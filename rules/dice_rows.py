"""The dice of a fact as they are drawn in its entry: row by row, chains together, each die with its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.dice.adding_and_counting import D66
from rules.explain import SUBTRACTED, words
from rules.facts import Die, Fact, ShownRoll, StepResult

LINE, DICE, MORE = 16.5, 13.0, 3.5
"""The width in rem of an entry's line, of the dice in it, and of "+9 more" after them; more is cut short."""
DIE, SIGN, LETTER = 1.6, 1.6, 0.4
GOES_ON = frozenset({"exploded", "again", "rerolled"})
"""Notes of a die after which the next one was thrown because of it."""
USED_UP = "used\N{NO-BREAK SPACE}up"
CANCELS = "critical failure"
REPEATED = ("", "regular", "pool", "step")
"""Roles that say no more than the die does."""


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """One die ready to be drawn: its face, the marks that it bears, and both in words.

    ``rest``: it is drawn only in an opened entry.
    """

    sides: int
    face: int
    marks: str
    words: str
    rest: bool = False


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """Dice that belong together: ``kind`` chain (each thrown because of the one before), pair or nothing."""

    dice: tuple[DrawnDie, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class DiceRow:
    """A throw ready to be drawn. ``label`` says whose or what for where there are several, ``note`` that the
    throw does not count; ``total`` what the row came to where there are several that came to something.
    ``rest``: the row is drawn only in an opened entry. ``adds_up``: its dice make its sum."""

    groups: tuple[DiceGroup, ...]
    added: tuple[int, ...] = ()
    label: str = ""
    note: str = ""
    total: int | None = None
    rest: bool = False
    adds_up: bool = False

    @property
    def dice(self) -> tuple[DrawnDie, ...]:
        """Return the dice of the row, whatever they belong to."""
        return tuple(die for group in self.groups for die in group.dice)


def dice_rows(fact: Fact) -> tuple[DiceRow, ...]:
    """Return the rows of dice of a fact, as far as the reader may know."""
    rolls = (one for one in fact.rolls_seen() if one.dice or (one.label and one.roll.modifiers))
    rows = tuple(map(_row, rolls))
    if len(rows) == 1:
        return (replace(rows[0], label="", total=None),)
    with_total = [row for row in rows if row.total is not None]
    return rows if len(with_total) > 1 else tuple(replace(row, total=None) for row in rows)


@dataclass(frozen=True, slots=True)
class DiceLine:
    """Rows of dice as an entry draws them.

    ``more``: the dice of what is drawn that only an opened entry draws. ``rest``: what these add to it.
    """

    rows: tuple[DiceRow, ...]
    more: int = 0
    rest: int | None = None

    @property
    def folds(self) -> bool:
        """Say whether an opened entry draws more."""
        return bool(self.more) or any(row.rest for row in self.rows)


def in_one_line(rows: tuple[DiceRow, ...], words: int = 0) -> DiceLine:
    """Return rows as they fit in a line of an entry beside so many letters.

    Of several throws that came to something it draws the first that counts, and says nothing of the others;
    of many dice those with a mark.
    """
    room = min(LINE - words * LETTER, DICE)
    has_total = any(row.total is not None for row in rows)
    if not rows or (not has_total and sum(_width(row, len(row.dice)) for row in rows) <= room):
        return DiceLine(rows)
    lead = next((row for row in rows if not row.note), rows[0])
    row_dice: list[DiceRow] = []
    room -= MORE
    for row in rows:
        has_room = row is lead if has_total else not row_dice or room > _width(row, 1)
        row_dice.append(_cut(row, room) if has_room else replace(row, rest=True))
        room -= 0 if has_total else _width(row, len(row.dice))
    more = sum(die.rest or (row.rest and not has_total) for row in row_dice for die in row.dice)
    cut = [row for row in row_dice if any(die.rest for die in row.dice)]
    adds_up = len(cut) == 1 and cut[0].adds_up
    rest = (
        sum(die.face for die in cut[0].dice if die.rest and "dropped" not in die.marks) if adds_up else None
    )
    return DiceLine(tuple(row_dice), more, rest)


def step_words(step: StepResult) -> str:
    """Say what became of a step die: D6 → D4, (die stays D6), D4 → used up."""
    if step.after == step.before:
        return f"(die stays D{step.before})"
    return f"D{step.before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{f'D{step.after}' if step.after else USED_UP}"


def _width(row: DiceRow, dice: int) -> float:
    """Return the width of a row of which so many dice are drawn."""
    arrows = sum(len(group.dice) for group in row.groups if group.kind == "chain")
    return (len(row.added) + arrows) * SIGN + len(row.label) * LETTER + dice * DIE


def _cut(row: DiceRow, room: float) -> DiceRow:
    """Return a row with as many dice as there is room for: those with a mark first, dropped ones last."""
    dice = row.dice
    if _width(row, len(dice)) <= room:
        return row
    fit = max(2, int((room - len(row.added) * SIGN) / DIE))
    by_weight = sorted(range(len(dice)), key=lambda place: _weight(dice[place].marks))
    staying = set(by_weight[:fit])
    places = iter(range(len(dice)))
    groups = tuple(
        replace(group, dice=tuple(replace(die, rest=next(places) not in staying) for die in group.dice))
        for group in row.groups
    )
    return replace(row, groups=groups)


def _weight(marks: str) -> int:
    """Return how soon a die with these marks makes room for others: at once where it does not count."""
    return 2 if "dropped" in marks else 0 if marks else 1


def _row(shown: ShownRoll) -> DiceRow:
    """Return a roll in a row. The success that a wild 1 takes is struck on a die; no number says it again."""
    dice, parts = shown.dice, shown.roll.modifiers
    place_taken_away = _place_taken_away(dice) if any(part.name == CANCELS for part in parts) else None
    added = tuple(part.amount for part in parts if place_taken_away is None or part.name != CANCELS)
    note, total = "" if shown.counts else "does not count", shown.roll.total if shown.is_sum else None
    groups = tuple(_groups(dice, place_taken_away))
    drawn = sum(die.face for group in groups for die in group.dice if "dropped" not in die.marks) + sum(added)
    adds_up = total is not None and drawn == total
    return DiceRow(groups, added, shown.label, note, total, adds_up=adds_up)


def _place_taken_away(dice: tuple[Die, ...]) -> int | None:
    """Return the place of the success that is taken away: the last that counts."""
    successes = (place for place, die in enumerate(dice) if die.kept and "success" in die.note)
    return max(successes, default=None)


def _groups(dice: tuple[Die, ...], place_taken_away: int | None) -> Iterator[DiceGroup]:
    chain: list[DrawnDie] = []
    for place, die in enumerate(dice):
        later = bool(chain)
        drawn_die = _draw(die, later=later, taken=place == place_taken_away)
        following = dice[place + 1] if place + 1 < len(dice) else None
        if following and _goes_on(die, following):
            chain.append(drawn_die)
        elif later:
            yield DiceGroup((*chain, drawn_die), "chain")
            chain = []
        else:
            yield _pair(die, drawn_die) if die.sides == D66 else DiceGroup((drawn_die,))


def _goes_on(die: Die, following: Die) -> bool:
    again = GOES_ON & set(die.note.split(", "))
    return bool(again) and (die.sides, die.role) == (following.sides, following.role)


def _pair(die: Die, drawn_die: DrawnDie) -> DiceGroup:
    """Return a D66 as what it is thrown with: two D6, the tens and the ones."""
    tens, ones = divmod(die.face, 10)
    first = replace(drawn_die, sides=6, face=tens)
    return DiceGroup((first, replace(first, face=ones, words="")), "pair")


def _draw(die: Die, *, later: bool, taken: bool) -> DrawnDie:
    is_flipped = "flipped" in die.note
    counts_as = die.sides + 1 - die.face if is_flipped else die.face
    role = "" if die.role in REPEATED else words(die.role)
    parts = [f"D{die.sides} shows {die.face}", role, die.note]
    parts += [f"counts as {counts_as}"] * is_flipped
    parts += ["its success is taken"] * taken + ["dropped"] * (not die.kept)
    marks = " ".join(_marks(die, later=later, taken=taken))
    return DrawnDie(die.sides, counts_as, marks, ", ".join(filter(None, parts)))


def _marks(die: Die, *, later: bool, taken: bool) -> Iterator[str]:
    """Yield the marks of a die; each has its word in the die's words, too. A chain is framed by itself."""
    is_wild = die.role == "wild" and not later
    yield from ("wild",) * is_wild + ("bought",) * (die.role == "extra")
    yield from ("flipped",) * ("flipped" in die.note)
    if not die.kept:
        yield "dropped"
        return
    yield from ("minus",) * (die.role in SUBTRACTED)
    yield from ("hit",) * ("success" in die.note) + ("taken",) * taken
    # The best and the worst face, where these mean more than their number.
    if (die.sides == 20 and die.face == 20) or (is_wild and die.face == die.sides):
        yield "crit"
    elif CANCELS in die.note or (die.face == 1 and (die.sides == 20 or is_wild)):
        yield "fumble"
