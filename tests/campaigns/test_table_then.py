"""The table as it stood at an entry can be read: by each as far as they may, then and now."""

from __future__ import annotations

import pytest

from campaigns.log.history import fold
from campaigns.log.way_back import rows_at
from campaigns.models import Event, Membership, RowsAt
from campaigns.state import state_of
from rules.common.clock import BeginSession
from rules.common.conditions import AddCondition
from rules.common.sheets import DescribeSheet, SetResource, ShareSheet
from tests.campaigns.at_table import holds
from tests.campaigns.person import Person
from tests.factories import create_creature
from tests.statements import statements_of


def test_what_differs_is_told_then_and_now(gm: Person, player: Person, mira: str) -> None:
    seq = player.plays(SetResource(mira, "coins", 40)).seq
    player.plays(SetResource(mira, "coins", 7))
    player.plays(AddCondition(mira, "Soaked"))
    gm.plays(BeginSession())
    for person in (gm, player):
        holds(person.reads("then", seq, sheet=mira), "40 → <b>7</b>", "not there → <b>there</b>")
    assert "Rewind" in gm.reads("then", seq)
    assert 'action="/c' not in player.reads("then", seq).split("<main")[1]


def test_a_character_is_told_made_and_named_since(gm: Person, player: Person) -> None:
    player.submits("sheet_begin", how="roll", name="Quill")
    rolled, made = player.last.seq, Membership.objects.get().character_id
    begun = next(event.seq for event in Event.objects.order_by("seq") if event.fact.get("sheet_id") == made)
    player.plays(DescribeSheet(made, name="Osk"))
    holds(gm.reads("then", begun), "Quill → <b>Osk</b>", "being made → <b>ready to play</b>")
    holds(gm.reads("then", rolled), "Quill → <b>Osk</b>", no="being made")


def test_it_opens_the_sheet_that_the_entry_is_about(gm: Person, player: Person, mira: str) -> None:
    lurker = create_creature(gm.seat, "Lurker", hp=23)
    seq = player.plays(SetResource(mira, "coins", 40)).seq
    assert 'aria-label="Mira at this point"' in gm.reads("then", seq)
    assert 'aria-label="Lurker at this point"' in gm.reads(
        "then", gm.plays(SetResource(lurker, "hp", 13)).seq
    )


def test_at_the_last_entry_nothing_differs(gm: Person, mira: str) -> None:
    seq = gm.plays(SetResource(mira, "coins", 40)).seq
    assert "Nothing that you can see" in gm.reads("then", seq)


def test_nobody_reads_what_was_or_is_closed_to_them(gm: Person, player: Person, mira: str) -> None:
    lurker = create_creature(gm.seat, "Lurker", hp=23)
    seq = player.plays(SetResource(mira, "coins", 40)).seq
    gm.plays(SetResource(lurker, "hp", 13))
    assert "23 → <b>13</b>" in player.reads("then", seq)
    shared = gm.plays(ShareSheet(lurker, (), "hidden")).seq
    assert "Lurker" not in player.reads("then", seq)
    hidden = player.plays(SetResource(mira, "coins", 41)).seq
    gm.plays(SetResource(lurker, "hp", 12))
    gm.plays(ShareSheet(lurker, (), "open"))
    assert "Lurker" not in player.reads("then", hidden)  # it was hidden then
    assert player.opens("then", shared).status_code == 404
    assert "13 → <b>12</b>" in gm.reads("then", shared)


def test_who_came_and_went_since_is_said(gm: Person, mira: str) -> None:
    seq = gm.plays(SetResource(mira, "coins", 40)).seq
    create_creature(gm.seat, "Ogre")
    assert "added later" in gm.reads("then", seq)


def test_rows_are_those_that_the_log_makes_with_halts_on_the_way_and_without(
    gm: Person, player: Person, mira: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaigns.log.way_back.STEP", 3)
    create_creature(gm.seat, "Ogre")
    player.plays(AddCondition(mira, "Soaked"))
    for coins in range(7):
        player.plays(SetResource(mira, "coins", coins))
    gm.seat.campaign.refresh_from_db()
    now = state_of(gm.seat.campaign)
    last = now.campaign.last_seq
    for seq in (last, last - 1, 1, *range(last)):
        assert rows_at(now, seq) == fold(now.campaign, to=seq)
    assert RowsAt.objects.count() == (last - 1) // 3
    with statements_of() as sent:
        rows_at(now, 1)
    assert len(sent) == 2
