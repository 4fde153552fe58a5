"""A session's beginning and end."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.common.clock import BeginSession, EndSession


def begin_session(*, seat: Seat) -> Played:
    """Everyone's Focus is set anew (FB-10)."""
    return perform(seat, BeginSession())


def end_session(*, seat: Seat) -> Played:
    """What Focus is left is lost (FB-10)."""
    return perform(seat, EndSession())
