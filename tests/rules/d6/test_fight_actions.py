"""Actions of a round are counted and spent in FreeD6 and OpenD6 too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.encounters import BeginEncounter, NextRound, TakeTurn
from rules.common.fight_actions import ActInFight
from rules.d6.checks import CheckCode
from rules.d6.recovery import RecoverCondition
from rules.decide import preview
from rules.freed6.luck_vetoes import VetoLuck
from rules.game import Command
from rules.opend6.condition_attempts import InflictCondition
from rules.opend6.reactions import ConvinceSomeone, SwayReaction
from rules.table import TABLE, Combatant, Condition, Effect, Table
from tests.rules.freed6 import tables as freed6
from tests.rules.freed6.names import BORG, FREED6, KIRA, MOB
from tests.rules.opend6.tables import GUARD, SHIP, VEX, begin, play, refuses, then
from tests.rules.playing import there


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
    refuses(fight, ActInFight(SHIP), "Ship is not in the encounter")


@pytest.mark.rule("OD6-16", "FD6-36", "R-21", "R-80")
@pytest.mark.parametrize(
    ("kind", "what", "words"),
    [
        ("actions", "action", r"^Stunned took the action of this Round; “Take back an action” returns it\.$"),
        (
            "bonus_actions",
            "bonus",
            r"^Stunned took the bonus action of this Round; “Take back an action” returns it\.$",
        ),
    ],
)
def test_what_a_condition_took_is_told_as_taken_by_it_and_not_as_used(
    kind: str, what: str, words: str
) -> None:
    less = Effect(kind=kind, amount=-1, uses=1)
    stunned = freed6.bearing(freed6.begin(), KIRA, less, name="Stunned", until="scene")
    fight = freed6.then(stunned, BeginEncounter((KIRA, MOB)))
    freed6.refuses(fight, ActInFight(KIRA, what), words)
    given = freed6.then(fight, ActInFight(KIRA, what, back=True))
    used = freed6.then(given, ActInFight(KIRA, what))
    freed6.refuses(used, ActInFight(KIRA, what), "Kira has used the (bonus )?action of this Round")
    later = freed6.then(freed6.then(fight, NextRound()), ActInFight(KIRA, what))
    freed6.refuses(later, ActInFight(KIRA, what), "Kira has used the (bonus )?action of this Round")


def left(table: Table, sheet_id: str) -> tuple[int, int]:
    """The actions and bonus actions that somebody has left."""
    row = there(table, Combatant, TABLE, sheet_id)
    return row.actions, row.bonus


LIFT = CheckCode(BORG, "strength", difficulty=3)


@pytest.mark.rule("R-21")
def test_a_check_in_ones_own_turn_takes_the_action_and_out_of_it_or_of_a_fight_nothing() -> None:
    assert not freed6.then(freed6.begin(), LIFT, 1, 1, 1).of(Combatant, TABLE)
    waiting = freed6.then(freed6.fight(freed6.begin(), KIRA), LIFT, 1, 1, 1)
    assert left(waiting, BORG) == (1, 1)
    turn = freed6.fight(freed6.begin(), BORG)
    acted = freed6.then(turn, LIFT, 1, 1, 1)
    assert (there(acted, Combatant, TABLE, BORG).actions, there(acted, Combatant, TABLE, BORG).bonus) == (
        0,
        1,
    )
    freed6.refuses(acted, LIFT, r"^Borg has used the action of this Round\.$")
    assert preview(FREED6, acted, LIFT).refused == "Borg has used the action of this Round."
    assert freed6.play(acted, replace(LIFT, uses="nothing"), 1, 1, 1).facts
    assert freed6.play(acted, replace(LIFT, requested=True), 1, 1, 1).facts, "what was asked for is no act"
    twice = freed6.then(acted, replace(LIFT, uses="bonus"), 1, 1, 1)
    assert left(twice, BORG) == (0, 0)
    freed6.refuses(twice, replace(LIFT, uses="bonus"), "Borg has used the bonus action of this Round")
    freed6.refuses(turn, replace(LIFT, uses="move"), "A check uses an action, a bonus action or nothing")
    assert (
        there(freed6.then(waiting, replace(LIFT, uses="action"), 1, 1, 1), Combatant, TABLE, BORG).actions
        == 0
    )


@pytest.mark.rule("R-21", "R-78")
def test_a_veto_gives_the_action_of_a_check_back() -> None:
    turn = freed6.fight(freed6.begin(), BORG)
    lucky = freed6.then(turn, replace(LIFT, luck=True), *[1] * 6)
    assert left(lucky, BORG) == (0, 1)
    vetoed = freed6.then(lucky, VetoLuck(freed6.open_business(lucky, "luck")))
    assert left(vetoed, BORG) == (1, 1)


@pytest.mark.rule("R-21", "OD6-02", "OD6-20", "OD6-22")
@pytest.mark.parametrize(
    "order",
    [
        CheckCode(VEX, "strength", difficulty=3),
        ConvinceSomeone(VEX, GUARD, "strength"),
        SwayReaction(VEX, GUARD, "strength"),
        InflictCondition(VEX, "Dazed", "strength", difficulty=3, target=GUARD),
        RecoverCondition(VEX, "5.1", "strength", difficulty=3),
    ],
    ids=lambda order: type(order).__name__,
)
def test_all_that_opend6_does_by_a_check_takes_the_action_of_ones_turn(order: Command) -> None:
    table = begin().put(VEX, "5.1", Condition(name="Glued", until="recovered"))
    turn = then(then(table, BeginEncounter((VEX, GUARD))), TakeTurn(VEX))
    acted = then(turn, order, 2, 2, 2)
    assert left(acted, VEX) == (0, 0)
    refuses(acted, order, "Vex has used the action of this Round|There is no such condition")
    assert left(then(turn, replace(order, uses="nothing"), 2, 2, 2), VEX) == (1, 0)
