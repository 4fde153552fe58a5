"""The games that Rollbook plays, by key. A folder is read when its game is first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.errors import RuleBroken
from rules.loading import load
from rules.system import System

SYSTEMS = ("freeblade", "freed6", "opend6", "wildd6", "sixd6")
"""The keys of the games: their folders here, in code, addresses and database."""


@cache
def system_for(key: str) -> System:
    """The game of that key."""
    if key not in SYSTEMS:
        raise RuleBroken(f"Rollbook knows no game called {key}.")
    return load(Path(__file__).parent / key)
