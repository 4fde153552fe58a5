"""The key of a picture, which opens nothing by itself: whose face it may become, and who is served it."""

from __future__ import annotations

from campaigns.access import may_read, membership_of
from campaigns.faces import PICTURE
from campaigns.models import Seat
from campaigns.state import State
from rules.common.sheets import portrait_of
from rules.errors import RuleBroken

UNSEEN = "No sheet that you can read has that picture. Choose another, or upload the picture."


def sees_picture(seat: Seat, state: State, portrait: str) -> bool:
    """Whether a sheet that the seat may read has that picture."""
    members = (membership_of(state, sheet_id) for sheet_id in state.sheets)
    return any(one and one.profile.portrait == portrait and may_read(seat, one) for one in members)


def refuse_unseen_picture(seat: Seat, state: State, text: str, sent: str = "") -> None:
    """Refuse a face that is a picture unless the seat sees it already, or has just ``sent`` it."""
    portrait = portrait_of(text)
    if portrait == sent or not PICTURE.fullmatch(portrait):
        return
    if not sees_picture(seat, state, portrait):
        raise RuleBroken(UNSEEN)
