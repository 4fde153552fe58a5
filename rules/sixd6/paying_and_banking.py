"""Paying for an action: what it may spend, and what of it is on the spent pile or banked again after it."""

from __future__ import annotations

from dataclasses import replace

from rules.common.lookups import profile_of
from rules.errors import RuleBroken
from rules.sixd6.action_costs import NOTHING, AdvantageUsed
from rules.sixd6.potential_purse import Potential, Purse, lacking, purse_of, with_purse
from rules.sixd6.when_actions_are_allowed import NARRATIVE, SENTENCES
from rules.table import Table


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
