"""Every slip opens: over the sheet for a script, as a page of its own without one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.models import Campaign, Seat
from rules.common.conditions import AddCondition
from tests.campaigns.sheets import FRAME, address, done, key_of

SignedIn = Callable[[object], Client]

PLAIN = (
    *("attack", "damage", "heal", "focus", "rest", "condition_new", "belonging_new", "coins", "advance"),
    *("notes", "describe", "remove", "numbers"),
)
KEYED = {"belonging": "light armor", "use": "torches", "cast": "Hush", "condition": "poisoned"}


@pytest.mark.parametrize("name", PLAIN)
def test_a_slip_opens_for_her_player_and_nobody_else(
    mira: str, pips_seat: Seat, wynns_seat: Seat, olaf: object, signed_in: SignedIn, name: str
) -> None:
    path, browser = address(pips_seat, name), signed_in(pips_seat)
    seq = Campaign.objects.get(pk=pips_seat.campaign_id).last_seq
    partial, page = browser.get(path, **FRAME).content.decode(), browser.get(path).content.decode()
    assert partial.lstrip().startswith('<div class="slip">')
    assert partial.count("<form") >= 1
    assert "<!doctype html>" in page
    assert "csrfmiddlewaretoken" in page
    assert signed_in(wynns_seat).get(path).status_code == 403
    assert signed_in(olaf).get(path).status_code == 404
    assert Campaign.objects.get(pk=pips_seat.campaign_id).last_seq == seq


@pytest.mark.parametrize(("name", "thing"), KEYED.items())
def test_so_does_the_slip_of_each_thing(
    mira: str, pips_seat: Seat, signed_in: SignedIn, name: str, thing: str
) -> None:
    done(pips_seat, AddCondition(mira, "poisoned"))
    browser = signed_in(pips_seat)
    path = address(pips_seat, name, key_of(pips_seat, thing))
    assert browser.get(path, **FRAME).status_code == browser.get(path).status_code == 200


def test_the_gm_says_who_plays_it(mira: str, gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(gwens_seat).get(address(pips_seat, "share"), **FRAME).content.decode()
    assert f'name="seats" value="{pips_seat.pk}" checked' in page
    assert "Wynn" not in page
