"""The page on which a character is made: the step it is at, what that step offers, and the dice so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from campaigns.access import state_to_read
from campaigns.models import Seat
from campaigns.sheets.odds_words import mean, percent
from campaigns.sheets.page import history
from campaigns.sheets.view import SheetView, view_of
from rules.dice.tables import RangeTable
from rules.freeblade.creation import open_details, spells_known, spells_of
from rules.freeblade.kits import best_abilities
from rules.freeblade.scores import ability_highest, ability_marginal
from rules.system import Kit


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the making: done, the one we are at, or still to come."""

    key: str
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class Trait:
    """A detail: its table, what was chosen, and the roll that chose it."""

    table: RangeTable
    text: str
    roll: int

    @property
    def dice(self) -> str:
        """The dice of its table."""
        count, sides = self.table.dice
        return f"{count}D{sides}" if count > 1 else f"D{sides}"


def creation_page(seat: Seat, sheet_id: str, request: HttpRequest) -> dict[str, Any] | None:
    """The page's context; None for a sheet that is finished."""
    state = state_to_read(seat, sheet_id)
    sheet = view_of(state, sheet_id, may_act=True)
    stage = sheet.profile.stage
    if stage == "finished":
        return None
    return {
        "seat": seat,
        "campaign": seat.campaign,
        "sheet": sheet,
        "stage": next(kind for kind in sheet.system.stages if kind.key == stage),
        "steps": _steps(sheet),
        "first": stage == sheet.system.stages[0].key,
        "history": history(seat, state, sheet_id, request=request),
        **_offered(sheet, stage),
    }


def _steps(sheet: SheetView) -> list[Step]:
    keys = [stage.key for stage in sheet.system.stages]
    now = keys.index(sheet.profile.stage)
    known = spells_known(sheet.table, sheet.id) if sheet.kit else None
    shown = [stage for stage in sheet.system.stages if stage.key != "spells" or known != 0]
    states = {stage.key: "done" if keys.index(stage.key) < now else "" for stage in shown}
    states[sheet.profile.stage] = "now"
    return [Step(stage.key, stage.name, states[stage.key]) for stage in shown]


def _offered(sheet: SheetView, stage: str) -> dict[str, Any]:
    if stage == "abilities":
        better = percent(ability_marginal().at_least(1))
        return {"roll_chance": better, "highest_mean": f"+{mean(ability_highest().mean)}"}
    if stage == "kit":
        return {"tables": _kits(sheet)}
    if stage == "spells":
        known = spells_known(sheet.table, sheet.id)
        learned = list(spells_of(sheet.table, sheet.id).values())
        return {"learned": learned, "left": known - len(learned)}
    if stage in ("details", "ready"):
        return {"traits": _traits(sheet), "open": open_details(sheet.game, sheet.table, sheet.id)}
    return {}


def _kits(sheet: SheetView) -> list[tuple[str, str, tuple[Kit, ...]]]:
    best = best_abilities(sheet.game, sheet.table, sheet.id)
    return [(key, sheet.system.ability(key).name, sheet.system.kits[key]) for key in best]


def _traits(sheet: SheetView) -> dict[str, Trait]:
    chosen = sheet.details
    return {
        key: Trait(
            sheet.system.table(key),
            chosen[key].text if key in chosen else "",
            chosen[key].roll if key in chosen else 0,
        )
        for key in sheet.system.details
    }
