"""Free rolls: any dice, for anything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, ClassVar

from rules.common.fields import WHAT_FOR
from rules.common.lookups import profile_of
from rules.dice.expression import Expression, Number
from rules.dice.notation import parse
from rules.dice.rolling import ExpressionResult, roll
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Roll, where
from rules.fields import Field
from rules.game import Bar, Command, Decision, Game, Mechanic, Preview, decided, foresees, rolls
from rules.odds.rolls import bounds, distribution
from rules.randomness import Randomness
from rules.table import Table
from rules.verdicts import Verdict

MOST_BARS = 200
OF_TWO_READINGS = {2: "FB-02", 3: "FB-03", 66: "FB-04"}
"""Dice that are thrown as D6 and read another way."""


@dataclass(frozen=True, slots=True)
class RollDice(Command):
    """A free roll of a dice expression; it touches no sheet."""

    expression: Annotated[str, Field("Dice", placeholder="2d6+3")]
    reason: Annotated[str, WHAT_FOR] = ""
    sheet_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Fact):
    """A free roll. ``successes`` is None unless the expression counts them."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "successes")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()

    expression: str
    reason: str = ""
    roll: Roll
    successes: int | None = None

    def rules_shown(self) -> tuple[str, ...]:
        sides = {die.sides for die in self.roll.dice}
        return where(
            {
                "FB-01": sides - set(OF_TWO_READINGS),
                **{id: size in sides for size, id in OF_TWO_READINGS.items()},
                "FD6-19": 6 in sides,
                "6D6-02": 6 in sides,
            }
        )

    def verdict(self) -> Verdict:
        plain = Verdict(of=self.reason or self.expression, roll=self.roll, total=self.roll.total)
        if self.successes is None:
            return plain
        return replace(plain, total=self.successes, words="success" if self.successes == 1 else "successes")


def roll_dice(_game: Game, table: Table, command: RollDice, randomness: Randomness) -> Decision:
    """Roll freely; a mistake in the expression is refused with the place of it."""
    if command.sheet_id:
        profile_of(table, command.sheet_id)
    result = roll(parse(command.expression), randomness)
    fact = DiceRolled(
        sheet_id=command.sheet_id,
        expression=result.expression.text,
        reason=command.reason.strip(),
        roll=_roll_of(result),
        successes=result.successes,
    )
    return decided(table, fact)


def preview_roll(_game: Game, _table: Table, command: RollDice) -> Preview:
    """Foresee what the expression may come to; without bars where they would be too many or cost too much."""
    try:
        return Preview(bars=_bars(parse(command.expression)))
    except RuleBroken:
        return Preview()  # more dice may be thrown than odds are worked out for


@lru_cache(maxsize=64)
def _bars(expression: Expression) -> tuple[Bar, ...]:
    odds = distribution(expression)
    if odds.size > MOST_BARS:
        return ()
    bars = tuple(Bar(number=total, chance=chance) for total, chance in odds.pmf().items())
    return _with_rest(bars, odds.missing, expression) if odds.missing else bars


def _with_rest(bars: tuple[Bar, ...], rest: Fraction, expression: Expression) -> tuple[Bar, ...]:
    """Return the bars with what endless explosions may bring beyond them, at the end where it lies."""
    low, high = bounds(expression)
    first, last = bars[0], bars[-1]
    if low is None and high is None:
        return (*bars, Bar(number=last.number + 1, chance=rest, label="more, or less than all of these"))
    if low is None:
        label = f"{first.number} or less"
        return (Bar(number=first.number, chance=first.chance + rest, label=label), *bars[1:])
    return (*bars[:-1], Bar(number=last.number, chance=last.chance + rest, label=f"{last.number} or more"))


def _roll_of(result: ExpressionResult) -> Roll:
    terms = result.terms
    dice = tuple(
        Die(
            sides=die.sides,
            face=die.face,
            kept=die.kept,
            role="minus" if term.term.sign < 0 else "",
            note=", ".join(["exploded"] * die.exploded + ["success"] * bool(die.success)),
        )
        for term in terms
        for die in term.dice
    )
    numbers = tuple(
        Modifier(amount=term.subtotal, name="number") for term in terms if isinstance(term.term, Number)
    )
    return Roll(dice=dice, modifiers=numbers, total=result.total, formula=result.expression.text)


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(RollDice, roll_dice),),
    previews=(foresees(RollDice, preview_roll),),
)
