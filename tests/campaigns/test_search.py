"""Search: the log and the notes by words, kind, session and character, and nothing that may not be read."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from campaigns.actions.campaigns import delete_campaign
from campaigns.actions.notes import Readers, delete_note, write_note
from campaigns.models import Campaign, Note, Seat, Words
from campaigns.search import index
from campaigns.search.find import Question, entries
from campaigns.search.tokens import words_of
from rules.common.clock import BeginSession, EndSession
from rules.common.conditions import AddCondition
from rules.common.free_rolls import RollDice
from rules.common.remarks import Remark
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import Browser, at, do, in_a_line
from tests.factories import create_campaign, create_seat


def searched(seat: Seat, signed_in: Browser, **asked: object) -> str:
    answer = signed_in(seat).get(f"{at(seat, 'search')}?{urlencode(asked)}")
    assert answer.status_code == 200
    return in_a_line(answer)  # type: ignore[arg-type]


def finds(seat: Seat, signed_in: Browser, seq: int, **asked: object) -> bool:
    return f'id="event-{seq}"' in searched(seat, signed_in, **asked)


def noted(seat: Seat, title: str, text: str, *, everyone: bool = False) -> Note:
    write_note(seat=seat, title=title, text=text, readers=Readers(everyone))
    return Note.objects.latest("pk")


@pytest.mark.parametrize("asked", ["mill", "MILL", "Mil wheel", "the   wheel,", "wheel mill"])
def test_an_entry_is_found_by_the_beginnings_of_all_the_words(
    asked: str, gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    hit = do(pips_seat, RollDice("2d6", "the mill's wheel"), 3, 4).seq
    other = do(pips_seat, RollDice("2d6", "the mill's door"), 3, 4).seq
    page = searched(gwens_seat, signed_in, q=asked)
    assert f'id="event-{hit}"' in page
    assert (f'id="event-{other}"' in page) == ("wheel" not in asked)
    assert "Nothing was found" in searched(gwens_seat, signed_in, q=f"{asked} nowhere")


def test_accents_case_and_marks_make_no_difference(pips_seat: Seat, signed_in: Browser) -> None:
    hit = do(pips_seat, RollDice("d6", "Ünlü's café"), 3).seq
    for asked in ("unlu", "CAFE", "café's"):
        assert finds(pips_seat, signed_in, hit, q=asked)
    assert words_of("Straße, 2d6+3_x") == ["strasse", "2d6", "3", "x"]


def test_what_happened_since_the_last_search_is_found_too(pips_seat: Seat, signed_in: Browser) -> None:
    assert finds(pips_seat, signed_in, do(pips_seat, RollDice("d6", "first"), 3).seq, q="first")
    assert finds(pips_seat, signed_in, do(pips_seat, RollDice("d6", "second"), 3).seq, q="second")


def test_notes_are_found_as_they_are_written_and_not_once_they_are_gone(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    note = noted(gwens_seat, "The ferry", "Its rope is old, and the *ferryman* knows.", everyone=True)
    page = searched(pips_seat, signed_in, q="ferryman old")
    assert at(pips_seat, "note", note.pk) in page
    assert "Its rope is old, and" in page
    write_note(seat=gwens_seat, title="The ford", text="Shallow.", readers=Readers(True), note=note)
    assert at(pips_seat, "note", note.pk) not in searched(pips_seat, signed_in, q="ferryman", kind="notes")
    assert at(pips_seat, "note", note.pk) in searched(pips_seat, signed_in, q="shallow", kind="notes")
    delete_note(seat=gwens_seat, note=note)
    assert "Nothing was found" in searched(pips_seat, signed_in, q="shallow")


def test_nothing_is_found_that_may_not_be_read(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, MakeCreature("ghoul", "CanaryGhoul", 4, visibility="hidden"))
    do(gwens_seat, AddCondition("ghoul", "CanarySoaked", force=True))
    do(gwens_seat, RollDice("d6", "CanaryRoll"), 3, audience="gm_only")
    do(pips_seat, RollDice("d6", "CanaryOfPip"), 3, audience="gm_and_me")
    noted(gwens_seat, "CanaryTitle", "CanaryText")
    for seat in (pips_seat, wynns_seat):
        for asked in ({"q": "canary"}, {"q": "canarysoaked"}, {"session": ""}, {"kind": "rolls"}):
            page = searched(seat, signed_in, **asked).replace("CanaryOfPip", "" if seat == pips_seat else "!")
            assert "Canary" not in page
        refused = signed_in(seat).get(f"{at(seat, 'search')}?sheet=ghoul")
        assert refused.status_code == 422
        assert "Canary" not in refused.content.decode()
    assert searched(gwens_seat, signed_in, q="canary").count("data-seq") == 4


def test_what_a_blind_roll_keeps_back_finds_it_for_game_masters_alone(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    seq = do(pips_seat, MakeCheck(mira, "strength", 12, label="the gate"), 20, audience="blind").seq
    assert finds(pips_seat, signed_in, seq, q="gate")
    assert finds(gwens_seat, signed_in, seq, q="gate success")
    for word in ("success", "failure", "critical"):
        assert not finds(pips_seat, signed_in, seq, q=word)


def test_a_kind_a_session_and_a_character_narrow_it(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, BeginSession())
    roll = do(pips_seat, RollDice("d6", "amber"), 3).seq
    ruling = do(gwens_seat, Remark(roll, "Amber floats.")).seq
    do(gwens_seat, EndSession())
    do(gwens_seat, BeginSession())
    check = do(pips_seat, MakeCheck(mira, "strength", 12, label="amber"), 9).seq
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
        page = searched(pips_seat, signed_in, q="amber", **asked)
        assert {seq for seq in every if f'id="event-{seq}"' in page} == hits, asked
        if asked:
            assert f'id="event-{check}"' in searched(pips_seat, signed_in, **asked) or check not in hits


def test_many_hits_come_in_pages(pips_seat: Seat, signed_in: Browser) -> None:
    first = do(pips_seat, RollDice("d6", "again"), 3).seq
    for _ in range(52):
        do(pips_seat, RollDice("d6", "again"), 3)
    page = searched(pips_seat, signed_in, q="again")
    assert page.count("data-seq") == 50
    assert f"before={first + 3}" in page
    assert searched(pips_seat, signed_in, q="again", before=first + 3).count("data-seq") == 3


def test_a_long_log_is_read_in_by_parts_and_that_is_said(
    pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "BATCH", 2)
    for number in range(5):
        do(pips_seat, RollDice("d6", f"number{number}"), 3)
    assert "3 entries are not read in yet" in searched(pips_seat, signed_in, q="number")
    searched(pips_seat, signed_in, q="number")
    assert "not read in yet" not in searched(pips_seat, signed_in, q="number4")


@pytest.mark.parametrize(
    "asked", ['"', "*", "a OR b)", "NEAR(", "open:x", "'); --", "% _", "\x00", "-", "🎲"]
)
def test_no_mark_of_the_databases_means_anything(asked: str, pips_seat: Seat, signed_in: Browser) -> None:
    do(pips_seat, RollDice("d6", "plain"), 3)
    answer = signed_in(pips_seat).get(f"{at(pips_seat, 'search')}?{urlencode({'q': asked})}")
    assert answer.status_code in (200, 422)
    assert "data-seq" not in answer.content.decode()


def test_another_campaigns_words_are_not_found_and_go_with_it(pips_seat: Seat, signed_in: Browser) -> None:
    other = create_seat(create_campaign("Elsewhere"), role="gm")
    seq = do(other, RollDice("d6", "elsewhere"), 3).seq
    assert finds(other, signed_in, seq, q="elsewhere")
    assert "data-seq" not in searched(pips_seat, signed_in, q="elsewhere")
    assert entries(pips_seat, Question("elsewhere")) == []
    delete_campaign(seat=other, typed="Elsewhere")
    assert not Words.objects.exclude(campaign__in=Campaign.objects.all()).exists()
