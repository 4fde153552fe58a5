"""A sheet gets another face: a picture, a drawn token, an emoji or initials, and its colour."""

from __future__ import annotations

import hashlib

from campaigns.models import Picture, Seat
from campaigns.play import perform
from campaigns.portraits.shrinking import shrunk
from campaigns.requests.limits import has_room_for_picture
from campaigns.state import Played
from campaigns.transactions import writing
from rules.common.sheets import DescribeSheet
from rules.table import Profile


def change_portrait(
    *, seat: Seat, sheet_id: str, profile: Profile, portrait: str, colour: int, picture: bytes = b""
) -> Played:
    """Give a sheet that face; a ``picture`` goes before what was chosen beside it."""
    small = shrunk(picture) if picture else b""
    with writing():
        key = f"#{keep_picture(seat=seat, data=small)}" if small else ""
        command = DescribeSheet(sheet_id, profile.name, profile.pronouns, key or portrait, colour)
        return perform(seat, command, acting_for=sheet_id, picture=key)


def keep_picture(*, seat: Seat, data: bytes) -> str:
    """Keep a picture under a key of its content, once for each campaign."""
    key = hashlib.sha256(data).hexdigest()[:14]
    if not Picture.objects.filter(campaign=seat.campaign_id, key=key).exists():
        has_room_for_picture(seat.campaign_id)
        Picture.objects.create(campaign_id=seat.campaign_id, key=key, data=data)
    return key
