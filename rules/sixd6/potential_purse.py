"""Potential: what a sheet holds of it, banked and spent, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass

from rules.common.lookups import number, set_number
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Derived, Game, Mechanic
from rules.table import Resource, Table

TYPES = ("dynamic", "static")


@dataclass(frozen=True, slots=True)
class Potential:
    """So much of each type."""

    dynamic: int = 0
    static: int = 0

    def plus(self, other: Potential) -> Potential:
        """Return both together."""
        return Potential(self.dynamic + other.dynamic, self.static + other.static)

    def minus(self, other: Potential) -> Potential:
        """Return what is left of it."""
        return Potential(self.dynamic - other.dynamic, self.static - other.static)

    def at_most(self, other: Potential) -> Potential:
        """Return as much of it as there is of the other."""
        return Potential(min(self.dynamic, other.dynamic), min(self.static, other.static))


@dataclass(frozen=True, slots=True)
class Purse:
    """A character's potential: what is banked, and what is on the spent pile (6D6-01)."""

    bank: Potential = Potential()
    spent: Potential = Potential()

    @property
    def total(self) -> Potential:
        """Return all of it, wherever it lies: no action changes this."""
        return self.bank.plus(self.spent)


def purse_of(table: Table, sheet_id: str) -> Purse:
    """Return a sheet's potential, banked and spent (6D6-01)."""
    bank, spent = (
        Potential(*(number(table, sheet_id, f"{pile}_{kind}") for kind in TYPES))
        for pile in ("bank", "spent")
    )
    return Purse(bank, spent)


def has_spent(_game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether some of a sheet's potential could come back (R-71)."""
    return purse_of(table, sheet_id).spent != Potential()


def with_purse(table: Table, sheet_id: str, purse: Purse) -> Table:
    """Return the table with that potential on a sheet."""
    for pile, potential in (("bank", purse.bank), ("spent", purse.spent)):
        for kind in TYPES:
            table = set_number(table, sheet_id, f"{pile}_{kind}", getattr(potential, kind))
    return table


def checked_type(kind: str) -> str:
    """Return the type, dynamic or static; there is no third one (6D6-01)."""
    if kind not in TYPES:
        raise RuleBroken(f"Potential and advantages are dynamic or static, not {kind or 'neither'}.")
    return kind


def lacking(has: Potential, needs: Potential) -> str:
    """Return not_enough_dynamic or not_enough_static, or "" where there is enough."""
    short = [kind for kind in TYPES if getattr(has, kind) < getattr(needs, kind)]
    return f"not_enough_{short[0]}" if short else ""


def recouped(purse: Purse, back: Potential) -> Purse:
    """Return the purse after so much came back from the spent pile, as the Game Leader says (R-71)."""
    if min(back.dynamic, back.static) < 0:
        raise RuleBroken("Recouped potential cannot be negative.")
    if lacking(purse.spent, back):
        raise RuleBroken(
            f"{purse.spent.dynamic} dynamic and {purse.spent.static} static potential are spent: "
            "no more can be recouped."
        )
    return Purse(purse.bank.plus(back), purse.spent.minus(back))


def potential_numbers(_game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return dynamic and static potential: what lies in the bank, and what is spent (6D6-01)."""
    numbers = []
    for kind in TYPES:
        parts = tuple(
            Modifier(amount=row.number, name=pile, rule="6D6-01")
            for pile in ("bank", "spent")
            if (row := table.get(Resource, sheet_id, f"{pile}_{kind}"))
        )
        if parts:
            whole = sum(part.amount for part in parts)
            label = f"{kind.capitalize()} potential"
            numbers.append(Derived(key=f"potential-{kind}", label=label, value=whole, parts=parts))
    return tuple(numbers)


MECHANIC = Mechanic(
    __name__,
    numbers=(potential_numbers,),
)
