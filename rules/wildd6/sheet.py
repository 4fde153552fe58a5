"""What a sheet of Wild D6 shows: Character Points, traits under their ladder, tracks, conditions, gear."""

from __future__ import annotations

from rules.common.plain_sheet import NOTES_PANEL
from rules.sheet import ANYONE, Face, Gauge, Group, Panel, Sheet
from rules.wildd6.dialogs import DIALOGS, MENUS, TABLE_DIALOGS

POINTS = Gauge(key="character_points", draw="counter", dialogs=("award",))

SHEET = Sheet(
    face=Face(gauges=(POINTS,), tracks=("",)),
    panels=(
        Panel(key="header", kind="header", head=("reopen", "copy"), bearers=ANYONE, wide=True),
        Panel(key="making", kind="making", head=("describe", "make-me-one", "archetype", "ready"), wide=True),
        Panel(key="points", kind="resources", gauges=(POINTS,), wide=True),
        Panel(
            key="traits",
            kind="codes",
            title="Traits",
            icon="dices",
            tap="count",
            step="trait-code",
            menu="trait",
            head=("trait-new",),
            wide=True,
            terms=("trait", "count", "success", "wild_die"),
        ),
        Panel(
            key="tracks",
            kind="tracks",
            title="Tracks",
            icon="route",
            tap="track-test",
            step="track-move",
            menu="track",
            head=("track-new",),
            bearers=ANYONE,
        ),
        Panel(
            key="conditions",
            kind="conditions",
            title="Conditions",
            icon="activity",
            tap="recover",
            menu="condition",
            head=("condition-new", "help-recover"),
            bearers=ANYONE,
        ),
        Panel(
            key="gear",
            kind="gear",
            title="Gear",
            icon="backpack",
            menu="thing",
            head=("belonging-new",),
            gear=(Group(title="Gear", kinds=()),),
            bearers=ANYONE,
        ),
        NOTES_PANEL,
    ),
    dialogs=DIALOGS,
    menus=MENUS,
    table=TABLE_DIALOGS,
)
