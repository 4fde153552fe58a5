"""The head of a sheet, and what it says of itself: who it is, how it stands, its making and its notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.urls import reverse

from campaigns.access import membership_of
from campaigns.dialogs.plain import Place
from campaigns.faces import sheet_face
from campaigns.markdown import rendered
from campaigns.panels.chips import Lies, lies
from campaigns.panels.reading import being_made, profile_of
from campaigns.standing import ALARM, HAMPERED, SheetStatus, standing_of
from campaigns.words import capitalized
from rules.common.fight_actions import CALLED, FIELDS, ActInFight, taken_by
from rules.common.making import checklist
from rules.common.temporary_stances import in_force
from rules.d6.dynamic_or_stock import has_types, type_of
from rules.sheet import LIVING, Panel
from rules.table import TABLE, Belonging, Combatant, Detail, Encounter, Profile
from rules.verdicts import several

SEEN = {"stands": "players see name and condition", "named": "players see name only", "hidden": "hidden"}
KINDS = {"pc": "", "npc": "NPC", "party": "the party's store"}


def view(place: Place, _panel: Panel) -> dict[str, Any]:
    profile, standing = profile_of(place), _standing(place)
    described = (profile.pronouns, KINDS.get(profile.kind, profile.kind), _type(place, profile))
    return {
        "profile": profile,
        "face": sheet_face(place.state.campaign.slug, place.sheet_id, profile),
        "portrait": reverse("portrait", args=[place.state.campaign.slug, place.sheet_id]),
        "described": " · ".join(filter(None, described)),
        "standing": standing,
        "turn": _turn(place),
        "fights": place.state.table.get(Combatant, TABLE, place.sheet_id) is not None,
        "conditions": _conditions(place),
        "armed": _armed(place),
        "deeds": set() if standing.key == HAMPERED else _deeds(place),
        "seen": _visibility_in_words(place),
        "details": details_of(place),
    }


def making(place: Place, _panel: Panel) -> dict[str, Any] | None:
    """Return what a sheet wants and whether it is there, None once it is made.

    Where a game makes sheets step by step: the ``blurb`` of the step, and for those who may where it goes on.
    """
    if not being_made(place):
        return None
    game, key = place.state.game, profile_of(place).stage
    stage = next((stage for stage in game.system.stages if stage.key == key), None)
    where = [place.state.campaign.slug, place.sheet_id]
    return {
        "lines": checklist(game, place.state.table, place.sheet_id),
        "blurb": stage.blurb if stage else "",
        "href": reverse("creation", args=where) if stage and place.may_act else "",
    }


def _deeds(place: Place) -> set[str]:
    """Return the buttons of what is done in a turn, which stand in words beside the name."""
    return {f"{one.key}-{place.sheet_id}-none" for one in place.state.game.sheet.dialogs if one.during}


def notes(place: Place, _panel: Panel) -> dict[str, Any]:
    """Return the notes of a sheet as HTML, "" where none are written."""
    return {"html": rendered(profile_of(place).notes)}


def _conditions(place: Place) -> list[Lies]:
    """Return the conditions of a sheet, in games whose sheets have no panel for them."""
    if any(panel.kind == "conditions" for panel in place.state.game.sheet.panels):
        return []
    return [lies(row, row.name, "") for row in in_force(place.state.table, place.sheet_id).values()]


def _standing(place: Place) -> SheetStatus:
    """Return how it stands, unless an alarm above says that already."""
    standing = standing_of(place.state, place.sheet_id)
    gauges = (gauge for panel in place.state.game.sheet.panels for gauge in panel.gauges)
    sounds = standing.key in ALARM and any(gauge.draw == "alarm" for gauge in gauges)
    return SheetStatus() if sounds else replace(standing, why=capitalized(standing.why))


def _visibility_in_words(place: Place) -> str:
    """Return how much of the sheet others know, where it is not open to all."""
    membership = membership_of(place.state, place.sheet_id)
    return SEEN.get(membership.visibility, "") if membership else ""


def _type(place: Place, profile: Profile) -> str:
    """Return of which type someone is, in games that tell two apart."""
    typed = profile.kind in LIVING and has_types(place.state.game)
    return type_of(profile.dynamic, profile.kind == "pc") if typed else ""


def _turn(place: Place) -> str:
    table, sheet_id = place.state.table, place.sheet_id
    encounter = table.get(Encounter, TABLE, "encounter")
    combatant = table.get(Combatant, TABLE, sheet_id)
    if encounter is None or combatant is None:
        return ""
    if encounter.acting == sheet_id:
        return " · ".join(("acts now", *round_words(place, combatant)))
    return "surprised" if combatant.off_guard else "has acted" if combatant.acted else ""


def _armed(place: Place) -> bool:
    """Say whether the sheet fights with weapons, which a phone has first for as long as the fight goes on."""
    table, sheet_id = place.state.table, place.sheet_id
    if table.get(Combatant, TABLE, sheet_id) is None:
        return False
    groups = (group for panel in place.state.game.sheet.panels for group in panel.gear)
    kinds = {row.kind for row in table.of(Belonging, sheet_id).values()}
    return any("weapon" in group.kinds and (group.bare or "weapon" in kinds) for group in groups)


def round_words(place: Place, combatant: Combatant) -> Iterator[str]:
    """Say what is left of a round, and what took the rest before it began, in games that count it."""
    game = place.state.game
    if ActInFight in game.deciders:
        for what, field in FIELDS.items():
            if takers := taken_by(game, combatant, what):
                yield takers
            if left := getattr(combatant, field):
                yield several(left, CALLED[what].removeprefix("the ") + "s")


def details_of(place: Place) -> list[tuple[str, str]]:
    """Return the details of a sheet, in the order of the game's."""
    rows, system = place.state.table.of(Detail, place.sheet_id), place.state.game.system
    return [(system.table(key).name, rows[key].text) for key in system.details if key in rows]
