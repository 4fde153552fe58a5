"""Checks of Wits or Presence whose own result points fall on the composure of a target."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import cast

from rules.common.condition_effects import Bearing, is_open, use_up
from rules.common.lookups import finished, name_for_others
from rules.common.prompts import without_prompts_of
from rules.d6.check_odds import written_chance
from rules.d6.checks import LAPSING, CheckCode, Checking, CodeChecked, with_thing
from rules.d6.harm_levels import state_reached, track_on
from rules.d6.opposed_checks import preview_against
from rules.d6.passive_values import resisting_value, value_name
from rules.d6.points_against_resistance import struck
from rules.d6.ranks import HIGHEST, least_points
from rules.d6.resistances import Hit, base, bearing_on, without_names
from rules.d6.stance_bonuses import COMPOSURE, stances
from rules.d6.sum_parts import modifiers_by_source
from rules.d6.track_tests import as_all_may_read
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.game import Decision, Game, Odd, Preview
from rules.randomness import Randomness, Sample
from rules.table import Ability, Table

ABILITIES = ("wits", "presence")
"""What shakes someone's composure (FD6-40)."""


@dataclass(frozen=True, slots=True)
class ComposureCheck:
    """A check on composure before its dice: the check itself, and the parts of what resists it.

    ``resisting`` are the effects on the target's sheet among them.
    """

    check: CheckCode
    against: tuple[Modifier, ...]
    resisting: tuple[Bearing, ...]

    @property
    def resistance(self) -> int:
        """Return the sum of the parts of the resistance."""
        return sum(part.amount for part in self.against)


def on_composure(decider: Checking) -> Checking:
    """Let a check that names composure make a condition of its points, which buy nothing else (FD6-40)."""

    def decide(game: Game, table: Table, command: CheckCode, randomness: Randomness) -> Decision:
        if not command.track:
            return decider(game, table, command, randomness)
        shaking = _shaking(game, table, command)
        _strike(game, table, shaking, least_points(HIGHEST))  # what may not be is refused before the dice
        chance = preview_on_composure(game, table, command).chance
        decision = decider(game, table, shaking.check, randomness)
        check = replace(cast(CodeChecked, decision.facts[0]), points_needed=1, chance=written_chance(chance))
        after = decision.table
        if not isinstance(randomness, Sample):  # its odds do not hang on the ranks
            after = without_prompts_of(after, command.sheet_id, LAPSING)
        strike = _strike(game, use_up(after, shaking.resisting), shaking, check.points)
        if command.difficulty is None:  # what stands on a private sheet is not told
            check = as_all_may_read(table, check, command.target)
        return Decision((check, *decision.facts[1:], *strike.facts), strike.table)

    return decide


def _shaking(game: Game, table: Table, command: CheckCode) -> ComposureCheck:
    """Return the check against all that resists it; both stances count (FD6-40, FD6-42, R-24, R-81)."""
    if command.track != COMPOSURE:
        raise RuleBroken("The points of a check can hit composure or buy effects, but not another track.")
    command = with_thing(table, command)
    row = table.get(Ability, command.sheet_id, command.ability)
    if ((row and row.parent) or command.ability) not in ABILITIES:
        raise RuleBroken("Shaking composure takes a Wits or Presence check.")
    if not command.target:
        raise RuleBroken("Choose a target.")
    if command.opposing:
        raise RuleBroken("Composure is not rolled: Discipline or Insight resists.")
    name = finished(table, command.target).name
    resisting_row = resisting_value(game, table, command.target, command.difficulty, command.value, COMPOSURE)
    if command.difficulty is None and not resisting_row.stored and is_open(table, command.target):
        raise RuleBroken(
            f"{name} has no {_resister(game, command.value)}: choose a resistance, or enter one."
        )
    resisting = bearing_on(table, command.target, resisting_row.value)
    against = (
        base(resisting_row.number, resisting_row.value, "FD6-40"),
        *stances(game, table, COMPOSURE, command.target, command.sheet_id),
        *modifiers_by_source(0, resisting, "points"),
    )
    resistance = sum(part.amount for part in against)
    return ComposureCheck(replace(command, difficulty=resistance, track="", value=""), against, resisting)


def _resister(game: Game, value: str) -> str:
    return value_name(game, value) if value.strip() else "Discipline and no Insight"


def _strike(game: Game, table: Table, shaking: ComposureCheck, points: int) -> Decision:
    roller = name_for_others(table, shaking.check.sheet_id)
    hit = Hit(points + shaking.resistance, shaking.against)
    table, fact = struck(game, table, shaking.check.target, COMPOSURE, hit, source=roller)
    return Decision((replace(fact, by=shaking.check.sheet_id, source=shaking.check.reason.strip()),), table)


def preview_on_composure(game: Game, table: Table, command: CheckCode) -> Preview:
    """Work out a check; of one on composure each condition, and whether any comes (FD6-40)."""
    if not command.track:
        return preview_against(game, table, command)
    shaking = _shaking(game, table, command)
    if command.difficulty is None and not is_open(table, command.target):
        return preview_against(game, table, replace(shaking.check, difficulty=None))
    preview = preview_against(game, table, shaking.check)
    against = shaking.against if is_open(table, command.target) else without_names(shaking.against)
    sources = (*preview.sources, *(_resisting(part) for part in against[1:]))
    ranks = {odd.key: odd.chance for odd in preview.odds if odd.key.startswith("rank_")}
    if not ranks:
        return Preview(bars=preview.bars, sources=sources)
    kind = track_on(game, table, command.target, COMPOSURE)
    chances = dict.fromkeys(kind.names[1:], Fraction(0))
    for rank in range(1, HIGHEST + 1):
        chances[kind.names[state_reached(kind, least_points(rank))]] += ranks[f"rank_{rank}"]
    return Preview(
        chance=sum(ranks.values(), Fraction(0)),
        odds=(
            *(odd for odd in preview.odds if odd.key not in ranks),
            *(Odd(key=name, chance=chance) for name, chance in chances.items()),
        ),
        bars=preview.bars,
        mark=shaking.resistance + least_points(1),
        sources=sources,
    )


def _resisting(part: Modifier) -> Modifier:
    return replace(part, name=f"{part.name} (resistance)")
