"""Which of somebody's abilities, skills and traits fit what is done, by the names in the game's data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.bounds import folded
from rules.common.lookups import finished
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.check_setup import Check, check_setup, code_name
from rules.errors import RuleBroken
from rules.fields import Tapped
from rules.game import Game
from rules.system import Verb
from rules.table import Ability, Belonging, Table

UNDER = " *"
"""What follows the name of an ability that is meant with all its skills."""
NOTHING = Verb(key="", name="")


def best_code(game: Game, table: Table, sheet_id: str) -> str:
    """Return the ability or skill with the most dice as they are now, of as many the one with most points."""
    usable = _usable(game, table, sheet_id)
    if not usable:
        raise RuleBroken(f"{finished(table, sheet_id).name} has nothing to roll with.")
    return max(usable, key=lambda key: usable[key])


def fitting(key: str) -> Callable[[Game, Table, str, Tapped], tuple[str, ...]]:
    """Return what finds what somebody does the verb of that key by, the best first."""

    def abilities_of_verb(game: Game, table: Table, sheet_id: str, _tapped: Tapped) -> tuple[str, ...]:
        verb = next((verb for verb in game.system.verbs if verb.key == key), NOTHING)
        return _best_first(game, table, sheet_id, _keys_of_names(game, table, sheet_id, verb.by))

    return abilities_of_verb


def resisting(game: Game, table: Table, sheet_id: str, tapped: Tapped) -> tuple[str, ...]:
    """Return by what somebody stands against a roll, the best first: by what its verb names, or by the same.

    ``tapped`` is what the roll is made with, and whose that is.
    """
    names = _resisted_by(game, table, tapped)
    return _best_first(game, table, sheet_id, _keys_of_names(game, table, sheet_id, names))


def attacks(game: Game, table: Table, sheet_id: str, key: str) -> bool:
    """Say whether somebody attacks with an ability, skill or trait."""
    names = _names(game, table, sheet_id, key)
    verbs = [verb.key for verb in game.system.verbs if any(_means(name, names) for name in verb.by)]
    return "attack" in verbs


def _resisted_by(game: Game, table: Table, tapped: Tapped) -> tuple[str, ...]:
    """Return the names of what resists a roll; a weapon attacks, whatever it is used with."""
    roller, key = tapped
    thing, verbs = table.get(Belonging, roller, key), game.system.verbs
    if thing and thing.kind == "weapon" and verbs:
        return verbs[0].resists
    names = _names(game, table, roller, thing.ability if thing else key)
    resisting = (verb.resists for verb in verbs if any(_means(name, names) for name in verb.by))
    return next(filter(None, resisting), names)


def _keys_of_names(game: Game, table: Table, sheet_id: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of a sheet's abilities and skills that are meant, in the order of those names."""
    names = {key: _names(game, table, sheet_id, key) for key in _coded(table, sheet_id)}
    return tuple(dict.fromkeys(key for name in words for key in names if _means(name, names[key])))


def _names(game: Game, table: Table, sheet_id: str, key: str) -> tuple[str, ...]:
    """Return what an ability is called, of a skill followed by the ability that it is part of."""
    row = table.get(Ability, sheet_id, key)
    own = code_name(game, table, sheet_id, key)
    return (own, code_name(game, table, sheet_id, row.parent)) if row and row.parent else (own,)


def _means(name: str, names: tuple[str, ...]) -> bool:
    """Say whether a name of the game's data means something that is called so, or has it as a whole word."""
    word = f" {folded(name.removesuffix(UNDER))} "
    candidates = names if name.endswith(UNDER) else names[:1]
    return any(word in f" {folded(code_name)} " for code_name in candidates)


def _best_first(game: Game, table: Table, sheet_id: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return those that can be thrown, the best first; where none of them can, the best of all.

    Of a sheet that is shown by name only nothing is known to be better: all stay as they are.
    """
    usable = _usable(game, table, sheet_id)
    if not usable:
        return keys
    best_first = sorted(filter(usable.__contains__, keys), key=lambda key: usable[key], reverse=True)
    return tuple(best_first) or (best_code(game, table, sheet_id),)


def _usable(game: Game, table: Table, sheet_id: str) -> dict[str, tuple[int, int]]:
    """Return the dice and points of all that a sheet can throw: a condition may forbid some (FD6-27,
    OD6-16)."""

    def each() -> Iterator[tuple[str, tuple[int, int]]]:
        for key in _coded(table, sheet_id):
            try:
                setup = check_setup(game, table, Check(sheet_id, key))
            except RuleBroken:
                continue
            yield key, (setup.pool.dice, setup.flat_sum)

    return dict(each())


def _coded(table: Table, sheet_id: str) -> tuple[str, ...]:
    return tuple(key for key in table.of(Ability, sheet_id) if key not in WITHOUT_CODE)
