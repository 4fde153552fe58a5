"""What a sheet of Freeblade shows: who is dying first, then vitals, abilities, weapons, slots and notes."""

from __future__ import annotations

from dataclasses import replace

from rules.common.panels import GLANCE, NOTES_PANEL
from rules.common.selection import TOGETHER
from rules.freeblade.dialogs import DIALOGS, MENUS
from rules.freeblade.procedures import PROCEDURES, STEPS
from rules.freeblade.table_dialogs import TABLE_DIALOGS
from rules.sheet import ANYONE, LIVING, Face, Gauge, Group, Keypad, Panel, Sheet

HP = Gauge(key="hp", draw="meter", dialogs=("damage", "heal", "rest", "condition-new"), number="hp_max")
FOCUS = Gauge(key="focus", draw="pips", dialogs=("focus",), number="focus", bearers=("pc",))
COINS = Gauge(key="coins", draw="counter", dialogs=("coins",))
DEATH = Gauge(key="death", draw="alarm", dialogs=("tick",), helps="help")

ALARM = Panel(key="alarm", kind="resources", gauges=(DEATH,), area="head", terms=("dying",))
VITALS = Panel(
    key="vitals",
    kind="resources",
    gauges=(HP, FOCUS, COINS),
    bearers=(*LIVING, "party"),
    area="head",
)
ABILITIES = Panel(key="abilities", kind="scores", tap="check", area="head")
GEAR = Panel(
    key="gear",
    kind="gear",
    title="Gear",
    area="main",
    gear=(
        Group(title="Weapons", kinds=("weapon",), icon="swords", tap="attack", bare="Bare hands"),
        Group(title="Armour", kinds=("armor", "shield"), icon="shield", tap="wear", instead="take-off"),
        Group(title="Supplies", kinds=("supply",), icon="package", tap="light", instead="use"),
        Group(title="Spells", kinds=("spell",), icon="wand-sparkles", tap="cast"),
    ),
)
SLOTS = Panel(
    key="slots",
    kind="slots",
    title="Slots",
    icon="backpack",
    menu="belonging",
    head=("gear-take", "condition-new"),
    bearers=ANYONE,
    terms=("slot", "petty", "bulky", "condition", "step_die", "wear"),
)
TRACKS = Panel(key="tracks", kind="tracks", title="Tracks", icon="route", bearers=ANYONE)

SHEET = Sheet(
    face=Face(gauges=(HP, FOCUS, DEATH), slots=True),
    panels=(
        ALARM,
        replace(GLANCE, step=""),
        Panel(
            key="header",
            kind="header",
            head=("move", "act", "act-back", "describe", "copy", "advance", "stay", "come", "share"),
            bearers=ANYONE,
            area="head",
        ),
        Panel(key="making", kind="making", area="head"),
        VITALS,
        ABILITIES,
        GEAR,
        SLOTS,
        TRACKS,
        NOTES_PANEL,
    ),
    dialogs=DIALOGS,
    menus=MENUS,
    table=(*TABLE_DIALOGS, *STEPS),
    procedures=PROCEDURES,
    together=("heal", "condition-new", *TOGETHER),
    keypad=Keypad(
        dialog="damage", field="amount", label="HP", numbers=(1, 2, 3, 4, 5, 6, 8, 10), sign="−", more="heal"
    ),
)
