"""A wild die is thrown again on its best faces, and its first throw can make a critical."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.wild_dice import LONGEST, Wild, exploding
from rules.errors import RuleBroken
from rules.randomness import Scripted


@pytest.mark.rule("FD6-12", "FD6-16")
@pytest.mark.parametrize(
    ("sides", "faces"), [(4, []), (6, [6]), (8, [7, 8]), (10, [7, 8, 9, 10]), (12, [*range(7, 13)])]
)
def test_a_d6_explodes_on_six_larger_dice_on_seven_and_more_and_a_d4_never(
    sides: int, faces: list[int]
) -> None:
    assert list(exploding(sides)) == faces
    assert exploding(20) == tuple(range(7, 21))


@pytest.mark.rule("FD6-12")
def test_every_face_of_a_chain_is_added() -> None:
    assert Wild().throw(Scripted([6, 6, 2])) == (6, 6, 2)
    assert Wild().total((6, 6, 2)) == 14


@pytest.mark.rule("FD6-16")
def test_the_extra_die_has_the_same_size() -> None:
    assert Wild(8).throw(Scripted([7, 8, 6])) == (7, 8, 6)


@pytest.mark.rule("R-04")
def test_a_flip_changes_what_is_added_and_not_whether_the_die_explodes() -> None:
    wild = Wild(flips=(6,))
    assert wild.throw(Scripted([6, 2])) == (6, 2)
    assert wild.total((6, 2)) == 3
    assert wild.lucky([(6, 2)])
    ones = Wild(flips=(1,))
    assert ones.throw(Scripted([1])) == (1,)
    assert ones.total((1,)) == 6
    assert ones.unlucky([(1,)])


@pytest.mark.rule("R-04")
def test_a_table_may_go_by_the_flipped_face() -> None:
    wild = Wild(flips=(6,), reads="flipped")
    assert wild.throw(Scripted([6])) == (6,)
    assert wild.total((6,)) == 1
    assert wild.unlucky([(6,)])
    assert not wild.lucky([(6,)])
    ones = Wild(flips=(1,), reads="flipped")
    assert ones.total((1, 3)) == 9
    assert ones.lucky([(1, 3)])


@pytest.mark.rule("FD6-13", "FD6-14", "R-07")
def test_only_first_throws_count_for_criticals_and_one_of_several_dice_is_enough() -> None:
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


@pytest.mark.rule("R-07")
def test_larger_dice_are_critical_where_they_explode_or_on_a_six_alone() -> None:
    assert Wild(8).lucky([(7, 1)])
    assert not Wild(8).lucky([(6,)])
    assert Wild(8, six_only=True).lucky([(6,)])
    assert not Wild(8, six_only=True).lucky([(7, 1)])
    assert not Wild(4).lucky([(4,)])
    assert Wild(4).unlucky([(1,)])


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
    assert wild.checked(chain) == chain
    assert wild.total(chain) == sum(wild.value(face) for face in chain)
