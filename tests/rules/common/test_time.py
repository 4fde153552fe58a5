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

from rules.common.clock import AdvanceClock, BeginSession, Ended, EndSession
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
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Game
from rules.games import game_for
from rules.randomness import Scripted
from rules.table import TABLE, Combatant, Condition, Effect, Encounter, Part, Profile, Table

ANN, BO, CY, DOOR = "1", "2", "3", "4"
NAMES = {ANN: "Ann", BO: "Bo", CY: "Cy", DOOR: "Door"}
GAMES = ("freed6", "opend6", "wildd6", "sixd6")
SPANS = ("turn", "round", "encounter", "scene", "session", "recovered", "")
SLOWER = Effect(kind="actions", amount=-1, uses=1)
KINDS = ("actions", "bonus_actions")
FASTER = Effect(kind="bonus_actions", amount=1, uses=1)


def people() -> Table:
    table = Table(seq=40)
    for sheet_id, name in NAMES.items():
        kind = "thing" if sheet_id == DOOR else "pc"
        table = table.put(sheet_id, "profile", Profile(name=name, kind=kind))
        table = table.put(sheet_id, "part", Part(place=int(sheet_id)))
    return table


@dataclass
class Evening:
    """A table in play, and the facts of its last command."""

    game: Game
    table: Table = field(default_factory=people)
    facts: tuple[Fact, ...] = ()

    def do(self, *commands: Command) -> Evening:
        for command in commands:
            done = decide(self.game, self.table, command, Scripted([3] * 20))
            self.facts = done.facts
            self.table = replace(done.table, seq=self.table.seq + len(done.facts))
        return self

    def names(self, sheet_id: str = ANN) -> list[str]:
        return sorted(row.name for row in self.table.of(Condition, sheet_id).values())

    @property
    def encounter(self) -> Encounter | None:
        return self.table.get(Encounter, TABLE, "encounter")

    @property
    def acting(self) -> str:
        return self.encounter.acting if self.encounter else ""

    @property
    def ended(self) -> tuple[Ended, ...]:
        """Return what the last command's first fact says to have ended."""
        return tuple(getattr(self.facts[0], "ended", ()))

    def placed(self) -> frozenset[str]:
        return frozenset(self.table.of(Combatant, TABLE))

    def row(self, sheet_id: str) -> Combatant:
        row = self.table.get(Combatant, TABLE, sheet_id)
        assert row
        return row


def begun(*sheets: str, game: str = "freed6") -> Evening:
    return Evening(game_for(game)).do(BeginEncounter(sheets))


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


def is_over(span: Span, history: Sequence[Passed]) -> bool:
    """Say from the history alone whether a span must have ended (R-19, R-77, R-79)."""
    since = history[span.since :]
    units = [passed.unit for passed in since]
    if span.until in ("", "recovered"):
        return False
    if span.until == "session":
        return "session" in units
    if "scene" in units or (span.until != "scene" and "encounter" in units):
        return True
    if span.until == "round":
        return units.count("round") > span.fighting
    return span.until == "turn" and _turns_seen(span, since) > 0


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

    history: list[Passed] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)

    def passed(self, unit: str, before: Evening) -> None:
        whose = before.acting if unit == "turn" else ""
        self.history.append(Passed(unit, whose, before.placed()))

    def alive(self, bearer: str) -> list[str]:
        spans = (span for span in self.spans if span.bearer == bearer)
        return sorted(span.name for span in spans if not is_over(span, self.history))


def units_ended(before: Evening, after: Evening, command: Command) -> list[str]:
    """Return which units a command ended, by what it means and by the number of the round."""
    turn = ["turn"] if before.acting else []
    match command:
        case TakeTurn():
            return turn
        case LeaveEncounter(sheet_id=sheet_id):
            return turn if sheet_id == before.acting else []
        case NextTurn() | NextRound():
            rounds = [encounter.round for evening in (before, after) if (encounter := evening.encounter)]
            return [*turn, *(["round"] if rounds[0] != rounds[1] else [])]
        case EndEncounter():
            return ["encounter"]
        case EndSession():
            return ["session"]
        case AdvanceClock(unit=unit):
            return [unit]
    return []


PEOPLE = st.sampled_from([ANN, BO, CY])
BEARERS = st.sampled_from([ANN, ANN, BO, CY, DOOR])
PILING = st.just("cumulative")
STEPS: st.SearchStrategy[Command] = st.one_of(
    st.builds(AddCondition, BEARERS, st.just("?"), until=st.sampled_from(SPANS), kind=PILING),
    st.builds(AddCondition, BEARERS, st.just("?"), until=st.sampled_from(SPANS[:2]), kind=PILING),
    st.builds(BeginEncounter, st.lists(PEOPLE, min_size=1, max_size=3).map(tuple)),
    st.builds(JoinEncounter, PEOPLE),
    st.builds(LeaveEncounter, PEOPLE),
    st.builds(TakeTurn, PEOPLE),
    st.just(NextTurn()),
    st.just(NextTurn()),
    st.just(NextRound()),
    st.sampled_from([EndEncounter(), AdvanceClock("scene"), BeginSession(), EndSession()]),
)


@pytest.mark.rule("FD6-28", "FD6-31", "R-19", "R-77", "R-79")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_order_an_evening_takes_everything_lasts_as_long_as_the_rulings_say(game: str) -> None:
    @given(st.lists(STEPS, min_size=10, max_size=40))
    @settings(max_examples=150, deadline=None, derandomize=True, database=None)
    def evening(steps: list[Command]) -> None:
        for command, _, table, model in played(game_for(game), steps):
            for bearer in NAMES:
                assert table.names(bearer) == model.alive(bearer), command

    evening()


def played(game: Game, steps: list[Command]) -> Iterator[tuple[Command, Evening, Evening, Model]]:
    """Play an evening beside the model: each command that was carried out, the table before and after."""
    table, model = Evening(game), Model()
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
    STEPS.filter(lambda step: not isinstance(step, AddCondition)),
)


@pytest.mark.rule("FD6-36", "FD6-37", "OD6-16", "R-21", "R-80")
@pytest.mark.parametrize("game", GAMES)
def test_actions_of_the_next_round_are_paid_in_the_next_round_of_that_encounter_or_never(game: str) -> None:
    @given(st.lists(ACTING, min_size=10, max_size=40))
    @settings(max_examples=150, deadline=None, derandomize=True, database=None)
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


@pytest.mark.rule("R-77", "FD6-31")
@pytest.mark.parametrize("game", GAMES)
def test_a_cliffhanger_heals_nobody(game: str) -> None:
    evening = begun(ANN, BO, game=game).do(NextTurn(), BeginSession())
    evening.do(*(AddCondition(ANN, until, until=until) for until in SPANS[:5]), EndSession())
    assert evening.ended == (Ended(name="Ann", condition="session"),)
    evening.do(BeginSession())
    assert evening.names() == ["encounter", "round", "scene", "turn"]
    assert (evening.acting, evening.encounter and evening.encounter.round) == (ANN, 1)


@pytest.mark.rule("R-77")
def test_what_lasts_for_the_scene_lasts_into_the_next_session() -> None:
    evening = Evening(game_for("opend6")).do(BeginSession(), AddCondition(ANN, "Brave", until="scene"))
    assert evening.do(EndSession(), BeginSession()).names() == ["Brave"]
    assert evening.do(AdvanceClock("scene")).names() == []


@pytest.mark.rule("R-79", "FD6-31")
@pytest.mark.parametrize("bearer", [DOOR, CY])
def test_a_turn_on_a_thing_or_a_bystander_ends_with_the_turn_that_runs(bearer: str) -> None:
    evening = begun(ANN, BO).do(NextTurn(), AddCondition(bearer, "Defaced", until="turn"))
    assert evening.do(NextTurn()).names(bearer) == []
    assert evening.ended == (Ended(name=NAMES[bearer], condition="Defaced"),)


@pytest.mark.rule("R-79")
def test_a_turn_on_a_thing_never_outlives_a_round_made_with_it() -> None:
    evening = begun(ANN, BO).do(
        AddCondition(DOOR, "Defaced", until="turn"), AddCondition(DOOR, "Disrupted", until="round")
    )
    assert evening.do(NextRound()).names(DOOR) == ["Disrupted"]
    assert evening.do(NextRound()).names(DOOR) == []


@pytest.mark.rule("R-79")
def test_who_leaves_in_the_midst_of_their_own_turn_ends_it_with_what_it_ends() -> None:
    evening = begun(ANN, BO).do(AddCondition(ANN, "Helped", until="turn"), NextTurn())
    evening.do(AddCondition(ANN, "Warned", until="turn"), LeaveEncounter(ANN))
    assert evening.ended == (Ended(name="Ann", condition="Helped"),)
    assert (evening.acting, evening.names()) == ("", ["Warned"])
    assert evening.do(NextTurn(), NextTurn()).names() == []


@pytest.mark.rule("R-80", "FD6-36")
def test_who_joins_a_running_round_has_the_base_actions_and_the_bonus_with_the_next_round() -> None:
    evening = begun(ANN, BO).do(AddCondition(CY, "+1 bonus action", effects=(FASTER,), until="round"))
    fresh = evening.game.fresh
    evening.do(JoinEncounter(CY))
    assert (evening.row(CY).actions, evening.row(CY).bonus) == (fresh.actions, fresh.bonus)
    assert evening.do(NextRound()).row(CY).bonus == fresh.bonus + 1


@pytest.mark.rule("R-80")
def test_nobody_acts_twice_in_a_round_by_leaving_and_joining_again() -> None:
    evening = begun(ANN, BO).do(NextTurn(), LeaveEncounter(ANN), JoinEncounter(ANN))
    assert (evening.row(ANN).acted, evening.row(ANN).actions) == (True, 0)
    assert evening.do(NextTurn()).acting == BO
    assert evening.do(NextTurn()).encounter == Encounter(round=2, acting=BO)
    waiting = begun(ANN, BO).do(NextTurn(), LeaveEncounter(BO), JoinEncounter(BO))
    assert waiting.do(NextTurn()).acting == BO


@pytest.mark.rule("OD6-16", "R-80")
def test_an_action_less_in_the_next_round_does_not_wait_for_the_next_fight() -> None:
    evening = begun(ANN, BO, game="opend6").do(
        AddCondition(ANN, "Stunned", effects=(SLOWER,), until="recovered")
    )
    assert preview(evening.game, evening.table, EndEncounter()).foreseen.ends[0].words.startswith("Stunned: ")
    evening.do(EndEncounter())
    assert evening.names() == ["Stunned"]
    assert [ended.condition for ended in evening.ended] == ["Stunned: the actions of the next round"]
    evening.do(AdvanceClock("scene"), BeginEncounter((ANN, BO)))
    assert evening.row(ANN).actions == evening.game.fresh.actions


@pytest.mark.rule("FD6-31", "R-14")
def test_who_loses_an_action_is_still_stunned_until_their_turn_ends() -> None:
    evening = begun(ANN, BO).do(AddCondition(ANN, "Stunned", effects=(SLOWER,), until="turn"), TakeTurn(BO))
    assert evening.do(NextRound()).names() == ["Stunned"]
    assert evening.do(TakeTurn(ANN), NextTurn()).names() == []
    assert evening.ended == (Ended(name="Ann", condition="Stunned"),)


@pytest.mark.rule("R-19")
def test_the_end_of_a_round_tells_what_ended_with_the_turn_that_it_cut_short() -> None:
    evening = begun(ANN, BO).do(AddCondition(ANN, "T", until="turn"), TakeTurn(ANN), NextRound())
    assert evening.ended == (Ended(name="Ann", condition="T"),)
