"""A Game Master rules on an entry, and reveals what happened behind the screen."""

from __future__ import annotations

import pytest

from campaigns.models import Event
from campaigns.state import kept
from rules.common.free_rolls import RollDice
from rules.common.sheets import DescribeSheet, ShareSheet
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import at, drawn, holds
from tests.campaigns.person import Person

pytestmark = pytest.mark.database
TEXT = "The bridge holds one at a time."


def rolled(player: Person, audience: str = "everyone") -> int:
    return player.plays(RollDice("d6"), 4, audience=audience).seq


def test_a_remark_stands_in_the_log_and_on_the_page_of_its_entry(gm: Person, player: Person) -> None:
    seq = rolled(player)
    event = gm.does("remark", seq, text=TEXT)
    assert (event.kind, event.fact["about"], event.changes, event.audience) == ("remarked", seq, [], "table")
    holds(
        player.reads("table"),
        TEXT,
        f'rules on <a href="{at(gm.seat, "entry", seq)}">Pip rolls',
        no="Caused by",
    )
    [frame] = drawn(event)
    assert TEXT in frame.roots[0].html
    path = at(gm.seat, "remark", seq)
    assert f'action="{path}"' in gm.card(seq)
    gm.does("remark", seq, text=TEXT)
    holds(player.card(seq), TEXT, no=path)


@pytest.mark.parametrize(
    ("audience", "kept"), [("gm_only", "gm"), ("gm_and_me", "seats:,{},"), ("blind", "gm")]
)
def test_a_remark_is_heard_by_whoever_knows_of_it(
    audience: str, kept: str, gm: Person, player: Person
) -> None:
    assert gm.does("remark", rolled(player, audience), text=TEXT).audience == kept.format(player.seat.pk)


def test_a_remark_is_undone_and_its_entry_stays(gm: Person, player: Person) -> None:
    seq = gm.does("remark", rolled(player), text=TEXT).seq
    undone = gm.does("undo", seq)
    assert (undone.kind, undone.fact["seqs"]) == ("event_undone", [seq])


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_nothing_and_too_much_are_refused(text: str, gm: Person, player: Person) -> None:
    assert "from 1 to 500" in gm.is_refused("remark", rolled(player), text=text)


@pytest.fixture
def behind(gm: Person) -> int:
    """A roll of the Game Master's that nobody else knows of."""
    return gm.plays(RollDice("d20", "the <b>bridge</b>"), 17, audience="gm_only").seq


def revealed(gm: Person, seq: int) -> Event:
    """The new entry, which is for everyone."""
    event = gm.does("reveal", seq)
    assert (event.kind, event.audience, event.secret) == ("entry_revealed", "table", None)
    assert (event.fact["about"], event.changes) == (seq, [])
    return event


def test_everyone_reads_the_sentence_and_the_dice_of_it(gm: Person, watcher: Person, behind: int) -> None:
    event = revealed(gm, behind)
    assert event.fact["text"] == "Gwen rolls for the <b>bridge</b>: 17"
    [die] = event.fact["dice"]
    assert (die["sides"], die["face"], die["words"]) == (20, 17, "D20 shows 17")
    page = watcher.reads("table")
    holds(page, "rolls for the &lt;b&gt;bridge&lt;/b&gt;: 17</q>", 'aria-label="D20 shows 17"')
    assert f'id="event-{behind}"' not in page
    [frame] = drawn(event)
    assert "D20 shows 17" in frame.roots[0].html


def test_a_blind_roll_is_told_with_what_it_came_to(gm: Person, player: Person, mira: str) -> None:
    roll = player.plays(MakeCheck(mira, "strength", 12), 16, audience="blind")
    assert "D20 shows 16" not in player.card(roll.seq)
    event = revealed(gm, roll.seq)
    assert event.fact["text"].startswith("Mira")
    assert 16 in [die["face"] for die in event.fact["dice"]]


def test_the_page_shows_a_gm_what_would_be_told(gm: Person, player: Person, mira: str, behind: int) -> None:
    holds(gm.card(behind), f'action="{at(gm.seat, "reveal", behind)}"', "&lt;b&gt;bridge&lt;/b&gt;: 17</q>")
    blind = player.plays(MakeCheck(mira, "strength"), 9, audience="blind").seq
    assert at(gm.seat, "reveal", blind) not in player.card(blind)
    open_roll = player.plays(RollDice("d20"), 9).seq
    assert "Tell everyone" not in gm.card(open_roll)
    assert "Everyone can see that entry already, or it was undone" in gm.is_refused("reveal", open_roll)


def test_an_undo_takes_it_back_and_what_is_undone_is_not_revealed(gm: Person, behind: int) -> None:
    event = revealed(gm, behind)
    undone = gm.does("undo", event.seq)
    assert (undone.kind, undone.fact["seqs"]) == ("event_undone", [event.seq])
    gm.does("undo", behind)
    assert "it was undone" in gm.is_refused("reveal", behind)


def test_what_names_a_hidden_sheet_waits_until_the_sheet_is_revealed(gm: Person, mira: str) -> None:
    gm.plays(MakeCreature("beast", "Marsh Thing", 30, visibility="hidden"))
    own = gm.plays(MakeCheck("beast", "strength", 12), 9).seq
    named = gm.plays(RollDice("d20", "what the marsh thing hears"), 9, audience="gm_only").seq
    for seq in (own, named):
        assert "Marsh Thing is hidden: reveal the sheet first." in gm.is_refused("reveal", seq)
    gm.plays(ShareSheet("beast", (), "open"))
    for seq in (own, named):
        revealed(gm, seq)


def test_a_hidden_sheet_that_has_another_name_now_is_known_by_its_id(gm: Person, mira: str) -> None:
    gm.plays(MakeCreature("beast", "Marsh Thing", 30, visibility="hidden"))
    own = gm.plays(MakeCheck("beast", "strength", 12), 9).seq
    gm.plays(DescribeSheet("beast", "Old Tom"))
    assert "Old Tom is hidden" in gm.is_refused("reveal", own)


def test_a_long_entry_is_cut(gm: Person) -> None:
    stored = gm.plays(RollDice("200d6", "x"), *[6] * 200, audience="gm_only")
    Event.objects.filter(pk=stored.pk).update(fact={**stored.fact, "reason": "w " * 400}, hash="0" * 64)
    kept.clear()
    event = revealed(gm, stored.seq)
    assert len(event.fact["text"]) == 500
    assert event.fact["text"].endswith("…")
    assert len(event.fact["dice"]) == 24
