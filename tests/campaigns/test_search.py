"""Search: the log and the notes by words, kind, session and character, and nothing that may not be read."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from campaigns.actions.campaigns import delete_campaign
from campaigns.actions.notes import Readers, delete_note, show_note, write_note
from campaigns.models import Campaign, Event, Note, Seat, Words
from campaigns.search import index
from campaigns.search.find import SearchQuery, entries
from campaigns.search.marked import with_marks
from campaigns.search.page import AROUND, _snippet
from campaigns.search.tokens import words_of
from campaigns.table.tables import tables_of_game
from rules.common.clock import BeginSession, EndSession
from rules.common.conditions import AddCondition
from rules.common.free_rolls import RollDice
from rules.common.remarks import Remark
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person
from tests.factories import create_campaign, create_creature, create_seat

pytestmark = pytest.mark.database


def searched(person: Person, **asked: object) -> str:
    return " ".join(person.reads("search", **asked).split())


def finds(person: Person, seq: int, **asked: object) -> bool:
    return f'id="event-{seq}"' in searched(person, **asked)


def noted(seat: Seat, title: str, text: str, *, everyone: bool = False) -> Note:
    write_note(seat=seat, title=title, text=text, readers=Readers(everyone))
    return Note.objects.latest("pk")


@pytest.mark.parametrize("asked", ["mill", "MILL", "Mil wheel", "the   wheel,", "wheel mill"])
def test_an_entry_is_found_by_the_beginnings_of_all_the_words(asked: str, gm: Person, player: Person) -> None:
    hit = player.plays(RollDice("2d6", "the mill's wheel"), 3, 4).seq
    other = player.plays(RollDice("2d6", "the mill's door"), 3, 4).seq
    page = searched(gm, q=asked)
    assert f'id="event-{hit}"' in page
    assert (f'id="event-{other}"' in page) == ("wheel" not in asked)
    assert "Nothing found" in searched(gm, q=f"{asked} nowhere")


def test_accents_make_no_difference_and_what_is_new_is_found_too(player: Person) -> None:
    hit = player.plays(RollDice("d6", "Ünlü's café"), 3).seq
    for asked in ("unlu", "CAFE", "café's"):
        assert finds(player, hit, q=asked)
    assert words_of("Straße, 2d6+3_x") == ["strasse", "2d6", "3", "x"]
    assert finds(player, player.plays(RollDice("d6", "first"), 3).seq, q="first")
    assert finds(player, player.plays(RollDice("d6", "second"), 3).seq, q="second")


def test_notes_are_found_as_they_are_written_and_not_once_they_are_gone(gm: Person, player: Person) -> None:
    note = noted(gm.seat, "The ferry", "Its rope is old, and the *ferryman* knows.", everyone=True)
    holds(searched(player, q="ferryman old"), at(player.seat, "note", note.pk), "Its rope is <mark>old")
    write_note(seat=gm.seat, title="The ford", text="Shallow.", readers=Readers(True), note=note)
    assert at(player.seat, "note", note.pk) not in searched(player, q="ferryman", kind="notes")
    assert at(player.seat, "note", note.pk) in searched(player, q="shallow", kind="notes")
    delete_note(seat=gm.seat, note=note)
    assert "Nothing found" in searched(player, q="shallow")


def test_nothing_is_found_that_is_closed(gm: Person, player: Person, watcher: Person, mira: str) -> None:
    gm.plays(MakeCreature("ghoul", "CanaryGhoul", 4, visibility="hidden"))
    gm.plays(AddCondition("ghoul", "CanarySoaked", force=True))
    gm.plays(RollDice("d6", "CanaryRoll"), 3, audience="gm_only")
    player.plays(RollDice("d6", "CanaryOfPip"), 3, audience="gm_and_me")
    noted(gm.seat, "CanaryTitle", "CanaryText")
    for person in (player, watcher):
        for asked in ({"q": "canary"}, {"q": "canarysoaked"}, {"session": ""}, {"kind": "rolls"}):
            page = searched(person, **asked).replace("CanaryOfPip", "" if person == player else "!")
            assert "Canary" not in page
        answer = person.opens("search", sheet="ghoul")
        assert answer.status_code == 422
        assert "Canary" not in answer.content.decode()
    assert searched(gm, q="canary").count("data-seq") == 4


def test_what_a_blind_roll_keeps_back_finds_it_for_gms_alone(gm: Person, player: Person, mira: str) -> None:
    seq = player.plays(MakeCheck(mira, "strength", 12, reason="the gate"), 20, audience="blind").seq
    assert finds(player, seq, q="gate")
    assert finds(gm, seq, q="gate success")
    for word in ("success", "failure", "critical"):
        assert not finds(player, seq, q=word)


def test_an_entry_is_found_by_its_sentence_and_by_no_word_that_nobody_reads(
    gm: Person, player: Person, mira: str
) -> None:
    seq = player.plays(MakeCheck(mira, "strength", 12, reason="the gate"), 20).seq
    for asked in ("mira checks strength", "success", "the gate"):
        assert finds(player, seq, q=asked), asked
    assert not finds(player, seq, q="made"), "its kind has a name for programs only"
    note = noted(gm.seat, "A torn letter", "The ferryman saw it all.", everyone=True)
    show_note(seat=gm.seat, note=note, readers=Readers(everyone=True))
    assert finds(player, gm.last.seq, q="torn ferryman"), "a handout is read in the log"


def test_an_entry_that_cannot_be_told_takes_no_other_with_it(
    player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = player.plays(RollDice("d6", "amber"), 3).seq
    kept = player.plays(RollDice("d6", "amber"), 3).seq
    told = index.plain_sentence

    def torn(event: Event, campaign: Campaign, *, secret: bool) -> str:
        if event.seq == lost:
            raise ValueError
        return told(event, campaign, secret=secret)

    monkeypatch.setattr(index, "plain_sentence", torn)
    assert finds(player, kept, q="amber")
    assert not finds(player, lost, q="amber")


def test_a_kind_a_session_and_a_character_narrow_it(gm: Person, player: Person, mira: str) -> None:
    gm.plays(BeginSession())
    roll = player.plays(RollDice("d6", "amber"), 3).seq
    ruling = gm.plays(Remark(roll, "Amber floats.")).seq
    gm.plays(EndSession())
    gm.plays(BeginSession())
    check = player.plays(MakeCheck(mira, "strength", 12, reason="amber"), 9).seq
    every = {roll, ruling, check}
    for asked, hits in (
        ({}, every),
        ({"kind": "rolls"}, {roll, check}),
        ({"kind": "rulings"}, {ruling}),
        ({"kind": "handouts"}, set()),
        ({"kind": "notes"}, set()),
        ({"session": 1}, {roll, ruling}),
        ({"session": 2}, {check}),
        ({"sheet": mira}, {check}),
        ({"sheet": mira, "session": 1}, set()),
    ):
        page = searched(player, q="amber", **asked)
        assert {seq for seq in every if f'id="event-{seq}"' in page} == hits, asked
        if asked:
            assert f'id="event-{check}"' in searched(player, **asked) or check not in hits


def test_sheets_the_log_and_rules_are_looked_through_alone(gm: Person, player: Person, mira: str) -> None:
    seq = player.plays(RollDice("d6", "Mira and her torch"), 3).seq
    noted(gm.seat, "Mira", "A torch", everyone=True)
    sheet, rule, note = 'aria-label="Go to"', 'aria-label="Rules"', 'aria-label="Notes"'
    holds(searched(player, q="Mira", kind="sheets"), sheet, no=(f"event-{seq}", rule, note))
    holds(searched(player, q="torch", kind="log"), f"event-{seq}", no=(sheet, rule, note))
    holds(searched(player, q="torch", kind="rules"), rule, "FB-70", no=(f"event-{seq}", sheet, note))


def test_the_words_that_were_looked_for_are_marked(gm: Person, player: Person) -> None:
    player.plays(RollDice("d6", "amber <b>Ambérs</b>"), 3)
    noted(gm.seat, "Amber & co", "An AMBER lamp", everyone=True)
    holds(
        searched(player, q="amber"),
        "<mark>amber</mark> &lt;b&gt;<mark>Ambérs</mark>",
        "<mark>Amber</mark> &amp; co",
        "An <mark>AMBER</mark> lamp",
    )
    assert with_marks("<i>&amber amber", ["amber"]) == "&lt;i&gt;&amp;<mark>amber</mark> <mark>amber</mark>"
    drawn = Markup('<a title="1 > amber">&amber; amber<svg><text>amber</text></svg></a>')
    assert with_marks(drawn, ["amber"]) == str(drawn).replace("; amber<", "; <mark>amber</mark><")
    pressed = Markup("<form><button>Roll for Amber</button></form><summary>amber</summary> chamber amberly")
    assert with_marks(pressed, ["amber"]) == str(pressed).replace("amberly", "<mark>amberly</mark>")


def test_many_hits_come_in_pages(player: Person) -> None:
    first = player.plays(RollDice("d6", "again"), 3).seq
    for _ in range(52):
        player.plays(RollDice("d6", "again"), 3)
    assert searched(player, q="again").count("data-seq") == 5
    page = searched(player, q="again", kind="log")
    assert page.count("data-seq") == 50
    assert f"before={first + 3}" in page
    assert searched(player, q="again", before=first + 3).count("data-seq") == 3


def test_beside_what_else_was_found_stand_few_entries_and_the_way_to_all(player: Person) -> None:
    for _ in range(7):
        player.plays(RollDice("d6", "again"), 3)
    holds(searched(player, q="again"), "All 7 entries", "kind=log")
    holds(searched(player, q="again", kind="log"), no="All 7 entries")


def test_a_long_log_is_said_to_be_read_by_parts(player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "BATCH", 3)
    monkeypatch.setattr(index, "AT_ONCE", 2)
    for number in range(5):
        player.plays(RollDice("d6", f"number{number}"), 3)
    assert "2 entries are not indexed yet" in searched(player, q="number")
    searched(player, q="number")
    assert "not indexed yet" not in searched(player, q="number4")


@pytest.mark.parametrize(
    "asked", ['"', "*", "a OR b)", "NEAR(", "open:x", "'); --", "% _", "\x00", "-", "🎲"]
)
def test_no_mark_of_the_databases_means_anything(asked: str, player: Person) -> None:
    player.plays(RollDice("d6", "plain"), 3)
    answer = player.opens("search", q=asked)
    assert answer.status_code in (200, 422)
    assert "data-seq" not in answer.content.decode()


def test_another_campaigns_words_are_not_found_and_go_with_it(player: Person) -> None:
    other = Person(create_seat(create_campaign("Elsewhere"), role="gm"))
    assert finds(other, other.plays(RollDice("d6", "elsewhere"), 3).seq, q="elsewhere")
    assert "data-seq" not in searched(player, q="elsewhere")
    assert entries(player.seat, SearchQuery("elsewhere")) == []
    delete_campaign(seat=other.seat, typed="Elsewhere")
    assert not Words.objects.exclude(campaign__in=Campaign.objects.all()).exists()


def places(person: Person, asked: str) -> set[str]:
    """The names of what one may go to."""
    found = searched(person, q=asked).partition('aria-label="Go to"')[2].partition("</section>")[0]
    return set(re.findall(r"<span>([^<]*)</span>", re.sub("</?mark>", "", found)))


def test_a_name_leads_to_sheets_tables_and_actions_as_far_as_one_may_open_them(
    gm: Person, player: Person, mira: str
) -> None:
    for name, visibility in (("Miller", "hidden"), ("Mildred", "stands"), ("Milord", "open")):
        create_creature(gm.seat, name, visibility=visibility)
    assert places(gm, "mi") == {"Mira", "Miller", "Mildred", "Milord"}
    assert places(player, "mi") == {"Mira", "Milord"}
    assert (places(gm, "ask roll"), places(player, "ask roll")) == ({"Ask for a roll"}, set())
    [table, *_] = [table.name for table in tables_of_game(gm.state)]
    assert (table in places(gm, table), places(player, table)) == (True, set())
    assert not places(gm, "mi nowhere")
    gm.submits("campaign_archive")
    assert places(gm, "ask roll") == set()


def test_what_is_shown_of_a_note_is_cut_between_words() -> None:
    text = "Whoever crosses the causeway after sunset pays the ferryman twice. " * 4 + "The lantern is his."
    shown = _snippet(text, ["lantern"])
    assert shown.startswith("…")
    assert shown.endswith("The lantern is his.")
    assert set(shown.removeprefix("…").split()) <= set(text.split())
    assert _snippet(text, ["whoever"]).endswith("…")


def test_a_word_longer_than_all_that_is_shown_is_cut_itself() -> None:
    address = "https://example.org/" + "lantern" * 20
    assert _snippet(f"See {address}", ["https"]) == f"See {address[:AROUND]}…"
    assert _snippet("", []) == ""
