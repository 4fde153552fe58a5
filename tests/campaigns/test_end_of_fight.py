"""The end of a fight in Freeblade: the wear of all that was used is listed before, with its chances."""

from __future__ import annotations

import pytest

from campaigns.models import Event
from rules.common.encounters import BeginEncounter, EndEncounter, TakeTurn
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.creatures import MakeCreature
from tests.campaigns.at_table import holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


@pytest.mark.rule("FB-59")
def test_what_will_wear_is_listed_with_its_chance_and_then_tested_at_once(gm: Person, mira: str) -> None:
    gm.plays(MakeCreature("rat", "Rat", 14, damage=8, visibility="open"))
    claws = next(iter(shown(gm.seat, "rat").belongings))
    gm.plays(BeginEncounter((mira, "rat")), 1, 6)
    gm.plays(TakeTurn("rat"))
    gm.plays(DeclareAttack("rat", claws, mira), 6, 1)
    holds(words(gm.reads("encounter-end")), "Is rolled", "Rat attack D8 steps down", "Still open Rat damage")
    ended = gm.plays(EndEncounter(), 1, 8)
    assert {event.kind for event in Event.objects.filter(caused_by=ended.seq)} == {"gear_worn"}
