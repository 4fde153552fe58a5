"""A die of a check thrown again or turned over, for a point of what the game's data names."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from rules.check_rule import AgainRule
from rules.common.lookups import number, set_number
from rules.common.prompts import content_of, pending_of, without_prompts_of
from rules.common.requests import SUCCEEDS, answered_anew
from rules.common.rerolls import (
    REROLL,
    STANDS,
    KeptRoll,
    RecordingDice,
    ReplayedDice,
    Reroll,
    as_it_is,
    as_it_was,
    before_the_roll,
    conditions_of,
    reroll_offer,
    reroll_prompt,
)
from rules.d6.flips import opposite
from rules.decide import possible
from rules.errors import RuleBroken
from rules.game import (
    Decider,
    Decision,
    Game,
    Mechanic,
    Offer,
    Preview,
    foresees,
    rolls,
)
from rules.plain.checks import CheckRolled
from rules.randomness import Randomness
from rules.table import TABLE, Pending, Table, difference


def rollable(decider: Decider) -> Decider:
    """Let one die of a check change after it, while the sheet has a point for that; earlier checks stand."""

    def decide(game: Game, table: Table, command: Any, randomness: Randomness) -> Decision:
        dice = RecordingDice(randomness)
        decision, rule = decider(game, table, command, dice), _rule(game)
        fact = decision.facts[0]
        if rule is None or not isinstance(fact, CheckRolled):  # one that waits for its target is kept later
            return decision
        before, after = (without_prompts_of(one, fact.sheet_id, REROLL) for one in (table, decision.table))
        if number(after, fact.sheet_id, rule.resource) < 1:
            return replace(decision, table=after)
        sheets = dict.fromkeys((command.sheet_id, fact.sheet_id, *filter(None, (fact.target,))))
        kept_roll = KeptRoll(
            command,
            tuple(dice.fallen),
            difference(before, after),
            others=tuple(sheets)[1:],
            under=conditions_of(table, sheets),
            own=tuple(range(len(fact.roll.dice))),
        )
        row = Pending(kind=REROLL, about=table.seq + 1, sheet_id=fact.sheet_id, holds=kept_roll)
        return replace(decision, table=after.put(TABLE, after.new_key(), row))

    return decide


def reroll(game: Game, table: Table, command: Reroll, randomness: Randomness) -> Decision:
    """Undo what the check has changed, pay, and make it again with one die otherwise."""
    pending = pending_of(table, command.pending, REROLL, of=command.sheet_id)
    kept_roll, rule = _kept_roll(game, pending, command)
    earlier = _spend(before_the_roll(game, table, pending), pending.sheet_id, rule)
    then, dice = as_it_was(earlier, kept_roll), _otherwise(randomness, kept_roll, command.die, rule)
    decision = game.deciders[type(kept_roll.order)](game, then, kept_roll.order, dice)
    first = decision.facts[0]
    if not isinstance(first, CheckRolled):  # somebody plays its target by now, and would be asked
        raise RuleBroken(STANDS)
    fact = replace(first, rerolled=pending.about, chance="")  # what it had was the whole check's
    after = answered_anew(as_it_is(earlier, then, decision.table), pending.about, fact)
    return Decision((fact, *decision.facts[1:]), after)


def preview_reroll(game: Game, table: Table, command: Reroll) -> Preview:
    """Make the check with every face that the die may show; with turned dice there is but one."""
    pending = pending_of(table, command.pending, REROLL)
    kept_roll, rule = _kept_roll(game, pending, command)
    then = as_it_was(_spend(before_the_roll(game, table, pending), pending.sheet_id, rule), kept_roll)
    return Preview(chance=_chance(game, then, kept_roll, command.die), costs=((rule.resource, 1),))


def _kept_roll(game: Game, pending: Pending, command: Reroll) -> tuple[KeptRoll, AgainRule]:
    """Return the check of a prompt, and what is paid for a die of it."""
    kept_roll = content_of(pending, KeptRoll)
    if command.die not in kept_roll.own:
        raise RuleBroken("Choose which die to reroll.")
    return kept_roll, _paying(game)


def _chance(game: Game, then: Table, kept_roll: KeptRoll, die: int) -> Fraction | None:
    """Return how many of the faces that the die may show make it a success.

    None where the check comes to no outcome, or where it now throws dice that it did not have.
    """
    ends, rule = Counter[str](), _paying(game)
    for face in range(1, kept_roll.faces[die][0] + 1):
        fresh = RecordingDice(partial(min, face))
        again = _otherwise(fresh, kept_roll, die, rule)
        decision = game.deciders[type(kept_roll.order)](game, then, kept_roll.order, again)
        if len(fresh.fallen) > (0 if rule.turned else 1):
            return None
        ends[decision.facts[0].verdict().outcome] += 1
    return None if "total" in ends else Fraction(sum(ends[word] for word in SUCCEEDS), sum(ends.values()))


def _rule(game: Game) -> AgainRule | None:
    return game.system.check.after if game.system.check else None


def _paying(game: Game) -> AgainRule:
    rule = _rule(game)
    if rule is None:
        raise RuleBroken(STANDS)
    return rule


def _spend(table: Table, sheet_id: str, rule: AgainRule) -> Table:
    number_left = number(table, sheet_id, rule.resource)
    if number_left < 1:
        raise RuleBroken("There is nothing left to spend on that.")
    return set_number(table, sheet_id, rule.resource, number_left - 1)


def _otherwise(randomness: Randomness, kept_roll: KeptRoll, die: int, rule: AgainRule) -> ReplayedDice:
    """Return the dice of a check once more, but for one."""
    if not rule.turned:
        return ReplayedDice(randomness, kept_roll.faces, die)
    sides, face = kept_roll.faces[die]
    faces = (*kept_roll.faces[:die], (sides, opposite(face, sides)), *kept_roll.faces[die + 1 :])
    return ReplayedDice(randomness, faces, -1)


def reroll_offers(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer each face that lies there once; nobody who rolled blind is shown them."""
    kept_roll, rule = content_of(pending, KeptRoll), _paying(game)
    faces = {kept_roll.faces[place]: place for place in reversed(kept_roll.own)}
    price = f"for 1 {game.system.resource_name(rule.resource)}"
    verb = "Turn over" if rule.turned else "Reroll"
    offers = [
        replace(reroll_offer(table, key, pending, place, f"{verb} the {face} {price}"), tells_chance=True)
        for (_, face), place in sorted(faces.items())
    ]
    return possible(game, table, offers)


MECHANIC = Mechanic(
    deciders=(rolls(Reroll, reroll),),
    previews=(foresees(Reroll, preview_reroll),),
    prompts={REROLL: reroll_prompt(reroll_offers, "scene")},
)
