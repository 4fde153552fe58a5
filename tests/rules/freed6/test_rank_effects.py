"""The ranks of a check make one condition of the table's own words, or move an attitude or a will."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.prompts import offers
from rules.d6.checks import CheckCode
from rules.d6.recovery import RecoverCondition
from rules.d6.tracks import DONE_FOR
from rules.decide import preview
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_options import effect_options
from rules.options import Option
from rules.table import TABLE, Condition, Membership, Pending, Profile, Table, Track
from tests.rules.d6.tables import cited
from tests.rules.freed6.names import BORG, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import bought, buy, not_sold, only, spend, with_ranks
from tests.rules.freed6.tables import begin, conditions, names, open_business, play, then

BLINDED = RankBuy("own_condition", target=MOB, text="Blinded by sand")
CRATE = "8"


def sway(key: str, target: str = MOB) -> RankBuy:
    return RankBuy(key, target=target)


def stands(table: Table, kind: str = "attitude", sheet_id: str = MOB) -> str:
    (row,) = (row for row in table.of(Track, sheet_id).values() if row.kind == kind)
    return FREED6.system.track(kind).names[row.state]


def option(table: Table, key: str) -> Option:
    listed = effect_options(FREED6, table, open_business(table, "ranks"))
    return next(each for each in listed if each.key == key)


@pytest.mark.rule("FD6-31", "R-15", "R-102")
@pytest.mark.parametrize(
    ("ranks", "until"),
    [(1, "turn"), (2, "round"), (3, "encounter"), (4, "scene"), (5, "recovered"), (6, "recovered")],
)
def test_the_ranks_of_a_check_make_a_condition_as_long_as_its_rank_says(ranks: int, until: str) -> None:
    decision = buy(with_ranks(begin(), ranks, target=MOB), BLINDED)
    row = only(decision.table, MOB)
    assert (row.name, row.rank, row.until, row.source) == ("Blinded by sand", ranks, until, "Strength")
    spent, came = decision.facts
    assert (spent.ranks, spent.left, spent.purchases[0].cost) == (ranks, 0, ranks)
    assert (came.condition, came.rank) == ("Blinded by sand", ranks)
    assert not decision.table.of(Pending, TABLE)
    assert {"R-102", "FD6-31"} <= cited(FREED6, spent)
    assert not {"FD6-35", "FD6-36", "FD6-42"} & cited(FREED6, spent)


@pytest.mark.rule("FD6-31", "R-102")
def test_its_severity_is_told_in_words_with_its_rank() -> None:
    decision = buy(with_ranks(begin(), 3, target=MOB), BLINDED)
    assert decision.facts[0].purchases[0].text == "Blinded by sand, moderate"
    blurb = option(with_ranks(begin(), 3), "own_condition").blurb
    assert blurb.startswith("Moderate, until the end of the encounter.")


@pytest.mark.rule("FD6-29", "R-16", "R-102")
def test_recovering_from_it_takes_what_its_rank_took_or_what_was_rolled() -> None:
    least = RecoverCondition(MOB, "", "strength", difficulty=1)
    for how, needed in {"minimum": 6, "rolled": 7}.items():
        table = begin(recover_rp=how)
        table = then(table, CheckCode(BORG, "strength", difficulty=-4, target=MOB, uses="nothing"), 1, 1, 1)
        after = bought(table, BLINDED)
        (key,) = after.of(Condition, MOB)
        tried = play(after, replace(least, condition=key), 1, 1, 1)
        assert tried.facts[1].points_needed == needed


@pytest.mark.rule("R-102", "FD6-34")
def test_a_condition_takes_all_the_ranks_that_are_left() -> None:
    table = with_ranks(begin(), 3, target=MOB)
    not_sold(table, "cost more ranks", BLINDED, RankBuy("boost1", on="strength"))
    rest = bought(table, RankBuy("boost1", on="strength"))
    assert only(bought(rest, BLINDED), MOB).rank == 2
    assert (option(rest, "own_condition").cost, option(rest, "attitude_helpful").cost) == (2, 2)
    assert option(rest, "own_condition").single


@pytest.mark.rule("FD6-22", "FD6-25", "R-102")
def test_it_is_not_made_twice_and_has_a_name() -> None:
    table = with_ranks(begin(), 2, target=MOB)
    made = bought(table, replace(BLINDED, text="Blinded"))
    assert names(made, MOB) == ["Blinded"]
    again = with_ranks(made, 2, target=MOB)
    not_sold(again, "Mob is blinded already", replace(BLINDED, text="blinded"))
    not_sold(again, "A condition is needed", replace(BLINDED, text=" "))


@pytest.mark.rule("FD6-25", "R-102")
def test_things_and_whoever_rolled_may_bear_it_too() -> None:
    table = begin().put(CRATE, "profile", Profile(name="Crate", kind="thing"))
    table = with_ranks(table, 3, target=CRATE)
    assert CRATE in [about.target for about in option(table, "own_condition").about]
    assert names(bought(table, replace(BLINDED, target=CRATE, text="Burning")), CRATE) == ["Burning"]
    assert names(bought(table, replace(BLINDED, target="", text="Well hidden")), BORG) == ["Well hidden"]


@pytest.mark.rule("FD6-42", "R-24", "R-102")
@pytest.mark.parametrize(
    ("key", "ranks", "after"),
    [
        ("attitude_helpful", 2, "Friendly"),
        ("attitude_hostile", 1, "Uncooperative"),
        ("attitude_helpful", 6, "Helpful"),
        ("willpower_broken", 3, "Broken"),
        ("willpower_centered", 2, "Focused"),
    ],
)
def test_the_ranks_of_a_check_move_a_stance_a_step_each(key: str, ranks: int, after: str) -> None:
    decision = buy(with_ranks(begin(), ranks, target=MOB), sway(key))
    kind = key.partition("_")[0]
    assert stands(decision.table, kind) == after
    (spent,) = decision.facts
    assert (spent.left, spent.purchases[0].on, spent.purchases[0].cost) == (0, MOB, ranks)
    assert spent.purchases[0].text == f"{kind.capitalize()}: {after}"
    assert {"FD6-42", "R-24", "R-102"} <= cited(FREED6, spent)


@pytest.mark.rule("R-24", "R-102")
def test_where_the_table_says_so_any_ranks_move_a_stance_one_step() -> None:
    table = with_ranks(begin(attitude_steps="one per check"), 3, target=MOB)
    assert stands(bought(table, sway("attitude_helpful"))) == "Cooperative"


@pytest.mark.rule("FD6-42", "R-24")
def test_a_stance_that_is_shown_to_the_roller_moves_and_no_other() -> None:
    table = begin().put(MOB, "5.1", Track(name="Attitude", kind="attitude", state=5, towards=BORG))
    table = table.put(MOB, "5.2", Track(name="Attitude", kind="attitude", state=6, towards=KIRA))
    after = bought(with_ranks(table, 1, target=MOB), sway("attitude_helpful"))
    assert [row.state for row in after.of(Track, MOB).values()] == [4, 6]


@pytest.mark.rule("R-99", "R-102")
def test_nobody_sways_whoever_is_out_or_themselves_or_a_thing() -> None:
    table = with_ranks(begin(), 1, target=MOB)
    not_sold(table, "Choose whose attitude moves", sway("attitude_helpful", ""))
    out = table.put(MOB, "9.1", Condition(name="Out", effects=DONE_FOR))
    not_sold(out, "cannot act or decide", sway("attitude_helpful"))
    crated = table.put(CRATE, "profile", Profile(name="Crate", kind="thing"))
    not_sold(crated, "Crate has no Attitude", sway("attitude_helpful", CRATE))
    unseen = crated.put(CRATE, "membership", Membership(visibility="hidden"))
    not_sold(unseen, "Someone unseen has no Attitude", sway("attitude_helpful", CRATE))
    assert BORG not in [about.target or BORG for about in option(table, "attitude_helpful").about]


@pytest.mark.rule("R-102", "R-101")
def test_of_a_closed_sheet_nothing_is_told_and_its_stance_moves_all_the_same() -> None:
    closed = begin().put(MOB, "membership", Membership(visibility="named"))
    table = with_ranks(closed, 2, target=MOB)
    decision = buy(table, sway("attitude_helpful"))
    assert decision.facts[0].purchases[0].text == FREED6.system.purchase("attitude_helpful").name
    assert stands(decision.table) == "Friendly"
    seen = preview(FREED6, table, spend(table, sway("attitude_helpful")))
    assert (seen.refused, seen.says) == ("", "All ranks are spent.")
    was = bought(with_ranks(bought(table, BLINDED), 2, target=MOB), BLINDED)
    assert len(conditions(was, MOB)) == 1, "it was there already, and nobody is told so beforehand"


@pytest.mark.rule("R-102")
def test_against_somebody_the_steps_are_buttons_and_alone_they_are_not() -> None:
    def labels(table: Table) -> list[str]:
        return [offer.label for offer in offers(FREED6, table, open_business(table, "ranks"))]

    against = labels(with_ranks(begin(), 2, target=MOB))
    assert "Shift attitude towards Helpful (2 ranks)" in against
    assert not any("Attitude" in label for label in labels(with_ranks(begin(), 2)))
    assert not any("condition of your own" in label for label in against)


@pytest.mark.rule("R-102")
def test_what_they_cost_is_foreseen() -> None:
    table = with_ranks(begin(), 3, target=MOB)
    for purchase in (BLINDED, sway("attitude_helpful")):
        assert preview(FREED6, table, spend(table, purchase)).says == "All ranks are spent."
