"""A campaign's own rules: tracks, conditions, names of difficulties, tables and what resists what, as a TOML
document over its game's own.

Whatever the document says wrongly is refused with the name of the key, or with the line where the text is
no TOML. The worked examples inside it are run through the functions that play uses; it is taken only if they
pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from reprlib import repr as shortened
from typing import Any, Generic, Protocol, TypeVar
from unicodedata import category

from rules.bounds import NUMBER, clean_name, folded, has_control
from rules.common.condition_effects import SCOPES, problem_of
from rules.common.durations import RECOVERED
from rules.common.how_condition_kinds_stack import CONDITION_KINDS
from rules.d6.track_states import MOST as MOST_STATES
from rules.dice.adding_and_counting import D66
from rules.dice.tables import RangeTable, same_form, stepped
from rules.errors import RuleBroken
from rules.game import Game
from rules.loading import sections
from rules.loading.examples import REACTION, example, refuse_wrong
from rules.loading.reading import Section, Unreadable, parse
from rules.loading.structure import structure
from rules.system import ConditionKind, Difficulty, System, TrackKind, Verb
from rules.table import Effect

SIZE = 64 * 1024
LINE = 1000
DOTS = 60
TEXT = 500
KEY = 40
DEPTH = 8
MOST = {
    **{"tracks": 20, "conditions": 100, "difficulties": 30, "tables": 30, "verbs": 30},
    **{"skills": 100, "examples": 200},
}
INSIDE = 200
"""How many states, lines, entries or effects one of these may have."""
DICE = (20, 1000)
HARDEST = 999
REPLACE = "write replaces = true to put this in its place."


class _Named(Protocol):
    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


@dataclass(frozen=True, slots=True)
class _Entry(Generic[N]):
    """Something of the document's own: where it stands, and whether it takes the place of the game's."""

    value: N
    replaces: bool
    place: str


def customised(game: Game, text: str) -> Game:
    """Return the game with a campaign's document over it; ``Unreadable`` where anything in it is wrong."""
    system = game.system
    document = Section(parse(_bounded(text), "document"), "")
    _refuse_excess(document.content, "", 0)
    skills = _skills(document)
    reader = _DocumentReader(system, (*(ability.key for ability in system.abilities), *skills))
    own = replace(
        system,
        tracks=_over(system, system.tracks, _entries(document, "tracks", reader.track)),
        conditions=_over(system, system.conditions, _entries(document, "conditions", reader.condition)),
        difficulties=_ladder(system, _entries(document, "difficulties", reader.difficulty)),
        tables=_tables(system, _entries(document, "tables", reader.table)),
        verbs=_over(system, system.verbs, _entries(document, "verbs", reader.verb)),
    )
    examples = document.each("examples", example)
    document.finish()
    refuse_wrong(own, examples, skills)
    return replace(game, system=own)


def _skills(document: Section) -> tuple[str, ...]:
    """Return the skills that effects may name: names, each once, and none that means a sort of roll."""
    skills = document.texts("skills")
    for at, skill in _numbered(skills):
        place = f"skills[{at}]"
        if clean(skill, place) in SCOPES:
            raise Unreadable(f"{place}: {skill} means a sort of roll already, and can be no skill.")
        if folded(skill) in map(folded, skills[: at - 1]):
            raise Unreadable(f"{place} is there twice: {skill}.")
    return skills


def _bounded(text: str) -> str:
    """Return the text, if it is no longer and no more tangled than a document may be."""
    if not isinstance(text, str):
        raise Unreadable("A document of rules is text.")
    if len(text.encode("utf-8", "surrogatepass")) > SIZE:
        raise Unreadable(f"A document of rules has at most {SIZE // 1024} kB.")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LINE or line.count(".") > DOTS:
            raise Unreadable(f"document, line {number}: at most {LINE} characters and {DOTS} full stops fit.")
    return text


def _refuse_excess(value: object, place: str, depth: int) -> None:
    """Refuse what is too long, too many, too large or too deep, and what cannot be shown."""
    if depth > DEPTH:
        raise Unreadable(f"{place} is nested too deeply.")
    if isinstance(value, str):
        _refuse_text(value, place)
    elif isinstance(value, int) and not -NUMBER <= value <= NUMBER:
        raise Unreadable(f"{place} must be from {-NUMBER} to {NUMBER}.")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _refuse_key(key, place)
            _refuse_excess(inner, f"{place}.{key}" if place else key, depth + 1)
    elif isinstance(value, list):
        if len(value) > MOST.get(place, INSIDE):
            raise Unreadable(f"{place}: at most {MOST.get(place, INSIDE)} of them fit.")
        for number, inner in enumerate(value, start=1):
            _refuse_excess(inner, f"{place}[{number}]", depth + 1)


def _refuse_text(text: str, place: str) -> None:
    if len(text) > TEXT:
        raise Unreadable(f"{place} has {len(text)} characters; {TEXT} is the most.")
    if has_control(text, apart="\n"):
        raise Unreadable(f"{place}: some of these characters cannot be shown.")


def _refuse_key(key: str, place: str) -> None:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", key):
        raise Unreadable(f"{place or 'document'}: {shortened(key)} is no key.")


def _entries(document: Section, key: str, make: Callable[[Section], N]) -> tuple[_Entry[N], ...]:
    """Return what the document adds under a key; each may say that it replaces what the game has."""

    def read(section: Section) -> _Entry[N]:
        return _Entry(make(section), section.flag("replaces"), section.place)

    return document.each(key, read)


def _over(system: System, known: Iterable[N], entries: tuple[_Entry[N], ...]) -> tuple[N, ...]:
    """Return the game's own with the document's over them: replaced in their place, or added after them."""
    own = tuple(known)
    by_key = {value.key: value for value in own}
    for number, entry in enumerate(entries):
        _refuse_twice(entry, entries[:number])
        _refuse_taken(system, entry, own)
        by_key[entry.value.key] = entry.value
    return tuple(by_key.values())


def _refuse_twice(entry: _Entry[N], before: tuple[_Entry[N], ...]) -> None:
    for other in before:
        if other.value.key == entry.value.key:
            raise Unreadable(f"{entry.place}key is there twice: {entry.value.key}.")
        if _same(other.value.name, entry.value.name):
            raise Unreadable(f"{entry.place}name is there twice: {entry.value.name}.")


def _refuse_taken(system: System, entry: _Entry[N], own: tuple[N, ...]) -> None:
    """Refuse a key or name that the game has, unless it is this very thing that is to be replaced."""
    new = entry.value
    if entry.replaces and not any(other.key == new.key for other in own):
        raise Unreadable(f"{entry.place}replaces: {system.name} has no {new.key} to replace.")
    for other in own:
        if other.key == new.key and not entry.replaces:
            raise Unreadable(f"{entry.place}key: {system.name} has {new.key} already; {REPLACE}")
        if other.key != new.key and _same(other.name, new.name):
            raise Unreadable(f"{entry.place}name: {system.name} has {new.name} already, as {other.key}.")


def _same(one: str, other: str) -> bool:
    return folded(one) == folded(other)


def _ladder(system: System, entries: tuple[_Entry[Difficulty], ...]) -> tuple[Difficulty, ...]:
    return tuple(sorted(_over(system, system.difficulties, entries), key=lambda each: each.low))


def _tables(system: System, entries: tuple[_Entry[RangeTable], ...]) -> dict[str, RangeTable]:
    return {table.key: table for table in _over(system, system.tables.values(), entries)}


@dataclass(frozen=True, slots=True)
class _DocumentReader:
    """Reads the sections of a document as those of a game are read, and refuses what play would stumble on.

    ``scopes`` are the abilities and skills that an effect may name.
    """

    system: System
    scopes: tuple[str, ...]

    def track(self, section: Section) -> TrackKind:
        track = _with_good_name(section, structure(TrackKind, section))
        states = section.at("states")
        if len(track.states) > MOST_STATES:
            raise Unreadable(f"{states}: at most {MOST_STATES} of them fit.")
        for at, state in _numbered(track.states):
            clean(state.name, f"{states}[{at}].name")
            self.effects(state.effects, f"{states}[{at}].")
            if state.difficulty is not None:
                _within(state.difficulty, 1, 99, f"{states}[{at}].difficulty")
        if track.rule:
            raise Unreadable(f"{section.at('rule')}: only the game's own tracks name a rule of its book.")
        _refuse_repeated(track.names, states)
        _refuse_falling([state.above for state in track.states], states)
        return track

    def condition(self, section: Section) -> ConditionKind:
        condition = _with_good_name(section, structure(ConditionKind, section))
        _among(condition.kind, CONDITION_KINDS, section.at("kind"))
        units = tuple(unit.key for unit in self.system.clock)
        _among(condition.until, ("", RECOVERED, *units), section.at("until"))
        _within(condition.rank, 1, 6, section.at("rank"))
        _within(condition.slots, 0, 9, section.at("slots"))
        self.effects(condition.effects, section.place)
        return condition

    def difficulty(self, section: Section) -> Difficulty:
        difficulty = _with_good_name(section, sections.difficulty(section))
        if not difficulty.low <= difficulty.offers <= difficulty.high:
            raise Unreadable(f"{section.at('offers')} should lie from low to high.")
        for key in ("low", "offers"):
            _within(getattr(difficulty, key), -HARDEST, HARDEST, section.at(key))
        return difficulty

    def table(self, section: Section) -> RangeTable:
        """Return a table that has a line for whatever its dice can show, or is read as the game's own is."""
        table = _with_good_name(section, sections.table(section))
        own = self.system.tables.get(table.key)
        if own is None or _of_any_dice(self.system, table.key):
            _refuse_gaps(table, section)
        elif not same_form(table, own):
            _refuse_form(own, section.at("dice"), self.system.name)
        if own is None or own.lines[0].text:
            _refuse_silent(table, section)
        return replace(table, rolled=own is None or own.rolled)

    def verb(self, section: Section) -> Verb:
        verb = _with_good_name(section, structure(Verb, section))
        for key, names in (("by", verb.by), ("resists", verb.resists)):
            for at, name in _numbered(names):
                clean(name, f"{section.at(key)}[{at}]")
        return verb

    def effects(self, effects: tuple[Effect, ...], place: str) -> None:
        for at, effect in _numbered(effects):
            problem = problem_of(self.system, effect, self.scopes)
            if problem:
                raise Unreadable(f"{place}effects[{at}]: {problem}")


def _refuse_form(own: RangeTable, place: str, game: str) -> None:
    lines = f"{len(own.lines)} lines" if stepped(own) else "lines"
    form = f"dice {list(own.dice)} and {lines} from {own.low} to {own.high}"
    raise Unreadable(f"{place}: {own.key} is read as {game} has it, with {form}.")


def _refuse_silent(table: RangeTable, section: Section) -> None:
    for at, line in _numbered(table.lines):
        if not line.text.strip():
            raise Unreadable(f"{section.at('lines')}[{at}].text is missing.")


def _refuse_gaps(table: RangeTable, section: Section) -> None:
    """Refuse a table to roll on whose dice do not exist, or that lacks lines for what they show."""
    count, sides = table.dice
    if sides == D66 and count != 1:
        raise Unreadable(f"{section.at('dice')}: a D66 is rolled once, as in [1, 66].")
    _within(count, 1, DICE[0], section.at("dice"))
    _within(sides, 2, DICE[1], section.at("dice"))
    low, high = (11, 66) if sides == D66 else (count, count * sides)
    if (table.low, table.high) != (low, high):
        have = f"{table.low} to {table.high}"
        raise Unreadable(f"{section.at('lines')} go from {have}, and the dice from {low} to {high}.")


def _with_good_name(section: Section, value: N) -> N:
    """Return what was read, if its key is one and its name can be shown."""
    if not re.fullmatch(rf"[a-z][a-z0-9_]{{0,{KEY - 1}}}", value.key):
        raise Unreadable(f"{section.at('key')} should be small letters, digits and _, such as black_powder.")
    clean(value.name, section.at("name"))
    return value


def clean(name: str, place: str) -> str:
    """Return a name that can be shown in one line, without outer spaces."""
    try:
        clean_word = clean_name(name)
    except RuleBroken as refused:
        raise Unreadable(f"{place}: {refused.sentence}") from None
    if any(category(mark) == "Cf" for mark in name):
        raise Unreadable(f"{place}: some of these characters cannot be seen.")
    if clean_word != name:
        raise Unreadable(f"{place} should have no spaces before, after or doubled.")
    return clean_word


def _numbered(values: Iterable[Any]) -> Iterable[tuple[int, Any]]:
    return enumerate(values, start=1)


def _among(word: str, known: tuple[str, ...], place: str) -> None:
    if word not in known:
        listed = ", ".join(choice or "nothing" for choice in known)
        raise Unreadable(f"{place} should be one of {listed}; not {shortened(word)}.")


def _within(number: int, low: int, high: int, place: str) -> None:
    if not low <= number <= high:
        raise Unreadable(f"{place} must be from {low} to {high}, not {number}.")


def _refuse_repeated(names: tuple[str, ...], place: str) -> None:
    for at, name in enumerate(names):
        if folded(name) in map(folded, names[:at]):
            raise Unreadable(f"{place}[{at + 1}].name is there twice: {name}.")


def _refuse_falling(steps: list[int | None], place: str) -> None:
    """Refuse points that do not rise from state to state; the first, which is normal, needs none."""
    steps_given = [step for step in steps if step is not None]
    if steps_given and (None in steps[1:] or steps_given != sorted(set(steps_given))):
        raise Unreadable(f"{place}: above should rise from state to state, or be said of none.")


def _of_any_dice(system: System, key: str) -> bool:
    """Say whether play rolls on this table whatever dice it names; others it reads as the game has them."""
    return key == REACTION or key in system.details
