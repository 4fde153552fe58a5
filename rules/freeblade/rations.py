"""Food: foraged, eaten, gone without; and what a day leaves behind."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.acting import able
from rules.common.belongings import next_order
from rules.common.bounds import within
from rules.common.clock import ClockAdvanced, expire, passed
from rules.common.sheets import belonging_of, finished, number
from rules.dice.step_chain import step_down, step_up
from rules.errors import RuleBroken
from rules.facts import Fact, StepResult
from rules.freeblade.conditions import burden
from rules.freeblade.fate import answers_yes
from rules.freeblade.fights import time_runs_out
from rules.freeblade.party import members, stores
from rules.freeblade.rests import Rest, rest
from rules.freeblade.standing import alive
from rules.freeblade.weather import CHANCES, DAY, MOST_STEPS, WATCH, WATCHES, _number
from rules.game import Command, Decision, Game, Mechanic, changes, decided, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Belonging, Clock, Condition, Resource, Table

STARVING = "starving"
FATIGUED = "fatigued"
RATIONS = "rations"
RESTED, FASTING = "rested", "fasting"
"""What a sheet remembers until the day is over."""


@dataclass(frozen=True, slots=True)
class Forage(Command):
    """The Die of Fate: food is found, and the rations' die goes up some steps (FB-65, R-48).

    ``belonging``: which rations, "" the first that are carried, or new ones.
    """

    sheet_id: str
    belonging: str = ""
    chances: int = 3
    steps: int = 1


@dataclass(frozen=True, slots=True)
class Fast(Command):
    """A character eats nothing today, though there may be rations (FB-66)."""

    sheet_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Foraged(Fact):
    """The Die of Fate on food; the rations' die before and after."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "found", "after")
    RULES: ClassVar[tuple[str, ...]] = ("FB-65", "FB-60")

    belonging: str
    chances: int
    face: int
    found: bool
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FastBegun(Fact):
    """A character eats nothing today."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-66",)


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySettled(Fact):
    """A character's day is over: the ration and its die (None: nothing eaten), rest, and what that left.

    ``forced``: a condition came although no slot was free.
    """

    RULES: ClassVar[tuple[str, ...]] = ("FB-66", "FB-67")

    ration: str = ""
    step: StepResult | None = None
    rested: bool = False
    gained: tuple[str, ...] = ()
    forced: bool = False


def foraged(die: int, found: bool, steps: int = 1) -> int:
    """Return the ration die after foraging: up some steps if anything was found (FB-65, R-48)."""
    return step_up(die, steps) if found else die


def day(ration: int | None, eats: bool, face: int, long_rest: bool) -> tuple[int | None, list[str]]:
    """Return the ration die after a day, and the conditions that the day leaves behind (FB-66, FB-67).

    Whoever eats rolls the ration's die. Who does not, or has none left, starves; who takes no long rest is
    fatigued.
    """
    fed = eats and bool(ration)
    after = step_down(ration, face) if fed and ration else ration
    gained = [] if fed else [STARVING]
    return after, gained if long_rest else [*gained, FATIGUED]


def forage(game: Game, table: Table, command: Forage, randomness: Randomness) -> Decision:
    """Raise the rations' die on a yes of the Die of Fate; new rations begin at D4 (FB-65, R-48)."""
    profile = able(game, table, command.sheet_id)
    chances = within(command.chances, 0, 6, CHANCES)
    steps = within(command.steps, 1, MOST_STEPS, "The steps")
    key = command.belonging or _rations(table, command.sheet_id)
    thing = belonging_of(table, command.sheet_id, key) if key else _fresh(table, command.sheet_id)
    if thing.kind != "supply":
        raise RuleBroken(f"{thing.name} is no supply that foraging could fill.")
    face = randomness(6)
    found = answers_yes(face, chances)
    die = foraged(thing.die, found, steps)
    if found:
        grown = replace(thing, die=die, full=max(thing.full, die))
        table = table.put(command.sheet_id, key or table.new_key(), grown)
    fact = Foraged(
        sheet_id=command.sheet_id,
        name=profile.name,
        belonging=thing.name,
        chances=chances,
        face=face,
        found=found,
        before=thing.die,
        after=die,
    )
    return decided(table, fact)


def _fresh(table: Table, sheet_id: str) -> Belonging:
    return Belonging(name=RATIONS, kind="supply", slots=0, order=next_order(table, sheet_id))


def _rations(table: Table, sheet_id: str, whole: bool = False) -> str:
    """Return the key of a sheet's first rations, "" without any; ``whole``: of those not used up."""
    carried = table.of(Belonging, sheet_id).items()
    named = (key for key, thing in carried if _is_food(thing) and (thing.die or not whole))
    return next(named, "")


def _is_food(thing: Belonging) -> bool:
    return thing.kind == "supply" and "ration" in thing.name.casefold()


def fast(table: Table, command: Fast) -> Decision:
    """Eat no ration today: the day will leave hunger behind (FB-66)."""
    profile = alive(table, command.sheet_id)
    if profile.kind != "pc":
        raise RuleBroken(f"{profile.name} needs no rations.")
    if table.get(Resource, command.sheet_id, FASTING):
        raise RuleBroken(f"{profile.name} fasts already.")
    table = table.put(command.sheet_id, FASTING, Resource(number=1))
    return decided(table, FastBegun(sheet_id=command.sheet_id, name=profile.name))


def rest_of_the_day(game: Game, table: Table, command: Rest, randomness: Randomness) -> Decision:
    """Rest; a long or full rest is remembered while days are counted (FB-26, FB-67)."""
    done = rest(game, table, command, randomness)
    if command.kind == "short" or not _number(done.table, DAY):
        return done
    return replace(done, table=done.table.put(command.sheet_id, RESTED, Resource(number=1)))


def pass_day(game: Game, table: Table, randomness: Randomness) -> Decision:
    """End a day: rations are eaten, who did not eat or rest bears it, the next begins (FB-66)."""
    late = time_runs_out(table)
    table, facts = late.table, list(late.facts)
    if _number(table, DAY) > 1:
        for sheet_id in members(table):
            table, fact = _settled(game, table, sheet_id, randomness)
            facts.append(fact)
    before = (_number(table, DAY) - 1) * len(WATCHES)
    table = table.put(TABLE, WATCH, Clock(number=before))
    return Decision(tuple(facts), table)


def _settled(game: Game, table: Table, sheet_id: str, randomness: Randomness) -> tuple[Table, DaySettled]:
    """Settle one character's day: a ration or hunger, a long rest or fatigue (FB-66, FB-67)."""
    owner, key = _meal(table, sheet_id)
    ration = table.get(Belonging, owner, key) if key else None
    face = randomness(ration.die) if ration else 0
    rested = number(table, sheet_id, RESTED) > 0
    after, gained = day(ration.die if ration else None, True, face, rested)
    step = None
    if ration and after is not None:
        table = table.put(owner, key, replace(ration, die=after))
        step = StepResult(before=ration.die, face=face, after=after)
    for marker in (RESTED, FASTING):
        table = table.without(Resource, sheet_id, marker)
    forced = False
    for name in gained:
        done = burden(game, table, sheet_id, _known(game, name), (), force=True)
        table, forced = done.table, forced or done.forced
    fact = DaySettled(
        sheet_id=sheet_id,
        name=finished(table, sheet_id).name,
        ration=ration.name if ration else "",
        step=step,
        rested=rested,
        gained=tuple(gained),
        forced=forced,
    )
    return table, fact


def _meal(table: Table, sheet_id: str) -> tuple[str, str]:
    """Return whose ration is eaten today, the character's own or the party's; ("", "") for none."""
    if table.get(Resource, sheet_id, FASTING):
        return "", ""
    for owner in (sheet_id, *stores(table)):
        key = _rations(table, owner, whole=True)
        if key:
            return owner, key
    return "", ""


def _known(game: Game, name: str) -> Condition:
    known = game.system.condition(name)
    source = "a day without a ration" if name == "starving" else "a day without a long rest"
    return Condition(name=name, effects=known.effects if known else (), source=source)


def _new_day(game: Game, table: Table, randomness: Randomness) -> Decision:
    """Begin the first day with the first Watch of all, the next after each fourth (FB-61)."""
    watch = _number(table, WATCH)
    today = (watch - 1) // len(WATCHES) + 1
    if not _number(table, DAY):
        return decided(table.put(TABLE, DAY, Clock(number=today)))
    if _number(table, DAY) >= today:
        return decided(table)
    table, ended = expire(game, table, DAY)
    table, count, facts = passed(game, table, DAY, randomness)
    table = table.put(TABLE, WATCH, Clock(number=watch))
    unit = game.system.unit(DAY)
    told = ClockAdvanced(unit=DAY, called=unit.name, number=count, ended=ended)
    return Decision((told, *facts), table)


MECHANIC = Mechanic(
    deciders=(
        changes(Fast, fast),
        rolls(Forage, forage),
        rolls(Rest, rest_of_the_day),
    ),
    facts=(
        DaySettled,
        FastBegun,
        Foraged,
    ),
    boundaries={
        "day": pass_day,
    },
)
