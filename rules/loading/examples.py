"""Worked examples inside a campaign's document: each is run through the functions that play uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from reprlib import repr as shortened
from typing import Protocol, TypeVar

from rules.bounds import same
from rules.common.condition_effects import SCOPES, bearing
from rules.d6 import harm_levels, stance_shifts, track_states, track_tests
from rules.errors import RuleBroken
from rules.loading.reading import Section, Unreadable
from rules.system import System
from rules.table import Condition, Effect, Table

BEARER, OTHER = "1", "2"
REACTION = "reaction"


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Keyed)
Run = Callable[[System], str]


@dataclass(frozen=True, slots=True)
class Example:
    """An example as it was read: where it stands, what it is about, what it expects, and how it is run.

    ``check``: the roll that something affects, if it is about one.
    """

    place: str
    about: str
    expects: str
    run: Run
    check: str | None = None


def example(section: Section) -> Example:
    """Read one example, by the thing that it is about: a table, a track, a condition or a difficulty."""
    for subject, read in SUBJECTS.items():
        if subject in section.content:
            return read(section, section.text(subject))
    listed = ", ".join(SUBJECTS)
    raise Unreadable(f"{section.place.rstrip('.')} is about none of these: {listed}.")


def refuse_wrong(system: System, examples: Iterable[Example], skills: Iterable[str] = ()) -> None:
    """Run every example; name the first that does not come out, with what came of it."""
    checks = (None, *filter(None, SCOPES), *(ability.key for ability in system.abilities), *skills)
    for example in examples:
        if example.check not in checks:
            raise Unreadable(f"{example.place}.check: nothing is rolled on {shortened(example.check)} here.")
        try:
            actual = example.run(system)
        except RuleBroken as refused:
            raise Unreadable(f"{example.place}: {refused.sentence}") from None
        if actual != example.expects:
            raise Unreadable(f"{example.place}: {example.about} gives {actual}, not {example.expects}.")


def _table(section: Section, name: str) -> Example:
    roll = section.number("roll")
    by_value = isinstance(section.content.get("gives"), int)
    expects = str(section.number("gives")) if by_value else section.text("gives")

    def run(system: System) -> str:
        line = find(system.tables.values(), name, "table").at(roll)
        return str(line.value) if by_value else line.text

    return _example(section, f"{name} at {roll}", expects, run)


def _difficulty(section: Section, name: str) -> Example:
    def run(system: System) -> str:
        return str(find(system.difficulties, name, "difficulty").offers)

    return _example(section, name, str(section.number("gives")), run)


def _condition(section: Section, name: str) -> Example:
    """Read what a condition does to a check, of its bearer or ``against`` it, as kinds with amounts."""
    check, against = section.text("check"), section.flag("against")
    expects = section.mapping("gives", int)

    def run(system: System) -> str:
        effects = find(system.conditions, name, "condition").effects
        return _listed(bearing_on(system, effects, check, against))

    whose = "a check against the bearer" if against else "the bearer"
    return _example(section, f"{name} at {check} of {whose}", _listed(expects), run, check)


def bearing_on(
    system: System, effects: tuple[Effect, ...], check: str, against: bool = False
) -> dict[str, int]:
    """Return what affects a check of someone on whom those effects lie, by kind of effect."""
    table = Table().put(BEARER, "1.1", Condition(name="", effects=effects))
    ability = any(ability.key == check for ability in system.abilities)
    scopes = (check,) if check in SCOPES else ("checks", check) if ability else ("checks", "skills", check)
    roller, target = (OTHER, BEARER) if against else (BEARER, "")
    amounts: dict[str, int] = {}
    for effect in bearing(table, roller, *scopes, against=target):
        amounts[effect.kind] = amounts.get(effect.kind, 0) + effect.amount
    return amounts


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{kind} {amount}" for kind, amount in sorted(counts.items())) or "nothing"


def _track(section: Section, name: str) -> Example:
    """Read a track: what a state does to a check, or how points strike it, a move or a total test it."""
    if "check" in section.content:
        return _stood(section, name)
    becomes = section.text("becomes")
    if "points" in section.content:
        return _strike_example(section, name, becomes)
    return (
        _read_move(section, name, becomes)
        if "moves" in section.content
        else _read_test(section, name, becomes)
    )


def _stood(section: Section, name: str) -> Example:
    state, check = section.text("state"), section.text("check")
    expects = section.mapping("gives", int)

    def run(system: System) -> str:
        kind = find(system.tracks, name, "track")
        return _listed(bearing_on(system, kind.states[kind.place(state)].effects, check))

    return _example(section, f"{name} at {state} for {check}", _listed(expects), run, check)


def _strike_example(section: Section, name: str, becomes: str) -> Example:
    points, resistance = section.number("points"), section.number("resistance", 0)

    def run(system: System) -> str:
        kind = find(system.tracks, name, "track")
        return kind.names[harm_levels.state_reached(kind, points - resistance)]

    return _example(section, f"{name} struck by {points} over {resistance}", becomes, run)


def _read_move(section: Section, name: str, becomes: str) -> Example:
    state, by = section.text("state"), section.number("moves")

    def run(system: System) -> str:
        kind = find(system.tracks, name, "track")
        return kind.names[track_states.moved_state(kind, kind.place(state), by)]

    return _example(section, f"{name} at {state} moved by {by}", becomes, run)


def _read_test(section: Section, name: str, becomes: str) -> Example:
    """Read a test of the state; in the group ``reaction`` it is a check that may shift it either way."""
    state, total, says = section.text("state"), section.number("total"), "difficulty" in section.content
    expects = f"{becomes} against {section.number('difficulty')}" if says else becomes

    def run(system: System) -> str:
        kind = find(system.tracks, name, "track")
        test = stance_shifts.shifted if kind.group == REACTION else track_tests.result_of_test
        result = test(kind, kind.place(state), total)
        return kind.names[result.state] + (f" against {result.difficulty}" if says else "")

    return _example(section, f"{name} at {state} tested with {total}", expects, run)


def _example(section: Section, about: str, expects: str, run: Run, check: str | None = None) -> Example:
    return Example(section.place.rstrip("."), about, expects, run, check)


def find(kinds: Iterable[N], word: str, what: str) -> N:
    """Return the one of that key or name."""
    for kind in kinds:
        if word in (kind.key, kind.name) or same(word, kind.name):
            return kind
    raise RuleBroken(f"there is no {what} called {shortened(word)}.")


SUBJECTS: dict[str, Callable[[Section, str], Example]] = {
    "table": _table,
    "track": _track,
    "condition": _condition,
    "difficulty": _difficulty,
}
