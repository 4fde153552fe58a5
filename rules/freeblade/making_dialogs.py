"""The dialogs of making a character, which its page posts to: a step each, and the ways on, back and out."""

from __future__ import annotations

from rules.common.making import FinishSheet
from rules.dice.step_chain import CHAIN
from rules.fields import Field
from rules.freeblade.creation import NextStep, StepBack
from rules.freeblade.details import ChooseDetail, RollDetails
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.scores import AssignScores, RollScores
from rules.freeblade.spells import LearnSpell
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command
from rules.sheet import Dialog

SPELL_DICE = ((0, "by house rule"), *((die, f"D{die}") for die in CHAIN[:-1]))


def _step(key: str, command: type[Command], title: str, verb: str, icon: str, *fields: Field) -> Dialog:
    return Dialog(
        key,
        command,
        verb,
        title=title,
        icon=icon,
        fields=fields,
        plain=None if fields else (),
        bearers=("pc",),
        stage="making",
    )


MAKING_DIALOGS = (
    _step(
        "assign-scores",
        AssignScores,
        "Assign the scores",
        "Assign",
        "sliders-horizontal",
        Field("Scores", key="scores"),
    ),
    _step("roll-scores", RollScores, "Roll the scores", "Roll the scores", "dices"),
    _step(
        "take-kit",
        TakeKit,
        "Choose a kit",
        "Choose",
        "backpack",
        Field("Ability", key="ability", source="abilities"),
        Field("Kit", key="number", blurb="Enter 0 to roll for one.", low=0, high=20, start=0),
    ),
    _step("roll-coins", RollCoins, "Roll the coins", "Roll the coins", "coins"),
    _step(
        "learn-spell",
        LearnSpell,
        "Add a starting spell",
        "Add",
        "book-open",
        Field("Name of the spell", key="spell", placeholder="Hush of the owl"),
        Field("Effect", key="note"),
        Field("Step die", key="die", choices=SPELL_DICE, start=0),
    ),
    _step(
        "roll-details",
        RollDetails,
        "Roll details",
        "Roll",
        "dices",
        Field("Which", key="details", blurb="Leave blank to roll all that are empty."),
    ),
    _step(
        "choose-detail",
        ChooseDetail,
        "Choose a detail",
        "Choose",
        "check",
        Field("Which", key="detail", source="details"),
        Field("In your own words, or from its table", key="text"),
    ),
    _step("next-step", NextStep, "Go to the next step", "Next", "arrow-right"),
    _step("step-back", StepBack, "Go back a step", "Go back a step", "undo-2"),
    _step("finish", FinishSheet, "Start playing", "Start playing", "swords"),
    _step("roll-character", RollCharacter, "Roll a whole character", "Roll a whole character", "dices"),
)
