"""Advantages as they are written on a sheet, and removed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.bounds import clean_name, within
from rules.common.lookups import profile_of
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Mechanic, changes, decided
from rules.sixd6.keywords import PlainPool, read_value, spelling_of
from rules.sixd6.potential_purse import checked_type
from rules.sixd6.sides_of_an_action import advantage_of
from rules.table import Ability, Table

PIPS = (0, 20)
KEYWORDS = 10
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


MECHANIC = Mechanic(
    __name__,
    deciders=(
        changes(RemoveAdvantage, remove_advantage),
        changes(WriteAdvantage, write_advantage),
    ),
)
