"""A stance tells what an appeal to its bearer must reach, as it is now."""

from __future__ import annotations

import pytest

from rules.d6.tracks import BeginTrack
from rules.game import Derived, derived
from rules.opend6.reactions import EaseReaction
from rules.table import Membership, Table
from tests.rules.opend6.tables import GANG, GUARD, OPEND6, VEX, begin, then


def numbers(table: Table) -> list[Derived]:
    return list(derived(OPEND6, table, GUARD))


@pytest.mark.rule("OD6-20", "OD6-27")
def test_a_stance_says_what_an_appeal_must_reach_now_and_while_it_is_eased() -> None:
    table = then(begin(), BeginTrack(GUARD, kind="reaction", at="Hostile", to=VEX))
    (number,) = numbers(table)
    assert (number.value, [part.rule for part in number.parts]) == (27, ["OD6-20"])
    table = then(begin(), BeginTrack(GUARD, kind="reaction", to=VEX))
    assert [number.value for number in numbers(table)] == [15]
    eased = then(table, EaseReaction(GUARD, VEX, "Helpful"))
    assert [number.words for number in numbers(eased)] == ["Helpful 6 = 6"]
    assert not numbers(table.without(type(table.rows[(VEX, "profile", "profile")]), VEX, "profile"))


@pytest.mark.rule("OD6-19", "OD6-20")
def test_each_of_several_stances_says_towards_whom_it_is() -> None:
    table = then(begin(), BeginTrack(GUARD, kind="reaction", to=VEX))
    table = then(table, BeginTrack(GUARD, kind="reaction", to=GANG))
    assert [number.label for number in numbers(table)] == ["Reaction, towards Vex", "Reaction, towards Gang"]
    unseen = table.put(VEX, "part", Membership(visibility="hidden"))
    assert numbers(unseen)[0].label == "Reaction, towards someone unseen"
