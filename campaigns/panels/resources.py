"""The numbers that a sheet spends and refills, each with its verbs; an alarm shows while its row is there."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons
from campaigns.panels.reading import in_play, numbers_of, profile_of
from campaigns.panels.standing import ALARM, Standing, standing_of
from rules.game import Derived
from rules.sheet import Gauge, Panel
from rules.table import Resource

PARTS = frozenset({"profile", "resource", "ability"})
TABLE_PARTS: frozenset[str] = frozenset()
BY_HAND = "number"
"""The key of the dialog that sets a number by hand."""


@dataclass(frozen=True, slots=True)
class GaugeView:
    """One number: its limit, what explains it, and its verbs; ``by_hand`` sets it outright."""

    key: str
    name: str
    blurb: str
    draw: str
    number: int
    limit: int | None
    unit: str
    explained: Derived | None
    taps: tuple[Tap, ...]
    by_hand: Tap | None


@dataclass(frozen=True, slots=True)
class ResourcesView:
    """The numbers of a sheet; ``standing`` is said where one of them sounds an alarm."""

    name: str
    gauges: tuple[GaugeView, ...]
    taps: tuple[Tap, ...]
    standing: Standing | None


def view(place: Place, panel: Panel) -> ResourcesView | None:
    """Return the numbers of a panel; an alarm only as long as there is something to be alarmed at."""
    profile = profile_of(place)
    there = place.state.table.of(Resource, place.sheet_id)
    own = [gauge for gauge in panel.gauges if profile.kind in gauge.bearers or gauge.key in there]
    alarms = any(gauge.draw == "alarm" for gauge in own)
    standing = standing_of(place.state, place.sheet_id)
    if alarms and not (in_play(place) and standing.key in ALARM):
        return None
    drawn = tuple(drawn for gauge in own if (drawn := gauge_view(place, gauge)))
    if not drawn and not alarms:
        return None
    return ResourcesView(profile.name, drawn, buttons(place, panel.head), standing if alarms else None)


def gauge_view(place: Place, gauge: Gauge, *, bare: bool = False) -> GaugeView | None:
    """Return one number of a sheet; ``bare``: without its verbs, for a card.

    None where the sheet has none, and nobody here could give it any.
    """
    kinds = place.state.game.system.resources
    kind = next((kind for kind in kinds if kind.key == gauge.key), None)
    none_yet = Resource(number=0) if kind and kind.by_hand and gauge.dialogs and place.may_act else None
    row = place.state.table.get(Resource, place.sheet_id, gauge.key) or none_yet
    if row is None:
        return None
    return GaugeView(
        key=gauge.key,
        name=kind.name if kind else gauge.key,
        blurb=kind.blurb if kind else "",
        draw=gauge.draw,
        number=row.number,
        limit=row.limit,
        unit=row.unit,
        explained=None if bare else numbers_of(place).get(gauge.number),
        taps=() if bare else buttons(place, gauge.dialogs),
        by_hand=None if bare or gauge.draw == "alarm" else button(place, BY_HAND, gauge.key),
    )
