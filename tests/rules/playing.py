"""How commands are tried in tests, and what is read of the table that comes of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest

from rules.decide import decide
from rules.errors import RuleBroken
from rules.game import Command, Decision, Game
from rules.games import game_for
from rules.randomness import Scripted
from rules.table import Rulings, Table

Part = TypeVar("Part")


def ruled(table: Table, **rulings: str | int | bool) -> Table:
    """The table with other rulings."""
    chosen: Rulings = {**table.rulings, **rulings}
    return replace(table, rulings=chosen)


def play(table: Table, command: Command, *faces: int, game: Game | str = "freeblade") -> Decision:
    """Decides a command with these dice, all of which must fall."""
    chance = Scripted(faces)
    decision = decide(game if isinstance(game, Game) else game_for(game), table, command, chance)
    assert not chance.faces, f"these dice were never rolled: {chance.faces}"
    return decision


def after(table: Table, decision: Decision) -> Table:
    """The table as the next command finds it, each fact an entry of its own."""
    return replace(decision.table, seq=table.seq + len(decision.facts))


def then(table: Table, command: Command, *faces: int, game: Game | str = "freeblade") -> Table:
    """The table after a command and its dice, as the next command finds it."""
    return after(table, play(table, command, *faces, game=game))


def refused(table: Table, command: Command, game: Game | str = "freeblade") -> RuleBroken:
    """How a command is refused: with a sentence, and with what the player may pick to mend it."""
    with pytest.raises(RuleBroken, match=r"[.?]") as refusal:
        play(table, command, game=game)
    return refusal.value


def refusal(table: Table, command: Command, game: Game | str = "freeblade") -> str:
    """The sentence with which a command is refused."""
    return refused(table, command, game).sentence


def refuses(table: Table, command: Command, words: str, game: Game | str = "freeblade") -> None:
    """The rules refuse a command with these words, a pattern, before any die falls."""
    with pytest.raises(RuleBroken, match=words):
        play(table, command, game=game)


def there(table: Table, part: type[Part], sheet_id: str, key: str) -> Part:
    """A row that has to be there."""
    row = table.get(part, sheet_id, key)
    assert row is not None, f"{sheet_id} has no {key}"
    return row


def facts_of(decision: Decision, kind: type[Part]) -> list[Part]:
    """The facts of one kind among all that a command led to."""
    return [fact for fact in decision.facts if isinstance(fact, kind)]
