"""Every choice that a dialog offers by name is one that its command knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import strategies as st

from rules.fields import Field
from rules.game import Command, Decision, Game
from rules.games import GAMES
from rules.sheet import Dialog
from rules.table import TABLE, Table
from tests.effort import few
from tests.rules.evenings import ALL_GAMES, likely, sought, tables, tried
from tests.rules.games import meant
from tests.rules.strategies import commands
from tests.rules.test_roll_requests import middling

NONSENSE = {int: 987_654, str: "nonsense"}


def fixed_choices(game: Game) -> Iterator[tuple[Dialog, Field]]:
    """Yield the fields that offer what is written in them, rather than what lies on the table."""
    for dialog in (*game.sheet.dialogs, *game.sheet.table):
        yield from ((dialog, field) for field in dialog.asks if field.kind == "choice" and field.choices)


def orders(game: Game, dialog: Dialog) -> st.SearchStrategy[Command]:
    """Return orders of a dialog that go far enough to look at what was chosen."""
    known = {
        **likely(game.key),
        "BeginTrack.kind": st.sampled_from(["", *(kind.key for kind in game.system.tracks)]),
        "BeginTrack.states": st.just(()),
        "EditBelonging.kind": st.sampled_from(["weapon", "armor"]),
        "RollEffect.pending": st.just("40.4"),
    }
    return commands(known, (dialog.command.__name__,), odd=False)


def grounds(game: Game) -> tuple[Table, ...]:
    """Return tables on which much is going on, and one on which nothing is."""
    busy = tables(game.key)
    idle = {key: row for key, row in busy[-1].rows.items() if key[0] != TABLE}
    return *busy, replace(busy[-1], rows=idle)


def chosen(field: Field, choice: Any) -> dict[str, Any]:
    """Return what a choice fills; what is below zero may go into a field of its own."""
    if field.below and choice < 0:
        return {field.key: 0, field.below: -choice}
    return {field.key: choice}


def with_choice(command: Command, field: Field, choice: Any) -> Command:
    """Return the order with that choice, in its circumstances where these hold the field."""
    answers = chosen(field, choice)
    if hasattr(command, field.key):
        return replace(command, **answers)
    inside: Any = command
    return replace(inside, circumstances=replace(inside.circumstances, **answers))


def said_of(game: Game, table: Table, command: Command, choice: Any) -> str | None:
    """Return what refuses a command, without the word that was chosen; None if it is carried out."""
    come = tried(game, table, command, middling)
    return None if isinstance(come, Decision) else come.replace(str(choice) or "\0", "?")


def unknown_choices(game: Game, dialog: Dialog, field: Field) -> set[Any]:
    """Return the choices that are refused whatever is asked beside them, as nonsense is."""
    unknown = {choice for choice, *_ in field.choices}
    nonsense = NONSENSE[type(next(iter(unknown)))]

    def are_all_known(order: Command, number: int) -> bool:
        for table in grounds(game):
            plain = replace(meant(table, order, number), **dict(dialog.given))
            as_nonsense = said_of(game, table, with_choice(plain, field, nonsense), nonsense)
            for choice in tuple(unknown):
                said = said_of(game, table, with_choice(plain, field, choice), choice)
                if said is None or said != as_nonsense:
                    unknown.discard(choice)
        return not unknown

    asked = st.tuples(orders(game, dialog), st.integers(0, 9))
    sought(60, asked, lambda asked: not unknown or are_all_known(*asked))
    return unknown


@pytest.mark.parametrize("key", few(ALL_GAMES, "wildd6", "sixd6"))
def test_each_choice_that_a_dialog_offers_by_name_is_known_to_its_command(key: str) -> None:
    game = GAMES[key]
    unknown = {
        f"{dialog.key}.{field.key}": found
        for dialog, field in fixed_choices(game)
        if (found := unknown_choices(game, dialog, field))
    }
    assert unknown == {}


def test_a_choice_that_is_unknown_is_found() -> None:
    game = GAMES["freed6"]
    dialog, field = next(each for each in fixed_choices(game) if each[1].key == "length")
    wrong = replace(field, choices=(*field.choices, ("willpower", "A will")))
    assert unknown_choices(game, dialog, wrong) == {"willpower"}
