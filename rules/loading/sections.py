"""Readers of the sections that games, and a campaign's own documents, are made of: one for each noun."""

from __future__ import annotations

import itertools

from rules.dice.tables import RangeTable, TableLine
from rules.loading.reading import Section, Unreadable
from rules.sheet import LIVING
from rules.system import (
    TRACK_KINDS,
    AbilityKind,
    ActionType,
    ConditionKind,
    Difficulty,
    Length,
    Purchase,
    ResourceKind,
    Ruling,
    Setting,
    SlotRule,
    Stage,
    TrackKind,
    TrackState,
    Unit,
    Verb,
)
from rules.table import Effect


def ability(section: Section) -> AbilityKind:
    """Return an ability that every sheet has, or that the game knows by name."""
    return AbilityKind(
        key=section.text("key"),
        name=section.text("name"),
        kind=section.text("kind", ""),
        group=section.text("group", ""),
        start=_or_none(section, "start"),
        blurb=section.text("blurb", ""),
    )


def _or_none(section: Section, key: str) -> int | None:
    return section.number(key) if key in section.content else None


def _bearers(section: Section) -> tuple[str, ...]:
    return section.texts("bearers") if "bearers" in section.content else LIVING


def resource(section: Section) -> ResourceKind:
    """Return a resource."""
    return ResourceKind(
        key=section.text("key"),
        name=section.text("name"),
        blurb=section.text("blurb", ""),
        by_hand=section.flag("by_hand"),
        lowest=section.number("lowest", 0),
        above_limit=section.flag("above_limit"),
        counts_in=section.text("counts_in", ""),
        start=_or_none(section, "start"),
        limit=_or_none(section, "limit"),
        bearers=_bearers(section),
    )


def stage(section: Section) -> Stage:
    """Return a step of making a character."""
    return Stage(
        key=section.text("key"),
        name=section.text("name"),
        blurb=section.text("blurb", ""),
        makes=section.texts("makes"),
    )


def difficulty(section: Section) -> Difficulty:
    """Return a difficulty with a name; one number is the whole of its range unless it says more."""
    low = section.number("low")
    return Difficulty(
        key=section.text("key"),
        name=section.text("name"),
        low=low,
        high=section.number("high", low),
        offers=section.number("offers", low),
        blurb=section.text("blurb", ""),
    )


def condition(section: Section) -> ConditionKind:
    """Return a condition that the game knows, with what it does."""
    return ConditionKind(
        key=section.text("key"),
        name=section.text("name"),
        kind=section.text("kind", "discrete"),
        group=section.text("group", ""),
        rank=section.number("rank", 1),
        slots=section.number("slots", 1),
        effects=section.each("effects", effect),
        until=section.text("until", ""),
        stock=section.flag("stock"),
        blurb=section.text("blurb", ""),
    )


def effect(section: Section) -> Effect:
    """Return what a condition does."""
    return Effect(
        kind=section.text("kind"),
        scope=section.text("scope", ""),
        amount=section.number("amount", 1),
        uses=section.number("uses", 0),
        whose=section.text("whose", "own"),
    )


def ruling(section: Section) -> Ruling:
    """Return a doubt that a campaign may settle its own way."""
    choices = section.each("choices", _choice)
    default = section.value("default", object)
    if default not in [value for value, _ in choices]:
        raise Unreadable(f"{section.at('default')} is none of the choices.")
    return Ruling(
        key=section.text("key"),
        ruling=section.text("ruling"),
        title=section.text("title"),
        blurb=section.text("blurb"),
        choices=choices,
        default=_setting(default, section.at("default")),
    )


def _choice(section: Section) -> tuple[Setting, str]:
    return _setting(section.value("value", object), section.at("value")), section.text("label")


def _setting(value: object, place: str) -> Setting:
    if isinstance(value, str | int | bool):
        return value
    raise Unreadable(f"{place} should be text, a whole number, or true or false.")


def table(section: Section) -> RangeTable:
    """Return a table to roll on or to look up; its lines follow one another without a gap."""
    dice = section.numbers("dice")
    if len(dice) != 2:
        raise Unreadable(f"{section.at('dice')} should be how many dice and their sides, as in [2, 6].")
    lines = section.each("lines", _line) if "lines" in section.content else _entries(section)
    if not lines:
        raise Unreadable(f"{section.at('lines')} are missing.")
    for before, after in itertools.pairwise(lines):
        if after.low != before.high + 1:
            raise Unreadable(f"{section.at('lines')} leave a gap or overlap at {after.low}.")
    return RangeTable(
        key=section.text("key"),
        name=section.text("name"),
        dice=(dice[0], dice[1]),
        lines=lines,
        rolled=section.flag("rolled"),
    )


def _entries(section: Section) -> tuple[TableLine, ...]:
    texts = section.texts("entries")
    return tuple(TableLine(low=at, high=at, text=text) for at, text in enumerate(texts, start=1))


def _line(section: Section) -> TableLine:
    low = section.number("low")
    high = section.number("high", low)
    if high < low:
        raise Unreadable(f"{section.at('high')} should not be below {low}.")
    return TableLine(
        low=low,
        high=high,
        text=section.text("text", ""),
        value=section.number("value", 0),
    )


def track(section: Section) -> TrackKind:
    """Return a track and its states."""
    kind = section.text("kind", "progressive")
    if kind not in TRACK_KINDS:
        raise Unreadable(f"{section.at('kind')} is none of {', '.join(TRACK_KINDS)}.")
    states = section.each("states", _state)
    start = section.number("start", 0)
    if len(states) < 2:
        raise Unreadable(f"{section.at('states')} should be two or more.")
    if not 0 <= start < len(states):
        raise Unreadable(f"{section.at('start')} is none of the states.")
    return TrackKind(
        key=section.text("key"),
        name=section.text("name"),
        kind=kind,
        group=section.text("group", ""),
        start=start,
        states=states,
        rule=section.text("rule", ""),
        blurb=section.text("blurb", ""),
        values=section.texts("values"),
        bearers=_bearers(section),
        begins=section.flag("begins"),
    )


def _state(section: Section) -> TrackState:
    return TrackState(
        name=section.text("name"),
        difficulty=_or_none(section, "difficulty"),
        modifier=section.number("modifier", 0),
        above=_or_none(section, "above"),
        effects=section.each("effects", effect),
        blurb=section.text("blurb", ""),
    )


def unit(section: Section) -> Unit:
    """Return a unit of the game's time."""
    return Unit(
        key=section.text("key"),
        name=section.text("name"),
        within=section.text("within", ""),
        personal=section.flag("personal"),
        blurb=section.text("blurb", ""),
    )


def length(section: Section) -> Length:
    """Return how long a contest goes on."""
    return Length(
        key=section.text("key"),
        name=section.text("name"),
        between=section.number("between"),
        out=section.number("out"),
        difficulty=section.text("difficulty", ""),
    )


def purchase(section: Section) -> Purchase:
    """Return an effect that ranks buy."""
    return Purchase(
        key=section.text("key"),
        name=section.text("name"),
        cost=section.number("cost"),
        effect=section.text("effect", ""),
        amount=section.number("amount", 1),
        until=section.text("until", ""),
        on=section.text("on", ""),
        signed=section.flag("signed"),
        blurb=section.text("blurb", ""),
    )


def action_type(section: Section) -> ActionType:
    """Return a type of action."""
    return ActionType(
        key=section.text("key"),
        name=section.text("name"),
        who=section.text("who"),
        when=section.text("when"),
        needs=section.text("needs", ""),
        potential=section.text("potential", ""),
        triggers=section.flag("triggers"),
        blurb=section.text("blurb", ""),
        short=section.text("short", ""),
    )


def verb(section: Section) -> Verb:
    """Return what is done with dice, by what, and against what."""
    return Verb(
        key=section.text("key"),
        name=section.text("name"),
        by=section.texts("by"),
        resists=section.texts("resists"),
    )


def slots(document: Section) -> SlotRule | None:
    """Read how slots are counted, where the game has them (FB-11, FB-41)."""
    if "slots" not in document.content:
        return None
    section = document.inside("slots")
    return SlotRule(
        base=section.number("base"),
        ability=section.text("ability"),
        bearers=section.texts("bearers"),
        spells=section.mapping("spells", int),
    )
