"""Luck: spent on dice or on the story, awarded, and back with the session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Annotated, Any, ClassVar, Protocol, TypeVar

from rules.bounds import within
from rules.common.clock import foretold, open_profile
from rules.common.condition_effects import refuse_unusable
from rules.common.durations import ENCOUNTER, SESSION
from rules.common.lookups import finished, number, set_number
from rules.common.making import FinishSheet, finish_sheet
from rules.common.undo import times
from rules.d6.check_setup import deciding
from rules.d6.dynamic_or_stock import LUCK, refuse_for_stock
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.fields import Field
from rules.freed6.what_luck_caused import Veto
from rules.game import (
    Command,
    Decider,
    Decision,
    Foreseen,
    Game,
    Mechanic,
    Preview,
    changes,
    decided,
    foresees,
)
from rules.randomness import Randomness
from rules.table import TABLE, Ability, Clock, Encounter, Pending, Resource, Table, difference

NO_POINTS, TURN_LIMIT, REQUEST_LIMIT = "no_points", "turn_limit", "request_limit"
SAID = {
    NO_POINTS: "has no luck left.",
    TURN_LIMIT: "cannot: luck has already changed dice this turn.",
    REQUEST_LIMIT: "cannot: luck has already changed dice of this request.",
}
"""Why a point cannot be spent, as the end of a sentence about the one who wants to."""
TURN = "turn"
MOST = 20


@dataclass(frozen=True, slots=True)
class AwardLuck(Command):
    """The Game Master gives luck points (FD6-08)."""

    sheet_id: str
    amount: Annotated[int, Field("How many points", low=1, high=MOST)] = 1
    reason: Annotated[str, Field("Reason", placeholder="A line that made us laugh")] = ""


@dataclass(frozen=True, slots=True)
class SpendLuck(Command):
    """A point of luck bends the story; it touches no dice (FD6-06)."""

    sheet_id: str
    reason: Annotated[str, Field("What happens", placeholder="The guard is an old friend")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckChanged(Fact):
    """Luck points came, were spent on the story, or refunded by a veto; ``left`` is what there is now.

    ``about`` is the entry of the check that a veto took back, 0 where there was none.
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("R-22",)
    STORY: ClassVar[str] = "award"
    TAKES_BACK: ClassVar[str] = "about"

    what: str
    amount: int
    left: int
    reason: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        by_rule = {
            "joined": ("FD6-02",),
            "spent": ("FD6-06", "FD6-07"),
            "awarded": ("FD6-08",),
            "vetoed": ("FD6-09", "R-78"),
        }
        return (*by_rule.get(self.what, ()), *self.RULES)


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckPoints:
    """One character's luck points."""

    name: Who
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckRefilled(Fact):
    """A session began with everyone's luck. Hidden sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-02", "R-22")

    luck: tuple[LuckPoints, ...] = ()


def refusal_of_point(points: int, *, locked: bool = False, dice: bool = True) -> str:
    """Say why a point of luck cannot be spent, or "" (FD6-06, FD6-07).

    ``locked``: one has touched dice in this turn. ``dice``: this one would; one for the story does not.
    """
    if points < 1:
        return NO_POINTS
    return TURN_LIMIT if dice and locked else ""


def at_session_start(rank: int) -> int:
    """Return the points that a session begins with: the rank, whatever was left over (FD6-02, R-22)."""
    return max(0, rank)


def refill(_game: Game, table: Table, _randomness: Randomness) -> Decision:
    """Set everyone's luck points to the rank of their Luck as a session begins (FD6-02, R-22)."""
    refilled = []
    for sheet_id in table.sheets():
        row, points = table.get(Ability, sheet_id, LUCK), table.get(Resource, sheet_id, LUCK)
        if row is None and points is None:
            continue
        table = table.put(sheet_id, LUCK, Resource(number=at_session_start(row.value if row else 0)))
        if open_profile(table, sheet_id):
            refilled.append(LuckPoints(name=sheet_id, points=number(table, sheet_id, LUCK)))
    return decided(_without_vetoes(table), *([LuckRefilled(luck=tuple(refilled))] if refilled else []))


def finish_with_luck(table: Table, command: FinishSheet) -> Decision:
    """Finish a sheet; one made while a session runs has the points that it began with (FD6-02, R-22).

    Only anyone who never had any gets them, so that writing a sheet again gives nothing back.
    """
    decision = finish_sheet(table, command)
    row, session = table.get(Ability, command.sheet_id, LUCK), table.get(Clock, TABLE, SESSION)
    had = table.get(Resource, command.sheet_id, LUCK) is not None
    if had or not (row and row.value) or not (session and session.running):
        return decision
    points = at_session_start(row.value)
    finished(table, command.sheet_id)
    fact = LuckChanged(sheet_id=command.sheet_id, what="joined", amount=points, left=points)
    return Decision((*decision.facts, fact), set_number(decision.table, command.sheet_id, LUCK, points))


def foresee_refill(_game: Game, table: Table) -> Foreseen:
    """Return everyone's luck of the new session (FD6-02, R-22)."""
    lucky = []
    for sheet_id in table.sheets():
        row, points = table.get(Ability, sheet_id, LUCK), table.get(Resource, sheet_id, LUCK)
        if row or points:
            words = f"{at_session_start(row.value if row else 0)} Luck"
            lucky.append(foretold(table, sheet_id, words))
    return Foreseen(refills=tuple(lucky))


class Lucky(Protocol):
    """A command on which a point of luck can be spent."""

    @property
    def sheet_id(self) -> str: ...
    @property
    def luck(self) -> bool: ...


C = TypeVar("C", bound=Lucky)


def with_luck(decider: Callable[[Game, Table, C, Randomness], Decision]) -> Decider:
    """Let a check take the point of luck that its command declares before anything is thrown (FD6-07).

    What the point and the check change is kept, so that a veto can take it back (FD6-09, R-78).
    """

    def decide(game: Game, table: Table, command: C, randomness: Randomness) -> Decision:
        if not command.luck:
            return decider(game, table, command, randomness)
        requested = bool(getattr(command, "requested", False))
        decision = decider(game, spend_on_dice(table, command.sheet_id, requested), command, randomness)
        veto = Pending(
            kind=LUCK,
            about=table.seq + 1,
            sheet_id=command.sheet_id,
            target=getattr(command, "target", ""),
            holds=Veto(difference(table, decision.table), times(table)),
        )
        return replace(decision, table=decision.table.put(TABLE, decision.table.new_key(), veto))

    return decide


def renewing(decider: Decider) -> Decider:
    """Let a request be a turn of its own where no turns run: one point may touch its dice (R-22)."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: Any, randomness: Randomness) -> Decision:
        decision = decider(game, table, command, randomness)
        turn = decision.table.get(Clock, TABLE, TURN)
        if turn is None or table.get(Encounter, TABLE, ENCOUNTER):
            return decision
        return replace(decision, table=decision.table.put(TABLE, TURN, replace(turn, spent=False)))

    return decide


def spend_on_dice(table: Table, sheet_id: str, requested: bool = False) -> Table:
    """Spend a point that doubles the dice of a check about to be thrown (FD6-03, FD6-06, FD6-07, R-22)."""
    table = _spend(table, sheet_id, dice=True, requested=requested)
    turn = table.get(Clock, TABLE, TURN) or Clock()
    if requested or table.get(Encounter, TABLE, ENCOUNTER):
        table = table.put(TABLE, TURN, replace(turn, spent=True))
    return table


def _spend(table: Table, sheet_id: str, *, dice: bool, requested: bool = False) -> Table:
    profile = deciding(table, sheet_id)
    refuse_unusable(table, sheet_id, LUCK, "Luck")
    turn = table.get(Clock, TABLE, TURN)
    fighting = table.get(Encounter, TABLE, ENCOUNTER) is not None
    locked = bool(turn and turn.spent and (requested or fighting))
    points = number(table, sheet_id, LUCK)
    why = refusal_of_point(points, locked=locked, dice=dice)
    if why:
        raise RuleBroken(f"{profile.name} {SAID[why if fighting or why != TURN_LIMIT else REQUEST_LIMIT]}")
    return set_number(table, sheet_id, LUCK, points - 1)


def spend_luck(table: Table, command: SpendLuck) -> Decision:
    """Spend a point on the story; the turn's one stays free (FD6-06)."""
    deciding(table, command.sheet_id)
    after = _spend(table, command.sheet_id, dice=False)
    if not command.reason.strip():
        raise RuleBroken("Describe what happens.")
    holds = Veto(difference(table, after), times(table), story=True)
    veto = Pending(kind=LUCK, about=table.seq + 1, sheet_id=command.sheet_id, holds=holds)
    after = after.put(TABLE, after.new_key(), veto)
    fact = LuckChanged(
        sheet_id=command.sheet_id,
        what="spent",
        amount=1,
        left=number(after, command.sheet_id, LUCK),
        reason=command.reason.strip(),
    )
    return decided(after, fact)


def preview_spending_luck(_game: Game, table: Table, command: SpendLuck) -> Preview:
    """Tell how much luck is left afterwards (FD6-06, FD6-07)."""
    return _left_after(spend_luck(table, command), command.sheet_id)


def _left_after(decision: Decision, sheet_id: str) -> Preview:
    points = number(decision.table, sheet_id, LUCK)
    return Preview(says=f"{points} point{'s' * (points != 1)} of luck then.")


def award_luck(table: Table, command: AwardLuck) -> Decision:
    """Give more luck in the midst of play, beyond the rank if need be (FD6-08, R-22)."""
    profile = finished(table, command.sheet_id)
    refuse_for_stock(profile, "Luck")
    amount = within(command.amount, 1, MOST, "The luck to give")
    after = set_number(table, command.sheet_id, LUCK, number(table, command.sheet_id, LUCK) + amount)
    fact = LuckChanged(
        sheet_id=command.sheet_id,
        what="awarded",
        amount=amount,
        left=number(after, command.sheet_id, LUCK),
        reason=command.reason.strip(),
    )
    return decided(after, fact)


def preview_awarding_luck(_game: Game, table: Table, command: AwardLuck) -> Preview:
    """Tell how much luck there is afterwards (FD6-08)."""
    return _left_after(award_luck(table, command), command.sheet_id)


def _without_vetoes(table: Table) -> Table:
    for key in table.prompts(LUCK):
        table = table.without(Pending, TABLE, key)
    return table


MECHANIC = Mechanic(
    __name__,
    deciders=(
        changes(AwardLuck, award_luck),
        changes(FinishSheet, finish_with_luck),
        changes(SpendLuck, spend_luck),
    ),
    previews=(
        foresees(SpendLuck, preview_spending_luck),
        foresees(AwardLuck, preview_awarding_luck),
    ),
    foresights={
        "session": foresee_refill,
    },
    boundaries={
        "session": refill,
    },
)
