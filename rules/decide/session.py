"""A session begins and ends, and Focus with it (FB-10, FB-28)."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import BeginSession, EndSession, SpendFocus
from rules.decide.clock import SESSION, expire
from rules.decide.decision import Decision, decided
from rules.decide.rerolls import without_rerolls
from rules.decide.sheets import alive, number, score_of, set_number, spend_focus
from rules.errors import RuleBroken
from rules.facts import FocusSet, FocusSpent, SessionBegun, SessionEnded
from rules.scores import session_focus
from rules.system import System
from rules.table import TABLE, Clock, Part, Profile, Resource, Table


def begin_session(system: System, table: Table, command: BeginSession, chance: Chance) -> Decision:
    """Everyone's Focus is set to Dexterity, from 0 to 3 (FB-10, R-30)."""
    clock = table.get(Clock, TABLE, SESSION) or Clock()
    if clock.running:
        raise RuleBroken(f"Session {clock.number} has begun already.")
    told = []
    for sheet in _with_focus(table):
        focus = session_focus(score_of(table, sheet, "dexterity"))
        table = table.put(sheet, "focus", Resource(number=focus, limit=focus))
        told.extend(_told(table, sheet, focus))
    begun = table.put(TABLE, SESSION, Clock(number=clock.number + 1, running=True))
    return decided(begun, SessionBegun(number=clock.number + 1, focus=tuple(told)))


def end_session(system: System, table: Table, command: EndSession, chance: Chance) -> Decision:
    """Focus that is left is lost, and with it the chance to roll again; what lasts a session ends (FB-10)."""
    clock = table.get(Clock, TABLE, SESSION)
    if clock is None or not clock.running:
        raise RuleBroken("No session is running.")
    told = []
    for sheet in _with_focus(table):
        left = number(table, sheet, "focus")
        if left:
            table = set_number(table, sheet, "focus", 0)
            told.extend(_told(table, sheet, left))
        table = without_rerolls(table, sheet)
    table, ended = expire(system, table, SESSION)
    table = table.put(TABLE, SESSION, Clock(number=clock.number))
    return decided(table, SessionEnded(number=clock.number, lost=tuple(told), ended=ended))


def spend(system: System, table: Table, command: SpendFocus, chance: Chance) -> Decision:
    """One Focus for something that the table agreed on (FB-28)."""
    profile = alive(table, command.sheet)
    after = spend_focus(table, command.sheet)
    left = number(after, command.sheet, "focus")
    if not left:
        after = without_rerolls(after, command.sheet)
    fact = FocusSpent(sheet=command.sheet, name=profile.name, left=left, reason=command.reason.strip())
    return decided(after, fact)


def _with_focus(table: Table) -> list[str]:
    """The sheets in play that have Focus."""
    found = []
    for sheet in table.sheets():
        profile = table.get(Profile, sheet, "profile")
        playing = profile is not None and profile.stage == "finished"
        if playing and table.get(Resource, sheet, "focus"):
            found.append(sheet)
    return found


def _told(table: Table, sheet: str, focus: int) -> list[FocusSet]:
    """One line for a sheet that all may read, none for one that is hidden or known by name only."""
    part, profile = table.get(Part, sheet, "part"), table.get(Profile, sheet, "profile")
    if profile is None or (part and part.visibility != "open"):
        return []
    return [FocusSet(name=profile.name, focus=focus)]
