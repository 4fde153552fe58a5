"""A player's character begins, or one comes from elsewhere."""

from __future__ import annotations

import secrets
from dataclasses import replace

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.requests.limits import has_room_for_sheet
from campaigns.state import Played, game_of
from rules.common.character_files import read_character
from rules.common.given_names import given_name
from rules.common.sheets import BeginSheet
from rules.common.stat_blocks import CharacterReading, read_stat_block
from rules.errors import RuleBroken
from rules.randomness import FreshRandomness


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
    name = name or given_name(game, FreshRandomness()) or f"{seat.name}'s character"[:80]
    beginning = BeginSheet(sheet_id, name, "pc", (str(seat.pk),), "open", pronouns, portrait)
    if how == "steps":
        return perform(seat, beginning)
    if game.making is None:
        raise RuleBroken(f"{game.system.name} cannot roll a whole character.")
    return perform(seat, beginning, game.making.whole(sheet_id))


def read_from_elsewhere(*, seat: Seat, text: str) -> CharacterReading:
    """Read a character from a file's text or from a stat block."""
    reader = read_character if text.lstrip().startswith("{") else read_stat_block
    return reader(game_of(seat.campaign), text)


def bring_from_elsewhere(
    *, seat: Seat, sheet_id: str, text: str, kind: str = "", visibility: str = ""
) -> Played:
    """Bring a character in. A player plays whom they bring; a Game Master says what it is and who sees it."""
    has_room_for_sheet(seat)
    brings = read_from_elsewhere(seat=seat, text=text).brings
    if not seat.is_gm:
        kind, visibility = "pc", "open"
    seats = () if seat.is_gm else (str(seat.pk),)
    brings = replace(
        brings, sheet_id=sheet_id, seats=seats, kind=kind or brings.kind, visibility=visibility or "open"
    )
    return perform(seat, brings)
