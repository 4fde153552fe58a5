"""The ability that a condition of the third level takes away: named at once, or asked for by a prompt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, ClassVar

from rules.bounds import clean_name, same
from rules.common import clock, conditions, encounters
from rules.common.condition_effects import granted_to
from rules.common.lookups import condition_of, finished, first_word, name_for_others
from rules.common.prompts import content_of, pass_offer
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.check_setup import code_name
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Tapped
from rules.game import Command, Decider, Decision, Game, Mechanic, Offer, Prompt, Urgency, decided, decides
from rules.named import Held
from rules.randomness import Randomness
from rules.table import TABLE, Ability, Condition, Effect, Pending, Table

LOST_ABILITY = "lost_ability"
"""The kind of pending row that waits for the name."""


@dataclass(frozen=True, slots=True)
class LostAbility(Held):
    """The key of a condition that takes an ability away, which nobody has named yet."""

    condition: str


@dataclass(frozen=True, slots=True)
class NameLostAbility(Command):
    """The Game Master names the ability that a condition of the third level takes away (OD6-16, R-14)."""

    sheet_id: str
    condition: str
    ability: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityLost(Fact):
    """The Game Master named the ability that a condition takes away."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-16", "R-14")
    ASIDE: ClassVar[bool] = True

    condition: str
    ability: str

    def fall(self) -> str:
        return self.condition


def naming(effects: tuple[Effect, ...], ability: str) -> tuple[Effect, ...]:
    """Return the effects with the ability that cannot be used; without one, it is yet to be named."""
    if not ability:
        return effects
    return tuple(replace(effect, scope=ability) if _waits(effect) else effect for effect in effects)


def waits_for_name(effects: tuple[Effect, ...]) -> bool:
    """Say whether a condition takes an ability away that nobody has named."""
    return any(map(_waits, effects))


def _waits(effect: Effect) -> bool:
    return effect.kind == "unusable" and not effect.scope


def ability_to_lose(table: Table, sheet_id: str, ability: str) -> str:
    """Return the ability as the sheet keys it; what has none, such as a vehicle, loses what is named."""
    keys = {*table.of(Ability, sheet_id), *granted_to(table, sheet_id)}
    if keys and ability not in keys:
        raise RuleBroken(f"{first_word(name_for_others(table, sheet_id))} has no such ability to lose.")
    return ability if keys else clean_name(ability, "name for what is lost")


def is_lost(table: Table, sheet_id: str, ability: str) -> bool:
    """Say whether a condition has taken an ability away: a second one takes another (OD6-16, OD6-18)."""
    effects = (effect for row in table.of(Condition, sheet_id).values() for effect in row.effects)
    return any(effect.kind == "unusable" and same(effect.scope, ability) for effect in effects)


def losable(_game: Game, table: Table, sheet_id: str, _tapped: Tapped) -> tuple[str, ...]:
    """Return the abilities that somebody has not lost yet, in the order of their sheet."""
    return tuple(key for key in table.of(Ability, sheet_id) if not is_lost(table, sheet_id, key))


def name_lost_ability(game: Game, table: Table, command: NameLostAbility) -> Decision:
    """Take the ability away that the Game Master names (OD6-16, R-14)."""
    profile = finished(table, command.sheet_id)
    row = condition_of(table, command.sheet_id, command.condition)
    if not waits_for_name(row.effects):
        raise RuleBroken(f"{row.name} does not take away an ability.")
    key = ability_to_lose(table, command.sheet_id, command.ability)
    ability = code_name(game, table, command.sheet_id, key)
    if is_lost(table, command.sheet_id, key):
        raise RuleBroken(f"{profile.name} already cannot use {ability}: choose another.")
    table = table.put(command.sheet_id, command.condition, replace(row, effects=naming(row.effects, key)))
    table = without_prompt(table, command.sheet_id, command.condition)
    fact = AbilityLost(
        sheet_id=command.sheet_id,
        condition=row.name,
        ability=ability,
    )
    return decided(table, fact)


def with_prompt(table: Table, sheet_id: str, condition: str) -> Table:
    """Ask the Game Master on the coming entry which ability a condition takes away."""
    row = Pending(kind=LOST_ABILITY, about=table.seq + 1, sheet_id=sheet_id, holds=LostAbility(condition))
    return table.put(TABLE, table.new_key(), row)


def without_prompt(table: Table, sheet_id: str, condition: str) -> Table:
    """Close the prompt of a condition."""
    for key, pending in table.prompts(LOST_ABILITY).items():
        if (pending.sheet_id, content_of(pending, LostAbility).condition) == (sheet_id, condition):
            table = table.without(Pending, TABLE, key)
    return table


def closing_prompts(
    decider: Callable[[Game, Table, Any, Randomness], Decision],
) -> Decider:
    """Let a decider that ends conditions close the prompts of those that it has ended."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: Any, randomness: Randomness) -> Decision:
        decision = decider(game, table, command, randomness)
        after = decision.table
        for pending in table.prompts(LOST_ABILITY).values():
            condition = content_of(pending, LostAbility).condition
            if not after.get(Condition, pending.sheet_id, condition):
                after = without_prompt(after, pending.sheet_id, condition)
        return replace(decision, table=after)

    return decide


def lost_ability_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer the Game Master every ability of the bearer; what has none loses what a form names."""
    rows, condition = table.of(Ability, pending.sheet_id), content_of(pending, LostAbility).condition
    own = [key for key, row in rows.items() if not row.parent and key not in WITHOUT_CODE]
    lent = sorted(granted_to(table, pending.sheet_id) - {*rows, *WITHOUT_CODE})
    losses = [
        Offer(
            key=f"lose-{ability}",
            label=code_name(game, table, pending.sheet_id, ability),
            command=NameLostAbility(pending.sheet_id, condition, ability),
            fields=(("condition", condition), ("ability", ability)),
        )
        for ability in (*own, *lent)
        if not is_lost(table, pending.sheet_id, ability)
    ]
    return (*losses, pass_offer(key, pending, "Lose nothing"))


ENDING = (
    *clock.MECHANIC.deciders,
    *conditions.MECHANIC.deciders,
    *encounters.MECHANIC.deciders,
)
"""What all games decide that may end a condition."""

MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(NameLostAbility, name_lost_ability),
        *((command, closing_prompts(decider)) for command, decider in ENDING),
    ),
    prompts={
        LOST_ABILITY: Prompt(
            offers=lost_ability_prompt,
            urgency=Urgency.TELLING,
            title="{name} loses an ability",
            gone="That ability was already chosen.",
        ),
    },
)
