"""What ranks make of the time of a condition."""

from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.freed6.bought_conditions import Bought
from rules.freed6.spending_ranks import SpendRanks
from rules.game import Decision
from rules.table import Table
from tests.rules.freed6.tables import (
    BORG,
    CURSE,
    MOB,
    bearing,
    begin,
    conditions,
    fight,
    open_business,
    play,
    with_ranks,
)


def buy(table: Table, *purchases: Bought, faces: tuple[int, ...] = ()) -> Decision:
    return play(table, SpendRanks(open_business(table, "ranks"), BORG, purchases), *faces)


@pytest.mark.rule("FD6-36", "R-19", "R-74")
def test_the_new_time_of_a_condition_is_told_in_full() -> None:
    table = bearing(fight(begin(), BORG), MOB, until="encounter")
    cut = buy(with_ranks(table, 2), Bought("reduce_encounter_1D", target=MOB, on=CURSE), faces=(3,))
    (made,) = conditions(cut.table, MOB)
    assert (made.until, made.left) == ("round", 4), "this round does not count"
    assert cut.facts[0].bought[0].said == "cursed: until 4 rounds have ended"
    table = bearing(fight(begin(), BORG), MOB, until="round", left=2)
    more = buy(with_ranks(table, 1), Bought("condition_round", target=MOB, on=CURSE))
    assert more.facts[0].bought[0].said == "cursed: until 3 rounds have ended"
    table = bearing(table, MOB, until="scene")
    later = buy(with_ranks(table, 4), Bought("require_recovery", target=MOB, on=CURSE))
    assert later.facts[0].bought[0].said == "cursed: until it is recovered"


@pytest.mark.rule("FD6-37", "FD6-38", "R-74")
def test_ranks_make_what_lasts_a_session_need_recovery_and_cut_it_no_shorter() -> None:
    table = bearing(begin(), MOB, until="session")
    (made,) = conditions(
        buy(with_ranks(table, 4), Bought("require_recovery", target=MOB, on=CURSE)).table, MOB
    )
    assert made.until == "recovered"
    with pytest.raises(RuleBroken, match="lasts as long already"):
        buy(with_ranks(table, 4), Bought("extend_scene", target=MOB, on=CURSE))
    with pytest.raises(RuleBroken, match="until it is recovered can be cut"):
        buy(with_ranks(table, 4), Bought("reduce_recovery", target=MOB, on=CURSE))
    with pytest.raises(RuleBroken, match="turns and rounds only"):
        buy(with_ranks(table, 4), Bought("condition_round", target=MOB, on=CURSE))


@pytest.mark.rule("FD6-36", "R-74")
def test_what_ranks_may_not_buy_is_refused_before_the_die_of_another_effect() -> None:
    table = bearing(begin(), MOB, until="encounter")
    cut = Bought("reduce_encounter_1D", target=MOB, on=CURSE)
    for other in (Bought("boost1", on="magic"), Bought("condition_round", target=MOB, on="9.9"), cut):
        with pytest.raises(RuleBroken):
            buy(with_ranks(table, 4), cut, other)
