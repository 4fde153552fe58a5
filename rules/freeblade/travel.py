"""Travelling by Watches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.common.game_master_allowance import NeedsAllowance
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier
from rules.fields import Field
from rules.freeblade.fate import CHANCES, answers_yes, fate_odds
from rules.freeblade.fields import ANY_CHANCE
from rules.freeblade.long_business import refuse_in_a_fight, refuse_used_watch
from rules.freeblade.outcomes_of_fate_and_attacks import fate_verdict
from rules.freeblade.party import members, party_of
from rules.freeblade.weather import WATCH, WEATHER, refuse_without_a_watch
from rules.game import (
    Bar,
    Command,
    Decision,
    Game,
    Mechanic,
    Odd,
    Preview,
    decided,
    foresees,
    rolls,
)
from rules.randomness import Randomness
from rules.table import TABLE, Clock, Condition, Effect, Table, Track
from rules.verdicts import Verdict

MILES = 6


@dataclass(frozen=True, slots=True)
class TravelWatch(Command):
    """The group travels for a Watch; without a path or landmark it must find its way (FB-62..64, R-46).

    ``press_on``: unkind weather is braved, with Disadvantage and half the distance. ``chances``: in six, of
    finding the way. ``allowed``: the Game Master lets it be in a fight, or in a Watch that is used already.
    """

    difficult: Annotated[bool, Field("Difficult ground", blurb="Half as far.")] = False
    clear_path: Annotated[bool, Field("Clear path", blurb="Twice as far, and nobody gets lost.")] = False
    landmark: Annotated[bool, Field("Landmark", blurb="Nobody gets lost.")] = False
    press_on: Annotated[
        bool,
        Field(
            "Press on through unkind weather",
            blurb="Half as far, and Disadvantage for all until the Watch is over.",
        ),
    ] = False
    chances: Annotated[int, replace(ANY_CHANCE, label="Chance of finding the way")] = 3
    allowed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchTravelled(Fact):
    """A Watch of travel. ``face`` is the Die of Fate that sought the way, 0 where a path or landmark led."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-62", "FB-63", "FB-64")
    STORY: ClassVar[str] = "way"

    miles: str
    lost: bool = False
    face: int = 0
    chances: int = 0
    difficult: bool = False
    clear_path: bool = False
    landmark: bool = False
    bad_weather: bool = False

    def verdict(self) -> Verdict:
        miles = "no miles" if self.lost else f"{self.miles} miles"
        if not self.face:
            return Verdict(note=miles)
        words = "Lost" if self.lost else "On the way"
        return fate_verdict(self.chances, self.face, words, well=not self.lost, note=miles)


def _scaled(number: int, halves: int, doubles: int) -> Fraction:
    return Fraction(number * 2**doubles, 2**halves)


def miles(
    difficult: bool = False, clear_path: bool = False, bad_weather: bool = False, lost: bool = False
) -> Fraction:
    """Return a Watch's miles: hard ground and bad weather halve, a path doubles, the lost make none.

    FB-62..64, R-46. Bad weather is that of a group that presses on; who waits it out travels nowhere.
    """
    if lost:
        return Fraction(0)
    return _scaled(MILES, int(difficult) + int(bad_weather), int(clear_path))


def _is_led(command: TravelWatch) -> bool:
    return command.clear_path or command.landmark


def _bad_weather(table: Table) -> bool:
    weather = table.get(Track, party_of(table), WEATHER)
    return weather is not None and weather.state > 0


def travel_watch(game: Game, table: Table, command: TravelWatch, randomness: Randomness) -> Decision:
    """Travel a Watch: six miles, halved and doubled as the land and the sky will (FB-62..64, R-46, R-85)."""
    party_of(table)
    clock = table.get(Clock, TABLE, WATCH) or Clock()
    within(command.chances, 0, 6, CHANCES)
    refuse_without_a_watch(table)
    bad = _bad_weather(table)
    if bad and not command.press_on:
        raise RuleBroken("The weather is unkind: wait, or press on at half distance with Disadvantage.")
    refuse_in_a_fight(game, table, "a Watch of travel", command.allowed)
    if clock.spent and not command.allowed:
        raise NeedsAllowance("The party has already travelled in this Watch.")
    for sheet_id in members(table):
        refuse_used_watch(game, table, sheet_id, command.allowed)
    table = table.put(TABLE, WATCH, replace(clock, spent=True))
    if bad:
        table = _pressing_on(table)
    face = 0 if _is_led(command) else randomness(6)
    lost = bool(face) and not answers_yes(face, command.chances)
    fact = WatchTravelled(
        miles=str(miles(command.difficult, command.clear_path, bad, lost)),
        lost=lost,
        face=face,
        chances=command.chances if face else 0,
        difficult=command.difficult,
        clear_path=command.clear_path,
        landmark=command.landmark,
        bad_weather=bad,
    )
    return decided(table, fact)


def _pressing_on(table: Table) -> Table:
    """Give everyone Disadvantage until the Watch is over (FB-63)."""
    storm = Condition(
        name="unkind weather",
        slots=0,
        effects=(Effect(kind="disadvantage"),),
        until=WATCH,
        source="pressing on",
    )
    for sheet_id in members(table):
        table = table.put(sheet_id, WEATHER, storm)
    return table


def preview_travel(_game: Game, table: Table, command: TravelWatch) -> Preview:
    """Foresee whether the way is found, and the miles; no die falls where something leads (FB-62..64)."""
    bad = _bad_weather(table)
    chance = Fraction(1) if _is_led(command) else fate_odds(command.chances)
    far = miles(command.difficult, command.clear_path, bad)
    ways = ((Fraction(0), 1 - chance), (far, chance))
    return Preview(
        chance=chance,
        odds=(Odd(key="lost", chance=1 - chance),),
        bars=tuple(Bar(number=int(way), chance=odds, label=str(way)) for way, odds in ways if odds),
        sources=(Modifier(amount=-1, name="unkind weather", rule="FB-63"),) if bad else (),
    )


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(TravelWatch, travel_watch),),
    previews=(foresees(TravelWatch, preview_travel),),
)
