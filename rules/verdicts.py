"""How a fact came out, in the words that every screen, the spoken log, the chronicle and exports share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.rolls import Roll

WON, LOST, CRIT, FUMBLE, HARM = "won", "lost", "crit", "fumble", "harm"
DOOM, DYING = "doom", "is-dying"
HIDDEN = "Difficulty hidden"
RARE = Fraction(1, 6)
PLAIN = ("success", "failure")
"""The outcomes of a check that is no critical."""
SENSES: Mapping[str, str] = {
    "success": WON,
    "hit": WON,
    "critical_success": CRIT,
    "failure": LOST,
    "miss": LOST,
    "critical_failure": FUMBLE,
}
WORDS: Mapping[str, str] = {
    "success": "Success",
    "critical_success": "Critical success",
    "failure": "Failure",
    "critical_failure": "Critical failure",
}
HAPPENED: Mapping[str, tuple[bool, str]] = {
    "success": (True, "success"),
    "critical_success": (True, "success"),
    "hit": (True, "hit"),
    "failure": (False, "failure"),
    "critical_failure": (False, "failure"),
    "miss": (False, "miss"),
}
"""The outcomes that a chance speaks of: whether it was the chance of them, and their word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """How a fact came out, as far as its reader may know.

    ``total`` is the number that counts and ``words`` say how it went in a word or two; a unit, as in "5
    damage", begins small. ``note`` says the rest: what it met, what follows. ``sense``: won, lost, crit,
    fumble, harm or "". ``outcome`` is the rule's own word and ``chance`` the probability of a success as
    "n/d". ``of`` names what was rolled, ``roll`` holds it, and ``against`` is the number that it met.
    ``mark``: somebody is dying (``is-dying``), or it is the end of something (``doom``). ``critical``: it
    went as well or as badly as it can. ``counted``: the total is a number of successes.
    """

    total: int | None = None
    words: str = ""
    note: str = ""
    sense: str = ""
    outcome: str = ""
    chance: str = ""
    of: str = ""
    roll: Roll | None = None
    against: int | None = None
    mark: str = ""
    critical: bool = False
    counted: bool = False

    @property
    def unit(self) -> str:
        """Return what a total that is counted is a number of: "1 success"."""
        return "success" if self.total == 1 else "successes"

    @property
    def margin(self) -> int | None:
        """Return by how much a check passed what it met; None where that is no total against a number.

        Successes are few: by one is how they are mostly won.
        """
        if self.counted or self.outcome not in PLAIN or self.total is None or self.against is None:
            return None
        return self.total - self.against

    @property
    def sentence(self) -> str:
        """Return the verdict as it is spoken: "16, Success, beats 10 by 6"; "5 damage"."""
        total = "" if self.total is None else str(self.total)
        unit = bool(self.words) and self.words[0].islower()
        head = (
            " ".join(filter(None, (total, self.words)))
            if unit
            else ", ".join(filter(None, (total, self.words)))
        )
        return ", ".join(filter(None, (head, self.note)))

    @property
    def succeeded(self) -> bool | None:
        """Say whether that came true which the chance speaks of; None where it speaks of nothing."""
        return HAPPENED[self.outcome][0] if self.chance and self.outcome in HAPPENED else None

    @property
    def rarity(self) -> str:
        """Return how rare it was what happened, where that was less than one in six: a 1-in-9 hit."""
        if self.succeeded is None:
            return ""
        odds = Fraction(self.chance) if self.succeeded else 1 - Fraction(self.chance)
        return f"A 1-in-{round(1 / odds)} {HAPPENED[self.outcome][1]}" if 0 < odds < RARE else ""


NO_VERDICT = Verdict()
BLIND = Verdict(note="Only the GM sees the result")


def signed(number: int) -> str:
    """Return a number with its sign: +2, 0, −1."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def by_margin(by: int, number: int) -> str:
    """Say by how much a number was beaten or missed: beats 12 by 3, 4 short of 12; unopposed, if it is 0."""
    if by > 0 == number:
        return "unopposed"
    if not by:
        return f"exactly {number}"
    return f"beats {number} by {by}" if by > 0 else f"{-by} short of {number}"


def several(number: int, units: str) -> str:
    """Return so many things by the word for many: 3 rounds, 1 round."""
    return f"{number} {units.removesuffix('s') if number == 1 else units}"
