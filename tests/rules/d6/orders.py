"""Orders as they are given in circumstances of every kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from hypothesis import strategies as st

from rules.d6.circumstances import Circumstances

Order = TypeVar("Order", bound=Any)


def amid(order: Order, **circumstances: Any) -> Order:
    """The same order in these circumstances: ``dice``, ``wild``, ``flat`` and whatever else is typed."""
    return replace(order, circumstances=Circumstances(**circumstances))


def circumstances(*, counts: bool = False) -> st.SearchStrategy[Circumstances]:
    """Circumstances of any kind; those of ``counts`` know neither boosts nor other wild dice."""
    few, sources = st.integers(-2, 2), st.integers(0, 3)
    typed: dict[str, st.SearchStrategy[Any]] = {"dice": few, "flat": few}
    typed |= {"advantages": sources, "disadvantages": sources}
    if not counts:
        typed |= {
            "wild": st.sampled_from([0, 0, 1, -1]),
            "boosts": st.sampled_from([0, 0, 2]),
            "penalties": st.sampled_from([0, 0, 1]),
            "flips": st.sampled_from([(), (), (1,), (6, 2)]),
            "wild_sides": st.sampled_from([6, 6, 8]),
        }
    return st.builds(Circumstances, **typed)
