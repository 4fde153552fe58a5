"""Time is one model of spans in every game, held against another that was written from the rulings alone.

The model here keeps no counters: it writes down which boundaries passed, and with whom in the turn order,
and reads from that history what must have ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.common import clock
from rules.common.clock import AdvanceClock, BeginSession, EndSession
from rules.common.conditions import AddCondition
from rules.common.encounters import (
    BeginEncounter,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
    TakeTurn,
)
from rules.errors import RuleBroken
from rules.game import Command, Game
from rules.games import game_for
from rules.table import TABLE, Clock, Condition, Effect
from tests.effort import some_of
from tests.rules.common.evening import (
    ANN,
    BO,
    CY,
    DOOR,
    FASTER,
    GAMES,
    KINDS,
    NAMES,
    OF_FREEBLADE,
    SLOWER,
    SPANS,
    Evening,
)


@dataclass(frozen=True)
class Passed:
    """One boundary: the unit that ended, whose turn it was, and who had a place in the order then."""

    unit: str
    whose: str
    placed: frozenset[str]


@dataclass(frozen=True)
class Span:
    """Something that was to last: from which place in the history, and in whose turn of which round."""

    name: str
    bearer: str
    until: str
    since: int
    fighting: bool
    own_turn: bool


def is_over(span: Span, history: Sequence[Passed], game: Game) -> bool:
    """Say from the history alone whether a span must have ended (R-19, R-77, R-79)."""
    wider = [unit.key for unit in game.system.clock if unit.key != "session"]
    since = history[span.since :]
    units = [passed.unit for passed in since]
    if span.until in ("", "recovered"):
        return False
    if span.until == "session":
        return "session" in units
    if span.until == "turn" and game.key != "freeblade":
        wider = wider[2:]  # rounds go by, and its bearer's own turns are counted
    else:
        wider = wider[wider.index(span.until) + 1 :]
    if set(wider) & set(units):
        return True
    if span.until == "turn" and game.key != "freeblade":
        return _turns_seen(span, since) > 0
    return units.count(span.until) > (span.fighting and span.until == "round")


def _turns_seen(span: Span, since: Sequence[Passed]) -> int:
    """Count the turns that end a span in turns: those of its bearer, or any where the bearer has none."""
    own = [
        passed for passed in since if passed.unit == "turn" and passed.whose == span.bearer in passed.placed
    ]
    others = [
        passed for passed in since if passed.unit in ("turn", "round") and span.bearer not in passed.placed
    ]
    return len(own[1:] if span.own_turn else own) + len(others)


@dataclass
class Model:
    """The history of an evening, and what was to last when it began."""

    game: Game
    history: list[Passed] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)

    def passed(self, unit: str, before: Evening) -> None:
        whose = before.acting if unit == "turn" else ""
        self.history.append(Passed(unit, whose, before.placed()))

    def named(self) -> set[str]:
        """Return the names of what was made to last; hunger and the dark come by themselves."""
        return {span.name for span in self.spans}

    def alive(self, bearer: str) -> list[str]:
        spans = (span for span in self.spans if span.bearer == bearer)
        return sorted(span.name for span in spans if not is_over(span, self.history, self.game))


def units_ended(before: Evening, after: Evening, command: Command) -> list[str]:
    """Return which units a command ended, by what it means and by the number of the round."""
    turn = ["turn"] if before.acting and before.game.key != "freeblade" else []
    match command:
        case TakeTurn():
            return turn
        case LeaveEncounter(sheet_id=sheet_id):
            return turn if sheet_id == before.acting else []
        case NextTurn() | NextRound():
            rounds = [encounter.round for evening in (before, after) if (encounter := evening.encounter)]
            return [*turn, *(["round"] if rounds[0] != rounds[1] else [])]
        case EndEncounter():
            return ["fight" if before.game.key == "freeblade" else "encounter"]
        case EndSession():
            return ["session"]
        case AdvanceClock(unit=unit):
            return [unit, *(["day"] if 0 < days(before) < days(after) else [])]
    return []


def days(evening: Evening) -> int:
    """Return the day that runs: in Freeblade the first of four Watches begins one, and the last ends it."""
    clock = evening.table.get(Clock, TABLE, "day")
    return clock.number if clock else 0


PEOPLE = st.sampled_from([ANN, BO, CY])
BEARERS = st.sampled_from([ANN, ANN, BO, CY, DOOR])
PILING = st.just("cumulative")
AILING: list[st.SearchStrategy[Command]] = [
    st.builds(AddCondition, BEARERS, st.just("?"), until=st.sampled_from(SPANS), kind=PILING),
    st.builds(AddCondition, BEARERS, st.just("?"), until=st.sampled_from(SPANS[:2]), kind=PILING),
]
PASSING: list[st.SearchStrategy[Command]] = [
    st.builds(BeginEncounter, st.lists(PEOPLE, min_size=1, max_size=3).map(tuple)),
    st.builds(JoinEncounter, PEOPLE),
    st.builds(LeaveEncounter, PEOPLE),
    st.builds(TakeTurn, PEOPLE),
    st.just(NextTurn()),
    st.just(NextTurn()),
    st.just(NextRound()),
    st.sampled_from([EndEncounter(), AdvanceClock("scene"), BeginSession(), EndSession()]),
]
STEPS: st.SearchStrategy[Command] = st.one_of(AILING + PASSING)
TIME_PASSES: st.SearchStrategy[Command] = st.sampled_from(PASSING).flatmap(lambda step: step)


def in_freeblade() -> st.SearchStrategy[Command]:
    """Return what may happen on an evening of Freeblade: no turns of one's own, and longer units of time."""
    spans = st.sampled_from(OF_FREEBLADE)
    ails = st.builds(AddCondition, BEARERS, st.just("?"), until=spans, force=st.just(True))
    rare = st.sampled_from([EndEncounter(), BeginSession(), EndSession()])
    time = st.sampled_from([AdvanceClock("turn"), AdvanceClock("watch"), AdvanceClock("watch")])
    return st.one_of(ails, ails, TIME_PASSES, rare, time)


@pytest.mark.examples
@pytest.mark.rule("FD6-28", "FD6-31", "FB-61", "R-19", "R-77", "R-79")
@pytest.mark.parametrize("game", [*GAMES, "freeblade"])
def test_whatever_order_an_evening_takes_everything_lasts_as_long_as_the_rulings_say(game: str) -> None:
    steps_of_game = in_freeblade() if game == "freeblade" else STEPS

    @given(st.lists(steps_of_game, min_size=10, max_size=40))
    @settings(max_examples=some_of(150), derandomize=True, database=None)
    def evening(steps: list[Command]) -> None:
        for command, _, table, model in played(game_for(game), steps):
            for bearer in NAMES:
                names = [name for name in table.names(bearer) if name in model.named()]
                assert names == model.alive(bearer), command

    evening()


def played(game: Game, steps: list[Command]) -> Iterator[tuple[Command, Evening, Evening, Model]]:
    """Play an evening beside the model: each command that was carried out, the table before and after."""
    table, model = Evening(game), Model(game)
    for number, step in enumerate(steps):
        command = replace(step, name=f"c{number:02}") if isinstance(step, AddCondition) else step
        before = replace(table)
        try:
            table.do(command)
        except RuleBroken:
            continue
        for unit in units_ended(before, table, command):
            model.passed(unit, before)
        if isinstance(command, AddCondition):
            model.spans.append(_span(command, table, len(model.history)))
        yield command, before, table, model


def _span(command: AddCondition, table: Evening, since: int) -> Span:
    own_turn = table.acting == command.sheet_id
    return Span(command.name, command.sheet_id, command.until, since, table.encounter is not None, own_turn)


ACTING: st.SearchStrategy[Command] = st.one_of(
    st.builds(
        AddCondition,
        PEOPLE,
        st.just("?"),
        until=st.sampled_from(["round", "encounter", "scene", "recovered"]),
        kind=PILING,
        effects=st.sampled_from([(SLOWER,), (FASTER,)]),
    ),
    TIME_PASSES,
)


@pytest.mark.examples
@pytest.mark.rule("FD6-36", "FD6-37", "OD6-16", "R-21", "R-80")
@pytest.mark.parametrize("game", GAMES)
def test_actions_of_the_next_round_are_paid_in_the_next_round_of_that_encounter_or_never(game: str) -> None:
    @given(st.lists(ACTING, min_size=10, max_size=40))
    @settings(max_examples=some_of(150), derandomize=True, database=None)
    def evening(steps: list[Command]) -> None:
        owed: list[tuple[str, str, Effect]] = []
        done_here: set[str] = set()
        for command, before, after, model in played(game_for(game), steps):
            ended = units_ended(before, after, command)
            owed = [] if {"encounter", "scene"} & set(ended) else owed
            owed = [debt for debt in owed if debt[1] in model.alive(debt[0])]
            match command:
                case AddCondition(sheet_id=sheet_id, name=name, effects=(effect,)):
                    owed.append((sheet_id, name, effect))
                case LeaveEncounter(sheet_id=sheet_id) if before.row(sheet_id).acted or ended:
                    done_here.add(sheet_id)
                case JoinEncounter(sheet_id=sheet_id):
                    assert actions_of(after, sheet_id) == actions_due(after, [], sheet_id in done_here)
            if isinstance(command, BeginEncounter) or "round" in ended:
                done_here = set()
                for sheet_id in after.placed():
                    mine = [effect for bearer, _, effect in owed if bearer == sheet_id]
                    assert actions_of(after, sheet_id) == actions_due(after, mine)
                owed = [debt for debt in owed if debt[0] not in after.placed()]
            assert Counter(effects_on(after)) == Counter(effect for _, _, effect in owed)

    evening()


def actions_of(evening: Evening, sheet_id: str) -> tuple[int, int]:
    row = evening.row(sheet_id)
    return row.actions, row.bonus


def actions_due(evening: Evening, effects: Sequence[Effect], done: bool = False) -> tuple[int, int]:
    """Return the actions and bonus actions of a new round, or of who joins a running one."""
    fresh = evening.game.fresh
    owed = {kind: sum(effect.amount for effect in effects if effect.kind == kind) for kind in KINDS}
    return (0, 0) if done else (max(0, fresh.actions + owed[KINDS[0]]), max(0, fresh.bonus + owed[KINDS[1]]))


def effects_on(evening: Evening) -> list[Effect]:
    rows = (row for sheet_id in NAMES for row in evening.table.of(Condition, sheet_id).values())
    return [effect for row in rows for effect in row.effects]


def test_the_model_tells_when_a_span_is_counted_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [BeginEncounter((ANN,)), NextTurn(), AddCondition(DOOR, "?", until="turn"), NextTurn()]

    def agree() -> list[bool]:
        game = game_for("freed6")
        return [table.names(DOOR) == model.alive(DOOR) for _, _, table, model in played(game, steps)]

    assert all(agree())
    monkeypatch.setattr(clock, "in_turn_order", lambda *_: True)
    assert agree() == [True, True, True, False]
