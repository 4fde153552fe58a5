"""The whole table as it was right after an entry, as one new entry."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from campaigns.actions.people import tell
from campaigns.log.undo import rewind, undo
from campaigns.models import Seat, Undone
from campaigns.play import lock
from rules.common.coins import ChangeCoins
from rules.common.people import SeatTaken
from rules.freeblade.harm import TakeDamage
from rules.freeblade.rests import Rest
from tests.campaigns.at_table import (
    Browser,
    ask,
    at,
    do,
    head,
    last,
    not_when_archived,
    only_gms_may,
    refused,
    roots_of,
)
from tests.campaigns.replay import stored


def test_the_table_is_what_it_was(
    gwens_seat: Seat,
    mira: str,
    signed_in: Browser,
    replays: Callable[[], AbstractContextManager[None]],
) -> None:
    here = do(gwens_seat, ChangeCoins(mira, 5))
    before = stored(gwens_seat.campaign)
    hurt = do(gwens_seat, TakeDamage(mira, 7), 2)
    rested = do(gwens_seat, ChangeCoins(mira, 50))
    with replays():
        answer = ask(signed_in(gwens_seat), at(gwens_seat, "rewind", here.seq))
    assert stored(gwens_seat.campaign) == before
    event = last(gwens_seat)
    assert (event.fact["what"], event.fact["seqs"], event.audience) == (
        "rewind",
        [hurt.seq, rested.seq],
        "table",
    )
    assert {f"state-{hurt.seq}", f"state-{rested.seq}"} <= set(roots_of(answer))
    assert f"rewound the table to entry {here.seq}" in answer.content.decode()


def test_a_rewind_brings_back_what_was_undone_since(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    here = do(gwens_seat, ChangeCoins(mira, 5))
    after = stored(gwens_seat.campaign)
    gwen = signed_in(gwens_seat)
    ask(gwen, at(gwens_seat, "undo", here.seq))
    ask(gwen, at(gwens_seat, "rewind", here.seq))
    assert stored(gwens_seat.campaign) == after
    assert last(gwens_seat).fact["restored"] == [here.seq]
    assert not Undone.objects.filter(seq=here.seq).exists()


def test_a_rewind_can_be_undone(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    here = do(gwens_seat, ChangeCoins(mira, 5))
    do(gwens_seat, Rest(mira, "full"))
    after = stored(gwens_seat.campaign)
    gwen = signed_in(gwens_seat)
    ask(gwen, at(gwens_seat, "rewind", here.seq))
    ask(gwen, at(gwens_seat, "undo", head(gwens_seat)))
    assert stored(gwens_seat.campaign) == after


def test_undoing_a_rewind_does_not_count_what_was_undone_before_it(gwens_seat: Seat, mira: str) -> None:
    here = head(gwens_seat)
    first = do(gwens_seat, ChangeCoins(mira, 5))
    undo(gwens_seat, first.seq)
    second = do(gwens_seat, ChangeCoins(mira, 7))
    rewind(gwens_seat, here)
    rewound = last(gwens_seat)
    assert rewound.fact["seqs"] == [first.seq + 1, second.seq]
    undo(gwens_seat, rewound.seq)
    undone = Undone.objects.filter(campaign=gwens_seat.campaign_id)
    assert set(undone.values_list("seq", flat=True)) == {first.seq, rewound.seq}


def test_it_leaves_people_in_their_seats(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    here = head(gwens_seat)
    tell(campaign=lock(gwens_seat.campaign_id), seat=gwens_seat, fact=SeatTaken(name="Wynn", role="watcher"))
    answer = ask(signed_in(gwens_seat), at(gwens_seat, "rewind", here))
    assert "Nothing has changed since that entry." in refused(answer)


def test_who_may_not_rewind(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    here = do(gwens_seat, ChangeCoins(mira, 5))
    do(gwens_seat, ChangeCoins(mira, 5))
    only_gms_may(gwens_seat, signed_in, at(gwens_seat, "rewind", here.seq))
    assert signed_in(gwens_seat).post(at(gwens_seat, "rewind", 99)).status_code == 404
    not_when_archived(gwens_seat, signed_in, at(gwens_seat, "rewind", here.seq))
