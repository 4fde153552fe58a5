"""Initiative: the order of a Round, a D6 for each, and swaps."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, ClassVar

from rules.common.acting import able
from rules.common.durations import OUT
from rules.common.encounters import combatant_of, playing
from rules.common.lookups import first_word, name_for_others, profile_of
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.fields import Field
from rules.freeblade.dying import state_of
from rules.freeblade.party import goes_along
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.randomness import Randomness
from rules.sheet import LIVING
from rules.system import ruling_word
from rules.table import TABLE, Combatant, Condition, Membership, Profile, Table

OFF_GUARD = "off_guard"
"""The key of the condition that keeps, until a fight is over, that someone was caught unaware."""
FIRST_ROUND = "first_round"
NPCS = 100
"""More foes than this against one character are refused."""


@dataclass(frozen=True, slots=True)
class SwapInitiative(Command):
    """Two players' characters who have not acted swap their dice of initiative (FB-50, R-39)."""

    sheet_id: str
    target: Annotated[str, Field("With", of=LIVING)]


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeDie:
    """One combatant's die of initiative."""

    name: Who
    side: str
    die: int
    off_guard: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled(Fact):
    """Everyone rolled for a Round; ``order`` is who acts when. Hidden sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-47", "FB-48", "FB-49")

    round: int
    order: tuple[InitiativeDie, ...]

    @property
    def is_rolled(self) -> bool:
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeSwapped(Fact):
    """Two swapped their dice: ``die`` is the one that this sheet has now, ``other_die`` the other's."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-50",)

    target: str
    other: Who
    die: int
    other_die: int


@dataclass(frozen=True, slots=True)
class Fighter:
    """Someone in a fight, with the die of this Round. ``side``: pc or npc."""

    name: str
    side: str
    die: int
    off_guard: bool = False


def order(combatants: Sequence[Fighter]) -> list[Fighter]:
    """Return who acts when; ties that the rules leave open keep the order of listing (FB-47..49, R-39)."""
    return sorted(combatants, key=lambda fighter: (fighter.off_guard, -fighter.die, fighter.side != "npc"))


def may_swap(combatants: Sequence[Fighter], first: str, second: str, acted: Collection[str]) -> bool:
    """Say whether two may swap their dice: both are players' characters, neither has acted (FB-50)."""
    players = {one.name for one in combatants if one.side == "pc"}
    return first != second and {first, second} <= players - set(acted)


def swapped(combatants: Sequence[Fighter], first: str, second: str) -> list[Fighter]:
    """Return the combatants with two dice exchanged; who is off guard stays so (FB-50, R-39)."""
    dice = {one.name: one.die for one in combatants}
    dice[first], dice[second] = dice[second], dice[first]
    return [replace(one, die=dice[one.name]) for one in combatants]


def begin_round(game: Game, table: Table, randomness: Randomness) -> Decision:
    """Roll 1D6 for everyone who can still fight, and order them from high to low (FB-47..49, R-39)."""
    if playing(table).round == 1:
        table = with_the_party(table)
    elif ruling_word(table, game.system, "off_guard") == FIRST_ROUND:
        table = _on_guard(table)
    for sheet_id in _listed_fighters(table):
        table = with_die(table, sheet_id, randomness)
    table = in_places(table)
    fact = InitiativeRolled(round=playing(table).round, order=_order_for_all(table))
    return decided(table, fact)


def with_the_party(table: Table) -> Table:
    """Return the table on which all who go with the group fight on the party's side (R-45, R-95)."""
    for sheet_id, row in table.of(Combatant, TABLE).items():
        if row.side != "pc" and goes_along(table, sheet_id):
            table = table.put(TABLE, sheet_id, replace(row, side="pc"))
    return table


def _on_guard(table: Table) -> Table:
    """Return the table on which nobody is off guard any more: the Round that ended was their first (R-39)."""
    for sheet_id, row in table.of(Combatant, TABLE).items():
        table = table.put(TABLE, sheet_id, replace(row, off_guard=False))
        table = table.without(Condition, sheet_id, OFF_GUARD)
    return table


def with_die(table: Table, sheet_id: str, randomness: Randomness) -> Table:
    """Return the table with a combatant's die of this Round; who is taken out has none, and no turn."""
    row = combatant_of(table, sheet_id)
    off_guard = row.off_guard or table.get(Condition, sheet_id, OFF_GUARD) is not None
    out = state_of(table, sheet_id) in OUT
    die = 0 if out else randomness(6)
    return table.put(TABLE, sheet_id, replace(row, off_guard=off_guard, die=die, acted=out))


def _listed_fighters(table: Table) -> list[str]:
    """Return the combatants as the party strip lists them, which is how ties are left (R-39)."""
    return table.in_strip(table.of(Combatant, TABLE))


def _dice(table: Table) -> list[Fighter]:
    rows = table.of(Combatant, TABLE)
    return [
        Fighter(sheet_id, rows[sheet_id].side, rows[sheet_id].die, rows[sheet_id].off_guard)
        for sheet_id in _listed_fighters(table)
    ]


def in_places(table: Table) -> Table:
    """Return the table with everyone in the place that their die gives them."""
    rows = table.of(Combatant, TABLE)
    for place, fighter in enumerate(order(_dice(table))):
        table = table.put(TABLE, fighter.name, replace(rows[fighter.name], place=place))
    return table


def _order_for_all(table: Table) -> tuple[InitiativeDie, ...]:
    """Return the order for everyone's eyes, without hidden sheets and those out of the fight."""
    lines = []
    for fighter in order(_dice(table)):
        membership, profile = (
            table.get(Membership, fighter.name, "membership"),
            table.get(Profile, fighter.name, "profile"),
        )
        if profile and fighter.die and not (membership and membership.visibility == "hidden"):
            line = InitiativeDie(
                name=fighter.name, side=fighter.side, die=fighter.die, off_guard=fighter.off_guard
            )
            lines.append(line)
    return tuple(lines)


def swap_initiative(game: Game, table: Table, command: SwapInitiative) -> Decision:
    """Swap the dice of two players' characters while neither has acted (FB-50, R-39, R-86)."""
    first, second = combatant_of(table, command.sheet_id), combatant_of(table, command.target)
    acting = playing(table).acting
    rows = table.of(Combatant, TABLE)
    acted = [sheet_id for sheet_id, row in rows.items() if row.acted or sheet_id == acting]
    if not may_swap(_dice(table), command.sheet_id, command.target, acted):
        raise RuleBroken("Only two players' characters who have not acted yet may swap their dice.")
    for sheet_id, row in ((command.sheet_id, first), (command.target, second)):
        if profile_of(table, sheet_id).kind != "pc":
            name = first_word(name_for_others(table, sheet_id))
            raise RuleBroken(f"Only players' characters swap dice, and {name} is not one.")
        profile = able(game, table, sheet_id)
        if not row.die:
            raise RuleBroken(f"{profile.name} has no initiative die this Round.")
    for fighter in swapped(_dice(table), command.sheet_id, command.target):
        table = table.put(TABLE, fighter.name, replace(rows[fighter.name], die=fighter.die))
    fact = InitiativeSwapped(
        sheet_id=command.sheet_id,
        target=command.target,
        other=command.target,
        die=second.die,
        other_die=first.die,
    )
    return decided(in_places(table), fact)


@dataclass(frozen=True)
class InitiativeOdds:
    """One character against foes that roll separately: its chance to act before all, and last."""

    before_all: Fraction
    last: Fraction


@lru_cache(maxsize=128)
def initiative_odds(npcs: int) -> InitiativeOdds:
    """Return a character's place among that many NPCs, who go first on ties (FB-47, FB-48)."""
    if not 0 <= npcs <= NPCS:
        raise RuleBroken(f"Initiative is forecast against 0 to {NPCS} NPCs.")
    faces = range(1, 7)
    return InitiativeOdds(
        before_all=Fraction(sum((face - 1) ** npcs for face in faces), 6 ** (npcs + 1)),
        last=Fraction(sum((7 - face) ** npcs for face in faces), 6 ** (npcs + 1)),
    )


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SwapInitiative, swap_initiative),),
)
