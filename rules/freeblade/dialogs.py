"""What Freeblade's people may do with a sheet, and what they are asked for it."""

from __future__ import annotations

from dataclasses import replace

from rules.common.conditions import AddCondition
from rules.common.dialogs import (
    CLEAR_CONDITION,
    COPY,
    FREE_ROLL,
    FROM_WHAT,
    PURSE,
    SOURCES_OF_LUCK,
    WHAT_FOR,
    WHO,
)
from rules.common.fight_actions import ACTION, uses_field
from rules.common.request_dialogs import ANSWER
from rules.common.sheets import SetAbility
from rules.freeblade.advancement import Advance, may_advance
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.conditions import ChangeCondition
from rules.freeblade.dying import HelpDying, TickDeath
from rules.freeblade.focus import SpendFocus
from rules.freeblade.gear_dialogs import GEAR_DIALOGS, THING
from rules.freeblade.harm import Heal, TakeDamage
from rules.freeblade.initiative import SwapInitiative
from rules.freeblade.long_business import is_offered
from rules.freeblade.making_dialogs import MAKING_DIALOGS
from rules.freeblade.rations import Fast, Forage
from rules.freeblade.rests import Rest
from rules.freeblade.spells import CastSpell
from rules.freeblade.step_dice import RollStepDie
from rules.freeblade.table_dialogs import ARMORS, ASK_CHANCES, DIFFICULTY
from rules.sheet import ANYONE, LIVING, Dialog, Field, Menu

MOST = 9999
QUICK = tuple((str(number), str(number)) for number in (1, 2, 3, 4, 5, 6, 8))
"""Numbers of hit points that one tap sets."""
FIGHTERS_FIRST = ("creature", "npc", "pc")

CHECK = Dialog(
    key="check",
    command=MakeCheck,
    terms=("dr", "advantage", "disadvantage"),
    title="{name} check",
    verb="Roll {name}",
    icon="dices",
    kind="primary",
    row="ability",
    fills=("ability",),
    fields=(
        DIFFICULTY,
        *SOURCES_OF_LUCK,
        Field(key="label", kind="text", label="Reason", placeholder="Climb the wall"),
    ),
    more=(uses_field(ACTION),),
    plain=("difficulty",),
    audience="rolls",
    conceals=True,
    bearers=LIVING,
)
SCORE = Dialog(
    key="score",
    command=SetAbility,
    title="Set {name}",
    verb="Set",
    icon="calculator",
    blurb="For changes made without dice; the log shows it, and it can be undone.",
    row="ability",
    fills=("ability",),
    fields=(Field(key="value", kind="count", label="Score", low=-3, high=6),),
    edits=True,
)
ATTACK = Dialog(
    key="attack",
    command=DeclareAttack,
    terms=("advantage", "disadvantage", "wear"),
    title="Attack with {name}",
    verb="Attack",
    icon="swords",
    kind="primary",
    row="belonging",
    fills=("weapon",),
    of=("weapon",),
    fields=(
        Field(key="target", kind="sheet", label="Target", of=FIGHTERS_FIRST, aims="always"),
        Field(key="foe", kind="text", label="Name of the foe", placeholder="a foe", instead_of="target"),
        Field(key="foe_armor", kind="choice", label="Their armour", choices=ARMORS, instead_of="target"),
        *SOURCES_OF_LUCK,
        Field(key="focus", kind="toggle", label="Spend Focus for Advantage", needs="resource:focus"),
    ),
    plain=(),
    audience="rolls",
)
DAMAGE = Dialog(
    key="damage",
    command=TakeDamage,
    title="Take damage",
    verb="Take damage",
    icon="heart-crack",
    kind="primary",
    fields=(
        Field(key="amount", kind="count", label="HP lost", low=1, high=MOST, start=1, choices=QUICK),
        Field(key="source", kind="text", label="Cause", placeholder="A fall"),
    ),
    more=(
        Field(
            key="in_combat",
            kind="toggle",
            label="If dying outside a fight, count in Rounds",
            blurb="Otherwise, minutes.",
        ),
    ),
)
HEAL = Dialog(
    key="heal",
    command=Heal,
    title="Heal",
    verb="Heal",
    icon="heart-pulse",
    kind="primary",
    fields=(
        Field(
            key="amount",
            kind="count",
            label="HP regained",
            low=1,
            high=MOST,
            start=1,
            choices=QUICK,
            blurb="Never above the maximum.",
        ),
        Field(key="source", kind="text", label="Cause", placeholder="Bandages"),
    ),
)
REST = Dialog(
    key="rest",
    command=Rest,
    title="Rest",
    verb="Rest",
    icon="moon",
    kind="primary",
    offered=is_offered,
    allowable=True,
    fields=(
        Field(
            key="kind",
            kind="choice",
            label="How long",
            choices=(
                ("short", "Short: ten minutes, 1D4 HP"),
                ("long", "Long: six hours, 1D6 HP"),
                ("full", "Full: a week for the whole group, all HP"),
            ),
            start="short",
        ),
        Field(
            key="refill",
            kind="belongings",
            label="Spell books to refill",
            blurb="As many as Presence allows each night.",
            of=("spell",),
        ),
    ),
)
FOCUS = Dialog(
    key="focus",
    command=SpendFocus,
    title="Spend Focus",
    verb="Spend 1 Focus",
    icon="sparkles",
    kind="primary",
    blurb="For anything else the table agrees on; rerolls and attacks have their own buttons.",
    fields=(Field(key="reason", kind="text", label="Reason"),),
    bearers=("pc",),
)
CAST = Dialog(
    key="cast",
    command=CastSpell,
    terms=("strain", "step_die"),
    title="Cast {name}",
    verb="Cast",
    icon="wand-sparkles",
    kind="primary",
    blurb="It always works; a failed Presence check (DR 12) fatigues you, then its {die} may step down.",
    row="belonging",
    fills=("belonging",),
    of=("spell",),
    unless=(("die", 0),),
    fields=(*SOURCES_OF_LUCK, WHAT_FOR),
    plain=(),
    audience="shows",
)
USE = Dialog(
    key="use",
    command=RollStepDie,
    title="Use {name}",
    verb="Roll the {die}",
    icon="dices",
    kind="primary",
    row="belonging",
    fills=("belonging",),
    of=("supply", "weapon", "armor", "shield", "gear"),
    unless=(("die", 0),),
    fields=(WHAT_FOR,),
    plain=(),
    audience="shows",
)

WEIGH_DOWN = Dialog(
    key="condition-new",
    command=AddCondition,
    terms=("condition", "round", "turn", "watch"),
    title="Add a condition",
    verb="Add",
    icon="activity",
    kind="primary",
    blurb="It takes a slot; if you already have it, it gets worse.",
    fields=(
        Field(
            key="name", kind="choice", label="Which", source="conditions", placeholder="soaked to the skin"
        ),
        Field(key="slots", kind="count", label="Slots", low=1, high=9),
    ),
    more=(
        Field(key="effects", kind="effects", label="Extra effects"),
        FROM_WHAT,
        Field(key="until", kind="until", label="Until"),
        Field(key="left", kind="count", label="How many rounds, turns, …", low=0, high=99),
    ),
    bearers=ANYONE,
)
WORSENS = Dialog(
    key="worsens",
    command=ChangeCondition,
    title="Worsen {name}",
    verb="Worsen",
    icon="arrow-up",
    row="condition",
    fills=("condition",),
    given=(("by", 1),),
    plain=(),
    bearers=ANYONE,
)
EASES = replace(
    WORSENS,
    key="eases",
    title="Ease {name}",
    verb="Ease",
    icon="arrow-down",
    unless=(("slots", 1),),
    given=(("by", -1),),
)
CONDITION = Menu(key="condition", row="condition", dialogs=("worsens", "eases", "condition-clear"))

ADVANCE = Dialog(
    key="advance",
    command=Advance,
    title="Advance {sheet}",
    verb="Advance",
    icon="trending-up",
    kind="primary",
    blurb="Maximum HP rise by 1D6; each ability whose D6 reaches its score rises by 1, up to +6.",
    bearers=("pc",),
    offered=may_advance,
    allowable=True,
)
HELP = Dialog(
    key="help",
    command=HelpDying,
    title="Stabilise the dying",
    verb="Stabilise",
    icon="hand-helping",
    kind="primary",
    fields=(Field(key="target", kind="sheet", label="Who is dying", of=("pc",), source="dying"),),
)
TICK = Dialog(
    key="tick",
    command=TickDeath,
    title="Pass time for {sheet}",
    verb="Pass time",
    icon="hourglass",
    plain=(),
    bearers=("pc",),
    gm=True,
    during="no encounter",
)
FORAGE = Dialog(
    key="forage",
    command=Forage,
    title="Forage",
    verb="Forage",
    icon="wheat",
    kind="primary",
    offered=is_offered,
    allowable=True,
    blurb="The Die of Fate says whether you find food; if so, the rations' die goes up.",
    fields=(
        ASK_CHANCES,
        Field(key="steps", kind="count", label="Steps up", low=1, high=5),
        Field(key="belonging", kind="belonging", label="Which rations", of=("supply",)),
    ),
    audience="shows",
    bearers=("pc", "npc"),
)
FAST = Dialog(
    key="fast",
    command=Fast,
    title="Eat nothing today",
    verb="Eat nothing today",
    icon="utensils-crossed",
    plain=(),
    bearers=("pc", "npc"),
)
SWAP = Dialog(
    key="swap",
    command=SwapInitiative,
    terms=("round", "off_guard"),
    title="Swap initiative",
    verb="Swap",
    icon="arrow-left-right",
    kind="primary",
    fields=(Field(key="target", kind="sheet", label="With", of=LIVING),),
)

DIALOGS = (
    *(CHECK, ANSWER, ATTACK, CAST, USE),
    *(DAMAGE, HEAL, REST, FOCUS, HELP, TICK, ADVANCE, FORAGE, FAST),
    SWAP,
    *GEAR_DIALOGS,
    *(WEIGH_DOWN, WORSENS, EASES, CLEAR_CONDITION),
    *(SCORE, *PURSE, *WHO, COPY, FREE_ROLL),
    *MAKING_DIALOGS,
)
MENUS = (THING, CONDITION)
