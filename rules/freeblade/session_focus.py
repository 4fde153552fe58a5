"""The Focus of a session: refilled when it begins, spent on attacks, rerolls and what the table agrees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from rules.common.acting import refuse_helpless
from rules.common.clock import (
    BeginSession,
    EndSession,
    FocusSet,
    SessionBegun,
    SessionEnded,
    ended_for_all,
    ended_unseen,
    ending,
)
from rules.common.durations import SESSION
from rules.common.lookups import alive, number, profile_of, set_number
from rules.common.prompts import without_prompts_of
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.freeblade.abilities import score_of
from rules.freeblade.numbers_from_scores import session_focus
from rules.game import Command, Decision, Game, Mechanic, changes, decided, decides
from rules.table import TABLE, Clock, Membership, Profile, Resource, Table


@dataclass(frozen=True, slots=True)
class SpendFocus(Command):
    """One Focus for something the table agreed on."""

    sheet_id: str
    reason: Annotated[str, Field("Reason")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FocusSpent(Fact):
    """One Focus for something agreed on."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-28",)

    left: int
    reason: str = ""


def begin_session(table: Table, _command: BeginSession) -> Decision:
    """Set everyone's Focus to Dexterity, from 0 to 3 (FB-10, R-30)."""
    clock = table.get(Clock, TABLE, SESSION) or Clock()
    if clock.running:
        raise RuleBroken(f"Session {clock.number} has already begun.")
    lines = []
    for sheet_id in with_focus(table):
        focus = session_focus(score_of(table, sheet_id, "dexterity"))
        table = table.put(sheet_id, "focus", Resource(number=focus, limit=focus))
        lines.extend(_lines(table, sheet_id, focus))
    after = table.put(TABLE, SESSION, Clock(number=clock.number + 1, running=True))
    return decided(after, SessionBegun(number=clock.number + 1, focus=tuple(lines)))


def end_session(game: Game, table: Table, _command: EndSession) -> Decision:
    """Take what Focus is left, and with it the chance to roll again; what lasts a session ends (FB-10)."""
    clock = table.get(Clock, TABLE, SESSION)
    if clock is None or not clock.running:
        raise RuleBroken("No session is running.")
    lines = []
    for sheet_id in with_focus(table):
        focus = number(table, sheet_id, "focus")
        if focus:
            table = set_number(table, sheet_id, "focus", 0)
            lines.extend(_lines(table, sheet_id, focus))
        table = without_prompts_of(table, sheet_id, "reroll")
    table, endings = ending(game, table, SESSION)
    table = table.put(TABLE, SESSION, Clock(number=clock.number))
    over, unseen = ended_for_all(endings), ended_unseen(endings)
    fact = SessionEnded(number=clock.number, focus_lost=tuple(lines), endings=over, hidden_endings=unseen)
    return decided(table, fact)


def spend(game: Game, table: Table, command: SpendFocus) -> Decision:
    """Spend one Focus on something that the table agreed on (FB-28)."""
    alive(game, table, command.sheet_id)
    refuse_helpless(game, table, command.sheet_id)
    after = spend_focus(table, command.sheet_id)
    focus = number(after, command.sheet_id, "focus")
    if not focus:
        after = without_prompts_of(after, command.sheet_id, "reroll")
    fact = FocusSpent(sheet_id=command.sheet_id, left=focus, reason=command.reason.strip())
    return decided(after, fact)


def with_focus(table: Table) -> list[str]:
    """Return the sheets in play that have Focus."""
    sheets = []
    for sheet_id in table.sheets():
        profile = table.get(Profile, sheet_id, "profile")
        playing = profile is not None and profile.stage == "finished"
        if playing and table.get(Resource, sheet_id, "focus"):
            sheets.append(sheet_id)
    return sheets


def _lines(table: Table, sheet_id: str, focus: int) -> list[FocusSet]:
    """Return a line for a sheet that all may read, none for one that is hidden or shown by name only."""
    membership, profile = (
        table.get(Membership, sheet_id, "membership"),
        table.get(Profile, sheet_id, "profile"),
    )
    if profile is None or (membership and membership.visibility != "open"):
        return []
    return [FocusSet(name=sheet_id, focus=focus)]


def spend_focus(table: Table, sheet_id: str) -> Table:
    """Return the table with one Focus less; refuse at none (FB-28, R-52)."""
    focus = number(table, sheet_id, "focus")
    if focus < 1:
        raise RuleBroken(f"{profile_of(table, sheet_id).name} has no Focus left.")
    return set_number(table, sheet_id, "focus", focus - 1)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        changes(BeginSession, begin_session),
        decides(EndSession, end_session),
        decides(SpendFocus, spend),
    ),
)
