"""Prompts: what waits for an answer, and what is said to who comes too late for it."""

from __future__ import annotations

import pytest

from rules.common.prompts import SkipPrompt
from rules.d6.critical_stories import TellCritical
from rules.decide import preview
from rules.freeblade.harm import ApplyDamage
from rules.game import Command
from rules.games import GAMES, game_for
from rules.table import TABLE, Pending, Table
from tests.rules.playing import refusal


@pytest.mark.parametrize(
    ("game", "command", "said"),
    [
        ("freed6", TellCritical("1.1", "Luck."), "That critical was already described."),
        ("freeblade", ApplyDamage("1.1", "ann"), "That damage has already been settled."),
        ("opend6", SkipPrompt("1.1"), "That has already been settled."),
    ],
)
def test_who_comes_too_late_is_told_so_in_the_prompts_own_words(
    game: str, command: Command, said: str
) -> None:
    of_another_kind = Table().put(TABLE, "1.1", Pending(kind="ranks", about=1))
    assert refusal(Table(), command, game) == preview(game_for(game), Table(), command).refused == said
    assert game == "opend6" or refusal(of_another_kind, command, game) == said


def test_every_prompt_says_what_is_gone() -> None:
    prompts = [prompt for key in GAMES for prompt in game_for(key).prompts.values()]
    assert prompts
    assert all(prompt.gone.endswith(".") for prompt in prompts)
