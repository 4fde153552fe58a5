"""The dice of an action: how they are thrown, what they come to, and their odds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from rules.facts import Die, Modifier, Roll
from rules.game import Preview
from rules.randomness import Randomness
from rules.sixd6.action_costs import AdvantageUsed, price_of
from rules.sixd6.attack_and_resistance_outcomes import AUTOMATIC, score
from rules.sixd6.exchange_odds import NOTHING, SideThrow, margin_bars, success_odds
from rules.sixd6.keywords import PlainPool, again, dice_keyword, read_value
from rules.sixd6.paying_and_banking import as_it_comes_back
from rules.sixd6.potential_purse import TYPES
from rules.sixd6.sides_of_an_action import Side

ATTACK_MARK, RESIST_MARK = 1, 0
"""The margins that are asked for: an attack must come to more, and a tie protects (6D6-09, R-61)."""


def roll_effort(effort: Side, randomness: Randomness, hindrances: int = 0) -> Roll:
    """Roll an effort, and what hinders the other side besides (6D6-02, R-70)."""
    lent = effort.lent
    roles = ["pool"] * (effort.pool.dice - lent) + ["situation"] * lent + ["hindrance"] * hindrances
    dice = tuple(Die(sides=6, face=randomness(6), role=role) for role in roles)
    return roll_of(_again(dice, effort.dice, randomness), parts_of(effort))


def parts_of(effort: Side) -> tuple[Modifier, ...]:
    """Return what is added to the dice, each part with its source."""
    of_advantages = (
        Modifier(amount=value.modifier, name=advantage.name, rule="6D6-02")
        for advantage in effort.advantages
        if (value := read_value(advantage.value)).modifier
    )
    return (*of_advantages, *effort.modifiers)


def roll_of(dice: tuple[Die, ...], modifiers: tuple[Modifier, ...]) -> Roll:
    """Return a roll of these dice, with its total and its formula (6D6-02)."""
    modifier = sum(part.amount for part in modifiers)
    faces = [die.face for die in dice if die.kept]
    formula = PlainPool(len(faces), modifier).text if faces else str(modifier)
    return Roll(dice=dice, modifiers=modifiers, total=score(faces, modifier), formula=formula)


def _again(dice: tuple[Die, ...], spelled: str, randomness: Randomness) -> tuple[Die, ...]:
    """Throw named faces of the pool once more, instead (reroll) or besides (explode) (R-69)."""
    keyword = dice_keyword((spelled,))
    if keyword is None:
        return dice
    stays = keyword.how == "explode"
    all_dice: list[Die] = []
    for die in dice:
        if die.role == "pool" and again((die.face,), keyword):
            all_dice.append(replace(die, kept=stays, note="exploded" if stays else "rerolled"))
            all_dice.append(Die(sides=6, face=randomness(6), role=die.role))
        else:
            all_dice.append(die)
    return tuple(all_dice)


def automatic(hindrances: int, randomness: Randomness) -> Roll:
    """Roll the resistance of who plays no advantage: 1 and what hinders the attacker (6D6-10, R-61, R-70)."""
    dice = tuple(Die(sides=6, face=randomness(6), role="hindrance") for _ in range(hindrances))
    return roll_of(dice, (Modifier(amount=AUTOMATIC, name="no advantages", rule="6D6-10"),))


def throw_side(effort: Side) -> SideThrow:
    """Return what an effort throws, or the 1 of a resistance without advantages (6D6-10)."""
    if not effort.advantages:
        return NOTHING
    whole = effort.pool
    return SideThrow(
        dice=whole.dice - effort.lent, others=effort.lent, flat=whole.modifier, keyword=effort.dice
    )


def opposed_throws(attack: Side, sides: Iterable[Side]) -> tuple[SideThrow, tuple[SideThrow, ...]]:
    """Return what both sides throw: what hinders one is a die more for the other (R-62, R-70)."""
    own, *helpers = sides
    hindering = own.hindrances + sum(helper.hindrances for helper in helpers)
    resisting = throw_side(own).with_others(attack.hindrances), *map(throw_side, helpers)
    return throw_side(attack).with_others(hindering), resisting


def attack_chance(attack: Side, sides: Iterable[Side]) -> Fraction | None:
    """Return the chance that an attack comes to more than those who resist (6D6-09, 6D6-14, R-61, R-62)."""
    return success_odds(*opposed_throws(attack, sides))


def spelled_chance(chance: Fraction | None) -> str:
    """Spell a probability as facts tell it, "" where none could be worked out."""
    return "" if chance is None else f"{chance.numerator}/{chance.denominator}"


def preview_of(effort: Side, opposition: SideThrow | None = None) -> Preview:
    """Return the odds of an action that nobody resists: its total, or its margin over what opposes it."""
    own = throw_side(effort)
    if opposition is None:
        return Preview(
            bars=margin_bars((own,)),
            sources=sources_of(effort),
            throws=effort.pool.text,
            costs=costs_of(effort),
        )
    return Preview(
        chance=success_odds(own, (opposition,)),
        bars=margin_bars((own,), (opposition,)),
        mark=ATTACK_MARK,
        sources=sources_of(effort),
        throws=effort.pool.text,
        costs=costs_of(effort),
    )


def spelled_pool(effort: Side) -> str:
    """Spell what a resistance throws: its dice, or the 1 of who plays no advantage (6D6-10)."""
    return effort.pool.text if effort.advantages else str(AUTOMATIC)


def costs_of(effort: Side) -> tuple[tuple[str, int], ...]:
    """Return how much banked potential of which type an effort takes (6D6-01, R-71)."""
    if effort.action == "immediate":
        return ()
    whole = price_of(effort.advantages)
    return tuple((f"bank_{kind}", much) for kind in TYPES if (much := getattr(whole, kind)))


def sources_of(effort: Side) -> tuple[Modifier, ...]:
    """Return what affects an action besides its advantages, each with its source (R-69, R-70)."""
    by_hand = effort.hindrances + sum(part.amount for part in effort.lost_dice)
    hindrances = (Modifier(amount=-by_hand, name="hindrances", rule="R-70"),) if by_hand else ()
    return (*effort.lent_and_taken, *effort.modifiers, *hindrances)


def potential_die(paying: str) -> AdvantageUsed:
    """Return the plain 1d6 of a potential action, which stands in the place of advantages (6D6-24)."""
    die = AdvantageUsed(name="potential", value="1d6+0", kind="dynamic", cost=1, rule="6D6-24")
    return as_it_comes_back(die, paying)
