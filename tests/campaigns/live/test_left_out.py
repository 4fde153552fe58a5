"""What nobody looks at is not drawn: of a press that harms three, the screens get what they show."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.audience import OVERVIEW, SCREEN
from campaigns.drawing import fragments
from campaigns.live.frames import Frame
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import ask, at, holds

pytestmark = [pytest.mark.django_db, pytest.mark.database]

PAGES = {SCREEN, OVERVIEW}


def drawn(seat: Seat, sheet: str, shown: frozenset[str] | None) -> Frame:
    """The frame of one harm, drawn for pages that show these sheets."""
    played = perform(seat, TakeDamage(sheet, 1))
    return fragments.frames(played.events, state_of(Campaign.objects.get(pk=seat.campaign_id)), shown)[-1]


def sheets(frame: Frame) -> set[str | None]:
    return {root.sheet for root in frame.roots} - {None}


def test_a_sheet_is_drawn_if_somebody_shows_it_and_else_left_out(gwens_seat: Seat, brin: str) -> None:
    for shown, left_out in ((set(), {brin, *PAGES}), ({brin}, PAGES)):
        frame = drawn(gwens_seat, brin, frozenset(shown))
        assert (sheets(frame), frame.left_out) == (shown, left_out)


def test_without_knowing_who_shows_what_all_is_drawn(gwens_seat: Seat, brin: str) -> None:
    frame = drawn(gwens_seat, brin, None)
    assert (sheets(frame), frame.left_out) == ({brin, *PAGES}, frozenset())
    assert not [root.id for root in frame.roots if root.audience.is_nobody], "nothing is drawn for nobody"


def test_an_answer_has_what_its_page_shows(
    gwens_seat: Seat, brin: str, signed_in: Callable[[Seat], Client]
) -> None:
    client, path = signed_in(gwens_seat), at(gwens_seat, "damage", brin)
    on_screen = ask(client, path, {"amount": "1"}, **{fragments.SHEETS: SCREEN}).content.decode()
    holds(on_screen, f'id="order-{brin}"', no=f'id="sheet-{brin}-vitals"')
    on_sheet = ask(client, path, {"amount": "1"}, **{fragments.SHEETS: brin}).content.decode()
    holds(on_sheet, f'id="sheet-{brin}-vitals"', no=f'id="order-{brin}"')
    on_overview = ask(client, path, {"amount": "1"}, **{fragments.SHEETS: OVERVIEW}).content.decode()
    holds(on_overview, f'id="member-{brin}"', no=f'id="order-{brin}"')
    unsaid = ask(client, path, {"amount": "1"}).content.decode()
    assert f'id="sheet-{brin}-vitals"' in unsaid
