"""A Game Master sees the table as any player or watcher sees it: all of it, no more, and only to read."""

from __future__ import annotations

import re

import pytest

from campaigns.audience import only
from campaigns.drawing import source
from campaigns.drawing.fragments import snapshot
from campaigns.drawing.roots import ROLE_CHANGED
from campaigns.live.frames import Encoded, Frame, Root, encode, html_of
from campaigns.live.read_only import read_only
from campaigns.live.room import OpenStream, Room
from campaigns.live.stream import LiveResponse
from campaigns.models import Seat
from rules.common.free_rolls import RollDice
from rules.common.sheets import ShareSheet
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import at, drawn, holds
from tests.campaigns.person import Person

ACTS = re.compile(
    r"<form|hx-|formaction|<(?:button|input|select|textarea)\b(?![^>]*(?: disabled|id=\"log-new\"))"
)
FOR_TWO = RollDice("d20", "For Pip and Gwen")
pytestmark = pytest.mark.usefixtures("mira")


def main_of(page: str) -> str:
    """What stands in the frame; above it is the house's own header."""
    return page.partition("<main")[2].partition(">")[2].partition("</main>")[0]


def as_pip(gm: Person, player: Person) -> str:
    return main_of(gm.reads("as_seat", player.seat.pk))


def stream(gm: Person, player: Person, *sheets: str) -> OpenStream:
    response = gm.opens("live_as", player.seat.pk, sheets=",".join(sheets))
    assert isinstance(response, LiveResponse)
    return response.connection


@pytest.fixture
def beast(gm: Person) -> str:
    gm.plays(MakeCreature("beast", "CanaryBeast", 30, visibility="hidden"))
    gm.plays(RollDice("d20", "CanaryRoll"), 7, audience="gm_only")
    return "beast"


def test_a_gm_sees_what_pip_sees_and_nothing_of_it_acts(gm: Person, player: Person, mira: str) -> None:
    player.plays(FOR_TWO, 7, audience="gm_and_me")
    page = as_pip(gm, player)
    holds(page, f"Viewing as {player.seat.name}", f'href="{at(gm.seat, "screen")}"', "For Pip and Gwen")
    holds(page, f'href="?sheet={mira}"', f'id="sheet-{mira}-header"')
    assert not ACTS.search(page), ACTS.findall(page)


def test_each_word_that_pip_reads_stands_there_too(gm: Person, player: Person) -> None:
    def words(html: str) -> str:
        of_the_moment = r'<p[^>]*id="presence".*?</p>|<section class="card first-steps".*?</section>'
        return " ".join(re.sub(r"<[^>]*>", " ", re.sub(of_the_moment, "", html, flags=re.DOTALL)).split())

    own = words(main_of(player.reads("table")))
    assert words(as_pip(gm, player)) == f"Viewing as {player.seat.name} GM screen {own}"


def test_what_pip_may_not_read_is_absent(gm: Person, player: Person, watcher: Person, beast: str) -> None:
    assert "CanaryBeast" in gm.reads("table")
    for who in (player, watcher):
        assert "Canary" not in gm.reads("as_seat", who.seat.pk)
        assert "Canary" not in gm.reads("as_seat", who.seat.pk, sheet=beast)


def test_its_stream_is_pips_and_nothing_in_it_acts(gm: Person, player: Person, mira: str, beast: str) -> None:
    viewer = stream(gm, player, mira, beast).viewer
    hidden = gm.plays(RollDice("d20", "CanaryAgain"), 7, audience="gm_only")
    mine = player.plays(FOR_TWO, 7, audience="gm_and_me")
    assert Encoded(drawn(hidden)[0]).for_viewer(viewer) == b""
    assert b"For Pip and Gwen" in Encoded(drawn(mine)[0]).for_viewer(viewer)
    frame = snapshot(viewer, gm.seat.campaign_id)
    assert ACTS.search(html_of(frame.seen_by(viewer)))
    present = encode(frame.seq, frame.seen_by(viewer), acts=viewer.acts).decode()
    holds(present, f'id="sheet-{mira}-header"', no="Canary")
    assert not ACTS.search(present), ACTS.findall(present)


def test_a_sheet_that_opens_comes_when_it_comes_to_pip(gm: Person, player: Person, beast: str) -> None:
    viewer = stream(gm, player, beast).viewer
    opened = gm.plays(ShareSheet(beast, (), "open"))
    sent = Encoded(drawn(opened)[0]).for_viewer(viewer).decode()
    assert "CanaryBeast" in sent
    assert not ACTS.search(sent)


def test_it_is_the_gm_who_is_there_and_not_pip(gm: Person, player: Person, mira: str) -> None:
    connection = stream(gm, player)
    assert connection.viewer.user_id == gm.seat.user_id, "it is one of the GM's own streams"
    room = Room(connection.campaign_id, connection.head)
    room.admit(connection)
    assert room.seats() == {gm.seat.pk}
    dot = rf'<[^>]*id="online-{mira}"[^>]*>'
    [looked_at], [own] = re.findall(dot, as_pip(gm, player)), re.findall(dot, player.reads("table"))
    assert looked_at != own


def test_it_ends_when_the_gm_is_one_no_more(gm: Person, player: Person) -> None:
    claim = stream(gm, player).claim
    assert (claim.seat_id, claim.role) == (gm.seat.pk, "gm")
    assert source.refusals([claim]) == {}
    Seat.objects.filter(pk=gm.seat.pk).update(role="player")
    assert source.refusals([claim]) == {claim: ROLE_CHANGED}


@pytest.mark.parametrize("lost", ["gm", "player"])
def test_it_ends_with_either(request: pytest.FixtureRequest, lost: str, gm: Person, player: Person) -> None:
    connection = stream(gm, player)
    room = Room(connection.campaign_id, connection.head)
    of_pip = Root("prompts", "<div id='prompts'>for Pip</div>", only(player.seat.pk))
    seat, seq = request.getfixturevalue(lost).seat, connection.head + 1
    room.take([Frame(seq, (of_pip,), {seat.pk: ROLE_CHANGED}), Frame(seq + 1, (of_pip,))])
    assert room.news_for(connection) == b""
    assert connection.bye == ROLE_CHANGED


@pytest.mark.parametrize("page", ["as_seat", "live_as"])
def test_nobody_is_seen_as_a_gm_or_as_who_has_left(gm: Person, watcher: Person, page: str) -> None:
    Seat.objects.filter(pk=watcher.seat.pk).update(left="2026-01-01T00:00:00Z")
    for who in (gm, watcher):
        assert gm.opens(page, who.seat.pk).status_code == 404


def test_the_screen_leads_to_every_seat_in_one_tap(gm: Person, player: Person, watcher: Person) -> None:
    page = gm.reads("screen")
    for who, leads in ((player, True), (watcher, True), (gm, False)):
        assert (f'href="{at(gm.seat, "as_seat", who.seat.pk)}"' in page) == leads


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
