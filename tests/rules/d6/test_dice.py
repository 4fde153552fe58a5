"""The dice of a check: boosts, flips, two throws and the wild die."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.condition_effects import SIZES
from rules.d6.advantage_and_disadvantage import counting, mode
from rules.d6.boosts_and_penalties import kept_dice, net
from rules.d6.flips import counted_face, in_force, opposite, pairs
from rules.d6.pool_with_luck_and_wild_dice import Pool
from rules.d6.result_points_and_criticals import outcome
from rules.d6.throws import ThrownDice, throw, total
from rules.d6.wild_die import LONGEST, Wild, exploding
from rules.errors import RuleBroken
from rules.randomness import Scripted

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=8)


@pytest.mark.rule("FD6-35", "R-03")
def test_boosts_and_penalties_cancel_and_keep_the_highest_or_the_lowest_of_regular_dice() -> None:
    assert net([2], [3]) == -1
    assert net([1, 1], []) == 2
    assert net([], []) == 0
    with pytest.raises(RuleBroken, match="A boost or penalty is 0 or more dice"):
        net([-1], [])
    assert kept_dice([6, 5, 4], [1, 2], 2) == (4, 5, 6)
    assert kept_dice([1, 2, 3], [6], 1) == (2, 3, 6)
    assert kept_dice([4, 5, 6], [1], -1) == (1, 4, 5)
    assert kept_dice([], [6, 6], 2) == () == kept_dice([], [], -1)
    with pytest.raises(RuleBroken, match="That boost or penalty throws 2 more dice, not 1"):
        kept_dice([1, 2], [3], 2)


@given(FACES, st.lists(st.integers(1, 6), max_size=5))
def test_as_many_dice_stay_as_there_were_and_a_boost_never_lowers_their_sum(
    regular: list[int], extra: list[int]
) -> None:
    better, worse = kept_dice(regular, extra, len(extra)), kept_dice(regular, extra, -len(extra))
    assert len(better) == len(worse) == len(regular)
    assert sum(worse) <= sum(regular) <= sum(better)


@pytest.mark.rule("FD6-48", "FD6-49")
def test_faces_that_lie_opposite_change_places_in_thirty_pairs() -> None:
    assert pairs(6) == ((1, 6), (2, 5), (3, 4))
    assert counted_face(2, 6, {2}) == 5
    assert counted_face(3, 6, {2}) == 3
    assert [len(pairs(sides)) for sides in SIZES] == [2, 3, 4, 5, 6, 10]
    assert sum(len(pairs(sides)) for sides in SIZES) == 30
    assert all(low + high == sides + 1 for sides in SIZES for low, high in pairs(sides))


@pytest.mark.rule("FD6-49")
@given(st.integers(2, 100).flatmap(lambda sides: st.tuples(st.just(sides), st.integers(1, sides))))
def test_flipping_twice_is_flipping_not_at_all(die: tuple[int, int]) -> None:
    sides, face = die
    assert opposite(opposite(face, sides), sides) == face


@pytest.mark.rule("R-04")
def test_flips_turn_a_die_once_and_those_beyond_six_may_be_left_out() -> None:
    assert [counted_face(face, 6, {1, 6}) for face in (1, 6, 5)] == [6, 1, 5]
    assert in_force([6, 7]) == {6, 7}
    assert in_force([6, 7], "1..6") == {6}
    with pytest.raises(RuleBroken, match="No die shows 0, so it cannot be flipped"):
        in_force([0])


@pytest.mark.parametrize(
    ("face", "sides", "words"),
    [
        (0, 6, "A d6 shows 1 to 6, not 0"),
        (7, 6, "A d6 shows 1 to 6, not 7"),
        (1, 1, "A die has 2 to 100 sides, not 1"),
        (1, 101, "A die has 2 to 100 sides, not 101"),
    ],
)
def test_no_die_shows_such_a_face(face: int, sides: int, words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        opposite(face, sides)


@pytest.mark.rule("FD6-11", "FD6-12", "FD6-19", "R-03", "FD6-48", "R-04")
def test_a_pool_is_thrown_with_its_wild_dice_its_boosts_and_its_flips() -> None:
    thrown = throw(Pool(3, 1, 2), Wild(), Scripted([6, 2, 4, 5]))
    assert thrown == ThrownDice((4, 5), ((6, 2),))
    assert total(thrown, 2) == 19
    assert throw(Pool(2, 1), Wild(), Scripted([1, 2, 3, 4]), 2) == ThrownDice((2, 3, 4), ((1,),))
    assert throw(Pool(1, 1), Wild(), Scripted([1]), 2) == ThrownDice((), ((1,),))
    assert total(ThrownDice((6, 1, 2), ((6, 3),)), 0, Wild(flips=(6,))) == 1 + 1 + 2 + 1 + 3


@pytest.mark.rule("FD6-50", "FD6-51", "R-08")
def test_advantage_keeps_the_higher_throw_and_the_first_of_equals() -> None:
    assert counting([12, 14], "advantage") == 1
    assert counting([12, 14], "disadvantage") == 0
    assert counting([9, 9], "advantage") == 0 == counting([9, 9], "disadvantage") == counting([7])
    for totals, how in (([1, 2], "normal"), ([1], "advantage"), ([], "normal")):
        with pytest.raises(
            RuleBroken, match="A check is rolled once, or twice with advantage or disadvantage"
        ):
            counting(totals, how)
    with pytest.raises(RuleBroken, match="not luckily"):
        counting([1], "luckily")


@pytest.mark.rule("FD6-52", "R-09")
def test_the_larger_side_wins_or_one_of_each_leaves_neither() -> None:
    assert mode(3, 1) == "advantage"
    assert mode(1, 2) == "disadvantage"
    assert mode(2, 2) == mode(0, 0) == "normal"
    assert mode(3, 1, "any") == "normal"
    assert mode(3, 0, "any") == "advantage"
    with pytest.raises(RuleBroken, match="Advantages cannot be negative"):
        mode(-1, 0)


@pytest.mark.rule("FD6-13", "FD6-14", "FD6-20", "R-01", "R-25")
@pytest.mark.parametrize(
    ("points", "first", "ends"),
    [
        (0, 6, "critical_success"),
        (0, 1, "success"),
        (3, 4, "success"),
        (-1, 1, "critical_failure"),
        (-1, 6, "failure"),
        (-5, 4, "failure"),
    ],
)
def test_a_wild_six_helps_a_success_and_a_wild_one_harms_a_failure(
    points: int, first: int, ends: str
) -> None:
    assert outcome(points, [(first,)], Wild()) == ends
    assert [outcome(at, [], Wild(), "beats") for at in (0, 1)] == ["failure", "success"]


@given(st.lists(st.integers(1, 6), max_size=9), st.integers(-9, 9), st.sets(st.integers(1, 6)))
def test_flipping_every_face_turns_the_sum_over(faces: list[int], pips: int, flips: set[int]) -> None:
    thrown = ThrownDice(tuple(faces))
    every = Wild(flips=frozenset(range(1, 7)))
    assert total(thrown, pips) + total(thrown, pips, every) == 7 * len(faces) + 2 * pips
    assert total(thrown, 0, Wild(flips=frozenset(flips))) <= 6 * len(faces)


@pytest.mark.rule("FD6-12", "FD6-16")
@pytest.mark.parametrize(
    ("sides", "faces"), [(4, []), (6, [6]), (8, [7, 8]), (10, [7, 8, 9, 10]), (12, [*range(7, 13)])]
)
def test_a_d6_explodes_on_six_larger_dice_on_seven_and_more_and_a_d4_never(
    sides: int, faces: list[int]
) -> None:
    assert list(exploding(sides)) == faces
    assert exploding(20) == tuple(range(7, 21))


@pytest.mark.rule("FD6-12", "FD6-16")
def test_every_face_of_a_chain_is_added_and_its_dice_have_one_size() -> None:
    assert Wild().throw(Scripted([6, 6, 2])) == (6, 6, 2)
    assert Wild().total((6, 6, 2)) == 14
    assert Wild(8).throw(Scripted([7, 8, 6])) == (7, 8, 6)


@pytest.mark.rule("R-04")
def test_a_flip_changes_what_is_added_and_not_whether_the_die_explodes_unless_the_table_says_so() -> None:
    wild = Wild(flips=(6,))
    assert wild.throw(Scripted([6, 2])) == (6, 2)
    assert (wild.total((6, 2)), wild.lucky([(6, 2)])) == (3, True)
    ones = Wild(flips=(1,))
    assert ones.throw(Scripted([1])) == (1,)
    assert (ones.total((1,)), ones.unlucky([(1,)])) == (6, True)
    wild = Wild(flips=(6,), reads="flipped")
    assert wild.throw(Scripted([6])) == (6,)
    assert (wild.total((6,)), wild.unlucky([(6,)]), wild.lucky([(6,)])) == (1, True, False)
    ones = Wild(flips=(1,), reads="flipped")
    assert (ones.total((1, 3)), ones.lucky([(1, 3)])) == (9, True)


@pytest.mark.rule("FD6-13", "FD6-14", "R-07")
def test_first_throws_count_for_criticals_one_of_several_dice_is_enough_and_larger_ones_explode() -> None:
    wild = Wild()
    assert wild.lucky([(2,), (6, 1)])
    assert wild.unlucky([(2,), (1,)])
    assert not wild.unlucky([(6, 1)])
    assert not wild.lucky([])
    assert not wild.unlucky([])
    every = Wild(any_one=False)
    assert not every.lucky([(2,), (6, 1)])
    assert every.lucky([(6, 3), (6, 1)])
    assert not every.unlucky([])
    assert every.unlucky([(1,), (1,)])
    assert [Wild(8).lucky([(first,)]) for first in (7, 6)] == [True, False]
    assert [Wild(8, six_only=True).lucky([(first,)]) for first in (7, 6)] == [False, True]
    assert (Wild(4).lucky([(4,)]), Wild(4).unlucky([(1,)])) == (False, True)


@pytest.mark.parametrize(
    ("chain", "words"),
    [
        ((), "A wild die is thrown again only after a face that explodes"),
        ((6,), "That wild die explodes once more: its last throw is missing"),
        ((5, 3), "A wild die is thrown again only after a face that explodes"),
        ((6, 6), "That wild die explodes once more: its last throw is missing"),
        ((7,), "A d6 shows 1 to 6, not 7"),
        ((6, 0), "A d6 shows 1 to 6, not 0"),
    ],
)
def test_a_chain_that_no_die_throws_is_refused(chain: tuple[int, ...], words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        Wild().total(chain)


def test_loaded_dice_stop_somewhere() -> None:
    chain = Wild().throw(lambda sides: sides)
    assert len(chain) == LONGEST
    assert Wild().total(chain) == 6 * LONGEST


@given(
    st.sampled_from([4, 6, 8, 10, 12, 20]),
    st.lists(st.integers(1, 20), min_size=LONGEST, max_size=LONGEST),
    st.sets(st.integers(1, 20), max_size=4),
    st.sampled_from(["natural", "flipped"]),
)
def test_whatever_is_thrown_can_be_read(sides: int, faces: list[int], flips: set[int], reads: str) -> None:
    wild = Wild(sides, frozenset(flips), reads)
    chain = wild.throw(Scripted([(face - 1) % sides + 1 for face in faces]))
    assert wild.valid_chain(chain) == chain
    assert wild.total(chain) == sum(wild.value(face) for face in chain)
