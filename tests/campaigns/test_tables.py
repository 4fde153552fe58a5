"""The campaign's own tables: written as lines, brought in and saved as text, rolled open or hidden."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import CampaignTable, Event
from tests.campaigns.at_table import at, holds, in_a_line
from tests.campaigns.person import Person
from tests.factories import create_seat

pytestmark = pytest.mark.database
OMENS = {"name": "Omens", "text": "1-3 a crow\n4-6 the @old-road"}
ROAD = {"name": "Old road", "text": "a milestone"}
CANARY = {"name": "CanaryName", "text": "CanaryLine\nCanaryLine"}


def write(gm: Person, **fields: object) -> CampaignTable:
    answer = gm.browser.post(at(gm.seat, "table_new"), fields)
    assert answer.status_code == 303, answer.content.decode()
    return CampaignTable.objects.latest("pk")


def page_of(person: Person, name: str = "tables") -> str:
    return in_a_line(person.opens(name))


def roll(gm: Person, key: str, audience: str = "everyone") -> Event:
    return gm.does("table_roll", table=key, audience=audience)


def test_a_table_is_rolled_with_all_that_it_leads_to(gm: Person, player: Person) -> None:
    write(gm, name="Omens", text="the @old-road x6")
    assert "No table is called @old-road" in page_of(gm)
    write(gm, **ROAD)
    assert "No table is called" not in page_of(gm)
    event = roll(gm, "omens")
    assert (event.kind, event.fact["text"], event.changes) == ("table_rolled", "the a milestone", [])
    holds(page_of(player, "table"), "rolls on the table <b>Omens</b>", "Old road, d1: <b>1</b> · a milestone")


def test_the_tables_and_secret_rolls_on_them_are_for_gms(gm: Person, player: Person, watcher: Person) -> None:
    write(gm, **CANARY)
    assert roll(gm, "canaryname", "gm_only").audience == "gm"
    assert "CanaryLine" in page_of(gm, "table")
    for person in (player, watcher):
        for name in ("table", "log", "note_list", "search"):
            assert "Canary" not in page_of(person, name)


def test_the_tables_of_the_game_are_rolled_too(gm: Person) -> None:
    holds(page_of(gm), "Freeblade tables", no="Hit points of a foe")
    assert roll(gm, "reaction").fact["table"] == "Reaction"
    write(gm, name="Reaction", text="they laugh")
    assert roll(gm, "reaction").fact["text"] == "they laugh"


def test_the_lines_of_a_table_are_read_beside_it_unless_they_are_very_many(gm: Person) -> None:
    write(gm, **OMENS)
    write(gm, name="Streets", text="\n".join(f"Street {number}" for number in range(101)))
    page = page_of(gm)
    holds(
        page,
        "<dt>1\u20133</dt><dd>a crow</dd>",
        "<dt>4\u20136</dt><dd>the @old-road</dd>",
        "101 lines",
        no="Street 7",
    )
    holds(page, "<dt>9\u201310</dt><dd>Respected</dd>")


def test_a_roll_is_undone_like_any_other(gm: Person) -> None:
    seq = roll(gm, "reaction").seq
    assert "Last roll: " in page_of(gm)
    assert gm.does("undo", seq).fact["seqs"] == [seq]
    assert "Last roll: " not in page_of(gm)


def test_pinned_tables_are_buttons_of_the_screen(gm: Person) -> None:
    write(gm, **OMENS, pinned="on")
    write(gm, **ROAD, pinned="on", open="on")
    write(gm, **CANARY)
    page = page_of(gm, "screen")
    for name, title in (("Omens", "Rolls secretly"), ("Old road", "Rolls openly")):
        assert f'title="{title}"' in page.split(f"<span>{name}</span>")[0].rpartition("<button")[2]
    assert "CanaryName" not in page


def test_all_are_saved_as_text_and_brought_in_again(gm: Person) -> None:
    write(gm, **OMENS, pinned="on")
    write(gm, **ROAD)
    text = gm.reads("tables_export")
    assert text == "## Old road\na milestone\n\n## Omens\n1-3 a crow\n4-6 the @old-road\n"
    CampaignTable.objects.filter(key="old-road").delete()
    CampaignTable.objects.update(text="nothing")
    answer = gm.browser.post(at(gm.seat, "tables_bring"), {"text": text}, follow=True)
    assert "2 tables imported" in answer.content.decode()
    omens = CampaignTable.objects.get(key="omens")
    assert omens.text == OMENS["text"]
    assert omens.pinned, "it stays where it was pinned"
    assert gm.reads("tables_export") == text


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Give the table a name."),
        ({"name": "##"}, "Give the table a name."),
        ({"name": "!!!"}, "at least one letter or digit"),
        ({"text": "1-3 a\n5 b"}, "Line 2: it begins at 5"),
        ({"text": "x" * 301}, "Line 1: it has at most 300"),
        ({"text": "x\n" * 10_001}, "at most 20000 characters"),
        ({"name": "OMENS!"}, "already a table called OMENS!"),
    ],
)
def test_a_mistake_is_said_with_its_line(fields: dict[str, str], sentence: str, gm: Person) -> None:
    table = write(gm, **OMENS)
    assert sentence in gm.is_refused("table_new", **{**OMENS, "name": "Signs", **fields})
    assert list(CampaignTable.objects.all()) == [table]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "This field is required"), ("a crow", "Line 1"), ("## Signs\n1 a\n3 b", "Signs: Line 2")],
)
def test_a_text_with_a_mistake_brings_nothing_in(text: str, sentence: str, gm: Person) -> None:
    assert sentence in gm.is_refused("tables_bring", text=text)
    assert not CampaignTable.objects.exists()


def test_what_is_no_table_is_refused(gm: Person) -> None:
    assert "table no longer exists" in gm.is_refused("table_roll", table="nobody", audience="everyone")
    gm.is_refused("table_roll", table="reaction", audience="the cat")


def test_there_is_an_end_to_how_many_are_kept(gm: Person, settings: Any) -> None:
    settings.TABLES_PER_CAMPAIGN = 1
    write(gm, **OMENS)
    assert "at most 1 random tables" in gm.is_refused("table_new", **ROAD)
    assert "at most 1 random tables" in gm.is_refused("tables_bring", text="## Old road\na milestone")


def test_one_campaigns_tables_are_not_anothers(gm: Person) -> None:
    other = Person(create_seat(role="gm"))
    table = write(other, **OMENS)
    assert gm.sends("table_edit", table.pk, **ROAD).status_code == 404
    assert gm.sends("table_delete", table.pk).status_code == 404
    assert "table no longer exists" in gm.is_refused("table_roll", table="omens", audience="everyone")
    other.sends("table_delete", table.pk)
    assert not CampaignTable.objects.exists()


def test_a_name_is_pasted_with_its_hashes_and_goes_without_them(gm: Person) -> None:
    write(gm, name="## Gulls", text="one\ntwo")
    holds(page_of(gm), "Gulls", no="## Gulls")
