"""Lights: lit, doused, and burning down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from rules.common.acting import able
from rules.common.belongings import next_order
from rules.common.clock import open_profile
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.lookups import belonging_of, finished
from rules.dice.stepping_down import CHAIN, step_down
from rules.errors import RuleBroken
from rules.facts import Fact, ShownRoll, StepResult, where
from rules.freeblade.darkness import Darkening, burning, burns, delving, lights, lit_in, seeing
from rules.freeblade.fight_actions import as_an_action
from rules.freeblade.focus_rerolls import Rerollable, rerollable
from rules.freeblade.preview_parts import bars_of
from rules.freeblade.using_step_dice import (
    expected_rolls,
    foresee_step_die,
    refuse_without_die,
    step_states,
    stepped,
)
from rules.game import (
    Command,
    Decision,
    Game,
    Mechanic,
    Odd,
    Preview,
    RunningTimer,
    TimerKind,
    decided,
    decides,
    foresees,
    rolls,
)
from rules.odds.counts import Distribution, constant, uniform
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import Belonging, Table
from rules.verdicts import FUMBLE, LOST, NO_VERDICT, Verdict

LIGHT_MINUTES = 20
BY_TURNS = "every_2_turns"
REAL = "real_20min"
LANTERN = "lantern"
OIL = "oil"


@dataclass(frozen=True, slots=True)
class IgniteLight(Command):
    """A torch or a lantern is lit: the torches' die is rolled, or that of oil if any is carried (FB-70,
    R-49). ``allowed``: in another's turn (R-86)."""

    sheet_id: str
    belonging: str
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class ExtinguishLight(Command):
    """A burning light is put out."""

    sheet_id: str
    belonging: str


@dataclass(frozen=True, slots=True)
class BurnLights(Command):
    """Twenty minutes of real time are over: the die of every burning light is rolled (FB-70, R-53).

    ``which``: of these alone, by the keys of their rows. ``late``: they were over some time ago.
    """

    which: tuple[str, ...] = ()
    late: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LightIgnited(Rerollable):
    """A light burns with a die of its own; ``fuel`` is what its ``step`` was rolled on, "" nothing."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-70",)

    light: str
    die: int
    fuel: str = ""
    step: StepResult | None = None

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, "R-49", *where({"FB-30": self.step}))

    def verdict(self) -> Verdict:
        if not self.step or self.step.after:
            return NO_VERDICT
        words = f"The {self.fuel} is used up" if LANTERN in self.light else "The last torch is gone"
        return Verdict(words=words, sense=LOST)

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (self.step.as_roll(),) if self.step else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LightBurned(Darkening):
    """Twenty more minutes of a light; at D0 it is out. ``dark``: the group sees nothing any more.

    ``late``: they were over before, while nobody was at the table.
    """

    RULES: ClassVar[tuple[str, ...]] = ("FB-70", "FB-69")
    STORY: ClassVar[str] = "told"
    STORY_IF: ClassVar[tuple[str, ...]] = ("dark",)

    light: str
    step: StepResult
    late: bool = False

    def verdict(self) -> Verdict:
        if self.dark:
            return Verdict(words="Out", note="it is dark", sense=FUMBLE)
        return NO_VERDICT if self.step.after else Verdict(words="Out", sense=LOST)

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (self.step.as_roll(),)


@dataclass(frozen=True, slots=True, kw_only=True)
class LightExtinguished(Darkening):
    """A light was put out, or was ``spent`` in the hours that passed. ``dark``: the group sees nothing."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-69",)

    light: str
    spent: bool = False

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, *where(dict.fromkeys(("FB-70", "R-53"), self.spent)))

    def verdict(self) -> Verdict:
        return Verdict(note="it is dark") if self.dark else NO_VERDICT


def ignite_light(game: Game, table: Table, command: IgniteLight, randomness: Randomness) -> Decision:
    """Light a torch as one use of the torches, a lantern with oil where any is carried (FB-70, R-49)."""
    able(game, table, command.sheet_id)
    thing = belonging_of(table, command.sheet_id, command.belonging)
    source = _source(game, thing)
    fuel, key = _fuel(table, command, source, thing)
    step = None
    if fuel:
        refuse_without_die(belonging_of(table, command.sheet_id, fuel))
        table, step = stepped(table, command.sheet_id, fuel, randomness)
    die = game.system.die("light", source)
    light = Belonging(
        name=f"burning {source}",
        slots=0,
        die=die,
        full=die,
        form=source,
        place=next_order(table, command.sheet_id),
    )
    table, _ = seeing(game, table.put(command.sheet_id, key or table.new_key(), light))
    fact = LightIgnited(
        sheet_id=command.sheet_id,
        light=light.name,
        die=die,
        fuel=belonging_of(table, command.sheet_id, fuel).name if fuel else "",
        step=step,
    )
    return decided(table, fact)


def who_used_fuel(fact: Fact) -> str:
    """Return who rolled a die for a light: nobody did for a lantern without oil (FB-70, R-84)."""
    return fact.sheet_id if isinstance(fact, LightIgnited) and fact.step else ""


def _source(game: Game, thing: Belonging) -> str:
    """Return which source of light a thing is, by its name."""
    kinds = (light for light in game.system.dice["light"] if light in thing.name.casefold())
    source = next(kinds, "") if thing.kind in ("supply", "gear") and not thing.form else ""
    if not source:
        raise RuleBroken(f"{thing.name} cannot be lit; a torch or a lantern can.")
    return source


def _fuel(table: Table, command: IgniteLight, source: str, thing: Belonging) -> tuple[str, str]:
    """Return the key of what lighting uses up, and the key that the light will have (R-49).

    A lantern without oil burns by the Referee's leave alone, and uses up nothing.
    """
    if source != LANTERN:
        return command.belonging, ""
    key = lit_in(command.belonging)
    burning = table.get(Belonging, command.sheet_id, key)
    if burning and burning.die:
        raise RuleBroken(f"{thing.name} is lit already.")
    carried = table.of(Belonging, command.sheet_id).items()
    oils = (other_key for other_key, other in carried if OIL in other.name.casefold().split() and other.die)
    oil = next(oils, "")
    if not oil and not command.allowed:
        raise NeedsAllowance(f"{finished(table, command.sheet_id).name} has no oil left for {thing.name}.")
    return oil, key


def extinguish_light(game: Game, table: Table, command: ExtinguishLight) -> Decision:
    """Put a light out; what was left of it is lost (R-49)."""
    finished(table, command.sheet_id)
    thing = belonging_of(table, command.sheet_id, command.belonging)
    if not burns(game, thing):
        raise RuleBroken(f"{thing.name} is not lit.")
    table, dark = seeing(game, table.without(Belonging, command.sheet_id, command.belonging))
    fact = LightExtinguished(sheet_id=command.sheet_id, light=thing.name, dark=dark)
    return decided(table, fact)


def burn_lights(game: Game, table: Table, command: BurnLights, randomness: Randomness) -> Decision:
    """Roll the die of every light after twenty minutes by the clock on the wall (FB-70, R-53)."""
    if ruling_word(table, game.system, "light_clock") == BY_TURNS:
        raise RuleBroken("At this table lights burn down by Turns: pass a Turn.")
    burning = [
        (sheet_id, key) for sheet_id, key, _ in lights(game, table) if key in (command.which or (key,))
    ]
    if not burning:
        raise RuleBroken("No lights are lit.")
    facts: list[Fact] = []
    for sheet_id, key in burning:
        table, fact = _burn(game, table, sheet_id, key, randomness)
        facts.append(replace(fact, late=command.late))
    return Decision(tuple(facts), table)


def burn_by_the_wall(game: Game, table: Table) -> tuple[RunningTimer, ...]:
    """Return the lights that burn down by the clock on the wall, where the table has it so (R-53)."""
    if ruling_word(table, game.system, "light_clock") != REAL:
        return ()
    return tuple(
        RunningTimer(
            key=key,
            name=finished(table, sheet_id).name,
            words=f"{thing.name} D{thing.die}",
            seen=open_profile(table, sheet_id) is not None,
        )
        for sheet_id, key, thing in lights(game, table)
    )


def burned_by_turns(game: Game, table: Table, randomness: Randomness) -> Decision:
    """Burn for a Turn, where the table has ruled that light burns by Turns (R-53).

    Anyone who has come, and whatever was dropped since, finds light or dark as it is now (FB-69).
    """
    table, _ = seeing(game, table)
    if ruling_word(table, game.system, "light_clock") != BY_TURNS:
        return decided(table)
    facts: list[Fact] = []
    for sheet_id, key, thing in lights(game, table):
        table = table.put(sheet_id, key, replace(thing, used=not is_tested(thing)))
        if is_tested(thing):
            table, fact = _burn(game, table, sheet_id, key, randomness)
            facts.append(fact)
    return Decision(tuple(facts), table)


def is_tested(light: Belonging) -> bool:
    """Say whether the Turn that passes tests a light: every second one does (R-53)."""
    return light.used  # one Turn has passed since its last roll


def spent_by_hours(game: Game, table: Table, alone: str = "") -> Decision:
    """Put out what burns: a Watch, a day or a longer rest is more than any light lasts (FB-70, R-53).

    ``alone``: only what that sheet has, whose hours are not the group's.
    """
    facts: list[Fact] = []
    for sheet_id, key, thing in burning(game, table):
        if alone not in ("", sheet_id):
            continue
        table, dark = seeing(game, table.without(Belonging, sheet_id, key))
        finished(table, sheet_id)
        facts.append(LightExtinguished(sheet_id=sheet_id, light=thing.name, dark=dark, spent=True))
    return Decision(tuple(facts), table)


def _burn(
    game: Game, table: Table, sheet_id: str, key: str, randomness: Randomness
) -> tuple[Table, LightBurned]:
    """Roll a light's die; at D0 it is gone, and maybe everyone is in the dark (FB-69, FB-70)."""
    thing = belonging_of(table, sheet_id, key)
    table, step = stepped(table, sheet_id, key, randomness)
    dark = False
    if not step.after:
        table, dark = seeing(game, table.without(Belonging, sheet_id, key))
    finished(table, sheet_id)
    return table, LightBurned(sheet_id=sheet_id, light=thing.name, step=step, dark=dark)


def light_minutes(die: int) -> Fraction:
    """Return the mean of real minutes until a light that starts with that die goes out (FB-70, R-49)."""
    return LIGHT_MINUTES * expected_rolls(die)


def preview_ignite(game: Game, table: Table, command: IgniteLight) -> Preview:
    """Foresee what lighting does to the torches or the oil; a lantern without oil rolls nothing (FB-70)."""
    thing = belonging_of(table, command.sheet_id, command.belonging)
    fuel, _ = _fuel(table, command, _source(game, thing), thing)
    return foresee_step_die(belonging_of(table, command.sheet_id, fuel).die) if fuel else Preview()


def preview_burn(game: Game, table: Table, _command: BurnLights) -> Preview:
    """Foresee how many lights go out, and whether that leaves the group in the dark (FB-69, FB-70)."""
    preview = _foresee_lights(tuple(sorted(thing.die for _, _, thing in lights(game, table))))
    return preview if delving(table) else replace(preview, odds=preview.odds[1:])


@lru_cache(maxsize=len(CHAIN))
def _goes_out(die: int) -> Distribution:
    return uniform(die).mapped(lambda face: int(not step_down(die, face)))


@lru_cache(maxsize=256)
def _foresee_lights(dice: tuple[int, ...]) -> Preview:
    """Foresee how many lights go out; ``dark`` is all of them, ``d4_out`` any one that burns with a D4."""
    out = {die: step_states(die, 1).get(0, Fraction(0)) for die in dice}
    odds = constant(0)
    for die in dice:
        odds = odds.plus(_goes_out(die))
    dark = Odd(key="dark", chance=odds.chance(len(dice)))
    by_die = tuple(Odd(key=f"d{die}_out", chance=chance) for die, chance in out.items())
    return Preview(odds=(dark, *by_die), bars=bars_of(odds))


TIMED = TimerKind(
    minutes=LIGHT_MINUTES,
    parts=frozenset({"belonging", "clock", "condition", "profile"}),
    running=burn_by_the_wall,
    over=BurnLights,
    told=(LightBurned,),
)

MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(BurnLights, burn_lights),
        decides(ExtinguishLight, extinguish_light),
        rolls(IgniteLight, as_an_action(rerollable(ignite_light, who_used_fuel))),
    ),
    previews=(
        foresees(IgniteLight, preview_ignite),
        foresees(BurnLights, preview_burn),
    ),
)
