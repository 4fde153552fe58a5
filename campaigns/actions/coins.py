"""Coins."""

from __future__ import annotations

from campaigns.models import Event, Seat
from campaigns.play import perform
from rules.common.coins import ChangeCoins, GiveCoins


def change_coins(*, seat: Seat, sheet_id: str, amount: int, reason: str = "") -> list[Event]:
    """Coins found or, below zero, spent."""
    return perform(seat, ChangeCoins(sheet_id, amount, reason))


def give_coins(*, seat: Seat, sheet_id: str, to: str, amount: int) -> list[Event]:
    """Coins to another sheet or to the party's store."""
    return perform(seat, GiveCoins(sheet_id, to, amount))
