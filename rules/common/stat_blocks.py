"""A character read from a stat block, as books and forums print them: "Guard: Strength 3D+1, Toughness 9"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from rules.bounds import clean_name, folded
from rules.common.arrivals import BringCharacter, misfit, row_name
from rules.errors import RuleBroken
from rules.game import Game
from rules.table import Ability, Belonging, Condition, Resource, Row, Track

CODE = re.compile(r"(?P<name>\D.*?)[ :=]+(?P<dice>\d{1,2})[dD]6?(?:\+(?P<pips>\d{1,2}))?")
DIE = re.compile(r"(?P<name>.+?)[ :=(]+[dD](?P<die>\d{1,2})\)?")
NUMBER = re.compile(
    r"(?P<name>.+?)[ :=]+(?P<sign>[+\-\N{MINUS SIGN}]?)(?P<number>\d{1,5})(?: ?(?:/|of) ?(?P<limit>\d{1,5}))?"
)
PARTED = re.compile(r"[,;\n\u2022]+|\.(?=\s|$)")
CODED, SCORED = "3D+1", "+1"
SHORTEST = 3
"""So many letters of a name stand for all of it, where no other begins so."""
UNKNOWN = "nothing in this game is called that."
Found = tuple[str, Row] | None
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterReading:
    """What was read of a character from elsewhere, and the parts that were not, each with why.

    ``brings`` lacks the sheet, the seats and who may see it.
    """

    brings: BringCharacter
    unread: tuple[tuple[str, str], ...] = ()

    def rows_in_words(self, game: Game) -> tuple[tuple[str, str], ...]:
        """Return what was read, each by its name and in a word."""
        return tuple((row_name(game, key, row), in_a_word(game, row)) for key, row in self.brings.rows())


def in_a_word(game: Game, row: Row) -> str:
    """Say how something stands on a sheet."""
    match row:
        case Ability(dice=0):
            return f"{row.value:+d}".replace("-", "\N{MINUS SIGN}") if row.value else "0"
        case Ability():
            pips = f"+{row.pips}" if row.pips else ""
            return f"{'+' if row.parent else ''}{row.dice}D{pips}"
        case Resource():
            return str(row.number) if row.limit is None else f"{row.number} of {row.limit}"
        case Track():
            names = row.states or game.system.track(row.kind).names
            return names[row.state]
        case Belonging():
            return row.code or (f"D{row.die or row.full}" if row.full else "")
    return ""


def example(game: Game) -> str:
    """Return a stat block of this game, for people to see how one is written."""
    abilities = list(_abilities(game).values())
    coded = any(row.dice for _, row in abilities) and not _has_advantages(game)
    examples = [f"{row_name(game, key, row)} {CODED if coded else SCORED}" for key, row in abilities[:2]]
    return f"Guard: {', '.join((*examples, *(item.name for item in [*game.system.items.values()][:1])))}"


def read_stat_block(game: Game, text: str) -> CharacterReading:
    """Read a stat block: the name is what stands before the first colon, or on the first line."""
    name, rest = _parted(text.strip())
    rows: list[tuple[str, Row]] = []
    unread: list[tuple[str, str]] = []
    for part in filter(None, (" ".join(one.split()).strip(" -*") for one in PARTED.split(rest))):
        one = _read_part(game, part, rows)
        wrong = UNKNOWN if one is None else misfit(game, *one)
        if one is None or wrong:
            unread.append((part, wrong))
        elif one[0] not in dict(rows):
            rows.append(one)
        else:
            unread.append((part, "that is there already."))
    return CharacterReading(brings=bring_command(name, tuple(rows)), unread=tuple(unread))


def bring_command(name: str, rows: tuple[tuple[str, Row], ...]) -> BringCharacter:
    """Return the command that brings a character of that name with these rows."""
    return BringCharacter(
        "",
        clean_name(name),
        "npc",
        abilities=tuple((key, row) for key, row in rows if isinstance(row, Ability)),
        resources=tuple((key, row) for key, row in rows if isinstance(row, Resource)),
        tracks=tuple((key, row) for key, row in rows if isinstance(row, Track)),
        conditions=tuple((key, row) for key, row in rows if isinstance(row, Condition)),
        belongings=tuple((key, row) for key, row in rows if isinstance(row, Belonging)),
    )


def _parted(text: str) -> tuple[str, str]:
    first, _, rest = text.partition("\n")
    name, colon, more = first.partition(":")
    if not colon or any(pattern.fullmatch(name.strip()) for pattern in (CODE, DIE)):
        name, more = first, ""
    if not name.strip():
        raise RuleBroken("A stat block begins with a name and a colon, as in Guard: Strength 3D+1.")
    return name, f"{more}\n{rest}"


def _read_part(game: Game, part: str, rows: list[tuple[str, Row]]) -> Found:
    """Return the key and the row of one part, None if the game knows nothing like it."""
    place = len(rows)
    coded, with_die, numbered = (pattern.fullmatch(part) for pattern in (CODE, DIE, NUMBER))
    return (
        (coded and _coded(game, coded, place=place, rows=dict(rows)))
        or (with_die and _with_die(game, with_die, place=place))
        or (numbered and _numbered(game, numbered))
        or _item_or_condition(game, part, place)
    )


def _coded(game: Game, match: re.Match[str], *, place: int, rows: Mapping[str, Row]) -> Found:
    name, dice, pips = match["name"], int(match["dice"]), int(match["pips"] or 0)
    templates = _abilities(game)
    if not any(row.dice for _, row in templates.values()):
        return None
    item = _item(game, name, place)
    if item and item[1].kind == "weapon" and not _match(templates, name):
        return item[0], replace(item[1], code=f"{dice}D+{pips}" if pips else f"{dice}D", die=0, full=0)
    ability = _match(templates, name)
    if ability is None:
        kind = "dynamic" if _has_advantages(game) else ""
        own = clean_name(name)
        return _key_of(own), Ability(dice=dice, pips=pips, name=own, kind=kind, place=place)
    key, row = ability
    above = rows.get(row.parent)
    if isinstance(above, Ability):  # a skill is written on top of its ability
        more = 3 * (dice - above.dice) + pips - above.pips
        if more < 0:
            return key, replace(row, dice=dice, pips=pips, parent="")
        return key, replace(row, dice=more // 3, pips=more % 3)
    return key, replace(row, dice=dice, pips=pips, parent="")


def _with_die(game: Game, match: re.Match[str], *, place: int) -> Found:
    item = _item(game, match["name"], place)
    return item and (item[0], replace(item[1], die=int(match["die"]), full=int(match["die"])))


def _numbered(game: Game, match: re.Match[str]) -> Found:
    number = int(match["number"]) * (-1 if match["sign"] not in ("", "+") else 1)
    limit = match["limit"] and int(match["limit"])
    ability = None if limit else _match(_abilities(game), match["name"])
    if ability:
        key, row = ability
        if not any(one.dice for _, one in _abilities(game).values()):
            return key, replace(row, value=number)
        if _has_advantages(game) and match["sign"]:
            return key, replace(row, dice=1, pips=number)
        return key, replace(row, dice=number, pips=0, parent="")
    numbers = {folded(kind.name): (kind.key, Resource(number=0)) for kind in game.system.resources}
    resource = _match(numbers, match["name"])
    return resource and (resource[0], Resource(number=number, limit=limit or None))


def _item_or_condition(game: Game, part: str, place: int) -> Found:
    item = _item(game, part, place)
    if item:
        return item
    key = f"0.{place + 1}"
    kind = game.system.condition(part)
    if kind:
        return key, Condition(
            name=kind.name,
            kind=kind.kind,
            group=kind.group,
            rank=kind.rank,
            slots=kind.slots,
            effects=kind.effects,
            until="recovered" if kind.until == "recovered" else "",
            stock=kind.stock,
        )
    for track in game.system.tracks:
        for at, state in enumerate(track.names):
            if folded(part) in (folded(f"{track.name} {state}"), folded(f"{track.name}: {state}")):
                return key, Track(name=track.name, kind=track.key, state=at)
    return None


def _item(game: Game, name: str, place: int) -> tuple[str, Belonging] | None:
    items = {folded(item.name): item for item in game.system.items.values()}
    item = items.get(folded(name))
    if item is None:
        return None
    thing = Belonging(
        name=item.name, kind=item.kind, slots=item.slots, die=item.die, full=item.die, place=place
    )
    return f"0.{place + 1}", thing


def _abilities(game: Game) -> dict[str, tuple[str, Ability]]:
    """Return the abilities and skills that the game names somewhere, by their folded names."""
    keyed_rows = [*game.text.foe, *(row for one in game.text.archetypes for row in one.rows)]
    rows = [(key, row) for key, row in keyed_rows if isinstance(row, Ability)]
    rows += [(kind.key, Ability()) for kind in game.system.abilities]
    abilities: dict[str, tuple[str, Ability]] = {}
    for key, row in rows:
        abilities.setdefault(folded(row.name or game.system.ability_name(key)), (key, row))
    return abilities


def _has_advantages(game: Game) -> bool:
    """Say whether abilities are one die each and what is added to it (6D6-01)."""
    return any(row.kind == "dynamic" for _, row in _abilities(game).values())


def _match(by_name: Mapping[str, T], name: str) -> T | None:
    """Return what a name or the beginning of one means."""
    word = folded(name)
    if word in by_name or len(word) < SHORTEST:
        return by_name.get(word)
    values = [value for key, value in by_name.items() if key.startswith(word)]
    return values[0] if len(values) == 1 else None


def _key_of(name: str) -> str:
    return "own_" + "".join(mark if mark.isalnum() else "_" for mark in folded(name))[:30]
