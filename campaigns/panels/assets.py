"""Assets to act with: what each rolls, which tokens it costs, its keywords and what it does.

Where the panel's tap is a dialog, its form is the whole panel: rows are picked, and the bar at its foot adds
up what they come to.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.http import urlencode

from campaigns.dialogs.drawn import DialogView, dialog_view
from campaigns.dialogs.effect_words import effects_in_words
from campaigns.dialogs.odds import Outlook
from campaigns.dialogs.opening import Opening
from campaigns.dialogs.plain import Place, Tap, button, stepping
from campaigns.dialogs.prompts import Waits, waiting_for
from campaigns.known import known_beside
from campaigns.models import Role, Seat
from campaigns.naming import die_of, paid_kinds
from campaigns.panels.reading import being_made
from campaigns.standing import HAMPERED, standing_of
from rules.common.condition_effects import bearing, of_kind
from rules.sheet import Panel
from rules.table import Ability, Condition, Table


@dataclass(frozen=True)
class OpeningForAll(Opening):
    """A dialog as all see it who may act for a sheet: nothing is in it that one of them alone may know."""

    @cached_property
    def known(self) -> Table:
        """The table as far as everyone may know it who reads this sheet; Game Masters all of it."""
        return self.table if self.seat.is_gm else known_beside(self.state, self.sheet_id)


def view(place: Place, panel: Panel) -> dict[str, Any]:
    """Return the assets of a sheet by their kind, and the form that they are picked in.

    ``above`` and ``below`` them are its other questions; ``picked`` are those that it begins with, and
    ``answers`` says that it answers what waits for the sheet, ``hindered`` what keeps it from acting.
    """
    rows = place.state.table.of(Ability, place.sheet_id)
    order = sorted(rows.items(), key=lambda item: item[1].place)
    shelves = (
        (kind.capitalize(), shape, [_asset(place, panel, key, row) for key, row in order if row.kind == kind])
        for kind, shape in paid_kinds(place.state.game).items()
    )
    held = [{"name": name, "shape": shape, "assets": own} for name, shape, own in shelves if own]
    waits = waiting_for(place.state, place.sheet_id, panel.answer, gm=place.gm)
    form = _form(place, panel, waits) if held else None
    if form is None:
        return {"shelves": held, "form": None}
    standing = standing_of(place.state, place.sheet_id)
    at = next(place for place, one in enumerate(form.fields) if one.field.kind == "assets")
    return {
        "shelves": held,
        "form": form,
        "above": form.fields[:at],
        "picked": form.fields[at].values,
        "below": form.fields[at + 1 :],
        "answers": waits is not None,
        "hindered": f"{standing.why}: {standing.words}" if standing.key == HAMPERED else "",
    }


def _form(place: Place, panel: Panel, waits: Waits | None) -> DialogView | None:
    """Return the form of the panel's dialog with nothing picked yet, or of the answer to what waits with what
    that begins with; None where it is not for this place."""
    key, filled, name = waits or ("", (), panel.tap)
    dialog = place.state.game.sheet.dialog(name)
    if dialog is None or not place.may_act:
        return None
    anyone = Seat(campaign=place.state.campaign, role=Role.GM if place.gm else Role.PLAYER)
    opening = OpeningForAll(place.state, place.sheet_id, dialog, key, seat=anyone, inline=True)
    if not opening.is_for(gm=place.gm):
        return None
    return dialog_view(opening, QueryDict(urlencode(filled)), outlook=None if waits else Outlook())


def _asset(place: Place, panel: Panel, key: str, row: Ability) -> dict[str, Any]:
    effects = [one for one in bearing(place.state.table, place.sheet_id, key) if one.scope == key]
    return {
        "key": key,
        "row": row,
        "name": row.name or key,
        "value": die_of(place.state.game, row),
        "met": _bearing_conditions(place, {one.key for one in effects}),
        "lost": any(of_kind(tuple(effects), "unusable")),
        "menu": button(place, panel.menu, key),
        "less": _stepped(place, panel, key, row.pips - 1),
        "more": _stepped(place, panel, key, row.pips + 1),
    }


def _stepped(place: Place, panel: Panel, key: str, pips: int) -> Tap | None:
    """Return the button that writes what is added to the die, while the sheet is being made."""
    return stepping(place, panel.step, key, pips=str(pips)) if being_made(place) and pips >= 0 else None


def _bearing_conditions(place: Place, keys: set[str]) -> list[str]:
    rows = place.state.table.of(Condition, place.sheet_id)
    return [f"{rows[one].name}: {effects_in_words(place, rows[one])}" for one in rows if one in keys]
