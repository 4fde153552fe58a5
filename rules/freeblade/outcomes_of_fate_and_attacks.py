"""How the Die of Fate and attacks came out, in words."""

from __future__ import annotations

from rules.facts import Die, Roll
from rules.verdicts import LOST, WON, Verdict


def fate_verdict(chances: int, face: int, words: str, *, well: bool, note: str = "") -> Verdict:
    """Return what the Die of Fate said with so many chances in six, and the face that it needed (R-44)."""
    aim = f"needs {7 - chances} or more" if 0 < chances < 6 else ""
    roll = Roll(dice=(Die(sides=6, face=face),), total=face)
    return Verdict(
        of="Die of Fate",
        roll=roll,
        total=face,
        words=words,
        note=", ".join(filter(None, (note, aim))),
        sense=WON if well else LOST,
    )


def attack_verdict(outcome: str, roll: Roll, weapon: str, damage: int, shield: str) -> Verdict:
    """Return how an attack came out: what it did, or what stopped it (FB-53, FB-34, R-104)."""
    if outcome == "blocked":
        return Verdict(words="Blocked", note=f"by {shield}" if shield else "", sense=LOST, outcome=outcome)
    if damage:
        return Verdict(of=weapon, roll=roll, total=damage, words="damage", sense=WON, outcome=outcome)
    words_by_outcome = {"miss": ("Miss", ""), "immune": ("Immune", "no harm")}
    words, note = words_by_outcome.get(outcome, ("No damage", "the armour takes it all"))
    return Verdict(of=weapon, roll=roll, words=words, note=note, sense=LOST, outcome=outcome)
