"""What happened behind the screen is revealed by a Game Master: a new entry quotes it for everyone."""

from __future__ import annotations

import pytest

from campaigns.models import Event, Seat
from campaigns.state import kept
from rules.common.free_rolls import RollDice
from rules.common.sheets import DescribeSheet, ShareSheet
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import (
    Browser,
    at,
    do,
    drawn,
    head,
    last,
    not_when_archived,
    only_gms_may,
    refused,
)


@pytest.fixture
def behind(gwens_seat: Seat) -> int:
    """A roll of the Game Master's that nobody else knows of."""
    return do(gwens_seat, RollDice("d20", "the <b>bridge</b>"), 17, audience="gm_only").seq


def revealed(gwen: Seat, signed_in: Browser, seq: int) -> Event:
    """The new entry, which is for everyone."""
    answer = signed_in(gwen).post(at(gwen, "reveal", seq))
    assert answer.status_code == 303, answer.content.decode()
    event = last(gwen)
    assert (event.kind, event.audience, event.secret) == ("entry_revealed", "table", None)
    assert (event.fact["about"], event.changes) == (seq, [])
    return event


def test_everyone_reads_the_sentence_and_the_dice_of_a_roll_behind_the_screen(
    gwens_seat: Seat, wynns_seat: Seat, behind: int, signed_in: Browser
) -> None:
    event = revealed(gwens_seat, signed_in, behind)
    assert event.fact["text"] == f"{gwens_seat.name} rolls for the <b>bridge</b>: 17"
    [die] = event.fact["dice"]
    assert (die["sides"], die["face"], die["words"]) == (20, 17, "D20 shows 17")
    page = signed_in(wynns_seat).get(at(wynns_seat, "table")).content.decode()
    assert "rolls for the &lt;b&gt;bridge&lt;/b&gt;: 17</q>" in page
    assert 'aria-label="D20 shows 17"' in page
    assert f'id="event-{behind}"' not in page
    [frame] = drawn(event)
    assert "D20 shows 17" in frame.roots[0].html


def test_a_blind_roll_is_told_with_what_it_came_to(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    roll = do(pips_seat, MakeCheck(mira, "strength", 12), 16, audience="blind")
    page = signed_in(pips_seat).get(at(pips_seat, "entry", roll.seq)).content.decode()
    assert "D20 shows 16" not in page
    event = revealed(gwens_seat, signed_in, roll.seq)
    assert event.fact["text"].startswith("Mira")
    assert "16" in [str(die["face"]) for die in event.fact["dice"]]


def test_the_entrys_page_shows_what_would_be_told_and_only_a_gm_where_there_is_something(
    gwens_seat: Seat, pips_seat: Seat, mira: str, behind: int, signed_in: Browser
) -> None:
    gwen, path = signed_in(gwens_seat), at(gwens_seat, "reveal", behind)
    page = gwen.get(at(gwens_seat, "entry", behind)).content.decode()
    assert f'action="{path}"' in page
    assert "&lt;b&gt;bridge&lt;/b&gt;: 17</q>" in page
    blind = do(pips_seat, MakeCheck(mira, "strength"), 9, audience="blind").seq
    assert (
        at(gwens_seat, "reveal", blind)
        not in signed_in(pips_seat).get(at(pips_seat, "entry", blind)).content.decode()
    )
    open_roll = do(pips_seat, RollDice("d20"), 9).seq
    assert "Tell everyone" not in gwen.get(at(gwens_seat, "entry", open_roll)).content.decode()
    assert "open already" in refused(gwen.post(at(gwens_seat, "reveal", open_roll)))


def test_an_undo_takes_it_back_and_what_is_undone_is_not_revealed(
    gwens_seat: Seat, behind: int, signed_in: Browser
) -> None:
    event = revealed(gwens_seat, signed_in, behind)
    gwen = signed_in(gwens_seat)
    gwen.post(at(gwens_seat, "undo", event.seq))
    assert (last(gwens_seat).kind, last(gwens_seat).fact["seqs"]) == ("event_undone", [event.seq])
    gwen.post(at(gwens_seat, "undo", behind))
    assert "it is undone" in refused(gwen.post(at(gwens_seat, "reveal", behind)))


def test_what_names_a_hidden_sheet_waits_until_the_sheet_is_revealed(
    gwens_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, MakeCreature("beast", "Marsh Thing", 30, visibility="hidden"))
    own = do(gwens_seat, MakeCheck("beast", "strength", 12), 9).seq
    named = do(gwens_seat, RollDice("d20", "what the marsh thing hears"), 9, audience="gm_only").seq
    gwen, before = signed_in(gwens_seat), head(gwens_seat)
    for seq in (own, named):
        answer = refused(gwen.post(at(gwens_seat, "reveal", seq)))
        assert "Marsh Thing is hidden: reveal the sheet first." in answer
    assert head(gwens_seat) == before
    do(gwens_seat, ShareSheet("beast", (), "open"))
    for seq in (own, named):
        revealed(gwens_seat, signed_in, seq)


def test_a_hidden_sheet_that_has_another_name_now_is_known_by_its_id(
    gwens_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, MakeCreature("beast", "Marsh Thing", 30, visibility="hidden"))
    own = do(gwens_seat, MakeCheck("beast", "strength", 12), 9).seq
    do(gwens_seat, DescribeSheet("beast", "Old Tom"))
    answer = refused(signed_in(gwens_seat).post(at(gwens_seat, "reveal", own)))
    assert "Old Tom is hidden" in answer


def test_a_long_entry_is_cut(gwens_seat: Seat, signed_in: Browser) -> None:
    seq = do(gwens_seat, RollDice("200d6", "x"), *[6] * 200, audience="gm_only").seq
    stored = Event.objects.get(campaign=gwens_seat.campaign_id, seq=seq)
    Event.objects.filter(pk=stored.pk).update(fact={**stored.fact, "label": "w " * 400}, hash="0" * 64)
    kept.clear()
    event = revealed(gwens_seat, signed_in, seq)
    assert len(event.fact["text"]) == 500
    assert event.fact["text"].endswith("…")
    assert len(event.fact["dice"]) == 24


def test_only_gms_reveal_and_not_when_archived(gwens_seat: Seat, behind: int, signed_in: Browser) -> None:
    only_gms_may(gwens_seat, signed_in, at(gwens_seat, "reveal", behind))
    not_when_archived(gwens_seat, signed_in, at(gwens_seat, "reveal", behind))
