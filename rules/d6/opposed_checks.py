"""A check of a die code against somebody's own throw: both sides, the odds of each, and what is told."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.common.asked_to_resist import refuse_odd_opposition, without_throw
from rules.common.condition_effects import is_open
from rules.d6.check_odds import contest_chance, preview_contest, preview_setup, written_chance
from rules.d6.check_orders import refuse_bought_dice
from rules.d6.check_setup import Check, CodeCheckSetup, check_setup
from rules.d6.checks import (
    CheckCode,
    CodeChecked,
    check_code,
    check_with,
    preview_check,
    refuse_impossible,
    refuse_without_luck,
    throw_and_tell,
    with_thing,
)
from rules.d6.ways_to_resist import PLAIN, ResistRoll, stands_by
from rules.errors import RuleBroken
from rules.facts import Roll
from rules.fields import Tapped
from rules.game import Decision, Game, Mechanic, Preview, foresees
from rules.randomness import Randomness
from rules.table import Table


def check_against(
    game: Game, table: Table, command: CheckCode, randomness: Randomness, resists: ResistRoll = PLAIN
) -> Decision:
    """Make a check, against a difficulty or against its target's own throw (R-25).

    ``resists``: how the one whom it is against has answered, who is asked if somebody plays them (R-101).
    """
    if not command.opposing:
        return check_code(game, table, command, randomness)
    return check_code(game, table, command, randomness, partial(_opposed, resists=resists))


def preview_against(game: Game, table: Table, command: CheckCode) -> Preview:
    """Work out a check, against a difficulty or against a throw that nobody has made yet (FD6-20, R-25)."""
    if not command.opposing:
        return preview_check(game, table, command)
    setup, opposing = _sides(game, table, with_thing(table, command), PLAIN)
    # The odds would tell the dice of a sheet that is shown by name only: one's own totals have to do.
    if not is_open(table, command.target):
        return preview_setup(setup, None)
    return preview_contest(setup, opposing, ranks=bool(game.system.purchases))


def preview_resisting(game: Game, table: Table, command: CheckCode, resists: ResistRoll) -> Preview:
    """Work out how likely the one set against a check is to hold, by their own totals; against dice that
    not everyone may know these alone are told (R-25, R-101)."""
    preview = preview_setup(_opposing_setup(game, table, command, resists), None)
    if not is_open(table, command.sheet_id):
        return preview
    chance = contest_chance(*_sides(game, table, with_thing(table, command), resists))
    return replace(preview, chance=None if chance is None else 1 - chance)


def made_with(table: Table, command: CheckCode) -> Tapped:
    """Return the key of what a check is made with, a thing or an ability, and of what is rolled."""
    order = with_thing(table, command)
    key = order.skill or order.ability
    return command.belonging or key, key


def _sides(
    game: Game, table: Table, command: CheckCode, resists: ResistRoll
) -> tuple[CodeCheckSetup, CodeCheckSetup]:
    """Return both sides of an opposed check, before anyone throws (R-25)."""
    refuse_odd_opposition(table, command.sheet_id, command.target, command.difficulty)
    opposing = _opposing_setup(game, table, command, resists)
    return check_setup(game, table, check_with(table, command, None)), opposing


def _opposing_setup(game: Game, table: Table, command: CheckCode, resists: ResistRoll) -> CodeCheckSetup:
    """Return the other side's throw."""
    refuse_bought_dice(resists.extra, resists.spend)
    tapped = command.sheet_id, command.belonging or command.skill or command.ability
    opposing = Check(
        command.target,
        stands_by(game, table, command.target, command.opposing, tapped),
        circumstances=resists.circumstances,
        luck=resists.luck,
        target=command.sheet_id,
        reason=command.reason,
    )
    try:
        return check_setup(game, table, opposing)
    except RuleBroken as refused:
        raise without_throw(table, command.target, refused) from None


def _opposed(
    game: Game, table: Table, command: CheckCode, randomness: Randomness, resists: ResistRoll
) -> tuple[Table, CodeChecked, tuple[CodeChecked, ...]]:
    """Make a check against its target's own throw, whose total is the difficulty (R-25).

    That throw is no check of the target's: it uses nothing up that serves one check of theirs (R-73).
    """
    setup, opposing = _sides(game, table, command, resists)
    refuse_impossible(game, table, setup.check)
    refuse_without_luck(game, opposing.check)
    _, resisted = throw_and_tell(game, table, opposing, randomness)
    open_target = is_open(table, command.target)
    chance = contest_chance(setup, opposing) if open_target else None
    setup = replace(setup, check=replace(setup.check, difficulty=resisted.roll.total))
    table, fact = throw_and_tell(game, table, setup, randomness, written_chance(chance))
    fact = replace(fact, margin=fact.points)
    return table, fact, (resisted if open_target else _total_alone(resisted),)


def _total_alone(fact: CodeChecked) -> CodeChecked:
    """Return the throw of a sheet that is shown by name only: its total, without what it was made of."""
    return CodeChecked(
        sheet_id=fact.sheet_id,
        ability="",
        code="",
        roll=Roll(total=fact.roll.total),
        outcome=fact.outcome,
        target=fact.target,
        against=fact.against,
        reason=fact.reason,
    )


MECHANIC = Mechanic(
    __name__,
    previews=(foresees(CheckCode, preview_against),),
)
