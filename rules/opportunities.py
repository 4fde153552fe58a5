"""Windows for opportunity actions in 6d6: what opens one, who may speak up, and in which order they act."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from rules.errors import RuleBroken

PLAYED = ("initiative", "potential")
"""The actions by which the active character goes on, and with which an earlier window closes (6D6-19)."""


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


@dataclass(frozen=True, slots=True)
class Happening:
    """Something in a turn: an action of a ``type``, or a declaration ``to`` the action of that number.

    ``player`` is whose character it is, where a player has several (R-65); "" is ``by`` itself.
    """

    by: str
    type: str = ""
    to: int = -1
    during: bool = False
    player: str = ""


@dataclass
class Turn:
    """A turn as it is told: the windows by the number of their action, and the claims that were refused."""

    active: str
    triggers: Callable[[str], bool]
    same: Same = str.__eq__
    windows: dict[int, Window] = field(default_factory=dict)
    refused: list[tuple[int, str]] = field(default_factory=list)

    def act(self, at: int, event: Happening) -> None:
        """An action: the active character's next one closes what was open (6D6-19)."""
        own = event.by == self.active
        if own and event.type in PLAYED:
            self.windows = {number: replace(window, closed=True) for number, window in self.windows.items()}
        self.windows[at] = Window(self.active, triggers=own and self.triggers(event.type))

    def declare(self, at: int, event: Happening) -> None:
        """Someone speaks up for an opportunity."""
        window = self.windows.get(event.to)
        if window is None:
            raise RuleBroken("There is no such action to answer.")
        reason = refusal(replace(window, running=event.during), event.by, self.same)
        if reason:
            self.refused.append((at, reason))
        else:
            self.windows[event.to] = claimed(window, event.by)


def told(
    active: str, events: Iterable[Happening], triggers: Callable[[str], bool], per: str = "player"
) -> Turn:
    """A turn of actions and declarations in their order (6D6-18..22, R-65)."""
    happened = tuple(events)
    players = {event.by: event.player or event.by for event in happened} if per == "player" else {}
    turn = Turn(active, triggers, lambda one, other: players.get(one, one) == players.get(other, other))
    for at, event in enumerate(happened):
        (turn.act if event.to < 0 else turn.declare)(at, event)
    return turn
