"""Company: who goes with the group, and who stays behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.common.lookups import alive
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.freeblade.party import COMPANY, PEOPLE
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.sheet import Dialog
from rules.table import Condition, Profile, Table

CALLED = {"pc": "stays behind", "npc": "goes along"}
"""What marks a character who does not go with the group, and anybody else who does."""


@dataclass(frozen=True, slots=True)
class SetCompany(Command):
    """Someone goes with the group, or stays behind without its meals, journeys, weather and light (R-95)."""

    sheet_id: str
    along: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanySet(Fact):
    """Someone goes with the group from now on, or stays behind."""

    RULES: ClassVar[tuple[str, ...]] = ("R-95",)

    along: bool


def set_company(game: Game, table: Table, command: SetCompany) -> Decision:
    """Let someone stay behind or go along; what the group sees by follows from that (FB-69, R-95)."""
    profile = alive(game, table, command.sheet_id)
    if profile.kind not in PEOPLE:
        raise RuleBroken(f"{profile.name} cannot go with the group: only people can.")
    if is_said(table, command.sheet_id) == command.along:
        stands = "goes with the group" if command.along else "is not with the group"
        raise RuleBroken(f"{profile.name} {stands} already.")
    if command.along == (profile.kind == "npc"):
        table = table.put(command.sheet_id, COMPANY, Condition(name=CALLED[profile.kind], slots=0))
    else:
        table = table.without(Condition, command.sheet_id, COMPANY)
    return decided(table, CompanySet(sheet_id=command.sheet_id, along=command.along))


def is_said(table: Table, sheet_id: str) -> bool:
    """Say whether someone goes along whatever becomes of a fight in which they stand with the party."""
    profile, mark = table.get(Profile, sheet_id, "profile"), table.get(Condition, sheet_id, COMPANY)
    return profile is not None and (profile.kind == "npc") == (mark is not None)


def can_stay(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether someone could be left behind: they go along, and live."""
    return is_said(table, sheet_id) and game.standing(table, sheet_id) != "dead"


def can_come(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether someone could go along who does not yet, and lives."""
    return not is_said(table, sheet_id) and game.standing(table, sheet_id) != "dead"


STAY = Dialog(
    "stay",
    SetCompany,
    "Stay behind",
    kind="",
    icon="tent",
    given=(("along", False),),
    plain=(),
    bearers=PEOPLE,
    offered=can_stay,
)
COME = Dialog(
    "come",
    SetCompany,
    "Go with the group",
    kind="",
    icon="users",
    given=(("along", True),),
    plain=(),
    bearers=PEOPLE,
    offered=can_come,
)

MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SetCompany, set_company),),
    dialogs=(STAY, COME),
)
