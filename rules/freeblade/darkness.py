"""Delving in the dark: which lights burn, and whom the darkness hampers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.errors import RuleBroken
from rules.facts import Fact
from rules.freeblade.long_business import refuse_in_a_fight
from rules.freeblade.party import members, party_of, serves
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.table import PART_OF, Belonging, Condition, Effect, Table, Track
from rules.verdicts import NO_VERDICT, Verdict

WHERE = "whereabouts"
STATES = ("in daylight", "in the dark")
DARK = "darkness"
"""The condition, and its key, that the dark lays on everyone while no light burns."""
LIT = "lit-"


@dataclass(frozen=True, slots=True)
class SetDelving(Command):
    """The group goes down into the dark, or comes back to daylight (FB-69).

    ``allowed``: the Game Master lets it be in a fight (R-85).
    """

    delving: bool = True
    allowed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Darkening(Fact):
    """Something of the light of the group; ``dark``: they see nothing from then on."""

    BASE: ClassVar[bool] = True

    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DelvingSet(Darkening):
    """The group went into the dark or came out; ``dark``: it has no light there."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-69",)
    STORY: ClassVar[str] = "way"

    delving: bool
    dark: bool

    def verdict(self) -> Verdict:
        return Verdict(note="no light burns: everyone has Disadvantage") if self.dark else NO_VERDICT


def darkness(has_light: bool) -> int:
    """Return the sources of Disadvantage that darkness adds to every action and attack (FB-69)."""
    return 0 if has_light else 1


def set_delving(game: Game, table: Table, command: SetDelving) -> Decision:
    """Go down, where only a light of one's own keeps Disadvantage away, or come back up (FB-69)."""
    party = party_of(table)
    if delving(table) == command.delving:
        raise RuleBroken(f"The party is {STATES[command.delving]} already.")
    way = "the way down" if command.delving else "the way back to daylight"
    refuse_in_a_fight(game, table, way, command.allowed)
    track = Track(name="Whereabouts", state=int(command.delving), states=STATES)
    table, dark = seeing(game, table.put(party, WHERE, track))
    return decided(table, DelvingSet(delving=command.delving, dark=dark))


def delving(table: Table) -> bool:
    """Say whether the group is where no daylight comes."""
    return any(track.state for track in table.having(Track, WHERE).values())


def lights(game: Game, table: Table) -> list[tuple[str, str, Belonging]]:
    """Return every light that burns in the group, as (sheet, key, thing); one serves them all (FB-69)."""
    return [light for light in burning(game, table) if serves(table, light[0])]


def burning(game: Game, table: Table) -> list[tuple[str, str, Belonging]]:
    """Return every light that burns anywhere, as (sheet, key, thing): only who has one is put in order."""
    lit: dict[str, list[tuple[str, str, Belonging]]] = {}
    for sheet_id in table.rows.owners(PART_OF[Belonging]):
        for key, thing in table.of(Belonging, sheet_id).items():
            if thing.die and burns(game, thing):
                lit.setdefault(sheet_id, []).append((sheet_id, key, thing))
    return [light for sheet_id in table.in_strip(lit) for light in lit[sheet_id]]


def burns(game: Game, thing: Belonging) -> bool:
    """Say whether a thing is a light that was lit."""
    return thing.form in game.system.dice["light"]


def lit_in(lantern: str) -> str:
    """Return the key of the flame that burns in the lantern of that key."""
    return f"{LIT}{lantern}"


def lantern_of(flame: str) -> str:
    """Return the key of the lantern in which the flame of that key burns, "" for a torch."""
    return flame.removeprefix(LIT) if flame.startswith(LIT) else ""


def hampers(game: Game, table: Table) -> bool:
    """Say whether the group sees nothing where it is (FB-69)."""
    return bool(darkness(not delving(table) or bool(lights(game, table))))


def seeing(game: Game, table: Table) -> tuple[Table, bool]:
    """Return the table on which the dark hampers all of the group or none, and whether it does (FB-69).

    Nobody else bears it: they are elsewhere (R-95).
    """
    hampered = hampers(game, table)
    blind = Condition(
        name=DARK,
        slots=0,
        effects=(Effect(kind="disadvantage"),),
        source="no light",
    )
    group = members(table) if hampered else []
    for sheet_id in table.having(Condition, DARK):
        if sheet_id not in group:
            table = table.without(Condition, sheet_id, DARK)
    for sheet_id in group:
        table = table.put(sheet_id, DARK, blind)
    return table, hampered


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SetDelving, set_delving),),
)
