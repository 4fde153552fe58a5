"""The table as it stood at an entry can be read: by each as far as they may, then and now."""

from __future__ import annotations

from campaigns.models import Seat
from rules.common.clock import BeginSession
from rules.common.conditions import AddCondition
from rules.common.sheets import SetResource, ShareSheet
from tests.campaigns.at_table import Browser, at, do
from tests.factories import create_creature


def page(who: Seat, signed_in: Browser, seq: int, sheet: str = "") -> str:
    answer = signed_in(who).get(f"{at(who, 'entry', seq)}/then?sheet={sheet}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_what_differs_is_told_then_and_now(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    seq = do(pips_seat, SetResource(mira, "coins", 40)).seq
    do(pips_seat, SetResource(mira, "coins", 7))
    do(pips_seat, AddCondition(mira, "Soaked"))
    do(gwens_seat, BeginSession())
    for seat in (gwens_seat, pips_seat):
        html = page(seat, signed_in, seq, mira)
        assert "40 → <b>7</b>" in html
        assert "not there → <b>there</b>" in html
    assert "Rewind" in page(gwens_seat, signed_in, seq)
    assert 'action="/c' not in page(pips_seat, signed_in, seq).split("<main")[1]


def test_at_the_last_entry_nothing_differs(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    seq = do(gwens_seat, SetResource(mira, "coins", 40)).seq
    assert "Nothing that you may see" in page(gwens_seat, signed_in, seq)


def test_nobody_reads_what_was_or_is_closed_to_them(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    lurker = create_creature(gwens_seat, "Lurker", hp=23)
    seq = do(pips_seat, SetResource(mira, "coins", 40)).seq
    do(gwens_seat, SetResource(lurker, "hp", 13))
    assert "23 → <b>13</b>" in page(pips_seat, signed_in, seq)
    shared = do(gwens_seat, ShareSheet(lurker, (), "hidden")).seq
    assert "Lurker" not in page(pips_seat, signed_in, seq)
    hidden = do(pips_seat, SetResource(mira, "coins", 41)).seq
    do(gwens_seat, SetResource(lurker, "hp", 12))
    do(gwens_seat, ShareSheet(lurker, (), "open"))
    assert "Lurker" not in page(pips_seat, signed_in, hidden)  # it was hidden then
    assert signed_in(pips_seat).get(f"{at(pips_seat, 'entry', shared)}/then").status_code == 404
    assert "13 → <b>12</b>" in page(gwens_seat, signed_in, shared)


def test_who_came_and_went_since_is_said(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    seq = do(gwens_seat, SetResource(mira, "coins", 40)).seq
    create_creature(gwens_seat, "Ogre")
    assert "came later" in page(gwens_seat, signed_in, seq)
