"""Coins."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.common.coins import ChangeCoins, GiveCoins


def change_coins(*, seat: Seat, sheet_id: str, amount: int, reason: str = "") -> Played:
    """Coins found or, below zero, spent."""
    return perform(seat, ChangeCoins(sheet_id, amount, reason))


def give_coins(*, seat: Seat, sheet_id: str, to: str, amount: int) -> Played:
    """Coins to another sheet or to the party's store."""
    return perform(seat, GiveCoins(sheet_id, to, amount))
