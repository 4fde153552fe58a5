"""Of a foe players may see numbers, a word for how it stands, or nothing but its name: as its sheet says."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.live.frames import Viewer
from campaigns.models import Campaign, Seat
from campaigns.state import state_of
from rules.common.foes import MakeFoe
from rules.common.sheets import ShareSheet, WriteNotes
from rules.d6.tracks import MoveTrack
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.harm import Heal, TakeDamage
from rules.table import Track
from tests.campaigns.at_table import Browser, at, do
from tests.campaigns.test_turn_order import frame_of, sent, words

OGRE = "ogre"


@pytest.fixture
def ogre(gwens_seat: Seat) -> str:
    """An ogre of 17 HP, of which players see how it stands."""
    do(gwens_seat, MakeCreature(OGRE, "Ogre", 17, visibility="stands"))
    return OGRE


def card(seat: Seat, signed_in: Browser) -> str:
    page = signed_in(seat).get(at(seat, "table")).content.decode()
    return words(page.split(f'id="party-{OGRE}">')[1].split("</li>")[0])


def entry(client: Client, seat: Seat, seq: int) -> str:
    page = client.get(at(seat, "log")).content.decode()
    said = page.split(f'id="event-{seq}"')[1].split('class="said">')[1].split("</p>")[0]
    return said.split('<a class="at"')[0]


@pytest.mark.parametrize(
    ("damage", "word"), [(0, "unhurt"), (1, "hurt"), (8, "hurt"), (9, "badly hurt"), (17, "taken out")]
)
def test_players_see_a_word_and_the_gm_the_number(
    gwens_seat: Seat, pips_seat: Seat, ogre: str, signed_in: Browser, damage: int, word: str
) -> None:
    if damage:
        do(gwens_seat, TakeDamage(ogre, damage))
    assert card(pips_seat, signed_in) == f"O Ogre {word}"
    assert str(17 - damage) in card(gwens_seat, signed_in)
    page = signed_in(pips_seat).get(at(pips_seat, "sheet", ogre)).content.decode()
    assert f"all you know of it, but that it is {word}." in words(page)


def test_the_entries_tell_players_no_number_of_it(
    gwens_seat: Seat, pips_seat: Seat, ogre: str, signed_in: Browser
) -> None:
    hit = do(gwens_seat, TakeDamage(ogre, 4))
    assert hit.secret == {"before": 17, "after": 13}
    told = words(entry(signed_in(pips_seat), pips_seat, hit.seq))
    assert "4" in told
    assert "17" not in told
    assert "13" not in told


def test_the_word_goes_to_every_screen_only_when_it_is_another(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, ogre: str
) -> None:
    frames = [frame_of(do(gwens_seat, command)) for command in (TakeDamage(ogre, 2), TakeDamage(ogre, 1))]
    healed = frame_of(do(gwens_seat, Heal(ogre, 3)))
    for seat in (pips_seat, wynns_seat):
        assert words(sent(frames[0], seat, f"party-{ogre}")) == "O Ogre hurt"
        assert sent(frames[1], seat, f"party-{ogre}") == ""
        assert words(sent(healed, seat, f"party-{ogre}")) == "O Ogre unhurt"
    assert "14" in words(sent(frames[1], gwens_seat, f"party-{ogre}"))


def test_the_gm_changes_what_they_see_and_the_log_says_so(
    gwens_seat: Seat, pips_seat: Seat, ogre: str, signed_in: Browser
) -> None:
    do(gwens_seat, ShareSheet(ogre, (), "named"))
    assert card(pips_seat, signed_in) == "O Ogre"
    do(gwens_seat, ShareSheet(ogre, (), "stands"))
    log = words(signed_in(gwens_seat).get(at(gwens_seat, "log")).content.decode())
    assert "is known by name and how it stands now" in log
    assert card(pips_seat, signed_in) == "O Ogre unhurt"


def test_in_games_of_tracks_the_word_is_the_state_of_the_worst(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(system="wildd6")
    for seat in (gwens_seat, pips_seat):
        seat.campaign.refresh_from_db()
    do(gwens_seat, MakeFoe(OGRE, "Ogre", "3D", visibility="stands"))
    assert card(pips_seat, signed_in) == "O Ogre unhurt"
    [track] = state_of(Campaign.objects.get()).table.of(Track, OGRE)
    moved = do(gwens_seat, MoveTrack(OGRE, track, 2))
    said = sent(frame_of(moved), pips_seat, f"party-{OGRE}")
    assert card(pips_seat, signed_in) == words(said)
    assert "unhurt" not in said


def test_nothing_else_of_it_is_sent_to_players(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    do(gwens_seat, MakeCreature(OGRE, "Ogre", 17, attack="Zqxclaws", portrait="👹", visibility="stands"))
    frames = [
        frame_of(do(gwens_seat, command)) for command in (WriteNotes(OGRE, "Zqxnotes"), TakeDamage(OGRE, 9))
    ]
    for seat in (pips_seat, wynns_seat):
        pages = (
            at(seat, "table"),
            f"{at(seat, 'table')}?sheet={OGRE}",
            at(seat, "sheet", OGRE),
            at(seat, "log"),
        )
        shown = [signed_in(seat).get(page).content.decode() for page in pages]
        viewer = Viewer(seat.pk, seat.user_id, seat.role, frozenset({OGRE}))
        shown += [root.html for frame in frames for root in frame.seen_by(viewer)]
        assert not any(canary in html for html in shown for canary in ("Zqx", "👹"))
