"""Advantages and potential on a sheet, and recouping."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import clean_name, within
from rules.common.lookups import profile_of
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.game import Command, Decision, Mechanic, changes, decided
from rules.sixd6.keywords import PlainPool, read_value, spelling_of
from rules.sixd6.potential_purse import Potential, Purse, checked_type, purse_of, recouped, with_purse
from rules.sixd6.sides import advantage_of
from rules.table import LIVING, Ability, Table

PIPS = (0, 20)
KEYWORDS = 10
POTENTIAL = (0, 99)
RECOUPED = Field("Dynamic", low=0, high=POTENTIAL[1])
MOST = 60
TEXT = 500
"""As many characters of what an advantage does are stored."""


@dataclass(frozen=True, slots=True)
class WriteAdvantage(Command):
    """A new advantage, or with its key an old one rewritten: 1d6 and ``pips``, dynamic or static (6D6-01).

    Keywords: Free Resist, Aid Resist, Opportunity, Freq., In Resistance (its effect works there too),
    "Dice: reroll 1", and any other word. ``text`` tells what it does, ``trigger`` what an opportunity with it
    answers; where that is left out, ``text`` tells both.
    """

    sheet_id: str
    name: str
    kind: str = "dynamic"
    pips: int = 0
    keywords: tuple[str, ...] = ()
    text: str = ""
    advantage: str = ""
    trigger: str = ""


@dataclass(frozen=True, slots=True)
class RemoveAdvantage(Command):
    """An advantage leaves the sheet."""

    sheet_id: str
    advantage: str


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
class AdvantageWritten(Fact):
    """An advantage was written on a sheet; ``before``: what it was called until now, "" if it is new."""

    CLOSED: ClassVar[tuple[str, ...] | None] = None
    RULES: ClassVar[tuple[str, ...]] = ("6D6-01",)
    ASIDE: ClassVar[bool] = True

    advantage: str
    kind: str
    value: str
    keywords: tuple[str, ...] = ()
    trigger: str = ""
    text: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageRemoved(Fact):
    """An advantage left the sheet."""

    RULES: ClassVar[tuple[str, ...]] = ("6D6-01",)
    ASIDE: ClassVar[bool] = True

    advantage: str


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


def write_advantage(table: Table, command: WriteAdvantage) -> Decision:
    """Write an advantage, or rewrite one (6D6-01)."""
    profile = profile_of(table, command.sheet_id)
    before = advantage_of(table, command.sheet_id, command.advantage) if command.advantage else None
    if before is None and len(table.of(Ability, command.sheet_id)) >= MOST:
        raise RuleBroken(f"{profile.name} already has {MOST} advantages, the most allowed.")
    within(len(command.keywords), 0, KEYWORDS, "Keywords")
    row = Ability(
        dice=1,
        pips=within(command.pips, *PIPS, "The bonus to 1d6"),
        name=clean_name(command.name),
        kind=checked_type(command.kind),
        keywords=tuple(dict.fromkeys(spelling_of(clean_name(word, "keyword")) for word in command.keywords)),
        text=_bounded(command.text.strip()),
        trigger=command.trigger.strip(),
        place=before.place if before else len(table.of(Ability, command.sheet_id)),
    )
    fact = AdvantageWritten(
        sheet_id=command.sheet_id,
        advantage=row.name,
        kind=row.kind,
        value=PlainPool(1, row.pips).text,
        keywords=row.keywords,
        trigger=row.trigger,
        text=row.text,
        before=before.name if before else "",
    )
    return decided(table.put(command.sheet_id, command.advantage or table.new_key(), row), fact)


def value_of_foe(text: str) -> tuple[int, int]:
    """Return the die and what is added to it for the advantages of someone whom nobody plays (6D6-01)."""
    value = read_value(text)
    if value.dice != 1:
        raise RuleBroken("An advantage is 1d6 and a bonus, as in 1d6+2.")
    return 1, within(value.modifier, *PIPS, "The bonus to 1d6")


def _bounded(text: str) -> str:
    within(len(text), 0, TEXT, "The length of what an advantage does")
    return text


def remove_advantage(table: Table, command: RemoveAdvantage) -> Decision:
    """Take an advantage from the sheet."""
    row = advantage_of(table, command.sheet_id, command.advantage)
    profile_of(table, command.sheet_id)
    fact = AdvantageRemoved(sheet_id=command.sheet_id, advantage=row.name)
    return decided(table.without(Ability, command.sheet_id, command.advantage), fact)


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
        changes(RemoveAdvantage, remove_advantage),
        changes(SetPotential, set_potential),
        changes(WriteAdvantage, write_advantage),
    ),
)
