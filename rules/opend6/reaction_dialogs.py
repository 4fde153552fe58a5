"""What is asked to talk someone round: convincing them, moving their stance, and easing it for a while."""

from __future__ import annotations

from dataclasses import replace

from rules.common.fields import SOURCES_OF_LUCK
from rules.common.fight_actions import ACTION, uses_field
from rules.d6 import dialogs as d6
from rules.d6.fitting_abilities import fitting
from rules.fields import Field
from rules.opend6.reactions import ConvinceSomeone, EaseReaction, SwayReaction
from rules.sheet import ANYONE, Dialog

ACTING = (*d6.CIRCUMSTANCES, uses_field(ACTION))
"""What affects a check that is done in one's turn."""
WHOM = replace(d6.TARGET, label="Target", of=("npc", "creature", "pc"), remembered=True)
GROUP = Field(
    "Stance towards", key="towards", of=("party", "pc"), blurb="You or your group, unless you choose another."
)
WITH = replace(d6.WITH, remembered=False, fits=fitting("talk"))
UNITS = (("encounter", "the encounter ends"), ("scene", "the scene ends"), ("session", "the session ends"))
CONVINCE = Dialog(
    "convince",
    ConvinceSomeone,
    "Persuade",
    title="Persuade someone",
    icon="message-circle",
    blurb="Their stance sets the difficulty.",
    fields=(WHOM, WITH, *SOURCES_OF_LUCK, d6.LABEL),
    more=(*ACTING, GROUP),
    audience="shows",
    stage="",
    terms=("reaction", "passive_difficulty"),
)
SWAY = Dialog(
    "sway",
    SwayReaction,
    "Roll",
    title="Change someone's stance towards you",
    icon="heart-handshake",
    blurb="Every full five points over the difficulty move it one step; under it, one step back.",
    fields=(
        WHOM,
        WITH,
        Field("Make it worse", key="worsen"),
        *SOURCES_OF_LUCK,
        Field(
            "For how long",
            key="until",
            choices=(("", "permanently"), *((key, f"until {words}") for key, words in UNITS)),
        ),
    ),
    more=(*ACTING, GROUP, d6.LABEL),
    audience="shows",
    stage="",
    terms=("reaction", "shift"),
)
EASE = Dialog(
    "ease",
    EaseReaction,
    "Set",
    title="Set {name} for now",
    icon="hourglass",
    blurb="A temporary stance, without a roll.",
    row="track",
    of=("reaction",),
    fields=(
        Field("Stance", key="state", source="states", start="Friendly"),
        Field("Until", key="until", choices=UNITS, start="scene"),
    ),
    bearers=ANYONE,
    gm=True,
    stage="",
    terms=("reaction",),
)
REACTION_DIALOGS = (CONVINCE, SWAY, EASE)
