"""What an action costs: advantages and their price, the potential action, and what goes to the spent pile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.common.lookups import profile_of
from rules.errors import RuleBroken
from rules.sixd6.action_types import NARRATIVE, RESISTING, SENTENCES
from rules.sixd6.keywords import FREE_RESIST, IN_RESISTANCE, has
from rules.sixd6.potential_purse import Potential, Purse, checked_type, lacking, purse_of, with_purse
from rules.table import Ability, Table

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


def potential_die(paying: str) -> AdvantageUsed:
    """Return the plain 1d6 of a potential action, which stands in the place of advantages (6D6-24)."""
    die = AdvantageUsed(name="potential", value="1d6+0", kind="dynamic", cost=1, rule="6D6-24")
    return as_it_comes_back(die, paying)


def price_of(advantages: Iterable[AdvantageUsed]) -> Potential:
    """Return what the advantages of an action cost together, those that are free left out (6D6-01, R-71)."""
    return price(part.kind for part in advantages if part.cost)


def as_it_comes_back(part: AdvantageUsed, action: str) -> AdvantageUsed:
    """Return an advantage without its price in an action after which everything is banked again (R-63)."""
    return replace(part, cost=0, rule="R-63") if part.cost and action in NARRATIVE else part


def usable(action: str, purse: Purse, temporary: Potential = NOTHING) -> Potential:
    """Return what an action may spend: the bank, or in a narrative one everything and what magic lends to it
    (6D6-03, 6D6-07, R-63)."""
    return purse.total.plus(temporary) if action in NARRATIVE else purse.bank


def pay(table: Table, sheet_id: str, action: str, needs: Potential, lent: Potential = NOTHING) -> Table:
    """Return the table after a sheet has paid; refuse what it has too little for
    (6D6-01, 6D6-03, 6D6-07, R-63)."""
    if action == "immediate":
        return table
    purse = purse_of(table, sheet_id)
    potential = usable(action, purse, lent)
    reason = lacking(potential, needs)
    if reason:
        name = profile_of(table, sheet_id).name
        raise RuleBroken(
            f"{SENTENCES[reason]} {name} has {potential.dynamic} dynamic and {potential.static} static."
        )
    return with_purse(table, sheet_id, purse_after(action, purse, needs))


def purse_after(action: str, purse: Purse, needs: Potential) -> Purse:
    """Return the purse after an action that could be paid for: spent from the bank (6D6-01), or all of it
    banked again after a narrative action (6D6-03, R-63)."""
    if action in NARRATIVE:
        return Purse(bank=purse.total)
    return Purse(purse.bank.minus(needs), purse.spent.plus(needs))


def spent_by(action: str, needs: Potential) -> Potential:
    """Return what is on the spent pile for an action, and would be refunded if it were cancelled (R-88)."""
    return NOTHING if action in (*NARRATIVE, "immediate") else needs
