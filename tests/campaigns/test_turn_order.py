"""In an encounter the strip is the turn order on everybody's screen, and whoever acts has Next turn."""

from __future__ import annotations

import re

import pytest

from campaigns.audience import SCREEN, Viewer
from campaigns.live.frames import Frame
from campaigns.models import Campaign, Event, Seat
from campaigns.state import kept
from campaigns.table.order import rows_of
from campaigns.table.party import turn_order
from campaigns.table.waiting import bar_of
from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition
from rules.common.encounters import (
    BeginEncounter,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    NextTurn,
    TakeTurn,
)
from rules.common.fight_actions import ActInFight
from rules.common.lookups import name_for_others
from rules.common.selection import SetVisibility
from rules.common.sheets import BeginSheet, DescribeSheet, ShareSheet
from rules.freeblade.harm import TakeDamage
from rules.game import Command
from rules.table import Effect
from tests.campaigns.at_table import at, bar_titles, drawn, holds, words
from tests.campaigns.person import Person
from tests.factories import create_creature, create_seat

GAMES = ("freed6", "opend6", "sixd6", "wildd6")
KIT, GUARD, SHADE = "kit", "guard", "shade"


@pytest.fixture(params=GAMES)
def cast(request: pytest.FixtureRequest, gm: Person, player: Person) -> tuple[str, str, str]:
    """Pip's Kit, an open guard and a hidden shade, at a table of each game without an order of its own."""
    Campaign.objects.filter(pk=gm.seat.campaign_id).update(system=request.param)
    for seat in (gm.seat, player.seat):
        seat.campaign.refresh_from_db()
    gm.plays(BeginSheet(KIT, "Kit", seats=(str(player.seat.pk),)))
    gm.plays(BeginSheet(GUARD, "Guard", "npc"))
    gm.plays(BeginSheet(SHADE, "Shade", "npc", visibility="hidden"))
    return KIT, SHADE, GUARD


@pytest.fixture
def fight(gm: Person, cast: tuple[str, str, str]) -> Event:
    return gm.plays(BeginEncounter(cast, "At the ford"))


def sent(frame: Frame, seat: Seat, root: str) -> str:
    """What the stream brings a seat under that id."""
    found = [one.html for one in frame.seen_by(Viewer(seat.pk, seat.user_id, seat.role)) if one.id == root]
    assert len(found) <= 1
    return found[0] if found else ""


def frame_of(event: Event) -> Frame:
    [*_, frame] = drawn(*Event.objects.filter(campaign=event.campaign_id, seq__gte=event.seq).order_by("seq"))
    return frame


def bar(person: Person) -> list[str]:
    return bar_titles(person.state, person.seat.pk)


def order_of(person: Person) -> dict[str, str]:
    return turn_order(person.state)


def test_everybody_sees_whose_turn_it_is(gm: Person, player: Person, watcher: Person, fight: Event) -> None:
    frame = frame_of(gm.plays(NextTurn()))
    for person in (player, watcher):
        strip = sent(frame, person.seat, "party")
        assert "At the ford · Round 1 · Kit acts" in words(strip)
        assert "Shade" not in strip
        assert " next" not in words(strip)
    assert "Kit acts · Shade next" in words(sent(frame, gm.seat, "party"))


def test_the_turns_of_those_whom_all_see_in_the_order_are_told_to_all(gm: Person, player: Person) -> None:
    wolf, owl = (
        create_creature(gm.seat, name, visibility=seen)
        for name, seen in (("Wolf", "named"), ("Owl", "hidden"))
    )
    gm.plays(BeginEncounter((wolf, owl)), 3, 3)
    told = gm.plays(TakeTurn(wolf))
    assert (told.audience, told.secret) == ("table", None)
    assert "<b>Wolf</b> acts now" in player.card(told.seq)
    assert gm.plays(TakeTurn(owl)).audience == "gm"


def test_whoever_waits_reads_in_their_bar_who_acts_and_who_is_next_unless_those_are_hidden(
    gm: Person, player: Person, fight: Event
) -> None:
    def read(command: Command) -> str:
        return words(sent(frame_of(gm.plays(command)), player.seat, "prompts"))

    assert read(TakeTurn(GUARD)) == "Round 1 · Guard acts · Kit next"
    assert read(ShareSheet(GUARD, (), "hidden")) == "Round 1 · Kit next"
    assert read(ShareSheet(GUARD, (), "named")) == "Round 1 · Guard acts · Kit next"
    assert read(TakeTurn(SHADE)) == "Round 1 · Kit next"
    assert "Shade" not in player.reads("table")


def test_the_strip_stands_in_the_order_of_turns(gm: Person, fight: Event) -> None:
    gm.plays(NextTurn())
    gm.plays(NextTurn())
    assert order_of(gm) == {KIT: "done", SHADE: "acts", GUARD: "next"}


def test_whoever_acts_ends_it_by_a_tap(gm: Person, player: Person, watcher: Person, fight: Event) -> None:
    begun = gm.plays(NextTurn())
    assert bar(player) == ["Round 1: your turn"]
    assert bar(gm) == ["Round 1: Kit acts, then Shade"]
    assert bar(watcher) == []
    path = at(player.seat, "turn-end", KIT)
    assert f'action="{path}"' in sent(frame_of(begun), player.seat, "prompts")
    assert f'action="{path}"' in player.reads("table")
    assert (player.does("turn-end", KIT).kind, bar(player)) == ("turn_begun", [])
    assert "It is not Kit&#39;s turn." in player.is_refused("turn-end", KIT)


def test_the_turn_goes_with_the_sheet_and_by_its_name(gm: Person, player: Person, fight: Event) -> None:
    gm.plays(NextTurn())
    una = create_seat(gm.seat.campaign)
    kept.clear()  # no event told of Una
    frame = frame_of(gm.plays(ShareSheet(KIT, (str(una.pk),), "open")))
    assert "your turn" in sent(frame, una, "prompts")
    assert words(sent(frame, player.seat, "prompts")) == "Round 1 · Kit acts"
    frame = frame_of(gm.plays(DescribeSheet(KIT, "Kestrel")))
    assert "Kestrel acts" in sent(frame, gm.seat, "prompts")
    assert "Kestrel acts" in words(sent(frame, una, "party"))


def test_who_is_out_of_a_fight_is_no_longer_next(gm: Person, player: Person) -> None:
    sheets = [create_creature(gm.seat, name) for name in ("Ogre", "Wolf", "Rat")]
    gm.plays(BeginEncounter(tuple(sheets)), 3, 3, 3)
    gm.plays(TakeTurn(sheets[0]))
    first, second = (sheet for sheet, turn in order_of(gm).items() if turn != "acts")
    assert order_of(gm)[first] == "next"
    frame = frame_of(gm.plays(TakeDamage(first, 40)))
    assert order_of(gm)[second] == "next"
    assert "next" in words(sent(frame, gm.seat, "party"))
    assert f"{name_for_others(gm.state.table, second)} next" in sent(frame, player.seat, "prompts")
    screen = Viewer(gm.seat.pk, gm.seat.user_id, gm.seat.role, frozenset({SCREEN}))
    [row] = (root.html for root in frame.seen_by(screen) if root.id == f"order-{second}")
    assert "<b>next</b>" in row


def test_an_evening_of_turns_from_the_page(gm: Person, player: Person, cast: tuple[str, str, str]) -> None:
    def offered() -> set[str]:
        part = gm.reads("table").split('id="table-time"')[1]
        return set(re.findall(r'(?:href|action)="[^"]*/do/([a-z-]+)/["?]', part))

    def give(dialog: str, **fields: object) -> str:
        assert dialog in offered()
        gm.reads(dialog)
        return gm.does(dialog, **fields).kind

    assert {"encounter", "time", "session-begin"} <= offered()
    assert give("encounter", sheets=[KIT, GUARD]) == "encounter_begun"
    assert "encounter" not in offered()
    assert give("turn-next") == "turn_begun"
    assert give("turn", sheet_id=GUARD) == "turn_begun"
    assert give("encounter-join", sheets=[SHADE]) == "encounter_joined"
    assert give("encounter-leave", sheet_id=SHADE) == "encounter_left"
    assert give("round-next") == "clock_advanced"
    assert give("encounter-end") == "encounter_ended"
    assert give("time", unit="scene") == "clock_advanced"
    assert bar(gm) == bar(player) == []


def test_everyone_is_told_of_a_known_foe_that_joins_a_fight_or_leaves_it(
    gm: Person, cast: tuple[str, str, str]
) -> None:
    """Players see it in the order at once; of a hidden one they hear nothing."""
    gm.plays(SetVisibility(GUARD, "named"))
    gm.plays(BeginEncounter((KIT,)))
    told = [
        gm.plays(change(foe)).audience for foe in (GUARD, SHADE) for change in (JoinEncounter, LeaveEncounter)
    ]
    assert told == ["table", "table", "gm", "gm"]


@pytest.mark.parametrize("cast", ["freed6", "opend6"], indirect=True)
def test_what_a_condition_took_is_told_as_taken_by_it(
    gm: Person, player: Person, cast: tuple[str, str, str]
) -> None:
    gm.plays(AddCondition(KIT, "Stunned", effects=(Effect(kind="actions", amount=-1, uses=1),)))
    gm.plays(BeginEncounter(cast))
    gm.plays(TakeTurn(KIT))
    for person, taken in ((player, ""), (gm, "Stunned took the action of this Round")):
        turn = bar_of(person.state, person.seat.pk).turn
        assert turn is not None
        assert (turn.taken, turn.over) == (taken, True)
    assert "<small>Stunned took the action of this Round" in gm.reads("table")
    assert "acts now · Stunned took the action of this Round" in words(player.reads("sheet", KIT))
    [row] = [one for one in rows_of(gm.state) if one.card.id == KIT]
    assert "Stunned took the action of this Round" in row.words


def test_the_end_leaves_the_strip_as_it_was(gm: Person, player: Person, fight: Event) -> None:
    gm.plays(NextTurn())
    frame = frame_of(gm.plays(EndEncounter()))
    assert "Round" not in sent(frame, player.seat, "party")
    assert sent(frame, player.seat, "prompts") == '<div id="prompts"></div>'
    assert "Begin an encounter" in sent(frame, gm.seat, "table-time")
    assert sent(frame, player.seat, "table-time") == ""
    gm.plays(AdvanceClock("scene"))


def test_in_a_fight_the_head_of_the_sheet_has_its_actions(mira: str, player: Person, gm: Person) -> None:
    act = f'action="{at(player.seat, "act", mira)}"'
    assert act not in player.reads("sheet", mira)
    gm.plays(BeginEncounter((mira,)), 4)
    gm.plays(NextTurn())
    holds(player.reads("sheet", mira), act, "acts now · 1 short move · 1 action")
    player.plays(ActInFight(mira))
    holds(player.reads("sheet", mira), "acts now · 1 short move<", "has used the action of this Round")


def test_the_head_of_a_sheet_has_what_lies_on_it(mira: str, gm: Person) -> None:
    def head() -> str:
        return gm.reads("sheet", mira).split('class="sheet-who')[1].split("</p></div>")[0]

    assert "Soaked" not in head()
    gm.plays(AddCondition(mira, "Soaked"))
    assert "Soaked" in head()


def test_a_row_says_who_has_acted_in_the_round_and_who_is_next(gm: Person, mira: str) -> None:
    foes = [create_creature(gm.seat, name) for name in ("Ghoul", "Ogre")]
    gm.plays(BeginEncounter((mira, *foes)), 5, 3, 1)
    gm.plays(NextTurn())
    gm.plays(NextTurn())
    assert list(turn_order(gm.state).values()) == ["done", "acts", "next"]
    page = gm.reads("screen")
    rows = [page.split(f'id="order-{sheet}"')[1].split("</li>")[0] for sheet in turn_order(gm.state)]
    assert ["Has acted" in row for row in rows] == [True, False, False]
    assert ["<b>next</b>" in row for row in rows] == [False, False, True]
    strip = re.findall(r'id="party-(\w+)"', gm.reads("table"))
    assert strip[: len(rows)] == list(turn_order(gm.state))
