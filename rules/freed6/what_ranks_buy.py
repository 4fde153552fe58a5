"""What each purchase does that ranks pay for: effect rolls, their dice, conditions, and their time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.bounds import within
from rules.common.condition_effects import is_open
from rules.common.conditions import came
from rules.common.durations import ENCOUNTER, left_of, span_words
from rules.common.lookups import condition_of, finished
from rules.common.prompts import content_of
from rules.d6.changing_durations import CHANGES, CUT, Span, change_span
from rules.d6.checks import LAPSING, Ranks
from rules.d6.codes import read
from rules.d6.lost_abilities import without_prompt
from rules.d6.ranks import rank
from rules.d6.tracks import moved_on, with_track
from rules.errors import RuleBroken
from rules.facts import Die, Fact
from rules.freed6.conditions_bought_with_ranks import RankBuy, condition_bought
from rules.freed6.rank_conditions import ATTITUDE, OWN, SWAYED, TRACK, condition_of_rank, severity, swayed
from rules.game import Game
from rules.named import Held
from rules.randomness import Randomness
from rules.signs import with_minus
from rules.system import Purchase
from rules.table import TABLE, Clock, Combatant, Condition, Encounter, Pending, Table, Track

EFFECT_ROLL, EFFECT_DICE = "effect_roll", "effect_dice"
"""What a purchase does that makes an effect roll, or changes the dice of one."""
ONE_EFFECT_ROLL, NO_EFFECT_ROLL, TOO_FEW = "one_effect_roll", "no_effect_roll", "too_few_ranks"
SAID = {
    ONE_EFFECT_ROLL: "A check buys one effect roll at most.",
    NO_EFFECT_ROLL: "There is no effect roll in this turn whose dice could change.",
    TOO_FEW: "These effects cost more ranks than there are.",
}
ACTION_POINT = "action_point"
EFFECT = "effect"
MOST_DICE = 20
ROUNDS_DIE = 6


@dataclass(frozen=True, slots=True)
class EffectRoll(Held):
    """An effect roll that ranks have bought: its die code, "" if that is still to be said, and the dice more
    or less that were bought for it in its ``turn``."""

    code: str
    dice: int = 0
    turn: int = 0


@dataclass(frozen=True, slots=True)
class RankSpending:
    """Spending as it goes on: the table so far, what was told, and who rolled (``sheet_id``) with what.

    ``code``: that of the thing with which it was rolled, for an effect roll; ``points``: the result points of
    the check. ``die`` said how long the last purchase makes a condition last.
    """

    table: Table
    sheet_id: str
    source: str
    code: str = ""
    points: int = 0
    effect_roll: str = ""
    facts: tuple[Fact, ...] = ()
    die: Die | None = None


Buyer = Callable[[Game, RankSpending, RankBuy, Purchase, Randomness], tuple[RankSpending, str]]
"""Carries out one purchase, and says in words what it was."""


def buy(
    game: Game, purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, randomness: Randomness
) -> tuple[RankSpending, str]:
    """Carry out one purchase; most lay a condition on someone, or change the time of one."""
    otherwise = _buy_time if purchase.effect in CHANGES else _buy_condition
    buyer = BUYERS.get(purchase.effect, otherwise)
    return buyer(game, replace(purse, die=None), rank_buy, purchase, randomness)


def open_effects(table: Table) -> dict[str, Pending]:
    """Return the effect rolls of this turn that are still to be thrown (R-26, R-74)."""
    turn, rows = _turn(table), table.prompts(EFFECT).items()
    return {key: row for key, row in rows if content_of(row, EffectRoll).turn == turn}


def _turn(table: Table) -> int:
    """Return this turn, as effect rolls remember it; outside encounters nothing passes."""
    clock = table.get(Clock, TABLE, "turn") if table.get(Encounter, TABLE, ENCOUNTER) else None
    return clock.number if clock else 0


def _buy_effect_roll(
    _game: Game, purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, _randomness: Randomness
) -> tuple[RankSpending, str]:
    """Open an effect roll, to be thrown once its dice are settled (FD6-32, FD6-35)."""
    code = str(read(rank_buy.text)) if rank_buy.text.strip() else purse.code
    if rank_buy.target:
        finished(purse.table, rank_buy.target)
    row = Pending(
        kind=EFFECT,
        about=purse.table.seq + 1,
        sheet_id=purse.sheet_id,
        target=rank_buy.target,
        holds=EffectRoll(code, turn=_turn(purse.table)),
    )
    key = purse.table.new_key()
    table = _with_effect_roll_had(purse.table.put(TABLE, key, row), purse.sheet_id)
    return replace(purse, table=table, effect_roll=key), code or purchase.name.lower()


def _with_effect_roll_had(table: Table, sheet_id: str) -> Table:
    """Let the ranks that are left remember that their check has had its effect roll (FD6-34)."""
    for key, row in table.prompts(LAPSING, sheet_id=sheet_id).items():
        ranks = replace(content_of(row, Ranks), rolled=True)
        table = table.put(TABLE, key, replace(row, holds=ranks))
    return table


def _buy_effect_die(
    _game: Game, purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, _randomness: Randomness
) -> tuple[RankSpending, str]:
    """Add a die to an effect roll of this turn, one's own or another's, or take one (FD6-35, R-74)."""
    rolls = open_effects(purse.table)
    key = rank_buy.on or purse.effect_roll or next(iter(rolls), "")
    if key not in rolls:
        raise RuleBroken(SAID["no_effect_roll"])
    more, roll = purchase.amount * rank_buy.sign, content_of(rolls[key], EffectRoll)
    dice = within(roll.dice + more, -MOST_DICE, MOST_DICE, "The dice more or less")
    table = purse.table.put(TABLE, key, replace(rolls[key], holds=replace(roll, dice=dice)))
    return replace(purse, table=table), with_minus(f"{more:+d}D")


def _buy_condition(
    game: Game, purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, _randomness: Randomness
) -> tuple[RankSpending, str]:
    """Lay an effect on someone for a time (FD6-35..39)."""
    sheet_id = rank_buy.target or purse.sheet_id
    profile = finished(purse.table, sheet_id)
    new = condition_bought(game, purse.table, rank_buy, purchase, sheet_id, purse.source, purse.sheet_id)
    table, fact = came(game, purse.table, sheet_id, profile, new)
    return replace(purse, table=table, facts=(*purse.facts, fact)), new.name


def _buy_action_point(
    _game: Game, purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, _randomness: Randomness
) -> tuple[RankSpending, str]:
    """Tell of an action point; the log counts them, and nothing else does (R-21)."""
    return purse, with_minus(f"{purchase.amount * rank_buy.sign:+d} action point")


def _buy_time(
    game: Game, purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, randomness: Randomness
) -> tuple[RankSpending, str]:
    """Make a condition last longer or shorter (FD6-35..38, R-74)."""
    sheet_id = rank_buy.target or purse.sheet_id
    row = condition_of(purse.table, sheet_id, rank_buy.on)
    before = Span(row.until, max(row.left, 1) if row.until == "round" else 0)
    throws = _needs_die(row, purchase)
    die = Die(sides=ROUNDS_DIE, face=randomness(ROUNDS_DIE), role="rounds") if throws else None
    after = change_span(before, purchase, rank_buy.sign, die.face if die else 0)
    table, words = _with_time(game, purse.table, sheet_id, rank_buy.on, before, after)
    return replace(purse, table=table, die=die), f"{row.name}: {words}"


def _needs_die(row: Condition, purchase: Purchase) -> bool:
    """Say whether a die tells how long the condition still lasts (FD6-36)."""
    return purchase.effect == CUT and purchase.until == "round" and row.until == "encounter"


def _with_time(
    game: Game, table: Table, sheet_id: str, key: str, before: Span, after: Span
) -> tuple[Table, str]:
    """Return the table with a condition that lasts as long as it now does, and that time in words."""
    row = condition_of(table, sheet_id, key)
    if after.until == "round" and not after.rounds:
        return without_prompt(table.without(Condition, sheet_id, key), sheet_id, key), "ends"
    left = after.rounds
    if before.until != after.until:
        later = before.until == "turn" and _ends_next_round(table, sheet_id, row)
        left = left_of(game, table, sheet_id, after.until, max(after.rounds, 1) + later)
    table = table.put(sheet_id, key, replace(row, until=after.until, left=left))
    return table, span_words(game, table, after.until, left)


def _ends_next_round(table: Table, sheet_id: str, row: Condition) -> bool:
    """Say whether the turn that ends a span is one of the next round: this round's is over, or now (R-19)."""
    encounter, bearer = table.get(Encounter, TABLE, ENCOUNTER), table.get(Combatant, TABLE, sheet_id)
    if encounter is None:
        return False
    return row.left > 1 or bool(bearer and bearer.acted and encounter.acting != sheet_id)


def _buy_own_condition(
    game: Game, purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, _randomness: Randomness
) -> tuple[RankSpending, str]:
    """Make a condition of the table's own words, of the rank that it cost (FD6-31, R-102)."""
    sheet_id, ranks = rank_buy.target or purse.sheet_id, purchase.cost
    profile = finished(purse.table, sheet_id)
    points = purse.points if rank(purse.points) == ranks else 0
    new = condition_of_rank(game, purse.table, sheet_id, rank_buy.text, ranks, points, purse.source)
    table, fact = came(game, purse.table, sheet_id, profile, new)
    if not fact.comes and is_open(table, sheet_id):
        raise RuleBroken(f"{profile.name} is {new.name} already.")
    return replace(purse, table=table, facts=(*purse.facts, fact)), f"{new.name}, {severity(game, ranks)}"


def _sway(
    game: Game, purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, _randomness: Randomness
) -> tuple[RankSpending, str]:
    """Move an attitude or a will a step for each rank, as it is shown to who rolled (FD6-42, R-24, R-102)."""
    kind = game.system.track(purchase.effect)
    if not rank_buy.target and purchase.effect == ATTITUDE:
        raise RuleBroken(f"Choose whose {kind.name.lower()} moves.")
    target = rank_buy.target or purse.sheet_id
    order = kind.key, target, purse.sheet_id, purchase.amount, purchase.cost
    table, state = swayed(game, purse.table, *order)
    return replace(purse, table=table), f"{kind.name}: {state}"


def _move_track(
    game: Game, purse: RankSpending, rank_buy: RankBuy, purchase: Purchase, _randomness: Randomness
) -> tuple[RankSpending, str]:
    """Move a track of the table's own a step for each rank (FD6-46, R-102, R-105)."""
    target = rank_buy.target or purse.sheet_id
    if not purse.table.get(Track, target, rank_buy.on):
        raise RuleBroken("Choose which track moves.")
    after = moved_on(game, purse.table, target, rank_buy.on, purchase.cost)
    table = with_track(purse.table, target, after)
    return replace(purse, table=table), f"{after.row.name}: {after.state}"


BUYERS: dict[str, Buyer] = {
    EFFECT_ROLL: _buy_effect_roll,
    EFFECT_DICE: _buy_effect_die,
    ACTION_POINT: _buy_action_point,
    OWN: _buy_own_condition,
    TRACK: _move_track,
    **dict.fromkeys(SWAYED, _sway),
}
