"""What a condition may do in a game is what some roll of that game asks for, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle, product

import pytest

from rules.common.condition_effects import EVERYWHERE, KINDS, SCOPES, kinds_of, scopes_of
from rules.common.conditions import AddCondition
from rules.common.encounters import NextRound
from rules.common.next_turns import waiting_in_order
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.freed6.what_ranks_buy import EffectRoll
from rules.games import GAMES, game_for
from rules.table import TABLE, Ability, Belonging, Combatant, Condition, Effect, Encounter, Pending, Table
from tests.rules import any_plain_game
from tests.rules.games import BLADE, lively
from tests.rules.games import CODED as CODED_GAMES
from tests.rules.guards import said_of
from tests.rules.names import BRIN, OGRE, SWORD
from tests.rules.playing import then, there

LAID = "99.1"
EFFECT_ON_BRIN = Pending(kind="effect", about=35, sheet_id=OGRE, target=BRIN, holds=EffectRoll("3D"))
FIGHTING = ("cannot_act", "cannot_decide")
ROLLS = tuple(kind for kind in KINDS if kind not in FIGHTING)


def with_effect(table: Table, *effects: Effect) -> Table:
    return table.put(BRIN, LAID, Condition(name="Laid", effects=effects))


@cache
def plain(game: str) -> Table:
    """That game's lively table, without the conditions on it and what else waits."""
    table = lively(game)
    rows = {
        key: row
        for key, row in table.rows.items()
        if not isinstance(row, Condition) and (not isinstance(row, Pending) or row.kind == "effect")
    }
    table = replace(table, rows=rows)
    arms = {SWORD: Belonging(name="Sword", kind="weapon", die=8)} if game == "freeblade" else {}
    if game in CODED_GAMES:
        arms = {BLADE: there(table, Belonging, BRIN, BLADE)}
        table = table.put(OGRE, "perception", Ability(dice=2))
    for key, row in arms.items():
        table = table.put(OGRE, key, row)
    if game == "freed6":
        table = table.put(TABLE, "40.5", EFFECT_ON_BRIN).put(BRIN, "wild_die", Ability(value=1))
    return table


def comes_of(game: str, table: Table) -> list[object]:
    """All that is told beforehand of those orders, each in its own turn, and what the next Round allows."""
    known, told = game_for(game), list[object]()
    for order in said_of(game, "ORDERS") or any_plain_game.orders(known):
        acting = Encounter(round=1, acting=getattr(order, "sheet_id", ""))
        said = preview(known, table.put(TABLE, "encounter", acting), order)
        told.append((said.chance, said.odds, said.bars, said.says, said.refused))
    dice = cycle((2, 1, 3))
    fought = decide(known, table, NextRound(), lambda sides: min(next(dice), sides)).table
    counts = [(row.actions, row.bonus) for row in fought.of(Combatant, TABLE).values()]
    return [*told, *(counts if said_of(game, "COUNTS_ACTIONS") else ())]


def tried(game: str) -> Iterator[Effect]:
    """Every effect that bears on a roll: each kind, on each sort of roll and ability."""
    places = (*SCOPES, *said_of(game, "ABILITIES", named(game)))
    for kind, scope, whose in product(ROLLS, places, ("own", "against")):
        there_already = scope in plain(game).of(Ability, BRIN)
        if scope in SCOPES or (kind == "granted") != there_already:  # what is there is granted to nobody
            yield Effect(kind=kind, scope=scope, whose=whose, amount=8 if kind == "wild_sides" else 1)


def named(game: str) -> tuple[str, ...]:
    system = game_for(game).system
    return (any_plain_game.first(system),) if system.check else ("strength",)


def allowed(game: str, effect: Effect) -> bool:
    try:
        then(plain(game), AddCondition(BRIN, "Laid", effects=(effect,)), game=game)
    except RuleBroken:
        return False
    return True


@pytest.mark.rule("FD6-24", "OD6-09", "R-70")
@pytest.mark.parametrize("game", GAMES)
def test_a_condition_does_what_some_roll_asks_for_and_nothing_that_none_does(game: str) -> None:
    before = comes_of(game, plain(game))
    wrong = [
        effect
        for effect in tried(game)
        if allowed(game, effect) != (comes_of(game, with_effect(plain(game), effect)) != before)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_who_can_neither_act_nor_decide_is_passed_over_and_who_cannot_act_does_nothing(game: str) -> None:
    act, decided = (Effect(kind=kind) for kind in FIGHTING)
    assert set(FIGHTING) <= set(game_for(game).system.effects[EVERYWHERE])
    assert comes_of(game, with_effect(plain(game), act)) != comes_of(game, plain(game))
    for effects, waits in (((act,), True), ((decided,), True), ((act, decided), False)):
        assert (BRIN in waiting_in_order(game_for(game), with_effect(plain(game), *effects))) == waits


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_of_an_effect_is_what_the_game_knows(game: str) -> None:
    system = game_for(game).system
    assert {kind for kinds in system.effects.values() for kind in kinds} == set(kinds_of(system))
    assert set(system.effects) - {EVERYWHERE, "ability"} == {*scopes_of(system)} - {""}
