"""The parts that a sum is made of, each with its source."""

from __future__ import annotations

from collections.abc import Iterable

from rules.common.condition_effects import TYPED, Bearing, of_kind
from rules.facts import Modifier


def modifiers_by_source(
    by_hand: int, effects: Iterable[Bearing], kind: str, rule: str = "FD6-24"
) -> tuple[Modifier, ...]:
    """Return what was added by hand, and then what each condition adds."""
    return (
        *if_any(by_hand, TYPED),
        *(Modifier(amount=effect.amount, name=effect.source, rule=rule) for effect in of_kind(effects, kind)),
    )


def if_any(number: int, source: str, rule: str = "") -> tuple[Modifier, ...]:
    """Return a part of a sum, or none where it adds nothing."""
    return (Modifier(amount=number, name=source, rule=rule),) if number else ()
