"""Rests: HP come back, and a long one fills spell books (FB-25..27, FB-44)."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.commands import Rest
from rules.decide.acting import unburdened
from rules.decide.decision import Decision, decided
from rules.decide.harm import with_hp
from rules.decide.sheets import belonging_of, hit_points, score_of, state_of
from rules.errors import RuleBroken
from rules.facts import Die, Rested
from rules.rests import DICE, minutes, rested
from rules.scores import refills
from rules.spells import Spell, refill, refillable
from rules.system import System, ruling_word
from rules.table import Belonging, Table


def rest(system: System, table: Table, command: Rest, chance: Chance) -> Decision:
    """A short rest gives 1D4 HP, a long one 1D6 and spell books, a full one all HP (FB-25..27, R-50)."""
    profile = unburdened(system, table, command.sheet)
    duration = minutes(command.kind)
    dying = state_of(table, command.sheet) == "dying"
    if dying and ruling_word(table, system, "rest_while_dying") == "no":
        raise RuleBroken(f"{profile.name} is dying and cannot rest until someone helps.")
    hp = hit_points(table, command.sheet)
    refilled_table, refilled = _refilled(table, command)
    sides = DICE[command.kind]
    face = chance(sides) if sides else 0
    after = rested(command.kind, hp.number, hp.number if hp.limit is None else hp.limit, face)
    fact = Rested(
        sheet=command.sheet,
        name=profile.name,
        kind=command.kind,
        minutes=duration,
        die=Die(sides=sides, face=face, role="healing") if sides else None,
        before=hp.number,
        after=after,
        refilled=refilled,
    )
    return decided(with_hp(refilled_table, command.sheet, after), fact)


def _refilled(table: Table, command: Rest) -> tuple[Table, tuple[str, ...]]:
    """The table with the chosen books full again, as many as Presence allows (FB-44, R-37)."""
    keys = tuple(dict.fromkeys(command.refill))
    if keys and command.kind != "long":
        raise RuleBroken("Only a long rest refills spell books.")
    books = {key: belonging_of(table, command.sheet, key) for key in keys}
    for book in books.values():
        if book.kind != "spell" or not refillable(_spell(book)):
            raise RuleBroken(f"{book.name} is no spell book: it cannot be refilled.")
    presence = score_of(table, command.sheet, "presence")
    dice, refused = refill(presence, {key: _spell(book) for key, book in books.items()}, keys)
    if refused:
        most = refills(presence)
        raise RuleBroken(f"Presence allows {most} spell books for each long rest, not {len(keys)}.")
    for key, book in books.items():
        table = table.put(command.sheet, key, replace(book, die=dice[key]))
    return table, tuple(book.name for book in books.values())


def _spell(book: Belonging) -> Spell:
    return Spell(book.form, book.die, book.full)
