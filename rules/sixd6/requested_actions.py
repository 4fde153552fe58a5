"""Actions that a Game Leader asks of several: each takes one, with advantages of its own choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from rules.common.acting import able
from rules.common.requests import AnswerRule, RequestAnswer, RollRequest, requested, requests
from rules.decide import refusal
from rules.errors import RuleBroken
from rules.game import Command, Decision, Game, Mechanic, decides
from rules.sixd6.keywords import read_opposition
from rules.sixd6.opportunity_windows import acting_now
from rules.sixd6.potential_purse import TYPES
from rules.sixd6.taking_actions import TakeAction
from rules.table import Ability, Pending, Table

OUT_OF_TURN = "In a fight they can act only on their own turn."


@dataclass(frozen=True, slots=True)
class RequestAction(Command):
    """The Game Leader asks sheets for an action ``against`` dice or a number; "": its total is all.

    ``hidden``: what stands against it stays with the Game Leaders.
    """

    sheets: tuple[str, ...]
    against: str = ""
    hidden: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AnswerAction(RequestAnswer):
    """A sheet takes the action that was asked for (6D6-02, 6D6-03); ``action`` "": the usual of the time."""

    action: str = ""
    advantages: tuple[str, ...] = ()
    situation: int = 0
    hindrances: int = 0
    dice: str = ""
    penalty: int = 0


def request_action(game: Game, table: Table, command: RequestAction) -> Decision:
    """Ask for an action; dice that nobody could throw are refused at once (R-70)."""
    against = command.against.strip()
    if against:
        read_opposition(against)
    asking = RollRequest(
        name="an action",
        against=against,
        hidden=command.hidden and bool(against),
        reason=command.reason.strip(),
    )
    return requested(game, table, command.sheets, asking, partial(_refusal, game, table))


def _refusal(game: Game, table: Table, sheet_id: str) -> str:
    """Return why a sheet cannot act now; what it can pay for shows when it answers (6D6-07, R-100)."""
    try:
        able(game, table, sheet_id)
    except RuleBroken as broken:
        return broken.sentence
    return "" if acting_now(table) in (None, sheet_id) else OUT_OF_TURN


def action_for(_game: Game, table: Table, asking: RollRequest, answer: AnswerAction) -> TakeAction:
    """Return the action behind an answer."""
    usual = "narrative" if acting_now(table) is None else "initiative"
    return TakeAction(
        answer.sheet_id,
        answer.action or usual,
        advantages=answer.advantages,
        situation=answer.situation,
        hindrances=answer.hindrances,
        purpose=asking.reason,
        against=asking.against,
        dice=answer.dice,
        penalty=answer.penalty,
    )


def plainly(game: Game, table: Table, key: str, pending: Pending) -> AnswerAction:
    """Return the answer with the best single advantage that can be used and paid for now."""
    for advantage in _best_first(table, pending.sheet_id):
        answer = AnswerAction(key, pending.sheet_id, advantages=(advantage,))
        if not refusal(game, table, action_for(game, table, RollRequest(), answer)):
            return answer
    raise RuleBroken("No advantage can be used and paid for now.")


def _best_first(table: Table, sheet_id: str) -> Iterator[str]:
    """Yield the advantages of a sheet, those with the most dice first."""
    rows = {key: row for key, row in table.of(Ability, sheet_id).items() if row.kind in TYPES}
    yield from sorted(rows, key=lambda key: (-rows[key].dice, -rows[key].pips, key))


answers = requests(AnswerRule(AnswerAction, plainly, action_for, taps=False))
MECHANIC = Mechanic(
    __name__,
    deciders=(decides(RequestAction, request_action), *answers.deciders),
    facts=answers.facts,
    previews=answers.previews,
    prompts=answers.prompts,
)
