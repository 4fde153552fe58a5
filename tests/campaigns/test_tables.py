"""The campaign's own tables: written as lines, brought in and saved as text, rolled open or hidden."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.models import CampaignTable, Event, Seat
from tests.campaigns.at_table import (
    Browser,
    ask,
    at,
    in_a_line,
    last,
    not_when_archived,
    only_gms_may,
    refused,
    roots_of,
)
from tests.factories import create_seat

OMENS = {"name": "Omens", "text": "1-3 a crow\n4-6 the @old-road"}
ROAD = {"name": "Old road", "text": "a milestone"}
CANARY = {"name": "CanaryName", "text": "CanaryLine\nCanaryLine"}


def write(client: Client, seat: Seat, fields: dict[str, Any]) -> CampaignTable:
    answer = client.post(at(seat, "table_new"), fields)
    assert answer.status_code == 303, answer.content.decode()
    return CampaignTable.objects.latest("pk")


def page_of(client: Client, seat: Seat, name: str = "tables") -> str:
    return in_a_line(client.get(at(seat, name)))  # type: ignore[arg-type]


def roll(client: Client, seat: Seat, key: str, audience: str = "everyone") -> Event:
    answer = ask(client, at(seat, "table_roll"), {"table": key, "audience": audience})
    assert "event-" in "".join(roots_of(answer))
    return last(seat)


def test_a_table_is_rolled_with_all_that_it_leads_to(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    gwen = signed_in(gwens_seat)
    write(gwen, gwens_seat, {"name": "Omens", "text": "the @old-road x6"})
    assert "No table is called @old-road" in page_of(gwen, gwens_seat)
    write(gwen, gwens_seat, ROAD)
    assert "No table is called" not in page_of(gwen, gwens_seat)
    event = roll(gwen, gwens_seat, "omens")
    assert (event.kind, event.fact["text"], event.changes) == ("table_rolled", "the a milestone", [])
    shown = page_of(signed_in(pips_seat), pips_seat, "table")
    assert "rolls on the table <b>Omens</b>" in shown
    assert "Old road, d1: <b>1</b> · a milestone" in shown


def test_a_roll_behind_the_screen_and_the_tables_themselves_are_for_game_masters(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    gwen = signed_in(gwens_seat)
    table = write(gwen, gwens_seat, CANARY)
    event = roll(gwen, gwens_seat, "canaryname", "gm_only")
    assert event.audience == "gm"
    assert "CanaryLine" in page_of(gwen, gwens_seat, "table")
    for seat in (pips_seat, wynns_seat):
        client = signed_in(seat)
        for name in ("table", "log", "note_list", "search"):
            assert "Canary" not in page_of(client, seat, name)
        for path in (at(seat, "tables"), at(seat, "tables_export"), at(seat, "table_edit", table.pk)):
            assert client.get(path).status_code == 403


def test_the_tables_of_the_game_are_rolled_too(gwens_seat: Seat, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    page = page_of(gwen, gwens_seat)
    assert "The tables of Freeblade" in page
    assert "Hit points of a foe" not in page
    assert roll(gwen, gwens_seat, "reaction").fact["table"] == "Reaction"
    write(gwen, gwens_seat, {"name": "Reaction", "text": "they laugh"})
    assert roll(gwen, gwens_seat, "reaction").fact["text"] == "they laugh"


def test_a_roll_is_undone_like_any_other(gwens_seat: Seat, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    seq = roll(gwen, gwens_seat, "reaction").seq
    gwen.post(at(gwens_seat, "undo", seq))
    assert last(gwens_seat).fact["seqs"] == [seq]


def test_pinned_tables_are_buttons_of_the_screen(gwens_seat: Seat, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    write(gwen, gwens_seat, {**OMENS, "pinned": "on"})
    write(gwen, gwens_seat, {**ROAD, "pinned": "on", "open": "on"})
    write(gwen, gwens_seat, CANARY)
    page = page_of(gwen, gwens_seat, "screen")
    for name, title in (("Omens", "Rolls behind the screen"), ("Old road", "Rolls in the open")):
        assert f'title="{title}"' in page.split(f"<span>{name}</span>")[0].rpartition("<button")[2]
    assert "CanaryName" not in page


def test_all_are_saved_as_text_and_brought_in_again(gwens_seat: Seat, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    write(gwen, gwens_seat, {**OMENS, "pinned": "on"})
    write(gwen, gwens_seat, ROAD)
    text = gwen.get(at(gwens_seat, "tables_export")).content.decode()
    assert text == "## Old road\na milestone\n\n## Omens\n1-3 a crow\n4-6 the @old-road\n"
    CampaignTable.objects.filter(key="old-road").delete()
    CampaignTable.objects.update(text="nothing")
    answer = gwen.post(at(gwens_seat, "tables_bring"), {"text": text}, follow=True)
    assert "2 tables are here now" in answer.content.decode()
    assert CampaignTable.objects.get(key="omens").text == OMENS["text"]
    assert CampaignTable.objects.get(key="omens").pinned, "it stays where it was pinned"
    assert gwen.get(at(gwens_seat, "tables_export")).content.decode() == text


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Give the table a name."),
        ({"name": "!!!"}, "at least one letter or digit"),
        ({"text": "1-3 a\n5 b"}, "Line 2: it begins at 5"),
        ({"text": "x" * 301}, "Line 1: it has at most 300"),
        ({"text": "x\n" * 10_001}, "at most 20000 characters"),
        ({"name": "OMENS!"}, "called OMENS! already"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_nothing_is_lost(
    fields: dict[str, str], sentence: str, gwens_seat: Seat, signed_in: Browser
) -> None:
    gwen = signed_in(gwens_seat)
    table = write(gwen, gwens_seat, OMENS)
    answer = gwen.post(at(gwens_seat, "table_new"), {**OMENS, "name": "Signs", **fields})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert list(CampaignTable.objects.all()) == [table]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "This field is required"), ("a crow", "Line 1"), ("## Signs\n1 a\n3 b", "Signs: Line 2")],
)
def test_a_text_with_a_mistake_brings_nothing_in(
    text: str, sentence: str, gwens_seat: Seat, signed_in: Browser
) -> None:
    answer = signed_in(gwens_seat).post(at(gwens_seat, "tables_bring"), {"text": f"{text}"})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not CampaignTable.objects.exists()


def test_what_is_no_table_is_refused(gwens_seat: Seat, signed_in: Browser) -> None:
    path = at(gwens_seat, "table_roll")
    answer = ask(signed_in(gwens_seat), path, {"table": "nobody", "audience": "everyone"})
    assert "no such table" in refused(answer)
    refused(ask(signed_in(gwens_seat), path, {"table": "reaction", "audience": "the cat"}))


def test_there_is_an_end_to_how_many_are_kept(gwens_seat: Seat, signed_in: Browser, settings: Any) -> None:
    settings.TABLES_PER_CAMPAIGN = 1
    gwen = signed_in(gwens_seat)
    write(gwen, gwens_seat, OMENS)
    assert "at most 1 random tables" in gwen.post(at(gwens_seat, "table_new"), ROAD).content.decode()
    text = "## Old road\na milestone"
    assert (
        "at most 1 random tables"
        in gwen.post(at(gwens_seat, "tables_bring"), {"text": text}).content.decode()
    )


def test_only_game_masters_and_not_when_archived(gwens_seat: Seat, signed_in: Browser) -> None:
    fields = {"table": "reaction", "audience": "everyone"}
    only_gms_may(gwens_seat, signed_in, at(gwens_seat, "table_roll"), fields)
    not_when_archived(gwens_seat, signed_in, at(gwens_seat, "table_roll"), fields)
    assert "The tables of Freeblade" in page_of(signed_in(gwens_seat), gwens_seat)


def test_one_campaigns_tables_are_not_anothers(gwens_seat: Seat, signed_in: Browser) -> None:
    other = create_seat(role="gm")
    table = write(signed_in(other), other, OMENS)
    gwen = signed_in(gwens_seat)
    assert gwen.post(at(gwens_seat, "table_edit", table.pk), ROAD).status_code == 404
    assert gwen.post(at(gwens_seat, "table_delete", table.pk)).status_code == 404
    assert "no such table" in refused(
        ask(gwen, at(gwens_seat, "table_roll"), {"table": "omens", "audience": "everyone"})
    )
    signed_in(other).post(at(other, "table_delete", table.pk))
    assert not CampaignTable.objects.exists()


def test_a_name_is_pasted_with_its_hashes_and_goes_without_them(gwens_seat: Seat, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    write(gwen, gwens_seat, {"name": "## Gulls", "text": "one\ntwo"})
    assert "Gulls" in page_of(gwen, gwens_seat)
    assert "## Gulls" not in page_of(gwen, gwens_seat)
    refused = gwen.post(at(gwens_seat, "table_new"), {"name": "##", "text": "one"})
    assert "Give the table a name." in refused.content.decode()
