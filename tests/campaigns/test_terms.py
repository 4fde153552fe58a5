"""The words of a game: each is explained where it stands, on panels and in dialogs."""

from __future__ import annotations

import re

import pytest

from rules.games import GAMES
from tests.campaigns.person import Person
from tests.campaigns.test_panels import panel


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_game_is_explained_where_it_stands(game: str) -> None:
    sheet, text = GAMES[game].sheet, GAMES[game].text
    gauges = {gauge.key for panel in sheet.panels for gauge in panel.gauges}
    named = {key for part in (*sheet.panels, *sheet.dialogs, *sheet.table) for key in part.terms}
    called = text.term_called(GAMES[game].system.words.get("difficulty", "Difficulty"))
    words = {term.key for term in text.terms}
    tokens = [kind for kind in GAMES[game].system.resources if kind.key in gauges]
    gauges |= {term.key for kind in tokens if (term := text.term_called(kind.name.split()[0]))}
    assert named <= words
    assert words <= named | gauges | ({called.key} if called else set())


def test_a_word_is_tapped_for_its_meaning_on_panels_and_in_dialogs(player: Person, mira: str) -> None:
    abilities, vitals = panel(player, "abilities"), panel(player, "vitals")
    assert re.search(r"<summary>DR<.*?</summary>.*?number that a d20", abilities, re.DOTALL)
    assert re.search(r"<summary>Focus<.*?buys a reroll", vitals, re.DOTALL)
    dialog = player.reads("check", mira, "dexterity")
    assert re.search(r"<summary>Advantage<.*?</summary>.*?A check rolls a d6", dialog, re.DOTALL)
    assert "<summary>Disadvantage<" in dialog
