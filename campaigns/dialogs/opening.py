"""A dialog as a seat opens it: where, about which row, what is set before anyone answers, and its command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from django.urls import reverse

from campaigns.addresses import address_of
from campaigns.known import known_to
from campaigns.models import Seat
from campaigns.naming import die_of, name_of
from campaigns.state import State
from campaigns.words import capitalized
from rules.fields import Value, blanks_of, with_answers
from rules.game import Command, Game
from rules.named import hints_of
from rules.sheet import Dialog, RowPart
from rules.table import (
    TABLE,
    Ability,
    Belonging,
    Combatant,
    Condition,
    Encounter,
    Membership,
    Pending,
    Profile,
    Resource,
    Row,
    Table,
    Track,
)

TARGET = "target"
"""The field that names whom it is about."""


def _defaults(command: Any) -> Mapping[str, Any]:
    return {name: blank.default for name, blank in blanks_of(command).items()}


defaults_of: Callable[[Any], Mapping[str, Any]] = cache(_defaults)
"""Return what counts of a command where nothing is said, by name; MISSING: something must be."""


def is_needed(dialog: Dialog, key: str) -> bool:
    """Say whether a field must be filled in: whose row must be chosen, must be too."""
    return defaults_of(dialog.command)[key] is MISSING or any(
        field.source == key == TARGET and is_needed(dialog, field.key) for field in dialog.asks
    )


def brings_sheet(dialog: Dialog) -> bool:
    """Return whether what a table's dialog orders is about a sheet that it does not ask for: a new one."""
    if "sheet_id" not in hints_of(dialog.command) or not is_needed(dialog, "sheet_id"):
        return False
    return all(field.key != "sheet_id" for field in dialog.asks)


def missing(dialog: Dialog, values: Mapping[str, Any]) -> list[str]:
    """Return the fields that are still open and must not be; notes may be empty, and what dice say."""
    may_be_empty = {
        field.key for field in dialog.asks if field.kind == "notes" or field.rolled
    } & values.keys()
    needs = (name for name in defaults_of(dialog.command) if is_needed(dialog, name))
    return [name for name in needs if name not in may_be_empty and values.get(name, "") == ""]


def command_of(dialog: Dialog, values: Mapping[str, Any]) -> Command | None:
    """Return the command with these values; None while one is open that it cannot do without."""
    if missing(dialog, values):
        return None
    command: Command = with_answers(dialog.command, values)
    return command


ROW_TYPES: Mapping[RowPart, type[Row]] = MappingProxyType(
    {
        "ability": Ability,
        "resource": Resource,
        "track": Track,
        "condition": Condition,
        "belonging": Belonging,
        "pending": Pending,
    }
)
STAGES = {
    "making": "{sheet} is finished already: that is only for creation.",
    "finished": "{sheet} is still being made.",
}
"""What is said of a dialog that comes at another stage of a sheet."""


@dataclass(frozen=True)
class Spot:
    """A dialog about a row of a sheet, about the sheet, or (``sheet_id`` TABLE) about none."""

    state: State
    sheet_id: str
    dialog: Dialog
    row_key: str = ""

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def table(self) -> Table:
        """The whole table: what it holds is told to a seat only as far as that may know it."""
        return self.state.table

    @cached_property
    def profile(self) -> Profile | None:
        return self.table.get(Profile, self.sheet_id, "profile")

    @cached_property
    def row(self) -> Row | None:
        return row_at(self.table, self.sheet_id, self.dialog.row, self.row_key)

    @property
    def has_place(self) -> bool:
        """Whether it is about such a sheet, and about a row or, where that may stay open, about none."""
        if self.profile is None or self.profile.kind not in self.dialog.bearers:
            return False
        return bool(self.dialog.row) if self.row_key else self._works_without

    @property
    def _works_without(self) -> bool:
        """Whether its row may stay open: bare hands are no belonging."""
        return all(defaults_of(self.dialog.command)[name] == "" for name in self.dialog.fills)

    @property
    def too_soon_or_late(self) -> str:
        """Why it is not for the sheet at its stage, "" where it is."""
        stage = "finished" if self.profile and self.profile.stage == "finished" else "making"
        wanted = self.dialog.stage if self.profile else ""
        return self.words(STAGES[wanted]) if wanted not in ("", stage) else ""

    def is_for(self, *, gm: bool) -> bool:
        """Whether it may be opened now by those who act for the sheet, Game Masters or not."""
        if (self.dialog.gm and not gm) or not self.has_place or self.too_soon_or_late:
            return False
        if not self._is_now or not (self._is_offered or (gm and self.dialog.allowable)):
            return False
        return not self.row_key or (self.row is not None and self._is_meant(self.row))

    @property
    def _is_offered(self) -> bool:
        """Whether the sheet has it as it stands."""
        is_offered = self.dialog.offered
        return is_offered is None or is_offered(self.game, self.table, self.sheet_id)

    @property
    def _is_now(self) -> bool:
        """Whether it is for a fight that the sheet takes part in, or for a time without one, as it is now."""
        if self.dialog.during == "no encounter":
            return self.table.get(Encounter, TABLE, "encounter") is None
        return not self.dialog.during or self.table.get(Combatant, TABLE, self.sheet_id) is not None

    def _is_meant(self, row: Row) -> bool:
        dialog, name = self.dialog, getattr(row, "name", "").casefold()
        if dialog.of and getattr(row, "kind", self.row_key) not in dialog.of:
            return False
        if dialog.named and not any(word in name for word in dialog.named):
            return False
        stands = all(getattr(row, name) == value for name, value in dialog.when)
        return stands and not any(getattr(row, name) == value for name, value in dialog.unless)

    @cached_property
    def preset(self) -> dict[str, Any]:
        """What is set before anyone answers: the sheet, what the dialog sets, and what its row fills.

        Of two fields a skill fills both, and an ability the first alone. Where it asks who does it, the sheet
        is whom it is done to.
        """
        asks_who = any(field.key == "sheet_id" for field in self.dialog.asks)
        own = self.sheet_id != TABLE and "sheet_id" in hints_of(self.dialog.command)
        parent = getattr(self.row, "parent", "")
        both = parent and len(self.dialog.fills) == 2
        keys = ((parent, self.row_key) if both else (self.row_key,)) if self.row_key else ()
        of_row = dict(zip(self.dialog.fills, keys, strict=False))
        stands = {TARGET if asks_who else "sheet_id": self.sheet_id} if own else {}
        return {**stands, **dict(self.dialog.given), **of_row}

    @property
    def href(self) -> str:
        if self.sheet_id == TABLE:
            return reverse("do_table", args=[self.state.campaign.slug, self.dialog.key])
        return address_of(self.state, self.sheet_id, self.dialog.key, self.row_key)

    def words(self, text: str) -> str:
        """A title, a verb or a blurb with the names that belong in it."""
        if "{" not in text:
            return text
        name = name_of(self.game, self.row_key, self.row) if self.row_key else self._bare_name
        sheet = self.profile.name if self.profile else ""
        for mark, word in (("{sheet}", sheet), ("{name}", name), ("{die}", die_of(self.game, self.row))):
            text = text.replace(mark, word)
        return capitalized(text)

    @property
    def _bare_name(self) -> str:
        """What stands for no row at all, such as bare hands among the weapons."""
        groups = (group for panel in self.game.sheet.panels for group in panel.gear)
        bare = (group.bare.lower() for group in groups if group.bare and group.tap == self.dialog.key)
        return next(bare, "")


@dataclass(frozen=True)
class Opening(Spot):
    """A dialog as a seat opens it."""

    seat: Seat = field(kw_only=True)
    inline: bool = False
    """Its form stands in a panel of the sheet, beside which the dialog may be open too."""

    @property
    def mark(self) -> str:
        """What the ids of its parts end with."""
        return f"{self.dialog.key}-inline" if self.inline else self.dialog.key

    @cached_property
    def known(self) -> Table:
        """The table as far as the seat may read it."""
        return known_to(self.seat, self.table)

    @property
    def home(self) -> str:
        """Where one was before, and goes on after it."""
        page = reverse("table", args=[self.state.campaign.slug])
        return page if self.sheet_id == TABLE else f"{page}?sheet={self.sheet_id}"

    def stands(self, name: str) -> Value | tuple[str, ...]:
        """What stands now in what the dialog edits: its row; without one the sheet, or a number of it."""
        sheet = (self.profile, self.table.get(Membership, self.sheet_id, "membership"))
        where = sheet if self.row is None else (self.row,)
        resource = self.table.get(Resource, self.sheet_id, name)
        stands = (getattr(row, name) for row in where if hasattr(row, name))
        return next(stands, resource.number if resource else None)

    @property
    def stood(self) -> str:
        """Return a mark of all that stands now in what the dialog edits, "" where it edits nothing."""
        if not self.dialog.edits:
            return ""
        stands = [self.stands(field.begins or field.key) for field in self.dialog.asks]
        return f"{crc32(repr(stands).encode()):x}"


@dataclass(frozen=True)
class Together(Opening):
    """A dialog that a Game Master opens for several sheets at once; it is drawn for the first of them."""

    sheets: tuple[str, ...] = field(kw_only=True)

    @property
    def href(self) -> str:
        """Return the address that names all of them."""
        page = reverse("do_together", args=[self.state.campaign.slug, self.dialog.key])
        return f"{page}?{urlencode([('sheet', sheet) for sheet in self.sheets])}"

    @property
    def home(self) -> str:
        """Return the screen on which they were selected."""
        return reverse("screen", args=[self.state.campaign.slug])

    def words(self, text: str) -> str:
        """Say of all of them what a dialog says of one."""
        more = len(self.sheets) - 1
        name = self.profile.name if self.profile else ""
        return super().words(text.replace("{sheet}", f"{name} and {more} more" if more else name))


def row_at(table: Table, sheet_id: str, part: RowPart, key: str) -> Row | None:
    """Return the row of that part and key, None where there is none. Prompts are rows of the table's own."""
    return table.get(ROW_TYPES[part], TABLE if part == "pending" else sheet_id, key) if part else None
