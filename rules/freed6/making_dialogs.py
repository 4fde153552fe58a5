"""What is asked while a sheet of FreeD6 is written: abilities and skills, luck, a background and its gift."""

from __future__ import annotations

from dataclasses import replace

from rules.common.making_dialogs import READY, REOPEN, archetype_dialogs
from rules.common.sheets import SetAbility
from rules.d6 import making_dialogs
from rules.d6.abilities import LUCK, SetCode, SetDynamic
from rules.d6.background import KEY, WriteBackground
from rules.d6.check_setup import WILD_DIE
from rules.sheet import Dialog, Field

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
    key="gift",
    command=SetCode,
    title="Add an extranormal ability",
    verb="Add",
    icon="sparkles",
    kind="primary",
    blurb="It comes from a background; Stock characters have none.",
    fields=(
        Field(key="ability", kind="choice", label="Which", choices=GIFTS, start="magic"),
        Field(key="code", kind="code", label="Dice", start="2D"),
        Field(key="note", kind="text", label="Description", placeholder="Marsh lights and mist"),
    ),
    stage="making",
    terms=("extranormal", "dynamic"),
)
BACKGROUND = Dialog(
    key="background",
    command=WriteBackground,
    title="Set background",
    verb="Set",
    icon="feather",
    kind="primary",
    fields=(
        Field(
            key="text",
            kind="text",
            label="In one line",
            placeholder="Raised by the ferry people",
            high=80,
            begins=f"detail:{KEY}",
            blurb="Leave blank to roll one.",
        ),
    ),
    stage="making",
)
LUCK_RANK = Dialog(
    key="luck-rank",
    command=SetAbility,
    title="Set Luck",
    verb="Set",
    icon="clover",
    kind="primary",
    given=(("ability", LUCK),),
    fields=(
        Field(
            key="value",
            kind="choice",
            label="Rank",
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
    key="wild-die",
    command=SetAbility,
    title="Set the Wild Die",
    verb="Set",
    icon="dice-6",
    kind="primary",
    given=(("ability", WILD_DIE),),
    fields=(
        Field(
            key="value",
            kind="choice",
            label="One die of every check is wild",
            choices=((1, "Yes"), (0, "No")),
            start=1,
            begins=f"ability:{WILD_DIE}",
        ),
    ),
    stage="making",
    terms=("wild_die", "critical", "dynamic"),
)
TYPE = Dialog(
    key="type",
    command=SetDynamic,
    title="Set Dynamic or Stock",
    verb="Save",
    icon="user-cog",
    kind="primary",
    fields=(
        Field(
            key="dynamic",
            kind="toggle",
            label="Dynamic",
            blurb="Luck, wild dice and extranormal abilities are for Dynamic characters.",
        ),
    ),
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
