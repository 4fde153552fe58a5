"""What a sheet of 6d6 shows: potential as tokens, advantages by type, and what everyone carries and bears."""

from __future__ import annotations

from dataclasses import replace

from rules.common.plain_sheet import CONDITIONS, GEAR, HEADER, MAKING, NOTES_PANEL, PLAIN
from rules.sheet import Face, Gauge, Panel

DYNAMIC = Gauge(key="bank_dynamic", draw="pips", spent="spent_dynamic")
STATIC = Gauge(key="bank_static", draw="pips", spent="spent_static")
POTENTIAL = Panel(
    key="potential", kind="tokens", title="Potential", icon="coins", gauges=(DYNAMIC, STATIC), wide=True
)
ADVANTAGES = Panel(key="advantages", kind="assets", title="Advantages", icon="layers", wide=True)

SHEET = replace(
    PLAIN,
    face=Face(gauges=(DYNAMIC, STATIC)),
    panels=(HEADER, MAKING, POTENTIAL, ADVANTAGES, CONDITIONS, GEAR, NOTES_PANEL),
)
