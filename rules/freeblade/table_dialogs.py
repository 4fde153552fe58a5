"""What a Referee of Freeblade asks of the table itself, and brings to it."""

from __future__ import annotations

from rules.common.dialogs import NEW_SHEET, pin_dialogs
from rules.common.fields import ANY_NAME, HOW_MANY, JOINS, VISIBILITY
from rules.common.request_dialogs import request_dialog
from rules.fields import Field
from rules.freeblade.checks import DIFFICULTIES
from rules.freeblade.creatures import MOST_HP, MakeCreature
from rules.freeblade.fate import RollFate
from rules.freeblade.fields import ARMORS, ASK_CHANCES
from rules.sheet import Dialog

DIFFICULTY = Field(
    "DR", key="difficulty", low=DIFFICULTIES[0], high=DIFFICULTIES[1], start=12, source="difficulties"
)

FATE = Dialog(
    "fate",
    RollFate,
    "Ask",
    title="Ask the Die of Fate",
    terms=("die_of_fate",),
    icon="dice-6",
    fields=(
        Field("Question", key="question", placeholder="Is the bridge guarded?"),
        ASK_CHANCES,
    ),
    audience="rolls",
    gm=True,
)
CREATURE = Dialog(
    "creature",
    MakeCreature,
    "Add to the table",
    title="Add foes",
    icon="ghost",
    fields=(
        ANY_NAME,
        Field("Kind", key="kind", choices=(("creature", "Creature"), ("npc", "Person"))),
        HOW_MANY,
        VISIBILITY,
        Field(
            "HP",
            key="hp",
            low=1,
            high=MOST_HP,
            start=8,
            blurb="Most have 4 to 12, tough ones 13 to 20, colossal ones 21 to 30.",
        ),
        Field(
            "Damage",
            key="damage",
            choices=((4, "D4: weak"), (6, "D6: light"), (8, "D8: standard"), (10, "D10: heavy")),
        ),
        Field("Armour", key="armor", choices=ARMORS),
        Field("Weapon", key="attack", placeholder="claws, or a blade"),
        Field("Portrait", key="portrait", placeholder="👹"),
        JOINS,
    ),
    more=(
        Field("Immune to", key="immune", placeholder="fire, plain blades"),
        Field("Ignores armour", key="piercing"),
    ),
    gm=True,
)

TABLE_DIALOGS = (request_dialog(DIFFICULTY), FATE, CREATURE, *pin_dialogs(DIFFICULTY), NEW_SHEET)
