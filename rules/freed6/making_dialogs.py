"""What is asked while a sheet of FreeD6 is written: abilities and skills, luck, a background and its gift."""

from __future__ import annotations

from dataclasses import replace

from rules.common.making_dialogs import READY, REOPEN, archetype_dialogs
from rules.common.sheets import SetAbility
from rules.d6 import making_dialogs
from rules.d6.abilities import SetCode
from rules.d6.background import WriteBackground
from rules.d6.dynamic_or_stock import LUCK, SetDynamic
from rules.d6.who_has_wild_dice import WILD_DIE
from rules.fields import Field
from rules.sheet import Dialog

NO_RANK = (("value", 0),)
"""Of an ability that has a die code: Luck and the Wild Die have a rank in its place."""

SET_CODE = replace(making_dialogs.SET_CODE, when=NO_RANK)
DROP_CODE = replace(making_dialogs.DROP_CODE, when=NO_RANK)
NEW_SKILL = replace(making_dialogs.NEW_SKILL, when=(*NO_RANK, ("parent", "")))
NEW_ABILITY = replace(
    making_dialogs.NEW_CODE,
    blurb="Fatigue, Energy, Sanity, Body, or one of your own. Skills are added under their ability.",
)
GIFTS = (
    ("magic", "Wizard: magic"),
    ("super_powers", "Mutant: super powers"),
    ("metaphysics", "Adept: metaphysics"),
    ("cybernetics", "Cyborg: cybernetics"),
)
GIFT = Dialog(
    "gift",
    SetCode,
    "Add",
    title="Add an extranormal ability",
    icon="sparkles",
    blurb="It comes from a background; Stock characters have none.",
    fields=(
        Field("Which", key="ability", choices=GIFTS, start="magic"),
        Field("Dice", key="code", start="2D"),
        Field("Description", key="note", placeholder="Marsh lights and mist"),
    ),
    stage="making",
    terms=("extranormal", "dynamic"),
)
BACKGROUND = Dialog(
    "background",
    WriteBackground,
    "Set",
    title="Set background",
    icon="feather",
    stage="making",
)
LUCK_RANK = Dialog(
    "luck-rank",
    SetAbility,
    "Set",
    title="Set Luck",
    icon="clover",
    given=(("ability", LUCK),),
    fields=(
        Field(
            "Rank",
            key="value",
            choices=((0, "None"), (1, "1"), (2, "2"), (3, "3")),
            start=1,
            begins=f"ability:{LUCK}",
            blurb="Luck points at the start of each session.",
        ),
    ),
    stage="making",
    terms=("luck", "dynamic"),
)
HAVE_WILD_DIE = Dialog(
    "wild-die",
    SetAbility,
    "Set",
    title="Set the Wild Die",
    icon="dice-6",
    given=(("ability", WILD_DIE),),
    fields=(
        Field(
            "One die of every check is wild",
            key="value",
            choices=((1, "Yes"), (0, "No")),
            start=1,
            begins=f"ability:{WILD_DIE}",
        ),
    ),
    stage="making",
    terms=("wild_die", "critical", "dynamic"),
)
TYPE = Dialog(
    "type",
    SetDynamic,
    "Save",
    title="Set Dynamic or Stock",
    icon="user-cog",
    bearers=("npc", "creature"),
    gm=True,
    stage="",
    edits=True,
    terms=("dynamic", "stock"),
)
MAKE_ME_ONE, CHOOSE_ONE = archetype_dialogs(
    "A whole character, with open choices rolled; it replaces abilities and gear already there."
)
MAKING_DIALOGS = (
    *(SET_CODE, DROP_CODE, NEW_SKILL, NEW_ABILITY, making_dialogs.SIX_ABILITIES),
    *(GIFT, BACKGROUND, LUCK_RANK, HAVE_WILD_DIE, TYPE),
    *(MAKE_ME_ONE, CHOOSE_ONE, READY, REOPEN),
)
