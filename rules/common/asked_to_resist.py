"""Contests: the one set against a throw is asked by what they resist, before either side throws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from rules.common.acting import forbidding
from rules.common.condition_effects import is_open
from rules.common.lookups import ability_name, finished, first_word, name_for_others
from rules.common.prompts import MORE, SkipPrompt, content_of, lapse_offer, pending_of, skip_prompt
from rules.common.temporary_stances import in_force
from rules.common.undo import Times, taken_back, times
from rules.decide import possible, refusal
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
from rules.randomness import Randomness, Sample
from rules.sheet import ANYONE, Dialog
from rules.table import TABLE, Ability, Change, Changes, Membership, Pending, Table, difference

CONTEST = "contest"


@dataclass(frozen=True, slots=True)
class Resisting(Command):
    """The one who is set against a throw says ``by`` which ability they resist; what else, each game says."""

    pending: str
    sheet_id: str
    by: str


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
    return content_of(pending, Contest).ways if pending and pending.kind == CONTEST else ()


BY = Field("Using", key="by", kind="ability", fits=ways_to_resist)
Throw = Callable[..., Decision]
"""Carries out an order, with what the one who resists has said as ``resists``."""
Odds = Callable[[Game, Table, Any, Any], Preview]
"""Works out how likely the one who resists is to hold."""
Ways = Callable[[Game, Table, Any], tuple[str, ...]]
"""Returns by what the target of an order may resist, the best first; all others are in the dialog."""
Opening = Callable[[Game, Table, Any], ContestOpened]
"""Returns what is told when an order waits for its target."""


def is_asked(table: Table, sheet_id: str) -> bool:
    """Say whether somebody plays a sheet, who is then asked; for all others what fits answers (R-101)."""
    membership = table.get(Membership, sheet_id, "membership")
    return membership is not None and bool(membership.seats)


@dataclass(frozen=True)
class Contests:
    """The mechanic of opposed throws for a game whose orders of a throw are of the class ``order``.

    ``throw`` carries one out, and ``answer`` is how the target resists: ``ways`` are the buttons, ``asks``
    what the dialog asks besides. ``odds`` works out how likely the target is to hold. ``around`` is what else
    a game does about its throws, such as spending luck on them, ``around_answer`` about those of who resists.
    ``acting`` takes of a round what a throw uses, as soon as it is ordered. ``apart``: by which abilities
    nobody resists.
    """

    order: type[Command]
    answer: type[Resisting]
    throw: Throw
    ways: Ways
    opening: Opening
    odds: Odds
    around: Callable[[Decider], Decider] = lambda decider: decider
    around_answer: Callable[[Decider], Decider] = lambda decider: decider
    acting: Callable[[Decider], Decider] = lambda decider: decider
    asks: tuple[Field, ...] = ()
    apart: tuple[str, ...] = ()

    @property
    def mechanic(self) -> Mechanic:
        """Return what this brings to its game."""
        return Mechanic(
            deciders=(
                rolls(self.order, self._ordered),
                rolls(self.answer, self._answer),
                rolls(AnswerForSheet, self._answered_for_them),
                decides(SkipPrompt, call_off),
            ),
            facts=(ContestOpened,),
            previews=(foresees(self.answer, self._foreseen),),
            prompts={CONTEST: self._prompt},
            dialogs=(self._dialog,),
        )

    @property
    def _prompt(self) -> Prompt:
        return Prompt(
            offers=self._offers,
            urgency=Urgency.ATTACK,
            title="{target}: resist {name}",
            gone="That was already rolled or cancelled.",
            lapses="scene",
        )

    @property
    def _dialog(self) -> Dialog:
        return Dialog(
            "resist",
            self.answer,
            "Roll",
            title="Resist",
            icon="shield",
            row="pending",
            of=(CONTEST,),
            bearers=ANYONE,
            fields=(replace(BY, apart=self.apart), *self.asks),
            stage="",
        )

    @property
    def _unasked(self) -> Resisting:
        return self.answer("", "", "")

    def _thrower(self, resists: Resisting) -> Decider:
        return self.around(partial(self.throw, resists=resists))

    def _ordered(self, game: Game, table: Table, command: Any, randomness: Randomness) -> Decision:
        if command.opposing and is_asked(table, command.target):
            return _with_cost(table, self.acting(self._open_contest)(game, table, command, randomness))
        at_once = self.around(self.acting(partial(self.throw, resists=self._unasked)))
        return at_once(game, table, command, randomness)

    def _open_contest(self, game: Game, table: Table, command: Any, _randomness: Randomness) -> Decision:
        """Ask the one set against a throw; what may not be thrown is refused at once (R-101)."""
        ways, target = tuple(dict.fromkeys(self.ways(game, table, command))), command.target
        self._thrower(self._unasked)(game, table, replace(command, opposing=ways[0]), Sample())
        holds, about = Contest(command, ways), table.seq + 1
        row = Pending(kind=CONTEST, about=about, sheet_id=command.sheet_id, target=target, holds=holds)
        after = table.put(TABLE, table.new_key(), row)
        return decided(after, self.opening(game, table, command))

    def _answer(self, game: Game, table: Table, command: Resisting, randomness: Randomness) -> Decision:
        return self.around_answer(self._resisted)(game, table, command, randomness)

    def _resisted(self, game: Game, table: Table, command: Resisting, randomness: Randomness) -> Decision:
        pending = pending_of(table, command.pending, CONTEST)
        if command.sheet_id != pending.target:
            raise RuleBroken("Someone else decides that.")
        without = table.without(Pending, TABLE, command.pending)
        try:
            return self._thrower(command)(game, without, _as_resisted(pending, command), randomness)
        except RuleBroken as broken:
            if is_open(table, pending.sheet_id):
                raise
            raise Untold("That cannot be rolled now.") from broken

    def _answered_for_them(
        self, game: Game, table: Table, command: AnswerForSheet, randomness: Randomness
    ) -> Decision:
        pending = pending_of(table, command.pending, CONTEST, of=command.sheet_id)
        plain = self._answers(command.pending, pending)
        fits = next((one for one in plain if not refusal(game, table, one)), plain[0])
        return self._answer(game, table, fits, randomness)

    def _foreseen(self, game: Game, table: Table, command: Resisting) -> Preview:
        pending = pending_of(table, command.pending, CONTEST)
        return self.odds(game, table, _as_resisted(pending, command), command)

    def _answers(self, key: str, pending: Pending) -> tuple[Resisting, ...]:
        return tuple(self.answer(key, pending.target, way) for way in content_of(pending, Contest).ways)

    def _offers(self, game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
        return contest_offers(game, table, key, pending, self._answers(key, pending))


def refuse_odd_opposition(table: Table, sheet_id: str, target: str, difficulty: int | None) -> None:
    """Refuse an opposed roll without someone else who can stand against it, or with a difficulty besides."""
    if target in ("", sheet_id):
        raise RuleBroken("Choose who resists.")
    if difficulty is not None:
        raise RuleBroken("A check has a difficulty or an opposing roll, not both.")
    _refuse_the_helpless(table, target)


def _refuse_the_helpless(table: Table, target: str) -> None:
    """Refuse a throw against someone who cannot throw: a difficulty takes its place (FD6-27, R-25)."""
    finished(table, target)
    hindrance = forbidding(in_force(table, target).values(), "cannot_act")
    if hindrance:
        why = f" ({hindrance})" if is_open(table, target) else ""
        raise RuleBroken(f"{_first_name(table, target)} cannot act{why}: set a difficulty instead.")


def without_throw(table: Table, target: str, refused: RuleBroken) -> RuleBroken:
    """Return why a target has no throw against it; the reason is told of sheets that everyone may read."""
    if is_open(table, target):
        return refused
    return RuleBroken(f"{_first_name(table, target)} has no such roll against it: set a difficulty instead.")


def _first_name(table: Table, target: str) -> str:
    return first_word(name_for_others(table, target))


def _as_resisted(pending: Pending, command: Resisting) -> Any:
    """Return the order that waits, against what its target has chosen."""
    order: Any = content_of(pending, Contest).order
    return replace(order, opposing=command.by)


def _with_cost(table: Table, decision: Decision) -> Decision:
    """Let a throw that waits keep what it has cost (R-88)."""
    new, cost = {}, list[Change]()
    for change in difference(table, decision.table):
        if isinstance(change.after, Pending):
            new[change.key[2]] = change.after
        else:
            cost.append(change)
    ((key, row),) = new.items()
    holds = replace(content_of(row, Contest), cost=tuple(cost), since=times(table))
    return replace(decision, table=decision.table.put(TABLE, key, replace(row, holds=holds)))


def call_off(game: Game, table: Table, command: SkipPrompt) -> Decision:
    """Close a prompt; a throw that is cancelled refunds what it took of this round (R-88)."""
    pending, closed = table.get(Pending, TABLE, command.pending), skip_prompt(game, table, command)
    if pending is None or pending.kind != CONTEST:
        return closed
    contest = content_of(pending, Contest)
    return replace(closed, table=taken_back(game, closed.table, contest.cost, "", contest.since))


def contest_offers(
    game: Game, table: Table, key: str, pending: Pending, answers: tuple[Resisting, ...]
) -> tuple[Offer, ...]:
    """Offer what fits to the one who is asked, all else by the dialog, and the best to who waits (R-101)."""
    own = table.of(Ability, pending.target)
    ways = tuple(
        Offer(
            key=f"by-{answer.by}",
            label=ability_name(game, answer.by, own.get(answer.by, Ability())).replace("_", " "),
            command=answer,
            sheet_id=pending.target,
            fields=(("pending", key), ("by", answer.by)),
            tells_chance=True,
        )
        for answer in answers
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
    return (
        *there,
        *options,
        *possible(game, table, (for_them,)),
        lapse_offer(key, pending, "Cancel the roll", fold=MORE),
    )
