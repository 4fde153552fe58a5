"""Control over another's character in 6d6: potential of its own that pays for immediate actions."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import RuleBroken


@dataclass(frozen=True, slots=True)
class Control:
    """Control potential that is left; it has no type, and the victim's own is never touched (R-68)."""

    left: int

    @property
    def done(self) -> bool:
        """Whether normal play goes on: nothing is left to act with (6D6-29)."""
        return self.left <= 0


def activated(control: Control, advantages: int) -> Control:
    """The control after an immediate action with so many advantages: one point each (6D6-28, R-68)."""
    if control.done:
        raise RuleBroken("The control is over: there is no potential left to act with.")
    if advantages < 0:
        raise RuleBroken("An action has no fewer than no advantages.")
    if advantages > control.left:
        raise RuleBroken(f"{control.left} control potential is left, too little for {advantages} advantages.")
    return Control(control.left - advantages)


def relinquished(control: Control) -> Control:
    """The control given up; what was left is gone (6D6-29, R-68)."""
    if control.done:
        raise RuleBroken("The control is over already.")
    return Control(0)
