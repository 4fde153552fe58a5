"""Hidden and revealed by one press, whoever plays it."""

from __future__ import annotations

import pytest

from rules.common.selection import SetVisibility, set_visibility
from rules.common.sheets import ShareSheet, SheetRevealed, SheetShared, share_sheet
from rules.errors import RuleBroken
from rules.table import Membership, Profile, Table
from tests.rules.playing import there

GHOUL, BRIN = "ghoul", "brin"


def table() -> Table:
    table = Table(seq=1).put(GHOUL, "profile", Profile(name="Ghoul", kind="creature"))
    table = table.put(GHOUL, "membership", Membership(visibility="named"))
    return table.put(BRIN, "profile", Profile(name="Brin")).put(BRIN, "membership", Membership(seats=("8",)))


@pytest.mark.parametrize(
    ("sheet", "asked", "seen"),
    [(GHOUL, "hidden", "hidden"), (GHOUL, "", "stands"), (BRIN, "", "open"), (GHOUL, "open", "open")],
)
def test_a_foe_is_revealed_as_it_stands_and_a_character_whole(sheet: str, asked: str, seen: str) -> None:
    decision = set_visibility(table(), SetVisibility(sheet, asked))
    before, after = (there(each, Membership, sheet, "membership") for each in (table(), decision.table))
    assert (after.visibility, after.seats) == (seen, before.seats)
    assert decision.facts[0].rules_shown() == ()


def test_that_somebody_shows_itself_is_told_as_such_and_a_change_of_players_besides() -> None:
    hidden = table().put(GHOUL, "membership", Membership(visibility="hidden"))
    [revealed] = set_visibility(hidden, SetVisibility(GHOUL)).facts
    assert isinstance(revealed, SheetRevealed)
    assert (revealed.sheet_id, revealed.kind) == (GHOUL, "creature")
    kinds = [type(fact) for fact in share_sheet(hidden, ShareSheet(GHOUL, ("8",), "open")).facts]
    assert kinds == [SheetShared, SheetRevealed]


def test_there_is_no_other_way_to_be_seen() -> None:
    with pytest.raises(RuleBroken, match="open"):
        set_visibility(table(), SetVisibility(GHOUL, "secret"))
