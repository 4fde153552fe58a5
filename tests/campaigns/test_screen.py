"""The GM's screen: its boxes, its rows, and what is done to several sheets at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from campaigns.live.fragments import snapshot
from campaigns.live.frames import SCREEN, Viewer
from campaigns.log.undo import undo
from campaigns.models import Campaign, Event, Role, ScreenLayout, Seat, User
from campaigns.screen.layout import BOXES, COLUMNS, layout_of
from campaigns.state import state_of
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter
from rules.common.sheets import BeginSheet, SetResource
from rules.d6.tracks import BeginTrack
from rules.sixd6.advantages import SetPotential
from rules.sixd6.potential import purse_of
from rules.table import Condition, Membership, Resource, Track
from tests.campaigns.at_table import Browser, at, do, drawn, head, last
from tests.campaigns.sheets import FRAME
from tests.factories import create_campaign, create_creature, create_seat

Replays = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def ghouls(gwens_seat: Seat, mira: str) -> list[str]:
    return [create_creature(gwens_seat, f"Ghoul {letter}") for letter in "AB"]


def hp(seat: Seat, sheet: str) -> int:
    row = state_of(seat.campaign).table.get(Resource, sheet, "hp")
    assert row is not None
    return row.number


def together(seat: Seat, key: str, *sheets: str) -> str:
    return f"{at(seat, 'do_together', key)}?{'&'.join(f'sheet={sheet}' for sheet in sheets)}"


def test_it_shows_everybody_in_the_order_in_which_they_act(
    gwens_seat: Seat, pips_seat: Seat, mira: str, ghouls: list[str], signed_in: Browser
) -> None:
    do(gwens_seat, BeginEncounter((mira, *ghouls)), 5, 3, 1)
    html = signed_in(gwens_seat).get(at(gwens_seat, "screen")).content.decode()
    shown = re.findall(r'id="order-(\w+)"', html)
    assert sorted(shown) == sorted([mira, *ghouls])
    assert "Round 1" in html
    assert all(f'id="box-{box.key}"' in html for box in BOXES)
    assert signed_in(pips_seat).get(at(pips_seat, "screen")).status_code == 403


def test_one_press_harms_all_who_are_selected_and_one_undo_takes_it_back(
    gwens_seat: Seat, ghouls: list[str], signed_in: Browser, replays: Replays
) -> None:
    before = head(gwens_seat), [hp(gwens_seat, ghoul) for ghoul in ghouls]
    with replays():
        answer = signed_in(gwens_seat).post(
            at(gwens_seat, "do_together", "damage"), {"sheet": ghouls, "amount": 3}, **FRAME
        )
    assert answer.status_code == 200
    events = Event.objects.filter(campaign=gwens_seat.campaign_id, seq__gt=before[0])
    first, second = events.filter(kind="damage_taken")
    assert second.caused_by == first.seq
    assert [hp(gwens_seat, ghoul) for ghoul in ghouls] == [number - 3 for number in before[1]]
    undo(gwens_seat, first.seq)
    assert [hp(gwens_seat, ghoul) for ghoul in ghouls] == before[1]


def test_a_dialog_for_several_says_for_whom_it_is(
    gwens_seat: Seat, ghouls: list[str], signed_in: Browser
) -> None:
    client, path = signed_in(gwens_seat), together(gwens_seat, "condition-new", *ghouls)
    assert all(f"sheet={ghoul}" in client.get(path).content.decode() for ghoul in ghouls)
    answer = client.post(path, {"name": "Soaked"}, **FRAME)
    assert answer.status_code == 200, answer.content.decode()
    seen = client.get(at(gwens_seat, "screen")).content.decode()
    assert seen.count("Soaked") >= len(ghouls)


@pytest.mark.parametrize(
    ("key", "sheets", "status", "sentence"),
    [
        ("damage", [], 422, "Choose first whom it is for."),
        ("damage", ["nobody"], 422, "no longer at the table"),
        ("rest", ["mira"], 404, ""),
    ],
)
def test_what_is_asked_wrongly_is_refused_and_nothing_is_half_done(
    gwens_seat: Seat, mira: str, signed_in: Browser, key: str, sheets: list[str], status: int, sentence: str
) -> None:
    before = head(gwens_seat)
    chosen = [mira if sheet == "mira" else sheet for sheet in sheets]
    path = at(gwens_seat, "do_together", key)
    answer = signed_in(gwens_seat).post(path, {"sheet": chosen, "amount": 1}, **FRAME)
    assert (answer.status_code, head(gwens_seat)) == (status, before)
    assert sentence in answer.content.decode()


def test_one_who_cannot_stops_it_for_all(gwens_seat: Seat, ghouls: list[str], signed_in: Browser) -> None:
    before = head(gwens_seat)
    answer = signed_in(gwens_seat).post(together(gwens_seat, "out", *ghouls), {}, **FRAME)
    assert (answer.status_code, head(gwens_seat)) == (422, before)
    assert "No encounter is being played." in answer.content.decode()


def test_a_press_hides_and_reveals_without_changing_who_plays(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    for key, visibility in (("hide", "hidden"), ("reveal", "open")):
        signed_in(gwens_seat).post(together(gwens_seat, key, mira), {}, **FRAME)
        row = state_of(gwens_seat.campaign).table.get(Membership, mira, "part")
        assert row is not None
        assert (row.visibility, row.owners) == (visibility, (str(pips_seat.pk),))
    refused = signed_in(pips_seat).post(together(pips_seat, "hide", mira), {}, **FRAME)
    assert refused.status_code == 403


def test_a_row_changes_on_screens_alone(
    gwens_seat: Seat, pips_seat: Seat, ghouls: list[str], signed_in: Browser
) -> None:
    signed_in(gwens_seat).post(together(gwens_seat, "damage", ghouls[0]), {"amount": 2}, **FRAME)
    roots = [root for frame in drawn(last(gwens_seat)) for root in frame.roots]
    rows = [root for root in roots if root.id.startswith("order-")]
    assert [root.id for root in rows] == [f"order-{ghouls[0]}"]
    screen = Viewer(gwens_seat.pk, gwens_seat.user_id, "gm", frozenset({SCREEN}))
    table = Viewer(gwens_seat.pk, gwens_seat.user_id, "gm")
    player = Viewer(pips_seat.pk, pips_seat.user_id, "player", frozenset({SCREEN}))
    assert [rows[0].goes_to(viewer) for viewer in (screen, table, player)] == [True, False, False]


def test_who_was_too_far_behind_gets_the_screen_whole(gwens_seat: Seat, ghouls: list[str]) -> None:
    screen = Viewer(gwens_seat.pk, gwens_seat.user_id, "gm", frozenset({SCREEN}))
    roots = {root.id: root.html for root in snapshot(screen, gwens_seat.campaign_id).seen_by(screen)}
    assert all(ghoul in roots["table-order"] for ghoul in ghouls)


def test_boxes_are_folded_pinned_and_moved_for_one_seat(gwens_seat: Seat, signed_in: Browser) -> None:
    client, path = signed_in(gwens_seat), at(gwens_seat, "screen_boxes")
    for how in ("fold", "open", "fold", "fold", "pin", "across"):  # a second page may fold it again
        client.post(path, {"box": "time", "how": how})
    layout = layout_of(gwens_seat)
    assert ("time" in layout.columns[0], layout.folded, layout.pinned) == (True, {"time"}, {"time"})
    client.post(path, {"box": "time", "column": 1, "place": 0})
    assert layout_of(gwens_seat).columns[1][0] == "time"
    client.post(path, {"box": "time", "how": "down"})
    assert layout_of(gwens_seat).columns[1][1] == "time"
    assert client.post(path, {"box": "kitchen", "how": "fold"}).status_code == 422
    assert client.post(path, {"box": "time", "column": 9}).status_code == 422


def test_a_box_that_is_new_or_gone_does_not_lose_the_others(gwens_seat: Seat) -> None:
    ScreenLayout.objects.create(seat=gwens_seat, columns=[["gone", "time"]], folded=["gone"])
    layout = layout_of(gwens_seat)
    assert layout.columns[0][0] == "time"
    assert len(layout.columns) == COLUMNS
    assert sorted(key for column in layout.columns for key in column) == sorted(box.key for box in BOXES)
    assert layout.folded == frozenset()


def test_a_track_that_is_called_the_same_moves_on_several_sheets(gwen: User, signed_in: Browser) -> None:
    campaign = create_campaign(system="wildd6")
    odile = create_seat(campaign, gwen, role=Role.GM)
    sheets = ["raider0", "raider1"]
    for sheet in sheets:
        do(odile, BeginSheet(sheet, sheet.title(), "npc"))
        do(odile, BeginTrack(sheet, "Health", states=("Fresh", "Hurt", "Down")))
    key = next(iter(state_of(campaign).table.of(Track, sheets[0])))
    path = together(odile, "track-step", *sheets)
    assert "Health" in signed_in(odile).get(path).content.decode()
    answer = signed_in(odile).post(path, {"track": key, "by": 2}, **FRAME)
    assert answer.status_code == 200, answer.content.decode()
    table = state_of(Campaign.objects.get(pk=campaign.pk)).table
    assert [row.state for sheet in sheets for row in table.of(Track, sheet).values()] == [2, 2]


def test_the_keypad_moves_the_only_track_that_each_has(gwen: User, signed_in: Browser) -> None:
    campaign = create_campaign(system="wildd6")
    odile = create_seat(campaign, gwen, role=Role.GM)
    for sheet, name in (("raider", "Health"), ("mule", "Patience")):
        do(odile, BeginSheet(sheet, sheet.title(), "npc"))
        do(odile, BeginTrack(sheet, name, states=("Fresh", "Hurt", "Down")))
    path, client = at(odile, "do_together", "track-step"), signed_in(odile)
    screen = client.get(at(odile, "screen")).content.decode()
    assert 'aria-label="Steps on"' in screen
    answer = client.post(path, {"sheet": ["raider", "mule"], "by": 1}, **FRAME)
    assert answer.status_code == 200, answer.content.decode()
    table = state_of(Campaign.objects.get(pk=campaign.pk)).table
    assert [row.state for sheet in ("raider", "mule") for row in table.of(Track, sheet).values()] == [1, 1]

    do(odile, BeginTrack("raider", "Nerve", states=("Calm", "Shaken")))
    asked = client.post(path, {"sheet": ["raider", "mule"], "by": 1}, **FRAME)
    assert asked.status_code == 422
    assert "Which" in asked.content.decode()
    table = state_of(Campaign.objects.get(pk=campaign.pk)).table
    assert [row.state for row in table.of(Track, "mule").values()] == [1]


def test_the_keypad_brings_potential_back(gwen: User, signed_in: Browser) -> None:
    campaign = create_campaign(system="sixd6")
    sunniva = create_seat(campaign, gwen, role=Role.GM)
    for sheet in ("ketil", "sanna"):
        do(sunniva, BeginSheet(sheet, sheet.title(), "npc"))
        do(sunniva, SetPotential(sheet, 3, 2))
        do(sunniva, SetResource(sheet, "spent_dynamic", 1))
    path, client = at(sunniva, "do_together", "recoup"), signed_in(sunniva)
    assert 'aria-label="Dynamic back"' in client.get(at(sunniva, "screen")).content.decode()
    answer = client.post(path, {"sheet": ["ketil", "sanna"], "dynamic": 1}, **FRAME)
    assert answer.status_code == 200, answer.content.decode()
    table = state_of(Campaign.objects.get(pk=campaign.pk)).table
    assert [purse_of(table, sheet).bank.dynamic for sheet in ("ketil", "sanna")] == [4, 4]
    again = client.post(path, {"sheet": ["ketil", "sanna"], "dynamic": 1}, **FRAME)
    assert again.status_code == 422
    assert "spent" in again.content.decode()


def test_a_row_takes_one_hp_and_gives_one_back(
    gwens_seat: Seat, ghouls: list[str], signed_in: Browser
) -> None:
    client, before = signed_in(gwens_seat), hp(gwens_seat, ghouls[0])
    page = client.get(at(gwens_seat, "screen")).content.decode()
    nudge = re.search(rf'id="order-{ghouls[0]}".*?<form class="nudge.*?</form>', page, re.S)
    assert nudge is not None
    less = re.search(r'<form class="nudge[^>]*action="([^"]*)"', nudge[0])
    more = re.search(r'formaction="([^"]*)"', nudge[0])
    assert less is not None
    assert more is not None
    for path, now in ((less[1], before - 1), (more[1], before)):
        assert client.post(path, {"sheet": ghouls[0], "amount": "1"}, **FRAME).status_code == 200
        assert hp(gwens_seat, ghouls[0]) == now


def test_a_condition_for_several_may_go_over_the_limit_of_who_is_full(
    gwens_seat: Seat, mira: str, ghouls: list[str], signed_in: Browser
) -> None:
    for number in range(6):
        do(gwens_seat, AddCondition(mira, f"Burden {number}", force=True))
    client, path = signed_in(gwens_seat), at(gwens_seat, "do_together", "condition-new")
    asked = {"sheet": [ghouls[0], mira], "name": "Soaked"}
    refused = client.post(path, asked, **FRAME)
    assert refused.status_code == 422
    html = refused.content.decode()
    assert "Over the limit" in html
    assert "What may be dropped" not in html, "what one would drop, another does not carry"
    assert client.post(path, {**asked, "force": "on"}, **FRAME).status_code == 200
    table = state_of(gwens_seat.campaign).table
    for sheet in (ghouls[0], mira):
        assert "Soaked" in [row.name for row in table.of(Condition, sheet).values()]
