"""Rolls that a Game Master asks of several at once: each answers for its own sheet, all are read together.

A request is a row for its Game Masters and one for each sheet, all on the same entry. An answer changes only
the row of its own sheet, so that it can be undone without the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, update_wrapper
from typing import Any, ClassVar

from rules.common.lookups import is_hidden, profile_of, seen_of, unseen_of
from rules.common.prompts import MORE, content_of, pending_of
from rules.common.request_odds import chances
from rules.common.who_can_roll import Refusing, who_can
from rules.decide import refusal
from rules.errors import RuleBroken
from rules.facts import Fact, Handed, Who
from rules.game import (
    Command,
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
from rules.table import TABLE, Pending, Table

REQUEST, ASKED, ANSWERED = "request", "requested_roll", "request_result"
MOST = 40
"""Of so many sheets at most a roll is asked at once."""
CHOOSING = "answer"
"""The dialog of an answer with more than one tap."""
FOR_THEM = "Roll for them"
SUCCEEDS = ("success", "critical_success")


@dataclass(frozen=True, slots=True, kw_only=True)
class RollRequest(Held):
    """What is asked: ``what`` is rolled, by its key or its name, against a difficulty or against dice.

    ``name``: as people call it. ``hidden``: players are not to know how hard it is.
    """

    what: str = ""
    name: str = ""
    difficulty: int | None = None
    against: str = ""
    hidden: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RequestResult(Held):
    """How a sheet has answered: what its roll came to, how it ended, and which entry tells of it."""

    total: int
    outcome: str
    entry: int = 0


@dataclass(frozen=True, slots=True)
class RequestAnswer(Command):
    """A sheet answers its prompt of a request; how, each game's own command says."""

    pending: str
    sheet_id: str


@dataclass(frozen=True, slots=True)
class AnswerForAbsent(Command):
    """The Game Master rolls for all who have not answered, as far as they can."""

    pending: str


@dataclass(frozen=True, slots=True)
class CloseRequest(Command):
    """The Game Master closes a request: nobody is asked any more."""

    pending: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollRequested(Handed):
    """Some are asked to roll: ``names`` are those who are no secret, ``what`` is what it is called.

    ``to``: the one sheet that is asked, or one of those that are all hidden. ``level`` is what the game calls
    so high a difficulty. ``left_out`` names those who cannot make the roll,
    ``hidden_left_out`` the hidden among them.
    """

    DIFFICULTY: ClassVar[tuple[str, ...]] = ("difficulty", "level", "against")
    OF_HIDDEN: ClassVar[tuple[str, ...]] = ("hidden_left_out",)

    names: tuple[Who, ...] = ()
    what: str = ""
    difficulty: int | None = None
    level: str = ""
    against: str = ""
    reason: str = ""
    left_out: tuple[Who, ...] = ()
    hidden_left_out: tuple[Who, ...] = ()

    def rules_shown(self) -> tuple[str, ...]:
        return ("R-100",) if self.left_out or self.hidden_left_out else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestClosed(Handed):
    """Nobody is asked any more; so many were, so many of them rolled, and so many of these succeeded."""

    DIFFICULTY: ClassVar[tuple[str, ...]] = ("sheets_succeeded",)

    about: int
    sheets_asked: int
    sheets_rolled: int
    sheets_succeeded: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerRule:
    """How a game answers what is asked.

    ``command`` is an answer; ``plainly`` makes one that adds nothing, by the key and the row of a prompt, and
    ``order`` the command that is carried out for an answer. ``taps``: one tap answers.
    """

    command: type[RequestAnswer]
    plainly: Callable[[Game, Table, str, Pending], RequestAnswer]
    order: Callable[[Game, Table, RollRequest, Any], Command]
    taps: bool = True


# Asking -----------------------------------------------------------------------------------------------------


def requested(
    game: Game, table: Table, sheets: tuple[str, ...], asking: RollRequest, refusal_of: Refusing
) -> Decision:
    """Open a request on the coming entry: a row for all of it, and one for each who can answer (R-100)."""
    sheets, left_out = who_can(table, sheets, refusal_of)
    if not 1 <= len(sheets) <= MOST:
        raise RuleBroken(f"Choose who rolls: from 1 to {MOST}.")
    row = Pending(kind=REQUEST, about=table.seq + 1, holds=asking)
    after = table.put(TABLE, table.new_key(), row)
    for sheet_id in sheets:
        after = after.put(TABLE, after.new_key(), replace(row, kind=ASKED, sheet_id=sheet_id))
    fact = _request_fact(game, table, sheets, asking)
    return decided(
        after, replace(fact, left_out=seen_of(table, left_out), hidden_left_out=unseen_of(table, left_out))
    )


def _request_fact(game: Game, table: Table, sheets: tuple[str, ...], asking: RollRequest) -> RollRequested:
    names = seen_of(table, sheets)
    hard = asking.difficulty
    steps = game.system.difficulties if hard is not None else ()
    return RollRequested(
        to="" if names and len(sheets) > 1 else sheets[0],
        names=names or sheets[:1],
        what=asking.name,
        difficulty=hard,
        level=next((step.name for step in steps if step.low <= (hard or 0) <= step.high), ""),
        against=asking.against,
        reason=asking.reason,
        hides_difficulty=asking.hidden,
    )


def _what_is_asked(pending: Pending) -> str:
    asking = content_of(pending, RollRequest)
    against = _against(asking) if pending.kind == ASKED and not asking.hidden else ""
    name = f"{asking.name} against {against}" if against else asking.name
    return f"{name}, {asking.reason}" if asking.reason else name


def _against(asking: RollRequest) -> str:
    return asking.against or ("" if asking.difficulty is None else str(asking.difficulty))


# Answering --------------------------------------------------------------------------------------------------


def requests(answering: AnswerRule) -> Mechanic:
    """Return the mechanic of requests for a game that answers them so."""
    asked_of_all = Prompt(
        offers=partial(_offers_of_all, answering),
        urgency=Urgency.REQUEST,
        title="{about}",
        about=_what_is_asked,
        gone="That request is closed.",
        turned_by_any=True,
        strip=partial(_progress, for_gms=False),
        strip_for_gms=partial(_progress, for_gms=True),
    )
    asked_prompt = Prompt(
        offers=partial(_own_offers, answering),
        urgency=Urgency.REQUEST,
        title="{name}: roll {about}",
        about=_what_is_asked,
        gone="That was already answered or withdrawn.",
    )
    answered_prompt = Prompt(offers=lambda *_: (), urgency=Urgency.EXTRA)
    return Mechanic(
        deciders=(
            rolls(answering.command, update_wrapper(partial(answer, answering), answer)),
            rolls(AnswerForAbsent, update_wrapper(partial(answer_for_absent, answering), answer_for_absent)),
            decides(CloseRequest, close_request),
        ),
        facts=(RollRequested, RequestClosed),
        previews=(
            foresees(answering.command, partial(_foresee, answering)),
            foresees(AnswerForAbsent, partial(_foreseen_for_away, answering)),
        ),
        prompts={REQUEST: asked_of_all, ASKED: asked_prompt, ANSWERED: answered_prompt},
    )


def _foresee(answering: AnswerRule, game: Game, table: Table, command: RequestAnswer) -> Preview:
    """Work out the roll behind an answer; of one whose difficulty is hidden, its total alone."""
    asking = content_of(pending_of(table, command.pending, ASKED), RollRequest)
    what_is_told = replace(asking, difficulty=None, against="") if asking.hidden else asking
    order = answering.order(game, table, what_is_told, command)
    return game.previews[type(order)](game, table, order)


def _foreseen_for_away(answering: AnswerRule, game: Game, table: Table, command: AnswerForAbsent) -> Preview:
    """Return how likely each is to succeed for whom the Game Master would roll."""
    pending = pending_of(table, command.pending, REQUEST)
    answers = (_plain_answer(answering, game, table, key) for key in _rows(table, pending.about, ASKED))
    orders = (
        (one.sheet_id, answering.order(game, table, content_of(pending, RollRequest), one))
        for one in answers
        if one is not None
    )
    return chances(game, table, orders)


def answer(
    answering: AnswerRule, game: Game, table: Table, command: RequestAnswer, randomness: Randomness
) -> Decision:
    """Carry out what stands behind an answer, and keep how it came out beside the others."""
    pending = pending_of(table, command.pending, ASKED, of=command.sheet_id)
    order = answering.order(game, table, content_of(pending, RollRequest), command)
    decision = game.deciders[type(order)](game, table, order, randomness)
    fact: Any = decision.facts[0]
    row = replace(pending, kind=ANSWERED, holds=RequestResult(fact.roll.total, fact.outcome, table.seq + 1))
    return replace(decision, table=decision.table.put(TABLE, command.pending, row))


def answered_anew(table: Table, about: int, fact: Any) -> Table:
    """Return the table where a roll that was made again answers what its first throw has answered."""
    for key, row in table.prompts(ANSWERED).items():
        if content_of(row, RequestResult).entry == about:
            now = RequestResult(fact.roll.total, fact.outcome, table.seq + 1)
            table = table.put(TABLE, key, replace(row, holds=now))
    return table


def answer_for_absent(
    answering: AnswerRule, game: Game, table: Table, command: AnswerForAbsent, randomness: Randomness
) -> Decision:
    """Answer for all who can, one after the other: each roll has an entry, on which its prompts stand."""
    about = pending_of(table, command.pending, REQUEST).about
    facts, after = list[Fact](), table
    for key in _rows(table, about, ASKED):
        plain = _plain_answer(answering, game, after, key)
        if plain is not None:
            decision = answer(answering, game, after, plain, randomness)
            facts.extend(decision.facts)
            after = replace(decision.table, seq=table.seq + len(facts))
    if not facts:
        raise RuleBroken("Nobody left to roll can roll now.")
    return Decision(tuple(facts), replace(after, seq=table.seq))


def _plain_answer(answering: AnswerRule, game: Game, table: Table, key: str) -> RequestAnswer | None:
    """Return the answer of a sheet that adds nothing; None where it cannot roll now."""
    pending = pending_of(table, key, ASKED)
    try:
        command = answering.plainly(game, table, key, pending)
    except RuleBroken:
        return None
    return None if refusal(game, table, command) else command


def close_request(_game: Game, table: Table, command: CloseRequest) -> Decision:
    """Close a request, answered or not."""
    pending = pending_of(table, command.pending, REQUEST)
    asking = content_of(pending, RollRequest)
    answered, asked = (_rows(table, pending.about, kind) for kind in (ANSWERED, ASKED))
    sheets = [row.sheet_id for row in (*answered.values(), *asked.values())]
    hidden = [sheet_id for sheet_id in sheets if is_hidden(table, sheet_id)]
    visible = [row for row in answered.values() if row.sheet_id not in hidden]
    measured = asking.difficulty is not None or asking.against
    fact = RequestClosed(
        to=hidden[0] if len(hidden) == len(sheets) and hidden else "",
        about=pending.about,
        sheets_asked=len(sheets) - len(hidden),
        sheets_rolled=len(visible),
        sheets_succeeded=_succeeded(visible) if measured else None,
    )
    for key in (command.pending, *answered, *asked):
        table = table.without(Pending, TABLE, key)
    return decided(table, fact)


def _rows(table: Table, about: int, *kinds: str) -> dict[str, Pending]:
    """Return the rows of a request of those kinds, by key."""
    return {key: row for key, row in table.prompts(*kinds).items() if row.about == about}


def _succeeded(rows: Iterable[Pending]) -> int:
    return sum(content_of(row, RequestResult).outcome in SUCCEEDS for row in rows)


# What it offers and says ------------------------------------------------------------------------------------


def _own_offers(
    answering: AnswerRule, game: Game, table: Table, key: str, pending: Pending
) -> tuple[Offer, ...]:
    """Offer a sheet its roll by one tap, and the dialog with all else, which also says why it cannot."""
    asking = content_of(pending, RollRequest)
    choosing = Offer(
        key="choose",
        label="With options" if answering.taps else "Answer",
        command=answering.command(key, pending.sheet_id),
        sheet_id=pending.sheet_id,
        gm=False,
        fields=(("pending", key),),
        reveals=False,
        dialog=CHOOSING,
    )
    plain = _plain_answer(answering, game, table, key) if answering.taps else None
    if plain is None:
        return (choosing,)
    tap = replace(choosing, key="roll", label=f"Roll {asking.name}", command=plain, dialog="")
    return replace(tap, tells_chance=not asking.hidden), choosing


def _offers_of_all(
    answering: AnswerRule, game: Game, table: Table, key: str, pending: Pending
) -> tuple[Offer, ...]:
    """Offer the Game Master to roll for those who are asked, and aside to close the request."""
    for_each = tuple(_for_one(answering, game, table, pending.about))
    rest = Offer(key="away", label="Roll for the rest", command=AnswerForAbsent(key), fold=FOR_THEM)
    closing = "Withdraw" if _rows(table, pending.about, ASKED) else "Done"
    close = Offer(key="close", label=closing, command=CloseRequest(key), fold=MORE if for_each else "")
    if len(for_each) == 1:
        return replace(rest, label=for_each[0].label, fold="", for_others=True), close
    return (rest, *for_each, close) if for_each else (close,)


def _for_one(answering: AnswerRule, game: Game, table: Table, about: int) -> Iterator[Offer]:
    for key, row in _rows(table, about, ASKED).items():
        command = _plain_answer(answering, game, table, key)
        if command is not None:
            label = f"Roll for {profile_of(table, row.sheet_id).name}"
            yield Offer(key=f"for-{row.sheet_id}", label=label, command=command, fold=FOR_THEM)


def _progress(_game: Game, table: Table, _key: str, pending: Pending, *, for_gms: bool) -> tuple[str, ...]:
    asking, rows = content_of(pending, RollRequest), _rows(table, pending.about, ASKED, ANSWERED).values()
    visible = [row for row in rows if for_gms or not is_hidden(table, row.sheet_id)]
    if for_gms and [row.kind for row in visible] == [ASKED]:
        return ()  # the button says for whom
    summary = (_summary(asking, visible),) if for_gms else ()
    answered = (row for row in visible if row.kind == ANSWERED)
    answers = (_answer(table, row, tells=for_gms or not asking.hidden) for row in answered)
    waiting = [profile_of(table, row.sheet_id).name for row in visible if row.kind == ASKED]
    return (*summary, *answers, *([f"Waiting for {', '.join(waiting)}"] if waiting else []))


def _answer(table: Table, row: Pending, *, tells: bool) -> str:
    result = content_of(row, RequestResult)
    with_outcome = result.outcome not in ("total", "count") and tells
    return f"{profile_of(table, row.sheet_id).name} {result.total}" + (
        f" {result.outcome.replace('_', ' ')}" if with_outcome else ""
    )


def _summary(asking: RollRequest, answers: Sequence[Pending]) -> str:
    """Say how many have answered, against what, and how many of them succeeded."""
    answered = [row for row in answers if row.kind == ANSWERED]
    against = _against(asking)
    successes = f", {_succeeded(answered)} succeed" if answered and against else ""
    progress = f"{len(answered)} of {len(answers)}"
    return f"{progress} against {against}{successes}" if against else progress
