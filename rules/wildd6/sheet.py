"""What a sheet of Wild D6 shows: Character Points, traits under their ladder, tracks, conditions, gear."""

from __future__ import annotations

from dataclasses import replace

from rules.common.panels import CONDITIONS, GEAR, GLANCE, NOTES_PANEL, PURSE, TRACKS
from rules.common.selection import TOGETHER
from rules.sheet import ANYONE, Face, Gauge, Keypad, Panel, Sheet
from rules.wildd6.dialogs import DIALOGS, MENUS, TABLE_DIALOGS

POINTS = Gauge(key="character_points", draw="counter", dialogs=("award",))

SHEET = Sheet(
    face=Face(gauges=(POINTS,), tracks=("",)),
    panels=(
        Panel(key="header", kind="header", head=("reopen", "copy", "share"), bearers=ANYONE, area="head"),
        GLANCE,
        Panel(
            key="making", kind="making", head=("describe", "make-me-one", "archetype", "ready"), area="head"
        ),
        Panel(key="points", kind="resources", gauges=(POINTS,), area="head"),
        Panel(
            key="traits",
            kind="codes",
            title="Traits",
            icon="dices",
            tap="count",
            step="trait-code",
            menu="trait",
            head=("trait-new",),
            area="main",
            terms=("trait", "count", "success", "wild_die"),
        ),
        replace(TRACKS, tap="track-test"),
        replace(CONDITIONS, tap="recover", head=("condition-new", "help-recover")),
        replace(GEAR, head=(*GEAR.head, "gain"), area="side"),
        PURSE,
        NOTES_PANEL,
    ),
    dialogs=DIALOGS,
    menus=MENUS,
    table=TABLE_DIALOGS,
    together=("condition-new", "award", *TOGETHER),
    tray=("d6", "D", "d66", "d10", "d12", "d20", "d%"),
    keypad=Keypad(dialog="track-step", field="steps", label="Steps", numbers=(2, 1, -1, -2, 3), sign="−"),
)
