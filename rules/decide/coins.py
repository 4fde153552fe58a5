"""Coins are found, spent and given; they take no slot (FB-14)."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import ChangeCoins, GiveCoins
from rules.decide.belongings import refuse_bad_receiver
from rules.decide.decision import Decision, decided
from rules.decide.shape import within
from rules.decide.sheets import finished, name_for_others, number, set_number
from rules.errors import RuleBroken
from rules.facts import CoinsChanged
from rules.system import System
from rules.table import Table

PURSE = 99_999
MOST = 9999


def change_coins(system: System, table: Table, command: ChangeCoins, chance: Chance) -> Decision:
    """Coins found, or spent where the number is below zero."""
    profile = finished(table, command.sheet)
    if not command.amount:
        raise RuleBroken("Say how many coins.")
    after, left = _changed(table, command.sheet, command.amount)
    fact = CoinsChanged(
        sheet=command.sheet,
        name=profile.name,
        amount=command.amount,
        after=left,
        reason=command.reason.strip(),
    )
    return decided(after, fact)


def give_coins(system: System, table: Table, command: GiveCoins, chance: Chance) -> Decision:
    """Coins from one purse to another."""
    profile = finished(table, command.sheet)
    amount = within(command.amount, 1, MOST, "The coins given")
    refuse_bad_receiver(table, command.sheet, command.to)
    after, left = _changed(table, command.sheet, -amount)
    after, _ = _changed(after, command.to, amount)
    fact = CoinsChanged(
        sheet=command.sheet,
        name=profile.name,
        amount=-amount,
        after=left,
        to=command.to,
        to_name=name_for_others(table, command.to),
    )
    return decided(after, fact)


def _changed(table: Table, sheet: str, amount: int) -> tuple[Table, int]:
    had = number(table, sheet, "coins")
    left = had + amount
    if left < 0:
        raise RuleBroken(f"There are only {had} coins in that purse.")
    if left > PURSE:
        raise RuleBroken(f"No purse here holds more than {PURSE} coins.")
    return set_number(table, sheet, "coins", left), left
