"""The State that a process keeps is the one that it would read, whatever was done and however it went."""

from __future__ import annotations

import random

import pytest

from campaigns.models import Campaign, Event
from campaigns.state import State, kept, read_state
from tests.campaigns.matrix import MATRIX, NO, NO_SESSION
from tests.campaigns.walks import fields_of, path_of
from tests.campaigns.world import GM, OTHER, PLAYER, build

pytestmark = pytest.mark.database
DEEDS = 200
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
