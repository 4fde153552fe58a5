"""What Turns and Watches bring: events, omens that come nearer, exhaustion (FB-72..74)."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import FaceExhaustion, Rest, RollEvent
from rules.decide.business import business_of
from rules.decide.decision import Decision, decided, in_order
from rules.decide.fights import time_runs_out
from rules.decide.harm import wound
from rules.decide.light import burned_by_turns
from rules.decide.party import members, party_of
from rules.decide.rest import rest
from rules.decide.sheets import alive, finished, hit_points
from rules.decide.step_dice import stepped
from rules.delving import OMEN
from rules.errors import RuleBroken
from rules.facts import Die, EventRolled, ExhaustionFaced, OmenRolled, Rested, Roll
from rules.rests import exhausted
from rules.system import System
from rules.table import TABLE, Belonging, Pending, Table
from rules.tables import roll_table

EVENT = "event"
SIGNS, EXHAUSTION = 2, 5
"""The faces on which the table itself has something to do (FB-72)."""

TURN = "turn"
UNITS = (TURN, "watch")
KEY = "omen"
HARM = 4


def roll_event(system: System, table: Table, command: RollEvent, chance: Chance) -> Decision:
    """An event rolled by hand; omens are rolled by the clock alone (FB-72)."""
    if command.unit not in UNITS:
        raise RuleBroken("Events come with a Turn or a Watch.")
    return _event(system, table, command.unit, chance)


def roll_for_unit(system: System, table: Table, unit: str, chance: Chance) -> Decision:
    """The start of a Turn or Watch: the omen's die if there is one, then the event (FB-72, FB-73, R-47)."""
    return in_order(
        table,
        lambda now: _nearer(now, chance),
        lambda now: _event(system, now, unit, chance),
    )


def pass_turn(system: System, table: Table, chance: Chance) -> Decision:
    """A Turn of ten minutes begins: light burns down, omens come nearer, something happens (FB-61)."""
    return in_order(
        table,
        time_runs_out,
        lambda now: burned_by_turns(system, now, 1, chance),
        lambda now: roll_for_unit(system, now, TURN, chance),
    )


def _nearer(table: Table, chance: Chance) -> Decision:
    """The omen's die, rolled on every Turn or Watch that follows it; at D0 the encounter is there."""
    party = party_of(table)
    omen = table.get(Belonging, party, KEY)
    if omen is None or not omen.die:
        return decided(table.without(Belonging, party, KEY))
    table, step = stepped(table, party, KEY, chance)
    if not step.after:
        table = table.without(Belonging, party, KEY)
    return decided(table, OmenRolled(step=step, comes=not step.after))


def _event(system: System, table: Table, unit: str, chance: Chance) -> Decision:
    party = party_of(table)
    faces, line = roll_table(system.table(EVENT), chance)
    face = sum(faces)
    begins = face == SIGNS and table.get(Belonging, party, KEY) is None
    if begins:
        table = table.put(party, KEY, Belonging(name=KEY, slots=0, die=OMEN, full=OMEN))
    if face == EXHAUSTION:
        for sheet in members(table):
            choice = Pending(kind="exhaustion", about=table.seq + 1, sheet=sheet, target=sheet)
            table = table.put(TABLE, table.new_key(), choice)
    fact = EventRolled(
        unit=unit,
        roll=Roll(dice=(Die(sides=6, face=face, role="event"),), total=face, formula="1d6"),
        event=line.text,
        omen=begins,
    )
    return decided(table, fact)


def face_exhaustion(system: System, table: Table, command: FaceExhaustion, chance: Chance) -> Decision:
    """Each who is exhausted takes a short rest, or 1D4 damage that no armour stops (FB-74, R-51)."""
    pending = business_of(table, command.pending, "exhaustion")
    alive(table, pending.sheet)
    table = table.without(Pending, TABLE, command.pending)
    if command.choice == "rest":
        return _rested(system, table, pending.sheet, chance)
    return _harmed(system, table, pending.sheet, command.choice, chance)


def _rested(system: System, table: Table, sheet: str, chance: Chance) -> Decision:
    done = rest(system, table, Rest(sheet, "short"), chance)
    fact = done.facts[0]
    if not isinstance(fact, Rested) or fact.die is None:
        raise RuleBroken("That was no short rest.")
    told = ExhaustionFaced(
        sheet=sheet, name=fact.name, choice="rest", die=fact.die, before=fact.before, after=fact.after
    )
    return decided(done.table, told)


def _harmed(system: System, table: Table, sheet: str, choice: str, chance: Chance) -> Decision:
    hp = hit_points(table, sheet)
    face = chance(HARM) if choice == "damage" else 0
    lost = hp.number - exhausted(choice, hp.number, hp.limit or hp.number, face)
    hurt = wound(system, table, sheet, lost, False, chance)
    fact = ExhaustionFaced(
        sheet=sheet,
        name=finished(table, sheet).name,
        choice=choice,
        die=Die(sides=HARM, face=face, role="damage"),
        before=hurt.before,
        after=hurt.after,
        status=hurt.status,
        count=hurt.count,
        unit=hurt.unit,
        timer=hurt.timer,
        modifiers=hurt.modifiers,
    )
    return decided(hurt.table, fact)
