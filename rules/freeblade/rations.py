"""Food: foraged, eaten, or gone without."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.bounds import within
from rules.common.acting import able
from rules.common.belongings import next_order
from rules.common.lookups import alive, belonging_of
from rules.dice.stepping_down import step_up
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.freeblade.fate import CHANCES, answers_yes, fate_odds
from rules.freeblade.long_business import FORAGED, refuse_in_a_fight, refuse_used_watch, with_watch_used
from rules.freeblade.outcomes_of_fate_and_attacks import fate_verdict
from rules.freeblade.party import PEOPLE, members, stores
from rules.freeblade.preview_parts import certain
from rules.game import Bar, Command, Decision, Game, Mechanic, Preview, decided, decides, foresees, rolls
from rules.randomness import Randomness
from rules.table import Belonging, Profile, Resource, Table
from rules.verdicts import Verdict

RATIONS = "rations"
MOST_STEPS = 5
FASTING, EATEN = "fasting", "eaten"
"""What a sheet remembers until the day is over."""


@dataclass(frozen=True, slots=True)
class Forage(Command):
    """The Die of Fate: food is found, and the rations' die goes up some steps (FB-65, R-48).

    ``belonging``: which rations, "" the first that are carried, or new ones. ``allowed``: the Game Master
    lets it be in a fight, or in a Watch that is used already (R-85).
    """

    sheet_id: str
    belonging: str = ""
    chances: int = 3
    steps: int = 1
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class Fast(Command):
    """A character eats nothing today, though there may be rations (FB-66)."""

    sheet_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Foraged(Fact):
    """The Die of Fate on food; the rations' die before and after."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "found", "after")
    RULES: ClassVar[tuple[str, ...]] = ("FB-65", "FB-60")
    STORY: ClassVar[str] = "found"
    STORY_IF: ClassVar[tuple[str, ...]] = ("found",)

    belonging: str
    chances: int
    face: int
    found: bool
    before: int
    after: int

    def verdict(self) -> Verdict:
        return fate_verdict(
            self.chances, self.face, "Found" if self.found else "Nothing found", well=self.found
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FastBegun(Fact):
    """A character eats nothing today."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-66",)


def foraged(die: int, found: bool, steps: int = 1) -> int:
    """Return the ration die after foraging: up some steps if anything was found (FB-65, R-48)."""
    return step_up(die, steps) if found else die


def _food_of(table: Table, command: Forage) -> tuple[str, Belonging]:
    """Return the key of the rations that foraging fills, "" for new ones, and the rations."""
    key = command.belonging or rations_of(table, command.sheet_id)
    thing = belonging_of(table, command.sheet_id, key) if key else _fresh(table, command.sheet_id)
    if thing.kind != "supply":
        raise RuleBroken(f"{thing.name} cannot be filled by foraging.")
    return key, thing


def forage(game: Game, table: Table, command: Forage, randomness: Randomness) -> Decision:
    """Raise the rations' die on a yes of the Die of Fate; new rations begin at D4 (FB-65, R-48, R-85)."""
    able(game, table, command.sheet_id)
    chances = within(command.chances, 0, 6, CHANCES)
    steps = within(command.steps, 1, MOST_STEPS, "The steps")
    key, thing = _food_of(table, command)
    refuse_in_a_fight(game, table, "foraging", command.allowed)
    refuse_used_watch(game, table, command.sheet_id, command.allowed)
    face = randomness(6)
    found = answers_yes(face, chances)
    die = foraged(thing.die, found, steps)
    if found:
        grown = replace(thing, die=die, full=max(thing.full, die))
        table = table.put(command.sheet_id, key or table.new_key(), grown)
    table = with_watch_used(table, command.sheet_id, FORAGED)
    fact = Foraged(
        sheet_id=command.sheet_id,
        belonging=thing.name,
        chances=chances,
        face=face,
        found=found,
        before=thing.die,
        after=die,
    )
    return decided(table, fact)


def _fresh(table: Table, sheet_id: str) -> Belonging:
    return Belonging(name=RATIONS, kind="supply", slots=0, place=next_order(table, sheet_id))


def rations_of(table: Table, sheet_id: str, whole: bool = False) -> str:
    """Return the key of a sheet's first rations, "" without any; ``whole``: of those not used up."""
    carried = table.of(Belonging, sheet_id).items()
    keys = (key for key, thing in carried if _is_food(thing) and (thing.die or not whole))
    return next(keys, "")


def _is_food(thing: Belonging) -> bool:
    return thing.kind == "supply" and "ration" in thing.name.casefold()


def is_a_meal(table: Table, sheet_id: str, thing: Belonging) -> bool:
    """Say whether using a thing by hand is its bearer's meal of the day (FB-66, R-96)."""
    profile = table.get(Profile, sheet_id, "profile")
    return _is_food(thing) and profile is not None and profile.kind in PEOPLE


def with_meal_eaten(table: Table, sheet_id: str) -> Table:
    """Return the table on which a character has eaten today: the day rolls no ration for it (R-96)."""
    return table.without(Resource, sheet_id, FASTING).put(sheet_id, EATEN, Resource(number=1))


def has_eaten(table: Table, sheet_id: str) -> bool:
    """Say whether a character has used a ration by hand today (R-96)."""
    return table.get(Resource, sheet_id, EATEN) is not None


def fast(game: Game, table: Table, command: Fast) -> Decision:
    """Eat no ration today: the day will leave hunger behind (FB-66)."""
    profile = alive(game, table, command.sheet_id)
    if command.sheet_id not in members(table):
        raise RuleBroken(f"{profile.name} is not with the group: their rations are not counted.")
    if table.get(Resource, command.sheet_id, FASTING):
        raise RuleBroken(f"{profile.name} is already fasting.")
    if has_eaten(table, command.sheet_id):
        raise RuleBroken(f"{profile.name} has eaten today.")
    table = table.put(command.sheet_id, FASTING, Resource(number=1))
    return decided(table, FastBegun(sheet_id=command.sheet_id))


def meal_of(table: Table, sheet_id: str) -> tuple[str, str]:
    """Return whose ration is eaten today, the character's own or the party's; ("", "") for none."""
    if table.get(Resource, sheet_id, FASTING):
        return "", ""
    for owner in (sheet_id, *stores(table)):
        key = rations_of(table, owner, whole=True)
        if key:
            return owner, key
    return "", ""


def preview_forage(_game: Game, table: Table, command: Forage) -> Preview:
    """Foresee whether food is found, and the rations' die after (FB-65, R-48)."""
    _, thing = _food_of(table, command)
    chance = fate_odds(command.chances)
    grown = foraged(thing.die, True, command.steps)
    if grown == thing.die:
        return Preview(chance=chance, bars=certain(grown))
    dice = ((thing.die, 1 - chance), (grown, chance))
    return Preview(chance=chance, bars=tuple(Bar(number=die, chance=odds) for die, odds in dice if odds))


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(Fast, fast),
        rolls(Forage, forage),
    ),
    previews=(foresees(Forage, preview_forage),),
)
