"""The rules in our own words: a page for each game, and each id that the log names leads to its sentence."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from campaigns.models import Seat
from rules.catalogue import of_game, rules
from rules.games import GAMES, PLAYED
from tests.campaigns.at_table import Browser

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", PLAYED)
def test_a_games_page_says_what_it_is_and_holds_its_words_and_rules(client: Client, game: str) -> None:
    page = unescape(client.get(f"/rules/{game}").content.decode())
    text = GAMES[game].text
    assert text.about
    assert text.about in page
    assert all(term.text in page for term in text.terms)
    assert all(f'id="{rule.id}"' in page for rule in of_game(game))


def test_every_id_leads_to_its_sentence_and_nothing_else_anywhere(client: Client) -> None:
    pages: dict[str, str] = {}
    for id, rule in rules().items():
        answer = client.get(f"/rules/{id}")
        assert answer.status_code == 302
        path, anchor = answer["Location"].split("#")
        pages[path] = pages.get(path) or unescape(client.get(path).content.decode())
        assert anchor == id
        assert re.search(rf'id="{id}">.*?{re.escape(rule.says)}', pages[path])
    for key in ("FB-999", "chess", "R-", "%00"):
        assert client.get(f"/rules/{key}").status_code == 404


def test_an_entry_names_its_rules_as_links(pips_seat: Seat, mira: str, signed_in: Browser) -> None:
    browser, table = signed_in(pips_seat), pips_seat.campaign.get_absolute_url()
    browser.post(f"{table}sheets/{mira}/do/check/dexterity/", {"difficulty": 12})
    assert re.search(r'href="/rules/(FB|R)-\d+"', browser.get(table).content.decode())
