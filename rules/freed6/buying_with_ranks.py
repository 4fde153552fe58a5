"""Spending the ranks of a check: the order, what it costs, and the buttons for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar, cast

from rules.bounds import within
from rules.common.condition_effects import is_open
from rules.common.lookups import finished
from rules.common.prompts import MORE, content_of, lapse_offer, pending_of
from rules.d6.check_setup import alone, code_name
from rules.d6.checks import Ranks
from rules.d6.weapons import only_weapon
from rules.decide import possible
from rules.errors import RuleBroken
from rules.facts import Die, Fact, ShownRoll, Who, shown_die, where
from rules.fields import Field
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_options import effect_options
from rules.freed6.rank_conditions import OWN, SWAYED, TRACK, sold, with_price
from rules.freed6.what_ranks_buy import (
    EFFECT_DICE,
    EFFECT_ROLL,
    NO_EFFECT_ROLL,
    ONE_EFFECT_ROLL,
    ROUNDS_DIE,
    SAID,
    TOO_FEW,
    RankSpending,
    buy,
    open_effects,
)
from rules.game import (
    Bar,
    Command,
    Decision,
    Game,
    Mechanic,
    Offer,
    Preview,
    Prompt,
    Urgency,
    foresees,
    rolls,
)
from rules.randomness import Randomness
from rules.system import Purchase
from rules.table import TABLE, Ability, Belonging, Pending, Table
from rules.verdicts import Verdict, several

MOST = 12
OFFERED = ("", "skill", "ability", "target")
"""What an effect may be about for its button to know it: the check that was made, or nothing."""
FIRST = (EFFECT_ROLL, "effect_roll_die", "check_plus2", "advantage")
"""Effects whose buttons stand in the open; those of the others are folded away."""
LASTING = {"encounter": ", whole encounter", "scene": ", whole scene"}
"""How long an effect lasts that serves longer than a turn or a round."""
TO = " to a"
"""Stands in the names of effects before what they are on: +2 to a skill."""
ASKED = ("ability", "penalty", "disadvantage", OWN, TRACK)
"""Effects for which the form asks: they need words, or are seldom for what was rolled."""


@dataclass(frozen=True, slots=True)
class SpendRanks(Command):
    """The ranks of a successful check are spent on effects (FD6-32..39); what is not spent stays open."""

    pending: str
    sheet_id: str = ""
    purchases: Annotated[tuple[RankBuy, ...], Field("Effects", unit="ranks")] = ()

    def owners(self) -> tuple[str, ...]:
        """Return the one who rolled, and all on whom the effects fall."""
        owners = (self.sheet_id, *(rank_buy.target for rank_buy in self.purchases))
        return tuple(dict.fromkeys(filter(None, owners)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtEffect:
    """An effect that ranks bought: its key, its price, on whom it fell, and in words what it is.

    ``face``: the face of the die that said how many rounds a condition was cut to.
    """

    effect: str
    cost: int
    on: Who = ""
    text: str = ""
    face: int = 0


PRICES = {1: "FD6-35", 2: "FD6-36", 3: "FD6-37", 4: "FD6-38", 5: "FD6-39"}
"""The rule of what each price buys."""
SPANS = ("extend_", "reduce_", "condition_")
"""How the keys of effects begin that make a condition longer or shorter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RanksSpent(Fact):
    """Ranks were spent; ``left`` are still there. ``die`` said last how long a condition lasts."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-34",)
    STORY: ClassVar[str] = "told"

    ranks: int
    left: int
    purchases: tuple[BoughtEffect, ...] = ()
    die: Die | None = None

    def story(self) -> str:
        """Leave out what an effect roll tells itself."""
        return self.STORY if any(one.effect != EFFECT_ROLL for one in self.purchases) else ""

    def rules_shown(self) -> tuple[str, ...]:
        keys = {effect.effect for effect in self.purchases}
        whole = {key for key in keys if key in (OWN, TRACK) or key.startswith(SWAYED)}
        prices = sorted({effect.cost for effect in self.purchases if effect.effect not in whole})
        by_rule = {
            **{PRICES[price]: True for price in prices if price in PRICES},
            "FD6-32": EFFECT_ROLL in keys,
            "R-73": keys & {"check_plus2", "check_die_round"},
            "R-74": self.die or any(key.startswith(SPANS) for key in keys),
            "R-26": self.left,
            "R-102": whole,
            "FD6-31": OWN in whole,
            **dict.fromkeys(("FD6-46", "R-105"), TRACK in whole),
            **dict.fromkeys(("FD6-42", "R-24"), whole - {OWN, TRACK}),
        }
        return (*self.RULES, *where(by_rule))

    def verdict(self) -> Verdict:
        listed = self.purchases if len(self.purchases) > 1 else ()
        return Verdict(note=", ".join(one.text for one in listed if one.text))

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (shown_die(self.die),) if self.die else ()


@dataclass(frozen=True, slots=True)
class PurchaseSum:
    """What purchases cost together, and why they cannot be had (``reason``, "" if they can)."""

    ranks: int
    cost: int
    reason: str = ""

    @property
    def remaining(self) -> int:
        """Return the ranks that are left; all of them where nothing could be bought."""
        return self.ranks if self.reason else self.ranks - self.cost


def spend(ranks: int, purchases: Sequence[Purchase], effect_roll: bool = False) -> PurchaseSum:
    """Buy effects with ranks (FD6-34, R-26).

    ``effect_roll``: there has been an effect roll in this turn, whose dice a purchase may change (R-74).
    """
    if ranks < 0:
        raise RuleBroken("Ranks cannot be negative.")
    kinds = [purchase.effect for purchase in purchases]
    cost = sum(purchase.cost for purchase in purchases)
    reason = ""
    if kinds.count(EFFECT_ROLL) > 1:
        reason = ONE_EFFECT_ROLL
    elif EFFECT_DICE in kinds and EFFECT_ROLL not in kinds and not effect_roll:
        reason = NO_EFFECT_ROLL
    elif cost > ranks:
        reason = TOO_FEW
    return PurchaseSum(ranks, cost, reason)


def spend_ranks(game: Game, table: Table, command: SpendRanks, randomness: Randomness) -> Decision:
    """Buy effects, each for its rank; what is left may be spent later, or lapses (FD6-34, R-26)."""
    pending = pending_of(table, command.pending, "ranks", command.sheet_id)
    ranks = content_of(pending, Ranks)
    finished(table, pending.sheet_id)
    if not command.purchases:
        raise RuleBroken(f"Choose what to buy. {_ranks_left(ranks.left)}")
    within(len(command.purchases), 1, MOST, "The number of effects")
    purchases = [_purchase(game, rank_buy, ranks.left) for rank_buy in command.purchases]
    spending = _spending(table, pending, purchases)
    after = _paid_for(table, command.pending, pending, spending)
    source, code = _source(game, pending, table), thing_of(table, pending)[1]
    purse = RankSpending(after, pending.sheet_id, source, code, ranks.points)
    pairs = _rolls_first(zip(command.purchases, purchases, strict=True))
    _buy_each(game, purse, pairs, fewest)  # what may not be is refused before the die
    purse, lines, die = _buy_each(game, purse, pairs, randomness)
    fact = RanksSpent(
        sheet_id=pending.sheet_id,
        ranks=ranks.left,
        left=spending.remaining,
        purchases=lines,
        die=die,
        about=pending.about,
    )
    return Decision((fact, *purse.facts), purse.table)


def fewest(_sides: int) -> int:
    """Leave a condition that is cut the least rounds that it can have."""
    return 1


def _buy_each(
    game: Game, purse: RankSpending, pairs: list[tuple[RankBuy, Purchase]], randomness: Randomness
) -> tuple[RankSpending, tuple[BoughtEffect, ...], Die | None]:
    """Carry out purchases one by one; return what each was, and the last die that was thrown."""
    lines, die = [], None
    for rank_buy, purchase in pairs:
        purse, words = buy(game, purse, rank_buy, purchase, randomness)
        lines.append(_line(purse, rank_buy, purchase, words))
        die = purse.die or die
    return purse, tuple(lines), die


def _purchase(game: Game, rank_buy: RankBuy, ranks: int) -> Purchase:
    purchase = with_price(game.system.purchase(rank_buy.effect), ranks)
    if rank_buy.sign not in (1, -1) or (rank_buy.sign < 0 and not purchase.signed):
        raise RuleBroken(f"{purchase.name} cannot be bought that way.")
    return purchase


def _spending(table: Table, pending: Pending, purchases: list[Purchase]) -> PurchaseSum:
    """Return what it all costs; refuse more than the ranks reach, and what is forbidden (FD6-34, R-26)."""
    ranks = content_of(pending, Ranks)
    if ranks.rolled and any(purchase.effect == EFFECT_ROLL for purchase in purchases):
        raise RuleBroken(SAID["one_effect_roll"])
    spending = spend(ranks.left, purchases, bool(open_effects(table)))
    if spending.reason:
        raise RuleBroken(SAID[spending.reason])
    return spending


def _paid_for(table: Table, key: str, pending: Pending, spending: PurchaseSum) -> Table:
    """Return the table with the ranks that are left; spent, they are gone."""
    if not spending.remaining:
        return table.without(Pending, TABLE, key)
    ranks = replace(content_of(pending, Ranks), left=spending.remaining)
    return table.put(TABLE, key, replace(pending, holds=ranks))


def _source(game: Game, pending: Pending, table: Table) -> str:
    """Return what an effect comes from: the check that bought it."""
    order = content_of(pending, Ranks).order
    return order.reason.strip() or code_name(game, table, pending.sheet_id, order.skill or order.ability)


def thing_of(table: Table, pending: Pending) -> tuple[str, str]:
    """Return the thing of a check, else the only weapon, and its die code; "" where there is none."""
    key = content_of(pending, Ranks).order.belonging
    thing = table.get(Belonging, pending.sheet_id, key) if key else only_weapon(table, pending.sheet_id)
    return (thing.name, thing.code) if thing else ("", "")


def _rolls_first(pairs: Iterable[tuple[RankBuy, Purchase]]) -> list[tuple[RankBuy, Purchase]]:
    """Put an effect roll before the dice that are added to it."""
    return sorted(pairs, key=lambda pair: pair[1].effect != EFFECT_ROLL)


def _line(purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, words: str) -> BoughtEffect:
    """Tell what was bought; on a sheet that not everyone may read, without what it is about."""
    is_told = is_open(purse.table, rank_buy.target or purse.sheet_id)
    return BoughtEffect(
        effect=purchase.key,
        cost=purchase.cost,
        on=rank_buy.target,
        text=words if is_told else purchase.name,
        face=purse.die.face if purse.die else 0,
    )


def preview_spending(game: Game, table: Table, command: SpendRanks) -> Preview:
    """Tell what is left, and how many rounds a condition may be cut to; the rest is certain (FD6-34..36)."""
    pending = pending_of(table, command.pending, "ranks", command.sheet_id)
    if not all(is_open(table, rank_buy.target) for rank_buy in command.purchases if rank_buy.target):
        # What stands on a private sheet is not known before: only the price is.
        ranks = content_of(pending, Ranks).left
        purchases = [_purchase(game, rank_buy, ranks) for rank_buy in command.purchases]
        spending = _spending(table, pending, purchases)
        return Preview(says=_ranks_left(spending.remaining))
    fact = cast(RanksSpent, spend_ranks(game, table, command, fewest).facts[0])
    words = _ranks_left(fact.left)
    if fact.die is None:
        return Preview(says=words)
    faces = range(1, ROUNDS_DIE + 1)
    bars = tuple(Bar(number=face, chance=Fraction(1, ROUNDS_DIE)) for face in faces)
    return Preview(bars=bars, says=words, counts="Rounds that it still lasts")


def _ranks_left(ranks: int) -> str:
    """Say how many ranks are left to spend (FD6-34)."""
    return f"{several(ranks, 'ranks')} left." if ranks else "All ranks are spent."


def ranks_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer the effects that the ranks buy at once; those about something else take a form (FD6-34)."""
    offers = [
        _buy(game, table, key, pending, purchase)
        for purchase in sold(game, content_of(pending, Ranks).left)
        if _is_offered(table, pending, purchase)
    ]
    possible_offers = possible(game, table, offers)
    first = [offer for offer in possible_offers if offer.key in FIRST]
    rest = (*first[1:], *(offer for offer in possible_offers if offer.key not in FIRST))
    lapse = lapse_offer(key, pending, "Skip: lose these ranks", fold=MORE)
    return (*first[:1], _all_of_them(key, pending), *(replace(offer, fold=MORE) for offer in rest), lapse)


def _all_of_them(key: str, pending: Pending) -> Offer:
    """Offer the dialog of all effects, several of which may be bought at once (FD6-34)."""
    ranks = content_of(pending, Ranks).left
    return Offer(
        key="all",
        label=f"Spend {several(ranks, 'ranks')}",
        command=SpendRanks(key, pending.sheet_id),
        sheet_id=pending.sheet_id,
        fields=(("pending", key),),
        dialog="spend",
    )


def _is_offered(table: Table, pending: Pending, purchase: Purchase) -> bool:
    """Say whether a button knows what an effect is about, and on whom it falls."""
    if purchase.effect in (EFFECT_ROLL, *SWAYED):
        return bool(pending.target)
    if purchase.effect == EFFECT_DICE:
        return True
    if purchase.effect in ASKED:
        return False
    return purchase.on in OFFERED and bool(_about(table, pending, purchase) or not purchase.on)


def _about(table: Table, pending: Pending, purchase: Purchase) -> str:
    """Return the skill or the ability that was rolled, as the effect asks, if the sheet still has it."""
    order = content_of(pending, Ranks).order
    key = order.skill if purchase.on == "skill" and order.skill else order.ability
    row = table.get(Ability, pending.sheet_id, key)
    return key if row and not (purchase.on == "ability" and row.parent) else ""


def _buy(game: Game, table: Table, key: str, pending: Pending, purchase: Purchase) -> Offer:
    of_effect_roll = purchase.effect in (EFFECT_ROLL, EFFECT_DICE)
    on = _about(table, pending, purchase) if purchase.on and not of_effect_roll else ""
    target = pending.target if purchase.effect in (EFFECT_ROLL, *SWAYED) else ""
    about = ""
    if on:
        joins = "to" if TO in purchase.name else "on"
        subject = _subject_name(game, table, pending.sheet_id, on, purchase)
        about = f" {joins} {subject}{LASTING.get(purchase.until, '')}"
    rank_buy = RankBuy(purchase.key, target=target, on=on)
    thing, code = thing_of(table, pending) if purchase.effect == EFFECT_ROLL else ("", "")
    name = f"{thing} {code}" if code else _short(purchase.name) if on else purchase.name
    return Offer(
        key=purchase.key,
        label=f"{name}{about} ({several(purchase.cost, 'ranks')})",
        command=SpendRanks(key, pending.sheet_id, (rank_buy,)),
        sheet_id=pending.sheet_id,
        fields=(("pending", key), ("effect", purchase.key), ("on", rank_buy.on), ("target", rank_buy.target)),
    )


def _short(name: str) -> str:
    """Return the name of an effect without what it is on: +2 to a skill is +2."""
    return name.partition(TO)[0]


def _subject_name(game: Game, table: Table, sheet_id: str, key: str, purchase: Purchase) -> str:
    """Name what an effect is about: an ability alone, where no skill of it is meant (FD6-18)."""
    name, row = code_name(game, table, sheet_id, key), table.get(Ability, sheet_id, key)
    return alone(name) if purchase.on == "skill" and row and not row.parent else name


def _lapsing(pending: Pending) -> str:
    """Say how many ranks are lost (R-26)."""
    ranks = content_of(pending, Ranks).left
    return several(ranks, "unspent ranks")


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(SpendRanks, spend_ranks),),
    previews=(foresees(SpendRanks, preview_spending),),
    options=((SpendRanks, effect_options),),
    prompts={
        "ranks": Prompt(
            offers=ranks_prompt,
            urgency=Urgency.RANKS,
            title="{name} has ranks to spend",
            gone="Those ranks were already spent, or they lapsed.",
            turned_by_any=True,
            outlives_target=True,
            lapses="turn",
            lapsing=_lapsing,
        ),
    },
)
