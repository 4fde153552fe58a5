"""A side of an exchange: what is put in, paid and rolled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from rules.common.bounds import within
from rules.common.effects import Bearing, bearing, of_kind, refuse_unusable, used
from rules.common.sheets import number, profile_of, set_number
from rules.errors import RuleBroken
from rules.facts import Die, Modifier, Roll
from rules.game import Game
from rules.randomness import Randomness
from rules.sixd6.action_types import SENTENCES
from rules.sixd6.exchange_odds import attack_odds
from rules.sixd6.keywords import (
    DICE,
    FREE_RESIST,
    FREQUENCY,
    IN_RESISTANCE,
    Pool,
    again,
    dice_keyword,
    has,
    pool,
    read_value,
)
from rules.sixd6.potential import TYPES, Potential, Purse, cost, lacking, paid, price, usable
from rules.sixd6.resistance import AUTOMATIC, score
from rules.system import ruling_word
from rules.table import Ability, Part, Table

MOST = 20
"""The most advantages, bonuses, hindrances and targets of one action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageUsed:
    """An advantage in an action: its dice value, its type, the potential it cost and the rule of that.

    ``effect`` is what it does where the action succeeds; ``in_resistance``: in a resistance too.
    """

    name: str
    value: str
    kind: str = ""
    cost: int = 0
    rule: str = ""
    effect: str = ""
    in_resistance: bool = False


NOTHING = Potential()


class Chosen(Protocol):
    """The part of an order that says what goes into an action."""

    @property
    def advantages(self) -> tuple[str, ...]: ...

    @property
    def situation(self) -> int: ...

    @property
    def hindrances(self) -> int: ...

    @property
    def dice(self) -> str: ...

    @property
    def penalty(self) -> int: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """What a sheet puts in ("" for a danger that is nobody's): its advantages as they were then.

    ``bonuses`` are dice of the situation and of conditions, ``modifiers`` what is added; ``hindrances`` go
    to the other side. ``protects``: the target that a resistance is for. ``dice``: what Dice does.
    """

    sheet_id: str = ""
    action: str = ""
    protects: str = ""
    used: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    hindrances: int = 0
    dice: str = ""

    @property
    def pool(self) -> Pool:
        """Its dice, and all that is added to them (6D6-02, R-70)."""
        found = pool(
            (read_value(each.value) for each in self.used), sum(each.amount for each in self.bonuses)
        )
        return Pool(found.dice, found.modifier + sum(each.amount for each in self.modifiers))


def purse_of(table: Table, sheet_id: str) -> Purse:
    """A sheet's potential, banked and spent (6D6-01)."""
    bank, spent = (
        Potential(*(number(table, sheet_id, f"{pile}_{kind}") for kind in TYPES))
        for pile in ("bank", "spent")
    )
    return Purse(bank, spent)


def with_purse(table: Table, sheet_id: str, purse: Purse) -> Table:
    """The table with that potential on a sheet."""
    for pile, held in (("bank", purse.bank), ("spent", purse.spent)):
        for kind in TYPES:
            table = set_number(table, sheet_id, f"{pile}_{kind}", getattr(held, kind))
    return table


def advantage_of(table: Table, sheet_id: str, key: str) -> Ability:
    """An advantage on a sheet."""
    row = table.get(Ability, sheet_id, key)
    if row is None or row.kind not in TYPES:
        raise RuleBroken(f"{profile_of(table, sheet_id).name} has no such advantage.")
    return row


def chosen_of(table: Table, sheet_id: str, keys: Iterable[str]) -> dict[str, Ability]:
    """The advantages of an action, each of them once, and none that a condition keeps from use."""
    named = tuple(keys)
    if len(set(named)) != len(named):
        raise RuleBroken("Each advantage goes into an action once.")
    within(len(named), 0, MOST, "Advantages")
    found = {key: advantage_of(table, sheet_id, key) for key in named}
    for key, row in found.items():
        refuse_unusable(table, sheet_id, key, row.name)
    return found


def fixed(
    game: Game,
    table: Table,
    sheet_id: str,
    action: str,
    order: Chosen,
    *,
    scopes: tuple[str, ...] = ("checks",),
    against: str = "",
    lent: Potential = NOTHING,
) -> tuple[Table, Effort]:
    """An effort that is chosen and paid for, and the table after that (6D6-01, 6D6-09, R-71)."""
    chosen = chosen_of(table, sheet_id, order.advantages)
    for amount in (order.situation, order.hindrances, order.penalty):
        within(amount, 0, MOST, "Bonuses, hindrances and penalties")
    used_ones = tuple(_used(row, action) for row in chosen.values())
    table = pay(table, sheet_id, action, Potential(*(_costing(used_ones, kind) for kind in TYPES)), lent)
    weighing = bearing(table, sheet_id, *scopes, *order.advantages, against=against)
    bonuses, worse, points = _conditions(weighing)
    if order.situation:
        bonuses = (Modifier(amount=order.situation, source="the situation", rule="R-70"), *bonuses)
    effort = Effort(
        sheet_id=sheet_id,
        action=action,
        used=used_ones,
        bonuses=bonuses,
        modifiers=(*points, *_penalty(game, table, chosen, order.penalty)),
        hindrances=order.hindrances + worse,
        dice=_dice(game, table, chosen, order.dice),
    )
    return used(table, of_kind(weighing, "dice", "points")), effort


def potential_effort(effort: Effort) -> Effort:
    """A potential action: a plain 1d6 in the place of advantages (6D6-24)."""
    plain = AdvantageUsed(name="potential", value="1d6+0", kind="dynamic", cost=1, rule="6D6-24")
    return replace(effort, used=(plain,))


def pay(table: Table, sheet_id: str, action: str, needs: Potential, lent: Potential = NOTHING) -> Table:
    """The table after a sheet has paid; refused where it has too little (6D6-01, 6D6-03, 6D6-07, R-63)."""
    if action == "immediate":
        return table
    purse = purse_of(table, sheet_id)
    reason = lacking(usable(action, purse, lent), needs)
    if reason:
        name = profile_of(table, sheet_id).name
        raise RuleBroken(f"{SENTENCES[reason]} {name} has {_held(usable(action, purse, lent))}.")
    return with_purse(table, sheet_id, paid(action, purse, needs))


def _held(held: Potential) -> str:
    return f"{held.dynamic} dynamic and {held.static} static"


def _used(row: Ability, action: str) -> AdvantageUsed:
    """An advantage as it goes into an action, with its price (6D6-01, 6D6-11, R-67, R-68)."""
    free = (row.name,) if has(row.keywords, FREE_RESIST) else ()
    needs = cost(action, [(row.name, row.kind)], free)
    whole = needs.dynamic + needs.static
    rule = "6D6-28" if action == "immediate" else "R-71" if whole else "6D6-11"
    return AdvantageUsed(
        name=row.name,
        value=f"{row.dice or 1}d6+{row.pips}",
        kind=row.kind,
        cost=1 if action == "immediate" else whole,
        rule=rule,
        effect=row.text,
        in_resistance=has(row.keywords, IN_RESISTANCE),
    )


def _costing(used_ones: Iterable[AdvantageUsed], kind: str) -> int:
    whole = price(each.kind for each in used_ones if each.cost)
    return int(getattr(whole, kind))


def _conditions(found: Iterable[Bearing]) -> tuple[tuple[Modifier, ...], int, tuple[Modifier, ...]]:
    """Dice that conditions lend, dice that they give to the other side, and points (R-70)."""
    dice = [each for each in found if each.kind == "dice"]
    lent = tuple(Modifier(amount=each.amount, source=each.source) for each in dice if each.amount > 0)
    points = of_kind(found, "points")
    added = tuple(Modifier(amount=each.amount, source=each.source) for each in points)
    return lent, -sum(each.amount for each in dice if each.amount < 0), added


def _penalty(game: Game, table: Table, chosen: Mapping[str, Ability], penalty: int) -> tuple[Modifier, ...]:
    """What the Game Leader takes off for the keyword Freq. (6D6-13, R-69)."""
    if not penalty:
        return ()
    if ruling_word(table, game.system, "keywords") != "offered":
        raise RuleBroken("This table deals with the keywords Dice and Freq. by itself.")
    found = next((row.name for row in chosen.values() if has(row.keywords, FREQUENCY)), None)
    if found is None:
        raise RuleBroken("Such a penalty is for an advantage with the keyword Freq.")
    return (Modifier(amount=-penalty, source=f"{found} ({FREQUENCY})", rule="R-69"),)


def _dice(game: Game, table: Table, chosen: Mapping[str, Ability], key: str) -> str:
    """The one keyword Dice of an action, as it is spelled (6D6-13, R-69)."""
    if not key:
        return ""
    if ruling_word(table, game.system, "keywords") != "offered":
        raise RuleBroken("This table deals with the keywords Dice and Freq. by itself.")
    row = chosen.get(key)
    spelled = [each for each in row.keywords if dice_keyword((each,))] if row else []
    if not spelled:
        raise RuleBroken(f"The keyword {DICE} is used with an advantage of the action that has it.")
    return spelled[0]


def rolled(effort: Effort, randomness: Randomness, hindrances: int = 0) -> Roll:
    """Rolls an effort, and what hinders the other side besides (6D6-02, R-70)."""
    lent = sum(each.amount for each in effort.bonuses)
    roles = ["pool"] * (effort.pool.dice - lent) + ["situation"] * lent + ["hindrance"] * hindrances
    dice = _again(
        tuple(Die(sides=6, face=randomness(6), role=role) for role in roles), effort.dice, randomness
    )
    return roll_of(dice, parts_of(effort))


def parts_of(effort: Effort) -> tuple[Modifier, ...]:
    """What is added to the dice, each with its source."""
    of_advantages = (
        Modifier(amount=value.modifier, source=each.name, rule="6D6-02")
        for each in effort.used
        if (value := read_value(each.value)).modifier
    )
    return (*of_advantages, *effort.modifiers)


def roll_of(dice: tuple[Die, ...], modifiers: tuple[Modifier, ...]) -> Roll:
    """A roll of these dice, with its total and its formula (6D6-02)."""
    added = sum(each.amount for each in modifiers)
    counted = [die.face for die in dice if die.kept]
    formula = Pool(len(counted), added).text if counted else str(added)
    return Roll(dice=dice, modifiers=modifiers, total=score(counted, added), formula=formula)


def _again(dice: tuple[Die, ...], keyword: str, randomness: Randomness) -> tuple[Die, ...]:
    """The keyword Dice: named faces are thrown once more, instead (reroll) or besides (explode) (R-69)."""
    found = dice_keyword((keyword,))
    fallen: list[Die] = []
    for die in dice:
        more = found is not None and die.role == "pool" and bool(again((die.face,), found))
        if found is None or not more:
            fallen.append(die)
            continue
        stays = found.how == "explode"
        fallen.append(replace(die, kept=stays, note="exploded" if stays else "rerolled"))
        fallen.append(Die(sides=6, face=randomness(6), role=die.role))
    return tuple(fallen)


def automatic(hindrances: int, randomness: Randomness) -> Roll:
    """Nobody plays an advantage: the resistance is 1, and what hinders the attacker (6D6-10, R-61, R-70)."""
    dice = tuple(Die(sides=6, face=randomness(6), role="hindrance") for _ in range(hindrances))
    return roll_of(dice, (Modifier(amount=AUTOMATIC, source="no advantages", rule="6D6-10"),))


def chance_of(attack: Effort, resists: Sequence[Pool], extra: int = 0, keywords: bool = False) -> str:
    """The exact chance that an attack comes to more than all of these; without any, more than 1 (6D6-09).

    ``extra``: dice that hinder the other side; ``keywords``: somebody else uses the keyword Dice, for whose
    second throws no odds are told.
    """
    if attack.dice or keywords:
        return ""
    side = attack.pool.dice + extra, attack.pool.modifier
    sides = [(each.dice, each.modifier) for each in resists]
    try:
        found = attack_odds(side, sides[0] if sides else None, tuple(sides[1:]))
    except RuleBroken:
        return ""
    return f"{found.numerator}/{found.denominator}"


def discreet(table: Table, effort: Effort, teller: str) -> Effort:
    """An effort as the entry of ``teller`` may tell it: what a closed sheet puts in goes unnamed."""
    part = table.get(Part, effort.sheet_id, "part")
    if effort.sheet_id in ("", teller) or part is None or part.visibility == "open":
        return effort
    return replace(
        effort,
        used=tuple(replace(each, name="an advantage", effect="") for each in effort.used),
        bonuses=tuple(replace(each, source="something of theirs") for each in effort.bonuses),
        modifiers=tuple(replace(each, source="something of theirs") for each in effort.modifiers),
    )
