"""How the facts of Freeblade came out, where several are told alike."""

from __future__ import annotations

from rules.facts import Roll
from rules.verdicts import DOOM, DYING, FUMBLE, LOST, NO_VERDICT, WON, Verdict, several


def fate_verdict(chances: int, face: int, words: str, *, well: bool, note: str = "") -> Verdict:
    """Return what the Die of Fate said with so many chances in six, and the face that it needed (R-44)."""
    needed = f"needs {7 - chances} or more" if 0 < chances < 6 else ""
    told = ", ".join(filter(None, (note, needed)))
    return Verdict(total=face, words=words, note=told, sense=WON if well else LOST)


def fall_verdict(status: str, count: int, unit: str, *, begun: bool = False) -> Verdict:
    """Return how somebody fares who lost HP: ``count`` is what is left to live, 0 where nobody may know."""
    if status == "dead":
        return Verdict(words="Dead", note="" if begun else "at once", sense=FUMBLE, mark=DOOM)
    if status == "taken_out":
        return Verdict(words="Taken out", sense=FUMBLE)
    if status == "dying" and count:
        left = f"{several(count, unit)} to live unless helped"
        return Verdict(words="Dying", note=left, sense=FUMBLE, mark=DYING)
    if begun:
        return Verdict(words="Dying", sense=FUMBLE, mark=DYING)
    return NO_VERDICT if status == "ok" else Verdict(sense=FUMBLE)


def attack_verdict(outcome: str, roll: Roll, weapon: str, damage: int, shield: str) -> Verdict:
    """Return how an attack came out: what it did, or what stopped it (FB-53, FB-34, R-104)."""
    if outcome == "blocked":
        return Verdict(words="Blocked", note=f"by {shield}" if shield else "", sense=LOST, outcome=outcome)
    if damage:
        return Verdict(of=weapon, roll=roll, total=damage, words="damage", sense=WON, outcome=outcome)
    told = {"miss": ("Miss", ""), "immune": ("Immune", "no harm")}
    words, note = told.get(outcome, ("No damage", "the armour takes it all"))
    return Verdict(of=weapon, roll=roll, words=words, note=note, sense=LOST, outcome=outcome)
