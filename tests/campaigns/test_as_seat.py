"""A Game Master sees the table as any player or watcher sees it: all of it, no more, and only to read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.live import source
from campaigns.live.fragments import snapshot
from campaigns.live.frames import Encoded, Frame, Root, encode, html_of, only
from campaigns.live.read_only import read_only
from campaigns.live.room import Connection, Room
from campaigns.live.roots import ROLE_CHANGED
from campaigns.live.stream import LiveResponse
from campaigns.models import Seat
from rules.common.free_rolls import RollDice
from rules.common.sheets import ShareSheet
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import Browser, at, do, drawn

ACTS = re.compile(
    r"<form|hx-|formaction|<(?:button|input|select|textarea)\b(?![^>]*(?: disabled|id=\"log-new\"))"
)


def as_pip(gwen: Seat, pip: Seat, name: str = "as_seat") -> str:
    return reverse(name, args=[gwen.campaign.slug, pip.pk])


def main_of(answer: Any) -> str:
    """What stands in the frame; above it is the house's own header."""
    assert answer.status_code == 200
    page: str = answer.content.decode()
    return page.partition("<main")[2].partition(">")[2].partition("</main>")[0]


def stream(client: Client, path: str) -> Connection:
    response = client.get(path)
    assert isinstance(response, LiveResponse)
    return response.connection


@pytest.fixture
def beast(gwens_seat: Seat) -> str:
    do(gwens_seat, MakeCreature("beast", "CanaryBeast", 30, visibility="hidden"))
    do(gwens_seat, RollDice("d20", "CanaryRoll"), 7, audience="gm_only")
    return "beast"


def test_a_gm_sees_what_pip_sees_and_nothing_of_it_acts(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(pips_seat, RollDice("d20", "For Pip and Gwen"), 7, audience="gm_and_me")
    page = main_of(signed_in(gwens_seat).get(as_pip(gwens_seat, pips_seat)))
    assert f"As {pips_seat.name} sees it" in page
    assert f'href="{at(gwens_seat, "screen")}"' in page
    assert "For Pip and Gwen" in page
    assert f'href="?sheet={mira}"' in page
    assert f'id="sheet-{mira}-header"' in page
    assert not ACTS.search(page), ACTS.findall(page)


@pytest.mark.usefixtures("mira")
def test_each_word_that_pip_reads_stands_there_too(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    def words(html: str) -> list[str]:
        of_the_moment = r'<p[^>]*id="presence".*?</p>|<section class="card first-steps".*?</section>'
        return re.sub(r"<[^>]*>", " ", re.sub(of_the_moment, "", html, flags=re.DOTALL)).split()

    own = words(main_of(signed_in(pips_seat).get(at(pips_seat, "table"))))
    seen = words(main_of(signed_in(gwens_seat).get(as_pip(gwens_seat, pips_seat))))
    assert " ".join(seen) == f"As {pips_seat.name} sees it Back to the screen {' '.join(own)}"


@pytest.mark.usefixtures("mira")
def test_what_pip_may_not_read_is_not_there_whatever_is_asked_for(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, beast: str, signed_in: Browser
) -> None:
    gwen = signed_in(gwens_seat)
    assert "CanaryBeast" in gwen.get(at(gwens_seat, "table")).content.decode()
    for seat in (pips_seat, wynns_seat):
        for query in ("", f"?sheet={beast}"):
            assert "Canary" not in gwen.get(as_pip(gwens_seat, seat) + query).content.decode()


@pytest.mark.usefixtures("mira")
def test_its_stream_brings_what_pips_brings_and_nothing_that_acts(
    gwens_seat: Seat, pips_seat: Seat, mira: str, beast: str, signed_in: Browser
) -> None:
    path = f"{as_pip(gwens_seat, pips_seat, 'live_as')}?sheets={mira},{beast}"
    viewer = stream(signed_in(gwens_seat), path).viewer
    hidden = do(gwens_seat, RollDice("d20", "CanaryAgain"), 7, audience="gm_only")
    mine = do(pips_seat, RollDice("d20", "For Pip and Gwen"), 7, audience="gm_and_me")
    assert Encoded(drawn(hidden)[0]).for_viewer(viewer) == b""
    assert b"For Pip and Gwen" in Encoded(drawn(mine)[0]).for_viewer(viewer)
    frame = snapshot(viewer, gwens_seat.campaign_id)
    assert ACTS.search(html_of(frame.seen_by(viewer)))
    present = encode(frame.seq, frame.seen_by(viewer), acts=viewer.acts).decode()
    assert f'id="sheet-{mira}-header"' in present
    assert "Canary" not in present
    assert not ACTS.search(present), ACTS.findall(present)


@pytest.mark.usefixtures("mira")
def test_a_sheet_that_opens_comes_to_the_stream_when_it_comes_to_pip(
    gwens_seat: Seat, pips_seat: Seat, beast: str, signed_in: Browser
) -> None:
    path = f"{as_pip(gwens_seat, pips_seat, 'live_as')}?sheets={beast}"
    viewer = stream(signed_in(gwens_seat), path).viewer
    opened = do(gwens_seat, ShareSheet(beast, (), "open"))
    sent = Encoded(drawn(opened)[0]).for_viewer(viewer).decode()
    assert "CanaryBeast" in sent
    assert not ACTS.search(sent)


def test_it_is_the_gm_who_is_there_and_not_pip(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    gwen = signed_in(gwens_seat)
    connection = stream(gwen, as_pip(gwens_seat, pips_seat, "live_as"))
    assert connection.viewer.user_id == gwens_seat.user_id, "it is one of the GM's own streams"
    room = Room(connection.campaign_id, connection.head)
    room.admit(connection)
    assert room.seats() == {gwens_seat.pk}
    page = main_of(gwen.get(as_pip(gwens_seat, pips_seat)))
    there = main_of(signed_in(pips_seat).get(at(pips_seat, "table")))
    dot = rf'<[^>]*id="online-{mira}"[^>]*>'
    [looked_at], [own] = re.findall(dot, page), re.findall(dot, there)
    assert looked_at != own


def test_it_ends_when_the_gm_is_one_no_more(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    connection = stream(signed_in(gwens_seat), as_pip(gwens_seat, pips_seat, "live_as"))
    assert (connection.claim.seat_id, connection.claim.role) == (gwens_seat.pk, "gm")
    assert source.refused([connection.claim]) == {}
    Seat.objects.filter(pk=gwens_seat.pk).update(role="player")
    assert source.refused([connection.claim]) == {connection.claim: ROLE_CHANGED}


@pytest.mark.parametrize("lost", ["gwens_seat", "pips_seat"])
def test_it_ends_with_the_event_that_ends_either_and_brings_nothing_of_it(
    request: pytest.FixtureRequest, lost: str, gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    connection = stream(signed_in(gwens_seat), as_pip(gwens_seat, pips_seat, "live_as"))
    room = Room(connection.campaign_id, connection.head)
    of_pip = Root("prompts", "<div id='prompts'>for Pip</div>", only(pips_seat.pk))
    seat, seq = request.getfixturevalue(lost), connection.head + 1
    room.take([Frame(seq, (of_pip,), {seat.pk: ROLE_CHANGED}), Frame(seq + 1, (of_pip,))])
    assert room.due(connection) == b""
    assert connection.bye == ROLE_CHANGED


def test_only_a_gm_sees_as_another_and_never_as_a_gm_or_one_of_another_table(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    for name in ("as_seat", "live_as"):
        for seat in (pips_seat, wynns_seat):
            assert signed_in(seat).get(as_pip(gwens_seat, pips_seat, name)).status_code == 403
        gwen = signed_in(gwens_seat)
        assert gwen.get(as_pip(gwens_seat, gwens_seat, name)).status_code == 404
        assert gwen.post(as_pip(gwens_seat, pips_seat, name)).status_code == 405
        Seat.objects.filter(pk=wynns_seat.pk).update(left="2026-01-01T00:00:00Z")
        assert gwen.get(as_pip(gwens_seat, wynns_seat, name)).status_code == 404
        Seat.objects.filter(pk=wynns_seat.pk).update(left=None)


def test_the_screen_leads_to_every_seat_in_one_tap(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    page = signed_in(gwens_seat).get(at(gwens_seat, "screen")).content.decode()
    for seat in (pips_seat, wynns_seat):
        assert f'href="{as_pip(gwens_seat, seat)}"' in page
    assert as_pip(gwens_seat, gwens_seat) not in page


@pytest.mark.parametrize(
    ("html", "seen"),
    [
        ('<form class="row" method="post" action="/x" hx-post="/x">a</form>', '<div class="row">a</div>'),
        ('<input type="hidden" name="key" value="1">', ""),
        (
            '<button name="a" formaction="/x">Roll &amp; see</button>',
            '<button name="a" disabled>Roll &amp; see</button>',
        ),
        ('<a class="b" href="/c/a/log/3" hx-get="/x">3</a>', '<a class="b" aria-disabled="true">3</a>'),
        ('<a href="/c/a/?sheet=mira">M</a>', '<a href="?sheet=mira">M</a>'),
        ('<a href="#event-3">3</a>', '<a href="#event-3">3</a>'),
        ('<svg viewBox="0 0 1 1"><path d="M0"/></svg>&#39;&nbsp;<p title="&quot;">', None),
    ],
)
def test_what_is_only_read_looks_the_same_and_does_nothing(html: str, seen: str | None) -> None:
    assert read_only(html) == (html if seen is None else seen)
