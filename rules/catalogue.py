"""Every rule and ruling that Rollbook knows, by its id, with its mark and one sentence of ours.

The list itself is ``catalogue.toml``, which is read when the first rule is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules.errors import RuleBroken
from rules.loading.reading import Section, parse

RULINGS = "rulings"
"""The part of the catalogue that belongs to no game alone."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule or ruling. ``mark``: engine, state, procedure, judgement or ruling; ``game``: the key of its
    game, "" for a ruling; ``settings`` are the keys of the house rules that it offers, in ``games``."""

    id: str
    mark: str
    says: str
    game: str = ""
    settings: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


def rule(id: str) -> Rule:
    """Return the rule of that id, as in ``rule("FD6-30")``."""
    if id not in rules():
        raise RuleBroken(f"Rollbook knows no rule {id}.")
    return rules()[id]


def known(id: str) -> bool:
    """Say whether there is a rule of that id."""
    return id in rules()


def speaks_in(id: str, game: str) -> bool:
    """Say whether a rule is known and speaks in a game: those of other games do not, a ruling may in each."""
    return id in rules() and rules()[id].game in ("", game)


def of_game(game: str) -> tuple[Rule, ...]:
    """Return the rules of a game, in their order."""
    return tuple(rule for rule in rules().values() if rule.game == game)


@cache
def rules() -> Mapping[str, Rule]:
    """Return every rule and ruling by its id."""
    place = Path(__file__).with_name("catalogue.toml")
    document = parse(place.read_text(encoding="utf-8"), place.name)
    return {rule.id: rule for game, content in document.items() for rule in _part(game, content)}


def _part(game: str, content: Mapping[str, object]) -> list[Rule]:
    section = Section(dict(content), f"{game}.")
    return [_rule(id, game, section.inside(id)) for id in content if id != "source"]


def _rule(id: str, game: str, section: Section) -> Rule:
    return Rule(
        id=id,
        mark=section.text("mark"),
        says=section.text("says"),
        game="" if game == RULINGS else game,
        settings=section.texts("settings"),
        games=section.texts("games"),
    )
