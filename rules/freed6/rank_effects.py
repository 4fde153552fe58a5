"""Spending ranks: the effects that they buy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.bounds import within
from rules.common.clock import ENCOUNTER, left_of, uncounted
from rules.common.conditions import came
from rules.common.prompts import business_of, lapse_offer
from rules.common.rerolls import read_command
from rules.common.sheets import condition_of, finished, name_for_others
from rules.d6.check_setup import CheckCode, called, is_open
from rules.d6.codes import read
from rules.d6.durations import CHANGES, CUT, WORDS, Span, changed
from rules.d6.ranks import EFFECT_DICE, EFFECT_ROLL, SAID, Spending, spend
from rules.errors import RuleBroken
from rules.facts import Die, Fact
from rules.freed6.bought_conditions import Bought, condition_bought
from rules.game import Command, Decision, Game, Mechanic, Offer, Prompt, rolls
from rules.randomness import Randomness
from rules.system import Purchase
from rules.table import TABLE, Ability, Clock, Combatant, Condition, Encounter, Pending, Table

MOST = 12
ACTION_POINT = "action_point"
EFFECT = "effect"
MOST_DICE = 20
OFFERED = ("", "skill", "ability", "target")
"""What an effect may be about for its button to know it: the check that was made, or nothing."""
ASKED = ("ability", "penalty", "disadvantage")
"""Effects for which the form asks: they are seldom for the skill and the one that were rolled."""


@dataclass(frozen=True, slots=True)
class SpendRanks(Command):
    """The ranks of a successful check are spent on effects (FD6-32..39); what is not spent stays open."""

    pending: str
    sheet_id: str = ""
    purchases: tuple[Bought, ...] = ()

    def owners(self) -> tuple[str, ...]:
        """The one who rolled, and all on whom the effects fall."""
        named = (self.sheet_id, *(each.target for each in self.purchases))
        return tuple(dict.fromkeys(filter(None, named)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtEffect:
    """An effect that ranks bought: its key, its price, on whom it fell, and in words what it is.

    ``rolled``: the face of the die that said how many rounds a condition was cut to.
    """

    effect: str
    cost: int
    on: str = ""
    said: str = ""
    rolled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RanksSpent(Fact):
    """Ranks were spent; ``left`` are still there. ``die`` said last how long a condition lasts."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-32", "FD6-34")

    ranks: int
    left: int
    bought: tuple[BoughtEffect, ...] = ()
    die: Die | None = None
    about: int = 0


@dataclass(frozen=True, slots=True)
class Purse:
    """Spending as it goes on: the table so far, what was told, and who rolled (``sheet_id``) with what."""

    table: Table
    sheet_id: str
    source: str
    effect_roll: str = ""
    facts: tuple[Fact, ...] = ()
    die: Die | None = None


Buyer = Callable[[Game, Purse, Bought, Purchase, Randomness], tuple[Purse, str]]
"""Carries out one purchase, and says in words what it was."""


def spend_ranks(game: Game, table: Table, command: SpendRanks, randomness: Randomness) -> Decision:
    """Every effect costs its rank; what is left may be spent later, or lapses (FD6-34, R-26)."""
    pending = business_of(table, command.pending, "ranks")
    profile = finished(table, pending.sheet_id)
    within(len(command.purchases), 1, MOST, "The number of effects")
    wanted = [_wanted(game, each) for each in command.purchases]
    done = _paid(table, pending, wanted)
    purse = Purse(
        _paid_for(table, command.pending, pending, done), pending.sheet_id, _source(game, pending, table)
    )
    lines, die = [], None
    for bought, what in _rolls_first(zip(command.purchases, wanted, strict=True)):
        purse, said = _buyer(what)(game, replace(purse, die=None), bought, what, randomness)
        lines.append(_line(table, purse, bought, what, said))
        die = purse.die or die
    fact = RanksSpent(
        sheet_id=pending.sheet_id,
        name=profile.name,
        ranks=pending.amount,
        left=done.remaining,
        bought=tuple(lines),
        die=die,
        about=pending.about,
    )
    return Decision((fact, *purse.facts), purse.table)


def _line(table: Table, purse: Purse, bought: Bought, what: Purchase, said: str) -> BoughtEffect:
    """What was bought; on a sheet that not everyone may read, without what it is about."""
    on = name_for_others(table, bought.target) if bought.target else ""
    told = said if is_open(table, bought.target or purse.sheet_id) else what.name
    rolled = purse.die.face if purse.die else 0
    return BoughtEffect(effect=what.key, cost=what.cost, on=on, said=told, rolled=rolled)


def _rolls_first(pairs: Iterable[tuple[Bought, Purchase]]) -> list[tuple[Bought, Purchase]]:
    """An effect roll comes before the dice that are added to it."""
    return sorted(pairs, key=lambda pair: pair[1].effect != EFFECT_ROLL)


def _wanted(game: Game, bought: Bought) -> Purchase:
    what = game.system.purchase(bought.effect)
    if bought.sign not in (1, -1) or (bought.sign < 0 and not what.signed):
        raise RuleBroken(f"{what.name} cannot be taken that way.")
    return what


def _paid(table: Table, pending: Pending, wanted: list[Purchase]) -> Spending:
    """What it all costs; refused where the ranks do not reach, or the rules forbid it (FD6-34, R-26)."""
    had = EFFECT_ROLL in pending.claims
    if had and any(each.effect == EFFECT_ROLL for each in wanted):
        raise RuleBroken(SAID["one_effect_roll"])
    done = spend(pending.amount, wanted, bool(open_effects(table)))
    if done.reason:
        raise RuleBroken(SAID[done.reason])
    return done


def _paid_for(table: Table, key: str, pending: Pending, done: Spending) -> Table:
    """The table with the ranks that are left; spent, they are gone."""
    if not done.remaining:
        return table.without(Pending, TABLE, key)
    return table.put(TABLE, key, replace(pending, amount=done.remaining))


def _source(game: Game, pending: Pending, table: Table) -> str:
    """What an effect comes from: the check that bought it."""
    order = read_command(game, pending.command)
    label = str(getattr(order, "label", "")).strip()
    key = str(getattr(order, "skill", "") or getattr(order, "ability", ""))
    return label or called(game, table, pending.sheet_id, key)


def open_effects(table: Table) -> dict[str, Pending]:
    """The effect rolls of this turn that are still to be thrown (R-26, R-74)."""
    turn = _turn(table)
    found = table.of(Pending, TABLE)
    return {key: row for key, row in found.items() if row.kind == EFFECT and row.claims == (turn,)}


def _turn(table: Table) -> str:
    """This turn, as effect rolls remember it; outside encounters nothing passes."""
    clock = table.get(Clock, TABLE, "turn") if table.get(Encounter, TABLE, ENCOUNTER) else None
    return str(clock.number if clock else 0)


def _buyer(what: Purchase) -> Buyer:
    if what.effect in CHANGES:
        return _buy_time
    return BUYERS.get(what.effect, _buy_condition)


def _buy_effect_roll(
    _game: Game, purse: Purse, bought: Bought, what: Purchase, _randomness: Randomness
) -> tuple[Purse, str]:
    """An effect roll is open, to be thrown once its dice are settled (FD6-32, FD6-35)."""
    code = str(read(bought.text)) if bought.text.strip() else ""
    if bought.target:
        finished(purse.table, bought.target)
    row = Pending(
        kind=EFFECT,
        about=purse.table.seq + 1,
        sheet_id=purse.sheet_id,
        target=bought.target,
        command=code,
        claims=(_turn(purse.table),),
    )
    key = purse.table.new_key()
    table = purse.table.put(TABLE, key, row)
    table = _marked(table, purse.sheet_id)
    return replace(purse, table=table, effect_roll=key), code or what.name.lower()


def _marked(table: Table, sheet_id: str) -> Table:
    """The ranks that are left remember that their check has had its effect roll (FD6-34)."""
    for key, row in table.of(Pending, TABLE).items():
        if row.kind == "ranks" and row.sheet_id == sheet_id:
            table = table.put(TABLE, key, replace(row, claims=(EFFECT_ROLL,)))
    return table


def _buy_effect_die(
    _game: Game, purse: Purse, bought: Bought, what: Purchase, _randomness: Randomness
) -> tuple[Purse, str]:
    """A die more or less on an effect roll of this turn, one's own or another's (FD6-35, R-74)."""
    found = open_effects(purse.table)
    key = bought.on or purse.effect_roll or next(iter(found), "")
    if key not in found:
        raise RuleBroken(SAID["no_effect_roll"])
    more = within(
        found[key].amount + what.amount * bought.sign, -MOST_DICE, MOST_DICE, "The dice more or less"
    )
    table = purse.table.put(TABLE, key, replace(found[key], amount=more))
    return replace(purse, table=table), f"{what.amount * bought.sign:+d}D"


def _buy_condition(
    game: Game, purse: Purse, bought: Bought, what: Purchase, _randomness: Randomness
) -> tuple[Purse, str]:
    """An effect that lies on someone for a time (FD6-35..39)."""
    sheet_id = bought.target or purse.sheet_id
    profile = finished(purse.table, sheet_id)
    new = condition_bought(game, purse.table, bought, what, sheet_id, purse.source)
    table, fact = came(game, purse.table, sheet_id, profile, new)
    return replace(purse, table=table, facts=(*purse.facts, fact)), new.name


def _buy_action_point(
    _game: Game, purse: Purse, bought: Bought, what: Purchase, _randomness: Randomness
) -> tuple[Purse, str]:
    """The log counts action points, and nothing else does (R-21)."""
    return purse, f"{what.amount * bought.sign:+d} action point"


def _buy_time(
    game: Game, purse: Purse, bought: Bought, what: Purchase, randomness: Randomness
) -> tuple[Purse, str]:
    """A condition lasts longer or shorter (FD6-35..38, R-74)."""
    sheet_id = bought.target or purse.sheet_id
    row = condition_of(purse.table, sheet_id, bought.on)
    before = Span(row.until, max(row.left, 1) if row.until == "round" else 0)
    die = Die(sides=6, face=randomness(6), role="rounds") if _needs_die(row, what) else None
    after = changed(before, what, bought.sign, die.face if die else 0)
    table, said = _with_time(game, purse.table, sheet_id, bought.on, row, before, after)
    return replace(purse, table=table, die=die), f"{row.name}: {said}"


def _needs_die(row: Condition, what: Purchase) -> bool:
    """Whether a die says how long the condition still lasts (FD6-36)."""
    return what.effect == CUT and what.until == "round" and row.until == "encounter"


def _with_time(
    game: Game, table: Table, sheet_id: str, key: str, row: Condition, before: Span, after: Span
) -> tuple[Table, str]:
    if after.until == "round" and not after.rounds:
        return table.without(Condition, sheet_id, key), "ends"
    left = after.rounds
    if before.until != after.until:
        later = before.until == "turn" and _ends_next_round(table, sheet_id, row)
        left = left_of(table, sheet_id, after.until, max(after.rounds, 1) + later)
    table = table.put(sheet_id, key, replace(row, until=after.until, left=left))
    return table, uncounted(game, table, after.until) or f"until {WORDS[after.until]}"


def _ends_next_round(table: Table, sheet_id: str, row: Condition) -> bool:
    """Whether the turn that ends a span is one of the next round: this round's is over, or is now (R-19)."""
    encounter, bearer = table.get(Encounter, TABLE, ENCOUNTER), table.get(Combatant, TABLE, sheet_id)
    if encounter is None:
        return False
    return row.left > 1 or bool(bearer and bearer.acted and encounter.acting != sheet_id)


BUYERS: dict[str, Buyer] = {
    EFFECT_ROLL: _buy_effect_roll,
    EFFECT_DICE: _buy_effect_die,
    ACTION_POINT: _buy_action_point,
}
"""What some purchases do; all others lay a condition on someone, or change the time of one."""


def ranks_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """The effects that the ranks reach; those about a condition or a value are named in a form (FD6-34)."""
    found = [
        _buy(game, table, key, pending, what)
        for what in game.system.purchases
        if what.cost <= pending.amount and _is_open(game, table, pending, what)
    ]
    return (*found, lapse_offer(key, pending, "Let the ranks lapse"))


def _is_open(game: Game, table: Table, pending: Pending, what: Purchase) -> bool:
    if what.effect == EFFECT_ROLL:
        return EFFECT_ROLL not in pending.claims
    if what.effect == EFFECT_DICE:
        return bool(open_effects(table))
    if what.effect in ASKED:
        return False
    return what.on in OFFERED and bool(_about(game, table, pending, what) or not what.on)


def _about(game: Game, table: Table, pending: Pending, what: Purchase) -> str:
    """The skill or the ability that was rolled, as the effect asks; "" where the sheet has it no more."""
    order = read_command(game, pending.command)
    if not isinstance(order, CheckCode):
        return ""
    key = order.skill if what.on == "skill" and order.skill else order.ability
    row = table.get(Ability, pending.sheet_id, key)
    return key if row and not (what.on == "ability" and row.parent) else ""


def _buy(game: Game, table: Table, key: str, pending: Pending, what: Purchase) -> Offer:
    on = "" if what.effect in (EFFECT_ROLL, EFFECT_DICE) else _about(game, table, pending, what)
    target = pending.target if what.effect == EFFECT_ROLL else ""
    about = f" on {called(game, table, pending.sheet_id, on)}" if on and what.on else ""
    bought = Bought(what.key, target=target, on=on if what.on else "")
    return Offer(
        key=what.key,
        label=f"{what.name}{about} ({what.cost})",
        command=SpendRanks(key, pending.sheet_id, (bought,)),
        sheet_id=pending.sheet_id,
        fields=(("pending", key), ("effect", what.key), ("on", bought.on), ("target", bought.target)),
    )


MECHANIC = Mechanic(
    deciders=(rolls(SpendRanks, spend_ranks),),
    facts=(RanksSpent,),
    prompts={
        "ranks": Prompt(offers=ranks_prompt, gone="Those ranks are spent already, or lapsed."),
    },
)
