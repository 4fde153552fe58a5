"""Hypothesis strategies: rows, keys, tables, and orders that nobody in their right mind would give."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, get_args, get_origin

from hypothesis import strategies as st

from rules.common.character_files import PARTS as PARTS_OF_FILES
from rules.game import Command
from rules.games import COMMANDS
from rules.named import Held, Named
from rules.table import PARTS, Change, Effect, Key, Row
from tests.rules import names

Likely = Mapping[str, st.SearchStrategy[Any]]
NAMES = ["Brin", "Ogre", "strength", "x"]
SANE = st.sampled_from(NAMES)
HELD = [kind for kind in Named.kinds.values() if issubclass(kind, Held) and kind is not Held]


def rows() -> st.SearchStrategy[Row]:
    """Any row, of any kind."""
    return st.one_of([st.builds(kind, **_fields(kind)) for kind in PARTS.values()])


def keys() -> st.SearchStrategy[Key]:
    """A few keys, so that rows meet."""
    return st.tuples(st.sampled_from(["1", "2", "table"]), st.sampled_from(list(PARTS)), SANE)


def tables_of_rows() -> st.SearchStrategy[dict[Key, Row]]:
    """Rows under keys of their own part."""
    pairs = st.tuples(keys(), rows())
    return st.lists(pairs, max_size=8).map(lambda found: {_fit(key, row): row for key, row in found})


def _fit(key: Key, row: Row) -> Key:
    part = next(part for part, kind in PARTS.items() if kind is type(row))
    return key[0], part, key[2]


def _fields(kind: type[Any]) -> dict[str, st.SearchStrategy[Any]]:
    hints = typing.get_type_hints(kind)
    return {spec.name: _value(hints[spec.name], SANE, st.integers(-99, 99)) for spec in fields(kind)}


SHEETS = st.sampled_from([*[names.BRIN] * 6, names.OGRE, names.MIRA, names.STORE, *"4567"])
CARRIED = st.sampled_from(
    [
        names.SWORD,
        names.SHIELD,
        names.TORCHES,
        names.ROPE,
        names.WARD,
        names.DAGGER,
        names.CHAIN,
        names.RATIONS,
    ]
)
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "sheet_id": SHEETS,
    "target": st.sampled_from(["", names.BRIN, names.OGRE]),
    "to": st.sampled_from([names.STORE, names.OGRE, names.MIRA]),
    "name": st.sampled_from(["Brin", "rope", "fatigued", "cursed", "wet"]),
    "spell": st.just("Ward"),
    "foe": st.sampled_from(["", "a rat"]),
    "belonging": CARRIED,
    "weapon": st.sampled_from(["", names.SWORD, names.DAGGER]),
    "shield": st.sampled_from(["", names.SHIELD]),
    "condition": st.just("cursed"),
    "pending": st.sampled_from(["40.1", "40.2", "40.3"]),
    "ability": st.sampled_from(["strength", "presence", "constitution"]),
    "resource": st.sampled_from(["hp", "focus", "coins", "death"]),
    "detail": st.sampled_from(["face", "background", "reputation"]),
    "details": st.sampled_from([(), ("face",), ("hair", "flaw")]),
    "kind": st.sampled_from(["pc", "npc", "weapon", "armor", "spell", "gear", "short", "long", "full"]),
    "nature": st.sampled_from(["", "natural", "piercing", "spectral"]),
    "immune": st.sampled_from(["", "sword, fire"]),
    "spell_form": st.sampled_from(["", "book", "scroll"]),
    "location": st.sampled_from(["", "worn", "pack"]),
    "visibility": st.sampled_from(["open", "named", "hidden"]),
    "expression": st.sampled_from(["2d6+3", "4d6kh3", "3d6!", "d66"]),
    "drop": st.sampled_from([(), (names.ROPE,), (names.SWORD, names.DAGGER)]),
    "refill": st.sampled_from([(), (names.WARD,)]),
    "effects": st.sampled_from([(), (Effect(kind="disadvantage", scope="strength"),)]),
    "scores": st.permutations([2, 1, 0, -1]).map(
        lambda scores: tuple(zip(names.ABILITIES, scores, strict=True))
    ),
    "seats": st.sampled_from([(), ("7",), ("7", "8")]),
    "text": st.just("some words"),
    "uses": st.sampled_from(["", "", "action", "nothing"]),
    "foe_armor": st.sampled_from([0, 4, 6]),
    "armor": st.sampled_from([0, 4, 6]),
    "damage": st.sampled_from([4, 6, 8, 10]),
    "die": st.sampled_from([-1, 0, 4, 6, 8]),
    "full": st.sampled_from([0, 6, 8]),
    "slots": st.integers(0, 3),
    "chances": st.integers(0, 6),
    "difficulty": st.none() | st.integers(6, 18),
    "force": st.booleans(),
    "unit": st.sampled_from(["turn", "watch", "day", "scene"]),
    "what": st.sampled_from(["move", "action"]),
    "choice": st.sampled_from(["rest", "damage"]),
    "steps": st.integers(1, 3),
    "sheets": st.sampled_from([(names.BRIN, names.OGRE), (names.OGRE,), ()]),
}
SMALL = st.integers(0, 6)


def commands(
    likely: Likely = MappingProxyType({}), among: Iterable[str] = (), *, odd: bool = True
) -> st.SearchStrategy[Command]:
    """Any order: most of them likely, some with odd words and numbers, some with things that are no order.

    ``likely``: values by field, or by order.field, for a table that is not Freeblade's; ``among``: the names
    of the orders to draw from; ``odd`` False: likely ones alone.
    """
    names = sorted(among) or sorted(COMMANDS)
    return st.sampled_from(names).flatmap(lambda name: _order(COMMANDS[name], likely, odd))


ODD = st.sampled_from(
    [
        "404",
        "table",
        "",
        "hp",
        "death",
        "face",
        "fatigued",
        "cursed",
        "party",
        "scroll",
        "worn",
        "hidden",
        "a\x00b",
        "\ud800",
        "\u202e",
        "x" * 400,
        "[]",
        "1x",
        "None",
        "-1",
        "🦊",
        "[[1]]",
    ]
) | st.text(max_size=5)
NUMBERS = st.sampled_from([0, 1, -1, 20, 9999, -9999, 10**30]) | st.integers(-30, 30)
JUNK = st.sampled_from([None, True, 3.5, "x", 7, (), ("x",), b"x", object()])


MAKING = (
    "AssignScores",
    "RollScores",
    "TakeKit",
    "RollCoins",
    "LearnSpell",
    "RollDetails",
    "ChooseDetail",
    "NextStage",
    "PreviousStage",
    "FinishSheet",
    "RollCharacter",
)
OF_ITS_OWN: dict[tuple[str, str], st.SearchStrategy[Any]] = {
    **{(name, "sheet_id"): st.sampled_from("4567") for name in MAKING},
    **{(name, "sheet_id"): st.just("8") for name in ("BeginSheet", "BringCharacter", "MakeCreature")},
    **{("BringCharacter", name): st.just(()) for name, _ in PARTS_OF_FILES},
    ("TickDeath", "sheet_id"): st.just(names.MIRA),
    ("StabiliseDying", "target"): st.just(names.MIRA),
    **{(name, "sheet_id"): st.just(names.BRIN) for name in ("IgniteLight", "ExtinguishLight")},
    ("SwapInitiative", "sheet_id"): st.just(names.BRIN),
    ("BeginSheet", "kind"): st.sampled_from(["pc", "npc", "place", "party"]),
    ("MakeCreature", "kind"): st.sampled_from(["npc", "creature"]),
    ("TakeKit", "ability"): st.just("presence"),
    ("CastSpell", "belonging"): st.just(names.WARD),
    ("RollStepDie", "belonging"): st.just(names.TORCHES),
    **{("RollPoints", field): st.just("") for field in ("pending", "belonging")},
    ("Reroll", "pending"): st.just("40.1"),
    ("ResolveAttack", "pending"): st.just("40.2"),
    ("ApplyDamage", "pending"): st.just("40.3"),
    ("FaceExhaustion", "pending"): st.just("40.4"),
    ("IgniteLight", "belonging"): st.just(names.TORCHES),
    ("ExtinguishLight", "belonging"): st.just(names.FLAME),
    ("RepairGear", "belonging"): st.just(names.DAGGER),
    ("SwapInitiative", "target"): st.just(names.MIRA),
    ("Forage", "belonging"): st.sampled_from(["", names.RATIONS]),
    ("RollOffGuard", "sheet_id"): st.just(names.OGRE),
    ("RollReaction", "sheet_id"): st.sampled_from(["", names.OGRE]),
    ("TryMorale", "sheets"): st.sampled_from([(), (names.OGRE,)]),
    ("EditBelonging", "kind"): st.just("gear"),
    ("Rest", "kind"): st.sampled_from(["short", "long", "full"]),
}


def _order(kind: type[Command], given: Likely, strangely: bool) -> st.SearchStrategy[Command]:
    hints = typing.get_type_hints(kind)
    names = [spec.name for spec in fields(kind)]
    likely = {name: _likely(kind.__name__, name, hints[name], given) for name in names}
    if not strangely:
        return st.builds(kind, **likely)
    odd = {name: st.one_of(likely[name], _value(hints[name], ODD, NUMBERS)) for name in names}
    junk = {name: st.one_of(likely[name], JUNK) for name in names}
    sane, strange, broken = (st.builds(kind, **drawn) for drawn in (likely, odd, junk))
    return st.one_of(sane, sane, sane, strange, broken)


def _likely(order: str, name: str, hint: Any, given: Likely) -> st.SearchStrategy[Any]:
    if f"{order}.{name}" in given:
        return given[f"{order}.{name}"]
    if (order, name) in OF_ITS_OWN:
        return OF_ITS_OWN[order, name]
    if name in given:
        return given[name]
    if name in LIKELY and not (hint is bool or (name == "shield" and hint is not str)):
        return LIKELY[name]
    return _value(hint, st.sampled_from(["", "words"]), SMALL)


def _value(hint: Any, text: st.SearchStrategy[str], numbers: st.SearchStrategy[int]) -> Any:
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if inner[-1] is Ellipsis:
            return st.lists(_value(inner[0], text, numbers), max_size=3).map(tuple)
        return st.tuples(*(_value(part, text, numbers) for part in inner))
    if get_origin(hint) in (types.UnionType, typing.Union):
        return st.one_of([_value(part, text, numbers) for part in get_args(hint)])
    if hint is Held:
        return st.sampled_from(HELD).flatmap(lambda kind: st.builds(kind, **_nested(kind, text, numbers)))
    if hint is Command:
        return commands(odd=False)
    if hint is Change:
        return st.tuples(keys(), rows()).map(lambda one: Change(_fit(*one), None, one[1]))
    simple = {str: text, int: numbers, bool: st.booleans(), type(None): st.none()}
    return simple[hint] if hint in simple else st.builds(hint, **_nested(hint, text, numbers))


def _nested(hint: Any, text: st.SearchStrategy[str], numbers: st.SearchStrategy[int]) -> dict[str, Any]:
    hints = typing.get_type_hints(hint)
    return {spec.name: _value(hints[spec.name], text, numbers) for spec in fields(hint)}
