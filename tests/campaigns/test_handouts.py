"""A handout lies on the screens that it is for, at once, and stands in the log as it was then."""

from __future__ import annotations

import pytest

from campaigns.live.fragments import snapshot
from campaigns.live.frames import html_of
from campaigns.models import Event, Note
from tests.campaigns.at_table import HTMX, at, drawn, holds
from tests.campaigns.person import Person

pytestmark = pytest.mark.database
CARD = '<aside id="handout"'
NONE = '<div id="handout"></div>'


@pytest.fixture
def letter(gm: Person) -> int:
    text = "*Come at once*, as #1 said."
    note = Note.objects.create(campaign=gm.seat.campaign, writer=gm.seat, title="A letter", text=text)
    return note.pk


def show(gm: Person, letter: int, **fields: object) -> Event:
    gm.submits("note_show", letter, **(fields or {"who": "everyone"}))
    return gm.last


def on_screen(who: Person, *events: Event) -> str:
    """What the stream brings somebody after these events."""
    return "".join(html_of(frame.seen_by(who.viewer)) for frame in drawn(*events))


def test_it_lies_on_every_screen_at_once(gm: Person, player: Person, watcher: Person, letter: int) -> None:
    event = show(gm, letter)
    for who in (player, watcher):
        for text in (on_screen(who, event), who.reads("table")):
            holds(text, CARD, "<em>Come at once</em>")
        far_behind = snapshot(who.viewer, who.seat.campaign_id)
        assert CARD in html_of(far_behind.seen_by(who.viewer))
    assert CARD not in on_screen(gm, event) + gm.reads("table"), "who shows it has it"


def test_the_log_has_its_text_as_it_was_then(gm: Person, letter: int) -> None:
    event = show(gm, letter)
    Note.objects.all().delete()
    page = " ".join(gm.reads("table").split())
    assert (event.kind, event.fact["text"]) == ("handout_shown", "*Come at once*, as #1 said.")
    holds(page, "shows <q>A letter</q>", "<em>Come at once</em>")


def test_one_for_some_is_theirs_alone(gm: Person, player: Person, watcher: Person, letter: int) -> None:
    event = show(gm, letter, who="seats", seats=[player.seat.pk])
    assert CARD in on_screen(player, event)
    assert on_screen(watcher, event) == ""
    assert "Come at once" not in watcher.reads("table")
    assert player.reads("note", letter)
    assert watcher.opens("note", letter).status_code == 404


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_it_is_put_away_by_each_for_themselves(
    headers: dict[str, str], gm: Person, player: Person, watcher: Person, letter: int
) -> None:
    path = at(player.seat, "handout_away", show(gm, letter).seq)
    answer = player.browser.post(path, headers=headers)
    assert (answer.status_code, answer.content.decode()) == ((200, NONE) if headers else (303, ""))
    assert CARD not in player.reads("table")
    assert CARD in watcher.reads("table")
    assert CARD in on_screen(player, show(gm, letter)), "shown again it is there again"
    assert CARD in player.reads("table")


def test_what_was_shown_is_undone_on_every_screen(gm: Person, player: Person, letter: int) -> None:
    show(gm, letter)
    gm.submits("undo", gm.head)
    assert NONE in on_screen(player, gm.last)
    assert CARD not in player.reads("table")


def test_to_show_it_to_nobody_is_refused(gm: Person, letter: int) -> None:
    assert "Select a valid choice" in gm.is_refused("note_show", letter, who="gm")
    assert gm.sends("note_show", 999, who="everyone").status_code == 404
