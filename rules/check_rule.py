"""A check as data: which dice, how they are read, what is spent on them and what follows."""

from __future__ import annotations

from dataclasses import dataclass

OUTCOMES = ("success", "failure", "critical_success", "critical_failure")
SIDES, SIDES_IN_A_POOL = 100, 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A face that makes a critical of a check, when at least so many of the dice that count show it."""

    face: int
    dice: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreDice:
    """What is spent before a check: each point of ``resource`` is so many ``dice`` more, up to ``most``."""

    resource: str
    dice: int = 1
    most: int = 1
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainRule:
    """What is spent after a check: a point of ``resource`` throws one die again, or turns it (``turned``)."""

    resource: str
    turned: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """What follows from a check that ends ``on`` this outcome ``by`` so much or more.

    A ``track`` that the game knows moves so many ``steps``, or a ``condition`` comes; with ``strikes`` upon
    the one whom the check was against.
    """

    on: str
    by: int = 0
    track: str = ""
    steps: int = 1
    condition: str = ""
    strikes: bool = False
    rule: str = ""

    def problem(self) -> str:
        """Say what of it cannot be."""
        if self.on not in OUTCOMES:
            return f"on is none of {', '.join(OUTCOMES)}."
        one = bool(self.track) != bool(self.condition)
        return "" if one else "track or condition is needed, and not both."


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRule:
    """How a game makes its checks.

    So many ``dice`` of ``sides`` are thrown; the ability says how many more in a ``pool``, else it is added.
    ``keep`` of the highest count, 0 is all. They are summed, or each that shows so much as ``counts`` is one
    success. Meeting the number is enough, unless the check must beat it (``beats``). ``best`` and ``worst``
    decide a check whatever it comes to, unless both are there. A tap rolls against ``start``, and a number is
    from ``low`` to ``high``. ``rule`` is the catalogue's id.
    """

    sides: int
    dice: int = 0
    pool: bool = False
    keep: int = 0
    counts: int = 0
    beats: bool = False
    start: int
    low: int = 1
    high: int = 99
    best: Mark | None = None
    worst: Mark | None = None
    before: MoreDice | None = None
    after: AgainRule | None = None
    then: tuple[Consequence, ...] = ()
    rule: str = ""

    def problem(self) -> str:
        """Say what of it cannot be."""
        most, least = SIDES_IN_A_POOL if self.pool else SIDES, 0 if self.pool else 1
        if not 2 <= self.sides <= most:
            return f"sides should be from 2 to {most}."
        return "" if least <= self.dice <= 5 else f"dice should be from {least} to 5."

    def score_text(self, score: int) -> str:
        """Return what an ability of that score brings: 3d10, or +2."""
        return f"{score}d{self.sides}" if self.pool else f"{score:+d}".replace("-", "\N{MINUS SIGN}")
