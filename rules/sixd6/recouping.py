"""Potential on a sheet, and recouping: what comes back from the spent pile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.common.lookups import profile_of
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.game import Command, Decision, Mechanic, changes, decided
from rules.sixd6.potential_purse import Potential, Purse, purse_of, recouped, with_purse
from rules.table import LIVING, Table

POTENTIAL = (0, 99)
RECOUPED = Field("Dynamic", low=0, high=POTENTIAL[1])


@dataclass(frozen=True, slots=True)
class SetPotential(Command):
    """How much potential of each type a character has in all; what is spent counts in it (6D6-01, R-71)."""

    sheet_id: str
    dynamic: Annotated[int, Field("Dynamic", low=POTENTIAL[0], high=POTENTIAL[1], begins="bank_dynamic")]
    static: Annotated[int, Field("Static", low=POTENTIAL[0], high=POTENTIAL[1], begins="bank_static")]


@dataclass(frozen=True, slots=True)
class Recoup(Command):
    """So much comes back from the spent pile, as the Game Leader says: all where no type is named (R-71).

    Of a type that is not named beside the other, nothing does.
    """

    sheet_id: str
    dynamic: Annotated[int | None, RECOUPED] = None
    static: Annotated[int | None, replace(RECOUPED, label="Static")] = None


@dataclass(frozen=True, slots=True)
class RecoupForAll(Command):
    """So much comes back to each of several, or to everyone who has spent something (R-71).

    Anyone who has spent less than that takes what there is.
    """

    sheets: Annotated[tuple[str, ...], Field("For whom", kind="sheets", of=LIVING)] = ()
    dynamic: Annotated[int | None, RECOUPED] = None
    static: Annotated[int | None, replace(RECOUPED, label="Static")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PotentialSet(Fact):
    """How much potential of each type a character has now, banked and spent together."""

    RULES: ClassVar[tuple[str, ...]] = ("6D6-01",)

    dynamic: int
    static: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recouped(Fact):
    """Potential came back from the spent pile; the bank holds so much now."""

    RULES: ClassVar[tuple[str, ...]] = ("R-71",)

    dynamic: int
    static: int
    bank_dynamic: int
    bank_static: int


def set_potential(table: Table, command: SetPotential) -> Decision:
    """Set how much potential a character has; what is spent stays so, as far as it fits (6D6-01, R-71)."""
    profile_of(table, command.sheet_id)
    for amount in (command.dynamic, command.static):
        within(amount, *POTENTIAL, "Potential")
    whole = Potential(command.dynamic, command.static)
    spent = purse_of(table, command.sheet_id).spent.at_most(whole)
    purse = Purse(bank=whole.minus(spent), spent=spent)
    fact = PotentialSet(sheet_id=command.sheet_id, dynamic=command.dynamic, static=command.static)
    return decided(with_purse(table, command.sheet_id, purse), fact)


def recoup(table: Table, command: Recoup) -> Decision:
    """Take potential back from the spent pile, as the Game Leader says (R-71)."""
    profile = profile_of(table, command.sheet_id)
    purse = purse_of(table, command.sheet_id)
    everything = command.dynamic is None and command.static is None
    back = purse.spent if everything else Potential(command.dynamic or 0, command.static or 0)
    if back == Potential():
        nothing = "has nothing to recoup" if everything else "must recoup something"
        raise RuleBroken(f"{profile.name} {nothing}.")
    after = recouped(purse, back)
    fact = Recouped(
        sheet_id=command.sheet_id,
        dynamic=back.dynamic,
        static=back.static,
        bank_dynamic=after.bank.dynamic,
        bank_static=after.bank.static,
    )
    return decided(with_purse(table, command.sheet_id, after), fact)


def recoup_for_all(table: Table, command: RecoupForAll) -> Decision:
    """Take potential back for several at once, as the Game Leader says (R-71)."""
    facts = list[Fact]()
    for amount in (command.dynamic, command.static):
        within(amount or 0, *POTENTIAL, "Potential that comes back")
    for sheet_id in dict.fromkeys(command.sheets or table.sheets()):
        spent = purse_of(table, sheet_id).spent
        everything = command.dynamic is None and command.static is None
        limit = spent if everything else Potential(command.dynamic or 0, command.static or 0)
        back = limit.at_most(spent)
        if back != Potential():
            decision = recoup(table, Recoup(sheet_id, back.dynamic, back.static))
            table, facts = decision.table, [*facts, *decision.facts]
    if not facts:
        raise RuleBroken("Nobody has anything to recoup.")
    return Decision(tuple(facts), table)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        changes(Recoup, recoup),
        changes(RecoupForAll, recoup_for_all),
        changes(SetPotential, set_potential),
    ),
)
