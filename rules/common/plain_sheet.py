"""What a sheet shows in a game that says nothing of its own: a name, abilities, gear and conditions."""

from __future__ import annotations

from rules.common.dialogs import (
    CARRYING,
    CONDITION,
    NEW_SHEET,
    PURSE,
    WEIGHING,
    WHO,
    add_belonging,
    belonging_fields,
    edit_belonging,
)
from rules.sheet import ANYONE, Face, Group, Menu, Panel, Sheet

KINDS = (("gear", "Gear"), ("weapon", "Weapon"), ("armor", "Armour"), ("supply", "Supply"))
THING_FIELDS = belonging_fields(kinds=KINDS)
THING = Menu(key="thing", row="belonging", dialogs=("give", "drop", "belonging-move", "belonging-edit"))
HEADER = Panel(key="header", kind="header", head=("describe",), bearers=ANYONE, wide=True)
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
    title="Gear",
    icon="backpack",
    menu="thing",
    head=("belonging-new",),
    gear=(Group(title="Gear", kinds=()),),
    bearers=ANYONE,
)
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
MAKING = Panel(key="making", kind="making", wide=True)
NOTES_PANEL = Panel(
    key="notes", kind="notes", title="Notes", icon="feather", head=("notes",), bearers=ANYONE, wide=True
)

PLAIN = Sheet(
    face=Face(),
    panels=(
        HEADER,
        MAKING,
        Panel(key="abilities", kind="codes", title="Abilities and skills", icon="dices", wide=True),
        Panel(key="tracks", kind="tracks", title="Tracks", icon="route", bearers=ANYONE, wide=True),
        CONDITIONS,
        GEAR,
        NOTES_PANEL,
    ),
    dialogs=(*WHO, *PURSE, *CARRYING, *WEIGHING, add_belonging(THING_FIELDS), edit_belonging(THING_FIELDS)),
    menus=(THING, CONDITION),
    table=(NEW_SHEET,),
)
