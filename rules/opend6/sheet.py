"""What a sheet of OpenD6 shows: abilities with their skills, what it endures, and how it stands to others."""

from __future__ import annotations

from dataclasses import replace

from rules.common.panels import CONDITIONS, GEAR, GLANCE, NOTES_PANEL, TRACKS
from rules.common.selection import TOGETHER
from rules.opend6.dialogs import DIALOGS, MENUS, TABLE_DIALOGS
from rules.sheet import ANYONE, LIVING, Face, Gauge, Group, Keypad, Panel, Sheet

ENDURED = ("endurance", "ranks")
"""The groups of tracks that bear marks: by levels, and where a table plays so by ranks (R-10)."""
RESISTANCES = (
    Gauge(key="value-toughness", draw="counter", number="value-toughness"),
    Gauge(key="value-resolve", draw="counter", number="value-resolve"),
    Gauge(key="value-hull", draw="counter", number="value-hull", bearers=ANYONE),
    Gauge(key="value-poise", draw="counter", number="value-poise"),
    Gauge(key="value-*", draw="counter", bearers=ANYONE),
)

SHEET = Sheet(
    face=Face(tracks=ENDURED, stances=("reaction",)),
    panels=(
        Panel(
            key="header",
            kind="header",
            head=("act", "act-back", "reopen", "copy", "share"),
            bearers=ANYONE,
            area="head",
        ),
        replace(GLANCE, head=("points", *GLANCE.head), bearers=(*LIVING, "thing")),
        Panel(
            key="making",
            kind="making",
            head=("describe", "make-me-one", "archetype", "ready"),
            area="head",
        ),
        Panel(
            key="abilities",
            kind="codes",
            title="Abilities and skills",
            icon="dices",
            tap="check",
            step="ability-code",
            menu="ability",
            head=("abilities-new", "ability-new"),
            area="main",
            terms=("die_code", "ability", "skill", "result_points"),
        ),
        Panel(
            key="resistances",
            kind="resources",
            title="Resistances",
            icon="shield",
            gauges=RESISTANCES,
            area="head",
            head=("value",),
            bearers=(*LIVING, "thing"),
            terms=("resistance",),
        ),
        Panel(
            key="endurance",
            kind="tracks",
            title="Endurance",
            icon="heart-crack",
            groups=ENDURED,
            head=("points", "hazard"),
            bearers=(*LIVING, "thing"),
            terms=("endurance", "level", "measured", "hull"),
        ),
        replace(
            CONDITIONS,
            tap="recover",
            head=("condition-new", "cause", "help-recover"),
            terms=("condition", "recovered"),
        ),
        replace(
            TRACKS,
            title="Reactions",
            area="main",
            tap="track-test",
            instead="track-test-for",
            head=("convince", "sway", "track-new", "track-test-other"),
            groups=("reaction", "status", ""),
            terms=("reaction", "shift", "measure", "contest_length"),
        ),
        replace(
            GEAR,
            area="side",
            gear=(
                Group(title="Weapons", kinds=("weapon",), icon="swords", tap="attack", instead="damage"),
                Group(title="Gear", kinds=("gear", "armor", "supply"), icon="backpack"),
            ),
        ),
        NOTES_PANEL,
    ),
    dialogs=DIALOGS,
    menus=MENUS,
    table=TABLE_DIALOGS,
    towards=("convince", "sway"),
    together=("condition-new", *TOGETHER, "track-step"),
    tray=("D", "d6", "d66", "d10", "d12", "d20", "d%"),
    keypad=Keypad(
        dialog="points", field="points", label="Take damage", numbers=(5, 8, 10, 12, 15, 20, 25, 30)
    ),
)
