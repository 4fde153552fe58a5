"""Fights: the order of a Round, actions, and who is off guard."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.bounds import within
from rules.common.clock import ENCOUNTER
from rules.common.encounters import OUT, combatant_of, playing
from rules.common.sheets import NPCS, finished, name_for_others, set_number
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.freeblade import initiative
from rules.freeblade.dying import DeathTicked
from rules.freeblade.fate import answers_yes
from rules.freeblade.initiative import MOVES, OTHER_ACTIONS, InitiativeDie
from rules.freeblade.standing import alive, state_of
from rules.game import Command, Decider, Decision, Game, Mechanic, changes, decided, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Combatant, Condition, Encounter, Part, Profile, Resource, Table

OFF_GUARD = "off_guard"
"""The key of the condition that keeps, until a fight is over, that someone was caught unaware."""
ROUNDS = "rounds"


@dataclass(frozen=True, slots=True)
class SwapInitiative(Command):
    """Two players' characters who have not acted swap their dice of initiative (FB-50, R-39)."""

    everyone: ClassVar[bool] = True

    sheet_id: str
    target: str


@dataclass(frozen=True, slots=True)
class ActInFight(Command):
    """A short move (``what`` move) or the one other action of a Round; ``back`` gives it back (FB-51)."""

    sheet_id: str
    what: str = "action"
    back: bool = False


@dataclass(frozen=True, slots=True)
class SetOffGuard(Command):
    """Someone in a fight is caught off guard and acts last, or is not any more (FB-49)."""

    everyone: ClassVar[bool] = True

    sheet_id: str
    off_guard: bool = True


@dataclass(frozen=True, slots=True)
class RollOffGuard(Command):
    """The Die of Fate: is someone who is unaware caught off guard? (FB-77, R-44)"""

    everyone: ClassVar[bool] = True

    sheet_id: str
    chances: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled(Fact):
    """Everyone rolled for a Round; ``order`` is who acts when. Hidden sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-47", "FB-48", "FB-49")

    round: int
    order: tuple[InitiativeDie, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeSwapped(Fact):
    """Two swapped their dice: ``die`` is the one that this sheet has now, ``other_die`` the other's."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-50",)

    target: str
    other: str
    die: int
    other_die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActedInFight(Fact):
    """A move or an action of the Round was used, or given ``back``; what is left of each."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-51",)

    what: str
    back: bool = False
    moves: int = 0
    actions: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OffGuardSet(Fact):
    """Someone acts last from now on, or no longer."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-49",)

    off_guard: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OffGuardRolled(Fact):
    """The Die of Fate on whether someone unaware is caught off guard."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "off_guard")
    RULES: ClassVar[tuple[str, ...]] = ("FB-77", "FB-60")

    chances: int
    face: int
    off_guard: bool


FRESH = Combatant(actions=OTHER_ACTIONS, moves=MOVES)
"""What everyone has in a Round: one short move and one other action (FB-51)."""


def begin_round(_game: Game, table: Table, randomness: Randomness) -> Decision:
    """Roll 1D6 for everyone who can still fight, and order them from high to low (FB-47..49, R-39)."""
    rows = table.of(Combatant, TABLE)
    for sheet_id in _listed(table):
        off_guard = rows[sheet_id].off_guard or table.get(Condition, sheet_id, OFF_GUARD) is not None
        out = state_of(table, sheet_id) in OUT
        row = replace(rows[sheet_id], off_guard=off_guard, die=0 if out else randomness(6), acted=out)
        table = table.put(TABLE, sheet_id, row)
    table = _in_places(table)
    fact = InitiativeRolled(round=playing(table).round, order=_told(table))
    return decided(table, fact)


def _listed(table: Table) -> list[str]:
    """Return the combatants as the party strip lists them, which is how ties are left (R-39)."""
    rows = table.of(Combatant, TABLE)
    return [sheet_id for sheet_id in table.sheets() if sheet_id in rows]


def _dice(table: Table) -> list[initiative.Combatant]:
    rows = table.of(Combatant, TABLE)
    return [
        initiative.Combatant(sheet_id, rows[sheet_id].side, rows[sheet_id].die, rows[sheet_id].off_guard)
        for sheet_id in _listed(table)
    ]


def _in_places(table: Table) -> Table:
    """Return the table with everyone in the place that their die gives them."""
    rows = table.of(Combatant, TABLE)
    for place, each in enumerate(initiative.order(_dice(table))):
        table = table.put(TABLE, each.name, replace(rows[each.name], place=place))
    return table


def _told(table: Table) -> tuple[InitiativeDie, ...]:
    """Return the order for everyone's eyes, without hidden sheets and those out of the fight."""
    lines = []
    for each in initiative.order(_dice(table)):
        part, profile = table.get(Part, each.name, "part"), table.get(Profile, each.name, "profile")
        if profile and each.die and not (part and part.visibility == "hidden"):
            line = InitiativeDie(name=profile.name, side=each.side, die=each.die, off_guard=each.off_guard)
            lines.append(line)
    return tuple(lines)


def swap_initiative(table: Table, command: SwapInitiative) -> Decision:
    """Swap the dice of two players' characters while neither has acted (FB-50, R-39)."""
    first, second = combatant_of(table, command.sheet_id), combatant_of(table, command.target)
    acting = playing(table).acting
    rows = table.of(Combatant, TABLE)
    acted = [sheet_id for sheet_id, row in rows.items() if row.acted or sheet_id == acting]
    if not initiative.may_swap(_dice(table), command.sheet_id, command.target, acted):
        raise RuleBroken("Only two players' characters who have not acted yet may swap their dice.")
    for each in initiative.swapped(_dice(table), command.sheet_id, command.target):
        table = table.put(TABLE, each.name, replace(rows[each.name], die=each.die))
    fact = InitiativeSwapped(
        sheet_id=command.sheet_id,
        name=finished(table, command.sheet_id).name,
        target=command.target,
        other=name_for_others(table, command.target),
        die=second.die,
        other_die=first.die,
    )
    return decided(_in_places(table), fact)


def act_in_fight(table: Table, command: ActInFight) -> Decision:
    """Use a short move or the other action of the Round, or give it back (FB-51, FB-83)."""
    profile = alive(table, command.sheet_id)
    table = _spent(table, command.sheet_id, command.what, -1 if command.back else 1)
    left = combatant_of(table, command.sheet_id)
    fact = ActedInFight(
        sheet_id=command.sheet_id,
        name=profile.name,
        what=command.what,
        back=command.back,
        moves=left.moves,
        actions=left.actions,
    )
    return decided(table, fact)


def _spent(table: Table, sheet_id: str, what: str, amount: int) -> Table:
    """Return the table with so many moves or actions of a combatant used (FB-51)."""
    row = combatant_of(table, sheet_id)
    if what not in ("move", "action"):
        raise RuleBroken("In a Round there is a short move and one other action.")
    moves = row.moves - amount * (what == "move")
    actions = row.actions - amount * (what == "action")
    if min(moves, actions) < 0:
        words = "the short move" if what == "move" else "the action"
        raise RuleBroken(f"{finished(table, sheet_id).name} has used {words} of this Round.")
    if max(moves, actions) > 9:
        raise RuleBroken("Nobody has more than nine of those in a Round.")
    return table.put(TABLE, sheet_id, replace(row, moves=moves, actions=actions))


def as_an_action(decider: Decider) -> Decider:
    """Make of a decider one whose command is, in a fight, the one other action of the Round (FB-51)."""

    def decide(game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
        sheet_id = str(getattr(command, "sheet_id", ""))
        fighting = table.get(Encounter, TABLE, ENCOUNTER) and table.get(Combatant, TABLE, sheet_id)
        return decider(game, _spent(table, sheet_id, "action", 1) if fighting else table, command, randomness)

    return decide


def set_off_guard(table: Table, command: SetOffGuard) -> Decision:
    """Let someone act last, or no longer; the die stays as it fell (FB-49, R-39)."""
    row = combatant_of(table, command.sheet_id)
    profile = alive(table, command.sheet_id)
    if row.off_guard == command.off_guard:
        raise RuleBroken(f"{profile.name} {'is off guard already' if row.off_guard else 'is on guard'}.")
    table = table.without(Condition, command.sheet_id, OFF_GUARD)
    table = table.put(TABLE, command.sheet_id, replace(row, off_guard=command.off_guard))
    fact = OffGuardSet(sheet_id=command.sheet_id, name=profile.name, off_guard=command.off_guard)
    return decided(_in_places(table), fact)


def roll_off_guard(_game: Game, table: Table, command: RollOffGuard, randomness: Randomness) -> Decision:
    """Roll the Die of Fate: whoever was unaware acts last in the fight that is on or comes (FB-77, R-44)."""
    profile = alive(table, command.sheet_id)
    if profile.kind not in NPCS:
        raise RuleBroken(f"{profile.name} is a player's character: say so if they are caught off guard.")
    chances = within(command.chances, 0, 6, "The chances in six")
    face = randomness(6)
    caught = answers_yes(face, chances)
    if caught:
        table = _caught(table, command.sheet_id)
    fact = OffGuardRolled(
        sheet_id=command.sheet_id, name=profile.name, chances=chances, face=face, off_guard=caught
    )
    return decided(table, fact)


def _caught(table: Table, sheet_id: str) -> Table:
    unready = Condition(name="off guard", slots=0, until="fight", source="unaware")
    table = table.put(sheet_id, OFF_GUARD, unready)
    row = table.get(Combatant, TABLE, sheet_id)
    return _in_places(table.put(TABLE, sheet_id, replace(row, off_guard=True))) if row else table


def pass_round(_game: Game, table: Table, _randomness: Randomness) -> Decision:
    """Take a Round from the dying; the first of a fight takes none away (FB-24)."""
    facts: list[Fact] = []
    if playing(table).round > 1:
        for sheet_id, timer in _dying(table):
            if timer.unit == ROUNDS:
                table = set_number(table, sheet_id, "death", timer.number - 1)
                facts.append(_ticked(table, sheet_id, timer))
    return Decision(tuple(facts), table)


def time_runs_out(table: Table) -> Decision:
    """Let the dying whom nobody helps die in a Turn or a Watch (FB-24, FB-61)."""
    facts: list[Fact] = []
    for sheet_id, timer in _dying(table):
        table = set_number(table, sheet_id, "death", 0)
        facts.append(_ticked(table, sheet_id, timer))
    return Decision(tuple(facts), table)


def _dying(table: Table) -> list[tuple[str, Resource]]:
    """Return whom time still runs out for, with what is left of it."""
    timers = [(sheet_id, table.get(Resource, sheet_id, "death")) for sheet_id in table.sheets()]
    return [(sheet_id, timer) for sheet_id, timer in timers if timer and timer.number > 0]


def _ticked(table: Table, sheet_id: str, timer: Resource) -> DeathTicked:
    left = table.get(Resource, sheet_id, "death")
    name = finished(table, sheet_id).name
    return DeathTicked(sheet_id=sheet_id, name=name, left=left.number if left else 0, unit=timer.unit)


MECHANIC = Mechanic(
    deciders=(
        changes(ActInFight, act_in_fight),
        rolls(RollOffGuard, roll_off_guard),
        changes(SetOffGuard, set_off_guard),
        changes(SwapInitiative, swap_initiative),
    ),
    facts=(
        ActedInFight,
        InitiativeRolled,
        InitiativeSwapped,
        OffGuardRolled,
        OffGuardSet,
    ),
    boundaries={
        "round": pass_round,
    },
)
