"""A campaign that was taken along and brought in is the same one, with numbers of its own."""

from __future__ import annotations

import hashlib
import io
import json
import lzma
import re
import zipfile
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from django.core.management import call_command

from campaigns.actions.campaigns import open_campaign
from campaigns.actions.entries import undo_entry
from campaigns.actions.saying import say
from campaigns.actions.seats import remove_seat
from campaigns.chain import payload
from campaigns.demo import build_demo
from campaigns.log.history import disagreements
from campaigns.models import Campaign, CampaignTable, Event, Note, Picture, SafetyLine, Seat, User
from campaigns.models.event import seats_audience
from campaigns.portable.archive import LINES, unpack
from campaigns.portable.ids import OF_ONE, OF_SEVERAL, SHEET
from campaigns.portable.incoming import unpacked
from campaigns.portable.outgoing import contents_of, packed
from rules.facts import Fact
from rules.games import FACTS, PLAYED
from rules.named import hints_of
from tests.campaigns.test_played_database import PLAYED as PLAYED_LONG_AGO
from tests.campaigns.test_played_database import read, run

pytestmark = [pytest.mark.database, pytest.mark.django_db]


SCHEMA = Path("docs/campaign-file.schema.json")
TEST_IDS = re.compile(r"\b(?:freeblade|freed6|opend6|sixd6|wildd6)-\d+")


def as_in_play(hit: re.Match[str]) -> str:
    return hashlib.sha256(hit[0].encode()).hexdigest()[:16]


def runs(campaign: Campaign) -> Seat:
    seat = campaign.seats.filter(role="gm", left=None).order_by("pk").first()
    assert seat is not None
    return seat


def brought(seat: Seat, **how: Any) -> Seat:
    _, contents = unpack(io.BytesIO(packed(seat)))
    return unpacked(user=seat.user, contents=contents, **how)


def in_canonical_form(seat: Seat) -> str:
    """Return all that a file holds, with its sheets numbered in the order in which they come."""
    contents = contents_of(Campaign.objects.get(pk=seat.campaign_id), seat)
    everything = {
        "campaign": {**contents.campaign, "name": ""},
        **contents.lines,
        "pictures": sorted(contents.pictures),
    }
    return numbered(everything)


def numbered(everything: dict[str, Any]) -> str:
    """Return plain data with its sheets numbered in the order in which they come."""
    numbers = count(1)
    names: dict[str, str] = {}
    text = json.dumps(everything, sort_keys=True)
    named = SHEET.sub(lambda hit: names.setdefault(hit[0], f"sheet {next(numbers)}"), text)
    return json.dumps(json.loads(named), sort_keys=True)


@pytest.mark.parametrize("game", PLAYED)
def test_a_demo_table_is_the_same_after_it(game: str) -> None:
    seat = runs(build_demo(game))
    follow_the_schema(packed(seat))
    other = brought(seat, name="Another road")
    assert other.campaign.name == "Another road"
    assert list(disagreements(other.campaign)) == []
    assert in_canonical_form(other) == in_canonical_form(seat)
    assert not ids_of(other) & ids_of(seat), "no sheet is in two campaigns"


def follow_the_schema(sent: bytes) -> None:
    """Hold all the text of a file against the schema that is published."""
    with zipfile.ZipFile(io.BytesIO(sent)) as file:
        names = {"manifest": "manifest.json", "campaign": "campaign.json"}
        parts: dict[str, Any] = {part: json.loads(file.read(name)) for part, name in names.items()}
        parts |= {name: list(map(json.loads, file.read(f"{name}.jsonl").splitlines())) for name in LINES}
    schema = json.loads(SCHEMA.read_text())
    assert schema["properties"].keys() == parts.keys()
    assert parts["log"]
    jsonschema_rs.validate(schema, parts)


def ids_of(seat: Seat) -> set[str]:
    events = Event.objects.filter(campaign=seat.campaign_id)
    return {hit for event in events for hit in SHEET.findall(json.dumps(payload(event)))}


@pytest.fixture
def full() -> Seat:
    """A table with something of everything that a file holds."""
    campaign = build_demo("freeblade")
    seat = runs(campaign)
    player = campaign.seats.filter(role="player").order_by("pk").first()
    assert player is not None
    gone = Seat.objects.create(campaign=campaign, user=User.objects.create_user("gone", display_name="Gone"))
    remove_seat(seat=seat, other=gone)
    say(seat=seat, text="Only for you", to=str(player.pk))
    newest = say(seat=player, text="Taken back").events[-1]
    undo_entry(seat=player, seq=newest.seq)
    data = b"RIFF....WEBP" + bytes(100)
    Picture.objects.create(campaign=campaign, key=hashlib.sha256(data).hexdigest()[:14], data=data)
    Note.objects.create(
        campaign=campaign, writer=player, title="Mine", text="**bold**", audience=seats_audience([player.pk])
    )
    CampaignTable.objects.create(campaign=campaign, key="weather", name="Weather", text="1-6 rain")
    SafetyLine.objects.create(campaign=campaign, kind="veil", text="spiders")
    return seat


def test_a_table_with_something_of_everything_is_the_same_after_it(full: Seat) -> None:
    other = brought(full)
    contents = contents_of(full.campaign, full)
    assert [name for name in LINES if name != "timers" and not contents.lines[name]] == []
    assert list(disagreements(other.campaign)) == []
    assert in_canonical_form(other) == in_canonical_form(full)
    assert {
        one.user.is_guest for one in Seat.objects.filter(campaign=other.campaign).exclude(pk=other.pk)
    } == {True}


def test_tried_it_leaves_nothing(full: Seat) -> None:
    before = Campaign.objects.count(), User.objects.count(), Event.objects.count()
    brought(full, trial=True)
    assert (Campaign.objects.count(), User.objects.count(), Event.objects.count()) == before


def test_every_fact_that_names_a_seat_is_known_to() -> None:
    def names_seats(fact: type[Fact]) -> list[str]:
        return [name for name in hints_of(fact) if "seat" in name or name in {"players"}]

    found = {(kind, name) for kind, fact in FACTS.items() for name in names_seats(fact)}
    assert found == OF_ONE | OF_SEVERAL


def test_the_command_takes_it_along_and_brings_it_in(tmp_path: Any) -> None:
    gm = User.objects.create_user("hilda", display_name="Hilda")
    seat = open_campaign(user=gm, name="The Salt Way")
    file, said = tmp_path / "salt.rollbook", io.StringIO()
    call_command("table", "export", seat.campaign.slug, str(file), stdout=said)
    call_command("table", "inspect", str(file), stdout=said)
    call_command("table", "import", str(file), "--as", "hilda", "--name", "Again", "--dry-run", stdout=said)
    assert not Campaign.objects.filter(name="Again").exists()
    call_command("table", "import", str(file), "--as", "hilda", "--name", "Again", stdout=said)
    assert Campaign.objects.get(name="Again").seats.get().user == gm
    assert "seats: Hilda (gm)" in said.getvalue()


@pytest.mark.thorough
@pytest.mark.sqlite
def test_random_evenings_of_all_games_are_the_same_after_it(tmp_path: Path) -> None:
    """Those of the played database, whose sheets have ids that a test gave them: here they get others."""
    database = tmp_path / "played.sqlite3"
    database.write_bytes(lzma.decompress((PLAYED_LONG_AGO / "played.sqlite3.xz").read_bytes()))
    run(database, "migrate", "--verbosity=0")
    user = User.objects.create_user("hilda", display_name="Hilda")
    slugs = [slug for (slug,) in read(database, "SELECT slug FROM campaigns_campaign")]
    assert len(slugs) == len(PLAYED)
    for slug in slugs:
        file = tmp_path / f"{slug}.rollbook"
        run(database, "table", "export", slug, str(file))
        with file.open("rb") as sent:
            _, contents = unpack(sent)
        lines = json.loads(TEST_IDS.sub(as_in_play, json.dumps(contents.lines)))
        seat = unpacked(user=user, contents=replace(contents, lines=lines))
        again = contents_of(Campaign.objects.get(pk=seat.campaign_id), seat)
        assert numbered({**again.lines, "people": []}) == numbered({**lines, "people": []})
