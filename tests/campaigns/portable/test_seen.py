"""What somebody may see of a table leaves as a file, and is no table."""

from __future__ import annotations

import io
import json

import pytest

from campaigns.models import Note
from campaigns.portable.archive import BadFile, unpack
from campaigns.portable.incoming import brought_in
from rules.common.sheets import ShareSheet
from tests.campaigns.at_table import at
from tests.campaigns.person import Person
from tests.campaigns.vaults import zip_files

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def lines(content: bytes, name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in zip_files(content)[f"{name}.jsonl"].splitlines()]


def seen(person: Person) -> bytes:
    return bytes(person.browser.get(at(person.seat, "seen_export")).content)


def test_a_player_takes_along_what_they_may_see_and_no_more(gm: Person, player: Person, mira: str) -> None:
    gm.does("roll", expression="2d6", audience="gm_only")
    gm.does("roll", expression="3d6")
    for audience in ("table", "gm"):
        Note.objects.create(
            campaign=gm.seat.campaign, writer=gm.seat, title=audience, text="Hm.", audience=audience
        )
    content = seen(player)
    assert json.loads(zip_files(content)["manifest.json"])["kind"] == "rollbook-seen"
    log = " ".join(str(line["text"]) for line in lines(content, "log"))
    assert "3d6" in log
    assert "2d6" not in log
    assert [line["title"] for line in lines(content, "notes")] == ["table"]
    assert {line["name"] for line in lines(content, "people")} == {gm.seat.name, player.seat.name}
    [whole] = lines(content, "sheets")
    assert (whole["name"], whole["game"], bool(whole["abilities"])) == ("Mira", "freeblade", True)
    gm.plays(ShareSheet(mira, (), "named"))
    assert lines(seen(player), "sheets") == [{"name": "Mira"}]
    gm.plays(ShareSheet(mira, (), "hidden"))
    assert lines(seen(player), "sheets") == []


def test_it_is_refused_as_a_table_in_a_sentence(player: Person) -> None:
    content = seen(player)
    with pytest.raises(BadFile, match="what one person may see"):
        unpack(io.BytesIO(content))
    with pytest.raises(BadFile, match="a whole table is what a Game Master exports"):
        brought_in(user=player.seat.user, sent=io.BytesIO(content))
