"""A character leaves as a file and comes to another table, from one or from a stat block."""

from __future__ import annotations

import json
import random
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaigns.access import membership_of
from campaigns.demo import build_demo
from campaigns.models import Campaign, Membership, Seat
from campaigns.sheets.elsewhere import file_of
from campaigns.state import kept, state_of
from rules.common.arrivals import CharacterBrought
from rules.common.character_files import PARTS
from rules.common.sheets import SetAbility
from rules.games import GAMES, PLAYED
from rules.table import LIVING, Profile
from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays
from tests.effort import some_of

pytestmark = [pytest.mark.database, pytest.mark.django_db]
GHOUL = "Marsh ghoul: STR +2, HP 5/7, dagger d6, wings of leather"


def play(game: str) -> None:
    Campaign.objects.update(system=game)
    kept.clear()


def brought(person: Person, text: str, **fields: str) -> str:
    """Bring somebody in, and return the new sheet's id."""
    to = person.submits("sheet_bring", text=text, bring="yes", **fields)
    return to.rstrip("/").rpartition("/")[2]


def test_a_player_sees_what_was_read_of_a_stat_block_before_it_is_theirs(
    player: Person, replays: Replays
) -> None:
    shown = player.browser.post(at(player.seat, "sheet_bring"), {"text": GHOUL, "look": "yes"})
    holds(shown.content.decode(), "Marsh ghoul", "Strength", "5 of 7", "wings of leather", "Not read")
    assert not Membership.objects.exists()
    with replays():
        sheet_id = brought(player, GHOUL, kind="npc", visibility="hidden")
    holds(player.reads("sheet", sheet_id), "Marsh ghoul", "dagger", "5")
    found = membership_of(state_of(player.seat.campaign), sheet_id)
    assert found is not None
    assert (found.players, found.visibility, found.profile.kind) == ((str(player.seat.pk),), "open", "pc")


def test_a_game_master_says_what_it_is_and_who_sees_it(gm: Person, player: Person) -> None:
    sheet_id = brought(gm, GHOUL, kind="creature", visibility="hidden")
    found = membership_of(state_of(gm.seat.campaign), sheet_id)
    assert found is not None
    assert (found.players, found.visibility, found.profile.kind) == ((), "hidden", "creature")
    assert "Marsh ghoul" not in player.reads("table")


def test_a_character_goes_along_from_one_table_to_another(gm: Person, player: Person, mira: str) -> None:
    gm.plays(SetAbility(mira, "strength", 3))
    other = build_demo("freeblade")
    Seat.objects.filter(campaign=other, role="gm").update(user=player.seat.user)
    there = Person(Seat.objects.get(campaign=other, role="gm"))
    address = f"{player.seat.campaign.slug}/{mira}"
    holds(there.reads("sheet_bring"), f'value="{address}"', "Mira, ")
    there.submits("sheet_bring", origin=address, bring="yes")
    assert "Mira" in there.reads("table")
    answer = there.browser.post(at(there.seat, "sheet_bring"), {"origin": "nobody/here", "bring": "yes"})
    assert answer.status_code == 422


@pytest.mark.parametrize("game", PLAYED)
def test_every_character_of_a_demo_table_is_the_same_after_a_round_trip(gm: Person, game: str) -> None:
    demo = state_of(build_demo(game))
    play(game)
    for sheet_id in demo.sheets:
        profile = demo.table.get(Profile, sheet_id, "profile")
        if profile is None or profile.kind not in LIVING:
            continue
        written = file_of(demo, sheet_id)
        sent = SimpleUploadedFile("character.json", written.encode())
        to = gm.browser.post(at(gm.seat, "sheet_bring"), {"sent": sent, "bring": "yes", "kind": profile.kind})
        here = to["Location"].rstrip("/").rpartition("/")[2]
        again, before = json.loads(file_of(state_of(gm.seat.campaign), here)), json.loads(written)
        for name, _ in PARTS:
            rows = [[row for _, row in data.get(name, [])] for data in (before, again)]
            assert all(row in rows[1] for row in rows[0]), name
        assert {**again, **dict.fromkeys(dict(PARTS))} == {**before, **dict.fromkeys(dict(PARTS))}


def test_the_file_is_for_whoever_may_read_the_sheet(gm: Person, player: Person, watcher: Person) -> None:
    sheet_id = brought(gm, GHOUL, visibility="named")
    assert player.browser.get(at(player.seat, "character_file", sheet_id)).status_code == 404
    assert watcher.browser.get(at(watcher.seat, "character_file", sheet_id)).status_code == 404
    answer = gm.browser.get(at(gm.seat, "character_file", sheet_id))
    assert 'filename="marsh-ghoul.json"' in answer["Content-Disposition"]
    assert answer.json()["game"] == "freeblade"
    assert watcher.browser.post(at(watcher.seat, "sheet_bring"), {"text": GHOUL}).status_code == 403


FILE = {"rollbook-character": 1, "game": "freeblade", "name": "Ash"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Choose a file, paste a stat block"),
        (" : Strength 2", "begins with a name"),
        (json.dumps({**FILE, "game": "wildd6"}), "of another game, and this table plays Freeblade"),
        (json.dumps({**FILE, "rollbook-character": 9}), "another version of Rollbook"),
        (json.dumps({"name": "Ash"}), "not a character that Rollbook wrote"),
        (json.dumps({**FILE, "wings": 2}), "BringCharacter has no wings"),
        (json.dumps({**FILE, "name": " "}), "A name is needed"),
        (json.dumps({**FILE, "abilities": [["strength", {"value": "x"}]]}), "not a valid value"),
        (json.dumps({**FILE, "abilities": [["strength", {"value": 1.5}]]}), "no whole number"),
        (json.dumps({**FILE, "abilities": [["strength", {"value": 10**9}]]}), "Value must be from"),
        (json.dumps({**FILE, "abilities": 7}), "a list belongs here"),
        (json.dumps({**FILE, "kind": "place"}), "Only characters and creatures"),
        ('{"rollbook-character": NaN}', "no whole number"),
        ("[" * 5_000, "at most 80 characters"),
        ('{"a":' * 5_000, "not a character that Rollbook wrote"),
    ],
)
def test_what_is_no_character_is_refused_in_a_sentence(gm: Person, text: str, says: str) -> None:
    answer = gm.browser.post(at(gm.seat, "sheet_bring"), {"text": text, "bring": "yes"})
    assert answer.status_code == 422
    assert says in unescape(answer.content.decode())
    assert not Membership.objects.exists()


def test_a_file_that_is_no_text_is_refused(gm: Person) -> None:
    for sent in (b"\xff\xfe\x00", b" " * 1_000_000):
        form = {"sent": SimpleUploadedFile("character.json", sent)}
        assert gm.browser.post(at(gm.seat, "sheet_bring"), form).status_code == 422


@pytest.mark.examples
@pytest.mark.parametrize("game", sorted(GAMES))
def test_whatever_a_file_says_the_sheet_can_be_drawn_or_the_row_is_named(gm: Person, game: str) -> None:
    """Numbers, kinds and keys of a character are changed at random; no page breaks over what is let in."""
    chance, demo = random.Random(game), state_of(build_demo(game))
    play(game)
    written = [
        json.loads(file_of(demo, sheet_id))
        for sheet_id in demo.sheets
        if demo.table.get(Profile, sheet_id, "profile").kind in LIVING  # type: ignore[union-attr]
    ]
    drawn = 0
    for _ in range(some_of(40)):
        text = json.dumps(spoiled(chance.choice(written), chance))
        answer = gm.browser.post(at(gm.seat, "sheet_bring"), {"text": text, "bring": "yes"})
        assert answer.status_code in (303, 422), text
        if answer.status_code == 303:
            drawn += 1
            assert gm.browser.get(answer["Location"]).status_code == 200, text
    assert drawn
    assert gm.browser.get(at(gm.seat, "table")).status_code == 200
    assert gm.browser.get(at(gm.seat, "screen")).status_code == 200


def spoiled(character: dict[str, object], chance: random.Random) -> dict[str, object]:
    """Return a character with a few values of its rows, or keys, replaced by others."""
    other = json.loads(json.dumps(character))
    named = [name for name, _ in PARTS if other.get(name)]
    for _ in range(chance.randint(1, 3)):
        entry = chance.choice(other[chance.choice(named)])
        if chance.random() < 0.2 or not entry[1]:
            entry[0] = chance.choice(["9999999.1", "hp", "zz", "own_x", "strength", "coins"])
        else:
            field = chance.choice(sorted(entry[1]))
            values = {str: ["", "x", "strength", "weapon", "12D"], int: [-1, 0, 3, 7, 40, 9999]}
            entry[1][field] = chance.choice(values.get(type(entry[1][field]), [entry[1][field]]))
    return other


def test_the_log_says_that_somebody_came_from_elsewhere(player: Person) -> None:
    brought(player, GHOUL)
    assert player.seat.campaign.events.latest("seq").kind == "character_brought"
    assert CharacterBrought.ASIDE
    holds(player.reads("table"), "from elsewhere")
