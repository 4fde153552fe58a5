"""Control in 6d6: immediate actions with someone else's advantages."""

from __future__ import annotations

import pytest

from rules.common.encounters import EndEncounter, NextTurn, still_open
from rules.common.prompts import offers
from rules.common.sheets import RemoveSheet
from rules.errors import RuleBroken
from rules.sixd6.attacks import AttackOpened
from rules.sixd6.control import (
    ActImmediately,
    AllowControl,
    Control,
    ControlEnded,
    ControlRequested,
    ControlTaken,
    Relinquish,
    TakeControl,
    activated,
    relinquished,
)
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.resisting_and_helping import Resist
from rules.sixd6.taking_actions import ActionTaken
from rules.table import TABLE, Pending, Table
from tests.rules.sixd6.moments import MOVE, attacked, controlled
from tests.rules.sixd6.people import ACOLYTE, BOBAN, CALIX, FULL, RAZIR, SIXD6, temple
from tests.rules.sixd6.tables import BOUND, done, held, only, open_key, open_kinds, play, refuses


@pytest.mark.rule("6D6-28", "6D6-29", "R-68")
def test_control_lasts_until_its_last_point_or_vanishes_when_it_is_given_up() -> None:
    over = activated(activated(Control(4), 2), 2)
    assert over.is_done
    assert relinquished(activated(Control(4), 1)) == Control(0)
    for broken, words in (
        (lambda: activated(over, 1), "no potential left to act with"),
        (lambda: relinquished(over), "The control is over already"),
        (lambda: activated(Control(1), 2), "1 control potential is left, too little for 2 advantages"),
        (lambda: activated(Control(4), -1), "Advantages cannot be negative"),
    ):
        with pytest.raises(RuleBroken, match=words):
            broken()


@pytest.mark.rule("6D6-28", "6D6-29", "6D6-30", "R-68")
def test_control_acts_with_the_victims_advantages_until_it_is_used_up() -> None:
    table, key = controlled(4)
    decision = play(table, ActImmediately(key, ACOLYTE, ("knock", "armour"), purpose="Falls over"), 2, 3)
    fact, table = only(ActionTaken, decision.facts), decision.table
    assert (fact.sheet_id, fact.controller, fact.roll.total, fact.opens) == (RAZIR, ACOLYTE, 8, False)
    assert (held(table, RAZIR), open_kinds(table)) == (FULL, ["control"])
    refuses(table, ActImmediately(key, ACOLYTE, ("knock", "armour", "rage")), "too little")
    table = done(table, ActImmediately(key, ACOLYTE, ("knock", "rage")), 1, 1)
    assert open_kinds(table) == ["spent_control"]
    refuses(table, ActImmediately(key, ACOLYTE, ("knock",)), "over already")


@pytest.mark.rule("6D6-28")
def test_a_players_character_asks_for_control_unless_an_advantage_gives_it() -> None:
    asks = TakeControl(CALIX, ACOLYTE, 3)
    decision = play(temple(), asks)
    fact, table = only(ControlRequested, decision.facts), decision.table
    assert (fact.sheet_id, fact.victim, fact.amount) == (CALIX, ACOLYTE, 3)
    key = open_key(table, "control_requested")
    allow, no = offers(SIXD6, table, key)
    assert (allow.sheet_id, no.sheet_id) == ("", ""), "these are the Game Leader's buttons"
    taken = play(table, allow.command)
    assert open_kinds(taken.table) == ["control"]
    assert only(ControlTaken, taken.facts).amount == 3
    assert not open_kinds(play(table, no.command).table)
    assert open_kinds(play(temple(), TakeControl(BOBAN, ACOLYTE, 3)).table) == ["control"], "by his Speed"
    refuses(done(table, TakeControl(RAZIR, ACOLYTE, 1)), TakeControl(BOBAN, BOBAN, 1), "over someone else")


@pytest.mark.rule("6D6-28", "6D6-30")
def test_control_that_was_asked_for_is_refused_when_it_can_no_longer_be_taken() -> None:
    table = done(temple(), TakeControl(CALIX, RAZIR, 1))
    key = open_key(table, "control_requested")
    table = done(table, TakeControl(ACOLYTE, RAZIR, 1))
    refuses(table, AllowControl(key), "Control is over someone else who is not yet controlled")
    assert [one.label for one in offers(SIXD6, table, key)] == ["Refuse"]


@pytest.mark.rule("6D6-28", "6D6-29")
def test_normal_play_waits_until_control_is_given_up() -> None:
    table, key = controlled(4)
    refuses(table, MOVE, "under control")
    decision = play(table, Relinquish(key, ACOLYTE))
    fact = only(ControlEnded, decision.facts)
    assert (fact.victim, fact.points_lost) == (RAZIR, 4)
    assert open_kinds(done(decision.table, MOVE, 1)) == ["window"]


@pytest.mark.rule("6D6-30")
def test_who_is_under_control_takes_control_of_nobody() -> None:
    table, _ = controlled(4)
    refuses(table, TakeControl(RAZIR, BOBAN, 2), "cannot lead to another")
    refuses(table, TakeControl(ACOLYTE, RAZIR, 2), "Control is over someone else who is not yet controlled")
    refuses(table, TakeControl(BOBAN, BOBAN, 2), "Control is over someone else who is not yet controlled")
    refuses(table, TakeControl(BOBAN, ACOLYTE, 0), "Control potential must be from 1 to 20, not 0")


@pytest.mark.rule("6D6-30", "R-68")
def test_whom_the_controlled_one_attacks_resists_as_always() -> None:
    table, key = controlled(4)
    decision = play(table, ActImmediately(key, ACOLYTE, ("knock",), (BOBAN,)))
    fact = only(AttackOpened, decision.facts)
    assert (fact.action, fact.controller) == ("immediate", ACOLYTE)
    refuses(decision.table, ActImmediately(key, ACOLYTE, ("rage",)), "Settle the attack first")
    exchange = open_key(decision.table, "exchange")
    table = done(decision.table, Resist(exchange, BOBAN, ("speed",)))
    assert held(table, BOBAN) == (3, 2, 1, 0)
    rolled = play(table, RollExchange(exchange), 6, 1)
    assert getattr(rolled.facts[0], "effects", ()) == ("prone",)
    assert open_kinds(rolled.table) == ["attack_effects", "control"], "an immediate action opens no window"


@pytest.mark.rule("6D6-30")
@pytest.mark.parametrize("points", [1, 2])
def test_what_someone_is_made_to_do_starts_no_control_even_with_the_last_point(points: int) -> None:
    table, key = controlled(points)
    table = done(table, ActImmediately(key, ACOLYTE, ("rage",)), 3)
    refuses(table, TakeControl(RAZIR, BOBAN, 2), "cannot lead to another")


@pytest.mark.rule("6D6-29", "6D6-30")
def test_who_was_under_control_is_free_again_when_play_goes_on() -> None:
    table, key = controlled(1)
    table = done(table, ActImmediately(key, ACOLYTE, ("rage",)), 3)
    moved = done(table, MOVE, 1)
    (play_on,) = offers(SIXD6, table, open_key(table, "spent_control"))
    assert open_kinds(moved) == ["window"]
    for free in (moved, done(table, NextTurn()), done(table, EndEncounter()), done(table, play_on.command)):
        assert play(free, TakeControl(RAZIR, BOBAN, 2)).facts
    assert open_kinds(done(table, TakeControl(ACOLYTE, RAZIR, 2))) == ["control"], "taken anew"
    assert still_open(SIXD6, table) == ()


@pytest.mark.rule("6D6-28")
@pytest.mark.parametrize("points", [1, 2])
def test_whoever_has_control_rolls_the_attack_of_the_one_under_it(points: int) -> None:
    table = done(temple(), TakeControl(BOBAN, ACOLYTE, points))
    table = done(table, ActImmediately(open_key(table, "control"), BOBAN, ("sword",), (RAZIR,)))
    table = done(table, Resist(open_key(table, "exchange"), RAZIR))
    assert rolling(table) == [BOBAN]
    assert rolling(done(table, RemoveSheet(BOBAN))) == [ACOLYTE]
    own, key = attacked(temple())
    assert rolling(done(own, Resist(key, RAZIR))) == [ACOLYTE]


def rolling(table: Table) -> list[str]:
    """Return the sheets that are offered to roll an attack."""
    offered = offers(SIXD6, table, open_key(table, "exchange"))
    return [offer.sheet_id for offer in offered if isinstance(offer.command, RollExchange)]


@pytest.mark.rule("6D6-28")
def test_whoever_has_control_is_offered_each_advantage_of_the_one_under_it() -> None:
    table, key = controlled(4)
    labels = {offer.label for offer in offers(SIXD6, table, key) if offer.sheet_id == ACOLYTE}
    assert labels == {*("Armour", "Knockdown", "Follow-Up", "Rage", "Pick"), "Give up control (4 left)"}
    struck = done(table, ActImmediately(key, ACOLYTE, ("knock",), (BOBAN,)))
    for state in (table.put(RAZIR, "c", BOUND), struck):
        assert [type(offer.command).__name__ for offer in offers(SIXD6, state, key)] == ["Relinquish"]


def test_an_immediate_action_takes_advantages_and_the_one_who_has_control() -> None:
    table, key = controlled(4)
    refuses(
        table, ActImmediately(key, ACOLYTE), "An immediate action uses advantages of the controlled character"
    )
    refuses(
        table, ActImmediately(key, BOBAN, ("knock",)), "Immediate actions come only from control over someone"
    )
    refuses(table, Relinquish(key, BOBAN), "Immediate actions come only from control over someone")
    *acts, give_up = offers(SIXD6, table, key)
    assert not play(table, give_up.command).table.of(Pending, TABLE)
    assert {type(offer.command).__name__ for offer in acts} == {"ActImmediately"}
