"""What the guards need of a game whose checks are data: it all follows from the data."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.common.requests import RollRequest
from rules.common.sheets import BeginSheet
from rules.game import Command, Game
from rules.plain.checks import RollCheck
from rules.system import System
from rules.table import Ability, Resource, Table
from tests.rules.names import BRIN, MIRA, OGRE
from tests.rules.playing import after, play


def begun(game: Game) -> Table:
    """Brin, as a character begins in that game."""
    table = Table(seq=7)
    return after(table, play(table, BeginSheet(BRIN, "Brin"), game=game.key))


def dice_of(game: Game, more: int = 0) -> int:
    """How many dice Brin's first ability is rolled with."""
    check = game.system.check
    assert check is not None
    row = begun(game).get(Ability, BRIN, game.system.abilities[0].key)
    assert row is not None
    return check.dice + (row.value if check.pool else 0) + more


def passing(game: Game, more: int = 0) -> tuple[int, ...]:
    """The highest faces."""
    assert game.system.check is not None
    return (game.system.check.sides,) * dice_of(game, more)


def failing(game: Game) -> tuple[int, ...]:
    """The lowest faces."""
    return (1,) * dice_of(game)


def first(system: System) -> str:
    """The ability that is rolled."""
    return system.abilities[0].key


def filled(game: Game, table: Table, sheet_id: str) -> Table:
    """The table where a sheet has what the data of the game keeps on sheets."""
    if game.system.check is None:
        return table
    for ability in game.system.abilities:
        table = table.put(sheet_id, ability.key, Ability(value=2))
    for resource in game.system.resources:
        table = table.put(sheet_id, resource.key, Resource(number=2, limit=resource.limit))
    return table


def asking(game: Game) -> RollRequest | None:
    """What a Game Master asks for; None where checks are no data."""
    check = game.system.check
    if check is None:
        return None
    ability = game.system.abilities[0]
    return RollRequest(what=ability.key, name=ability.name, difficulty=check.start)


def orders(game: Game) -> tuple[Command, ...]:
    """A check of Brin, and one against her."""
    check = game.system.check
    assert check is not None
    return (
        RollCheck(BRIN, first(game.system), check.start),
        RollCheck(OGRE, first(game.system), check.start, target=BRIN),
    )


def opposed(game: Game) -> RollCheck | None:
    """The ogre's check against Brin, who is asked; None where checks are no data."""
    if game.system.check is None:
        return None
    ability = first(game.system)
    return RollCheck(OGRE, ability, target=BRIN, opposing=ability)


def of_data(game: Game) -> dict[str, st.SearchStrategy[Any]]:
    """Values that make sense in its commands, by the name of the field."""
    check = game.system.check
    if check is None:
        return {}
    abilities = st.sampled_from([ability.key for ability in game.system.abilities])
    difficulties = st.integers(check.low, check.start + 2)
    return {
        "ability": abilities,
        "SetAbility.value": st.integers(0, 4),
        "RequestRoll.what": abilities,
        **dict.fromkeys(("RequestRoll.difficulty", "PinDifficulty.difficulty"), difficulties),
        "RollCheck.difficulty": st.none() | difficulties,
        "RollCheck.target": st.sampled_from(["", "", OGRE, MIRA]),
        "RollCheck.opposing": st.sampled_from(["", "", first(game.system)]),
        "spend": st.integers(0, 1 if check.before else 0),
        "points": st.integers(-2, 2),
        "AnswerCheck.pending": st.just("40.7"),
        "AnswerCheck.sheet_id": st.just(BRIN),
        "ResistCheck.pending": st.just("40.9"),
        "ResistCheck.sheet_id": st.just(BRIN),
        "by": abilities,
        "die": st.integers(0, 1),
        "BeginTrack.kind": st.just(""),
        "BeginTrack.states": st.just(("Fresh", "Stale", "Rotten")),
        "MakeFoe.code": st.just("2"),
        "resource": st.sampled_from([kind.key for kind in game.system.resources] or ["coins"]),
    }
