"""A dialog as one seat opens it: all that its questions, its odds and its command hang on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse

from campaigns.dialogs.commands import settled
from campaigns.dialogs.plain import address_of
from campaigns.dialogs.rows import in_words, row_at
from campaigns.known import known_to
from campaigns.models import Seat
from campaigns.state import State
from rules.game import Game
from rules.sheet import Dialog, Value
from rules.table import TABLE, Membership, Profile, Resource, Row, Table


@dataclass(frozen=True)
class Asked:
    """A dialog about a row of a sheet, about the sheet, or (``sheet_id`` TABLE) about none."""

    seat: Seat
    state: State
    sheet_id: str
    dialog: Dialog
    row_key: str = ""
    inline: bool = False
    """Its form stands in a panel of the sheet, beside which the dialog may be open too."""

    @property
    def mark(self) -> str:
        """What the ids of its parts end with."""
        return f"{self.dialog.key}-inline" if self.inline else self.dialog.key

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def table(self) -> Table:
        """The whole table: what it holds is told to the seat only as far as ``known`` has it."""
        return self.state.table

    @cached_property
    def known(self) -> Table:
        """The table as far as the seat may read it."""
        return known_to(self.seat, self.state.table)

    @cached_property
    def row(self) -> Row | None:
        """The row that was tapped."""
        return row_at(self.table, self.sheet_id, self.dialog.row, self.row_key)

    @cached_property
    def settled(self) -> dict[str, Any]:
        """What is settled before anyone answers."""
        return settled(self.table, self.sheet_id, self.dialog, self.row_key)

    @property
    def href(self) -> str:
        """Where it is."""
        if self.sheet_id == TABLE:
            return reverse("do_table", args=[self.state.campaign.slug, self.dialog.key])
        return address_of(self.state, self.sheet_id, self.dialog.key, self.row_key)

    @property
    def home(self) -> str:
        """Where one was before, and goes on after it."""
        page = reverse("table", args=[self.state.campaign.slug])
        return page if self.sheet_id == TABLE else f"{page}?sheet={self.sheet_id}"

    def words(self, text: str) -> str:
        """A text of the dialog with the names that belong in it."""
        return in_words(text, self.game, self.table, self.sheet_id, self.dialog, self.row_key)

    def stands(self, name: str) -> Value | tuple[str, ...]:
        """What stands now in what the dialog edits."""
        where = (self.row,) if self.row is not None else self._about_sheet
        stands = next((getattr(row, name) for row in where if hasattr(row, name)), None)
        if stands is None and (resource := self.table.get(Resource, self.sheet_id, name)):
            return resource.number
        return stands

    @property
    def _about_sheet(self) -> tuple[object, ...]:
        profile = self.table.get(Profile, self.sheet_id, "profile")
        return profile, self.table.get(Membership, self.sheet_id, "part")
