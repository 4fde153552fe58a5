"""The steps of making a character, each of which can be taken back until it is finished."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.common.making import FinishSheet
from rules.freeblade.creation import NextStep, StepBack
from rules.freeblade.details import ChooseDetail, RollDetails
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.scores import AssignScores, RollScores
from rules.freeblade.spells import LearnSpell
from rules.freeblade.whole_character import RollCharacter


def assign_scores(*, seat: Seat, sheet_id: str, scores: tuple[tuple[str, int], ...]) -> Played:
    """The array, each score once (FB-06)."""
    return perform(seat, AssignScores(sheet_id, scores))


def roll_scores(*, seat: Seat, sheet_id: str) -> Played:
    """2D6 for each ability (FB-07, FB-08)."""
    return perform(seat, RollScores(sheet_id))


def take_kit(*, seat: Seat, sheet_id: str, ability: str, number: int = 0) -> Played:
    """A starting kit, chosen, or rolled with number 0 (FB-13)."""
    return perform(seat, TakeKit(sheet_id, ability, number))


def roll_coins(*, seat: Seat, sheet_id: str) -> Played:
    """The first purse (FB-14)."""
    return perform(seat, RollCoins(sheet_id))


def learn_spell(*, seat: Seat, sheet_id: str, spell: str, note: str = "", die: int = 0) -> Played:
    """A spell to start with (FB-15)."""
    return perform(seat, LearnSpell(sheet_id, spell, note, die))


def roll_details(*, seat: Seat, sheet_id: str, details: tuple[str, ...] = ()) -> Played:
    """Details from their tables; () rolls those still open (FB-16)."""
    return perform(seat, RollDetails(sheet_id, details))


def choose_detail(*, seat: Seat, sheet_id: str, detail: str, text: str) -> Played:
    """One detail by choice."""
    return perform(seat, ChooseDetail(sheet_id, detail, text))


def next_step(*, seat: Seat, sheet_id: str) -> Played:
    """On to the next step."""
    return perform(seat, NextStep(sheet_id))


def step_back(*, seat: Seat, sheet_id: str) -> Played:
    """Back to the step before, without what was made since."""
    return perform(seat, StepBack(sheet_id))


def finish(*, seat: Seat, sheet_id: str) -> Played:
    """The character is made."""
    return perform(seat, FinishSheet(sheet_id))


def roll_whole(*, seat: Seat, sheet_id: str) -> Played:
    """Everything is rolled anew at once, and the character is finished."""
    return perform(seat, RollCharacter(sheet_id))
