"""The dialog of somebody nobody plays, of one code for all, as games of the D6 family ask it."""

from __future__ import annotations

from rules.common.fields import ANY_NAME, HOW_MANY, JOINS, VISIBILITY
from rules.common.foes import RANDOM, MakeFoe
from rules.d6.circumstances import POINTS
from rules.fields import Field
from rules.sheet import Dialog

KINDS = (("npc", "Person"), ("creature", "Creature"))
HOW_GOOD = (("2D", "Untrained"), ("3D", "Trained"), ("4D", "Good"), ("6D", "Master"), ("8D", "Terrifying"))
CODES = tuple((code, f"{label}: {code}") for code, label in HOW_GOOD)


def foe_dialog(blurb: str, *more: Field) -> Dialog:
    """Return the dialog; ``blurb`` says what has that code, ``more`` is asked after it."""
    return Dialog(
        "foe",
        MakeFoe,
        "Add to the table",
        title="Add an NPC",
        icon="ghost",
        fields=(
            ANY_NAME,
            Field("Skill level", key="code", choices=CODES, start="3D", blurb=blurb),
            *more,
            HOW_MANY,
            VISIBILITY,
            Field("Kind", key="kind", choices=KINDS),
            Field("Portrait", key="portrait", placeholder="👹"),
            JOINS,
        ),
        gm=True,
    )


def what_resists(names: str) -> Field:
    """Return the question for the number of all that resists, by these names."""
    return Field(
        "Resistance",
        key="resistance",
        low=-POINTS,
        high=POINTS,
        placeholder="from the dice",
        blurb=f"{names}. Blank: three per die plus pips; 3D+1 is 10.",
    )


def stance(label: str, *states: str) -> Field:
    """Return the question how they are disposed at first."""
    choices = tuple((state, state) for state in states)
    return Field(label, key="stance", choices=(("", "undecided"), (RANDOM, "random"), *choices))
