"""What a sheet of 6d6 shows: potential as tokens, advantages that build an action, and what it carries."""

from __future__ import annotations

from dataclasses import replace

from rules.common.panels import CONDITIONS, GEAR, GLANCE, NOTES_PANEL, TRACKS
from rules.common.selection import TOGETHER
from rules.sheet import ANYONE, Face, Gauge, Keypad, Panel, Sheet
from rules.sixd6.dialogs import DIALOGS, MENUS, TABLE_DIALOGS

DYNAMIC = Gauge(key="bank_dynamic", draw="tokens", spent="spent_dynamic", pays="dynamic")
STATIC = Gauge(key="bank_static", draw="tokens", spent="spent_static", pays="static")

SHEET = Sheet(
    face=Face(gauges=(DYNAMIC, STATIC), tracks=("",)),
    panels=(
        Panel(
            key="header",
            kind="header",
            head=("control", "reopen", "copy", "share"),
            bearers=ANYONE,
            area="head",
        ),
        GLANCE,
        Panel(
            key="making", kind="making", head=("describe", "make-me-one", "archetype", "ready"), area="head"
        ),
        Panel(
            key="potential",
            kind="tokens",
            title="Potential",
            gauges=(DYNAMIC, STATIC),
            head=("recoup", "potential"),
            step="potential",
            area="head",
        ),
        Panel(
            key="advantages",
            kind="assets",
            title="Advantages",
            icon="layers",
            tap="act",
            answer=("resist", "aid", "opportunity"),
            menu="advantage",
            step="advantage-edit",
            head=("advantage-new",),
            terms=("advantage", "potential", "bank", "spent"),
            area="main",
        ),
        *(TRACKS, CONDITIONS, replace(GEAR, area="side"), NOTES_PANEL),
    ),
    dialogs=DIALOGS,
    menus=MENUS,
    table=TABLE_DIALOGS,
    together=("condition-new", "track-step", *TOGETHER),
    tray=("d6", "d66", "d8", "d10", "d12", "d20", "d%"),
    keypad=Keypad(dialog="recoup", field="dynamic", label="Dynamic", numbers=(1, 2, 3, 4, 5, 6), sign="+"),
)
