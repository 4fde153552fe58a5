"""The dialogs of making a character, which its page posts to: a step each, and the ways on, back and out."""

from __future__ import annotations

from rules.common.making import FinishSheet
from rules.dice.step_chain import CHAIN
from rules.freeblade.creation import NextStep, StepBack
from rules.freeblade.details import ChooseDetail, RollDetails
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.scores import AssignScores, RollScores
from rules.freeblade.spells import LearnSpell
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command
from rules.sheet import Dialog, Field

SPELL_DICE = ((0, "by house rule"), *((die, f"D{die}") for die in CHAIN[:-1]))


def _step(key: str, command: type[Command], title: str, verb: str, icon: str, *fields: Field) -> Dialog:
    return Dialog(
        key=key,
        command=command,
        title=title,
        verb=verb,
        icon=icon,
        kind="primary",
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
        Field(key="scores", kind="scores", label="Scores"),
    ),
    _step("roll-scores", RollScores, "Roll the scores", "Roll the scores", "dices"),
    _step(
        "take-kit",
        TakeKit,
        "Choose a kit",
        "Choose",
        "backpack",
        Field(key="ability", kind="choice", label="Ability", source="abilities"),
        Field(
            key="number", kind="count", label="Kit", blurb="Enter 0 to roll for one.", low=0, high=20, start=0
        ),
    ),
    _step("roll-coins", RollCoins, "Roll the coins", "Roll the coins", "coins"),
    _step(
        "learn-spell",
        LearnSpell,
        "Add a starting spell",
        "Add",
        "book-open",
        Field(key="spell", kind="text", label="Name of the spell", placeholder="Hush of the owl"),
        Field(key="note", kind="text", label="Effect"),
        Field(key="die", kind="choice", label="Step die", choices=SPELL_DICE, start=0),
    ),
    _step(
        "roll-details",
        RollDetails,
        "Roll details",
        "Roll",
        "dices",
        Field(key="details", kind="details", label="Which", blurb="Leave blank to roll all that are empty."),
    ),
    _step(
        "choose-detail",
        ChooseDetail,
        "Choose a detail",
        "Choose",
        "check",
        Field(key="detail", kind="choice", label="Which", source="details"),
        Field(key="text", kind="text", label="In your own words, or from its table"),
    ),
    _step("next-step", NextStep, "Go to the next step", "Next", "arrow-right"),
    _step("step-back", StepBack, "Go back a step", "Go back a step", "undo-2"),
    _step("finish", FinishSheet, "Start playing", "Start playing", "swords"),
    _step("roll-character", RollCharacter, "Roll a whole character", "Roll a whole character", "dices"),
)
