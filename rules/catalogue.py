"""Every rule and ruling that Rollbook knows, by its id, with its mark and one sentence of ours.

The rulings are in ``catalogue.toml`` and the rules of a game in that of its folder, which are read when the
first rule is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules.errors import RuleBroken
from rules.loading.reading import Section, parse
from rules.loading.structure import structure

RULINGS = "rulings"
"""The part of the catalogue that belongs to no game alone."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule or ruling. ``mark``: engine, state, procedure, judgement or ruling; ``game``: the key of its
    game, "" for a ruling; ``settings`` are the keys of the house rules that it offers, in ``games``. One
    without settings speaks in ``games`` alone, or in each where it names none.

    Of a rule, ``twins`` are those that say the same in other games, and ``games`` the others that are played
    by it because their own text is silent.
    """

    id: str
    mark: str
    says: str
    game: str = ""
    settings: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    twins: tuple[str, ...] = ()


def rule(id: str) -> Rule:
    """Return the rule of that id, as in ``rule("FD6-30")``."""
    if id not in rules():
        raise RuleBroken(f"Rollbook knows no rule {id}.")
    return rules()[id]


def is_rule(id: str) -> bool:
    """Say whether there is a rule of that id."""
    return id in rules()


def speaks_in(id: str, game: str) -> bool:
    """Say whether a rule is known and speaks in a game: those of other games do not, a ruling may in each.

    A ruling with settings speaks wherever its doubt comes up, also where the table is not asked.
    """
    if id not in rules():
        return False
    entry = rules()[id]
    if entry.game:
        return entry.game == game
    return bool(entry.settings) or not entry.games or game in entry.games


def spoken_in(id: str, game: str) -> tuple[str, ...]:
    """Return the ids under which a rule speaks in a game: itself, the game's own twins of it, or none.

    A rule of another game speaks as itself only where the game's own text is silent and is played by it.
    """
    if id not in rules():
        return ()
    if speaks_in(id, game):
        return (id,)
    twins = tuple(twin for twin in rules()[id].twins if rules()[twin].game == game)
    return twins or ((id,) if game in rules()[id].games else ())


def of_game(game: str) -> tuple[Rule, ...]:
    """Return the rules of a game, in their order."""
    return tuple(rule for rule in rules().values() if rule.game == game)


@cache
def rules() -> Mapping[str, Rule]:
    """Return every rule and ruling by its id."""
    folder = Path(__file__).parent
    games = sorted(folder.glob("*/catalogue.toml"))
    parts = ((place.parent.name, place) for place in games), ((RULINGS, folder / "catalogue.toml"),)
    return {rule.id: rule for part in parts for game, place in part for rule in _part(game, place)}


def _part(game: str, place: Path) -> list[Rule]:
    content = parse(place.read_text(encoding="utf-8"), place.name)
    section = Section(content, f"{game}.")
    of_game = "" if game == RULINGS else game
    ids = (id for id in content if id != "source")
    return [structure(Rule, section.inside(id), id=id, game=of_game) for id in ids]
