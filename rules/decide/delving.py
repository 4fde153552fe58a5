"""Into the dark and out of it; one light serves the whole group (FB-69)."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import SetDelving
from rules.decide.decision import Decision, decided
from rules.decide.party import members, party_of
from rules.delving import darkness
from rules.errors import RuleBroken
from rules.facts import DelvingSet
from rules.system import System
from rules.table import Belonging, Condition, Effect, Profile, Table, Track

WHERE = "whereabouts"
STATES = ("in daylight", "in the dark")
DARK = "darkness"
"""The condition, and its key, that the dark lays on everyone while no light burns."""


def set_delving(system: System, table: Table, command: SetDelving, chance: Chance) -> Decision:
    """Where no daylight comes, only a light of one's own keeps Disadvantage away (FB-69)."""
    party = party_of(table)
    if delving(table) == command.delving:
        raise RuleBroken(f"The party is {STATES[command.delving]} already.")
    track = Track(name="Whereabouts", state=int(command.delving), states=STATES)
    table, dark = seeing(system, table.put(party, WHERE, track))
    return decided(table, DelvingSet(delving=command.delving, dark=dark))


def delving(table: Table) -> bool:
    """Whether the group is where no daylight comes."""
    tracks = (table.get(Track, sheet, WHERE) for sheet in table.sheets())
    return any(track.state for track in tracks if track)


def lights(system: System, table: Table) -> list[tuple[str, str, Belonging]]:
    """Every light that burns in the group, as (sheet, key, thing); one serves them all (FB-69)."""
    return [
        (sheet, key, thing)
        for sheet in table.sheets()
        if _in_group(table, sheet)
        for key, thing in table.of(Belonging, sheet).items()
        if thing.form in system.dice["light"] and thing.die
    ]


def _in_group(table: Table, sheet: str) -> bool:
    profile = table.get(Profile, sheet, "profile")
    return profile is not None and profile.kind in ("pc", "party")


def seeing(system: System, table: Table) -> tuple[Table, bool]:
    """The table on which the dark hampers every character or none, and whether it does (FB-69)."""
    hampered = darkness(not delving(table) or bool(lights(system, table)))
    blind = Condition(
        name=DARK,
        slots=0,
        effects=(Effect(kind="disadvantage", amount=hampered),),
        source="no light",
    )
    for sheet in members(table):
        if hampered:
            table = table.put(sheet, DARK, blind)
        else:
            table = table.without(Condition, sheet, DARK)
    return table, bool(hampered)
