"""The boxes of the GM's screen and where each Game Master wants them: folded, pinned, moved."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.models import ScreenLayout, Seat
from campaigns.state import State
from campaigns.table.order import rows_of
from rules.errors import RuleBroken

COLUMNS = 2
MANY = 8
"""How many rows there may be so that a whole stat block below them is in sight on a laptop."""


@dataclass(frozen=True, slots=True)
class Box:
    """One panel of the screen: ``template`` is its content, drawn live by its own root.

    ``acts``: it holds nothing but what is done, and an archived table goes without it.
    """

    key: str
    title: str
    icon: str
    template: str
    acts: bool = False


BOXES = (
    Box("order", "Party and foes", "swords", "campaigns/table/_order.html"),
    Box("block", "Stat block", "file-user", "campaigns/screen/_block.html", acts=True),
    Box("time", "Time", "hourglass", "campaigns/screen/_clock.html", acts=True),
    Box("hand", "Quick actions", "hand", "campaigns/screen/_hand.html"),
    Box("notes", "Notes and tables", "notebook-pen", "campaigns/screen/_desk.html"),
)
"""Every box that there is."""
KEYS = frozenset(box.key for box in BOXES)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the boxes stand, by key. A box that is new to the product comes last in its own column.

    ``low``: those below the rows that nobody has moved there, which a screen of one column has last.
    """

    columns: tuple[tuple[str, ...], ...]
    folded: frozenset[str] = frozenset()
    pinned: frozenset[str] = frozenset()
    low: frozenset[str] = frozenset()

    def column_of(self, key: str) -> int:
        return next(place for place, column in enumerate(self.columns) if key in column)

    def with_box_at(self, key: str, column: int, place: int) -> Layout:
        """Return the layout with a box at a place of a column; beyond its ends that is the nearest."""
        rest = [[one for one in each if one != key] for each in self.columns]
        target = rest[min(max(column, 0), COLUMNS - 1)]
        target.insert(min(max(place, 0), len(target)), key)
        return replace(self, columns=tuple(map(tuple, rest)))

    def step(self, key: str, how: str) -> Layout:
        """Return the layout after one of the steps that a box offers."""
        column = self.column_of(key)
        place = self.columns[column].index(key)
        match how:
            case "fold":
                return replace(self, folded=self.folded | {key})
            case "open":
                return replace(self, folded=self.folded - {key})
            case "pin":
                return replace(self, pinned=self.pinned ^ {key})
            case "up" | "down":
                return self.with_box_at(key, column, max(place + (1 if how == "down" else -1), 0))
            case "across":
                return self.with_box_at(key, 1 - column, place)
        raise RuleBroken("Choose to fold, pin or move the box.")


def layout_of(seat: Seat, state: State) -> Layout:
    """Return a seat's layout; what is stored of boxes that are no longer there is left out."""
    stored = ScreenLayout.objects.filter(seat=seat).first() or ScreenLayout()
    columns = [[key for key in column if key in KEYS] for column in stored.columns][:COLUMNS]
    columns += [[] for _ in range(COLUMNS - len(columns))]
    places = {key for column in columns for key in column}
    first = _first_columns(state)
    for column, keys in zip(columns, first, strict=True):
        column += [key for key in keys if key not in places]
    low = {"notes"} & {*first[0]} - places
    folded, pinned = KEYS & frozenset(stored.folded), KEYS & frozenset(stored.pinned)
    return Layout(tuple(map(tuple, columns)), folded, pinned, frozenset(low))


def _first_columns(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return where boxes that nobody has moved stand: what a fight needs in sight, or several stat blocks."""
    if len(rows_of(state)) > MANY:
        return ("order", "notes"), ("time", "block", "hand")
    return ("order", "block"), ("time", "hand", "notes")


def keep_layout(seat: Seat, layout: Layout) -> None:
    """Store a seat's layout."""
    values = {
        "columns": [list(column) for column in layout.columns],
        "folded": sorted(layout.folded),
        "pinned": sorted(layout.pinned),
    }
    ScreenLayout.objects.update_or_create(seat=seat, defaults=values)
