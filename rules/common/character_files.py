"""A character as a file: JSON that another table of the same game takes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, NoReturn

from rules.codec import from_plain, to_plain
from rules.common.arrivals import BringCharacter, misfit, row_name
from rules.common.lookups import profile_of
from rules.common.stat_blocks import CharacterReading
from rules.decide import check_shape
from rules.errors import RuleBroken
from rules.game import Game
from rules.sheet_text import Written
from rules.table import Ability, Belonging, Condition, Detail, Profile, Resource, Row, Table, Track

FORM = "rollbook-character"
VERSION = 1
LONGEST = 200_000
"""Characters of a file."""
SHORT_PORTRAIT = 4
"""A longer one is a picture, which stays at its table."""
NONE_OF_OURS = "This is not a character that Rollbook wrote."
WRONG = (TypeError, ValueError, AttributeError, RecursionError)
PARTS: tuple[tuple[str, type[Row]], ...] = (
    ("abilities", Ability),
    ("resources", Resource),
    ("tracks", Track),
    ("conditions", Condition),
    ("belongings", Belonging),
    ("details", Detail),
)


def character_file(game: Game, table: Table, sheet_id: str) -> str:
    """Return a character as JSON: all that means something at another table."""
    profile = profile_of(table, sheet_id)
    rows = [(key, row) for (owner, _, key), row in table.rows.items() if owner == sheet_id]
    keyed_rows = tuple((key, row_kept) for key, row in rows if (row_kept := _row_elsewhere(game, key, row)))
    whole = _command(profile, keyed_rows)
    plain = to_plain(whole)
    del plain["sheet_id"]
    return json.dumps({FORM: VERSION, "game": game.system.key, **plain}, indent=1, ensure_ascii=False)


def _row_elsewhere(game: Game, key: str, row: Row) -> Row | None:
    """Return a row as it is elsewhere; None if it means nothing there."""
    if isinstance(row, Condition) and row.until not in ("", "recovered"):
        return None
    if not isinstance(row, tuple(kind for _, kind in PARTS)) or misfit(game, key, row):
        return None
    return row


def _command(profile: Profile, rows: Written) -> BringCharacter:
    parts: dict[str, Any] = {
        name: tuple((key, row) for key, row in rows if isinstance(row, kind)) for name, kind in PARTS
    }
    return BringCharacter(
        "",
        profile.name,
        profile.kind,
        pronouns=profile.pronouns,
        portrait=profile.portrait if len(profile.portrait) <= SHORT_PORTRAIT else "",
        colour=profile.colour,
        dynamic=profile.dynamic,
        text=profile.notes,
        **parts,
    )


def read_character(game: Game, text: str) -> CharacterReading:
    """Read a character from its file; rows that this game does not know are named."""
    if len(text) > LONGEST:
        raise RuleBroken(
            f"A character's file has at most {LONGEST:,} characters; this one has {len(text):,}."
        )
    try:
        data = json.loads(text, parse_constant=_refuse, parse_float=_refuse)
        form, key = data.pop(FORM), data.pop("game")
        if form != VERSION:
            raise RuleBroken("This character was written by another version of Rollbook.")
        if key != game.system.key:
            raise RuleBroken(f"This character is of another game, and this table plays {game.system.name}.")
        brings = from_plain(BringCharacter, {"sheet_id": "", **data})
    except KeyError:
        raise RuleBroken(NONE_OF_OURS) from None
    except WRONG as problem:
        raise RuleBroken(f"{NONE_OF_OURS[:-1]}: {' '.join(str(problem).split())[:120]}.") from None
    brings = replace(brings, seats=(), visibility="open")
    check_shape(brings)
    unread = tuple((row_name(game, *one), wrong) for one in brings.rows() if (wrong := misfit(game, *one)))
    fields_kept: dict[str, Any] = {
        name: tuple(one for one in getattr(brings, name) if not misfit(game, *one)) for name, _ in PARTS
    }
    return CharacterReading(brings=replace(brings, **fields_kept), unread=unread)


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text[:20]} is no whole number")
