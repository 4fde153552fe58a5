"""A Game Master rules on an entry, in the open, for those whom the entry is for."""

from __future__ import annotations

import pytest

from campaigns.models import Seat
from rules.common.free_rolls import RollDice
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

TEXT = {"text": "The bridge holds one at a time."}


def rolled(seat: Seat, audience: str = "everyone") -> int:
    return do(seat, RollDice("d6"), 4, audience=audience).seq


def test_it_stands_in_the_log_with_the_way_to_its_entry(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    seq = rolled(pips_seat)
    signed_in(gwens_seat).post(at(gwens_seat, "remark", seq), TEXT)
    event = last(gwens_seat)
    assert (event.kind, event.fact["about"], event.changes, event.audience) == ("remarked", seq, [], "table")
    page = signed_in(pips_seat).get(at(pips_seat, "table")).content.decode()
    assert TEXT["text"] in page
    assert f"Came of entry {seq}" in page


def test_the_entrys_own_page_shows_it_beneath(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    seq = rolled(pips_seat)
    gwen, path = signed_in(gwens_seat), at(gwens_seat, "remark", seq)
    assert f'action="{path}"' in gwen.get(at(gwens_seat, "entry", seq)).content.decode()
    gwen.post(path, TEXT)
    page = signed_in(pips_seat).get(at(pips_seat, "entry", seq)).content.decode()
    assert TEXT["text"] in page
    assert path not in page


@pytest.mark.parametrize(
    ("audience", "kept"), [("gm_only", "gm"), ("gm_and_me", "seats:,{},"), ("blind", "gm")]
)
def test_nobody_hears_of_it_who_may_not_know_of_the_entry(
    audience: str, kept: str, gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    seq = rolled(pips_seat, audience)
    signed_in(gwens_seat).post(at(gwens_seat, "remark", seq), TEXT)
    assert last(gwens_seat).audience == kept.format(pips_seat.pk)


def test_it_can_be_undone_and_the_entry_stays(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    seq = rolled(pips_seat)
    gwen = signed_in(gwens_seat)
    gwen.post(at(gwens_seat, "remark", seq), TEXT)
    gwen.post(at(gwens_seat, "undo", head(gwens_seat)))
    undone = last(gwens_seat)
    assert (undone.kind, undone.fact["seqs"]) == ("event_undone", [seq + 1])


def test_only_game_masters_rule_and_not_when_archived(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    path = at(gwens_seat, "remark", rolled(pips_seat))
    only_gms_may(gwens_seat, signed_in, path, TEXT)
    not_when_archived(gwens_seat, signed_in, path, TEXT)


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_nothing_and_too_much_are_refused(
    text: str, gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    answer = signed_in(gwens_seat).post(at(gwens_seat, "remark", rolled(pips_seat)), {"text": text})
    assert "from 1 to 500" in refused(answer)


def test_it_is_live_for_whoever_has_the_entry(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    seq = rolled(pips_seat)
    signed_in(gwens_seat).post(at(gwens_seat, "remark", seq), TEXT)
    [frame] = drawn(last(gwens_seat))
    assert TEXT["text"] in frame.roots[0].html
