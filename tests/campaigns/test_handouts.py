"""A handout lies on the screens that it is for, at once, and stands in the log as it was then."""

from __future__ import annotations

import pytest

from campaigns.live.fragments import snapshot
from campaigns.live.frames import Viewer, html_of
from campaigns.models import Event, Note, Seat
from tests.campaigns.at_table import (
    HTMX,
    Browser,
    at,
    drawn,
    head,
    in_a_line,
    last,
    not_when_archived,
    only_gms_may,
    refused,
)

EVERYONE = {"who": "everyone"}


@pytest.fixture
def letter(gwens_seat: Seat) -> Note:
    return Note.objects.create(
        campaign=gwens_seat.campaign, writer=gwens_seat, title="A letter", text="*Come at once*, as #1 said."
    )


def show(gwens_seat: Seat, letter: Note, signed_in: Browser, **fields: object) -> Event:
    answer = signed_in(gwens_seat).post(at(gwens_seat, "note_show", letter.pk), fields or EVERYONE)
    assert answer.status_code == 303
    return last(gwens_seat)


def on_screen(seat: Seat, *events: Event) -> str:
    """What the stream brings a seat after these events."""
    viewer = Viewer(seat.pk, seat.user_id, seat.role)
    return "".join(html_of(frame.seen_by(viewer)) for frame in drawn(*events))


def on_table(seat: Seat, signed_in: Browser) -> str:
    return in_a_line(signed_in(seat).get(at(seat, "table")))  # type: ignore[arg-type]


CARD = '<aside id="handout"'


def test_it_lies_on_every_players_screen_at_once_and_on_the_page(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, letter: Note, signed_in: Browser
) -> None:
    event = show(gwens_seat, letter, signed_in)
    for seat in (pips_seat, wynns_seat):
        for text in (on_screen(seat, event), on_table(seat, signed_in)):
            assert CARD in text
            assert "<em>Come at once</em>" in text
        far_behind = snapshot(Viewer(seat.pk, seat.user_id, seat.role), seat.campaign_id)
        assert CARD in html_of(far_behind.seen_by(Viewer(seat.pk, seat.user_id, seat.role)))
    assert CARD not in on_screen(gwens_seat, event) + on_table(gwens_seat, signed_in), "who shows it has it"


def test_the_log_has_its_text_as_it_was_then(gwens_seat: Seat, letter: Note, signed_in: Browser) -> None:
    event = show(gwens_seat, letter, signed_in)
    Note.objects.all().delete()
    page = on_table(gwens_seat, signed_in)
    assert (event.kind, event.fact["text"]) == ("handout_shown", letter.text)
    assert "shows <q>A letter</q>" in page
    assert "<em>Come at once</em>" in page


def test_one_for_some_is_sent_to_nobody_else_and_they_keep_it_in_their_notes(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, letter: Note, signed_in: Browser
) -> None:
    event = show(gwens_seat, letter, signed_in, who="seats", seats=[pips_seat.pk])
    assert CARD in on_screen(pips_seat, event)
    assert on_screen(wynns_seat, event) == ""
    assert "Come at once" not in on_table(wynns_seat, signed_in)
    assert signed_in(pips_seat).get(at(pips_seat, "note", letter.pk)).status_code == 200
    assert signed_in(wynns_seat).get(at(wynns_seat, "note", letter.pk)).status_code == 404


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_it_is_put_away_by_each_for_themselves(
    headers: dict[str, str],
    gwens_seat: Seat,
    pips_seat: Seat,
    wynns_seat: Seat,
    letter: Note,
    signed_in: Browser,
) -> None:
    event = show(gwens_seat, letter, signed_in)
    answer = signed_in(pips_seat).post(at(pips_seat, "handout_away", event.seq), headers=headers)
    assert answer.status_code == (200 if headers else 303)
    assert answer.content.decode() == ('<div id="handout"></div>' if headers else "")
    assert CARD not in on_table(pips_seat, signed_in)
    assert CARD in on_table(wynns_seat, signed_in)
    assert CARD in on_screen(pips_seat, show(gwens_seat, letter, signed_in)), "shown again it is there again"
    assert CARD in on_table(pips_seat, signed_in)


def test_what_was_shown_is_undone_on_every_screen(
    gwens_seat: Seat, pips_seat: Seat, letter: Note, signed_in: Browser
) -> None:
    show(gwens_seat, letter, signed_in)
    signed_in(gwens_seat).post(at(gwens_seat, "undo", head(gwens_seat)))
    assert '<div id="handout"></div>' in on_screen(pips_seat, last(gwens_seat))
    assert CARD not in on_table(pips_seat, signed_in)


def test_to_show_it_to_nobody_is_refused(gwens_seat: Seat, letter: Note, signed_in: Browser) -> None:
    path = at(gwens_seat, "note_show", letter.pk)
    assert "Select a valid choice" in refused(signed_in(gwens_seat).post(path, {"who": "gm"}))  # type: ignore[arg-type]
    assert signed_in(gwens_seat).post(at(gwens_seat, "note_show", 999), EVERYONE).status_code == 404


def test_only_game_masters_show_and_not_when_archived(
    gwens_seat: Seat, letter: Note, signed_in: Browser
) -> None:
    path = at(gwens_seat, "note_show", letter.pk)
    only_gms_may(gwens_seat, signed_in, path, EVERYONE)
    not_when_archived(gwens_seat, signed_in, path, EVERYONE)
