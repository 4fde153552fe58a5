"""Reads examples, answers each, and compares the answer with what was expected."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from reprlib import repr as shortened
from typing import Any

from rules.errors import RuleBroken
from rules.game import Game
from rules.games import GAMES, game_for
from tests.vectors.freeblade_making import ADAPTERS as ADAPTERS_of_freeblade_making
from tests.vectors.freeblade_play import ADAPTERS as ADAPTERS_of_freeblade_play
from tests.vectors.freeblade_referee import ADAPTERS as ADAPTERS_of_freeblade_referee
from tests.vectors.freed6_codes import ADAPTERS as ADAPTERS_of_freed6_codes
from tests.vectors.freed6_ranks import ADAPTERS as ADAPTERS_of_freed6_ranks
from tests.vectors.games_odds import ADAPTERS as ADAPTERS_of_games_odds
from tests.vectors.given import Adapters, Answer, Given
from tests.vectors.opend6_tracks import ADAPTERS as ADAPTERS_of_opend6_tracks
from tests.vectors.sixd6_actions import ADAPTERS as ADAPTERS_of_sixd6_actions
from tests.vectors.wildd6_counts import ADAPTERS as ADAPTERS_of_wildd6_counts

ADAPTERS: Adapters = {
    **ADAPTERS_of_freed6_codes,
    **ADAPTERS_of_freed6_ranks,
    **ADAPTERS_of_games_odds,
    **ADAPTERS_of_opend6_tracks,
    **ADAPTERS_of_sixd6_actions,
    **ADAPTERS_of_wildd6_counts,
    **ADAPTERS_of_freeblade_making,
    **ADAPTERS_of_freeblade_play,
    **ADAPTERS_of_freeblade_referee,
}
"""Every mechanic that the core can be asked about, by its name."""
LEFT_OUT: Mapping[str, Collection[tuple[str, object]]] = {
    "6d6.act": (("reason", None),),
    "freed6.duration.adjust": (("rounds", None),),
    "freed6.status.test": (("refused", True),),
    "opend6.status.test": (("refused", True),),
    "opend6.reaction.odds": tuple(
        (stance, "0/1") for stance in game_for("opend6").system.track("reaction").names
    ),
}
"""What the known examples of a mechanic do not say when there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Result:
    """One example answered. ``actual`` is None where there was no answer; ``reason`` says what went wrong."""

    id: str
    mechanic: str
    passed: bool
    actual: Answer | None
    reason: str = ""


def vectors_of(text: str) -> list[Mapping[str, Any]]:
    """Return the examples of a document: a list, or an object with one under ``vectors``; else ValueError."""
    try:
        document = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    found = document.get("vectors") if isinstance(document, dict) else document
    if not isinstance(found, list) or not all(isinstance(vector, dict) for vector in found):
        raise ValueError("it holds no list of vectors")
    return found


def run(vectors: Iterable[Mapping[str, Any]]) -> list[Result]:
    """Answer and compare every example; ValueError where there is no list of them."""
    if isinstance(vectors, str | Mapping) or not isinstance(vectors, Iterable):
        raise ValueError("Examples are run from a list of them.")
    return [_result(vector) for vector in vectors]


def answer(vector: Mapping[str, Any]) -> Answer:
    """Return what the core says to an example; LookupError if it does not know the mechanic."""
    mechanic = vector.get("mechanic")
    if not isinstance(mechanic, str) or mechanic not in ADAPTERS:
        raise LookupError(f"unknown mechanic {mechanic}")
    system = _systems()[mechanic.partition(".")[0]]
    given = Given(system, vector.get("input") or {}, vector.get("settings") or {})
    given.check_settings()
    try:
        return ADAPTERS[mechanic](given)
    except RuleBroken:
        return {"refused": True}


def _result(vector: Mapping[str, Any]) -> Result:
    if not isinstance(vector, Mapping):
        return Result("?", "?", False, None, f"{shortened(vector)} is no example")
    name, mechanic = str(vector.get("id", "?")), str(vector.get("mechanic", "?"))
    expect = vector.get("expect")
    try:
        wanted, actual = _said(expect), _in_form(mechanic, answer(vector), expect)
    except Exception as error:  # noqa: BLE001 an example that cannot be answered has failed, with its reason
        return Result(name, mechanic, False, None, f"{type(error).__name__}: {error}")
    if expect is None or _said(actual) == wanted:
        return Result(name, mechanic, True, actual)
    return Result(name, mechanic, False, actual, f"expected {wanted}, got {_said(actual)}")


def _in_form(mechanic: str, actual: Answer, expect: object) -> Answer:
    """Return the answer without what was not asked for, if it has all that was.

    Where nothing is expected, it has the form of the examples that are known: they leave out what says
    nothing.
    """
    if isinstance(expect, dict) and expect and expect.keys() <= actual.keys():
        return {key: actual[key] for key in expect}
    if expect is None and mechanic in LEFT_OUT:
        return {key: value for key, value in actual.items() if (key, value) not in LEFT_OUT[mechanic]}
    return actual


def _said(value: object) -> str:
    """Return a value as JSON, by which two are compared: true is not 1, and 1 is not 1.0."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


@cache
def _systems() -> dict[str, Game]:
    return {game.system.vectors: game for game in GAMES.values()}
