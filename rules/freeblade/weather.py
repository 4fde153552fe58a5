"""Season, weather and the Watches of the day."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.freeblade.fate import CHANCES, DEFAULT, answers_yes, fate_odds
from rules.freeblade.fields import ANY_CHANCE
from rules.freeblade.outcomes_of_fate_and_attacks import fate_verdict
from rules.freeblade.party import party_of
from rules.game import Command, Decision, Game, Mechanic, Preview, changes, decided, foresees, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Clock, Condition, Resource, Table, Track
from rules.verdicts import Verdict

TURN_MINUTES = 10
WATCH_MINUTES = 360
WATCHES = ("morning", "afternoon", "evening", "night")
DAY, WATCH = "day", "watch"
CLIMATE, WEATHER = "climate", "weather"
KINDS = ("kind", "unkind")


@dataclass(frozen=True, slots=True)
class SetClimate(Command):
    """The chances in six of kind weather at the start of each Watch, by season and climate (FB-63)."""

    chances: Annotated[int, replace(ANY_CHANCE, label="Chance of kind weather")] = 3


@dataclass(frozen=True, slots=True)
class RollWeather(Command):
    """The weather of the running Watch is rolled anew, as when the surroundings change (FB-63, FB-72)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClimateSet(Fact):
    """The chances of kind weather changed."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-63",)

    before: int
    chances: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherRolled(Fact):
    """The Die of Fate on the weather of a Watch; ``watch`` is the time of day, ``outcome`` kind or
    unkind."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-63", "FB-60")

    watch: str
    chances: int
    face: int
    outcome: str

    def verdict(self) -> Verdict:
        return fate_verdict(self.chances, self.face, self.outcome.capitalize(), well=self.outcome == "kind")


def set_climate(table: Table, command: SetClimate) -> Decision:
    """Set how likely kind weather is from now on, by season and climate (FB-63, R-44)."""
    party = party_of(table)
    chances = within(command.chances, 0, 6, CHANCES)
    before = climate_of(table, party)
    table = table.put(party, CLIMATE, Resource(number=chances, limit=6, unit="in 6"))
    return decided(table, ClimateSet(before=before, chances=chances))


def climate_of(table: Table, party: str) -> int:
    row = table.get(Resource, party, CLIMATE)
    return row.number if row else DEFAULT


def roll_weather(table: Table, randomness: Randomness) -> Decision:
    """Roll a Watch's weather: kind on a yes of the Die of Fate (FB-63, R-44)."""
    party = party_of(table)
    chances, face = climate_of(table, party), randomness(6)
    state = 0 if answers_yes(face, chances) else 1
    table = table.put(party, WEATHER, Track(name="Weather", state=state, states=KINDS))
    watch = WATCHES[(clock_number(table, WATCH) - 1) % len(WATCHES)]
    return decided(table, WeatherRolled(watch=watch, chances=chances, face=face, outcome=KINDS[state]))


def roll_weather_anew(_game: Game, table: Table, _command: RollWeather, randomness: Randomness) -> Decision:
    """Roll the running Watch's weather anew; when it turns kind, pressing on costs nothing more (FB-63)."""
    party = party_of(table)
    refuse_without_a_watch(table)
    decision = roll_weather(table, randomness)
    weather = decision.table.get(Track, party, WEATHER)
    return Decision(decision.facts, decision.table if weather and weather.state else _calmed(decision.table))


def _calmed(table: Table) -> Table:
    for sheet_id in table.having(Condition, WEATHER):
        table = table.without(Condition, sheet_id, WEATHER)
    return table


def preview_weather(_game: Game, table: Table, _command: RollWeather) -> Preview:
    """Foresee kind weather (FB-63)."""
    return Preview(chance=fate_odds(climate_of(table, party_of(table))))


def clock_number(table: Table, unit: str) -> int:
    clock = table.get(Clock, TABLE, unit)
    return clock.number if clock else 0


def refuse_without_a_watch(table: Table) -> None:
    """Refuse what hangs on a Watch and its weather while none runs (FB-63)."""
    if not watch_runs(table):
        raise RuleBroken("Begin a Watch first: it rolls the weather.")


def watch_runs(table: Table) -> bool:
    """Say whether a Watch of this day has begun: a day that ended by itself has left none running (FB-61)."""
    return clock_number(table, WATCH) > watches_before(table)


def watches_before(table: Table) -> int:
    """Return the number of the last Watch before this day."""
    return (max(1, clock_number(table, DAY)) - 1) * len(WATCHES)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        changes(SetClimate, set_climate),
        rolls(RollWeather, roll_weather_anew),
    ),
    previews=(foresees(RollWeather, preview_weather),),
)
