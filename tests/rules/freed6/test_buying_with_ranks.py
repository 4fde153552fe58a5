"""The ranks of a check are spent like money, and each effect lasts as long as it says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.encounters import NextRound, NextTurn, TakeTurn
from rules.common.prompts import SkipPrompt, content_of, offers
from rules.common.sheets import RemoveSheet
from rules.d6.checks import CheckCode, Ranks
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.freed6.buying_with_ranks import SpendRanks
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_rolls import RollEffect
from rules.table import TABLE, Combatant, Effect, Membership, Pending
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import scarred
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import bought, buy, not_sold, only, spend, with_ranks
from tests.rules.freed6.tables import bearing, begin, conditions, fight, open_business, play, refuses, then


@pytest.mark.rule("FD6-34", "FD6-35", "FD6-36")
def test_three_ranks_buy_wild_dice_a_bonus_action_or_a_die_for_the_encounter() -> None:
    decision = buy(with_ranks(begin(), 3), *[RankBuy("wild_die", on="strength")] * 3)
    assert [each.name for each in conditions(decision.table, BORG)] == ["+1WD Strength alone"] * 3
    assert (decision.facts[0].ranks, decision.facts[0].left) == (3, 0)
    assert not decision.table.of(Pending, TABLE)
    after = bought(with_ranks(begin(), 3), RankBuy("bonus_action"), RankBuy("advantage", on="strength"))
    assert [each.effects[0].kind for each in conditions(after, BORG)] == ["bonus_actions", "advantage"]
    after = bought(with_ranks(begin(), 3), RankBuy("skill_die_encounter", on="acrobatics", target=KIRA))
    assert (only(after, KIRA).name, only(after, KIRA).until) == ("+1D Acrobatics", "encounter")


@pytest.mark.rule("FD6-34", "R-26")
def test_what_is_not_spent_stays_until_it_lapses() -> None:
    after = bought(with_ranks(begin(), 3), RankBuy("boost1", on="strength"))
    key = open_business(after, "ranks")
    assert content_of(after.of(Pending, TABLE)[key], Ranks).left == 2
    assert not play(after, SkipPrompt(key, BORG)).table.of(Pending, TABLE)
    again = then(after, CheckCode(BORG, "strength", difficulty=99), 1, 1, 1, 1)
    assert not again.of(Pending, TABLE)


@pytest.mark.rule("FD6-34")
@pytest.mark.parametrize(
    ("ranks", "all_of_them", "after_one"),
    [
        (3, "Spend 3 ranks", "2 ranks left."),
        (2, "Spend 2 ranks", "1 rank left."),
        (1, "Spend 1 rank", "All ranks are spent."),
    ],
)
def test_the_ranks_that_are_left_are_counted_in_words(ranks: int, all_of_them: str, after_one: str) -> None:
    table = with_ranks(begin(), ranks)
    labels = {one.key: one.label for one in offers(FREED6, table, open_business(table, "ranks"))}
    assert labels["all"] == all_of_them
    assert preview(FREED6, table, spend(table, RankBuy("boost1", on="strength"))).says == after_one


@pytest.mark.rule("FD6-34", "R-26", "R-74")
@pytest.mark.parametrize(
    ("purchases", "sentence"),
    [
        ((RankBuy("ability_scene", on="strength"),), "cost more"),
        ((RankBuy("effect_roll"), RankBuy("effect_roll")), "one effect roll"),
        ((RankBuy("effect_roll_die"),), "no effect roll"),
        ((RankBuy("boost1", on="strength", sign=-1),), "that way"),
        ((RankBuy("boost1", on="magic"),), "Choose which ability or skill of Borg it affects"),
        ((RankBuy("flight"),), "has no effect called"),
        ((), "Choose what to buy. 3 ranks left"),
    ],
)
def test_what_ranks_cannot_buy_is_refused(purchases: tuple[RankBuy, ...], sentence: str) -> None:
    not_sold(with_ranks(begin(), 3), sentence, *purchases)


@pytest.mark.rule("FD6-35", "FD6-36", "R-15", "R-19")
def test_an_effect_of_one_rank_lasts_to_the_end_of_the_next_turn_and_of_two_of_the_next_round() -> None:
    table = with_ranks(fight(begin(), BORG), 1)
    after = bought(table, RankBuy("check_plus2", on="strength", sign=-1, target=KIRA))
    row = only(after, KIRA)
    assert (row.name, row.until, row.left) == ("−2 Strength alone", "turn", 1)
    mine = bought(table, RankBuy("check_plus2", on="strength"))
    assert only(mine).left == 2
    assert play(mine, CheckCode(BORG, "strength"), 1, 1, 1).facts[0].roll.total == 5
    mine = then(mine, NextRound())
    assert only(mine).left == 1
    mine = then(then(mine, TakeTurn(KIRA)), TakeTurn(BORG))
    assert only(mine).left == 1
    assert not conditions(then(mine, NextTurn()), BORG)
    longer = bought(with_ranks(fight(begin(), BORG), 2), RankBuy("check_die_round", on="strength"))
    longer = then(longer, NextRound())
    assert play(longer, CheckCode(BORG, "strength"), 1, 1, 1, 1).facts[0].dice == 4
    assert not conditions(then(longer, NextRound()), BORG)


@pytest.mark.rule("FD6-36", "FD6-37", "R-21")
def test_actions_that_ranks_buy_or_take_are_there_in_the_next_round_and_no_longer() -> None:
    table = with_ranks(fight(begin(), BORG), 5)
    after = bought(table, RankBuy("bonus_action"), RankBuy("full_action", target=MOB, sign=-1))
    for of_borg, of_mob in (((1, 1), (1, 1)), ((1, 2), (0, 1)), ((1, 1), (1, 1))):
        fighting = after.of(Combatant, TABLE)
        assert (fighting[BORG].actions, fighting[BORG].bonus) == of_borg
        assert (fighting[MOB].actions, fighting[MOB].bonus) == of_mob
        after = then(after, NextRound())


@pytest.mark.rule("FD6-36")
def test_a_fixed_value_is_raised_by_name_and_adds_nothing_to_checks_of_an_ability_called_so() -> None:
    after = bought(with_ranks(begin(), 2), RankBuy("fixed_value3", text="toughness", target=MOB))
    assert only(after, MOB).name == "+3 toughness"
    assert [(raised.kind, raised.amount) for raised in only(after, MOB).effects] == [("points", 3)]
    after = bought(with_ranks(begin(), 2), RankBuy("fixed_value3", text="strength"))
    assert play(after, CheckCode(BORG, "strength"), 1, 1, 1).facts[0].roll.total == 3


@pytest.mark.rule("FD6-36")
@pytest.mark.parametrize(
    ("value", "resistance"), [("toughness", 8), (" Toughness", 8), ("discipline", 5), ("", 5)]
)
def test_a_raised_value_resists_where_it_is_named_and_nowhere_else(value: str, resistance: int) -> None:
    after = bought(with_ranks(begin(), 2), RankBuy("fixed_value3", text="toughness", target=MOB))
    ready = bought(with_ranks(after, 1), RankBuy("effect_roll", target=MOB, text="1D"))
    for table, order, faces in (
        (after, TakePoints(MOB, "damage", 9, 5, value=value), ()),
        (after, RollPoints(BORG, "1D", "damage", 5, target=MOB, value=value), (3,)),
        (ready, RollEffect(open_business(ready, "effect"), BORG, resistance=5, value=value), (3,)),
    ):
        assert play(table, order, *faces).facts[0].resistance == resistance


@pytest.mark.rule("FD6-36")
def test_a_value_that_an_earlier_version_raised_goes_on_to_resist_everything() -> None:
    raised = Effect(kind="points", scope="resistance", amount=3)
    table = bearing(begin(), MOB, raised, name="+3 toughness")
    assert play(table, TakePoints(MOB, "damage", 9, 5, value="discipline")).facts[0].resistance == 8


@pytest.mark.rule("FD6-38")
def test_four_ranks_change_an_ability_and_all_its_skills() -> None:
    after = bought(with_ranks(begin(), 4), RankBuy("ability_die_scene", on="dexterity", target=KIRA, sign=-1))
    assert only(after, KIRA).until == "scene"
    assert play(after, CheckCode(KIRA, "dexterity", "acrobatics"), 2, 1, 1).facts[0].dice == 3
    of_skill = RankBuy("ability_die_scene", on="acrobatics", target=KIRA)
    not_sold(with_ranks(begin(), 4), "which ability", of_skill)


@pytest.mark.rule("FD6-18", "FD6-35", "FD6-36", "FD6-37", "R-73")
@pytest.mark.parametrize(
    ("effect", "faces", "alone"),
    [("check_plus2", (1, 1, 1), 6), ("check_die_round", (1, 1, 1, 1), 5), ("wild_die", (1, 1, 1, 1), 5)],
)
def test_what_is_for_one_skill_serves_a_bare_ability_and_none_of_its_skills(
    effect: str, faces: tuple[int, ...], alone: int
) -> None:
    bare = bought(with_ranks(begin(), 2), RankBuy(effect, on="dexterity", target=KIRA))
    assert play(bare, CheckCode(KIRA, "dexterity"), *faces).facts[0].roll.total == alone
    leap = CheckCode(KIRA, "dexterity", "acrobatics")
    plain = play(begin(), leap, 1, 1, 1, 1).facts[0]
    assert play(bare, leap, 1, 1, 1, 1).facts[0].roll == plain.roll
    of_skill = bought(with_ranks(begin(), 2), RankBuy("check_plus2", on="acrobatics", target=KIRA))
    assert play(of_skill, leap, 1, 1, 1, 1).facts[0].roll.total == plain.roll.total + 2
    assert play(of_skill, CheckCode(KIRA, "dexterity"), 1, 1, 1).facts[0].roll.total == 4


@pytest.mark.rule("FD6-18", "FD6-35", "FD6-38")
def test_the_ranks_of_a_bare_ability_are_offered_for_it_alone() -> None:
    table = with_ranks(begin(), 4)
    labels = {one.key: one.label for one in offers(FREED6, table, open_business(table, "ranks"))}
    assert labels["check_plus2"].endswith("to Strength alone (1 rank)")
    assert labels["ability_die_scene"].endswith("to Strength, whole scene (4 ranks)")
    leapt = then(begin(), CheckCode(KIRA, "acrobatics", difficulty=4), 2, 1, 2, 2)
    labels = {one.key: one.label for one in offers(FREED6, leapt, open_business(leapt, "ranks"))}
    assert labels["check_plus2"].endswith("to Acrobatics (1 rank)")


@pytest.mark.rule("FD6-35", "R-06")
def test_a_wild_die_is_not_taken_from_who_has_none() -> None:
    no_die = RankBuy("wild_die", on="strength", target=MOB, sign=-1)
    not_sold(with_ranks(begin(), 1), "Mob has no wild die to take", no_die)
    assert buy(replace(with_ranks(begin(), 1), rulings={"dice_mode": "successes"}), no_die).facts
    closed = begin().put(MOB, "membership", Membership(visibility="named"))
    assert buy(with_ranks(closed, 1), no_die).facts
    assert buy(with_ranks(begin(), 1), RankBuy("wild_die", on="strength", target=KIRA, sign=-1)).facts


@pytest.mark.rule("FD6-38", "R-21")
def test_action_points_are_only_told() -> None:
    decision = buy(with_ranks(begin(), 4), RankBuy("action_point", sign=-1))
    assert decision.facts[0].purchases[0].text == "−1 action point"
    assert not conditions(decision.table, BORG)


@pytest.mark.rule("FD6-39", "R-15", "R-20")
def test_five_ranks_grant_or_suppress_an_ability_to_the_end_of_the_scene() -> None:
    table = with_ranks(begin(), 5)
    granted = bought(table, RankBuy("ability_scene", on="magic", text="Second sight"))
    assert (only(granted).name, only(granted).until) == ("Second sight granted", "scene")
    assert play(granted, amid(CheckCode(BORG, "magic"), dice=1), 4).facts[0].roll.total == 4
    lost = bought(table, RankBuy("ability_scene", on="strength", target=MOB, sign=-1))
    refuses(lost, CheckCode(MOB, "strength"), "cannot use Strength")


@pytest.mark.rule("FD6-35", "FD6-36", "FD6-37", "FD6-38", "R-15")
@pytest.mark.parametrize(
    ("effect", "sign", "kind", "amount", "until"),
    [
        ("check_plus2", -1, "points", -2, "turn"),
        ("boost1", 1, "boost", 1, "turn"),
        ("penalty1", 1, "penalty", 1, "turn"),
        ("wild_die", -1, "wild_dice", -1, "turn"),
        ("advantage", 1, "advantage", 1, "turn"),
        ("disadvantage", 1, "disadvantage", 1, "turn"),
        ("check_die_round", -1, "dice", -1, "round"),
        ("bonus_action", -1, "bonus_actions", -1, "round"),
        ("skill_die_encounter", -1, "dice", -1, "encounter"),
        ("full_action", 1, "actions", 1, "round"),
        ("ability_die_scene", 1, "dice", 1, "scene"),
    ],
)
def test_each_effect_becomes_a_condition_with_its_own_time(
    effect: str, sign: int, kind: str, amount: int, until: str
) -> None:
    on = "strength" if FREED6.system.purchase(effect).on else ""
    lent = bearing(begin(), MOB, Effect(kind="wild_dice", amount=1))
    after = bought(with_ranks(lent, 4), RankBuy(effect, target=MOB, on=on, sign=sign))
    made = conditions(after, MOB)[-1]
    scope = "strength alone" if FREED6.system.purchase(effect).on == "skill" else on
    assert [(laid.kind, laid.scope, laid.amount) for laid in made.effects] == [(kind, scope, amount)]
    cost = FREED6.system.purchase(effect).cost
    assert (made.until, made.rank, made.source) == (until, cost, "Strength")


@pytest.mark.rule("FD6-35", "R-03")
def test_a_boost_that_was_bought_is_thrown() -> None:
    after = bought(with_ranks(begin(), 2), *[RankBuy("boost1", on="strength")] * 2)
    assert play(after, CheckCode(BORG, "strength"), 1, 1, 5, 5, 6).facts[0].roll.total == 16
    less = bearing(after, BORG, Effect(kind="penalty", amount=1))
    assert play(less, CheckCode(BORG, "strength"), 1, 1, 5, 5).facts[0].roll.total == 11


@pytest.mark.rule("R-73")
def test_a_table_may_let_a_single_check_be_the_first_alone() -> None:
    once = begin(single_check="first check only")
    after = bought(with_ranks(once, 1), RankBuy("advantage", on="strength"))
    assert not conditions(then(after, CheckCode(BORG, "strength"), 1, 1, 1, 1, 1, 1), BORG)
    often = bought(with_ranks(begin(), 1), RankBuy("advantage", on="strength"))
    assert conditions(then(often, CheckCode(BORG, "strength"), 1, 1, 1, 1, 1, 1), BORG)


@pytest.mark.rule("FD6-34", "FD6-35", "FD6-39")
def test_everything_that_ranks_offer_can_be_bought() -> None:
    table = with_ranks(begin(), 6, target=MOB)
    key = open_business(table, "ranks")
    found = offers(FREED6, table, key)
    keys = {one.key for one in found}
    assert {"effect_roll", "boost1", "advantage", "full_action", "ability_die_scene", "pass"} <= keys
    assert not keys & {"effect_roll_die", "penalty1", "disadvantage", "ability_scene"}
    for one in found:
        assert one.dialog or decide(FREED6, table, one.command, lambda sides: sides).facts
    poor = with_ranks(begin(), 1)
    cheap = [one for one in offers(FREED6, poor, open_business(poor, "ranks"))[:-1] if not one.dialog]
    assert {FREED6.system.purchase(one.key).cost for one in cheap} == {1}


@pytest.mark.rule("FD6-34")
@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_what_was_bought_on_a_closed_sheet_is_told_without_what_it_is_about(visibility: str) -> None:
    table = begin().put(MOB, "membership", Membership(visibility=visibility))
    table = bearing(table, MOB, name="secret oath", until="turn")
    purchases = (
        RankBuy("condition_round", target=MOB, on=CURSE),
        RankBuy("boost1", target=MOB, on="strength"),
    )
    lines = buy(with_ranks(table, 2), *purchases).facts[0].purchases
    assert [each.text for each in lines] == ["A round of a condition", "Boost-1"]


@pytest.mark.rule("FD6-39")
@pytest.mark.parametrize("sign", [1, -1])
def test_a_hidden_foe_goes_unnamed_where_an_effect_on_it_is_refused(sign: int) -> None:
    table = begin().put(MOB, "membership", Membership(visibility="hidden"))
    on = "wild_die" if sign > 0 else "yodelling"
    with pytest.raises(RuleBroken, match=r"[Ss]omeone unseen") as refused:
        buy(with_ranks(table, 5), RankBuy("ability_scene", target=MOB, on=on, sign=sign))
    assert "Mob" not in refused.value.sentence


@pytest.mark.rule("FD6-32", "FD6-34", "FD6-35")
def test_what_ranks_offer_they_buy_whatever_was_rolled() -> None:
    full = scarred(with_ranks(begin(), 6, target=MOB), BORG)
    of_luck = then(begin(), CheckCode(KIRA, "luck", difficulty=-6))
    gone = then(with_ranks(begin(), 6, target=MOB), RemoveSheet(MOB))
    lent = bearing(begin(), BORG, Effect(kind="granted", scope="magic"))
    lent = then(lent, CheckCode(BORG, "magic", difficulty=-26))
    for table in (full, of_luck, gone, lent, with_ranks(begin(), 6, target=MOB)):
        for key in table.of(Pending, TABLE):
            for offer in (one for one in offers(FREED6, table, key) if not one.dialog):
                assert decide(FREED6, table, offer.command, lambda _sides: 1).facts, offer.label
    left = [one.key for one in offers(FREED6, full, open_business(full, "ranks"))]
    ways = [f"attitude_{way}" for way in ("helpful", "hostile")]
    ways += [f"willpower_{way}" for way in ("broken", "centered")]
    assert left == ["effect_roll", "all", "action_point", *ways, "pass"]


def test_who_buys_names_the_one_who_rolled_and_all_on_whom_it_falls() -> None:
    falling = (
        RankBuy("boost1", target=MOB),
        RankBuy("boost1"),
        RankBuy("effect_roll", target=KIRA),
    )
    assert SpendRanks("40.1", BORG, (*falling, RankBuy("boost1", target=MOB))).owners() == (
        BORG,
        MOB,
        KIRA,
    )
