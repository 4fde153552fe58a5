"""Days: what is eaten and slept, and what a day leaves behind."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.clock import advanced, ending, pass_time
from rules.common.lookups import finished, number
from rules.dice.stepping_down import step_down
from rules.facts import Fact, ShownRoll, StepResult, where
from rules.freeblade.burning_lights import spent_by_hours
from rules.freeblade.conditions import laid_on
from rules.freeblade.dying import time_runs_out
from rules.freeblade.long_business import with_fresh_watch
from rules.freeblade.party import members
from rules.freeblade.rations import EATEN, FASTING, has_eaten, meal_of
from rules.freeblade.rests import RESTED
from rules.freeblade.weather import DAY, WATCH, WATCHES, clock_number, watches_before
from rules.game import Decision, Game, Mechanic, decided, in_order
from rules.randomness import Randomness
from rules.table import TABLE, Belonging, Clock, Condition, Resource, Table
from rules.verdicts import LOST, NO_VERDICT, Verdict

STARVING = "starving"
FATIGUED = "fatigued"


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySettled(Fact):
    """A character's day is over: the ration and its die (None: nothing eaten), rest, and what that left.

    ``eaten``: the meal was used by hand before. ``days``: of a week's rest, with a step for each ration, and
    on how many of them they went ``hungry``. ``forced``: a condition came although no slot was free.
    """

    RULES: ClassVar[tuple[str, ...]] = ("FB-66", "FB-67")
    STORY: ClassVar[str] = "told"
    STORY_IF: ClassVar[tuple[str, ...]] = ("conditions",)

    eaten: bool = False
    ration: str = ""
    step: StepResult | None = None
    days: int = 1
    steps: tuple[StepResult, ...] = ()
    hungry: int = 0
    rested: bool = False
    conditions: tuple[str, ...] = ()
    forced: bool = False

    def rules_shown(self) -> tuple[str, ...]:
        by_rule = {"R-96": self.eaten, "FB-30": self.step or self.steps, "FB-35": self.conditions}
        return (*self.RULES, *where({**by_rule, "R-43": self.forced, "R-85": self.days > 1}))

    def verdict(self) -> Verdict:
        return Verdict(sense=LOST) if self.conditions else NO_VERDICT

    def rolls(self) -> tuple[ShownRoll, ...]:
        return tuple(step.as_roll() for step in (self.step, *self.steps) if step)


def day(ration: int | None, eats: bool, face: int, long_rest: bool) -> tuple[int | None, list[str]]:
    """Return the ration die after a day, and the conditions that the day leaves behind (FB-66, FB-67).

    Anyone who eats rolls the ration's die. Who does not, or has none left, starves; who takes no long rest is
    fatigued.
    """
    fed = eats and bool(ration)
    after = step_down(ration, face) if fed and ration else ration
    gained = [] if fed else [STARVING]
    return after, gained if long_rest else [*gained, FATIGUED]


def begin_day(game: Game, table: Table, randomness: Randomness) -> Decision:
    """Begin the first day with the first Watch of all, the next after each fourth (FB-61)."""
    watch = clock_number(table, WATCH)
    today = (watch - 1) // len(WATCHES) + 1
    if not clock_number(table, DAY):
        return decided(table.put(TABLE, DAY, Clock(number=today)))
    if clock_number(table, DAY) >= today:
        return decided(table)
    table, endings = ending(game, table, DAY)
    table, count, facts = pass_time(game, table, DAY, randomness)
    table = table.put(TABLE, WATCH, Clock(number=watch))
    return Decision((advanced(game, DAY, count, endings), *facts), table)


def pass_day(game: Game, table: Table, randomness: Randomness) -> Decision:
    """End a day: rations are eaten, who did not eat or rest bears it, the next begins (FB-66, R-96)."""
    passing = in_order(table, time_runs_out, lambda now: spent_by_hours(game, now))
    table, facts = passing.table, list(passing.facts)
    for sheet_id in members(table):
        table, fact = settle_day(game, table, sheet_id, randomness)
        facts.append(fact)
    # Before any day is counted it is the first: what ends then is that, and the second begins.
    table = table.put(TABLE, DAY, Clock(number=max(2, clock_number(table, DAY))))
    table = with_fresh_watch(table.put(TABLE, WATCH, Clock(number=watches_before(table))))
    return Decision(tuple(facts), table)


def settle_day(game: Game, table: Table, sheet_id: str, randomness: Randomness) -> tuple[Table, DaySettled]:
    """Settle one character's day: a ration or hunger, a long rest or fatigue (FB-66, FB-67)."""
    finished(table, sheet_id)
    eaten = has_eaten(table, sheet_id)
    owner, key = ("", "") if eaten else meal_of(table, sheet_id)
    ration = table.get(Belonging, owner, key) if key else None
    face = randomness(ration.die) if ration else 0
    rested = number(table, sheet_id, RESTED) > 0
    after, gained = day(ration.die if ration else None, True, face, rested)
    step = None
    if ration and after is not None:
        table = table.put(owner, key, replace(ration, die=after))
        step = StepResult(before=ration.die, face=face, after=after)
    if eaten:
        gained.remove(STARVING)
    for marker in (RESTED, FASTING, EATEN):
        table = table.without(Resource, sheet_id, marker)
    forced = False
    for name in gained:
        load = laid_on(game, table, sheet_id, _hardship(game, name))
        table, forced = load.table, forced or load.forced
    fact = DaySettled(
        sheet_id=sheet_id,
        eaten=eaten,
        ration=ration.name if ration else "",
        step=step,
        rested=rested,
        conditions=tuple(gained),
        forced=forced,
    )
    return table, fact


def _hardship(game: Game, name: str) -> Condition:
    kind = game.system.condition(name)
    source = "a day without a ration" if name == "starving" else "a day without a long rest"
    return Condition(name=name, effects=kind.effects if kind else (), source=source)


MECHANIC = Mechanic(
    __name__,
    boundaries={
        "day": pass_day,
    },
)
