"""Windows for opportunity actions in 6d6: who may speak up in one, and in which order they act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Window:
    """The time between two actions of the active character.

    ``triggers``: the action was of a type that opens one. ``running``: that action is not over yet.
    ``claims`` are those who have spoken up, in order; so many of them ``acted``.
    """

    active: str
    triggers: bool = True
    running: bool = False
    closed: bool = False
    claims: tuple[str, ...] = ()
    acted: int = 0

    @property
    def waiting(self) -> tuple[str, ...]:
        """Those who declared and must still act, first come first (6D6-21)."""
        return self.claims[self.acted :]


Same = Callable[[str, str], bool]
"""Whether two claimants count as one: the same character, or the same player's (R-65)."""


def refusal(window: Window, claimant: str, same: Same = str.__eq__) -> str:
    """Why a claim cannot be made, as a label; "" if it can (6D6-16, 6D6-18..20, 6D6-22, R-65)."""
    reasons = (
        ("not_triggered_by_type", not window.triggers),
        ("own_turn", claimant == window.active),
        ("mid_action", window.running),
        ("window_closed", window.closed),
        ("already_used", any(same(claimant, earlier) for earlier in window.claims)),
    )
    return next((reason for reason, broken in reasons if broken), "")


def claimed(window: Window, claimant: str) -> Window:
    """The window with one more claim, which binds (6D6-21, R-65)."""
    return replace(window, claims=(*window.claims, claimant))
