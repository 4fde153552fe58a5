"""How much is tried: a fifth of the examples in `make test`, all of them in `make test-all`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Test = TypeVar("Test", bound=Callable[..., Any])
WHOLE = bool(os.environ.get("THOROUGH"))
"""`make test-all` sets it for its second part, which runs what is marked `thorough` or `examples`."""
SHARE, LEAST = 5, 5


def examples(number: int, **others: Any) -> Callable[[Test], Test]:
    """Decorate a test of Hypothesis: try so many examples in all, and a fifth of them in `make test`."""

    def decorate(test: Test) -> Test:
        return pytest.mark.examples(settings(max_examples=some_of(number), **others)(test))

    return decorate


def few(values: Iterable[Any], *quick: Any) -> list[Any]:
    """Return a test's parameters, of which `make test` tries these few and a thorough run the others."""
    return [pytest.param(one, marks=[] if one in quick else pytest.mark.thorough) for one in values]


def some_of(number: int) -> int:
    """Return how many are tried in this run."""
    return number if WHOLE else min(number, max(number // SHARE, LEAST))
