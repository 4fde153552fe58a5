"""What a game shows whose checks are data: its scores, resources, tracks and what everyone has."""

from __future__ import annotations

from dataclasses import replace

from rules.check_rule import CheckRule
from rules.common.conditions import AddCondition
from rules.common.dialogs import (
    CLEAR_CONDITION,
    COPY,
    FREE_ROLL,
    NEW_SHEET,
    PURSE,
    WHO,
    belonging_fields,
    pin_dialogs,
    things_of_making,
)
from rules.common.fields import ANY_NAME, FROM_WHAT, HOW_MANY, JOINS, NAME, VISIBILITY, WHAT_FOR
from rules.common.foes import MakeFoe
from rules.common.making_dialogs import READY, REOPEN
from rules.common.panels import CONDITIONS, GEAR, GLANCE, NOTES_PANEL, TRACKS
from rules.common.panels import PURSE as PURSE_PANEL
from rules.common.request_dialogs import ANSWER, request_dialog
from rules.common.selection import TOGETHER
from rules.common.sheets import SetAbility
from rules.d6.dialogs import BEGIN_TRACK, MOVE_TRACK, REMOVE_TRACK, TARGET, THING
from rules.fields import Field
from rules.plain.checks import POINTS, RollCheck
from rules.plain.requests import AnswerCheck
from rules.plain.scores import widest
from rules.sheet import ANYONE, Dialog, Face, Gauge, Menu, Panel, Sheet
from rules.sheet_text import SheetText
from rules.system import System

OPPOSING = Field(
    "Resists with",
    key="opposing",
    kind="ability",
    source="target",
    placeholder="nothing, just roll",
    blurb="Their total becomes the difficulty.",
    begun=False,
)
POINTS_BY_HAND = Field("Modifier", key="points", low=-POINTS, high=POINTS)
KINDS = (("gear", "Gear"), ("weapon", "Weapon"))
TRAY = ("d20", "d12", "d10", "d8", "d6", "d4", "d%")
FOE_KINDS = (("npc", "Person"), ("creature", "Creature"))


def difficulty_field(rule: CheckRule) -> Field:
    """Return how a difficulty is asked."""
    return Field(
        "Difficulty",
        key="difficulty",
        low=rule.low,
        high=rule.high,
        start=rule.start,
        source="difficulties",
        instead_of="opposing",
    )


def spending(system: System, rule: CheckRule) -> tuple[Field, ...]:
    """Return how it is asked what is spent on a check, where anything is."""
    if rule.before is None:
        return ()
    name = system.resource_name(rule.before.resource)
    return (
        Field(
            f"{name} to spend",
            key="spend",
            low=0,
            high=rule.before.most,
            needs=f"resource:{rule.before.resource}",
            gains=True,
        ),
    )


def check_dialogs(system: System, rule: CheckRule) -> tuple[Dialog, Dialog]:
    """Return the dialog of a check, and of one whose total alone is asked for."""
    spend_field = spending(system, rule)
    check = Dialog(
        "check",
        RollCheck,
        "Roll",
        title="Roll {name}",
        icon="dices",
        row="ability",
        fields=(difficulty_field(rule), *spend_field, TARGET, OPPOSING, WHAT_FOR),
        more=(POINTS_BY_HAND,),
        plain=("difficulty",),
        also=("check-only", "score"),
        audience="shows" if rule.then else "rolls",
        conceals=True,
        stage="",
    )
    only = replace(
        check,
        key="check-only",
        title="Roll {name}, without a difficulty",
        verb="Roll only",
        icon="list-ordered",
        kind="quiet",
        fields=(*spend_field, WHAT_FOR),
        plain=None,
        also=(),
        conceals=False,
    )
    return check, only


def score_dialog(system: System) -> Dialog:
    """Return the dialog that sets a score by hand."""
    low, high = widest(system)
    return Dialog(
        "score",
        SetAbility,
        "Set",
        title="Set {name}",
        kind="",
        icon="calculator",
        row="ability",
        fields=(Field("Score", key="value", low=low, high=high),),
        stage="",
        edits=True,
    )


CONDITION_NEW = Dialog(
    "condition-new",
    AddCondition,
    "Add",
    title="Add a condition",
    icon="plus",
    fields=(Field("Condition", key="name", source="conditions"), FROM_WHAT),
    bearers=ANYONE,
    stage="",
)


def foe_dialog(system: System) -> Dialog:
    """Return the dialog of people and creatures whom nobody plays."""
    low, high = widest(system)
    low = max(low, 0)
    scores = tuple((str(score), str(score)) for score in range(low, min(low + 6, high) + 1))
    return Dialog(
        "foe",
        MakeFoe,
        "Add to the table",
        title="Add foes",
        icon="ghost",
        fields=(
            ANY_NAME if "names" in system.tables else NAME,
            Field("Score", key="code", choices=scores, start=str(min(low + 2, high))),
            HOW_MANY,
            VISIBILITY,
            Field("Kind", key="kind", choices=FOE_KINDS),
            Field("Portrait", key="portrait", placeholder="👹"),
            JOINS,
        ),
        gm=True,
    )


def gauges_of(system: System) -> tuple[Gauge, ...]:
    """Return how its resources are drawn: pips where they have a limit."""
    return tuple(
        Gauge(key=kind.key, draw="counter" if kind.limit is None else "pips", dialogs=("number",))
        for kind in system.resources
        if kind.key != "coins"
    )


def plain_sheet(system: System, rule: CheckRule, text: SheetText) -> Sheet:
    """Return the pages of a game that needs no more than its data."""
    terms = tuple(term.key for term in text.terms)
    gauges, difficulty = gauges_of(system), difficulty_field(rule)
    things = belonging_fields(kinds=KINDS)
    head = Panel(key="header", kind="header", head=("reopen", "copy", "share"), bearers=ANYONE, area="head")
    making = Panel(key="making", kind="making", head=("describe", "ready"), area="head")
    return Sheet(
        face=Face(gauges=gauges[:2], tracks=("",)),
        panels=(
            head,
            GLANCE,
            making,
            *((Panel(key="points", kind="resources", gauges=gauges, area="head"),) if gauges else ()),
            Panel(key="abilities", kind="scores", tap="check", area="head", terms=terms),
            TRACKS,
            CONDITIONS,
            GEAR,
            PURSE_PANEL,
            NOTES_PANEL,
        ),
        dialogs=(
            *check_dialogs(system, rule),
            replace(ANSWER, command=AnswerCheck, fields=(*spending(system, rule), POINTS_BY_HAND)),
            score_dialog(system),
            READY,
            REOPEN,
            CONDITION_NEW,
            CLEAR_CONDITION,
            *(BEGIN_TRACK, MOVE_TRACK, REMOVE_TRACK),
            *things_of_making(things, *PURSE),
            *(*WHO, COPY, FREE_ROLL),
        ),
        menus=(
            Menu(key="condition", row="condition", dialogs=("condition-clear",)),
            Menu(key="track", row="track", dialogs=("track-remove", "track-move")),
            THING,
        ),
        table=(request_dialog(difficulty), foe_dialog(system), *pin_dialogs(difficulty), NEW_SHEET),
        together=("condition-new", *TOGETHER),
        tray=(*dict.fromkeys((f"d{rule.sides}", *TRAY)),),
    )
