"""Requests for a roll of an ability, a skill or a trait that those who are asked have by that name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.bounds import folded, within
from rules.common.lookups import ability_name, profile_of
from rules.common.request_odds import chances
from rules.common.requests import AnswerRule, RequestAnswer, RollRequest, requested, requests
from rules.common.who_can_roll import refusing, who_can
from rules.errors import RuleBroken
from rules.game import Command, Decision, Game, Mechanic, Preview, decides, foresees
from rules.table import Ability, Pending, Table


@dataclass(frozen=True, slots=True)
class RequestRoll(Command):
    """The Game Master asks sheets for a roll of ``what``: its key or its name; None: only the total is asked.

    ``hidden``: how hard it is stays with the Game Masters.
    """

    sheets: tuple[str, ...]
    what: str
    difficulty: int | None = None
    hidden: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AnswerRequest(RequestAnswer):
    """A sheet rolls what it was asked for, with what the table adds by hand and what the player spends.

    ``extra`` wild dice are bought with ``spend`` points, where the game has such.
    """

    advantages: int = 0
    disadvantages: int = 0
    luck: bool = False
    extra: int = 0
    spend: int = 0


Order = Callable[[RollRequest, Any, str], Command]
"""Makes the command of an answer, of what is asked and the key of what that sheet rolls."""


def roll_requests(order: Order, low: int, high: int, answer: type[RequestAnswer] = AnswerRequest) -> Mechanic:
    """Return the mechanic for a game whose rolls are such orders, against difficulties from low to high.

    ``answer`` is the command of an answer, with what a player may add to the roll in that game.
    """

    def ordered(game: Game, table: Table, asking: RollRequest, answer: RequestAnswer) -> Command:
        return order(asking, answer, rolled_by(game, table, answer.sheet_id, asking.what))

    def plain(game: Game, table: Table, asking: RollRequest) -> Callable[[str], Command]:
        return lambda sheet_id: ordered(game, table, asking, answer("", sheet_id))

    def request(game: Game, table: Table, command: RequestRoll) -> Decision:
        asking = _request_of(game, table, command, low, high)
        refusal_of = refusing(game, table, plain(game, table, asking))
        return requested(game, table, command.sheets, asking, refusal_of)

    def foreseen(game: Game, table: Table, command: RequestRoll) -> Preview:
        order = plain(game, table, _request_of(game, table, command, low, high))
        able, left_out = who_can(table, command.sheets, refusing(game, table, order))
        names = ", ".join(profile_of(table, sheet_id).name for sheet_id in left_out)
        odds = chances(game, table, ((sheet_id, order(sheet_id)) for sheet_id in able))
        return replace(odds, says=f"Left out: {names}." if names else "")

    def plainly(_game: Game, _table: Table, key: str, pending: Pending) -> RequestAnswer:
        return answer(key, pending.sheet_id)

    answers = requests(AnswerRule(answer, plainly, ordered))
    return Mechanic(
        deciders=(decides(RequestRoll, request), *answers.deciders),
        facts=answers.facts,
        previews=(foresees(RequestRoll, foreseen), *answers.previews),
        prompts=answers.prompts,
    )


def _request_of(game: Game, table: Table, command: RequestRoll, low: int, high: int) -> RollRequest:
    if command.difficulty is not None:
        within(command.difficulty, low, high, "The difficulty")
    name = next(_names(game, table, command.what), command.what)
    return RollRequest(
        what=command.what,
        name=name,
        difficulty=command.difficulty,
        hidden=command.hidden and command.difficulty is not None,
        reason=command.reason.strip(),
    )


def rolled_by(game: Game, table: Table, sheet_id: str, what: str) -> str:
    """Return the key of what a sheet rolls: its own of that key or name, or for a skill that it lacks the
    ability on which others have it."""
    own = table.of(Ability, sheet_id)
    if what in own or any(kind.key == what for kind in game.system.abilities):
        return what
    parents = sorted(folded(parent) for parent in _parents(game, table, what))
    by_name = {folded(ability_name(game, key, row)): key for key, row in own.items()}
    for name in (folded(what), *parents):
        if name in by_name:
            return by_name[name]
    raise RuleBroken(f"{profile_of(table, sheet_id).name} has no {what} to roll.")


def _names(game: Game, table: Table, what: str) -> Iterator[str]:
    """Yield what that key or name is called, by the game or on any sheet."""
    yield from (kind.name for kind in game.system.abilities if kind.key == what)
    yield from (ability_name(game, what, row) for _, key, row in _everywhere(table) if key == what)


def _parents(game: Game, table: Table, what: str) -> Iterator[str]:
    """Yield what the abilities are called on which some sheet has a skill of that key or name."""
    for sheet_id, key, row in _everywhere(table):
        parent = table.get(Ability, sheet_id, row.parent)
        if parent and folded(what) in (folded(key), folded(ability_name(game, key, row))):
            yield ability_name(game, row.parent, parent)


def _everywhere(table: Table) -> Iterator[tuple[str, str, Ability]]:
    for sheet_id in table.sheets_with(Ability):
        for key, row in table.of(Ability, sheet_id).items():
            yield sheet_id, key, row
