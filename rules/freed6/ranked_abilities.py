"""Abilities that have a rank and no code: Luck and the Wild Die."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import Any

from rules.bounds import within
from rules.common.conditions import AddCondition
from rules.common.lookups import finished, number, set_number
from rules.common.sheets import AbilitySet, SetAbility
from rules.d6.abilities import HIGHEST, WITHOUT_CODE
from rules.d6.dynamic_or_stock import LUCK, RANKED, refuse_for_stock
from rules.d6.known_conditions import add_condition
from rules.d6.lost_abilities import closing_prompts
from rules.errors import RuleBroken
from rules.game import Decider, Decision, Game, Mechanic, Preview, decided, decides, foresees
from rules.randomness import Randomness
from rules.table import Ability, Condition, Effect, Profile, Resource, Table


def set_rank(game: Game, table: Table, command: SetAbility) -> Decision:
    """Set the rank of Luck, or the Wild Die; Stock characters hold neither (FD6-01, FD6-02, FD6-10)."""
    profile = finished(table, command.sheet_id)
    if command.ability not in RANKED:
        raise RuleBroken("Only Luck and the Wild Die have ranks; other abilities have die codes.")
    highest = HIGHEST[command.ability]
    value = within(command.value, 0, highest, f"{game.system.ability(command.ability).name}")
    if value:
        refuse_for_stock(profile, game.system.ability(command.ability).name)
    before = table.get(Ability, command.sheet_id, command.ability) or Ability()
    fact = AbilitySet(
        sheet_id=command.sheet_id,
        ability=command.ability,
        before=before.value,
        after=value,
    )
    if value:
        row = replace(before, value=value, kind=game.system.ability(command.ability).kind)
        return decided(table.put(command.sheet_id, command.ability, row), fact)
    table = table.without(Ability, command.sheet_id, command.ability)
    return decided(_without_points(table, command), fact)


def _without_points(table: Table, command: SetAbility) -> Table:
    """Take the luck points away that nobody has without Luck."""
    return table.without(Resource, command.sheet_id, LUCK) if command.ability == LUCK else table


def preview_rank(game: Game, table: Table, command: SetAbility) -> Preview:
    """Foresee nothing of a rank but that it would be refused."""
    set_rank(game, table, command)
    return Preview()


def add_for_anyone(game: Game, table: Table, command: AddCondition) -> Decision:
    """Add a condition, unless it lends Luck or the Wild Die to a Stock character, makes anyone Dynamic or
    Stock, or affects what is never rolled (FD6-01, FD6-39)."""
    kind = game.system.condition(command.name)
    for effect in command.effects or (kind.effects if kind else ()):
        if effect.scope in WITHOUT_CODE:
            _refuse_odd(game, finished(table, command.sheet_id), effect)
    return add_condition(game, table, command)


def _refuse_odd(game: Game, profile: Profile, effect: Effect) -> None:
    """Refuse an effect that Luck, the Wild Die and types do not know, or that this character may not have."""
    name = game.system.ability(effect.scope).name
    if effect.kind not in ("granted", "unusable"):
        raise RuleBroken(f"{name} is never rolled: it cannot be raised or lowered.")
    if effect.scope not in RANKED:
        raise RuleBroken(f"No effect can grant or remove {name}.")
    if effect.kind == "granted":
        refuse_for_stock(profile, name)


def bringing_a_point(decider: Decider) -> Decider:
    """Let Luck that is lent for a while bring a point at once (FD6-39, R-22)."""

    @wraps(decider)
    def decide(game: Game, table: Table, command: Any, randomness: Randomness) -> Decision:
        decision = decider(game, table, command, randomness)
        after = decision.table
        for sheet_id in after.sheets():
            had = table.of(Condition, sheet_id)
            new = (row for key, row in after.of(Condition, sheet_id).items() if key not in had)
            lent = sum(
                effect.kind == "granted" and effect.scope == LUCK for row in new for effect in row.effects
            )
            if lent:
                after = set_number(after, sheet_id, LUCK, number(after, sheet_id, LUCK) + lent)
        return replace(decision, table=after)

    return decide


ADDING = decides(AddCondition, add_for_anyone)

MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(SetAbility, set_rank),
        (AddCondition, bringing_a_point(closing_prompts(ADDING[1]))),
    ),
    previews=(foresees(SetAbility, preview_rank),),
)
