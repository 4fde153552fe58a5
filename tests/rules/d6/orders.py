"""Orders as they are given in circumstances of every kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from rules.d6.circumstances import Circumstances

Order = TypeVar("Order", bound=Any)


def amid(order: Order, **circumstances: Any) -> Order:
    """The same order in these circumstances: ``dice``, ``wild``, ``flat`` and whatever else is typed."""
    return replace(order, circumstances=Circumstances(**circumstances))
