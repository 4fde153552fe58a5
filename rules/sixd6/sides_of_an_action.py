"""A side of an action: the advantages and bonuses that a sheet puts in, and what it pays for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from rules.bounds import within
from rules.common.condition_effects import Bearing, bearing, borne, is_open, of_kind, refuse_unusable, use_up
from rules.common.lookups import profile_of
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Game
from rules.sixd6.action_costs import NOTHING, AdvantageUsed, price_of, priced
from rules.sixd6.keywords import OPPORTUNITY, PlainPool, dice_of, has, penalty_of, pool, read_value
from rules.sixd6.paying_and_banking import as_it_comes_back, pay, spent_by
from rules.sixd6.potential_purse import TYPES, Potential
from rules.table import Ability, Changes, Table, difference

MOST = 20
"""The most advantages, bonuses, hindrances and targets of one action."""


class SideOrder(Protocol):
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
class Against:
    """What an action is made in and against, as far as conditions ask: its scopes, and the other sheet."""

    scopes: tuple[str, ...] = ("checks",)
    sheet_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What a sheet puts in ("" for a danger that is nobody's): its advantages as they were then.

    ``bonuses`` are dice of the situation and of conditions, ``modifiers`` what is added; ``hindrances`` go
    to the other side, among them the dice that conditions have ``lost_dice``. ``protects``: the target that a
    resistance is for. ``dice``: what Dice does. ``trigger`` is what an opportunity answers. ``cost`` went
    from the bank to the spent pile for it, and ``condition_changes`` are the conditions that it counted down.
    """

    sheet_id: str = ""
    action: str = ""
    protects: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    lost_dice: tuple[Modifier, ...] = ()
    hindrances: int = 0
    dice: str = ""
    trigger: str = ""
    cost: Potential = NOTHING
    condition_changes: Changes = ()

    @property
    def says_nothing(self) -> bool:
        """Say whether it is the resistance of who plays nothing at all, which everyone knows (6D6-10)."""
        return not (self.advantages or self.hindrances)

    @property
    def lent(self) -> int:
        """Return the dice that the situation and conditions lend."""
        return sum(bonus.amount for bonus in self.bonuses)

    @property
    def lent_and_taken(self) -> tuple[Modifier, ...]:
        """Return the dice that the situation and conditions lend, then those that conditions take."""
        return (*self.bonuses, *self.lost_dice)

    @property
    def pool(self) -> PlainPool:
        """Return its dice, and all that is added to them (6D6-02, R-70)."""
        whole = pool((read_value(part.value) for part in self.advantages), self.lent)
        return PlainPool(whole.dice, whole.modifier + sum(part.amount for part in self.modifiers))

    @property
    def effects(self) -> tuple[tuple[str, bool], ...]:
        """Return what its advantages do, and whether they do it in a resistance too."""
        return tuple((part.effect, part.in_resistance) for part in self.advantages)

    def plus(self, more: Side) -> Side:
        """Return it with the bonuses, modifiers and hindrances of another as well."""
        return replace(
            self,
            bonuses=(*self.bonuses, *more.bonuses),
            lost_dice=(*self.lost_dice, *more.lost_dice),
            modifiers=(*self.modifiers, *more.modifiers),
            hindrances=self.hindrances + more.hindrances,
        )


def advantage_of(table: Table, sheet_id: str, key: str) -> Ability:
    """Return an advantage on a sheet."""
    row = table.get(Ability, sheet_id, key)
    if row is None or row.kind not in TYPES:
        raise RuleBroken(f"{profile_of(table, sheet_id).name} has no such advantage.")
    return row


def trigger_of(row: Ability) -> str:
    """Return what an Opportunity advantage answers; "" for any other."""
    return row.trigger if has(row.keywords, OPPORTUNITY) else ""


def unusable(table: Table, sheet_id: str, keys: Iterable[str]) -> set[str]:
    """Return those advantages that a condition keeps from use."""
    bearings = of_kind(bearing(table, sheet_id, *keys), "unusable")
    return {effect.scope for effect in bearings}


def chosen_of(table: Table, sheet_id: str, keys: Iterable[str]) -> dict[str, Ability]:
    """Return the advantages of an action, each of them once, and none that a condition keeps from use."""
    keys_once = tuple(keys)
    if len(set(keys_once)) != len(keys_once):
        raise RuleBroken("Use each advantage once per action.")
    within(len(keys_once), 0, MOST, "Advantages")
    advantages = {key: advantage_of(table, sheet_id, key) for key in keys_once}
    unusable_keys = unusable(table, sheet_id, keys_once)
    for key in keys_once:
        if key in unusable_keys:
            refuse_unusable(table, sheet_id, key, advantages[key].name)
    return advantages


def fixed(
    game: Game,
    table: Table,
    sheet_id: str,
    action: str,
    order: SideOrder,
    against: Against = Against(),
    lent: Potential = NOTHING,
) -> tuple[Table, Side]:
    """Fix what goes into an action and pay for it (6D6-01, 6D6-02, R-70).

    What conditions lend and take bears by its scopes, and what is on the sheet that it is against.
    """
    effects = borne(table, sheet_id, *against.scopes, *order.advantages, against=against.sheet_id)
    effort = effort_of(game, table, sheet_id, action, order, against)
    needs = price_of(effort.advantages)
    table = pay(table, sheet_id, action, needs, lent)
    used_up = tuple(as_it_comes_back(part, action) for part in effort.advantages)
    after = use_up(table, of_kind(effects, "dice", "points"))
    spending, changes = spent_by(action, needs), difference(table, after)
    return after, replace(effort, advantages=used_up, cost=spending, condition_changes=changes)


def effort_of(
    game: Game, table: Table, sheet_id: str, action: str, order: SideOrder, against: Against = Against()
) -> Side:
    """Return what goes into an action, no matter who pays for it (6D6-02, R-70)."""
    advantages = chosen_of(table, sheet_id, order.advantages)
    effects = borne(table, sheet_id, *against.scopes, *order.advantages, against=against.sheet_id)
    for amount in (order.situation, order.hindrances, order.penalty):
        within(amount, 0, MOST, "Bonuses, hindrances and penalties")
    from_effects = _side_of_effects(effects)
    bonuses = from_effects.bonuses
    if order.situation:
        bonuses = (Modifier(amount=order.situation, name="the situation", rule="R-70"), *bonuses)
    return Side(
        sheet_id=sheet_id,
        action=action,
        advantages=tuple(priced(row, action) for row in advantages.values()),
        bonuses=bonuses,
        lost_dice=from_effects.lost_dice,
        modifiers=(*from_effects.modifiers, *penalty_of(game, table, advantages, order.penalty)),
        hindrances=order.hindrances + from_effects.hindrances,
        dice=dice_of(game, table, advantages, order.dice),
    )


def _side_of_effects(effects: tuple[Bearing, ...]) -> Side:
    """Return what conditions lend and take."""
    dice = tuple(Modifier(amount=row.amount, name=row.source) for row in of_kind(effects, "dice"))
    fewer = tuple(part for part in dice if part.amount < 0)
    return Side(
        bonuses=tuple(part for part in dice if part.amount > 0),
        lost_dice=fewer,
        modifiers=tuple(Modifier(amount=row.amount, name=row.source) for row in of_kind(effects, "points")),
        # A die that a condition takes is given to the other side: no pool falls below its advantages.
        hindrances=-sum(part.amount for part in fewer),
    )


def lying_on(table: Table, sheet_id: str, keys: Iterable[str], against: Against) -> tuple[Table, Side]:
    """Return what is on the sheet that an action is against, for it alone, counted down (6D6-02, R-70)."""
    effects = borne(table, sheet_id, *against.scopes, *keys, against=against.sheet_id)
    theirs = tuple(effect for effect in effects if effect.owner == against.sheet_id)
    after, side = use_up(table, of_kind(theirs, "dice", "points")), _side_of_effects(theirs)
    changes = difference(table, after)
    return after, replace(side, sheet_id=sheet_id, protects=against.sheet_id, condition_changes=changes)


def readable(table: Table, sheet_id: str, teller: str = "") -> bool:
    """Say whether the numbers of a sheet are open to all, or to who plays ``teller``, as a danger's are."""
    return sheet_id == teller or is_open(table, sheet_id)


def discreet(table: Table, effort: Side) -> Side:
    """Return an effort as everyone may read it: what a private sheet puts in goes unnamed."""
    if readable(table, effort.sheet_id):
        return effort
    return replace(
        effort,
        advantages=tuple(replace(part, name="an advantage", effect="") for part in effort.advantages),
        bonuses=tuple(replace(part, name="something of theirs") for part in effort.bonuses),
        lost_dice=tuple(replace(part, name="something of theirs") for part in effort.lost_dice),
        modifiers=tuple(replace(part, name="something of theirs") for part in effort.modifiers),
    )
