"""Prompts: what waits for an answer, and what is said to who comes too late for it."""

from __future__ import annotations

import pytest

from rules.common.prompts import LetPass
from rules.d6.criticals import TellCritical
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.freeblade.harm import ApplyDamage
from rules.game import Command
from rules.games import GAMES, game_for
from rules.randomness import Scripted
from rules.table import TABLE, Pending, Table


@pytest.mark.parametrize(
    ("game", "command", "said"),
    [
        ("freed6", TellCritical("1.1", "Luck."), "That critical has been told already."),
        ("freeblade", ApplyDamage("1.1", "ann"), "That damage is settled already."),
        ("opend6", LetPass("1.1"), "That is settled already."),
    ],
)
def test_who_comes_too_late_is_told_so_in_the_prompts_own_words(
    game: str, command: Command, said: str
) -> None:
    with pytest.raises(RuleBroken, match=said) as refusal:
        decide(game_for(game), Table(), command, Scripted([]))
    assert refusal.value.sentence == said
    assert preview(game_for(game), Table(), command).refused == said


def test_a_row_of_another_kind_is_not_the_one_that_was_meant() -> None:
    table = Table().put(TABLE, "1.1", Pending(kind="ranks", about=1))
    with pytest.raises(RuleBroken, match="critical has been told already"):
        decide(game_for("freed6"), table, TellCritical("1.1", "Luck."), Scripted([]))


def test_every_prompt_says_what_is_gone() -> None:
    prompts = [prompt for key in GAMES for prompt in game_for(key).prompts.values()]
    assert prompts
    assert all(prompt.gone.endswith(".") for prompt in prompts)
