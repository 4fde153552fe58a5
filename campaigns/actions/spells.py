"""Spells."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.freeblade.spells import CastSpell


def cast(
    *,
    seat: Seat,
    sheet_id: str,
    belonging: str,
    label: str = "",
    advantages: int = 0,
    disadvantages: int = 0,
    drop: tuple[str, ...] = (),
    force: bool = False,
    allowed: bool = False,
    audience: str = "everyone",
) -> Played:
    """A spell takes effect; ``force`` and ``allowed`` count for Game Masters alone (FB-42, R-43, R-86)."""
    command = CastSpell(
        sheet_id,
        belonging,
        label,
        advantages,
        disadvantages,
        drop,
        force and seat.is_gm,
        allowed,
    )
    return perform(seat, command, audience=audience)
