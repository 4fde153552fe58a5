"""Random evenings of all five games: tables to begin with, likely commands, and offers that are taken up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from hypothesis import Phase, find, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from rules.decide import decide
from rules.errors import RuleBroken
from rules.game import Command, Decision, Game, Offer
from rules.games import game_for
from rules.randomness import Randomness
from rules.table import Table
from tests.rules import games
from tests.rules.freeblade.busy_tables import busy_table, delving_table, fighting_table
from tests.rules.games import ANY, WOLF, meant, offered
from tests.rules.names import BRIN, DAGGER, MIRA, OGRE
from tests.rules.strategies import Likely, commands

ALL_GAMES = ("freeblade", *games.GAMES)
Step = Command | int
"""A command, or the number of an offer to take up."""


@cache
def tables(game: str) -> tuple[Table, ...]:
    """Return where an evening of that game may begin."""
    if game == "freeblade":
        return busy_table(), fighting_table(), delving_table()
    return games.lively(game), games.calm(game)


def likely(game: str) -> Likely:
    """Return values that make sense on those tables, by the name of the command's field."""
    return of_freeblade() if game == "freeblade" else games.likely(game)


def of_freeblade() -> Likely:
    """Freeblade's own are known already, but for what all games have."""
    return {
        "pending": st.just(ANY),
        **games.of_things(game_for("freeblade")),
        "MoveInOrder.place": st.integers(1, 3),
        "RequestRoll.what": st.just("strength"),
        "CopySheet.to": st.just("78"),
        "AddMoreFoes.sheet_id": st.just("77"),
        "AddMoreFoes.like": st.just(OGRE),
        "SetSide.side": st.sampled_from(["pc", "npc"]),
        "BeginEncounter.sheets": st.just((BRIN, OGRE, MIRA)),
        "JoinTogether.sheets": st.just((WOLF,)),
        "GrantAdvancement.sheets": st.just((BRIN,)),
        "Advance.sheet_id": st.just(BRIN),
        "DeclareAttack.sheet_id": st.sampled_from([BRIN, OGRE]),
        "DeclareAttack.weapon": st.sampled_from(["", DAGGER]),
        "DeclareAttack.target": st.sampled_from([BRIN, OGRE]),
        "DeclareAttack.foe": st.just(""),
    }


def orders(game: Game, *, among: tuple[str, ...] = ()) -> st.SearchStrategy[Command]:
    """Return commands of a game that are likely on its tables."""
    known = among or tuple(command.__name__ for command in game.deciders)
    return commands(likely(game.key), known, odd=False)


def evenings(game: Game, *, among: tuple[str, ...] = ()) -> st.SearchStrategy[tuple[Table, list[Step]]]:
    """Return a table to begin with, and what is tried there, one after the other: of these commands alone,
    or of all, and offers that are open."""
    steps: st.SearchStrategy[Step] = orders(game, among=among) | st.integers(0, 9)
    return st.tuples(st.sampled_from(tables(game.key)), st.lists(steps, min_size=5, max_size=20))


def played(
    game: Game, table: Table, steps: list[Step], randomness: Randomness
) -> Iterator[tuple[Table, Command]]:
    """Play an evening: every command that is tried, with the table before it."""
    for number, step in enumerate(steps):
        command = taken_up(game, table, step) if isinstance(step, int) else meant(table, step, number)
        if command is None:
            continue
        yield table, command
        decision = tried(game, table, command, randomness)
        if isinstance(decision, Decision):
            table = replace(decision.table, seq=table.seq + len(decision.facts))


def tried(game: Game, table: Table, command: Command, randomness: Randomness) -> Decision | str:
    """Return what comes of a command, or the sentence that refuses it."""
    try:
        return decide(game, table, command, randomness)
    except RuleBroken as refusal:
        return refusal.sentence


def sought(tries: int, where: st.SearchStrategy[Any], is_found: Callable[[Any], bool]) -> bool:
    """Return whether something is found in so many tries, and try no longer than until it is."""
    how = settings(max_examples=tries, derandomize=True, database=None, phases=[Phase.generate])
    try:
        find(where, is_found, settings=how)
    except NoSuchExample:
        return False
    return True


def answered(offer: Offer) -> Command:
    """Return an offer's command with a text for each that it asks for."""
    texts = {name: dict(offer.fields).get(name) or "Luck" for name in offer.asks}
    return replace(offer.command, **texts)


def taken_up(game: Game, table: Table, number: int) -> Command | None:
    """Return the command behind one of the offers that are open."""
    choices = offered(game, table)
    return answered(choices[number % len(choices)][1]) if choices else None
