"""How much is tried: a fifth of the examples in `make test`, two in `make test-all`, all of them at night."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Thing = TypeVar("Thing")
Test = TypeVar("Test", bound=Callable[..., Any])
SHARE, LEAST = 5, 5
FIFTHS = int(os.environ.get("FIFTHS", "1"))
"""How many of these shares of the examples this run tries; the Makefile sets it."""
THOROUGH = FIFTHS > 1
"""Whether this run does what is marked `thorough` too."""


def examples(number: int, **others: Any) -> Callable[[Test], Test]:
    """Decorate a test of Hypothesis: try so many examples in all, and a part of them in most runs."""

    def decorate(test: Test) -> Test:
        return pytest.mark.examples(settings(max_examples=some_of(number), **others)(test))

    return decorate


def few(values: Iterable[Any], *quick: Any) -> list[Any]:
    """Return a test's parameters, of which `make test` tries these few and a thorough run the others."""
    return [pytest.param(one, marks=[] if one in quick else pytest.mark.thorough) for one in values]


def some_of(number: int) -> int:
    """Return how many of so many are tried in this run."""
    return min(number, max(number * FIFTHS // SHARE, LEAST))


def some(things: Sequence[Thing], place: int) -> list[Thing]:
    """Return this run's part of these things, which is another at each place."""
    return [thing for at, thing in enumerate(things) if (at - place) % SHARE < FIFTHS]
