"""A sheet's purse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.bounds import within
from rules.common.belongings import refuse_bad_receiver
from rules.common.lookups import finished, number, set_number
from rules.errors import RuleBroken
from rules.facts import Handed, Who
from rules.game import Command, Decision, Mechanic, changes, decided
from rules.table import Table

COINS = "coins"
PURSE = 99_999
MOST = 9999


@dataclass(frozen=True, slots=True)
class ChangeCoins(Command):
    """Coins found or spent."""

    sheet_id: str
    amount: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GiveCoins(Command):
    """Coins to another sheet or to the party's store."""

    sheet_id: str
    to: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinsChanged(Handed):
    """Coins found, spent or, with ``to``, given."""

    STORY: ClassVar[str] = "found"

    amount: int
    after: int
    reason: str = ""
    to_name: Who = ""


def change_coins(table: Table, command: ChangeCoins) -> Decision:
    """Add coins that were found, or take what was spent where the number is below zero."""
    finished(table, command.sheet_id)
    if not command.amount:
        raise RuleBroken("Enter how many coins.")
    after, coins = purse_changed(table, command.sheet_id, command.amount)
    fact = CoinsChanged(
        sheet_id=command.sheet_id,
        amount=command.amount,
        after=coins,
        reason=command.reason.strip(),
    )
    return decided(after, fact)


def give_coins(table: Table, command: GiveCoins) -> Decision:
    """Give coins from one purse to another."""
    finished(table, command.sheet_id)
    amount = within(command.amount, 1, MOST, "The coins given")
    refuse_bad_receiver(table, command.sheet_id, command.to)
    after, coins = purse_changed(table, command.sheet_id, -amount)
    after, _ = purse_changed(after, command.to, amount)
    fact = CoinsChanged(
        sheet_id=command.sheet_id,
        amount=-amount,
        after=coins,
        to=command.to,
        to_name=command.to,
    )
    return decided(after, fact)


def purse_changed(table: Table, sheet_id: str, amount: int) -> tuple[Table, int]:
    """Return the table with so many coins more or, below zero, less in a purse, and what is in it then."""
    had = number(table, sheet_id, "coins")
    coins = had + amount
    if coins < 0:
        raise RuleBroken(f"There are only {had} coins in that purse.")
    if coins > PURSE:
        raise RuleBroken(f"A purse holds at most {PURSE} coins.")
    return set_number(table, sheet_id, "coins", coins), coins


MECHANIC = Mechanic(
    __name__,
    deciders=(
        changes(ChangeCoins, change_coins),
        changes(GiveCoins, give_coins),
    ),
)
