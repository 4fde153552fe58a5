"""The dialog of somebody nobody plays, of one code for all, as games of the D6 family ask it."""

from __future__ import annotations

from rules.common.dialogs import ANY_NAME, HOW_MANY, JOINS, VISIBILITY
from rules.common.foes import RANDOM, MakeFoe
from rules.d6.check_setup import POINTS
from rules.sheet import Dialog, Field

KINDS = (("npc", "Person"), ("creature", "Creature"))
HOW_GOOD = (("2D", "Untrained"), ("3D", "Trained"), ("4D", "Good"), ("6D", "Master"), ("8D", "Terrifying"))
CODES = tuple((code, f"{label}: {code}") for code, label in HOW_GOOD)


def foe_dialog(blurb: str, *more: Field) -> Dialog:
    """Return the dialog; ``blurb`` says what has that code, ``more`` is asked after it."""
    return Dialog(
        key="foe",
        command=MakeFoe,
        title="Add an NPC",
        verb="Add to the table",
        icon="ghost",
        kind="primary",
        fields=(
            ANY_NAME,
            Field(key="code", kind="choice", label="Skill level", choices=CODES, start="3D", blurb=blurb),
            *more,
            HOW_MANY,
            VISIBILITY,
            Field(key="kind", kind="choice", label="Kind", choices=KINDS),
            Field(key="portrait", kind="text", label="Portrait", placeholder="👹"),
            JOINS,
        ),
        gm=True,
    )


def what_resists(names: str) -> Field:
    """Return the question for the number of all that resists, by these names."""
    return Field(
        key="resistance",
        kind="number",
        label="Resistance",
        low=-POINTS,
        high=POINTS,
        placeholder="from the dice",
        blurb=f"{names}. Blank: three per die plus pips; 3D+1 is 10.",
    )


def stance(label: str, *states: str) -> Field:
    """Return the question how they are disposed at first."""
    named = tuple((state, state) for state in states)
    return Field(
        key="stance",
        kind="choice",
        label=label,
        choices=(("", "undecided"), (RANDOM, "random"), *named),
    )
