"""Dice that a seat keeps by name: kept and let go by the same press, nobody else's, and at most eight."""

from __future__ import annotations

import pytest
from django.urls import reverse

from campaigns.actions.seats import MOST_FAVOURITES
from campaigns.models import Seat
from rules.dice.notation import parse
from rules.games import GAMES
from tests.campaigns.at_table import Browser, ask, head, refused

pytestmark = pytest.mark.django_db


def path(seat: Seat) -> str:
    return reverse("favourite", args=[seat.campaign.slug])


def kept(seat: Seat) -> list[tuple[str, str]]:
    return [(one["expression"], one["label"]) for one in Seat.objects.get(pk=seat.pk).favourites]


def test_dice_are_kept_by_a_name_and_let_go_by_the_same_press(pips_seat: Seat, signed_in: Browser) -> None:
    client, before = signed_in(pips_seat), head(pips_seat)
    html = ask(client, path(pips_seat), {"expression": "2D6 + 3", "label": "Sneak"}).content.decode()
    assert 'data-roll="2d6+3" data-label="Sneak"' in html
    assert kept(pips_seat) == [("2d6+3", "Sneak")]
    assert 'data-roll="2d6+3"' in client.get(pips_seat.campaign.get_absolute_url()).content.decode()
    ask(client, path(pips_seat), {"expression": "2d6+3"})
    assert kept(pips_seat) == []
    assert head(pips_seat) == before


def test_they_are_nobody_elses(pips_seat: Seat, gwens_seat: Seat, signed_in: Browser) -> None:
    ask(signed_in(pips_seat), path(pips_seat), {"expression": "1d20", "label": "Pips own"})
    assert kept(gwens_seat) == []
    assert (
        "Pips own" not in signed_in(gwens_seat).get(gwens_seat.campaign.get_absolute_url()).content.decode()
    )


def test_what_is_no_dice_is_refused_and_nothing_kept(pips_seat: Seat, signed_in: Browser) -> None:
    client = signed_in(pips_seat)
    assert "place for" in refused(ask(client, path(pips_seat), {"expression": "2d6+a"}))
    refused(ask(client, path(pips_seat), {"expression": ""}))
    refused(ask(client, path(pips_seat), {"expression": "1d6", "label": "x" * 81}))
    assert kept(pips_seat) == []


def test_there_are_so_many_and_no_more(pips_seat: Seat, signed_in: Browser) -> None:
    client = signed_in(pips_seat)
    for number in range(MOST_FAVOURITES):
        ask(client, path(pips_seat), {"expression": f"1d6+{number + 1}"})
    assert "Let one go first" in refused(ask(client, path(pips_seat), {"expression": "1d20"}))
    ask(client, path(pips_seat), {"expression": "1d6+1"})
    ask(client, path(pips_seat), {"expression": "1d20"})
    assert len(kept(pips_seat)) == MOST_FAVOURITES


def test_without_a_script_one_comes_back_to_the_table(pips_seat: Seat, signed_in: Browser) -> None:
    answer = signed_in(pips_seat).post(path(pips_seat), {"expression": "1d8"})
    assert (answer.status_code, answer["Location"]) == (303, pips_seat.campaign.get_absolute_url())


@pytest.mark.parametrize("game", GAMES)
def test_every_die_of_a_games_tray_can_be_rolled(game: str) -> None:
    tray = GAMES[game].sheet.tray
    assert len(tray) == len(set(tray)) == 7
    for die in tray:
        assert parse(f"2{die}" if die != "d66" else die)
