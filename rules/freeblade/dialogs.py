"""What Freeblade's people may do with a sheet, and what they are asked for it."""

from __future__ import annotations

from dataclasses import replace

from rules.common.conditions import AddCondition
from rules.common.dialogs import CLEAR_CONDITION, COPY, FREE_ROLL, PURSE, WHO
from rules.common.fields import FROM_WHAT, SOURCES_OF_LUCK, WHAT_FOR
from rules.common.fight_actions import ACTION, uses_field
from rules.common.request_dialogs import ANSWER
from rules.common.sheets import SetAbility
from rules.fields import Field
from rules.freeblade.advancement import Advance, may_advance
from rules.freeblade.checks import MakeCheck
from rules.freeblade.conditions import ChangeCondition
from rules.freeblade.dying import StabiliseDying, TickDeath
from rules.freeblade.fields import ASK_CHANCES
from rules.freeblade.gear_dialogs import GEAR_DIALOGS, THING
from rules.freeblade.harm import Heal, TakeDamage
from rules.freeblade.initiative import SwapInitiative
from rules.freeblade.long_business import is_offered
from rules.freeblade.making_dialogs import MAKING_DIALOGS
from rules.freeblade.rations import Fast, Forage
from rules.freeblade.rests import Rest
from rules.freeblade.session_focus import SpendFocus
from rules.freeblade.spells import CastSpell
from rules.freeblade.table_dialogs import DIFFICULTY
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.sheet import ANYONE, LIVING, Dialog, Menu

CHECK = Dialog(
    "check",
    MakeCheck,
    "Roll {name}",
    title="{name} check",
    terms=("dr", "advantage", "disadvantage"),
    icon="dices",
    row="ability",
    fields=(
        DIFFICULTY,
        *SOURCES_OF_LUCK,
        Field("Reason", key="reason", placeholder="Climb the wall"),
    ),
    more=(uses_field(ACTION),),
    plain=("difficulty",),
    also=("score",),
    audience="rolls",
    conceals=True,
    bearers=LIVING,
)
SCORE = Dialog(
    "score",
    SetAbility,
    "Set",
    title="Set {name}",
    kind="",
    icon="calculator",
    blurb="For changes made without dice; the log shows it, and it can be undone.",
    row="ability",
    fields=(Field("Score", key="value", low=-3, high=6),),
    edits=True,
)
ATTACK = Dialog(
    "attack",
    DeclareAttack,
    "Attack",
    title="Attack with {name}",
    terms=("advantage", "disadvantage", "wear"),
    icon="swords",
    row="belonging",
    fills=("weapon",),
    of=("weapon",),
    plain=("target",),
    audience="rolls",
)
DAMAGE = Dialog("damage", TakeDamage, "Take damage", icon="heart-crack")
HEAL = Dialog("heal", Heal, "Heal", icon="heart-pulse")
REST = Dialog("rest", Rest, "Rest", icon="moon", offered=is_offered, allowable=True)
FOCUS = Dialog(
    "focus",
    SpendFocus,
    "Spend 1 Focus",
    title="Spend Focus",
    icon="sparkles",
    blurb="For anything else the table agrees on; rerolls and attacks have their own buttons.",
    bearers=("pc",),
)
CAST = Dialog(
    "cast",
    CastSpell,
    "Cast",
    title="Cast {name}",
    terms=("strain", "step_die"),
    icon="wand-sparkles",
    blurb="It always works; a failed Presence check (DR 12) fatigues you, then its {die} may step down.",
    row="belonging",
    of=("spell",),
    unless=(("die", 0),),
    fields=(*SOURCES_OF_LUCK, WHAT_FOR),
    plain=(),
    audience="shows",
)
USE = Dialog(
    "use",
    RollStepDie,
    "Roll the {die}",
    title="Use {name}",
    icon="dices",
    row="belonging",
    of=("supply", "weapon", "armor", "shield", "gear"),
    unless=(("die", 0),),
    plain=(),
    audience="shows",
)

WEIGH_DOWN = Dialog(
    "condition-new",
    AddCondition,
    "Add",
    title="Add a condition",
    terms=("condition", "round", "turn", "watch"),
    icon="activity",
    blurb="It takes a slot; if you already have it, it gets worse.",
    fields=(
        Field("Which", key="name", source="conditions", placeholder="soaked to the skin"),
        Field("Slots", key="slots", low=1, high=9),
    ),
    more=(
        Field("Extra effects", key="effects"),
        FROM_WHAT,
        Field("Until", key="until"),
        Field("Duration (number)", key="left", low=0, high=99),
    ),
    bearers=ANYONE,
)
WORSENS = Dialog(
    "worsens",
    ChangeCondition,
    "Worsen",
    title="Worsen {name}",
    kind="",
    icon="arrow-up",
    row="condition",
    given=(("amount", 1),),
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
    given=(("amount", -1),),
)
CONDITION = Menu(key="condition", row="condition", dialogs=("worsens", "eases", "condition-clear"))

ADVANCE = Dialog(
    "advance",
    Advance,
    "Advance",
    title="Advance {sheet}",
    icon="trending-up",
    blurb="Maximum HP rise by 1D6; each ability whose D6 reaches its score rises by 1, up to +6.",
    bearers=("pc",),
    offered=may_advance,
    allowable=True,
)
HELP = Dialog("help", StabiliseDying, "Stabilise", title="Stabilise the dying", icon="hand-helping")
TICK = Dialog(
    "tick",
    TickDeath,
    "Pass time",
    title="Pass time for {sheet}",
    kind="",
    icon="hourglass",
    plain=(),
    bearers=("pc",),
    gm=True,
    during="no encounter",
)
FORAGE = Dialog(
    "forage",
    Forage,
    "Forage",
    icon="wheat",
    offered=is_offered,
    allowable=True,
    blurb="The Die of Fate says whether you find food; if so, the rations' die goes up.",
    fields=(
        ASK_CHANCES,
        Field("Steps up", key="steps", low=1, high=5),
        Field("Which rations", key="belonging", of=("supply",)),
    ),
    audience="shows",
    bearers=("pc", "npc"),
)
FAST = Dialog(
    "fast",
    Fast,
    "Eat nothing today",
    kind="",
    icon="utensils-crossed",
    plain=(),
    bearers=("pc", "npc"),
)
SWAP = Dialog(
    "swap",
    SwapInitiative,
    "Swap",
    title="Swap initiative",
    terms=("round", "off_guard"),
    icon="arrow-left-right",
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
