"""The panels that are alike in most games: tracks, conditions, gear, a purse and notes."""

from __future__ import annotations

from rules.common.dialogs import PURSES
from rules.sheet import ANYONE, Gauge, Group, Panel

GLANCE = Panel(key="glance", kind="glance", step="track-move", head=("condition-new",), area="head")
"""What the face shows, with one less and one more: a phone keeps it in sight while the sheet is scrolled."""
CONDITIONS = Panel(
    key="conditions",
    kind="conditions",
    title="Conditions",
    icon="activity",
    menu="condition",
    head=("condition-new",),
    bearers=ANYONE,
)
GEAR = Panel(
    key="gear",
    kind="gear",
    area="main",
    title="Gear",
    icon="backpack",
    menu="thing",
    head=("gear-take",),
    gear=(Group(title="Gear", kinds=()),),
    bearers=ANYONE,
)
PURSE = Panel(
    key="purse",
    kind="resources",
    gauges=(Gauge(key="coins", draw="counter", dialogs=("coins",)),),
    bearers=PURSES,
)
"""Where no game counts coins there is nothing, until somebody gains the first by a button of the gear."""
TRACKS = Panel(
    key="tracks",
    kind="tracks",
    title="Tracks",
    icon="route",
    step="track-move",
    menu="track",
    head=("track-new",),
    bearers=ANYONE,
)
NOTES_PANEL = Panel(
    key="notes", kind="notes", title="Notes", icon="feather", head=("notes",), bearers=ANYONE, area="tail"
)
