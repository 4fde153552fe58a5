"""What a Game Master adds to the story of a session, and leaves out of it."""

from __future__ import annotations

import pytest

from rules.common.story import LONGEST, HideFromStory, StoryHidden, StoryTold, TellStory
from rules.decide import decide
from rules.errors import RuleBroken
from rules.games import PLAYED, game_for
from rules.randomness import Scripted
from rules.table import Table


@pytest.mark.parametrize("key", PLAYED)
def test_a_line_is_told_in_its_own_words_and_changes_nothing(key: str) -> None:
    table = Table(seq=4)
    decision = decide(game_for(key), table, TellStory("  It began\nto rain. ", 3), Scripted([]))
    assert decision.facts == (StoryTold(text="It began to rain.", about=3),)
    assert decision.table == table


@pytest.mark.parametrize("text", ["", "  \n", "x" * (LONGEST + 1), "a\u0007b", "a\u202eb", "\u200b\u2060"])
def test_a_line_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(RuleBroken, match=f"from 1 to {LONGEST}|cannot be shown"):
        decide(game_for("freeblade"), Table(), TellStory(text), Scripted([]))


@pytest.mark.parametrize("hidden", [True, False])
def test_an_entry_is_left_out_or_told_again_and_stays(hidden: bool) -> None:
    decision = decide(game_for("opend6"), Table(), HideFromStory(7, hidden), Scripted([]))
    assert decision.facts == (StoryHidden(about=7, hidden=hidden),)
    assert decision.table == Table()
