"""What a check and a recovery would come to is worked out before anyone throws, by the very command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.d6.advantage_and_disadvantage import ADVANTAGE, DISADVANTAGE, NORMAL
from rules.d6.checks import CheckCode, CodeChecked
from rules.d6.odds_bars import bars_of
from rules.d6.opposed_odds import contest, contest_criticals
from rules.d6.outcome_odds import code_outcomes, counting
from rules.d6.recovery import RecoverCondition
from rules.d6.total_odds import code_total
from rules.decide import preview
from rules.game import Command, Game, Preview
from rules.odds.counts import Distribution, uniform
from rules.table import Ability, Condition, Effect, Membership, Table
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import amounts, odds_of
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA, MOB
from tests.rules.freed6.tables import bearing, begin
from tests.rules.opend6.tables import GUARD, OPEND6, VEX
from tests.rules.opend6.tables import begin as begin_opend6
from tests.rules.playing import play

LIFT = CheckCode(BORG, "strength", difficulty=12)


def outcomes_of(game: Game, table: Table, order: Command, dice: int) -> Iterator[CodeChecked]:
    """Every way that so many d6 without a wild one can fall, as the check tells it."""
    for faces in product(range(1, 7), repeat=dice):
        yield play(table, order, *faces, game=game).facts[0]


def share(facts: list[CodeChecked], holds: Callable[[CodeChecked], bool]) -> Fraction:
    return Fraction(sum(map(holds, facts)), len(facts))


@pytest.mark.rule("FD6-20", "FD6-30", "R-01")
@pytest.mark.parametrize(("tie", "mark"), [("meets", 12), ("beats", 13)])
def test_a_check_is_foreseen_as_all_its_faces_would_have_it(tie: str, mark: int) -> None:
    table = begin(check_tie=tie)
    seen, facts = preview(FREED6, table, LIFT), list(outcomes_of(FREED6, table, LIFT, 3))
    assert seen.chance == share(facts, lambda fact: fact.outcome == "success")
    assert odds_of(seen) == {
        f"rank_{rank}": share(facts, lambda fact, rank=rank: fact.rank == rank) for rank in range(1, 7)
    }
    totals = Counter(fact.roll.total for fact in facts)
    assert {bar.number: bar.chance for bar in seen.bars} == {
        total: Fraction(totals[total], 216) for total in range(3, 19)
    }
    assert (seen.mark, seen.sources) == (mark, ())


@pytest.mark.rule("FD6-12", "FD6-13", "FD6-14")
def test_the_criticals_of_a_check_with_a_wild_die_are_foreseen() -> None:
    table = begin().put(KIRA, "dexterity", Ability(dice=1))
    seen = preview(FREED6, table, CheckCode(KIRA, "dexterity", difficulty=3))
    assert seen.chance == Fraction(4, 6)
    criticals = {"critical_success": Fraction(1, 6), "critical_failure": Fraction(1, 6)}
    assert {key: chance for key, chance in odds_of(seen).items() if "critical" in key} == criticals
    beyond = preview(FREED6, table, CheckCode(KIRA, "dexterity", difficulty=9))
    assert beyond.chance == odds_of(beyond)["critical_success"] == Fraction(1, 6) * Fraction(4, 6)


@pytest.mark.rule("FD6-03", "FD6-24", "FD6-50", "FD6-51")
def test_what_bears_on_a_check_is_named_and_luck_among_it() -> None:
    effects = Effect(kind="dice", amount=-1), Effect(kind="points", amount=2), Effect(kind="advantage")
    order = amid(replace(LIFT, luck=True, difficulty=None), dice=1, flat=-1)
    seen = preview(FREED6, bearing(begin(), BORG, *effects), order)
    named = amounts(seen.sources)
    assert named[:4] == [(3, "luck"), (1, "circumstances"), (-1, "cursed"), (-1, "circumstances (points)")]
    assert named[4:] == [(2, "cursed (points)"), (1, "Advantage: cursed")]
    assert (seen.chance, seen.mark, seen.odds) == (None, None, ())
    assert sum(bar.chance for bar in seen.bars) == 1
    table = begin().put(BORG, "strength", Ability(dice=1))
    order = amid(CheckCode(BORG, "strength", difficulty=5), advantages=1)
    facts = list(outcomes_of(FREED6, table, order, 2))
    assert preview(FREED6, table, order).chance == share(facts, lambda fact: fact.outcome == "success")


@pytest.mark.rule("R-25")
def test_an_opposed_check_is_foreseen_with_its_margins() -> None:
    table = begin().put(BORG, "strength", Ability(dice=2)).put(MOB, "strength", Ability(dice=1, pips=2))
    order = CheckCode(BORG, "strength", target=MOB, opposing="strength")
    seen, facts = preview(FREED6, table, order), list(outcomes_of(FREED6, table, order, 3))
    assert seen.chance == share(facts, lambda fact: fact.outcome == "success") == Fraction(facts[0].chance)
    assert odds_of(seen)["rank_1"] == share(facts, lambda fact: fact.rank == 1)
    margins = {bar.number: bar.chance for bar in seen.bars}
    assert margins[2] == share(facts, lambda fact: fact.points == 2)
    assert (seen.mark, sum(margins.values())) == (0, 1)


@pytest.mark.rule("R-25")
def test_the_odds_against_a_sheet_that_is_known_by_name_tell_nothing_of_its_dice() -> None:
    order = CheckCode(BORG, "strength", target=MOB, opposing="strength")
    weak = begin().put(MOB, "membership", Membership(visibility="named"))
    strong = weak.put(MOB, "strength", Ability(dice=9))
    seen = preview(FREED6, weak, order)
    assert seen == preview(FREED6, strong, order)
    assert (seen.chance, seen.mark, seen.odds) == (None, None, ())
    assert seen.bars


@pytest.mark.rule("R-25", "FD6-12", "FD6-50", "FD6-51")
@pytest.mark.parametrize("mode", [NORMAL, ADVANTAGE, DISADVANTAGE])
@pytest.mark.parametrize("other_mode", [NORMAL, ADVANTAGE, DISADVANTAGE])
@pytest.mark.parametrize("wild", [(0, 0), (1, 0), (0, 1), (1, 2)])
def test_two_sides_that_throw_twice_are_weighed_against_each_other(
    mode: str, other_mode: str, wild: tuple[int, int]
) -> None:
    one, other = code_total(3, 1, wild[0]), code_total(2, 3, wild[1])
    far = 160
    ours, theirs = counting(one, far, mode), counting(other, far, other_mode)
    higher = sum(ours.chance(total) * theirs.at_most(total - 1) for total in range(far))
    higher += 1 - ours.at_most(far - 1)
    tie = sum(ours.chance(total) * theirs.chance(total) for total in range(far))
    odds = contest(one, other, mode, other_mode)
    assert odds.missing < Fraction(1, 10**11)
    assert odds.higher + odds.tie + odds.lower + odds.missing == 1
    assert abs(odds.higher - higher) <= odds.missing + Fraction(1, 10**15)
    assert abs(odds.tie - tie) <= odds.missing + Fraction(1, 10**15)


@pytest.mark.rule("FD6-13", "FD6-14", "R-25")
@pytest.mark.parametrize("mode", [NORMAL, ADVANTAGE, DISADVANTAGE])
@pytest.mark.parametrize("wild", [(1, 0), (1, 1), (2, 1)])
@pytest.mark.parametrize("tie", ["meets", "beats"])
def test_the_criticals_of_an_opposed_check_are_those_against_each_total_of_the_other_side(
    mode: str, wild: tuple[int, int], tie: str
) -> None:
    one, other = code_total(3, 0, wild[0]), code_total(2, 4, wild[1])
    against = {total: other.chance(total) for total in range(6, 60)}
    outcomes = {total: code_outcomes(one, total, mode, tie) for total in against}
    odds = contest_criticals(one, other, mode, NORMAL, tie)
    lucky = sum(chance * outcomes[at].critical_success for at, chance in against.items())
    unlucky = sum(chance * outcomes[at].critical_failure for at, chance in against.items())
    assert abs(odds["critical_success"] - lucky) < Fraction(1, 10**6)
    assert abs(odds["critical_failure"] - unlucky) < Fraction(1, 10**6)
    assert wild[1] or odds == {"critical_success": lucky, "critical_failure": unlucky}


@pytest.mark.rule("FD6-28", "FD6-29", "OD6-02", "R-16")
@pytest.mark.parametrize(("rank", "how", "least"), [(1, "minimum", 1), (2, "minimum", 6), (2, "rolled", 8)])
def test_a_recovery_is_foreseen_by_the_points_that_the_condition_takes(
    rank: int, how: str, least: int
) -> None:
    table = begin(recover_rp=how).put(BORG, CURSE, Condition(name="Slowed", rank=rank, points=8))
    order = RecoverCondition(BORG, CURSE, "strength", difficulty=8)
    seen = preview(FREED6, table, order)
    throws = product(range(1, 7), repeat=3)
    recovered = [play(table, order, *faces, game=FREED6).facts[1].recovered for faces in throws]
    assert (seen.chance, seen.mark) == (Fraction(sum(recovered), 216), 8 + least)
    table = begin_opend6(check_tie="beats").put(VEX, CURSE, Condition(name="Slowed", rank=3))
    order = RecoverCondition(VEX, CURSE, "strength", difficulty=10)
    seen, facts = preview(OPEND6, table, order), list(outcomes_of(OPEND6, table, order, 3))
    assert (seen.chance, seen.mark) == (share(facts, lambda fact: fact.points >= 1), 11), "one in OpenD6"


def test_what_may_not_be_is_foreseen_as_its_refusal_and_nothing_else() -> None:
    refused = Preview(refused="Borg has no die code for Dexterity.")
    assert preview(FREED6, begin(), CheckCode(BORG, "dexterity")) == refused
    gone = RecoverCondition(GUARD, "30.1", "strength")
    assert preview(OPEND6, begin_opend6(), gone) == Preview(refused="Guard has no such condition.")


def test_of_more_dice_than_odds_are_worked_out_for_only_what_bears_is_told() -> None:
    seen = preview(FREED6, begin(), amid(LIFT, dice=40))
    assert (seen.chance, seen.bars, [part.amount for part in seen.sources]) == (None, (), [40])
    far = preview(FREED6, begin(), replace(LIFT, difficulty=500))
    assert (far.chance, far.mark, len(far.bars)) == (None, None, 16)
    table = begin().put(MOB, "wild_die", Ability(value=1))
    order = amid(CheckCode(KIRA, "dexterity", target=MOB, opposing="strength"), wild=11, wild_sides=20)
    seen = preview(FREED6, table, order)
    assert (seen.refused, [part.amount for part in seen.sources]) == ("", [11, 1])


def test_rare_outcomes_stand_together_at_the_ends_of_the_bars() -> None:
    bars = bars_of(uniform(6).times(10))
    assert (bars[0].label, bars[-1].label) == ("19 or less", "51 or more")
    assert bars[0].chance == bars[-1].chance == uniform(6).times(10).at_most(19)
    assert sum(bar.chance for bar in bars) == 1
    cut = bars_of(Distribution(1, 2, 1, None, 4, (2, 1)))
    assert [(bar.number, bar.label) for bar in cut] == [(1, ""), (2, "2 or more")]
    assert [bar.chance for bar in cut] == [Fraction(1, 2), Fraction(1, 2)]
