from __future__ import annotations

import pytest

from rules.common.slots import slots_of_form
from rules.errors import RuleBroken
from rules.freeblade.game import FREEBLADE
from rules.freeblade.spells import Spell, refill, refillable


@pytest.mark.rule("FB-41")
def test_a_book_takes_a_slot_and_a_scroll_none() -> None:
    assert [slots_of_form(FREEBLADE, form) for form in ("book", "scroll")] == [1, 0]
    with pytest.raises(RuleBroken, match="A spell sits in a book or on a scroll"):
        slots_of_form(FREEBLADE, "wand")


@pytest.mark.rule("FB-44", "R-37")
def test_a_long_rest_refills_as_many_books_as_presence_and_no_scroll() -> None:
    spells = {"Ward": Spell("book", 0, 6), "Light": Spell("book", 4, 8), "Ash": Spell("scroll", 0, 6)}
    assert refill(1, spells, ["Ash", "Ward", "Light"]) == (
        {"Ward": 6, "Light": 4, "Ash": 0},
        ["Ash", "Light"],
    )
    assert refill(2, spells, ["Light", "Ward"]) == ({"Ward": 6, "Light": 8, "Ash": 0}, [])
    assert refillable(spells["Ward"])
    assert not refillable(spells["Ash"])
    assert refill(-1, spells, ["Ward", "Hex"])[1] == ["Ward", "Hex"]
