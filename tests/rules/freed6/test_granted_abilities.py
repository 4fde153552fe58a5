"""Abilities that ranks grant and take away, and what is not sold because it could do nothing."""

from __future__ import annotations

import pytest

from rules.d6.checks import CheckCode
from rules.errors import RuleBroken
from rules.freed6.bought_conditions import Bought
from rules.freed6.spending_ranks import SpendRanks
from rules.game import Decision
from rules.table import Condition, Table
from tests.rules.freed6.tables import (
    BORG,
    KIRA,
    MOB,
    begin,
    conditions,
    open_business,
    play,
    then,
    with_ranks,
)


def buy(table: Table, *purchases: Bought, faces: tuple[int, ...] = ()) -> Decision:
    return play(table, SpendRanks(open_business(table, "ranks"), BORG, purchases), *faces)


def bought(table: Table, *purchases: Bought, faces: tuple[int, ...] = ()) -> Table:
    return then(table, SpendRanks(open_business(table, "ranks"), BORG, purchases), *faces)


def row(table: Table, sheet_id: str = BORG) -> Condition:
    (only,) = conditions(table, sheet_id)
    return only


@pytest.mark.rule("FD6-01", "FD6-39")
@pytest.mark.parametrize("on", ["luck", "wild_die", "dynamic"])
def test_ranks_grant_a_stock_character_nothing_that_only_dynamic_ones_hold(on: str) -> None:
    with pytest.raises(RuleBroken, match="only Dynamic characters hold"):
        buy(with_ranks(begin(), 5), Bought("ability_scene", target=MOB, on=on))
    with pytest.raises(RuleBroken, match="only Dynamic characters hold"):
        buy(with_ranks(begin(), 5), Bought("ability_scene", target=MOB, on=on, text="Fortune"))


@pytest.mark.rule("FD6-10", "FD6-39", "R-20")
def test_the_wild_die_can_be_granted_and_taken() -> None:
    table = with_ranks(begin(), 5)
    lost = bought(table, Bought("ability_scene", target=KIRA, on="wild_die", sign=-1))
    assert play(lost, CheckCode(KIRA, "strength"), 1, 1, 1).facts[0].wild == 0
    given = bought(table, Bought("ability_scene", on="wild_die"))
    assert play(given, CheckCode(BORG, "strength"), 1, 1, 1).facts[0].wild == 1


@pytest.mark.rule("FD6-03", "FD6-39", "R-20")
def test_whose_luck_is_taken_spends_none() -> None:
    lost = bought(with_ranks(begin(), 5), Bought("ability_scene", target=KIRA, on="luck", sign=-1))
    with pytest.raises(RuleBroken, match="Kira cannot use Luck"):
        play(lost, CheckCode(KIRA, "strength", luck=True))


@pytest.mark.rule("FD6-35", "FD6-39", "R-20")
@pytest.mark.parametrize(
    ("purchase", "sentence"),
    [
        (Bought("ability_scene", text="Flight"), "Say which ability is granted"),
        (Bought("ability_scene", on="strength"), "Borg has Strength already"),
        (Bought("ability_scene", on="stock"), "no effect grants that"),
        (Bought("ability_scene", on="flight"), "no ability called flight"),
        (Bought("check_plus2", on="luck"), "Luck is never rolled"),
        (Bought("check_plus2", target=KIRA, on="wild_die"), "Wild Die is never rolled"),
    ],
)
def test_an_effect_that_could_do_nothing_is_not_sold(purchase: Bought, sentence: str) -> None:
    with pytest.raises(RuleBroken, match=sentence):
        buy(with_ranks(begin(), 5), purchase)


@pytest.mark.rule("FD6-39", "R-20")
def test_nobody_is_granted_the_same_ability_twice() -> None:
    once = bought(with_ranks(begin(), 5), Bought("ability_scene", on="magic"))
    with pytest.raises(RuleBroken, match="magic already"):
        buy(
            then(once, CheckCode(BORG, "strength", difficulty=-22), 1, 1, 1),
            Bought("ability_scene", on="magic"),
        )
