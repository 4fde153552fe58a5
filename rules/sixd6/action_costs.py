"""What an action costs: advantages and their price, and that of the potential action."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.sixd6.keywords import FREE_RESIST, IN_RESISTANCE, has
from rules.sixd6.potential_purse import Potential, checked_type
from rules.sixd6.when_actions_are_allowed import RESISTING
from rules.table import Ability

NOTHING = Potential()


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageUsed:
    """An advantage in an action: its dice value, its type, the potential it cost and the rule of that.

    ``effect`` is what it does where the action succeeds; ``in_resistance``: in a resistance too.
    """

    name: str
    value: str
    kind: str = ""
    cost: int = 0
    rule: str = ""
    effect: str = ""
    in_resistance: bool = False


def rules_of(advantages: Iterable[AdvantageUsed]) -> tuple[str, ...]:
    """Return the rules of what advantages cost."""
    return tuple(one.rule for one in advantages if one.rule)


def cost(action: str, advantages: Iterable[tuple[str, str]], free: Iterable[str] = ()) -> Potential:
    """Return what an action costs: ``advantages`` are (name, type), ``free`` the names with Free Resist.

    They cost nothing in a resistance action and as much as any other elsewhere (6D6-11, R-67). A potential
    action costs one dynamic (6D6-24); a free one, and one that control pays for, nothing (6D6-27, R-68).
    """
    if action == "potential":
        return Potential(dynamic=1)
    if action in ("free", "immediate"):
        return NOTHING
    spared = set(free) if action in RESISTING else set()
    return price(kind for name, kind in advantages if name not in spared)


def price(kinds: Iterable[str]) -> Potential:
    """Return what advantages of these types cost: one potential of its own type each (6D6-01, R-71)."""
    types = [checked_type(kind) for kind in kinds]
    return Potential(types.count("dynamic"), types.count("static"))


def priced(row: Ability, action: str) -> AdvantageUsed:
    """Return an advantage as it goes into an action, with its price (6D6-01, 6D6-11, R-67, R-68)."""
    free = (row.name,) if has(row.keywords, FREE_RESIST) else ()
    needs = cost(action, [(row.name, row.kind)], free)
    whole = needs.dynamic + needs.static
    rule = "6D6-28" if action == "immediate" else "R-71" if whole else "6D6-11"
    return AdvantageUsed(
        name=row.name,
        value=f"{row.dice or 1}d6+{row.pips}",
        kind=row.kind,
        cost=1 if action == "immediate" else whole,
        rule=rule,
        effect=row.text,
        in_resistance=has(row.keywords, IN_RESISTANCE),
    )


def price_of(advantages: Iterable[AdvantageUsed]) -> Potential:
    """Return what the advantages of an action cost together, those that are free left out (6D6-01, R-71)."""
    return price(part.kind for part in advantages if part.cost)
