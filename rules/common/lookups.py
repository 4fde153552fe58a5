"""What every mechanic asks of a sheet."""

from __future__ import annotations

from collections.abc import Iterable

from rules.errors import RuleBroken
from rules.facts import UNSEEN
from rules.game import Game
from rules.table import TABLE, Ability, Belonging, Condition, Membership, Profile, Resource, Table

NOBODY = "There is nobody like that at this table."
NPCS = ("npc", "creature")
FIGHTERS = ("pc", *NPCS)
FOES_FIRST = ("creature", "npc", "pc")
"""The kinds of those at whom somebody aims, in the order in which they are offered."""
MAKING, FINISHED = "making", "finished"
"""The stages of a sheet that is in play: in the first it is still being written, without any steps."""


def profile_of(table: Table, sheet_id: str) -> Profile:
    """Return the sheet's profile; anyone who is not at the table cannot do or suffer anything."""
    profile = table.get(Profile, sheet_id, "profile") if sheet_id != TABLE else None
    if profile is None:
        raise RuleBroken(NOBODY)
    return profile


def ability_name(game: Game, key: str, row: Ability) -> str:
    """Return what an ability is called: by its own name, or by the game's."""
    return row.name or game.system.ability_name(key)


def finished(table: Table, sheet_id: str) -> Profile:
    """Return the profile of a sheet that is in play: finished, or written while it is played."""
    profile = profile_of(table, sheet_id)
    if profile.stage not in (MAKING, FINISHED):
        raise RuleBroken(f"{profile.name} is still being made.")
    return profile


def alive(game: Game, table: Table, sheet_id: str) -> Profile:
    """Return the profile of a sheet in play whose character is not dead."""
    profile = finished(table, sheet_id)
    if game.standing(table, sheet_id) == "dead":
        raise RuleBroken(f"{profile.name} is dead.")
    return profile


def is_hidden(table: Table, sheet_id: str) -> bool:
    """Say whether players are not to know that a sheet is there at all."""
    membership = table.get(Membership, sheet_id, "membership")
    return membership is not None and membership.visibility == "hidden"


def name_for_others(table: Table, sheet_id: str) -> str:
    """Return what another sheet's entry may call this one: a hidden one goes unnamed."""
    return UNSEEN if is_hidden(table, sheet_id) else profile_of(table, sheet_id).name


def seen_of(table: Table, sheets: Iterable[str]) -> tuple[str, ...]:
    """Return those of some sheets who are no secret."""
    return tuple(one for one in sheets if not is_hidden(table, one))


def unseen_of(table: Table, sheets: Iterable[str]) -> tuple[str, ...]:
    """Return those of some sheets who are hidden, for Game Masters alone."""
    return tuple(one for one in sheets if is_hidden(table, one))


def called_by(table: Table, sheet_id: str, by: str) -> str:
    """Return what a sheet's player may call another: a hidden one goes unnamed, save to itself."""
    return profile_of(table, sheet_id).name if by == sheet_id else name_for_others(table, sheet_id)


def first_word(name: str) -> str:
    """Return what a sheet is called, as a sentence begins with it."""
    return name[:1].upper() + name[1:]


def number(table: Table, sheet_id: str, resource: str) -> int:
    """Return how much of a resource is left; none where the sheet has no such thing."""
    row = table.get(Resource, sheet_id, resource)
    return row.number if row else 0


def set_number(table: Table, sheet_id: str, resource: str, amount: int) -> Table:
    """Return the table with a resource at that number, its limit and unit as they were."""
    row = table.get(Resource, sheet_id, resource) or Resource(number=0)
    return table.put(sheet_id, resource, Resource(number=amount, limit=row.limit, unit=row.unit))


def belonging_of(table: Table, sheet_id: str, key: str) -> Belonging:
    """Return something that the sheet carries."""
    row = table.get(Belonging, sheet_id, key)
    if row is None:
        raise RuleBroken(f"{profile_of(table, sheet_id).name} does not carry that.")
    return row


def condition_of(table: Table, sheet_id: str, key: str, *, by: str = "") -> Condition:
    """Return a condition that the sheet has; ``by``: the sheet that asks, if not the bearer itself."""
    row = table.get(Condition, sheet_id, key)
    if row is None:
        raise RuleBroken(f"{first_word(called_by(table, sheet_id, by or sheet_id))} has no such condition.")
    return row
