"""An advancement is granted by the GM to some or all, and each player takes it up in the prompt bar."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Seat
from campaigns.state import state_of
from rules.common.prompts import LetPass
from rules.errors import RuleBroken
from rules.freeblade.advancement import Advance
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.granting import GrantAdvancement
from rules.table import TABLE, Pending, Resource, Table
from tests.campaigns.at_table import Browser, at, do, head, last, refused
from tests.campaigns.test_turn_order import bar


def table(seat: Seat) -> Table:
    return state_of(Campaign.objects.get(pk=seat.campaign_id)).table


def key_of(seat: Seat) -> str:
    [key] = table(seat).of(Pending, TABLE)
    return key


@pytest.mark.rule("FB-45")
def test_what_is_granted_waits_for_the_player_and_is_taken_once(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    signed_in(gwens_seat).post(at(gwens_seat, "grant"), {"sheets": [mira]})
    assert last(gwens_seat).fact == {"among": ["Mira"]}
    assert bar(pips_seat) == ["Mira may advance"]
    before = table(pips_seat).get(Resource, mira, "hp")
    do(pips_seat, Advance(mira, pending=key_of(pips_seat)), 4, 1, 1, 1, 1)
    after = table(pips_seat).get(Resource, mira, "hp")
    assert before is not None
    assert after is not None
    assert (after.limit or 0) == (before.limit or 0) + 4
    assert (bar(pips_seat), table(pips_seat).of(Pending, TABLE)) == ([], {})
    with pytest.raises(RuleBroken, match="taken already"):
        do(pips_seat, Advance(mira, pending="9.1"))


def test_the_sheets_own_button_takes_it_up_too(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    do(gwens_seat, GrantAdvancement((mira,)))
    do(pips_seat, Advance(mira), 4, 1, 1, 1, 1)
    assert table(pips_seat).of(Pending, TABLE) == {}


def test_the_gm_may_take_the_word_back_or_undo_it_with_what_came_of_it(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, GrantAdvancement((mira,)))
    do(gwens_seat, LetPass(key_of(gwens_seat), mira))
    granted = do(gwens_seat, GrantAdvancement((mira,)))
    hp = table(gwens_seat).get(Resource, mira, "hp")
    advanced = do(pips_seat, Advance(mira, pending=key_of(pips_seat)), 4, 1, 1, 1, 1)
    assert advanced.caused_by == granted.seq
    signed_in(gwens_seat).post(at(gwens_seat, "undo", granted.seq))
    assert last(gwens_seat).kind == "event_undone"
    assert table(gwens_seat).get(Resource, mira, "hp") == hp
    assert table(gwens_seat).of(Pending, TABLE) == {}


def test_only_a_gm_grants_and_only_to_players_characters(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    before = head(gwens_seat)
    assert signed_in(pips_seat).post(at(pips_seat, "grant"), {"sheets": [mira]}).status_code == 403
    assert "Who may advance" in refused(signed_in(gwens_seat).post(at(gwens_seat, "grant")))
    assert head(gwens_seat) == before
    do(gwens_seat, MakeCreature("rat", "Rat", 4))
    with pytest.raises(RuleBroken, match="Rat is no player's character"):
        do(gwens_seat, GrantAdvancement(("rat",)))
    with pytest.raises(RuleBroken, match="Say who advances"):
        do(gwens_seat, GrantAdvancement(()))
