"""How a character stands: well, dying, dead or taken out; the dying and how long they last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.common.acting import able
from rules.common.durations import ENCOUNTER
from rules.common.encounters import playing
from rules.common.lookups import NPCS, finished, set_number
from rules.dice.dice_read_from_d6 import can_fall
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.fields import Field
from rules.freeblade.fight_actions import acted
from rules.game import Command, Decision, Game, Mechanic, changes, decided, decides
from rules.odds.counts import Distribution, uniform
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import TABLE, Combatant, Encounter, Profile, Resource, Table
from rules.verdicts import DOOM, DYING, FUMBLE, Verdict


def state_of(table: Table, sheet_id: str) -> str:
    """Return ok, dying, dead, or for a non-player character taken_out (FB-24, FB-52)."""
    timer = table.get(Resource, sheet_id, "death")
    if timer is not None:
        return "dying" if timer.number > 0 else "dead"
    profile, hp = table.get(Profile, sheet_id, "profile"), table.get(Resource, sheet_id, "hp")
    down = hp is not None and hp.number <= 0
    return "taken_out" if down and profile is not None and profile.kind in NPCS else "ok"


def status(hp: int, character: bool) -> str:
    """Return ok above 0 HP; below, dying for a player's character, else taken_out (FB-24, FB-52)."""
    if hp > 0:
        return "ok"
    return "dying" if character else "taken_out"


ROUNDS, MINUTES = "rounds", "minutes"


@dataclass(frozen=True, slots=True)
class StabiliseDying(Command):
    """Someone helps the dying ``target``, whose death timer stops and whose HP stay (R-50).

    ``allowed``: in another's turn (R-86).
    """

    sheet_id: str
    target: Annotated[str, Field("Who is dying", of=("pc",), source="dying")]
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class TickDeath(Command):
    """A minute of the dying passes outside of fights, whose Rounds count by themselves (FB-24, R-94)."""

    sheet_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DyingStabilised(Fact):
    """The death timer stopped: ``helper`` names who helped."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-24", "R-94")
    STORY: ClassVar[str] = "relief"

    left: int
    unit: str
    helper: Who = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathTicked(Fact):
    """A minute or Round of the dying passed; at 0 left the character is dead."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-24",)

    left: int
    unit: str

    def verdict(self) -> Verdict:
        return (
            Verdict(sense=FUMBLE, mark=DYING) if self.left else Verdict(words="Dead", sense=FUMBLE, mark=DOOM)
        )

    def fall(self) -> str:
        return "" if self.left else "dead"


@dataclass(frozen=True, slots=True, kw_only=True)
class DyingRecounted(Fact):
    """What is left to the dying is counted in another unit: Rounds in a fight, minutes after it."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-24", "R-31")

    left: int
    unit: str


def death_timer(constitution: int, face: int, minimum: int = 1) -> int:
    """Return Constitution + 1D4 Rounds or minutes, at least ``minimum`` (FB-24, R-31)."""
    can_fall(4, face)
    return max(constitution + face, minimum)


def death_unit(in_combat: bool) -> str:
    """Return rounds in a fight, minutes otherwise (FB-24, R-31)."""
    return ROUNDS if in_combat else MINUTES


def unit_now(table: Table, in_combat: bool | None = None) -> str:
    """Return what someone who falls now counts: Rounds while an encounter runs, unless it is said (R-31)."""
    fighting = table.get(Encounter, TABLE, ENCOUNTER) is not None
    return death_unit(fighting if in_combat is None else in_combat)


def helpless(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether someone is dying, at a table where those lie helpless (R-93)."""
    return state_of(table, sheet_id) == "dying" and ruling_word(table, game.system, "dying") == "helpless"


def stabilise_dying(game: Game, table: Table, command: StabiliseDying) -> Decision:
    """Stop the death timer of another and leave HP as they are (FB-24, R-50, R-94)."""
    profile = finished(table, command.target)
    timer = _timer(table, command.target, profile.name)
    if command.target == command.sheet_id:
        raise RuleBroken(f"{profile.name} is dying: someone else must help.")
    able(game, table, command.sheet_id)
    after = acted(game, table, command).without(Resource, command.target, "death")
    fact = DyingStabilised(
        sheet_id=command.target,
        left=timer.number,
        unit=timer.unit,
        helper=command.sheet_id,
    )
    return decided(after, fact)


def tick_death(table: Table, command: TickDeath) -> Decision:
    """Let a minute of the dying pass by hand; after the last one the character is dead (FB-24)."""
    profile = finished(table, command.sheet_id)
    timer = _timer(table, command.sheet_id, profile.name)
    if table.get(Encounter, TABLE, ENCOUNTER):
        raise RuleBroken("In a fight, the time of the dying runs down each Round.")
    rounds_left = timer.number - 1
    after = set_number(table, command.sheet_id, "death", rounds_left)
    return decided(after, DeathTicked(sheet_id=command.sheet_id, left=rounds_left, unit=timer.unit))


def _timer(table: Table, sheet_id: str, name: str) -> Resource:
    timer = table.get(Resource, sheet_id, "death")
    if timer is None:
        raise RuleBroken(f"{name} is not dying.")
    if timer.number <= 0:
        raise RuleBroken(f"{name} is dead.")
    return timer


def timer_of(table: Table, count: int, unit: str) -> Resource:
    """Return the countdown of someone who falls now: the Round that runs is not counted (FB-24, R-31)."""
    fighting = table.get(Encounter, TABLE, ENCOUNTER) is not None
    return Resource(number=count, limit=count, unit=unit, waits=fighting and unit == ROUNDS)


def left_after_round(timer: Resource) -> Resource:
    """Return what the end of a Round leaves of a countdown in Rounds (R-31)."""
    return replace(timer, waits=False) if timer.waits else replace(timer, number=timer.number - 1)


def pass_round(_game: Game, table: Table, _randomness: Randomness) -> Decision:
    """Take a Round from the dying; the first of a fight takes none, nor the one in which they fell (FB-24).

    Anyone who takes part counts Rounds from now on: so many as there were minutes (R-31).
    """
    facts: list[Fact] = []
    if playing(table).round > 1:
        for sheet_id, timer in dying(table):
            if timer.unit == ROUNDS:
                table = table.put(sheet_id, "death", left_after_round(timer))
                facts += () if timer.waits else (_tick(table, sheet_id, timer),)
    recounted = _counted_in(ROUNDS, table, table.of(Combatant, TABLE))
    return Decision((*facts, *recounted.facts), recounted.table)


def out_of_the_fight(table: Table) -> Decision:
    """Let the Rounds that are left to the dying become so many minutes (FB-24, R-31)."""
    return _counted_in(MINUTES, table, [sheet_id for sheet_id, _ in dying(table)])


def _counted_in(unit: str, table: Table, sheets: Iterable[str]) -> Decision:
    facts: list[Fact] = []
    for sheet_id, timer in dying(table):
        if sheet_id in sheets and timer.unit != unit:
            table = table.put(sheet_id, "death", replace(timer, unit=unit, waits=False))
            finished(table, sheet_id)
            facts.append(DyingRecounted(sheet_id=sheet_id, left=timer.number, unit=unit))
    return Decision(tuple(facts), table)


def time_runs_out(table: Table) -> Decision:
    """Let the dying whom nobody helps die in a Turn or a Watch (FB-24, FB-61)."""
    facts: list[Fact] = []
    for sheet_id, timer in dying(table):
        table = set_number(table, sheet_id, "death", 0)
        facts.append(_tick(table, sheet_id, timer))
    return Decision(tuple(facts), table)


def dying(table: Table) -> list[tuple[str, Resource]]:
    """Return whom time still runs out for, with what is left of it."""
    timers = table.having(Resource, "death")
    return [(sheet_id, timer) for sheet_id, timer in timers.items() if timer.number > 0]


def _tick(table: Table, sheet_id: str, timer: Resource) -> DeathTicked:
    left = table.get(Resource, sheet_id, "death")
    finished(table, sheet_id)
    return DeathTicked(sheet_id=sheet_id, left=left.number if left else 0, unit=timer.unit)


def time_left_odds(constitution: int, minimum: int = 1) -> Distribution:
    """Return how long the dying have: Constitution + 1D4, at least ``minimum`` (FB-24, R-31)."""
    return uniform(4).mapped(lambda face: death_timer(constitution, face, minimum))


MECHANIC = Mechanic(
    __name__,
    hangs_on={"death": "hp"},
    deciders=(
        decides(StabiliseDying, stabilise_dying),
        changes(TickDeath, tick_death),
    ),
    boundaries={
        "round": pass_round,
    },
)
