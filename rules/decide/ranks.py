"""Ranks are spent like money: on effects, on the time of conditions, on an effect roll (FD6-32..39, R-26)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rules.chance import Chance
from rules.codes import read
from rules.commands import SpendRanks
from rules.commands.codes import Bought
from rules.decide.business import business_of
from rules.decide.clock import ENCOUNTER
from rules.decide.code_pools import called, is_open
from rules.decide.decision import Decision
from rules.decide.instances import came
from rules.decide.rank_effects import condition_bought
from rules.decide.rerolls import read_order
from rules.decide.shape import within
from rules.decide.sheets import condition_of, finished, name_for_others
from rules.decide.spans import left_of
from rules.durations import CHANGES, CUT, WORDS, Span, changed
from rules.errors import RuleBroken
from rules.facts import BoughtEffect, Die, Fact, RanksSpent
from rules.kinds import Purchase
from rules.ranks import EFFECT_DICE, EFFECT_ROLL, SAID, Spending, spend
from rules.system import System
from rules.table import TABLE, Clock, Combatant, Condition, Encounter, Pending, Table

MOST = 12
ACTION_POINT = "action_point"
EFFECT = "effect"
MOST_DICE = 20


@dataclass(frozen=True, slots=True)
class Purse:
    """Spending as it goes on: the table so far, what was told, and who rolled (``sheet``) with what."""

    table: Table
    sheet: str
    source: str
    effect_roll: str = ""
    facts: tuple[Fact, ...] = ()
    die: Die | None = None


Buyer = Callable[[System, Purse, Bought, Purchase, Chance], tuple[Purse, str]]
"""Carries out one purchase, and says in words what it was."""


def spend_ranks(system: System, table: Table, command: SpendRanks, chance: Chance) -> Decision:
    """Every effect costs its rank; what is left may be spent later, or lapses (FD6-34, R-26)."""
    pending = business_of(table, command.pending, "ranks")
    profile = finished(table, pending.sheet)
    within(len(command.purchases), 1, MOST, "The number of effects")
    wanted = [_wanted(system, each) for each in command.purchases]
    done = _paid(table, pending, wanted)
    purse = Purse(
        _paid_for(table, command.pending, pending, done), pending.sheet, _source(system, pending, table)
    )
    lines, die = [], None
    for bought, what in _rolls_first(zip(command.purchases, wanted, strict=True)):
        purse, said = _buyer(what)(system, replace(purse, die=None), bought, what, chance)
        lines.append(_line(table, purse, bought, what, said))
        die = purse.die or die
    fact = RanksSpent(
        sheet=pending.sheet,
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
    told = said if is_open(table, bought.target or purse.sheet) else what.name
    rolled = purse.die.face if purse.die else 0
    return BoughtEffect(effect=what.key, cost=what.cost, on=on, said=told, rolled=rolled)


def _rolls_first(pairs: Iterable[tuple[Bought, Purchase]]) -> list[tuple[Bought, Purchase]]:
    """An effect roll comes before the dice that are added to it."""
    return sorted(pairs, key=lambda pair: pair[1].effect != EFFECT_ROLL)


def _wanted(system: System, bought: Bought) -> Purchase:
    what = system.purchase(bought.effect)
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


def _source(system: System, pending: Pending, table: Table) -> str:
    """What an effect comes from: the check that bought it."""
    order, _ = read_order(pending.command)
    label = str(getattr(order, "label", "")).strip()
    key = str(getattr(order, "skill", "") or getattr(order, "ability", ""))
    return label or called(system, table, pending.sheet, key)


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
    system: System, purse: Purse, bought: Bought, what: Purchase, chance: Chance
) -> tuple[Purse, str]:
    """An effect roll is open, to be thrown once its dice are settled (FD6-32, FD6-35)."""
    code = str(read(bought.text)) if bought.text.strip() else ""
    if bought.target:
        finished(purse.table, bought.target)
    row = Pending(
        kind=EFFECT,
        about=purse.table.seq + 1,
        sheet=purse.sheet,
        target=bought.target,
        command=code,
        claims=(_turn(purse.table),),
    )
    key = purse.table.new_key()
    table = purse.table.put(TABLE, key, row)
    table = _marked(table, purse.sheet)
    return replace(purse, table=table, effect_roll=key), code or what.name.lower()


def _marked(table: Table, sheet: str) -> Table:
    """The ranks that are left remember that their check has had its effect roll (FD6-34)."""
    for key, row in table.of(Pending, TABLE).items():
        if row.kind == "ranks" and row.sheet == sheet:
            table = table.put(TABLE, key, replace(row, claims=(EFFECT_ROLL,)))
    return table


def _buy_effect_die(
    system: System, purse: Purse, bought: Bought, what: Purchase, chance: Chance
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
    system: System, purse: Purse, bought: Bought, what: Purchase, chance: Chance
) -> tuple[Purse, str]:
    """An effect that lies on someone for a time (FD6-35..39)."""
    sheet = bought.target or purse.sheet
    profile = finished(purse.table, sheet)
    new = condition_bought(system, purse.table, bought, what, sheet, purse.source)
    table, fact = came(purse.table, sheet, profile, new)
    return replace(purse, table=table, facts=(*purse.facts, fact)), new.name


def _buy_action_point(
    system: System, purse: Purse, bought: Bought, what: Purchase, chance: Chance
) -> tuple[Purse, str]:
    """The log counts action points, and nothing else does (R-21)."""
    return purse, f"{what.amount * bought.sign:+d} action point"


def _buy_time(
    system: System, purse: Purse, bought: Bought, what: Purchase, chance: Chance
) -> tuple[Purse, str]:
    """A condition lasts longer or shorter (FD6-35..38, R-74)."""
    sheet = bought.target or purse.sheet
    row = condition_of(purse.table, sheet, bought.on)
    before = Span(row.until, max(row.left, 1) if row.until == "round" else 0)
    die = Die(sides=6, face=chance(6), role="rounds") if _needs_die(row, what) else None
    after = changed(before, what, bought.sign, die.face if die else 0)
    table, said = _with_time(purse.table, sheet, bought.on, row, before, after)
    return replace(purse, table=table, die=die), f"{row.name}: {said}"


def _needs_die(row: Condition, what: Purchase) -> bool:
    """Whether a die says how long the condition still lasts (FD6-36)."""
    return what.effect == CUT and what.until == "round" and row.until == "encounter"


def _with_time(
    table: Table, sheet: str, key: str, row: Condition, before: Span, after: Span
) -> tuple[Table, str]:
    if after.until == "round" and not after.rounds:
        return table.without(Condition, sheet, key), "ends"
    left = after.rounds
    if before.until != after.until:
        later = before.until == "turn" and _ends_next_round(table, sheet, row)
        left = left_of(table, sheet, after.until, max(after.rounds, 1) + later)
    table = table.put(sheet, key, replace(row, until=after.until, left=left))
    return table, f"until {WORDS[after.until]}"


def _ends_next_round(table: Table, sheet: str, row: Condition) -> bool:
    """Whether the turn that ends a span is one of the next round: this round's is over, or is now (R-19)."""
    encounter, bearer = table.get(Encounter, TABLE, ENCOUNTER), table.get(Combatant, TABLE, sheet)
    if encounter is None:
        return False
    return row.left > 1 or bool(bearer and bearer.acted and encounter.acting != sheet)


BUYERS: dict[str, Buyer] = {
    EFFECT_ROLL: _buy_effect_roll,
    EFFECT_DICE: _buy_effect_die,
    ACTION_POINT: _buy_action_point,
}
"""What some purchases do; all others lay a condition on someone, or change the time of one."""
