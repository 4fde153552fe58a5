"""The numbers that follow from others, each with the parts that it is made of and the rule that says so.

Which numbers a game derives is for its hooks to say: ``NUMBERS`` is a tuple of functions of this package.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.derived.base import Derived
from rules.derived.slots import BEARERS, load_of
from rules.table import Table

if TYPE_CHECKING:
    from rules.system import System

__all__ = ["BEARERS", "Derived", "Numbers", "derived", "load_of"]

Numbers = Callable[["System", Table, str], tuple[Derived, ...]]


def derived(system: System, table: Table, sheet: str) -> tuple[Derived, ...]:
    """Everything on a sheet that follows from something else, in this game."""
    makers: tuple[Numbers, ...] = system.hooks.NUMBERS
    return tuple(number for make in makers for number in make(system, table, sheet))
