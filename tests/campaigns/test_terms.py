"""The words of a game: each is explained where it stands, on panels and in dialogs."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Campaign, Seat
from campaigns.panels.draw import for_stream, panels_on
from campaigns.panels.seen import place_for
from campaigns.state import state_of
from rules.games import GAMES
from tests.campaigns.at_table import Browser, at
from tests.campaigns.sheets import FRAME


def panel(seat: Seat, sheet: str, key: str) -> str:
    state = state_of(Campaign.objects.get(pk=seat.campaign_id))
    [found] = [panel for panel in panels_on(state, sheet) if panel.key == key]
    return for_stream(place_for(seat, state, sheet), found)


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


def test_a_word_is_tapped_for_its_meaning_on_panels_and_in_dialogs(
    pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    abilities, vitals = panel(pips_seat, mira, "abilities"), panel(pips_seat, mira, "vitals")
    assert re.search(r"<summary>DR<.*?</summary>.*?number that a check", abilities, re.DOTALL)
    assert re.search(r"<summary>Focus<.*?buys another roll", vitals, re.DOTALL)
    dialog = signed_in(pips_seat).get(at(pips_seat, "check", mira, "dexterity"), **FRAME).content.decode()
    assert re.search(r"<summary>Advantage<.*?</summary>.*?Things stand well", dialog, re.DOTALL)
    assert "<summary>Disadvantage<" in dialog
