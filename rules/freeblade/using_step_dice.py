"""Using step dice: they are rolled, and wear down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Annotated, ClassVar

from rules.common.acting import unburdened
from rules.common.fields import WHAT_FOR
from rules.common.lookups import belonging_of
from rules.dice.stepping_down import CHAIN, step_down
from rules.errors import RuleBroken
from rules.facts import ShownRoll, StepResult, where
from rules.freeblade.darkness import burns
from rules.freeblade.focus_rerolls import Rerollable, rerollable
from rules.freeblade.rations import has_eaten, is_a_meal, with_meal_eaten
from rules.game import Bar, Command, Decision, Game, Mechanic, Odd, Preview, decided, foresees, rolls
from rules.odds.counts import listed
from rules.randomness import Randomness
from rules.table import Belonging, Table
from rules.verdicts import FUMBLE, LOST, Verdict

GONE = {"supply": "used up", "spell": "drained"}
BROKEN = "broken"
ROLLS = 500
"""The furthest roll that is asked about."""
SHORT = 12
"""The rolls that nearly everybody asks about; further walks go by powers of two, so that few are kept."""
State = tuple[int, int, int, int, int, int]
"""How many outcomes have led to each die of the chain, from D12 to D0."""


@dataclass(frozen=True, slots=True)
class RollStepDie(Command):
    """Uses a supply, or tests any belonging's die: roll it and step it down (FB-30, FB-32)."""

    sheet_id: str
    belonging: str
    reason: Annotated[str, WHAT_FOR] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDieRolled(Rerollable):
    """A belonging's step die was rolled: a use of a supply, a test of wear; ``meal``: what is eaten today."""

    SECRET: ClassVar[tuple[str, ...]] = ("step",)
    RULES: ClassVar[tuple[str, ...]] = ("FB-30",)

    belonging: str
    kind: str
    step: StepResult
    reason: str = ""
    meal: bool = False

    def rules_shown(self) -> tuple[str, ...]:
        of_step = where(
            {
                "FB-29": self.step.after != self.step.before,
                "FB-31": not self.step.after,
                "FB-32": self.kind == "supply",
            }
        )
        return (*self.RULES, *of_step, *where(dict.fromkeys(("FB-66", "R-96"), self.meal)))

    def verdict(self) -> Verdict:
        sense = LOST if self.step.after < self.step.before else ""
        return Verdict(sense=sense if self.step.after else FUMBLE)

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (self.step.as_roll(),)


def roll_step_die(game: Game, table: Table, command: RollStepDie, randomness: Randomness) -> Decision:
    """Roll a belonging's die and step it down: a use, or a test of wear (FB-30..32).

    A light that burns down to D0 is out, and gone (FB-70). A ration is the meal of the day (R-96).
    """
    unburdened(game, table, command.sheet_id)
    thing = belonging_of(table, command.sheet_id, command.belonging)
    refuse_without_die(thing)
    table, step = stepped(table, command.sheet_id, command.belonging, randomness)
    if burns(game, thing) and not step.after:
        table = table.without(Belonging, command.sheet_id, command.belonging)
    meal = is_a_meal(table, command.sheet_id, thing)
    if meal:
        table = with_meal_eaten(table, command.sheet_id)
    fact = StepDieRolled(
        sheet_id=command.sheet_id,
        belonging=thing.name,
        kind=thing.kind,
        step=step,
        reason=command.reason.strip(),
        meal=meal,
    )
    return decided(table, fact)


def refuse_without_die(thing: Belonging) -> None:
    """Refuse to roll a D0 (FB-31, R-32)."""
    if not thing.die and thing.full:
        raise RuleBroken(f"{thing.name} is {GONE.get(thing.kind, BROKEN)}: a D0 cannot be rolled.")
    if not thing.die:
        raise RuleBroken(f"{thing.name} has no die.")


def stepped(table: Table, sheet_id: str, key: str, randomness: Randomness) -> tuple[Table, StepResult]:
    """Roll a belonging's die and step it down; return the table after, and how it fell (FB-30)."""
    thing = belonging_of(table, sheet_id, key)
    face = randomness(thing.die)
    after = step_down(thing.die, face)
    step = StepResult(before=thing.die, face=face, after=after)
    return table.put(sheet_id, key, replace(thing, die=after)), step


WHOLE = lcm(*(die for die in CHAIN if die))
"""One roll multiplies the number of outcomes by this, which every die of the chain divides."""
OUTCOMES = tuple(WHOLE**rolls for rolls in range(ROLLS + 1))
"""The number of outcomes of so many rolls."""
PLACES = {die: place for place, die in enumerate(CHAIN)}
USED_UP = PLACES[0]


def _on_chain(die: int) -> int:
    if die not in CHAIN:
        raise RuleBroken(f"A D{die} is not on the chain of step dice.")
    return die


def _within(rolls: int) -> int:
    if not 0 <= rolls <= ROLLS:
        raise RuleBroken(f"Step dice are forecast 0 to {ROLLS} rolls ahead.")
    return rolls


@lru_cache(maxsize=64)
def _after_one(die: int) -> dict[int, int]:
    """Return where one roll leads, in so many of WHOLE outcomes, by the rule that play uses."""
    if die == 0:
        return {0: WHOLE}
    after: dict[int, int] = {}
    for face in range(1, die + 1):
        result = step_down(die, face)
        after[result] = after.get(result, 0) + WHOLE // die
    return after


@lru_cache(maxsize=1)
def _ways() -> tuple[tuple[int, ...], ...]:
    """Return, for 0, 1 and 2 places down, how many of WHOLE outcomes lead so far from each die."""
    return tuple(
        tuple(_after_one(CHAIN[place]).get(CHAIN[place + down], 0) for place in range(len(CHAIN) - down))
        for down in range(3)
    )


@lru_cache(maxsize=64)
def _walk(die: int, rolls: int) -> tuple[State, ...]:
    """Return how often the die has become each of the chain after 0, 1, 2, ... rolls, out of WHOLE ** rolls.

    Many threads ask at once, so a walk is never walked on: a longer one begins anew.
    """
    (s12, s10, s8, s6, s4, s0), (t12, t10, t8, t6, t4), (u12, u10, u8, u6) = _ways()
    d12, d10, d8, d6, d4, d0 = (int(size == die) for size in CHAIN)
    states: list[State] = [(d12, d10, d8, d6, d4, d0)]
    for _ in range(rolls):  # smaller dice first, for they take from larger ones
        d0 = d0 * s0 + d4 * t4 + d6 * u6
        d4 = d4 * s4 + d6 * t6 + d8 * u8
        d6 = d6 * s6 + d8 * t8 + d10 * u10
        d8 = d8 * s8 + d10 * t10 + d12 * u12
        d10 = d10 * s10 + d12 * t12
        d12 *= s12
        states.append((d12, d10, d8, d6, d4, d0))
    return tuple(states)


def _walked(die: int, rolls: int) -> tuple[State, ...]:
    """Return a walk of so many rolls or more."""
    return _walk(_on_chain(die), SHORT if _within(rolls) <= SHORT else 1 << (rolls - 1).bit_length())


def step_states(die: int, rolls: int) -> dict[int, Fraction]:
    """Return the chance of each die after that many rolls, largest die first (FB-29, FB-30, R-32)."""
    ways = zip(CHAIN, _walked(die, rolls)[rolls], strict=True)
    return {size: Fraction(outcomes, OUTCOMES[rolls]) for size, outcomes in ways if outcomes}


def step_survival(die: int, rolls: int) -> Fraction:
    """Return the chance that the die is not yet D0 after that many rolls (FB-30, FB-31)."""
    return survival_curve(die, (rolls,))[rolls]


def step_depletion(die: int, roll: int) -> Fraction:
    """Return the chance that the die reaches D0 exactly on that roll, the first being 1 (FB-30, FB-31)."""
    if roll < 1:
        raise RuleBroken("The first roll of a step die is roll 1.")
    walk = _walked(die, roll)
    ways = walk[roll][USED_UP] - walk[roll - 1][USED_UP] * WHOLE
    return Fraction(ways, OUTCOMES[roll])


def survival_curve(die: int, rolls: Iterable[int] = range(1, 13)) -> dict[int, Fraction]:
    """Return the chance that the die is not yet D0 after each of those numbers of rolls."""
    numbers = [_within(n) for n in dict.fromkeys(listed(rolls))]
    walk = _walked(die, max(numbers, default=0))
    return {n: Fraction(OUTCOMES[n] - walk[n][USED_UP], OUTCOMES[n]) for n in numbers}


def depletion_pmf(die: int, rolls: Iterable[int] = range(1, 13)) -> dict[int, Fraction]:
    """Return the chance that the die reaches D0 exactly on each of those rolls."""
    return {n: step_depletion(die, n) for n in dict.fromkeys(listed(rolls))}


@lru_cache(maxsize=64)
def expected_rolls(die: int) -> Fraction:
    """Return the mean number of rolls until the die is D0 (FB-30, FB-31)."""
    if _on_chain(die) == 0:
        return Fraction(0)
    leads = _after_one(die)
    onwards = (ways * expected_rolls(size) for size, ways in leads.items() if size != die)
    return sum(onwards, Fraction(WHOLE)) / (WHOLE - leads.get(die, 0))


MEAL = "This is today's meal: the end of the day rolls no other ration."
SECOND = "Today's meal is eaten already: this is another ration."
LASTS = range(2, 13)
"""The uses ahead of which a preview tells whether the die is still there after them."""


def preview_step_die(_game: Game, table: Table, command: RollStepDie) -> Preview:
    """Foresee a step die: what the roll makes of it, how long it lasts, and that it is a meal (FB-29..31)."""
    thing = belonging_of(table, command.sheet_id, command.belonging)
    preview = foresee_step_die(thing.die)
    if not is_a_meal(table, command.sheet_id, thing):
        return preview
    return replace(preview, says=SECOND if has_eaten(table, command.sheet_id) else MEAL)


@lru_cache(maxsize=len(CHAIN))
def foresee_step_die(die: int) -> Preview:
    """Foresee the rolls of a die: ``lasts_5`` is the chance that it is not gone after five (FB-30)."""
    after = sorted(step_states(die, 1).items())
    lasts = survival_curve(die, LASTS).items()
    return Preview(
        odds=(*step_odds(die), *(_lasting(uses, chance) for uses, chance in lasts)),
        bars=tuple(Bar(number=size, chance=chance, label=_die_name(size)) for size, chance in after),
        mark=die,
        counts=f"After this roll; {float(expected_rolls(die)):.1f} uses left on average",
    )


def _die_name(die: int) -> str:
    return f"D{die}" if die else "gone"


def _lasting(uses: int, chance: Fraction) -> Odd:
    return Odd(key=f"lasts_{uses}", chance=chance, name=f"Still there after {uses} uses")


@lru_cache(maxsize=len(CHAIN))
def step_odds(die: int) -> tuple[Odd, ...]:
    """Return the chances that the next roll wears the die down at all, and that it is gone (FB-30, FB-31)."""
    after = step_states(die, 1)
    return (
        Odd(key="steps_down", chance=1 - after.get(die, Fraction(0))),
        Odd(key="gone", chance=after.get(0, Fraction(0))),
    )


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(RollStepDie, rerollable(roll_step_die)),),
    previews=(foresees(RollStepDie, preview_step_die),),
)
