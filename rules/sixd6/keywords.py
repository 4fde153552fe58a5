"""Keywords of advantages, and the pool that advantages make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Game
from rules.system import ruling_word
from rules.table import Ability, Table

FREE_RESIST, AID_RESIST, OPPORTUNITY = "Free Resist", "Aid Resist", "Opportunity"
FREQUENCY, DICE, IN_RESISTANCE, CONTROLS = "Freq.", "Dice", "In Resistance", "Control"
KEYWORDS = (FREE_RESIST, AID_RESIST, OPPORTUNITY, FREQUENCY, DICE, IN_RESISTANCE, CONTROLS)
"""The keywords that the rules ask for: In Resistance marks an effect that works in a resistance too (6D6-12),
Control an advantage that takes hold of somebody (6D6-28)."""
_VALUE = re.compile(r"([1-9][0-9]?)[dD]6(?:\+([0-9]{1,2}))?", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,2}", re.ASCII)
_DICE = re.compile(r"dice: (reroll|explode) ([1-6](?:,[1-6])*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class PlainPool:
    """So many six-sided dice and what is added to them: 6d6+8."""

    dice: int = 0
    modifier: int = 0

    @property
    def text(self) -> str:
        """Return the pool as it is written in free rolls."""
        return f"{self.dice}d6{self.modifier:+d}"


BONUS = PlainPool(1, 0)
"""What a helpful situation adds to an action, and a hindrance to its opposition (R-70)."""


@dataclass(frozen=True, slots=True)
class DiceKeyword:
    """What the keyword Dice does to an action's dice: reroll or explode those that show one of ``faces``."""

    how: str
    faces: tuple[int, ...]


def read_value(text: str) -> PlainPool:
    """Read a dice value as it is written: 1d6+3, 1d6 (6D6-01)."""
    match = _VALUE.fullmatch(text.replace(" ", ""))
    if not match:
        raise RuleBroken(f"A dice value is written like 1d6+3, not {text[:40]}.")
    return PlainPool(int(match[1]), int(match[2] or 0))


def read_opposition(text: str) -> PlainPool:
    """Read what stands against an action: dice as they are written, or a plain number."""
    plain = text.strip()
    return PlainPool(0, int(plain)) if _NUMBER.fullmatch(plain) else read_value(text)


def pool(values: Iterable[PlainPool], situation: int = 0) -> PlainPool:
    """Return the dice and modifiers of all advantages together, and a 1d6+0 for each bonus (6D6-02, R-70)."""
    if situation < 0:
        raise RuleBroken("A situation cannot lend negative dice.")
    parts = (*values, *(BONUS,) * situation)
    return PlainPool(sum(part.dice for part in parts), sum(part.modifier for part in parts))


def spelling_of(keyword: str) -> str:
    """Return a keyword as the rules spell it; other words are left as they are."""
    plain = " ".join(keyword.split())
    by_word = {word.casefold(): word for word in KEYWORDS} | {"freq": FREQUENCY, "fr": FREE_RESIST}
    if plain.casefold().startswith("dice"):
        return _dice_spelled(plain)
    return by_word.get(plain.casefold(), plain)


def _dice_spelled(plain: str) -> str:
    faces = re.sub(r"(?<=[1-6])\s*(?:,|\s|and)\s*(?=[1-6])", ",", plain.casefold())
    match = _DICE.fullmatch(faces.replace("dice :", "dice:"))
    if not match:
        raise RuleBroken('Enter what Dice does: "Dice: reroll 1" or "Dice: explode 5,6".')
    return f"{DICE}: {match[1]} {match[2]}"


def has(keywords: Iterable[str], keyword: str) -> bool:
    """Say whether one of them is that keyword, however it is written."""
    return keyword.casefold() in {word.strip().casefold() for word in keywords}


def dice_keyword(keywords: Iterable[str]) -> DiceKeyword | None:
    """Return what the keyword Dice of an advantage does; None where it has none (R-69)."""
    for keyword in keywords:
        match = _DICE.fullmatch(keyword.casefold())
        if match:
            return DiceKeyword(match[1], tuple(sorted({int(face) for face in match[2].split(",")})))
    return None


def again(faces: Sequence[int], keyword: DiceKeyword | None) -> tuple[int, ...]:
    """Return the places of the dice that the keyword Dice throws once more, once in an action (R-69)."""
    return tuple(place for place, face in enumerate(faces) if keyword and face in keyword.faces)


def penalty_of(
    game: Game, table: Table, advantages: Mapping[str, Ability], penalty: int
) -> tuple[Modifier, ...]:
    """Return what the Game Leader takes off for the keyword Freq. (6D6-13, R-69)."""
    if not penalty:
        return ()
    _refuse_unoffered(game, table)
    name = next((row.name for row in advantages.values() if has(row.keywords, FREQUENCY)), None)
    if name is None:
        raise RuleBroken("Such a penalty is for an advantage with the keyword Freq.")
    return (Modifier(amount=-penalty, name=f"{name} ({FREQUENCY})", rule="R-69"),)


def dice_of(game: Game, table: Table, advantages: Mapping[str, Ability], key: str) -> str:
    """Return the one keyword Dice of an action, as it is spelled (6D6-13, R-69)."""
    if not key:
        return ""
    _refuse_unoffered(game, table)
    keywords = advantages[key].keywords if key in advantages else ()
    spelled = next((word for word in keywords if dice_keyword((word,))), "")
    if not spelled:
        raise RuleBroken(f"The keyword {DICE} is used with an advantage of the action that has it.")
    return spelled


def _refuse_unoffered(game: Game, table: Table) -> None:
    if ruling_word(table, game.system, "keywords") != "offered":
        raise RuleBroken("This table handles the keywords Dice and Freq. itself.")
