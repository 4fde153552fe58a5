"""A roll as it is written, as values: terms that are dice or numbers, added or subtracted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias, TypeGuard

from rules.dice.adding_and_counting import ThrowStep, step, subtracted
from rules.errors import RuleBroken

LENGTH = 200
DICE = 200
SIDES = 1000
NUMBER = 1_000_000
EXPLOSIONS = 100


@dataclass(frozen=True, slots=True)
class Keep:
    """Which dice stay: ``how`` is kh or kl (keep highest, lowest), dh or dl (drop them)."""

    how: str
    number: int

    def number_kept(self, dice: int) -> int:
        """Return how many of that many dice stay."""
        return self.number if self.how[0] == "k" else dice - self.number

    @property
    def highest(self) -> bool:
        """Say whether those that stay are the highest."""
        return self.how in ("kh", "dl")


@dataclass(frozen=True, slots=True)
class Aim:
    """What a die must show to count as a success: a comparison (>=, >, <=, <, =) and a number."""

    sign: str
    number: int

    def counts(self, face: int) -> bool:
        """Say whether a die with this face counts."""
        if self.sign == "=":
            return face == self.number
        beyond = face > self.number if self.sign[0] == ">" else face < self.number
        return beyond or (len(self.sign) == 2 and face == self.number)


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice of one size. ``code``: written as a D6 code, 3D for 3d6. ``sign`` -1 where they are subtracted."""

    count: int
    sides: int
    keep: Keep | None = None
    explode: bool = False
    aim: Aim | None = None
    code: bool = False
    sign: int = 1

    def step(self) -> ThrowStep:
        """Return how these dice are thrown and what their faces come to."""
        kept = (self.keep.number_kept(self.count), self.keep.highest) if self.keep else None
        dice = step(self.sides, self.count, kept, self.aim.counts if self.aim else None, self.explode)
        return dice if self.sign > 0 else subtracted(dice)


@dataclass(frozen=True, slots=True)
class Number:
    """A plain number. ``sign`` -1 where it is subtracted."""

    value: int
    sign: int = 1


Term: TypeAlias = Dice | Number


@dataclass(frozen=True)
class Expression:
    """A whole roll, and the comments that stood in brackets. It remembers how it is rolled (so: no slots)."""

    terms: tuple[Term, ...]
    comments: tuple[str, ...] = ()

    @cached_property
    def steps(self) -> tuple[ThrowStep, ...]:
        """Return how its dice are thrown, term by term."""
        return tuple(term.step() for term in self.terms if isinstance(term, Dice))

    @cached_property
    def plain(self) -> int:
        """Return what its numbers come to."""
        return sum(term.sign * term.value for term in self.terms if isinstance(term, Number))

    @cached_property
    def counts_successes(self) -> bool:
        """Say whether any of its dice are counted instead of summed."""
        return any(isinstance(term, Dice) and term.aim for term in self.terms)

    @cached_property
    def text(self) -> str:
        """Return it in its shortest notation; ``parse`` reads the same expression from it."""
        terms = "".join(
            _with_sign(text, term, first=not at) for at, (text, term) in enumerate(_spelt_terms(self))
        )
        return terms + "".join(f"[{comment}]" for comment in self.comments)


def render(expression: Expression) -> str:
    """Return the expression in its shortest notation; ``parse`` reads the same expression from it."""
    if not isinstance(expression, Expression):
        raise RuleBroken("Only a roll that was read can be written; read it with parse first.")
    return expression.text


def render_term(term: Term) -> str:
    """Spell one term without its sign."""
    if isinstance(term, Number):
        return str(term.value)
    keep = f"{term.keep.how}{term.keep.number}" if term.keep else ""
    aim = f"{term.aim.sign}{term.aim.number}" if term.aim else ""
    return _pool(term) + keep + "!" * term.explode + aim


def _pool(dice: Dice) -> str:
    if dice.code:
        return f"{dice.count}D"
    return f"{dice.count if dice.count > 1 else ''}d{'%' if dice.sides == 100 else dice.sides}"


def _spelt_terms(expression: Expression) -> Iterator[tuple[str, Term]]:
    """Yield each term as it is spelt and itself; a code and its wild die are spelt as one."""
    terms = iter(pairwise((*expression.terms, None)))
    for term, following in terms:
        if _is_code(term) and following == Dice(1, 6, explode=True, sign=term.sign):
            yield f"{term.count + 1}Dw", term
            next(terms)
        elif term:
            yield render_term(term), term


def _is_code(term: Term | None) -> TypeGuard[Dice]:
    return isinstance(term, Dice) and term == Dice(term.count, 6, code=True, sign=term.sign)


def _with_sign(text: str, term: Term, first: bool) -> str:
    return ("-" if term.sign < 0 else "" if first else "+") + text
