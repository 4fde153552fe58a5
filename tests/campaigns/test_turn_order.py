"""In an encounter the strip is the turn order on everybody's screen, and whoever acts has Next turn."""

from __future__ import annotations

import re

import pytest

from campaigns.live.frames import Frame, Viewer
from campaigns.models import Campaign, Event, Seat
from campaigns.state import kept, state_of
from campaigns.table.party import turn_order
from campaigns.table.waiting import prompts_for
from rules.common.clock import AdvanceClock
from rules.common.encounters import BeginEncounter, EndEncounter, NextTurn, TakeTurn
from rules.common.fight_actions import ActInFight
from rules.common.sheets import BeginSheet, DescribeSheet, ShareSheet
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import Browser, at, do, drawn, head, last, refused
from tests.factories import create_creature, create_seat

GAMES = ("freed6", "opend6", "sixd6", "wildd6")
KIT, GUARD, SHADE = "kit", "guard", "shade"


@pytest.fixture(params=GAMES)
def cast(request: pytest.FixtureRequest, gwens_seat: Seat, pips_seat: Seat) -> tuple[str, str, str]:
    """Pip's Kit, an open guard and a hidden shade, at a table of each game without an order of its own."""
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(system=request.param)
    for seat in (gwens_seat, pips_seat):
        seat.campaign.refresh_from_db()
    do(gwens_seat, BeginSheet(KIT, "Kit", seats=(str(pips_seat.pk),)))
    do(gwens_seat, BeginSheet(GUARD, "Guard", "npc"))
    do(gwens_seat, BeginSheet(SHADE, "Shade", "npc", visibility="hidden"))
    return KIT, SHADE, GUARD


@pytest.fixture
def fight(gwens_seat: Seat, cast: tuple[str, str, str]) -> Event:
    return do(gwens_seat, BeginEncounter(cast, "At the ford"))


def sent(frame: Frame, seat: Seat, root: str) -> str:
    """What the stream brings a seat under that id."""
    found = [one.html for one in frame.seen_by(Viewer(seat.pk, seat.user_id, seat.role)) if one.id == root]
    assert len(found) <= 1
    return found[0] if found else ""


def frame_of(event: Event) -> Frame:
    [*_, frame] = drawn(*Event.objects.filter(campaign=event.campaign_id, seq__gte=event.seq).order_by("seq"))
    return frame


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def bar(seat: Seat) -> list[str]:
    state = state_of(Campaign.objects.get(pk=seat.campaign_id))
    return [one.title for one in prompts_for(state, seat.pk)]


def test_everybody_sees_round_turn_and_who_is_next_but_nothing_of_the_hidden(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, fight: Event
) -> None:
    frame = frame_of(do(gwens_seat, NextTurn()))
    for seat in (pips_seat, wynns_seat):
        strip = sent(frame, seat, "party")
        assert "At the ford · Round 1 · Kit acts" in words(strip)
        assert "Shade" not in strip
        assert " next" not in words(strip)
    assert "Kit acts · Shade next" in words(sent(frame, gwens_seat, "party"))


def test_the_strip_stands_in_the_order_of_turns(gwens_seat: Seat, fight: Event) -> None:
    do(gwens_seat, NextTurn())
    do(gwens_seat, NextTurn())
    state = state_of(Campaign.objects.get(pk=gwens_seat.campaign_id))
    assert turn_order(state) == {KIT: "done", SHADE: "acts", GUARD: "next"}


def test_whoever_acts_ends_the_turn_with_one_tap(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, fight: Event, signed_in: Browser
) -> None:
    begun = do(gwens_seat, NextTurn())
    assert bar(pips_seat) == ["Round 1: your turn"]
    assert bar(gwens_seat) == ["Round 1: Kit acts"]
    assert bar(wynns_seat) == []
    path = at(pips_seat, "turn-end", KIT)
    assert f'action="{path}"' in sent(frame_of(begun), pips_seat, "prompts")
    assert f'action="{path}"' in signed_in(pips_seat).get(at(pips_seat, "table")).content.decode()
    signed_in(pips_seat).post(path)
    assert (last(pips_seat).kind, bar(pips_seat)) == ("turn_begun", [])
    assert "It is not the turn of Kit." in refused(signed_in(pips_seat).post(path))


def test_the_turn_goes_with_the_sheet_and_by_its_name(
    gwens_seat: Seat, pips_seat: Seat, fight: Event
) -> None:
    do(gwens_seat, NextTurn())
    una = create_seat(gwens_seat.campaign)
    kept.clear()  # no event told of Una
    frame = frame_of(do(gwens_seat, ShareSheet(KIT, (str(una.pk),), "open")))
    assert "your turn" in sent(frame, una, "prompts")
    assert sent(frame, pips_seat, "prompts") == '<div id="prompts"></div>'
    frame = frame_of(do(gwens_seat, DescribeSheet(KIT, "Kestrel")))
    assert "Kestrel acts" in sent(frame, gwens_seat, "prompts")
    assert "Kestrel acts" in words(sent(frame, una, "party"))


def test_who_is_out_of_a_fight_is_no_longer_next(gwens_seat: Seat) -> None:
    sheets = [create_creature(gwens_seat, name) for name in ("Ogre", "Wolf", "Rat")]
    do(gwens_seat, BeginEncounter(tuple(sheets)), 3, 3, 3)
    do(gwens_seat, TakeTurn(sheets[0]))
    first, second = (sheet for sheet, turn in order_of(gwens_seat).items() if turn != "acts")
    assert order_of(gwens_seat)[first] == "next"
    frame = frame_of(do(gwens_seat, TakeDamage(first, 40)))
    assert order_of(gwens_seat)[second] == "next"
    assert "next" in words(sent(frame, gwens_seat, "party"))


def order_of(seat: Seat) -> dict[str, str]:
    return turn_order(state_of(Campaign.objects.get(pk=seat.campaign_id)))


def test_nobody_ends_a_turn_that_is_not_theirs(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, fight: Event, signed_in: Browser
) -> None:
    do(gwens_seat, NextTurn())
    before = head(gwens_seat)
    assert signed_in(wynns_seat).post(at(wynns_seat, "turn-end", KIT)).status_code == 403
    assert signed_in(pips_seat).post(at(pips_seat, "turn-end", GUARD)).status_code == 403
    assert signed_in(pips_seat).post(at(pips_seat, "turn-next")).status_code == 403
    assert head(gwens_seat) == before


def test_an_evening_of_turns_from_the_page(
    gwens_seat: Seat, pips_seat: Seat, cast: tuple[str, str, str], signed_in: Browser
) -> None:
    gwen = signed_in(gwens_seat)

    def offered() -> set[str]:
        page = gwen.get(at(gwens_seat, "table")).content.decode()
        return set(re.findall(r'(?:href|action)="[^"]*/do/([a-z-]+)/["?]', page.split('id="table-time"')[1]))

    def give(dialog: str, **fields: object) -> str:
        assert dialog in offered()
        assert gwen.get(at(gwens_seat, dialog)).status_code == 200
        assert gwen.post(at(gwens_seat, dialog), fields).status_code == 303
        return last(gwens_seat).kind

    assert {"encounter", "time", "session-begin"} <= offered()
    assert give("encounter", sheets=[KIT, GUARD]) == "encounter_begun"
    assert "encounter" not in offered()
    assert give("turn-next") == "turn_begun"
    assert give("turn", sheet_id=GUARD) == "turn_begun"
    assert give("encounter-join", sheet_id=SHADE) == "encounter_joined"
    assert give("encounter-leave", sheet_id=SHADE) == "encounter_left"
    assert give("round-next") == "clock_advanced"
    assert give("encounter-end") == "encounter_ended"
    assert give("time", unit="scene") == "clock_advanced"
    assert bar(gwens_seat) == bar(pips_seat) == []


def test_the_end_leaves_the_strip_as_it_was(gwens_seat: Seat, pips_seat: Seat, fight: Event) -> None:
    do(gwens_seat, NextTurn())
    frame = frame_of(do(gwens_seat, EndEncounter()))
    assert "Round" not in sent(frame, pips_seat, "party")
    assert sent(frame, pips_seat, "prompts") == '<div id="prompts"></div>'
    assert "Begin an encounter" in sent(frame, gwens_seat, "table-time")
    assert sent(frame, pips_seat, "table-time") == ""
    do(gwens_seat, AdvanceClock("scene"))


def test_who_is_in_a_fight_has_its_actions_in_the_head_of_the_sheet(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: Browser
) -> None:
    browser, act = signed_in(pips_seat), f'action="{at(pips_seat, "act", mira)}"'
    page = at(pips_seat, "sheet", mira)
    assert act not in browser.get(page).content.decode()
    do(gwens_seat, BeginEncounter((mira,)), 4)
    do(gwens_seat, NextTurn())
    before = browser.get(page).content.decode()
    assert act in before
    assert "acts now · 1 short move · 1 action" in before
    do(pips_seat, ActInFight(mira))
    after = browser.get(page).content.decode()
    assert "acts now · 1 short move<" in after
    assert "has used the action of this Round" in after
