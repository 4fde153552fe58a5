"""A Game Master rules on an entry, in the open, for those whom the entry is for."""

from __future__ import annotations

import pytest

from rules.common.free_rolls import RollDice
from tests.campaigns.at_table import at, drawn, holds
from tests.campaigns.person import Person

TEXT = "The bridge holds one at a time."


def rolled(player: Person, audience: str = "everyone") -> int:
    return player.plays(RollDice("d6"), 4, audience=audience).seq


def test_it_stands_in_the_log_with_the_way_to_its_entry(gm: Person, player: Person) -> None:
    seq = rolled(player)
    event = gm.does("remark", seq, text=TEXT)
    assert (event.kind, event.fact["about"], event.changes, event.audience) == ("remarked", seq, [], "table")
    holds(player.reads("table"), TEXT, f"Came of entry {seq}")
    [frame] = drawn(event)
    assert TEXT in frame.roots[0].html


def test_the_entrys_own_page_shows_it_beneath(gm: Person, player: Person) -> None:
    seq = rolled(player)
    path = at(gm.seat, "remark", seq)
    assert f'action="{path}"' in gm.card(seq)
    gm.does("remark", seq, text=TEXT)
    holds(player.card(seq), TEXT, no=path)


@pytest.mark.parametrize(
    ("audience", "kept"), [("gm_only", "gm"), ("gm_and_me", "seats:,{},"), ("blind", "gm")]
)
def test_it_is_heard_by_whoever_knows_the_entry(audience: str, kept: str, gm: Person, player: Person) -> None:
    assert gm.does("remark", rolled(player, audience), text=TEXT).audience == kept.format(player.seat.pk)


def test_it_can_be_undone_and_the_entry_stays(gm: Person, player: Person) -> None:
    seq = gm.does("remark", rolled(player), text=TEXT).seq
    undone = gm.does("undo", seq)
    assert (undone.kind, undone.fact["seqs"]) == ("event_undone", [seq])


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_nothing_and_too_much_are_refused(text: str, gm: Person, player: Person) -> None:
    assert "from 1 to 500" in gm.is_refused("remark", rolled(player), text=text)
