"""The State that a process keeps is the one that it would read, whatever was done and however it went."""

from __future__ import annotations

import random

import pytest
from django.test import override_settings

from campaigns.models import Campaign, Event
from campaigns.state import BYTES_OF_MADE, BYTES_OF_ONE, BYTES_OF_ROW, Kept, State, kept, read_state
from rules.table import Clock, Table
from tests.campaigns.matrix import MATRIX, NO, NO_SESSION
from tests.campaigns.walks import fields_of, path_of
from tests.campaigns.world import GM, OTHER, PLAYER, build

pytestmark = pytest.mark.database
DEEDS = 120
NOT_NOW = {
    "account_password",
    "account_signout",
    "account_delete",
    "login",
    "logout",
    "signup",
    "signin_link",
    "join_code",
    "leave",
    "remove",
}
ENDS = {"campaign_archive", "campaign_delete", "seat_remove"}
ROWS = [row for row in MATRIX if row.post not in (NO, NO_SESSION) and row.name not in NOT_NOW | ENDS]


def plain(state: State) -> dict[str, object]:
    """All that a State says, as values that can be compared."""
    table, campaign = state.table, state.campaign
    return {
        "rows": (table.seq, dict(table.rows), table.rulings, table.sheets()),
        "seats": state.seats,
        "visibility": state.visibility,
        "undone": state.undone,
        "tail": [(one.hash, one.actor and one.actor.name, one.audience, one.secret) for one in state.tail],
        "campaign": (campaign.name, campaign.archived, campaign.rulings, campaign.last_hash),
    }


def state_with(number: int, rows: int, seq: int = 1) -> State:
    """A campaign's State that was never stored."""
    campaign = Campaign(pk=number, system="freeblade", last_seq=seq, last_hash=str(seq))
    clocks = {("table", "clock", str(key)): Clock(number=key) for key in range(rows)}
    return State(campaign, Table(seq=seq, rulings=(), rows=clocks), {}, {}, (), {})


@override_settings(STATES_MEGABYTES=1)
def test_what_is_kept_is_bounded_by_its_memory_and_who_was_asked_for_last_stays() -> None:
    states, large = Kept(), 300_000 // BYTES_OF_ROW
    first, second, third, fourth = (state_with(number, large) for number in range(1, 5))
    for state in (first, second, third):
        states.put(state)
    assert states.get(first.campaign) is first
    states.put(fourth)
    assert [states.newest(number) for number in range(1, 5)] == [first, None, third, fourth]
    assert states.bytes == 3 * (BYTES_OF_ONE + BYTES_OF_ROW * large)
    small = [state_with(number, 0) for number in range(10, 200)]
    for state in small:
        states.put(state)
    assert states.bytes <= 1_000_000
    assert states.newest(199) is small[-1]


@override_settings(STATES_MEGABYTES=1)
def test_one_that_is_too_large_is_kept_all_the_same_for_it_is_played() -> None:
    states, large = Kept(), state_with(1, 4_000)
    states.put(state_with(2, 0))
    states.put(large)
    assert (states.newest(1), states.newest(2)) == (large, None)


def test_what_pages_make_of_it_counts_and_what_two_versions_share_counts_once() -> None:
    states, state = Kept(), state_with(1, 0)
    states.put(state)
    state.memo(("panel", 1), lambda: "drawn")
    later = state.after(state_with(1, 0, seq=2).campaign, state.table, (), {})
    states.put(later)
    assert states.bytes == BYTES_OF_ONE + BYTES_OF_MADE
    later.memo(("log", 1), lambda: "drawn")
    assert states.get(later.campaign) is later
    assert states.bytes == BYTES_OF_ONE + 2 * BYTES_OF_MADE
    states.clear()
    assert states.bytes == 0


@pytest.mark.django_db
def test_what_is_kept_is_what_is_stored() -> None:
    world, chance = build(), random.Random(3)
    browsers = {role: world.browser(role) for role in (GM, PLAYER, OTHER)}
    table, done, caught = f"/c/{world.campaign.slug}", 0, 0
    beside = read_state(world.campaign)  # as another process has it
    for number in range(DEEDS):
        row, client = chance.choice(ROWS), browsers[chance.choice([GM, PLAYER, OTHER])]
        path, fields = path_of(world, row), fields_of(world, row)
        if row.name == "account_name":
            fields = {"display_name": f"Kestrel {number}"}
        elif chance.random() < 0.25:
            seq = chance.randrange(1, world.campaign.last_seq)
            path, fields = chance.choice([f"{table}/log/undo", f"{table}/log/{seq}/undo"]), {"together": "on"}
        done += client.post(path, fields).status_code < 400
        campaign = Campaign.objects.get(pk=world.campaign.pk)
        state, stored = kept.get(campaign), read_state(campaign)
        assert state is None or plain(state) == plain(stored), path
        events = list(Event.objects.filter(campaign=campaign).after(beside.campaign.last_seq))
        later = beside.caught_up(campaign, events)
        assert later is None or plain(later) == plain(stored), path
        caught += bool(later and events)
        beside = later or stored
    assert done > DEEDS / 4
    assert caught > DEEDS / 8
