"""A player's character begins."""

from __future__ import annotations

import secrets

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.requests.limits import has_room_for_sheet
from campaigns.state import Played, game_of
from rules.common.given_names import given_name
from rules.common.sheets import BeginSheet
from rules.errors import RuleBroken
from rules.randomness import fresh_randomness


def new_sheet_id() -> str:
    """An id that no sheet has; it is made before the row, so that undo can bring the sheet back under it."""
    return secrets.token_hex(8)


def begin_character(
    *, seat: Seat, sheet_id: str, name: str = "", pronouns: str = "", portrait: str = "", how: str = "steps"
) -> Played:
    """A player's character, at the first step of its making; or rolled and finished at once, or not at all.

    Who is given no name has one of the game's own, or for now that of the player.
    """
    game = game_of(seat.campaign)
    has_room_for_sheet(seat)
    called = name or given_name(game, fresh_randomness()) or f"{seat.name}'s character"[:80]
    begun = BeginSheet(sheet_id, called, "pc", (str(seat.pk),), "open", pronouns, portrait)
    if how == "steps":
        return perform(seat, begun)
    if game.making is None:
        raise RuleBroken(f"{game.system.name} cannot roll a whole character.")
    return perform(seat, begun, game.making.whole(sheet_id))
