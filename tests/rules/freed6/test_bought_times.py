"""What ranks make of the time of a condition."""

from __future__ import annotations

import pytest

from rules.common.encounters import NextTurn
from rules.d6.checks import CheckCode
from rules.errors import RuleBroken
from rules.freed6.bought_conditions import Bought
from tests.rules.freed6.tables import (
    BORG,
    CURSE,
    KIRA,
    MOB,
    bearing,
    begin,
    bought,
    buy,
    conditions,
    fight,
    only,
    then,
    with_ranks,
)


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
    for other, words in (
        (Bought("boost1", on="magic"), "which ability or skill of Borg"),
        (Bought("condition_round", target=MOB, on="9.9"), "Mob has no such condition"),
        (cut, "until the end of the encounter can be cut"),
    ):
        with pytest.raises(RuleBroken, match=words):
            buy(with_ranks(table, 4), cut, other)


@pytest.mark.rule("FD6-35", "FD6-36", "FD6-37", "FD6-38", "R-74")
@pytest.mark.parametrize(
    ("until", "left", "effect", "sign", "faces", "after"),
    [
        ("round", 2, "condition_round", 1, (), ("round", 3)),
        ("round", 2, "condition_round", -1, (), ("round", 1)),
        ("turn", 1, "condition_round", 1, (), ("round", 1)),
        ("round", 1, "extend_encounter", 1, (), ("encounter", 0)),
        ("encounter", 0, "reduce_encounter_1D", 1, (4,), ("round", 4)),
        ("encounter", 0, "extend_scene", 1, (), ("scene", 0)),
        ("scene", 0, "reduce_scene", 1, (), ("encounter", 0)),
        ("scene", 0, "require_recovery", 1, (), ("recovered", 0)),
        ("recovered", 0, "reduce_recovery", 1, (), ("scene", 0)),
    ],
)
def test_ranks_change_how_long_a_condition_lasts(
    until: str, left: int, effect: str, sign: int, faces: tuple[int, ...], after: tuple[str, int]
) -> None:
    cursed = bearing(begin(), MOB, until=until, left=left)
    changed = bought(with_ranks(cursed, 4), Bought(effect, target=MOB, on=CURSE, sign=sign), faces=faces)
    assert (only(changed, MOB).until, only(changed, MOB).left) == after


@pytest.mark.rule("R-74")
def test_a_round_taken_from_the_last_one_ends_the_condition() -> None:
    cursed = with_ranks(bearing(begin(), MOB, until="round", left=1), 1)
    decision = buy(cursed, Bought("condition_round", target=MOB, on=CURSE, sign=-1))
    assert not conditions(decision.table, MOB)
    assert decision.facts[0].bought[0].said == "cursed: ends"


@pytest.mark.rule("R-74")
@pytest.mark.parametrize(
    ("until", "effect", "words"),
    [
        ("scene", "condition_round", "Rounds can be added to or taken from spans of turns and rounds"),
        ("scene", "extend_encounter", "That condition lasts as long already"),
        ("round", "reduce_encounter_1D", "Only a condition that lasts until the end of the encounter can"),
        ("encounter", "reduce_scene", "Only a condition that lasts until the end of the scene can be"),
        ("recovered", "require_recovery", "That condition lasts as long already"),
        ("scene", "reduce_recovery", "Only a condition that lasts until it is recovered can be cut so"),
        ("", "extend_scene", "A condition that only the story ends has no time to change"),
    ],
)
def test_a_time_that_cannot_be_changed_so_is_refused(until: str, effect: str, words: str) -> None:
    cursed = with_ranks(bearing(begin(), MOB, until=until), 4)
    with pytest.raises(RuleBroken, match=words):
        buy(cursed, Bought(effect, target=MOB, on=CURSE))


@pytest.mark.rule("R-19", "R-74")
@pytest.mark.parametrize(("bearer", "rounds"), [(KIRA, 3), (BORG, 3), (MOB, 2)])
def test_one_more_round_begins_where_the_turn_ends(bearer: str, rounds: int) -> None:
    table = then(then(fight(begin(), KIRA), NextTurn()), CheckCode(BORG, "strength", difficulty=2), 1, 1, 1)
    table = bearing(table, bearer, until="turn", left=2 if bearer == BORG else 1)
    after = bought(table, Bought("condition_round", target=bearer, on=CURSE))
    assert (only(after, bearer).until, only(after, bearer).left) == ("round", rounds)


@pytest.mark.rule("FD6-36")
def test_each_condition_that_is_cut_has_a_die_of_its_own() -> None:
    table = bearing(bearing(begin(), BORG, until="encounter"), BORG, key="30.2", until="encounter")
    cuts = (Bought("reduce_encounter_1D", on=CURSE), Bought("reduce_encounter_1D", on="30.2"))
    decision = buy(with_ranks(table, 4), *cuts, faces=(3, 5))
    assert [each.rolled for each in decision.facts[0].bought] == [3, 5]
    assert [each.left for each in conditions(decision.table, BORG)] == [3, 5]
