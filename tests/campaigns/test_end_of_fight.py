"""The end of a fight in Freeblade: the wear of all that was used is listed before, with its chances."""

from __future__ import annotations

import pytest

from campaigns.models import Event, Seat
from rules.common.encounters import BeginEncounter, EndEncounter, TakeTurn
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.creatures import MakeCreature
from rules.table import Belonging
from tests.campaigns.at_table import Browser, at, do
from tests.campaigns.test_grant_advancement import table
from tests.campaigns.test_turn_order import words


@pytest.mark.rule("FB-59")
def test_what_will_wear_is_listed_with_its_chance_and_what_is_open_and_then_tested_at_once(
    gwens_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, MakeCreature("rat", "Rat", 14, damage=8, visibility="open"))
    claws = next(iter(table(gwens_seat).of(Belonging, "rat")))
    do(gwens_seat, BeginEncounter((mira, "rat")), 1, 6)
    do(gwens_seat, TakeTurn("rat"))
    do(gwens_seat, DeclareAttack("rat", claws, mira), 6, 1)
    page = signed_in(gwens_seat).get(at(gwens_seat, "encounter-end")).content.decode()
    before = words(page)
    assert "Is rolled" in before
    assert "Rat attack D8 steps down" in before
    assert "Still open Rat damage" in before
    ended = do(gwens_seat, EndEncounter(), 1, 8)
    worn = Event.objects.filter(campaign=gwens_seat.campaign_id, caused_by=ended.seq)
    assert {event.kind for event in worn} == {"gear_worn"}
