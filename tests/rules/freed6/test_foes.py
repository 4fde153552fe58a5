"""What resists of a foe is as good as its dice, or what the Game Master says it is."""

from __future__ import annotations

import pytest

from rules.common.foes import MakeFoe
from rules.d6.endurance import RollPoints
from rules.decide import decide
from rules.errors import RuleBroken
from rules.games import game_for
from rules.randomness import Scripted
from rules.table import Resource, Table
from tests.rules.freed6.tables import FREED6, begin, conditions, only, then

GUARD = "g"
RESISTING = ("value-strength", "value-discipline", "value-insight")


def brought(code: str, resistance: int | None = None) -> Table:
    order = MakeFoe(GUARD, "Toll guard", code, resistance=resistance)
    return then(begin(), order)


@pytest.mark.rule("FD6-40", "R-12")
@pytest.mark.parametrize(
    ("code", "number", "comes_to"),
    [
        *(("1D", None, 3), ("3D", None, 9), ("3D+1", None, 10), ("5D+2", None, 17), ("8D", None, 24)),
        *(("3D", 14, 14), ("5D", 0, 0), ("2D", -5, -5)),
    ],
)
def test_what_resists_of_a_foe_is_its_dice_or_the_number_it_was_given(
    code: str, number: int | None, comes_to: int
) -> None:
    table = brought(code, number)
    assert {key: row.number for key, row in table.of(Resource, GUARD).items()} == dict.fromkeys(
        RESISTING, comes_to
    )


@pytest.mark.rule("FD6-40")
def test_what_stuns_a_weak_foe_does_nothing_to_a_strong_one() -> None:
    struck = RollPoints(GUARD, "4D", "damage")
    assert only(then(brought("2D"), struck, 3, 3, 3, 3), GUARD).name == "Hurt"
    assert not conditions(then(brought("6D"), struck, 3, 3, 3, 3), GUARD)


def test_a_number_out_of_bounds_or_in_a_game_whose_foes_have_none_is_refused() -> None:
    with pytest.raises(RuleBroken, match="What resists must be from −999 to 999, not 1000"):
        brought("3D", 1000)
    with pytest.raises(RuleBroken, match="Foes have no number here that resists"):
        decide(game_for("wildd6"), begin(), MakeFoe(GUARD, "Rat", "3D", resistance=9), Scripted(()))


def test_the_dialog_says_where_the_number_comes_from() -> None:
    [foe] = [dialog for dialog in FREED6.sheet.table if dialog.key == "foe"]
    [field] = [field for field in foe.fields if field.key == "resistance"]
    assert "three for each die" in field.blurb
