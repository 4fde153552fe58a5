"""The whole table as it was right after an entry, as one new entry."""

from __future__ import annotations

import pytest

from campaigns.actions.people import tell
from campaigns.log.undo import rewind, undo
from campaigns.models import Undone
from campaigns.play import lock
from rules.common.coins import ChangeCoins
from rules.common.people import SeatTaken
from rules.freeblade.harm import TakeDamage
from rules.freeblade.rests import Rest
from tests.campaigns.at_table import roots_of
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays, stored

pytestmark = pytest.mark.database


def test_the_table_is_what_it_was(gm: Person, mira: str, replays: Replays) -> None:
    here = gm.plays(ChangeCoins(mira, 5))
    before = stored(gm.seat.campaign)
    since = [gm.plays(TakeDamage(mira, 7), 2).seq, gm.plays(ChangeCoins(mira, 50)).seq]
    with replays():
        answer = gm.sends("rewind", here.seq)
    assert stored(gm.seat.campaign) == before
    assert (gm.last.fact["what"], gm.last.fact["seqs"], gm.last.audience) == ("rewind", since, "table")
    assert {f"state-{seq}" for seq in since} <= set(roots_of(answer))
    assert f"rewound the table to entry {here.seq}" in answer.content.decode()
    assert gm.sends("rewind", 99).status_code == 404


def test_a_rewind_brings_back_what_was_undone_since(gm: Person, mira: str) -> None:
    here = gm.plays(ChangeCoins(mira, 5))
    after = stored(gm.seat.campaign)
    gm.does("undo", here.seq)
    assert gm.does("rewind", here.seq).fact["restored"] == [here.seq]
    assert stored(gm.seat.campaign) == after
    assert not Undone.objects.filter(seq=here.seq).exists()


def test_a_rewind_can_be_undone(gm: Person, mira: str) -> None:
    here = gm.plays(ChangeCoins(mira, 5))
    gm.plays(Rest(mira, "full"))
    after = stored(gm.seat.campaign)
    gm.does("undo", gm.does("rewind", here.seq).seq)
    assert stored(gm.seat.campaign) == after


def test_undoing_a_rewind_does_not_count_what_was_undone_before_it(gm: Person, mira: str) -> None:
    here = gm.head
    first = gm.plays(ChangeCoins(mira, 5))
    undo(gm.seat, first.seq)
    second = gm.plays(ChangeCoins(mira, 7))
    rewind(gm.seat, here)
    rewound = gm.last
    assert rewound.fact["seqs"] == [first.seq + 1, second.seq]
    undo(gm.seat, rewound.seq)
    undone = Undone.objects.filter(campaign=gm.seat.campaign_id)
    assert set(undone.values_list("seq", flat=True)) == {first.seq, rewound.seq}


def test_it_leaves_people_in_their_seats(gm: Person, mira: str) -> None:
    here = gm.head
    tell(campaign=lock(gm.seat.campaign_id), seat=gm.seat, fact=SeatTaken(name="Wynn", role="watcher"))
    assert "Nothing has changed since that entry." in gm.is_refused("rewind", here)
