"""Of a foe players may see numbers, a word for how it stands, or nothing but its name: as its sheet says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.models import Campaign
from rules.common.foes import MakeFoe
from rules.common.sheets import ShareSheet, WriteNotes
from rules.d6.tracks import MoveTrack
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.harm import Heal, TakeDamage
from rules.table import Track
from tests.campaigns.at_table import holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown
from tests.campaigns.test_turn_order import frame_of, sent

OGRE, ROW = "ogre", "party-ogre"


@pytest.fixture
def ogre(gm: Person) -> None:
    """An ogre of 17 HP, of which players see how it stands."""
    gm.plays(MakeCreature(OGRE, "Ogre", 17, visibility="stands"))


def on_strip(who: Person) -> str:
    return words(who.reads("table").split(f'id="{ROW}">')[1].split("</li>")[0])


@pytest.mark.parametrize(
    ("damage", "word"), [(0, "unhurt"), (1, "hurt"), (8, "hurt"), (9, "badly hurt"), (17, "taken out")]
)
@pytest.mark.usefixtures("ogre")
def test_players_see_a_word_and_the_gm_the_number(gm: Person, player: Person, damage: int, word: str) -> None:
    if damage:
        gm.plays(TakeDamage(OGRE, damage))
    assert on_strip(player) == f"O Ogre {word}"
    holds(on_strip(gm), str(17 - damage), no="hurt")
    assert f"You know only its name and that it is {word}." in words(player.reads("sheet", OGRE))


@pytest.mark.usefixtures("ogre")
def test_the_entries_tell_players_no_number_of_it(gm: Person, player: Person) -> None:
    hit = gm.plays(TakeDamage(OGRE, 4))
    assert hit.secret == {"before": 17, "after": 13}
    entry = player.reads("log").split(f'id="event-{hit.seq}"')[1].split('class="said">')[1]
    holds(words(entry.split("</p>")[0].split('<a class="at"')[0]), "4", no=("17", "13"))


@pytest.mark.usefixtures("ogre")
def test_the_word_comes_only_when_it_is_another(gm: Person, player: Person, watcher: Person) -> None:
    frames = [frame_of(gm.plays(deed)) for deed in (TakeDamage(OGRE, 2), TakeDamage(OGRE, 1), Heal(OGRE, 3))]
    for who in (player, watcher):
        brought = [words(sent(frame, who.seat, ROW)) for frame in frames]
        assert brought == ["O Ogre hurt", "", "O Ogre unhurt"]
    assert "14" in words(sent(frames[1], gm.seat, ROW))


@pytest.mark.usefixtures("ogre")
def test_the_gm_changes_what_they_see_and_the_log_says_so(gm: Person, player: Person) -> None:
    gm.plays(ShareSheet(OGRE, (), "named"))
    assert on_strip(player) == "O Ogre"
    gm.plays(ShareSheet(OGRE, (), "stands"))
    assert "is now known by name and condition" in words(gm.reads("log"))
    assert on_strip(player) == "O Ogre unhurt"


def test_in_games_of_tracks_the_word_is_the_state_of_the_worst(gm: Person, player: Person) -> None:
    Campaign.objects.update(system="wildd6")
    for who in (gm, player):
        who.seat.campaign.refresh_from_db()
    gm.plays(MakeFoe(OGRE, "Ogre", "3D", visibility="stands"))
    assert on_strip(player) == "O Ogre unhurt"
    [track] = shown(gm.seat).table.of(Track, OGRE)
    said = sent(frame_of(gm.plays(MoveTrack(OGRE, track, 2))), player.seat, ROW)
    assert on_strip(player) == words(said)
    assert "unhurt" not in said


def test_nothing_else_of_it_is_sent_to_players(gm: Person, player: Person, watcher: Person) -> None:
    gm.plays(MakeCreature(OGRE, "Ogre", 17, attack="Zqxclaws", portrait="👹", visibility="stands"))
    frames = [frame_of(gm.plays(deed)) for deed in (WriteNotes(OGRE, "Zqxnotes"), TakeDamage(OGRE, 9))]
    for who in (player, watcher):
        pages = [who.reads("table", sheet=OGRE), who.reads("sheet", OGRE)]
        pages += [who.reads("table"), who.reads("log")]
        viewer = replace(who.viewer, sheets=frozenset({OGRE}))
        brought = [root.html for frame in frames for root in frame.seen_by(viewer)]
        assert not any(canary in html for html in pages + brought for canary in ("Zqx", "👹"))
