"""Exact odds: every answer is a Fraction or a ``Distribution`` of integer counts, and none is ever rounded.

Distributions (``counts``): ``Distribution`` with ``chance``, ``at_least``, ``at_most``, ``pmf``, ``mean``,
``variance``, ``plus``, ``minus``, ``times``, ``shifted``, ``negated``, ``highest``, ``lowest``, ``mapped``;
made by ``uniform``, ``constant``, ``from_counts``, ``from_mapping`` and ``mixture``; compared by ``opposed``.

Pools and free rolls (``pools``, ``rolls``): ``keep_highest``, ``keep_lowest``, ``keep_worth``,
``successes``, ``exploding``, ``exploding_successes``; ``distribution(expression)`` and
``bounds(expression)``; ``face_odds``.

FreeD6 and OpenD6. A throw (``codes``): ``code_total`` and ``pool_total`` make a ``Throw`` of regular and wild
dice with flips, boosts and penalties. A check (``outcomes``): ``code_success``, ``code_outcomes``,
``code_ranks``, ``code_pmf``, ``code_mean``, ``code_curve``, ``counting``, ``grouped``; ``luck_success``.
Tracks (``tracks``): ``endurance_odds``, ``harm_odds``, ``reaction_odds``, ``moves``, ``difficulties``,
``losses``, ``expected_tests``, ``states_after``, ``emptied_pmf``.
Wild D6 (``wildcounts``): ``success_counts``, ``success_chance``, ``success_criticals``, ``success_curve``.
Sides against each other, and 6d6 (``contests``): ``contest``, ``d6_sum``, ``attack_odds``,
``attack_margin``, ``margins``.

Freeblade. Checks (``checks``): ``check_bonus``, ``check_total``, ``check_success``, ``check_curve``.
Attacks (``damage``): ``damage``, ``attack_damage``, ``miss_chance``, ``attacks_needed``,
``expected_attacks``.
Step dice (``stepdice``): ``step_states``, ``step_survival``, ``survival_curve``, ``step_depletion``,
``depletion_pmf``, ``expected_rolls``, ``light_minutes``, ``omen_pmf``.
Characters (``abilities``): ``ability_roll``, ``ability_accept``, ``ability_sets``,
``ability_marginal``, ``ability_highest``, ``advance_chance``, ``death_timer``.
The Referee's rolls (``referee``): ``initiative_odds``, ``fate_odds``, ``line_odds``.

Dice that explode without end are exact in all that is asked below some number. Where a whole distribution
or a contest of two such sides is asked for, it is cut, and ``missing`` says how much is left out.
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
from rules.odds.codes import Throw, code_total, pool_total
from rules.odds.contests import Contest, attack_margin, attack_odds, contest, d6_sum, margins
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
from rules.odds.outcomes import (
    Outcomes,
    RankOdds,
    code_curve,
    code_mean,
    code_outcomes,
    code_pmf,
    code_ranks,
    code_success,
    counting,
    grouped,
    luck_success,
)
from rules.odds.pools import (
    exploding,
    exploding_successes,
    keep_highest,
    keep_lowest,
    keep_worth,
    successes,
)
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
from rules.odds.tracks import (
    difficulties,
    emptied_pmf,
    endurance_odds,
    expected_tests,
    harm_odds,
    losses,
    moves,
    reaction_odds,
    states_after,
)
from rules.odds.wildcounts import (
    Criticals,
    success_chance,
    success_counts,
    success_criticals,
    success_curve,
)

__all__ = [
    "Contest",
    "Criticals",
    "Distribution",
    "InitiativeOdds",
    "Opposed",
    "Outcomes",
    "RankOdds",
    "Throw",
    "ability_accept",
    "ability_highest",
    "ability_marginal",
    "ability_roll",
    "ability_sets",
    "advance_chance",
    "attack_damage",
    "attack_margin",
    "attack_odds",
    "attacks_needed",
    "bounds",
    "check_bonus",
    "check_curve",
    "check_success",
    "check_total",
    "code_curve",
    "code_mean",
    "code_outcomes",
    "code_pmf",
    "code_ranks",
    "code_success",
    "code_total",
    "constant",
    "contest",
    "counting",
    "d6_sum",
    "damage",
    "death_timer",
    "depletion_pmf",
    "difficulties",
    "distribution",
    "emptied_pmf",
    "endurance_odds",
    "expected_attacks",
    "expected_rolls",
    "expected_tests",
    "exploding",
    "exploding_successes",
    "face_odds",
    "fate_odds",
    "from_counts",
    "from_mapping",
    "grouped",
    "harm_odds",
    "initiative_odds",
    "keep_highest",
    "keep_lowest",
    "keep_worth",
    "light_minutes",
    "line_odds",
    "losses",
    "luck_success",
    "margins",
    "miss_chance",
    "mixture",
    "moves",
    "omen_pmf",
    "opposed",
    "pool_total",
    "reaction_odds",
    "states_after",
    "step_depletion",
    "step_states",
    "step_survival",
    "success_chance",
    "success_counts",
    "success_criticals",
    "success_curve",
    "successes",
    "survival_curve",
    "uniform",
]
