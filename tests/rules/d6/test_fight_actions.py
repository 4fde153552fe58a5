"""Actions of a round are counted and spent in FreeD6 and OpenD6 too."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter, NextRound
from rules.common.fight_actions import ActInFight
from tests.rules.freed6 import tables as freed6
from tests.rules.freed6.names import KIRA, MOB
from tests.rules.opend6.tables import GUARD, SHIP, VEX, begin, play, refuses, then


@pytest.mark.rule("R-21")
def test_an_action_and_a_bonus_action_of_a_round_are_spent_once_and_come_back_with_the_next() -> None:
    fight = freed6.then(freed6.begin(), BeginEncounter((KIRA, MOB)))
    acted = freed6.play(fight, ActInFight(KIRA))
    assert (acted.facts[0].actions, acted.facts[0].bonus) == (0, 1)
    fight = freed6.then(fight, ActInFight(KIRA))
    freed6.refuses(fight, ActInFight(KIRA), "Kira has used the action of this Round")
    fight = freed6.then(fight, ActInFight(KIRA, "bonus"))
    freed6.refuses(fight, ActInFight(KIRA, "bonus"), "Kira has used the bonus action of this Round")
    assert freed6.play(fight, ActInFight(KIRA, back=True)).facts[0].actions == 1
    assert freed6.play(freed6.then(fight, NextRound()), ActInFight(KIRA)).facts[0].actions == 0


@pytest.mark.rule("R-21")
def test_a_round_of_opend6_has_an_action_and_no_short_move() -> None:
    fight = then(begin(), BeginEncounter((VEX, GUARD)))
    assert play(fight, ActInFight(VEX)).facts[0].actions == 0
    for other in ("move", "bonus"):
        refuses(fight, ActInFight(VEX, other), "In a Round there is this: action")
    refuses(fight, ActInFight(SHIP), "takes no part in the encounter")
