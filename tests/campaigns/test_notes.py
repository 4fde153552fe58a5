"""Notes: Markdown for Game Masters, for everyone or for some, with links to sheets, notes and entries."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Event, Note, Seat
from rules.common.free_rolls import RollDice
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import Browser, at, do, head, in_a_line, last, not_when_archived
from tests.factories import create_seat

OPEN = {"title": "The mill", "text": "Flour and **bones**.", "who": "everyone"}
SECRET = {"title": "CanaryTitle", "text": "CanaryText", "who": "gm"}


def write(client: Client, seat: Seat, **fields: object) -> Note:
    """A note written on its page."""
    answer = client.post(at(seat, "note_new"), {**OPEN, **fields})
    assert answer.status_code == 303, answer.content.decode()
    return Note.objects.latest("pk")


def read(client: Client, seat: Seat, note: Note) -> str:
    return in_a_line(client.get(at(seat, "note", note.pk)))  # type: ignore[arg-type]


def test_everyone_reads_an_open_note_as_markdown(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    note = write(signed_in(gwens_seat), gwens_seat)
    for seat in (gwens_seat, pips_seat, wynns_seat):
        assert "<strong>bones</strong>" in read(signed_in(seat), seat, note)
        assert "The mill" in in_a_line(signed_in(seat).get(at(seat, "note_list")))  # type: ignore[arg-type]


def test_the_log_tells_those_who_may_read_it_now_and_is_quiet_about_an_edit(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    gwen = signed_in(gwens_seat)
    note = write(gwen, gwens_seat)
    told = last(gwens_seat)
    assert (told.kind, told.fact["title"], told.audience) == ("note_shared", "The mill", "table")
    assert at(pips_seat, "note", note.pk) in signed_in(pips_seat).get(at(pips_seat, "table")).content.decode()
    gwen.post(at(gwens_seat, "note_edit", note.pk), {**OPEN, "text": "Only flour."})
    assert last(gwens_seat) == told
    assert "Only flour." in read(gwen, gwens_seat, note)


def test_what_only_game_masters_read_is_sent_to_nobody_else(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    note = write(signed_in(gwens_seat), gwens_seat, **SECRET)
    assert not Event.objects.filter(campaign=gwens_seat.campaign).exists()
    for seat in (pips_seat, wynns_seat):
        client = signed_in(seat)
        assert client.get(at(seat, "note", note.pk)).status_code == 404
        assert client.get(at(seat, "note_edit", note.pk)).status_code in (403, 404)
        mentioning = write(signed_in(pips_seat), pips_seat, text="[[CanaryTitle]]")
        pages = [at(seat, "note_list"), at(seat, "table"), at(seat, "note", mentioning.pk)]
        assert at(seat, "note", note.pk) not in "".join(client.get(page).content.decode() for page in pages)


def test_a_note_for_some_is_read_by_them_and_the_game_masters(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    note = write(signed_in(gwens_seat), gwens_seat, who="seats", seats=[pips_seat.pk])
    assert (note.audience, last(gwens_seat).audience) == (f"seats:,{pips_seat.pk},",) * 2
    assert "bones" in read(signed_in(pips_seat), pips_seat, note)
    assert signed_in(wynns_seat).get(at(wynns_seat, "note", note.pk)).status_code == 404


def test_players_keep_notes_of_their_own_which_no_other_player_reads_or_changes(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    other = create_seat(gwens_seat.campaign)
    note = write(signed_in(pips_seat), pips_seat, who="gm")
    assert signed_in(other).get(at(other, "note", note.pk)).status_code == 404
    assert "You and the GMs" in read(signed_in(pips_seat), pips_seat, note)
    assert "bones" in read(signed_in(gwens_seat), gwens_seat, note)
    shared = write(signed_in(pips_seat), pips_seat)
    for name in ("note_edit", "note_delete"):
        assert signed_in(other).post(at(other, name, shared.pk), OPEN).status_code == 403
    signed_in(pips_seat).post(at(pips_seat, "note_delete", shared.pk))
    assert list(Note.objects.all()) == [note]


def test_mentions_lead_to_what_the_reader_may_know(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, MakeCreature("ghoul", "Ghoul", 4, visibility="hidden"))
    seen = do(pips_seat, RollDice("d6"), 4).seq
    kept = do(gwens_seat, RollDice("d6"), 4, audience="gm_only").seq
    text = f"[[mira]], [[Ghoul]], [[The mill]], [[Nobody]], #{seen} and #{kept}."
    note = write(signed_in(gwens_seat), gwens_seat, text=text)
    ghoul, hidden = at(gwens_seat, "sheet", "ghoul"), f'"{at(gwens_seat, "entry", kept)}"'
    to_pip, to_gwen = (
        read(signed_in(pips_seat), pips_seat, note),
        read(signed_in(gwens_seat), gwens_seat, note),
    )
    for page in (to_pip, to_gwen):
        assert f'<a href="{at(pips_seat, "sheet", mira)}"' in page
        assert f'"{at(pips_seat, "entry", seen)}"' in page
        assert f'"{at(pips_seat, "note", note.pk)}"' in page
        assert ", Nobody, " in page
    assert ghoul in to_gwen
    assert hidden in to_gwen
    assert ghoul not in to_pip
    assert hidden not in to_pip
    assert ", Ghoul, " in to_pip


def test_what_somebody_wrote_meanwhile_is_not_lost_unseen(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    gwen, pip = signed_in(gwens_seat), signed_in(pips_seat)
    note = write(pip, pips_seat)
    path, since = at(gwens_seat, "note_edit", note.pk), note.changed.isoformat()
    assert f'name="since" value="{since}"' in gwen.get(path).content.decode()
    pip.post(path, {**OPEN, "text": "Pip's.", "since": since})
    refused = gwen.post(path, {**OPEN, "text": "Gwen's.", "since": since})
    assert refused.status_code == 422
    assert "changed this note while you wrote" in refused.content.decode()
    note.refresh_from_db()
    assert note.text == "Pip's."
    gwen.post(path, {**OPEN, "text": "Gwen's.", "since": note.changed.isoformat()})
    note.refresh_from_db()
    assert note.text == "Gwen's."


def test_no_undo_reaches_a_note(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    write(gwen, gwens_seat)
    assert gwen.post(at(gwens_seat, "undo", head(gwens_seat))).status_code == 422
    assert gwen.post(at(gwens_seat, "undo_last")).status_code == 422
    assert last(gwens_seat).kind == "note_shared"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"title": " "}, "Give the note a title."),
        ({"title": "x" * 81}, "at most 80 characters"),
        ({"text": "x" * 20_001}, "at most 20000 characters"),
        ({"who": "nobody"}, "Select a valid choice"),
        ({"who": "seats"}, "Tick at least one"),
        ({"who": "seats", "seats": [999]}, "Select a valid choice"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(
    fields: dict[str, object], sentence: str, gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    answer = signed_in(gwens_seat).post(at(gwens_seat, "note_new"), {**OPEN, **fields})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert fields.get("text", "Flour and **bones**.") in answer.content.decode()
    assert not Note.objects.exists()


def test_an_archived_table_takes_no_notes(gwens_seat: Seat, signed_in: Browser) -> None:
    note = write(signed_in(gwens_seat), gwens_seat)
    not_when_archived(gwens_seat, signed_in, at(gwens_seat, "note_edit", note.pk), OPEN)
    assert "bones" in read(signed_in(gwens_seat), gwens_seat, note)


def test_there_is_an_end_to_how_many_are_kept(
    gwens_seat: Seat, signed_in: Browser, settings: pytest.FixtureRequest
) -> None:
    settings.NOTES_PER_CAMPAIGN = 1  # type: ignore[attr-defined]
    gwen = signed_in(gwens_seat)
    write(gwen, gwens_seat)
    assert "at most 1 notes" in gwen.post(at(gwens_seat, "note_new"), OPEN).content.decode()
