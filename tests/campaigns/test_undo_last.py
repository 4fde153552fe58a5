"""One's own last action, undone by one button."""

from __future__ import annotations

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
from tests.campaigns.at_table import at
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays, stored

pytestmark = pytest.mark.database


def test_it_finds_ones_last_that_counts(gm: Person, player: Person, mira: str, replays: Replays) -> None:
    before = stored(player.seat.campaign)
    first, second = player.plays(ChangeCoins(mira, 5)), player.plays(RollDice("d6"), 4)
    gm.plays(RollDice("d6"), 4)
    with replays():
        assert player.does("undo_last").undoes == second.seq
        assert player.does("undo_last").undoes == first.seq
    assert stored(player.seat.campaign) == before


def test_without_javascript_it_leads_back_to_the_table(player: Person) -> None:
    player.plays(RollDice("d6"), 4)
    answer = player.browser.post(at(player.seat, "undo_last"))
    assert (answer.status_code, answer["Location"]) == (303, f"{at(player.seat, 'table')}#event-2")


def test_who_has_done_nothing_is_told_so(player: Person) -> None:
    assert "nothing yet that could be undone" in player.is_refused("undo_last")


def test_a_rewind_is_ones_own_last_action_too(gm: Person, mira: str) -> None:
    here, later = gm.plays(ChangeCoins(mira, 5)), gm.plays(ChangeCoins(mira, 50))
    after = stored(gm.seat.campaign)
    rewound = gm.does("rewind", here.seq)
    assert gm.does("undo_last").undoes == rewound.seq
    assert stored(gm.seat.campaign) == after
    answer = gm.sends("undo_last")
    assert gm.last.undoes == later.seq
    card = answer.content.decode().split(f'id="event-{gm.head}"')[1]
    assert card.index("Gwen") < card.index("undid "), "the card names whoever pressed"


def test_a_gm_does_it_together_with_what_came_later(gm: Person, player: Person, mira: str) -> None:
    before = stored(gm.seat.campaign)
    gm.plays(TakeDamage(mira, 3))
    player.plays(Heal(mira, 1))
    assert "Do it together" in gm.is_refused("undo_last")
    gm.does("undo_last", together="on")
    assert stored(gm.seat.campaign) == before


def test_what_was_done_at_once_is_undone_at_once(player: Person) -> None:
    before = stored(player.seat.campaign)
    begin_character(seat=player.seat, sheet_id="moss", name="Moss", how="roll")
    assert last_of(player.seat) == 1
    player.does("undo_last")
    assert stored(player.seat.campaign) == before
    assert last_of(player.seat) is None


def test_no_part_of_what_was_done_at_once_is_undone_by_itself(gwens_seat: Seat, mira: str) -> None:
    played = perform(gwens_seat, TakeDamage(mira, 1), AddCondition(mira, "Wet"))
    first, *others = [event.seq for event in played.events]
    assert {event.caused_by for event in played.events[1:]} == {first}
    for seq in others:
        with pytest.raises(RuleBroken, match=f"came of entry {first}: undo that one"):
            undo(gwens_seat, seq)
    undo(gwens_seat, first)
    assert {event.seq for event in played.events} == set(Undone.objects.values_list("seq", flat=True))
