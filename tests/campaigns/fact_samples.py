"""A plausible fact of every kind, made from its own types, for the tests that draw them all."""

from __future__ import annotations

import types
import typing
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from rules.facts import Fact
from rules.games import FACTS

WORDS: dict[str, str] = {
    "ability": "dexterity",
    "chance": "11/20",
    "expression": "2d6+3",
    "formula": "1d20+2",
    "kind": "npc",
    "location": "worn",
    "resource": "hp",
    "role": "player",
    "before": "player",
    "status": "dying",
    "visibility": "named",
    "outcome": "success",
    "system": "freeblade",
    "what": "check_made",
    "unit": "Rounds",
}
OUTCOMES = {
    "attack_rolled": ("hit", "miss", "blocked", "immune"),
    "check_made": ("success", "failure", "total"),
}


def samples() -> list[Fact]:
    """Facts of every kind: with every field filled, with the least there can be, and with each outcome."""
    found: list[Fact] = []
    for name, kind in FACTS.items():
        whole = sample(kind)
        found += [whole, sample(kind, least=True)]
        found += [sample(kind, outcome=outcome) for outcome in OUTCOMES.get(name, ())]
    return found


def sample(kind: type[Any], *, least: bool = False, **given: Any) -> Any:
    """One value of a dataclass; ``least`` leaves every default as it is."""
    hints = typing.get_type_hints(kind)
    made = {
        spec.name: given.get(spec.name, _value(hints[spec.name], spec.name, least))
        for spec in fields(kind)
        if spec.name in given or not (least and spec.default is not MISSING)
    }
    return kind(**made)


def _value(hint: Any, name: str, least: bool) -> Any:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        return () if least else (_value(arguments[0], name, least),)
    if origin in (types.UnionType, typing.Union):
        return _value(next(one for one in arguments if one is not type(None)), name, least)
    if is_dataclass(hint):
        return sample(typing.cast(type[Any], hint), least=least)
    plain = {bool: True, int: 3, str: WORDS.get(name, f"some {name}")}
    return plain[hint]
