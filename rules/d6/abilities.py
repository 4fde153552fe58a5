"""Abilities and skills as die codes on a sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.bounds import clean_name, same
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.lookups import finished
from rules.d6.check_setup import code_name
from rules.d6.codes import Code, read
from rules.d6.dynamic_or_stock import EXTRANORMAL, LUCK, RANKED, refuse_extranormal_for_stock
from rules.d6.who_has_wild_dice import WILD_DIE
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, decides, foresees
from rules.table import Ability, Profile, Table

KINDS = ("", "normal", EXTRANORMAL)
MOST = 200
KEY = 40
WITHOUT_CODE = (*RANKED, "dynamic", "stock")
HIGHEST = {LUCK: 20, WILD_DIE: 1}


@dataclass(frozen=True, slots=True)
class SetCode(Command):
    """An ability's or a skill's die code, written by hand: ``code`` like 3D+1; "" takes it off the sheet.

    ``ability`` "": a new one, whose key is made of its name. ``parent`` makes it a skill of that ability, ""
    of none; None leaves it where it is. ``name`` is its own where the game has none for the key.
    ``allowed``: the Game Master gives a Stock character something extranormal all the same (FD6-17).
    """

    sheet_id: str
    ability: str = ""
    code: str = ""
    parent: str | None = None
    name: str = ""
    kind: str = ""
    note: str = ""
    allowed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeSet(Fact):
    """An ability's or a skill's die code was written, changed or, with ``after`` "", taken off the sheet."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-17", "FD6-18")
    ASIDE: ClassVar[bool] = True

    ability: str
    ability_name: str
    before: str = ""
    after: str = ""
    parent: str = ""


def set_code(game: Game, table: Table, command: SetCode) -> Decision:
    """Write an ability's or a skill's die code, or with "" take it off the sheet (FD6-17, FD6-18)."""
    profile = finished(table, command.sheet_id)
    if not command.ability:
        command = replace(command, ability=_new_key(game, table, command, profile))
    _refuse_odd_key(table, command)
    before = table.get(Ability, command.sheet_id, command.ability)
    fact = CodeSet(
        sheet_id=command.sheet_id,
        ability=command.ability,
        ability_name=code_name(game, table, command.sheet_id, command.ability),
        before=str(Code(before.dice, before.pips)) if before else "",
    )
    if not command.code.strip():
        if before is None:
            raise RuleBroken(f"{profile.name} has no {fact.ability_name} to remove.")
        _refuse_with_skills(table, command)
        return decided(table.without(Ability, command.sheet_id, command.ability), fact)
    row = _row_of(game, table, command, before)
    if not command.allowed:
        _refuse_new_extranormal(game, profile, command, before)
    after = str(Code(row.dice, row.pips))
    fact = replace(fact, ability_name=row.name or fact.ability_name, after=after, parent=row.parent)
    return decided(table.put(command.sheet_id, command.ability, row), fact)


def _new_key(game: Game, table: Table, command: SetCode, profile: Profile) -> str:
    """Return the key of something new: the game's own for that name, or one made of its letters.

    What is called alike has the same key on every sheet, so that one can be set against the other.
    """
    name = clean_name(command.name, f"name for the {'skill' if command.parent else 'ability'}")
    keys = (kind.key for kind in game.system.abilities if same(kind.name, name))
    letters = "".join(letter if letter.isalnum() else "_" for letter in name.lower())[:KEY]
    key = next(keys, f"own_{letters}"[:KEY] if letters in WITHOUT_CODE else letters)
    if table.get(Ability, command.sheet_id, key):
        raise RuleBroken(f"{profile.name} already has {name}: change its dice instead.")
    return key


def preview_code(game: Game, table: Table, command: SetCode) -> Preview:
    """Foresee nothing of a code but that it would be refused."""
    set_code(game, table, command)
    return Preview()


def _row_of(game: Game, table: Table, command: SetCode, before: Ability | None) -> Ability:
    """Return the row, with a name of its own where the game does not know the key; then it comes last."""
    code = read(command.code)
    is_of_game = any(kind.key == command.ability for kind in game.system.abilities)
    old = before or Ability(place=0 if is_of_game else _next_place(table, command.sheet_id))
    name = clean_name(command.name, "name for the ability") if command.name.strip() else old.name
    if not is_of_game and not name:
        raise RuleBroken("An ability or skill of your own needs a name.")
    if command.kind not in KINDS:
        raise RuleBroken("An ability is normal or extranormal.")
    return replace(
        old,
        dice=code.dice,
        pips=code.pips,
        parent=old.parent if command.parent is None else command.parent,
        name=name,
        kind=command.kind or old.kind,
        text=command.note.strip() or old.text,
    )


def _next_place(table: Table, sheet_id: str) -> int:
    return max((row.place for row in table.of(Ability, sheet_id).values()), default=0) + 1


def _refuse_new_extranormal(game: Game, profile: Profile, command: SetCode, before: Ability | None) -> None:
    """Refuse a new extranormal ability of a Stock character; what is there may change (FD6-01, FD6-17)."""
    kind_known = next((kind for kind in game.system.abilities if kind.key == command.ability), None)
    has_it = before is not None and EXTRANORMAL in (kind_known.kind if kind_known else "", before.kind)
    if has_it:
        return
    try:
        refuse_extranormal_for_stock(
            game, profile, kind_known.name if kind_known else command.name.strip(), command.kind
        )
    except RuleBroken as refused:
        raise NeedsAllowance(refused.sentence) from None


def _refuse_odd_key(table: Table, command: SetCode) -> None:
    if not command.ability or len(command.ability) > KEY or command.ability in WITHOUT_CODE:
        raise RuleBroken("A die code belongs to an ability or a skill; luck, wild dice and types have none.")
    present = table.of(Ability, command.sheet_id)
    if command.ability not in present and len(present) >= MOST:
        raise RuleBroken(f"A sheet holds {MOST} abilities and skills at most.")
    parent = present.get(command.parent or "")
    if command.parent and (parent is None or parent.parent or command.parent == command.ability):
        raise RuleBroken("A skill belongs to an ability that is on the sheet.")
    if command.parent:
        _refuse_with_skills(table, command)


def _refuse_with_skills(table: Table, command: SetCode) -> None:
    """Refuse to let an ability with skills go, or become a skill itself."""
    skills = [row for row in table.of(Ability, command.sheet_id).values() if row.parent == command.ability]
    if skills:
        raise RuleBroken("That ability has skills: move or remove them first.")


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SetCode, set_code),),
    previews=(foresees(SetCode, preview_code),),
)
