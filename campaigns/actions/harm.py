"""HP lost and regained, the dying, and Focus."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.freeblade.dying import HelpDying, TickDeath
from rules.freeblade.focus import SpendFocus
from rules.freeblade.harm import Heal, TakeDamage


def take_damage(
    *, seat: Seat, sheet_id: str, amount: int, source: str = "", in_combat: bool = False
) -> Played:
    """HP lost to anything but a rolled attack; the dying count Rounds in an encounter too (FB-23, R-31)."""
    return perform(seat, TakeDamage(sheet_id, amount, source, in_combat or None))


def heal(*, seat: Seat, sheet_id: str, amount: int, source: str = "") -> Played:
    """HP regained, never above the maximum."""
    return perform(seat, Heal(sheet_id, amount, source))


def help_dying(*, seat: Seat, sheet_id: str) -> Played:
    """Someone helps: the death timer stops (FB-24)."""
    return perform(seat, HelpDying(sheet_id))


def tick_death(*, seat: Seat, sheet_id: str) -> Played:
    """A Round or minute of the dying passes."""
    return perform(seat, TickDeath(sheet_id))


def spend_focus(*, seat: Seat, sheet_id: str, reason: str = "") -> Played:
    """One Focus for something that the table agreed on (FB-28)."""
    return perform(seat, SpendFocus(sheet_id, reason))
