"""Focus to roll again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from rules.common.acting import unburdened
from rules.common.fight_actions import Act
from rules.common.lookups import number
from rules.common.prompts import content_of, pending_of, without_prompts_of
from rules.common.requests import answered_anew
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
    without_mark,
)
from rules.decide import possible
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.freeblade.preview_parts import bars_of
from rules.freeblade.session_focus import spend_focus
from rules.game import (
    Aftermath,
    Command,
    Decision,
    Game,
    Mechanic,
    Offer,
    Preview,
    foresees,
    nobody_helpless,
    rolls,
)
from rules.odds.counts import uniform
from rules.randomness import Randomness, Sample
from rules.system import ruling_word
from rules.table import (
    TABLE,
    Change,
    Changes,
    Combatant,
    Pending,
    Resource,
    Table,
    difference,
    merge,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rerollable(Fact):
    """A roll that may be made again for Focus, with its ``chance`` of success where it has one.

    ``armor_again``: only the armour's die was thrown again.
    """

    BASE: ClassVar[bool] = True

    chance: str = ""
    armor_again: bool = False


C = TypeVar("C", bound=Command)
DEATH = "death"
"""The role of the die that says how long the dying have."""
ARMOUR = 1
"""The place of the armour's die in an attack, behind the weapon's."""


def reroll(game: Game, table: Table, command: Reroll, randomness: Randomness) -> Decision:
    """Throw the whole roll anew for one Focus, or one die of it, as the table has ruled; the new roll stands.

    What the roll has changed is undone first. It is made under the conditions of the first roll, whatever
    has come upon anyone since, and kept in its turn: so a reroll of a reroll does not lead back to the first
    roll (R-52, R-84).
    """
    pending = pending_of(table, command.pending, REROLL)
    kept_roll, earlier = content_of(pending, KeptRoll), before_the_roll(game, table, pending)
    of_one_die = _of_one_die(game, table, kept_roll)
    if of_one_die:
        if command.die not in kept_roll.own:
            raise RuleBroken("Choose which die to reroll.")
        randomness = ReplayedDice(randomness, kept_roll.faces, command.die)
    unburdened(game, earlier, pending.sheet_id)
    earlier = spend_focus(earlier, pending.sheet_id)
    decider = game.deciders[type(kept_roll.order)]
    roll = decider.roll if isinstance(decider, Act) else decider
    then = as_it_was(earlier, kept_roll)
    # What the dying did before they fell is their own roll still.
    upright = replace(game, helpless=nobody_helpless)
    again = roll(upright, then, kept_roll.order, randomness)
    rerolled_fact = again.facts[0]
    if not isinstance(rerolled_fact, Rerollable):  # somebody could answer the attack by now: it was announced
        raise RuleBroken(STANDS)
    # The chance was that of the whole roll; one of what is left would tell a blind roll's other dice.
    chance = "" if of_one_die and len(kept_roll.faces) > 1 else rerolled_fact.chance
    fact = replace(rerolled_fact, rerolled=pending.about, armor_again=kept_roll.alone, chance=chance)
    after = answered_anew(as_it_is(earlier, then, again.table), pending.about, fact)
    return Decision((fact, *again.facts[1:]), _in_their_round(table, after))


def _in_their_round(table: Table, again: Table) -> Table:
    """Return the table after a reroll, which is no act of its own: it costs nothing of a Round (R-86)."""
    for sheet_id, row in table.of(Combatant, TABLE).items():
        again = again.put(TABLE, sheet_id, row)
    return again


def _of_one_die(game: Game, table: Table, kept_roll: KeptRoll) -> bool:
    return kept_roll.alone or ruling_word(table, game.system, "focus_reroll") == "one die"


def relied_on(table: Table, sheet_id: str, key: str) -> Table:
    """Return the table where no reroll takes back that a thing was used: another roll has relied on it."""
    for pending_key, row in table.prompts(REROLL).items():
        kept_roll = without_mark(content_of(row, KeptRoll), (sheet_id, "belonging", key))
        table = table.put(TABLE, pending_key, replace(row, holds=kept_roll))
    return table


def whose_sheet(fact: Fact) -> str:
    """Return the sheet of a roll's entry: its player threw, and may spend Focus on it."""
    return fact.sheet_id


def rerollable(
    decider: Callable[[Game, Table, C, Randomness], Decision],
    thrower: Callable[[Fact], str] = whose_sheet,
    rests_on: tuple[str, ...] = (),
    absorber: Callable[[Fact], str] | None = None,
) -> Callable[[Game, Table, C, Randomness], Decision]:
    """Let a roll be made again for Focus; earlier rolls of that sheet stand (FB-28, R-52, R-84).

    ``thrower`` says by its fact who may: "" for nobody; ``absorber`` whose armour its second die is, which
    may be thrown again alone. ``rests_on``: the resources that the roll affects even where it changed
    nothing of them, so that it stands once they have changed.
    """

    def decide(game: Game, table: Table, command: C, randomness: Randomness) -> Decision:
        if isinstance(randomness, Sample):  # a preview must not hang on what is still open of earlier rolls
            return decider(game, table, command, randomness)
        dice = RecordingDice(randomness)
        decision = decider(game, table, command, dice)
        fact = decision.facts[0]
        roller, absorbing = thrower(fact), absorber(fact) if absorber else ""
        before, after = table, decision.table
        for sheet_id in dict.fromkeys(filter(None, (fact.sheet_id, roller, absorbing))):
            before = without_prompts_of(before, sheet_id, REROLL)
            after = without_prompts_of(after, sheet_id, REROLL)
        changes = (*difference(before, after), *_untouched(before, after, fact.sheet_id, rests_on))
        sheets = tuple(dict.fromkeys(filter(None, (fact.sheet_id, roller, fact.target))))
        roles = {die.role for die in fact.fallen()}
        fallen, under = tuple(_own_dice(roles, dice.fallen)), conditions_of(table, sheets)
        theirs = (ARMOUR,) if "armor" in roles else ()
        own = tuple(place for place in range(len(fallen)) if place not in theirs)
        others = tuple(sheet_id for sheet_id in sheets if sheet_id != getattr(command, "sheet_id", ""))
        kept_roll = KeptRoll(command, fallen, changes, others, under, own)
        row = Pending(kind=REROLL, about=table.seq + 1, sheet_id=roller, target=fact.target, holds=kept_roll)
        for sheet_id, one in (
            (roller, kept_roll),
            (absorbing, replace(kept_roll, own=(ARMOUR,), alone=True)),
        ):
            if sheet_id and number(after, sheet_id, "focus") > 0:
                prompt = replace(row, sheet_id=sheet_id, holds=one)
                after = after.put(TABLE, after.new_key(), prompt)
        return Decision(decision.facts, after)

    return decide


def going_back(aftermath: Aftermath) -> Aftermath:
    """Let what follows of a roll, as a flame that goes with its lantern does, go back with it (R-84)."""

    def follow(game: Game, table: Table, decision: Decision) -> Decision:
        decision_after = aftermath(game, table, decision)
        more, after = difference(decision.table, decision_after.table), decision_after.table
        for key, row in after.prompts(REROLL).items() if more else ():
            if row.about == table.seq + 1:
                kept_roll = content_of(row, KeptRoll)
                kept_roll = replace(kept_roll, changes=merge((*kept_roll.changes, *more)))
                after = after.put(TABLE, key, replace(row, holds=kept_roll))
        return replace(decision_after, table=after)

    return follow


def _untouched(before: Table, after: Table, sheet_id: str, resources: tuple[str, ...]) -> Changes:
    """Return what a roll has left as it was, as changes from a row to itself."""
    rows = (((sheet_id, "resource", key), after.get(Resource, sheet_id, key)) for key in resources)
    return tuple(Change(key, row, row) for key, row in rows if before.rows.get(key) == row)


def _own_dice(roles: Collection[str], fallen: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the dice that Focus may pick: not the one of the dying, which comes last (R-84)."""
    return fallen[:-1] if DEATH in roles else fallen


def reroll_offers(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Let the one who rolled spend Focus: on the whole roll, or on one of its dice (FB-28, R-52).

    No label tells a face: who rolled blind may roll again, but does not see what fell.
    """
    focus, kept_roll = number(table, pending.sheet_id, "focus"), content_of(pending, KeptRoll)
    if not _of_one_die(game, table, kept_roll):
        offers = [_again(table, key, pending, -1, f"Reroll for 1 Focus ({focus} left)")]
    else:
        offers = [
            _again(table, key, pending, place, f"Reroll {_die(kept_roll, place)} for 1 Focus")
            for place in kept_roll.own
        ]
    return possible(game, table, offers)


def _die(kept_roll: KeptRoll, place: int) -> str:
    sides = kept_roll.faces[place][0]
    return f"the armour's D{sides}" if kept_roll.alone else f"die {place + 1} (D{sides})"


def _again(table: Table, key: str, pending: Pending, die: int, label: str) -> Offer:
    offer = reroll_offer(table, key, pending, die, label)
    return replace(offer, reveals=content_of(pending, KeptRoll).alone)  # armour is rolled against a hit alone


def preview_reroll(game: Game, table: Table, command: Reroll) -> Preview:
    """Foresee the roll that Focus would make again; of one die alone, only its faces (FB-28, R-52).

    What the other dice show stays untold: one who rolled blind may ask this too, and does not see what fell.
    """
    pending = pending_of(table, command.pending, REROLL)
    kept_roll, earlier = content_of(pending, KeptRoll), before_the_roll(game, table, pending)
    if _of_one_die(game, table, kept_roll):
        return Preview(bars=bars_of(uniform(kept_roll.faces[command.die][0])))
    previewer = game.previews.get(type(kept_roll.order))
    return previewer(game, as_it_was(earlier, kept_roll), kept_roll.order) if previewer else Preview()


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(Reroll, reroll),),
    previews=(foresees(Reroll, preview_reroll),),
    prompts={REROLL: reroll_prompt(reroll_offers, "fight")},
)
