"""The die codes of a sheet as they are read: what each is rolled with, and what conditions make of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.common.condition_effects import Bearing, amount, bearing, of_kind
from rules.d6.check_setup import alone, code_name
from rules.d6.codes import Code, add_codes, carried
from rules.d6.table_rulings import ruling_or
from rules.game import Game
from rules.table import Ability, Table

BEARING = ("advantage", "disadvantage", "boost", "penalty", "flip")
"""What affects a roll beside more or fewer dice and points."""


@dataclass(frozen=True, slots=True)
class AbilityCode:
    """An ability or a skill: the ``code`` that it is rolled with, and what conditions change of it.

    ``own`` is what is written for it alone, without the ability of a skill.

    ``rank``: it is a rank and no code. ``dice`` and ``points``: so many more or fewer. ``sources``
    name what affects it, ``besides`` what it does that is neither dice nor points; ``lost`` by what it
    cannot be used.
    """

    key: str
    name: str
    code: Code
    own: Code
    parent: str = ""
    kind: str = ""
    text: str = ""
    rank: int = 0
    dice: int = 0
    points: int = 0
    sources: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def after(self) -> Code:
        """Return the code after conditions."""
        return Code(max(self.code.dice + self.dice, 0), max(self.code.pips + self.points, 0))


def written_codes(game: Game, table: Table, sheet_id: str) -> tuple[AbilityCode, ...]:
    """Return the abilities of a sheet, each followed by its skills (FD6-17, FD6-18, WD-01)."""
    rows = table.of(Ability, sheet_id)
    order = {kind.key: place for place, kind in enumerate(game.system.abilities)}
    keys = sorted(
        rows,
        key=lambda key: (
            rows[key].value > 0,  # what has a rank in the place of a code comes last
            rows[key].place,
            order.get(key, len(order)),
            _name(game, table, sheet_id, key),
        ),
    )
    tops = [key for key in keys if rows[key].parent not in rows]
    return tuple(
        _code_of(game, table, sheet_id, key)
        for top in tops
        for key in (top, *(key for key in keys if rows[key].parent == top))
    )


def code_rolled(game: Game, table: Table, sheet_id: str, key: str) -> str:
    """Return the code of one ability or skill as it is rolled, such as 5D+2; "" of what the sheet has not."""
    rows = table.of(Ability, sheet_id)
    return str(_code_of(game, table, sheet_id, key).after) if key in rows and not rows[key].value else ""


def _name(game: Game, table: Table, sheet_id: str, key: str) -> str:
    return code_name(game, table, sheet_id, key)


def _code_of(game: Game, table: Table, sheet_id: str, key: str) -> AbilityCode:
    row = table.get(Ability, sheet_id, key) or Ability()
    parent = table.get(Ability, sheet_id, row.parent) if row.parent else None
    ability = row.parent if parent else key
    effects = bearing(table, sheet_id, "checks", "skills", ability, key if parent else alone(key))
    return AbilityCode(
        key=key,
        name=_name(game, table, sheet_id, key),
        code=_code(game, table, row, parent),
        own=Code(row.dice, row.pips),
        parent=ability if parent else "",
        kind=row.kind or next((kind.kind for kind in game.system.abilities if kind.key == key), ""),
        text=row.text,
        rank=row.value,
        dice=amount(effects, "dice"),
        points=amount(effects, "points"),
        sources=_source_names(of_kind(effects, "dice", "points", "wild_dice")),
        besides=tuple(f"{one.kind.capitalize()}: {one.source}" for one in of_kind(effects, *BEARING)),
        lost=_source_names(one for one in of_kind(effects, "unusable") if one.scope in (ability, key)),
    )


def whole_code(game: Game, table: Table, sheet_id: str, row: Ability) -> Code:
    """Return what an ability or a skill is rolled with, before conditions."""
    return _code(game, table, row, table.get(Ability, sheet_id, row.parent) if row.parent else None)


def _code(game: Game, table: Table, row: Ability, parent: Ability | None) -> Code:
    """Return what is rolled: a skill's code is on top of its ability's (FD6-18, R-12)."""
    own = Code(row.dice, row.pips)
    code = add_codes(Code(parent.dice, parent.pips), own, normalise=False) if parent else own
    return carried(code) if ruling_or(game, table, "normalise_pips", "on") == "on" else code


def _source_names(effects: Iterable[Bearing]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(effect.source for effect in effects))
