"""What the guards of all games ask of one alone: the ``guards.py`` in its folder of tests says it.

A game whose checks are data needs none, for what is asked follows from its data; one that has more to say
says it there. GAME_MASTERS: the dialogs that players are never offered. ATTACK: the dialog and its field that
is aimed at foes. RULINGS: the numbers of those that bear on it, and SHARED the rules of other games by which
it is played. ORDERS: rolls of Brin and against her, on ABILITIES, and whether it COUNTS_ACTIONS. MUST, NEVER:
by the kind of a fact and what it shows, the rules that it names, and those that had nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

Told = tuple[tuple[str, Callable[[Any], Any], tuple[str, ...]], ...]


def said_of(game: str, what: str, otherwise: Any = ()) -> Any:
    """Return what a game's tests say of this; else what is so in most."""
    place = f"tests.rules.{game}.guards"
    return getattr(import_module(place), what, otherwise) if find_spec(place) else otherwise
