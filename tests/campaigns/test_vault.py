"""A campaign as Markdown files: everything is there for its reader, and every link leads to a file."""

from __future__ import annotations

import json
import re

import pytest

from campaigns.demo import build_demo
from campaigns.models import Note, Seat
from campaigns.state import state_of
from campaigns.vault.pack import file_name, vault_of
from rules.common.sheets import BeginSheet, WriteNotes
from rules.games import PLAYED
from rules.table import Ability
from tests.campaigns.person import Person
from tests.campaigns.vaults import links_in, zip_files

pytestmark = [pytest.mark.database, pytest.mark.django_db]
FRONT = re.compile(r"---\n((?:[a-z]+: .+\n)+)---\n")


def vault(seat: Seat) -> dict[str, str]:
    """Return the Markdown of a seat's vault, in which every link has been followed."""
    files = zip_files(vault_of(seat, state_of(seat.campaign)))
    links = list(links_in(files))
    assert links
    assert [(path, target) for path, target in links if target not in files] == []
    return {path: content.decode() for path, content in files.items() if path.endswith(".md")}


def write(seat: Seat, title: str, text: str, audience: str = "table") -> Note:
    return Note.objects.create(campaign=seat.campaign, writer=seat, title=title, text=text, audience=audience)


@pytest.mark.parametrize("game", PLAYED)
def test_a_demo_table_is_a_vault_whose_links_all_lead_somewhere(game: str) -> None:
    campaign = build_demo(game)
    seat = campaign.seats.filter(role="gm").order_by("pk")[0]
    files, state = vault(seat), state_of(campaign)
    for path, text in files.items():
        front = FRONT.match(text)
        assert front, path
        assert all(json.loads(line.partition(": ")[2]) != "" for line in front[1].splitlines())
    assert len([path for path in files if path.startswith("Sheets/")]) == len(state.sheets)
    heroes = [one for one in state.sheets if state.table.of(Ability, one)]
    assert heroes
    headings = "".join(files.values())
    assert headings.count("## Numbers") + headings.count("## Abilities and skills") >= 1


def test_mentions_are_links_and_what_is_unknown_is_a_name(gm: Person, mira: str) -> None:
    gm.plays(WriteNotes(mira, "Owes [[The mill]] and [[Nobody]]."))
    write(gm.seat, "The mill", "Mira knows [[mira]]; see [[A: b|c #1]].")
    write(gm.seat, "A: b|c #1", "Twice.")
    files = vault(gm.seat)
    assert "Owes [The mill](../Notes/The%20mill.md) and Nobody." in files["Sheets/Mira.md"]
    assert "[mira](../Sheets/Mira.md)" in files["Notes/The mill.md"]
    assert "](../Notes/A-%20b-c%20-1.md)" in files["Notes/The mill.md"]


def test_names_that_differ_by_case_alone_are_files_of_their_own(gm: Person) -> None:
    for title in ("Salt", "SALT", "salt"):
        write(gm.seat, title, title)
    paths = [path for path in vault(gm.seat) if path.startswith("Notes/")]
    assert paths == ["Notes/salt.md", "Notes/SALT 2.md", "Notes/Salt 3.md"]


def test_a_player_has_what_they_may_read(gm: Person, player: Person) -> None:
    write(gm.seat, "For everyone", "See [[The secret]] and [[Warden]] and [[Lurker]].")
    write(gm.seat, "The secret", "It was [[Lurker]].", audience="gm")
    gm.plays(BeginSheet("warden", "Warden", "npc", visibility="named"))
    gm.plays(WriteNotes("warden", "Afraid of fire."))
    gm.plays(BeginSheet("lurker", "Lurker", "npc", visibility="hidden"))
    files = vault(player.seat)
    assert "See The secret and [Warden](../Sheets/Warden.md) and Lurker." in files["Notes/For everyone.md"]
    assert "Afraid" not in files["Sheets/Warden.md"]
    assert {"Notes/The secret.md", "Sheets/Lurker.md"} & files.keys() == set()
    assert {"Notes/The secret.md", "Sheets/Lurker.md"} <= vault(gm.seat).keys()


def test_the_page_sends_it_as_a_file(watcher: Person) -> None:
    answer = watcher.browser.get(f"/c/{watcher.seat.campaign.slug}/vault.zip")
    assert answer.headers["Content-Disposition"].endswith('-vault.zip"')
    assert f"{watcher.seat.campaign.name}.md" in zip_files(answer.content)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("../../etc", "-..-etc"),
        ("CON/1", "CON-1"),
        ("...", "Untitled"),
        ("x" * 99, "x" * 60),
        ("a\nb", "a-b"),
    ],
)
def test_a_title_is_a_name_that_every_system_takes(title: str, name: str) -> None:
    assert file_name(title) == name
