"""Orders of the games that roll die codes: checks, what their ranks buy, effect rolls, luck and recovery."""

from __future__ import annotations

from dataclasses import dataclass

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class CheckCode(Command):
    """A check of an ability's die code, with a skill's on top (FD6-18..20); None: only the total is asked.

    ``dice``, ``wild`` and ``flat`` are what circumstances add or take before and after the throw; ``boosts``
    to ``flips`` what they do besides. ``luck`` doubles the dice (FD6-03). ``target``: whom it is against, and
    ``opposing`` the ability or skill with which the target stands against it: that total is the difficulty.
    """

    sheet: str
    ability: str
    skill: str = ""
    difficulty: int | None = None
    dice: int = 0
    wild: int = 0
    flat: int = 0
    boosts: int = 0
    penalties: int = 0
    advantages: int = 0
    disadvantages: int = 0
    flips: tuple[int, ...] = ()
    luck: bool = False
    wild_sides: int = 6
    target: str = ""
    opposing: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class RecoverCondition(Command):
    """A check that ends a condition if it brings the result points that the condition takes (FD6-28, FD6-29).

    ``sheet`` rolls; the condition lies on ``target``, or on the one who rolls.
    """

    sheet: str
    condition: str
    ability: str
    skill: str = ""
    difficulty: int = 0
    dice: int = 0
    flat: int = 0
    advantages: int = 0
    disadvantages: int = 0
    luck: bool = False
    target: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Bought:
    """One effect that ranks buy: its key, on whom it falls ("": whoever rolled), and what it is about.

    ``on``: the key of a skill, an ability, a condition or an open effect roll, as the effect asks.
    ``sign`` -1 takes what 1 gives; ``text`` names a value, an ability or the effect in the table's words.
    """

    effect: str
    target: str = ""
    on: str = ""
    sign: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True)
class SpendRanks(Command):
    """The ranks of a successful check are spent on effects (FD6-32..39); what is not spent stays open."""

    pending: str
    sheet: str = ""
    purchases: tuple[Bought, ...] = ()

    def owners(self) -> tuple[str, ...]:
        """The one who rolled, and all on whom the effects fall."""
        named = (self.sheet, *(each.target for each in self.purchases))
        return tuple(dict.fromkeys(filter(None, named)))


@dataclass(frozen=True, slots=True)
class RollEffect(Command):
    """An effect roll that ranks have bought: a die code against a resistance (FD6-33, FD6-40).

    ``code`` "" is the one that was named when the ranks bought it. ``track``: damage, composure or body make
    a condition; attitude and willpower are moved, ``sign`` 1 towards their last state, -1 towards their
    first; "" makes the ``condition`` that is named. ``ability``: the one that a condition takes away.
    """

    pending: str
    sheet: str = ""
    target: str = ""
    code: str = ""
    resistance: int = 0
    track: str = "damage"
    condition: str = ""
    sign: int = 1
    ability: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class AwardLuck(Command):
    """The Game Master gives luck points (FD6-08)."""

    sheet: str
    amount: int = 1
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SpendLuck(Command):
    """A point of luck bends the story; it touches no dice (FD6-06)."""

    sheet: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class VetoLuck(Command):
    """The Game Master turns a point of luck down: it comes back, with the turn's one (FD6-09, R-22)."""

    pending: str
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class TellCritical(Command):
    """What a critical brings, in the words of the table (FD6-15)."""

    pending: str
    text: str
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class SetCode(Command):
    """An ability's or a skill's die code, written by hand: ``code`` like 3D+1; "" takes it off the sheet.

    ``parent`` makes it a skill of that ability; ``name`` is its own where the game has none for the key.
    """

    sheet: str
    ability: str
    code: str
    parent: str = ""
    name: str = ""
    kind: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class SetDynamic(Command):
    """A character becomes Dynamic or Stock (FD6-01)."""

    sheet: str
    dynamic: bool
