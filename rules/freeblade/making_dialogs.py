"""The dialogs of making a character, which its page posts to: a step each, and the ways on, back and out."""

from __future__ import annotations

from dataclasses import replace

from rules.common.making import FinishSheet
from rules.freeblade.details import ChooseDetail, RollDetails
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.making_stages import NextStage, PreviousStage
from rules.freeblade.scores import AssignScores, RollScores
from rules.freeblade.spells import LearnSpell
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command
from rules.sheet import Dialog


def _step(key: str, command: type[Command], title: str, verb: str, icon: str) -> Dialog:
    step = Dialog(key, command, verb, title=title, icon=icon, bearers=("pc",), stage="making")
    return step if step.fields else replace(step, plain=())


MAKING_DIALOGS = (
    _step("assign-scores", AssignScores, "Assign the scores", "Assign", "sliders-horizontal"),
    _step("roll-scores", RollScores, "Roll the scores", "Roll the scores", "dices"),
    _step("take-kit", TakeKit, "Choose a kit", "Choose", "backpack"),
    _step("roll-coins", RollCoins, "Roll the coins", "Roll the coins", "coins"),
    _step("learn-spell", LearnSpell, "Add a starting spell", "Add", "book-open"),
    _step("roll-details", RollDetails, "Roll details", "Roll", "dices"),
    _step("choose-detail", ChooseDetail, "Choose a detail", "Choose", "check"),
    _step("next-step", NextStage, "Go to the next step", "Next", "arrow-right"),
    _step("step-back", PreviousStage, "Go back a step", "Go back a step", "undo-2"),
    _step("finish", FinishSheet, "Start playing", "Start playing", "swords"),
    _step("roll-character", RollCharacter, "Roll a whole character", "Roll a whole character", "dices"),
)
