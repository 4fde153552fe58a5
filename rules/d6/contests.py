"""Contests: the one set against a throw is asked by what they resist, before either side throws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from rules.common.effects import is_open
from rules.common.fields import SOURCES_OF_LUCK
from rules.common.prompts import SkipPrompt, held, lapse_offer, pending_of, skip_prompt
from rules.common.undo import Times, taken_back, times
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.check_setup import code_name
from rules.d6.fitting_abilities import resisting
from rules.d6.opposition import PLAIN, ResistRoll
from rules.d6.weapons import wielded
from rules.decide import Sample, possible, refusal
from rules.errors import RuleBroken, Untold
from rules.facts import Fact, Who
from rules.fields import Field, Tapped
from rules.game import (
    Command,
    Decider,
    Decision,
    Game,
    Mechanic,
    Offer,
    Preview,
    Prompt,
    Urgency,
    decided,
    decides,
    foresees,
    rolls,
)
from rules.named import Held
from rules.randomness import Randomness
from rules.sheet import ANYONE, Dialog
from rules.table import TABLE, Change, Changes, Membership, Pending, Table, difference

CONTEST = "contest"
MOST = 3
"""So many fitting ways to resist are buttons; the dialog has all others."""


@dataclass(frozen=True, slots=True)
class AnswerForSheet(Command):
    """The one who threw, or the Game Master, lets those who do not answer resist with what fits (R-101)."""

    pending: str
    sheet_id: str


@dataclass(frozen=True, slots=True)
class Contest(Held):
    """A throw that waits for the one it is against: its order, and by what they may resist, the best first.

    ``cost`` is what it has taken of the round since when, which comes back if it is cancelled (R-88).
    """

    order: Command
    ways: tuple[str, ...] = ()
    cost: Changes = ()
    since: Times = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestOpened(Fact):
    """Somebody is about to throw against ``against``, who is asked how to resist; nothing has fallen yet."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("R-25", "R-101")

    ability: str
    target: str
    against: Who
    belonging: str = ""
    luck: bool = False
    reason: str = ""


def ways_to_resist(_game: Game, table: Table, _sheet_id: str, tapped: Tapped) -> tuple[str, ...]:
    """Return by what somebody may resist who answers the prompt of that key, the best first."""
    pending = table.get(Pending, TABLE, tapped[1])
    return held(pending, Contest).ways if pending and pending.kind == CONTEST else ()


BY = Field("Using", key="by", kind="ability", apart=WITHOUT_CODE, fits=ways_to_resist)
RESIST = Dialog(
    "resist",
    ResistRoll,
    "Roll",
    title="Resist",
    icon="shield",
    row="pending",
    of=(CONTEST,),
    bearers=ANYONE,
    stage="",
)
Throw = Callable[..., Decision]
"""Carries out an order, with what the one who resists has said as ``resists``."""
Odds = Callable[[Game, Table, Any, ResistRoll], Preview]
"""Works out how likely the one who resists is to hold."""


def is_asked(table: Table, sheet_id: str) -> bool:
    """Say whether somebody plays a sheet, who is then asked; for all others what fits answers (R-101)."""
    membership = table.get(Membership, sheet_id, "membership")
    return membership is not None and bool(membership.seats)


@dataclass(frozen=True)
class Contests:
    """The mechanic of opposed throws for a game whose orders of a throw are of the class ``order``.

    ``throw`` carries one out, ``made_with`` gives the keys of what it is made with and of what is rolled,
    ``odds`` works out how likely the target is to hold. ``around`` is what else a game does about its
    throws, such as spending luck on them, ``around_answer`` about those of who resists. ``acting`` takes of a
    round what a throw uses, as soon as it is ordered. ``spends``: what may be spent on resisting, and
    ``circumstances`` what else affects it by hand.
    """

    order: type[Command]
    throw: Throw
    made_with: Callable[[Table, Any], Tapped]
    odds: Odds
    around: Callable[[Decider], Decider] = lambda decider: decider
    around_answer: Callable[[Decider], Decider] = lambda decider: decider
    acting: Callable[[Decider], Decider] = lambda decider: decider
    spends: tuple[Field, ...] = ()
    circumstances: tuple[Field, ...] = SOURCES_OF_LUCK

    @property
    def mechanic(self) -> Mechanic:
        """Return what this brings to its game."""
        return Mechanic(
            deciders=(
                rolls(self.order, self._ordered),
                rolls(ResistRoll, self._answered),
                rolls(AnswerForSheet, self._answered_for_them),
                decides(SkipPrompt, call_off),
            ),
            facts=(ContestOpened,),
            previews=(foresees(ResistRoll, self._foreseen),),
            prompts={CONTEST: PROMPT},
            dialogs=(replace(RESIST, fields=(BY, *self.spends, *self.circumstances)),),
        )

    def _thrown(self, resists: ResistRoll) -> Decider:
        return self.around(partial(self.throw, resists=resists))

    def _ordered(self, game: Game, table: Table, command: Any, randomness: Randomness) -> Decision:
        if command.opposing and is_asked(table, command.target):
            return _with_cost(table, self.acting(self._opened)(game, table, command, randomness))
        at_once = self.around(self.acting(partial(self.throw, resists=PLAIN)))
        return at_once(game, table, command, randomness)

    def _opened(self, game: Game, table: Table, command: Any, _randomness: Randomness) -> Decision:
        return _opened(game, table, command, self.made_with(table, command), self._thrown(PLAIN))

    def _answered(self, game: Game, table: Table, command: ResistRoll, randomness: Randomness) -> Decision:
        return self.around_answer(self._resisted)(game, table, command, randomness)

    def _resisted(self, game: Game, table: Table, command: ResistRoll, randomness: Randomness) -> Decision:
        pending = pending_of(table, command.pending, CONTEST)
        if command.sheet_id != pending.target:
            raise RuleBroken("Someone else decides that.")
        without = table.without(Pending, TABLE, command.pending)
        try:
            return self._thrown(command)(game, without, _as_resisted(pending, command), randomness)
        except RuleBroken as broken:
            if is_open(table, pending.sheet_id):
                raise
            raise Untold("That cannot be rolled now.") from broken

    def _answered_for_them(
        self, game: Game, table: Table, command: AnswerForSheet, randomness: Randomness
    ) -> Decision:
        pending = pending_of(table, command.pending, CONTEST, of=command.sheet_id)
        plain = _answers(command.pending, pending)
        fits = next((one for one in plain if not refusal(game, table, one)), plain[0])
        return self._answered(game, table, fits, randomness)

    def _foreseen(self, game: Game, table: Table, command: ResistRoll) -> Preview:
        pending = pending_of(table, command.pending, CONTEST)
        return self.odds(game, table, _as_resisted(pending, command), command)


def _as_resisted(pending: Pending, command: ResistRoll) -> Any:
    """Return the order that waits, against what its target has chosen."""
    order: Any = held(pending, Contest).order
    return replace(order, opposing=command.by)


def _opened(game: Game, table: Table, command: Any, made: Tapped, thrown: Decider) -> Decision:
    """Ask the one set against a throw; what may not be thrown is refused at once (R-101)."""
    target = command.target
    fitting = resisting(game, table, target, (command.sheet_id, made[0]))[:MOST]
    ways = tuple(dict.fromkeys((*fitting, command.opposing)))
    thrown(game, table, replace(command, opposing=ways[0]), Sample())
    holds = Contest(command, ways)
    row = Pending(kind=CONTEST, about=table.seq + 1, sheet_id=command.sheet_id, target=target, holds=holds)
    fact = ContestOpened(
        sheet_id=command.sheet_id,
        ability=code_name(game, table, command.sheet_id, made[1]),
        target=target,
        against=target,
        belonging=wielded(table, command.sheet_id, getattr(command, "belonging", "")),
        luck=getattr(command, "luck", False),
        reason=command.reason.strip(),
    )
    return decided(table.put(TABLE, table.new_key(), row), fact)


def _with_cost(table: Table, opened: Decision) -> Decision:
    """Let a throw that waits keep what it has cost (R-88)."""
    new, cost = {}, list[Change]()
    for change in difference(table, opened.table):
        if isinstance(change.after, Pending):
            new[change.key[2]] = change.after
        else:
            cost.append(change)
    ((key, row),) = new.items()
    holds = replace(held(row, Contest), cost=tuple(cost), since=times(table))
    return replace(opened, table=opened.table.put(TABLE, key, replace(row, holds=holds)))


def call_off(game: Game, table: Table, command: SkipPrompt) -> Decision:
    """Close a prompt; a throw that is cancelled refunds what it took of this round (R-88)."""
    pending, closed = table.get(Pending, TABLE, command.pending), skip_prompt(game, table, command)
    if pending is None or pending.kind != CONTEST:
        return closed
    contest = held(pending, Contest)
    return replace(closed, table=taken_back(game, closed.table, contest.cost, "", contest.since))


def _answers(key: str, pending: Pending) -> tuple[ResistRoll, ...]:
    return tuple(ResistRoll(key, pending.target, way) for way in held(pending, Contest).ways)


def contest_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer what fits to the one who is asked, all else by the dialog, and the best to who waits (R-101)."""
    ways = tuple(
        Offer(
            key=f"by-{answer.by}",
            label=code_name(game, table, pending.target, answer.by),
            command=answer,
            sheet_id=pending.target,
            fields=(("pending", key), ("by", answer.by)),
            tells_chance=True,
        )
        for answer in _answers(key, pending)
    )
    there = possible(game, table, ways)
    options = (
        replace(one, key="options", label="Resist", dialog="resist", tells_chance=False) for one in there[:1]
    )
    for_them = Offer(
        key="for-them",
        label="Answer for them",
        command=AnswerForSheet(key, pending.sheet_id),
        sheet_id=pending.sheet_id,
        fields=(("pending", key),),
        for_others=True,
    )
    return (*there, *options, *possible(game, table, (for_them,)), lapse_offer(key, pending, "Cancel"))


PROMPT = Prompt(
    offers=contest_prompt,
    urgency=Urgency.ATTACK,
    title="{target}: resist {name}",
    gone="That was already rolled or cancelled.",
    lapses="scene",
)
