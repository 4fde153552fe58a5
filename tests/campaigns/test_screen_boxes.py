"""The boxes of the GM's screen: where they begin, and where each Game Master puts them."""

from __future__ import annotations

import pytest

from campaigns.models import ScreenLayout
from campaigns.screen.layout import BOXES, COLUMNS, MANY, layout_of
from tests.campaigns.person import Person
from tests.factories import create_creature

pytestmark = pytest.mark.database


def test_boxes_are_folded_pinned_and_moved_for_one_seat(gm: Person) -> None:
    for how in ("fold", "open", "fold", "fold", "pin", "across"):  # a second page may fold it again
        gm.sends("screen_boxes", box="time", how=how)
    layout = layout_of(gm.seat, gm.state)
    assert ("time" in layout.columns[0], layout.folded, layout.pinned) == (True, {"time"}, {"time"})
    gm.sends("screen_boxes", box="time", column=1, place=0)
    assert layout_of(gm.seat, gm.state).columns[1][0] == "time"
    gm.sends("screen_boxes", box="time", how="down")
    assert layout_of(gm.seat, gm.state).columns[1][1] == "time"
    gm.is_refused("screen_boxes", box="kitchen", how="fold")
    gm.is_refused("screen_boxes", box="time", column=9)


def test_a_box_that_is_new_or_gone_does_not_lose_the_others(gm: Person) -> None:
    ScreenLayout.objects.create(seat=gm.seat, columns=[["gone", "time"]], folded=["gone"])
    layout = layout_of(gm.seat, gm.state)
    assert layout.columns[0][0] == "time"
    assert len(layout.columns) == COLUMNS
    assert sorted(key for column in layout.columns for key in column) == sorted(box.key for box in BOXES)
    assert layout.folded == frozenset()


def test_while_few_are_here_stat_blocks_have_the_room_below_the_rows(gm: Person, mira: str) -> None:
    layout = layout_of(gm.seat, gm.state)
    assert (layout.columns, layout.low) == ((("order", "block"), ("time", "hand", "notes")), frozenset())
    gm.sends("screen_boxes", box="notes", column=0, place=0)
    assert layout_of(gm.seat, gm.state).columns[0][0] == "notes"


def test_with_many_rows_the_stat_block_begins_below_the_time_and_the_notes_below_the_rows(
    gm: Person, mira: str
) -> None:
    for number in range(MANY - 1):
        create_creature(gm.seat, f"Ghoul {number}")
    assert "block" in layout_of(gm.seat, gm.state).columns[0]
    create_creature(gm.seat, "Ghoul king")
    many = layout_of(gm.seat, gm.state)
    assert (many.columns, many.low) == ((("order", "notes"), ("time", "block", "hand")), {"notes"})
    gm.sends("screen_boxes", box="block", how="across")
    assert "block" in layout_of(gm.seat, gm.state).columns[0]
