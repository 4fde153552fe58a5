"""Actions of a round are counted and spent in FreeD6 and OpenD6 too."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter, NextRound
from rules.common.fight_actions import ActInFight
from rules.errors import RuleBroken
from tests.rules.freed6 import tables as freed6
from tests.rules.freed6.tables import KIRA, MOB
from tests.rules.opend6.tables import GUARD, SHIP, VEX, begin, play, then


@pytest.mark.rule("R-21")
def test_an_action_and_a_bonus_action_of_a_round_are_spent_once_and_come_back_with_the_next() -> None:
    fight = freed6.then(freed6.begin(), BeginEncounter((KIRA, MOB)))
    acted = freed6.play(fight, ActInFight(KIRA))
    assert (acted.facts[0].actions, acted.facts[0].bonus) == (0, 1)
    fight = freed6.then(fight, ActInFight(KIRA))
    with pytest.raises(RuleBroken, match="Kira has used the action of this Round"):
        freed6.play(fight, ActInFight(KIRA))
    fight = freed6.then(fight, ActInFight(KIRA, "bonus"))
    with pytest.raises(RuleBroken, match="Kira has used the bonus action of this Round"):
        freed6.play(fight, ActInFight(KIRA, "bonus"))
    assert freed6.play(fight, ActInFight(KIRA, back=True)).facts[0].actions == 1
    assert freed6.play(freed6.then(fight, NextRound()), ActInFight(KIRA)).facts[0].actions == 0


@pytest.mark.rule("R-21")
def test_a_round_of_opend6_has_an_action_and_no_short_move() -> None:
    fight = then(begin(), BeginEncounter((VEX, GUARD)))
    assert play(fight, ActInFight(VEX)).facts[0].actions == 0
    for other in ("move", "bonus"):
        with pytest.raises(RuleBroken, match="In a Round there is this: action"):
            play(fight, ActInFight(VEX, other))
    with pytest.raises(RuleBroken, match="takes no part in the encounter"):
        play(fight, ActInFight(SHIP))
