"""Notes: Markdown for Game Masters, for everyone or for some; and handouts, which are notes on screens."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.drawing.fragments import snapshot
from campaigns.live.frames import html_of
from campaigns.models import Campaign, Event, Note
from campaigns.state import kept
from rules.common.free_rolls import RollDice
from rules.common.speech import Say
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import HTMX, at, do, drawn, holds, in_a_line
from tests.campaigns.person import Person
from tests.factories import create_seat

pytestmark = pytest.mark.database
OPEN = {"title": "The mill", "text": "Flour and **bones**.", "who": "everyone"}
SECRET = {"title": "CanaryTitle", "text": "CanaryText", "who": "gm"}
CARD = '<aside id="handout"'
NONE = '<div id="handout"></div>'


def write(person: Person, **fields: object) -> Note:
    """A note written on its page."""
    answer = person.browser.post(at(person.seat, "note_new"), {**OPEN, **fields})
    assert answer.status_code == 303, answer.content.decode()
    return Note.objects.latest("pk")


def read(person: Person, note: Note) -> str:
    return in_a_line(person.opens("note", note.pk))


def test_everyone_reads_an_open_note_told_of_once(gm: Person, player: Person, watcher: Person) -> None:
    note = write(gm)
    for person in (gm, player, watcher):
        assert "<strong>bones</strong>" in read(person, note)
        assert "The mill" in person.reads("note_list")
    told = gm.last
    assert (told.kind, told.fact["title"], told.audience) == ("note_shared", "The mill", "table")
    assert at(player.seat, "note", note.pk) in player.reads("table")
    gm.sends("note_edit", note.pk, **{**OPEN, "text": "Only flour."})
    assert gm.last == told
    assert "Only flour." in read(gm, note)


def test_the_list_shows_how_a_note_begins_without_its_marks(gm: Person) -> None:
    write(gm, text="# The dike\n\nThe **old** dike, of [[Hesper]]:\n\n- " + "reeds " * 40)
    holds(gm.reads("note_list"), "The old dike, of Hesper: reeds", "reeds…", no=("# The dike", "**", "[["))


def test_what_only_gms_read_is_sent_to_nobody_else(gm: Person, player: Person, watcher: Person) -> None:
    note = write(gm, **SECRET)
    assert not Event.objects.filter(campaign=gm.seat.campaign).exists()
    mentioning = write(player, text="[[CanaryTitle]]")
    for person in (player, watcher):
        pages = (person.reads("note_list"), person.reads("table"), person.reads("note", mentioning.pk))
        assert at(person.seat, "note", note.pk) not in "".join(pages)


def test_a_note_for_some_is_read_by_them_and_the_gms(gm: Person, player: Person, watcher: Person) -> None:
    note = write(gm, who="seats", seats=[player.seat.pk])
    assert (note.audience, gm.last.audience) == (f"seats:,{player.seat.pk},",) * 2
    assert "bones" in read(player, note)
    assert watcher.opens("note", note.pk).status_code == 404


def test_players_keep_notes_of_their_own_which_no_other_player_reads(gm: Person, player: Person) -> None:
    note = write(player, who="gm")
    assert Person(create_seat(gm.seat.campaign)).opens("note", note.pk).status_code == 404
    assert "You and the GMs" in read(player, note)
    assert "bones" in read(gm, note)
    player.sends("note_delete", write(player).pk)
    assert list(Note.objects.all()) == [note]


def test_mentions_lead_to_what_the_reader_may_know(gm: Person, player: Person, mira: str) -> None:
    gm.plays(MakeCreature("ghoul", "Ghoul", 4, visibility="hidden"))
    seen = player.plays(RollDice("d6"), 4).seq
    kept = gm.plays(RollDice("d6"), 4, audience="gm_only").seq
    note = write(gm, text=f"[[mira]], [[Ghoul]], [[The mill]], [[Nobody]], #{seen} and #{kept}.")
    ghoul, hidden = at(gm.seat, "sheet", "ghoul"), f'"{at(gm.seat, "entry", kept)}"'
    to_pip, to_gwen = read(player, note), read(gm, note)
    for page in (to_pip, to_gwen):
        holds(page, f'<a href="{at(player.seat, "sheet", mira)}"', f'"{at(player.seat, "entry", seen)}"')
        holds(page, f'"{at(player.seat, "note", note.pk)}"', ", Nobody, ")
    holds(to_gwen, ghoul, hidden)
    holds(to_pip, ", Ghoul, ", no=(ghoul, hidden))


def test_what_somebody_wrote_meanwhile_is_not_lost_unseen(gm: Person, player: Person) -> None:
    note = write(player)
    since = note.changed.isoformat()
    assert f'name="since" value="{since}"' in gm.reads("note_edit", note.pk)
    player.sends("note_edit", note.pk, **{**OPEN, "text": "Pip's.", "since": since})
    told = gm.is_refused("note_edit", note.pk, **{**OPEN, "text": "Gwen's.", "since": since})
    assert "changed this note while you wrote" in told
    note.refresh_from_db()
    assert note.text == "Pip's."
    gm.sends("note_edit", note.pk, **{**OPEN, "text": "Gwen's.", "since": note.changed.isoformat()})
    note.refresh_from_db()
    assert note.text == "Gwen's."


@pytest.mark.parametrize("who", ["gm", "everyone"])
def test_a_note_for_somebody_who_is_ticked_is_never_kept_for_others(
    who: str, gm: Person, player: Person
) -> None:
    told = gm.is_refused("note_new", **{**OPEN, "who": who, "seats": [player.seat.pk]})
    assert "Somebody is ticked" in told
    assert not Note.objects.exists()


@pytest.mark.parametrize("who", ["gm", "everyone"])
def test_a_note_for_some_becomes_one_for_others_with_its_readers_still_ticked(
    who: str, gm: Person, player: Person
) -> None:
    gm.sends("note_new", **{**OPEN, "who": "seats", "seats": [player.seat.pk]})
    note = Note.objects.get()
    gm.sends("note_edit", note.pk, **{**OPEN, "who": who, "seats": [player.seat.pk]})
    note.refresh_from_db()
    assert note.audience == {"gm": "gm", "everyone": "table"}[who]


def test_no_undo_reaches_a_note(gm: Person) -> None:
    write(gm)
    gm.is_refused("undo", gm.head)
    gm.is_refused("undo_last")
    assert gm.last.kind == "note_shared"


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
def test_mistakes_lose_nothing(fields: dict[str, object], sentence: str, gm: Person, player: Person) -> None:
    page = gm.browser.post(at(gm.seat, "note_new"), {**OPEN, **fields}).content.decode()
    holds(page, sentence, fields.get("text", "Flour and **bones**."))
    assert not Note.objects.exists()


def test_the_notes_of_an_archived_table_are_read(gm: Person) -> None:
    note = write(gm)
    kept.clear()  # no event tells of it
    Campaign.objects.update(archived="2026-01-01T00:00:00Z")
    assert "bones" in read(gm, note)


def test_there_is_an_end_to_how_many_are_kept(gm: Person, settings: Any) -> None:
    settings.NOTES_PER_CAMPAIGN = 1
    write(gm)
    assert "at most 1 notes" in gm.is_refused("note_new", **OPEN)


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


def test_it_lies_on_screens_and_in_the_log(gm: Person, player: Person, watcher: Person, letter: int) -> None:
    event = show(gm, letter)
    for who in (player, watcher):
        for text in (on_screen(who, event), who.reads("table")):
            holds(text, CARD, "<em>Come at once</em>")
        far_behind = snapshot(who.viewer, who.seat.campaign_id)
        assert CARD in html_of(far_behind.seen_by(who.viewer))
    assert CARD not in on_screen(gm, event) + gm.reads("table"), "who shows it has it"
    Note.objects.all().delete()
    page = " ".join(gm.reads("table").split())
    assert (event.kind, event.fact["text"]) == ("handout_shown", "*Come at once*, as #1 said.")
    holds(page, "hands out <q>A letter</q>", "<em>Come at once</em>")


def test_what_some_read_is_laid_before_everyone_with_them_still_ticked(
    gm: Person, player: Person, watcher: Person
) -> None:
    gm.sends("note_new", **{**OPEN, "who": "seats", "seats": [player.seat.pk]})
    event = show(gm, Note.objects.get().pk, who="everyone", seats=[player.seat.pk])
    assert CARD in on_screen(watcher, event)


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


def test_a_note_begins_with_what_its_kind_asks(gm: Person, player: Person) -> None:
    holds(gm.reads("note_list"), "Place", "Person", "Handout")
    holds(player.reads("note_list"), "Place", no="Handout")
    holds(gm.reads("note_new", template="place"), "## First impressions", "## Secrets")
    holds(gm.reads("note_new", template="nothing"), no="## First")
    holds(gm.reads("note_new"), 'value="place"', 'value="handout"')
    holds(player.reads("note_new"), 'value="person"', no='value="handout"')


def test_the_items_of_a_note_stand_in_its_line_one_beside_the_other(gm: Person) -> None:
    write(gm, text="# Below\n\nOld stones.\n\n- a bar\n- oiled hinges")
    holds(gm.reads("note_list"), "Old stones · a bar · oiled hinges")


def test_a_preview_is_drawn_for_its_writer_and_kept_nowhere(gm: Person, player: Person) -> None:
    write(gm, **SECRET)
    text = "**Flour** of [[CanaryTitle]]"
    for person, link in ((gm, '">CanaryTitle</a>'), (player, "</strong> of CanaryTitle<")):
        answer = person.browser.post(
            at(person.seat, "note_new"), {"text": text, "preview": "on"}, headers=HTMX
        )
        holds(answer.content.decode(), "<strong>Flour</strong>", link, no=("<form",))
    assert Note.objects.count() == 1


def test_a_note_shows_what_links_to_it_as_far_as_its_reader_may_see(gm: Person, player: Person) -> None:
    mill = write(gm)
    closed = write(gm, title="CanaryPlan", text="Burn [[the mill]].", who="gm")
    write(gm, title="The river", text="It drives [[The mill ]].")
    write(gm, title="The miller", text="He owns no [[The millstone]].")
    do(gm.seat, Say("CanaryWhisper of the mill"), audience="gm_only")
    do(gm.seat, Say("To the mill!"))
    do(gm.seat, Say("To the millpond!"))
    path = at(gm.seat, "note", closed.pk)
    holds(read(gm, mill), path, "The river", "CanaryWhisper", "To the mill!", no=("The miller", "millpond"))
    seen = read(player, mill)
    holds(seen, "The river", "To the mill!", no=("The miller", "millpond", path))
    assert "Canary" not in seen


def test_the_list_is_narrowed_to_a_kind(gm: Person) -> None:
    write(gm, title="Ferry", text="## First impressions\n\nMud.", who="gm")
    write(gm, title="Odo", text="**Looks and voice:** sweats")
    holds(gm.reads("note_list"), "Places", "People", "Shared", no=("Handouts",))
    for kind, shown, other in (("place", "Ferry", "Odo"), ("shared", "Odo", "Ferry")):
        page = gm.browser.get(at(gm.seat, "note_list") + f"?kind={kind}").content.decode()
        holds(page, f">{shown}</a>", no=(f">{other}</a>",))
