"""How facts of harm came out: who falls, and how long the dying have."""

from __future__ import annotations

from dataclasses import dataclass

from rules.facts import Die, Fact, Modifier, Roll, ShownRoll
from rules.verdicts import DOOM, DYING, FUMBLE, NO_VERDICT, Verdict, several


@dataclass(frozen=True, slots=True, kw_only=True)
class Falling(Fact):
    """Something by which somebody may fall.

    ``status``: ok, dying (with the timer's ``left`` and ``unit``, made of its die and the ``modifiers``),
    dead where a table gives the dying no time, or taken_out.
    """

    status: str = "ok"
    left: int = 0
    unit: str = ""
    timer: Die | None = None
    modifiers: tuple[Modifier, ...] = ()

    def rolls(self) -> tuple[ShownRoll, ...]:
        return countdown(self.timer, self.modifiers, self.left) if self.timer else ()

    def fall(self) -> str:
        return fallen_as(self.status)


def harm_rules(status: str) -> tuple[str, ...]:
    """Return the rules of what harm led to: a countdown, or nothing more for who is no character."""
    return {"dying": ("FB-24", "R-31"), "dead": ("FB-24",), "taken_out": ("FB-52",)}.get(status, ())


def countdown(timer: Die, modifiers: tuple[Modifier, ...], count: int) -> tuple[ShownRoll, ...]:
    """Return the roll that said how long the dying have: 1D4 and Constitution, 1 at the least (R-31)."""
    return (ShownRoll(roll=Roll(dice=(timer,), modifiers=modifiers, total=count), label="Timer"),)


def fallen_as(status: str) -> str:
    """Return how somebody fell who stands like that; "" who is well."""
    return "" if status == "ok" else status


def fall_verdict(status: str, count: int, unit: str, *, begun: bool = False) -> Verdict:
    """Return how somebody fares who lost HP: ``count`` is what is left to live, 0 where nobody may know."""
    if status == "dead":
        return Verdict(words="Dead", note="" if begun else "at once", sense=FUMBLE, mark=DOOM)
    if status == "taken_out":
        return Verdict(words="Taken out", sense=FUMBLE)
    if status == "dying" and count:
        note = f"{several(count, unit)} to live unless helped"
        return Verdict(words="Dying", note=note, sense=FUMBLE, mark=DYING)
    if begun:
        return Verdict(words="Dying", sense=FUMBLE, mark=DYING)
    return NO_VERDICT if status == "ok" else Verdict(sense=FUMBLE)
