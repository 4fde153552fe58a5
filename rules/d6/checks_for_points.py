"""Checks whose result points buy one thing alone: a condition that comes, or one that goes."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.check_odds import preview_points, written_chance
from rules.d6.check_setup import Check, check_setup
from rules.d6.checks import CodeChecked, roll_check
from rules.d6.result_points_and_criticals import SUCCESSES
from rules.game import Game, Preview
from rules.randomness import Randomness
from rules.table import Table

LEAST_POINTS = 1
"""What brings a condition, or in some games ends one; a tie succeeds, and brings none (OD6-02, R-02)."""


def check_for_points(
    game: Game, table: Table, check: Check, points: int, randomness: Randomness
) -> tuple[Table, CodeChecked]:
    """Make a check that is to bring so many result points: it tells their chance, and leaves no ranks.

    A bare success is still one, and buys nothing (FD6-29, OD6-02, R-02, R-25).
    """
    chance = preview_of_points(game, table, check, points).chance
    table, fact = roll_check(game, table, check, randomness)
    return table, replace(fact, rank=0, points_needed=points, chance=written_chance(chance))


def are_enough(fact: CodeChecked) -> bool:
    """Say whether a check brought the result points that it was made for."""
    return fact.outcome in SUCCESSES and fact.points >= fact.points_needed


def preview_of_points(game: Game, table: Table, check: Check, points: int) -> Preview:
    """Work out a check that is to bring so many result points (FD6-29, OD6-02)."""
    return preview_points(check_setup(game, table, check), check.difficulty or 0, points)
