"""What a sheet of FreeD6 shows: luck, abilities with their skills, what it suffers, and how others see it."""

from __future__ import annotations

from dataclasses import replace

from rules.common.panels import CONDITIONS, GEAR, GLANCE, NOTES_PANEL, PURSE, TRACKS
from rules.common.selection import TOGETHER
from rules.freed6.dialogs import DIALOGS, MENUS, TABLE_DIALOGS
from rules.sheet import ANYONE, Face, Gauge, Group, Keypad, Panel, Sheet

HARM = ("harm", "levels")
SHAKEN = "Shake composure"
"""What stands beside the weapons, and is done with none."""
LUCK = Gauge(key="luck", draw="pips", dialogs=("bend", "award"), bearers=("pc",), worded=True)

RESISTING = (
    Gauge(key="value-strength", draw="counter", number="value-strength"),
    Gauge(key="value-discipline", draw="counter", number="value-discipline"),
    Gauge(key="value-insight", draw="counter", number="value-insight"),
    Gauge(key="value-toughness", draw="counter", number="value-toughness", bearers=("thing", "place")),
)

SHEET = Sheet(
    face=Face(gauges=(LUCK,), tracks=HARM, stances=("resistance",)),
    panels=(
        Panel(
            key="header",
            kind="header",
            head=("act", "act-bonus", "act-back", "reopen", "copy", "type", "share"),
            bearers=ANYONE,
            area="head",
        ),
        replace(GLANCE, head=("points", *GLANCE.head)),
        Panel(
            key="making",
            kind="making",
            head=("describe", "make-me-one", "archetype", "background", "luck-rank", "wild-die", "ready"),
            area="head",
        ),
        Panel(key="luck", kind="resources", gauges=(LUCK,), area="head"),
        Panel(
            key="abilities",
            kind="codes",
            title="Abilities and skills",
            icon="dices",
            tap="check",
            spends="luck",
            step="ability-code",
            menu="ability",
            head=("abilities-new", "ability-new", "gift"),
            area="main",
            terms=("die_code", "skill", "result_points", "rank", "wild_die"),
        ),
        Panel(
            key="harm",
            kind="tracks",
            title="Harm",
            icon="heart-crack",
            groups=HARM,
            head=("points", "hazard"),
            bearers=ANYONE,
            terms=("cumulative", "resistance"),
        ),
        replace(CONDITIONS, tap="recover", head=("condition-new", "help-recover")),
        replace(
            TRACKS,
            tap="track-test",
            groups=("resistance", "status", ""),
            terms=("attitude", "will", "measure"),
        ),
        Panel(
            key="values",
            kind="resources",
            title="Resistances",
            icon="shield",
            gauges=RESISTING,
            head=("value", "value-own"),
            bearers=ANYONE,
        ),
        replace(
            GEAR,
            head=(*GEAR.head, "gain"),
            gear=(
                Group(title="Weapons", kinds=("weapon",), icon="swords", tap="use"),
                Group(
                    title="Social attacks", kinds=("words",), icon="message-square", tap="shake", bare=SHAKEN
                ),
                Group(title="Gear", kinds=("gear", "armor", "supply")),
            ),
        ),
        PURSE,
        NOTES_PANEL,
    ),
    dialogs=DIALOGS,
    menus=MENUS,
    table=TABLE_DIALOGS,
    together=("condition-new", *TOGETHER, "track-step"),
    tray=("D", "d6", "d66", "d10", "d12", "d20", "d%"),
    keypad=Keypad(
        dialog="points", field="points", label="Take damage", numbers=(5, 8, 10, 12, 15, 20, 25, 30)
    ),
)
