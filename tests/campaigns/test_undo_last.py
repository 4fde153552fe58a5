"""One's own last action, undone by one button."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from campaigns.actions.sheets import begin_character
from campaigns.log.undo import last_of, undo
from campaigns.models import Seat, Undone
from campaigns.play import perform
from rules.common.coins import ChangeCoins
from rules.common.conditions import AddCondition
from rules.common.free_rolls import RollDice
from rules.errors import RuleBroken
from rules.freeblade.harm import Heal, TakeDamage
from tests.campaigns.at_table import (
    Browser,
    ask,
    at,
    do,
    head,
    last,
    not_when_archived,
    only_players_may,
    refused,
)
from tests.campaigns.replay import stored


def test_it_finds_ones_own_last_that_still_counts(
    gwens_seat: Seat,
    pips_seat: Seat,
    mira: str,
    signed_in: Browser,
    replays: Callable[[], AbstractContextManager[None]],
) -> None:
    before = stored(pips_seat.campaign)
    first, second = do(pips_seat, ChangeCoins(mira, 5)), do(pips_seat, RollDice("d6"), 4)
    do(gwens_seat, RollDice("d6"), 4)
    pip = signed_in(pips_seat)
    with replays():
        ask(pip, at(pips_seat, "undo_last"))
        assert last(pips_seat).undoes == second.seq
        ask(pip, at(pips_seat, "undo_last"))
        assert last(pips_seat).undoes == first.seq
    assert stored(pips_seat.campaign) == before


def test_without_javascript_it_leads_back_to_the_table(pips_seat: Seat, signed_in: Browser) -> None:
    do(pips_seat, RollDice("d6"), 4)
    answer = signed_in(pips_seat).post(at(pips_seat, "undo_last"))
    assert (answer.status_code, answer["Location"]) == (303, f"{at(pips_seat, 'table')}#event-2")


def test_who_has_done_nothing_is_told_so(pips_seat: Seat, signed_in: Browser) -> None:
    answer = ask(signed_in(pips_seat), at(pips_seat, "undo_last"))
    assert "nothing yet that could be undone" in refused(answer)


def test_a_rewind_is_ones_own_last_action_too(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    here, later = do(gwens_seat, ChangeCoins(mira, 5)), do(gwens_seat, ChangeCoins(mira, 50))
    after = stored(gwens_seat.campaign)
    gwen = signed_in(gwens_seat)
    ask(gwen, at(gwens_seat, "rewind", here.seq))
    rewound = last(gwens_seat)
    ask(gwen, at(gwens_seat, "undo_last"))
    assert last(gwens_seat).undoes == rewound.seq
    assert stored(gwens_seat.campaign) == after
    answer = ask(gwen, at(gwens_seat, "undo_last"))
    assert last(gwens_seat).undoes == later.seq
    card = answer.content.decode().split(f'id="event-{head(gwens_seat)}"')[1]
    assert card.index("Gwen") < card.index("undid "), "the card names whoever pressed"


def test_a_gm_does_it_together_with_what_came_later(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    before = stored(gwens_seat.campaign)
    do(gwens_seat, TakeDamage(mira, 3))
    do(pips_seat, Heal(mira, 1))
    gwen = signed_in(gwens_seat)
    assert "Do it together" in refused(ask(gwen, at(gwens_seat, "undo_last")))
    ask(gwen, at(gwens_seat, "undo_last"), {"together": "on"})
    assert stored(gwens_seat.campaign) == before


def test_who_may_not_undo(pips_seat: Seat, signed_in: Browser) -> None:
    do(pips_seat, RollDice("d6"), 4)
    only_players_may(pips_seat, signed_in, at(pips_seat, "undo_last"))
    not_when_archived(pips_seat, signed_in, at(pips_seat, "undo_last"))
    assert head(pips_seat) == 1


def test_what_was_done_at_once_is_undone_at_once(pips_seat: Seat, signed_in: Browser) -> None:
    before = stored(pips_seat.campaign)
    begin_character(seat=pips_seat, sheet_id="moss", name="Moss", how="roll")
    assert last_of(pips_seat) == 1
    assert ask(signed_in(pips_seat), at(pips_seat, "undo_last")).status_code == 200
    assert stored(pips_seat.campaign) == before
    assert last_of(pips_seat) is None


def test_no_part_of_what_was_done_at_once_is_undone_by_itself(gwens_seat: Seat, mira: str) -> None:
    played = perform(gwens_seat, TakeDamage(mira, 1), AddCondition(mira, "Wet"))
    first, *others = [event.seq for event in played.events]
    assert {event.caused_by for event in played.events[1:]} == {first}
    for seq in others:
        with pytest.raises(RuleBroken, match=f"came of entry {first}: undo that one"):
            undo(gwens_seat, seq)
    undo(gwens_seat, first)
    assert {event.seq for event in played.events} == set(Undone.objects.values_list("seq", flat=True))
