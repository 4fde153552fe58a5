"""Advancing: HP and abilities rolled anew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from rules.common.acting import unburdened
from rules.common.durations import ENCOUNTER
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.prompts import pending_of
from rules.dice.dice_read_from_d6 import can_fall
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Roll, ShownRoll, shown_die, where
from rules.freeblade.abilities import score_of
from rules.freeblade.harm import hit_points, most_hp, with_hp
from rules.freeblade.long_business import any_time, refuse_in_a_fight
from rules.freeblade.preview_parts import bars_of
from rules.game import Command, Decision, Game, Mechanic, Odd, Preview, decided, foresees, rolls
from rules.odds.counts import uniform
from rules.randomness import Randomness
from rules.system import AbilityKind, ruling_word
from rules.table import TABLE, Ability, Encounter, Pending, Table
from rules.verdicts import WON, Verdict

CAP = 6
"""The score at which an ability no longer rises (FB-46)."""

MOST_HP = 9999
GRANTED = "advancement"
"""The kind of a prompt of who may advance."""


@dataclass(frozen=True, slots=True)
class Advance(Command):
    """An advancement that was granted: maximum HP + 1D6 and a D6 for each ability (FB-45, FB-46, R-98).

    ``allowed``: the Game Master lets it be in a fight, or without a grant (R-85). ``pending``: the prompt of
    its grant.
    """

    sheet_id: str
    allowed: bool = False
    pending: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityRoll:
    """An ability's advancement die against its score before."""

    ability: str
    before: int
    face: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Advanced(Fact):
    """An advancement: maximum HP before and after with its die, and each ability's die.

    ``hp_healed``: by how much current HP rose with the maximum, where the table has ruled so (R-41).
    """

    RULES: ClassVar[tuple[str, ...]] = ("FB-45", "FB-46", "R-98")
    STORY: ClassVar[str] = "award"

    hp_face: int
    hp_before: int
    hp_after: int
    abilities: tuple[AbilityRoll, ...]
    modifiers: tuple[Modifier, ...] = ()
    hp_healed: int = 0

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, *where({"R-41": self.hp_healed}))

    def verdict(self) -> Verdict:
        return Verdict(sense=WON)

    def rolls(self) -> tuple[ShownRoll, ...]:
        before = Modifier(amount=self.hp_before, name="HP before")
        hp = Roll(dice=(Die(sides=6, face=self.hp_face),), modifiers=(before,), total=self.hp_after)
        gained = (shown_die(Die(sides=6, face=one.face), one.ability.capitalize()) for one in self.abilities)
        return ShownRoll(roll=hp, label="HP"), *gained


def advance(game: Game, table: Table, command: Advance, randomness: Randomness) -> Decision:
    """Add 1D6 to maximum HP, and test each ability with a D6 against its score (FB-45, FB-46, R-41, R-98)."""
    profile = unburdened(game, table, command.sheet_id)
    hp = hit_points(table, command.sheet_id)
    most = most_hp(hp)
    if most > MOST_HP - 6:
        raise RuleBroken(f"{profile.name} cannot have more HP than that.")
    refuse_in_a_fight(game, table, "an advancement", command.allowed)
    grant = command.pending or grant_of(table, command.sheet_id)
    if command.pending:
        pending_of(table, command.pending, GRANTED, command.sheet_id)
    if not grant and not command.allowed:
        raise NeedsAllowance(f"{profile.name} has no advancement: a GM must grant one.")
    face = randomness(6)
    health = advanced_health(
        Health(hp.number, most), face, ruling_word(table, game.system, "heal_on_advance") == "yes"
    )
    rolls = tuple(
        _roll_ability(table, command.sheet_id, ability.key, randomness) for ability in game.system.abilities
    )
    after = table.put(command.sheet_id, "hp", replace(hp, limit=health.maximum))
    after = with_hp(after, command.sheet_id, health.hp)
    after = after.without(Pending, TABLE, grant) if grant else after
    for roll in rolls:
        after = after.put(command.sheet_id, roll.ability, Ability(value=roll.after))
    fact = Advanced(
        sheet_id=command.sheet_id,
        hp_face=face,
        hp_before=most,
        hp_after=health.maximum,
        abilities=rolls,
        hp_healed=health.hp - hp.number,
    )
    return decided(after, fact)


def grant_of(table: Table, sheet_id: str) -> str:
    """Return the key of a prompt by which a sheet may advance, "" where nothing is granted (R-98)."""
    return next(iter(table.prompts(GRANTED, sheet_id=sheet_id)), "")


def may_advance(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether somebody can take up an advancement now (R-85, R-98)."""
    fights = table.get(Encounter, TABLE, ENCOUNTER) is not None and not any_time(game, table)
    return bool(grant_of(table, sheet_id)) and not fights


def _roll_ability(table: Table, sheet_id: str, ability: str, randomness: Randomness) -> AbilityRoll:
    before, face = score_of(table, sheet_id, ability), randomness(6)
    return AbilityRoll(ability=ability, before=before, face=face, after=advanced_score(before, face))


def advance_chance(score: int) -> Fraction:
    """Return the chance that an ability of this score rises at an advancement (FB-46, R-41)."""
    return uniform(6).mapped(lambda face: advanced_score(score, face)).at_least(score + 1)


def _rising(ability: AbilityKind, score: int) -> Odd:
    return Odd(key=ability.key, chance=advance_chance(score), name=f"{ability.name} rises")


def preview_advance(game: Game, table: Table, command: Advance) -> Preview:
    """Foresee which abilities rise, by their keys, and the maximum of HP (FB-45, FB-46)."""
    hp = most_hp(hit_points(table, command.sheet_id))
    return Preview(
        odds=tuple(
            _rising(ability, score_of(table, command.sheet_id, ability.key))
            for ability in game.system.abilities
        ),
        bars=bars_of(uniform(6).shifted(hp)),
        mark=hp,
        counts="The most HP",
    )


def advanced_score(score: int, face: int) -> int:
    """Return an ability after its advancement die: 1 higher if the die reaches it, up to +6 (FB-46, R-41)."""
    can_fall(6, face)
    return score + 1 if score < CAP and face >= score else score


@dataclass(frozen=True, slots=True)
class Health:
    """HP and their maximum."""

    hp: int
    maximum: int


def advanced_health(health: Health, face: int, heal: bool = False) -> Health:
    """Return HP after an advancement: the die adds to the maximum, and to HP by ruling (FB-45, R-41)."""
    can_fall(6, face)
    return Health(health.hp + face if heal else health.hp, health.maximum + face)


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(Advance, advance),),
    previews=(foresees(Advance, preview_advance),),
)
