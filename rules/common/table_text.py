"""Tables as people write them down, a line for each result: read, and written again."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.bounds import has_control
from rules.dice.adding_and_counting import D66
from rules.dice.tables import RangeTable, TableLine
from rules.errors import RuleBroken

NUMBERED = re.compile(r"(\d{1,4})(?:\s*[-\u2013\u2014]\s*(\d{1,4}))?(?:[.):]\s*|\s+)(\S.*)")
"""``4 text``, ``1-3 text``, ``1-3: text``."""
WEIGHTED = re.compile(r"(.*\S)\s+[x\u00d7](\d{1,3})")
"""``text x2``: it counts for two lines."""
NESTED = re.compile(r"(?<![\w@])@([^\W_]+(?:-[^\W_]+)*)")
"""``@other-table``: what that comes to stands here."""
HEADING = re.compile(r"##\s*(\S.*)")
PLAIN = ("- ", "* ")
MOST_LINES = 500
MOST_SIDES = 1_000
MOST_DICE = 20
LONGEST_LINE = 300
LONGEST_NAME = 80
HUNDRED = 100


@dataclass(frozen=True, slots=True)
class TableText:
    """A table as it is written down; by its key other tables name it."""

    key: str
    name: str
    text: str


def key_of(name: str) -> str:
    """Return what other tables call a table by: its words in small letters, as in ``old-roads``."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(mark for mark in plain if not unicodedata.combining(mark))
    return "-".join(re.findall(r"[^\W_]+", bare))


def read_table(source: TableText) -> RangeTable:
    """Return the table that a text is; what cannot be rolled on is refused with the line."""
    lines = [(at, line) for at, line in enumerate(lines_of(source.text), 1) if line]
    if not lines:
        raise RuleBroken("A table has at least one line.")
    if len(lines) > MOST_LINES:
        raise RuleBroken(f"A table has at most {MOST_LINES} lines; this one has {len(lines)}.")
    for at, line in lines:
        if len(line) > LONGEST_LINE or has_control(line):
            raise RuleBroken(f"Line {at}: it has at most {LONGEST_LINE} characters, all visible.")
    ranges = _numbered(lines) if _is_numbered(lines) else _weighted(lines)
    return RangeTable(key=source.key, name=source.name, dice=_dice(ranges), lines=ranges, rolled=True)


def tables_mentioned(table: RangeTable) -> set[str]:
    """Return the keys of the tables that the lines of this one name."""
    return {key_of(name) for line in table.lines for name in NESTED.findall(line.text)}


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, with single spaces."""
    return [re.sub(r"[ \t]+", " ", line).strip(" ") for line in text.replace("\r\n", "\n").split("\n")]


def read_tables(text: str) -> Iterator[TableText]:
    """Yield the tables of a text in which each begins with its name behind two hashes."""
    name, lines = "", list[str]()
    for at, line in enumerate(lines_of(text), 1):
        heading = HEADING.fullmatch(line)
        if heading is None and line and not name:
            raise RuleBroken(f"Line {at}: begin a table with two hashes and its name, such as ## Omens.")
        if heading is None:
            lines.append(line)
            continue
        if name:
            yield _text_of(name, lines)
        name, lines = heading[1], []
    if name:
        yield _text_of(name, lines)


def write_tables(sources: Iterable[TableText]) -> str:
    """Return the text from which ``read_tables`` reads these tables again."""
    return "\n".join(f"## {source.name}\n{source.text.strip()}\n" for source in sources)


def _text_of(name: str, lines: Iterable[str]) -> TableText:
    if len(name) > LONGEST_NAME or not key_of(name):
        raise RuleBroken(f"The name of a table has letters or digits, and at most {LONGEST_NAME} characters.")
    source = TableText(key_of(name), name, "\n".join(lines).strip())
    try:
        read_table(source)
    except RuleBroken as broken:
        raise RuleBroken(f"{name}: {broken.sentence}") from None
    return source


def _is_numbered(lines: Sequence[tuple[int, str]]) -> bool:
    """Say whether lines begin with what leads to them: all with a number, or any with a range."""
    matches = [NUMBERED.fullmatch(line) for _, line in lines]
    return all(matches) or any(hit and hit[2] for hit in matches)


def _numbered(lines: Iterable[tuple[int, str]]) -> tuple[TableLine, ...]:
    ranges: list[TableLine] = []
    for at, line in lines:
        hit = NUMBERED.fullmatch(line)
        if hit is None:
            raise RuleBroken(f"Line {at}: it has no number, but other lines do. {_DASHES}")
        low, high = (int(number or hit[1]) or HUNDRED for number in hit.groups()[:2])
        if high < low:
            raise RuleBroken(f"Line {at}: {high} comes before {low}.")
        if ranges and low not in (ranges[-1].high + 1, _after(ranges[-1].high)):
            raise RuleBroken(
                f"Line {at}: it begins at {low}, and the one before ends at {ranges[-1].high}. {_DASHES}"
            )
        ranges.append(TableLine(low=low, high=high, text=hit[3]))
    return tuple(ranges)


_DASHES = "Lines that only happen to begin with numbers begin with a dash: - 3 wolves."


def _after(number: int) -> int:
    """Return what comes next on a D66, of which both dice end at six."""
    return number + 5 if number % 10 == 6 else number + 1


def _weighted(lines: Iterable[tuple[int, str]]) -> tuple[TableLine, ...]:
    ranges: list[TableLine] = []
    for at, line in lines:
        text = line[2:] if line.startswith(PLAIN) else line
        hit = WEIGHTED.fullmatch(text)
        text, weight = (hit[1], int(hit[2])) if hit else (text, 1)
        if weight < 1:
            raise RuleBroken(f"Line {at}: it must count at least once.")
        low = ranges[-1].high + 1 if ranges else 1
        ranges.append(TableLine(low=low, high=low + weight - 1, text=text))
    return tuple(ranges)


def _dice(lines: Sequence[TableLine]) -> tuple[int, int]:
    """Return the dice that show just the numbers of these lines: one, several alike, or a D66."""
    low, high = lines[0].low, lines[-1].high
    if (low, high) == (11, D66):
        return 1, D66
    if any(after.low != before.high + 1 for before, after in pairwise(lines)):
        raise RuleBroken("The numbers leave a gap, which only a D66 (11 to 66) may.")
    if high % low or low > MOST_DICE or high // low > MOST_SIDES:
        raise RuleBroken(
            f"No dice show just {low} to {high}: begin at 1, or at 2 for two dice, and so on, "
            f"with at most {MOST_DICE} dice of {MOST_SIDES} sides."
        )
    return low, high // low
