"""Exact odds: every answer is a Fraction or a ``Distribution`` of integer counts, and none is ever rounded.

Distributions (``counts``): ``Distribution`` with ``chance``, ``at_least``, ``at_most``, ``pmf``, ``mean``,
``variance``, ``plus``, ``minus``, ``times``, ``shifted``, ``negated``, ``highest``, ``lowest``, ``mapped``;
made by ``uniform``, ``constant``, ``from_counts``, ``from_mapping`` and ``mixture``; compared by ``opposed``.

Pools and free rolls (``pools``, ``rolls``): ``keep_highest``, ``keep_lowest``, ``successes``, ``exploding``,
``exploding_successes``; ``distribution(expression)`` and ``bounds(expression)``; ``face_odds``.

Checks (``checks``): ``check_bonus``, ``check_total``, ``check_success``, ``check_curve``.
Attacks (``damage``): ``damage``, ``attack_damage``, ``miss_chance``, ``attacks_needed``,
``expected_attacks``.
Step dice (``stepdice``): ``step_states``, ``step_survival``, ``survival_curve``, ``step_depletion``,
``depletion_pmf``, ``expected_rolls``, ``light_minutes``, ``omen_pmf``.
Characters (``abilities``): ``ability_roll``, ``ability_accept``, ``ability_sets``,
``ability_marginal``, ``ability_highest``, ``advance_chance``, ``death_timer``.
The Referee's rolls (``referee``): ``initiative_odds``, ``fate_odds``, ``line_odds``.

Every question has a cost bound, and beyond it is refused with ``RuleBroken``.
"""

from __future__ import annotations

from rules.odds.abilities import (
    ability_accept,
    ability_highest,
    ability_marginal,
    ability_roll,
    ability_sets,
    advance_chance,
    death_timer,
)
from rules.odds.checks import check_bonus, check_curve, check_success, check_total
from rules.odds.counts import (
    Distribution,
    Opposed,
    constant,
    from_counts,
    from_mapping,
    mixture,
    opposed,
    uniform,
)
from rules.odds.damage import (
    attack_damage,
    attacks_needed,
    damage,
    expected_attacks,
    miss_chance,
)
from rules.odds.pools import exploding, exploding_successes, keep_highest, keep_lowest, successes
from rules.odds.referee import (
    InitiativeOdds,
    fate_odds,
    initiative_odds,
    line_odds,
)
from rules.odds.rolls import bounds, distribution, face_odds
from rules.odds.stepdice import (
    depletion_pmf,
    expected_rolls,
    light_minutes,
    omen_pmf,
    step_depletion,
    step_states,
    step_survival,
    survival_curve,
)

__all__ = [
    "Distribution",
    "InitiativeOdds",
    "Opposed",
    "ability_accept",
    "ability_highest",
    "ability_marginal",
    "ability_roll",
    "ability_sets",
    "advance_chance",
    "attack_damage",
    "attacks_needed",
    "bounds",
    "check_bonus",
    "check_curve",
    "check_success",
    "check_total",
    "constant",
    "damage",
    "death_timer",
    "depletion_pmf",
    "distribution",
    "expected_attacks",
    "expected_rolls",
    "exploding",
    "exploding_successes",
    "face_odds",
    "fate_odds",
    "from_counts",
    "from_mapping",
    "initiative_odds",
    "keep_highest",
    "keep_lowest",
    "light_minutes",
    "line_odds",
    "miss_chance",
    "mixture",
    "omen_pmf",
    "opposed",
    "step_depletion",
    "step_states",
    "step_survival",
    "successes",
    "survival_curve",
    "uniform",
]
