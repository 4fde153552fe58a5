"""What a Referee of Freeblade asks of the table itself, and brings to it."""

from __future__ import annotations

from rules.common.dialogs import ANY_NAME, HOW_MANY, JOINS, NEW_SHEET, VISIBILITY, pin_dialogs
from rules.common.request_dialogs import request_dialog
from rules.freeblade.checks import DIFFICULTIES
from rules.freeblade.creatures import MOST_HP, MakeCreature
from rules.freeblade.fate import RollFate
from rules.sheet import Dialog, Field

ARMORS = ((0, "none"), (4, "D4"), (6, "D6"))
CHANCES = tuple((number, f"{number} in 6") for number in range(1, 6))
ASK_CHANCES = Field(key="chances", kind="choice", label="Chances in six", choices=CHANCES, start=3)

DIFFICULTY = Field(
    key="difficulty",
    kind="number",
    label="DR",
    low=DIFFICULTIES[0],
    high=DIFFICULTIES[1],
    start=12,
    source="difficulties",
)

FATE = Dialog(
    key="fate",
    command=RollFate,
    terms=("die_of_fate",),
    title="Ask the Die of Fate",
    verb="Ask",
    icon="dice-6",
    kind="primary",
    fields=(
        Field(key="question", kind="text", label="Question", placeholder="Is the bridge guarded?"),
        ASK_CHANCES,
    ),
    audience="rolls",
    gm=True,
)
CREATURE = Dialog(
    key="creature",
    command=MakeCreature,
    title="Add foes",
    verb="Add to the table",
    icon="ghost",
    kind="primary",
    fields=(
        ANY_NAME,
        Field(key="kind", kind="choice", label="Kind", choices=(("creature", "Creature"), ("npc", "Person"))),
        HOW_MANY,
        VISIBILITY,
        Field(
            key="hp",
            kind="count",
            label="HP",
            low=1,
            high=MOST_HP,
            start=8,
            blurb="Most have 4 to 12, tough ones 13 to 20, colossal ones 21 to 30.",
        ),
        Field(
            key="damage",
            kind="choice",
            label="Damage",
            choices=((4, "D4: weak"), (6, "D6: light"), (8, "D8: standard"), (10, "D10: heavy"), (12, "D12")),
        ),
        Field(key="armor", kind="choice", label="Armour", choices=ARMORS),
        Field(key="attack", kind="text", label="Weapon", placeholder="claws, or a blade"),
        Field(key="portrait", kind="text", label="Portrait", placeholder="👹"),
        JOINS,
    ),
    more=(
        Field(key="immune", kind="text", label="Immune to", placeholder="fire, plain blades"),
        Field(key="piercing", kind="toggle", label="Ignores armour"),
    ),
    gm=True,
)

TABLE_DIALOGS = (request_dialog(DIFFICULTY), FATE, CREATURE, *pin_dialogs(DIFFICULTY), NEW_SHEET)
