"""A sheet leaves the table."""

from __future__ import annotations

import pytest

from campaigns.log.undo import undo
from campaigns.models import Membership
from rules.common.sheets import BeginSheet
from tests.campaigns.at_table import at
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown

pytestmark = pytest.mark.database


def test_it_goes_with_all_it_carries_and_undo_brings_it_back(mira: str, player: Person) -> None:
    before = shown(player.seat).table.rows
    answer = player.browser.post(at(player.seat, "remove", mira))
    assert answer.headers["Location"] == at(player.seat, "table")
    assert not Membership.objects.filter(character=mira).exists()
    undo(player.seat, player.head)
    assert shown(player.seat).table.rows == before


def test_a_player_does_not_remove_the_party_store(player: Person, gm: Person) -> None:
    gm.plays(BeginSheet("store", "The cart", "party"))
    assert player.sends("remove", "store").status_code == 404
    assert player.sends("remove-store", "store").status_code == 403
    assert gm.does("remove-store", "store").kind == "sheet_removed"
