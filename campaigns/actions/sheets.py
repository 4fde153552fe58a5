"""A player's character begins."""

from __future__ import annotations

import secrets

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.requests.limits import has_room_for_sheet
from campaigns.state import Played
from rules.common.given_names import given_name
from rules.common.sheets import BeginSheet
from rules.errors import RuleBroken
from rules.games import game_for
from rules.randomness import fresh_randomness


def new_sheet_id() -> str:
    """An id that no sheet has; it is made before the row, so that undo can bring the sheet back under it."""
    return secrets.token_hex(8)


def begin_character(
    *, seat: Seat, sheet_id: str, name: str = "", pronouns: str = "", portrait: str = ""
) -> Played:
    """A player's character, at the first step of its making where it has any. The name may come later."""
    return perform(seat, _begun(seat, sheet_id, name, pronouns, portrait))


def roll_character(
    *, seat: Seat, sheet_id: str, name: str = "", pronouns: str = "", portrait: str = ""
) -> Played:
    """A whole character at once: begun, rolled and finished, or nothing at all."""
    game = game_for(seat.campaign.system)
    if game.making is None:
        raise RuleBroken(f"{game.system.name} rolls no whole characters.")
    return perform(seat, _begun(seat, sheet_id, name, pronouns, portrait), game.making.whole(sheet_id))


def _begun(seat: Seat, sheet_id: str, name: str, pronouns: str, portrait: str) -> BeginSheet:
    """Who is given no name has one of the game's own, or for now that of the player."""
    has_room_for_sheet(seat)
    found = name or given_name(game_for(seat.campaign.system), fresh_randomness())
    called = found or f"{seat.name}'s character"[:80]
    return BeginSheet(sheet_id, called, "pc", (str(seat.pk),), "open", pronouns, portrait)
