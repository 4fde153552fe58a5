"""Abilities that ranks grant and take away, and what is not sold because it could do nothing."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition
from rules.common.prompts import offers
from rules.d6.abilities import SetDynamic
from rules.d6.checks import CheckCode
from rules.d6.endurance import TakePoints
from rules.errors import RuleBroken
from rules.freed6.bought_conditions import Bought
from rules.freed6.spending_ranks import SpendRanks
from rules.game import Decision
from rules.table import Condition, Effect, Table
from tests.rules.freed6.tables import (
    BORG,
    FREED6,
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


@pytest.mark.rule("FD6-39", "R-20")
def test_an_ability_that_ranks_have_granted_can_be_added_to_and_suppressed() -> None:
    table = bought(with_ranks(begin(), 5), Bought("ability_scene", target=KIRA, on="magic"))
    better = bought(with_ranks(table, 1), Bought("check_plus2", target=KIRA, on="magic"))
    assert play(better, CheckCode(KIRA, "magic")).facts[0].roll.total == 2
    lost = bought(with_ranks(table, 5), Bought("ability_scene", target=KIRA, on="magic", sign=-1))
    with pytest.raises(RuleBroken, match="cannot use Wizard: magic"):
        play(lost, CheckCode(KIRA, "magic"))
    own = bought(with_ranks(begin(), 5), Bought("ability_scene", on="wings", text="Wings"))
    by_hand = then(own, AddCondition(BORG, "Bound", effects=(Effect(kind="unusable", scope="wings"),)))
    with pytest.raises(RuleBroken, match="cannot use wings: Bound"):
        play(by_hand, CheckCode(BORG, "wings"))


@pytest.mark.rule("FD6-39", "R-14")
def test_an_ability_that_is_granted_can_be_the_one_that_a_condition_takes_away() -> None:
    table = bought(with_ranks(begin(ruleset="opend6"), 5), Bought("ability_scene", on="magic"))
    table = then(table, TakePoints(BORG, "damage", 11))
    key = open_business(table, "lost_ability")
    buttons = {one.key: one.command for one in offers(FREED6, table, key)}
    assert list(buttons) == ["lose-strength", "lose-magic", "pass"]
    with pytest.raises(RuleBroken, match="cannot use Wizard: magic: Incapacitated"):
        play(then(table, buttons["lose-magic"]), CheckCode(BORG, "magic"))


@pytest.mark.rule("FD6-01", "FD6-17", "FD6-39")
@pytest.mark.parametrize(("on", "text"), [("magic", ""), ("spells", "wizard: Magic")])
def test_ranks_grant_a_stock_character_nothing_extranormal(on: str, text: str) -> None:
    with pytest.raises(RuleBroken, match="only Dynamic characters have what is extranormal"):
        buy(with_ranks(begin(), 5), Bought("ability_scene", target=MOB, on=on, text=text))


@pytest.mark.rule("FD6-01", "FD6-39")
@pytest.mark.parametrize("ability", ["luck", "wild_die"])
def test_no_condition_lends_a_stock_character_luck_or_a_wild_die(ability: str) -> None:
    order = AddCondition(MOB, "Blessed", effects=(Effect(kind="granted", scope=ability),))
    with pytest.raises(RuleBroken, match="Mob is Stock"):
        play(begin(), order)
    dynamic = then(then(begin(), SetDynamic(MOB, True)), order)
    with pytest.raises(RuleBroken, match="which Stock characters cannot"):
        play(dynamic, SetDynamic(MOB, False))


@pytest.mark.rule("FD6-01", "FD6-39")
@pytest.mark.parametrize("ability", ["dynamic", "stock"])
def test_no_condition_makes_anyone_dynamic_or_stock(ability: str) -> None:
    order = AddCondition(MOB, "Blessed", effects=(Effect(kind="granted", scope=ability),))
    with pytest.raises(RuleBroken, match="is what a character is; no effect grants that"):
        play(begin(), order)
