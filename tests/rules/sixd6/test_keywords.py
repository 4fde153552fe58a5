"""6d6's advantages: dice values, pools and keywords."""

from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.sixd6.keywords import BONUS, DiceKeyword, Pool, again, dice_keyword, has, pool, read_value, spelled


@pytest.mark.rule("6D6-01", "6D6-02")
def test_six_advantages_are_six_dice_and_eight() -> None:
    values = map(read_value, ("1d6+0", "1d6+3", "1d6+1", "1d6+1", "1d6+3", "1d6+0"))
    assert pool(values) == Pool(6, 8)
    assert Pool(6, 8).text == "6d6+8"


@pytest.mark.rule("6D6-02", "6D6-24", "R-70")
def test_each_bonus_of_the_situation_is_a_plain_die() -> None:
    assert pool([Pool(1, 2)], 2) == Pool(3, 2)
    assert pool([BONUS], 2) == Pool(3, 0)
    with pytest.raises(RuleBroken, match="A situation cannot lend fewer than no dice"):
        pool([], -1)


@pytest.mark.parametrize("text", ["", "d6", "1d8+1", "0d6", "1d6-1", "1d6+", "1d6+100", "x" * 99])
def test_other_dice_values_are_refused(text: str) -> None:
    with pytest.raises(RuleBroken, match="A dice value is written like 1d6"):
        read_value(text)


def test_keywords_are_spelled_one_way() -> None:
    assert [spelled(word) for word in ("free RESIST", "freq", "Movement")] == [
        "Free Resist",
        "Freq.",
        "Movement",
    ]
    assert spelled("DICE:  reroll 1 , 2") == "Dice: reroll 1,2"
    assert has(("aid resist ",), "Aid Resist")
    assert not has((), "Aid Resist")
    with pytest.raises(RuleBroken, match="Say what Dice does"):
        spelled("Dice")


@pytest.mark.rule("R-69")
def test_the_keyword_dice_names_the_faces_that_are_thrown_again() -> None:
    keyword = dice_keyword(("Movement", "Dice: explode 6,5"))
    assert keyword == DiceKeyword("explode", (5, 6))
    assert again((6, 1, 5), keyword) == (0, 2)
    assert again((6,), None) == ()
    assert dice_keyword(("Dice",)) is None
