"""The eye has somewhere to begin: few deeds of a page are filled, and each has an icon and a word."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.campaigns.person import Person

MOST = 6
FILLED = re.compile(r'<(a|button) class="button[^"]*\bprimary\b[^>]*>(.*?)</\1>', re.S)
PAGES = ("table", "screen", "people", "settings", "note_list", "note_new", "tables", "chronicle", "lines")


@pytest.mark.parametrize("page", PAGES)
def test_at_most_six_deeds_of_a_page_are_filled(gm: Person, page: str) -> None:
    few_and_named(gm.reads(page))


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/demo", "/login", "/signup", "/join"])
def test_a_stranger_finds_few_filled_deeds(client: Client, address: str) -> None:
    few_and_named(client.get(address).content.decode())


def few_and_named(page: str) -> None:
    found = [inside for _, inside in FILLED.findall(page)]
    assert len(found) <= MOST
    for inside in found:
        assert re.sub(r"<[^>]+>", "", inside).strip(), inside
