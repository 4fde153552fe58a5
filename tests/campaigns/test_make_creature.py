"""Creatures, people, places, things and the party's store."""

from __future__ import annotations

import pytest

from campaigns.models import Membership
from tests.campaigns.at_table import holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown

OGRE = {"kind": "creature", "hp": 14, "damage": 8, "armor": 4, "attack": "claws", "visibility": "named"}


def test_a_creature_fights_without_abilities_and_death_timer(gm: Person) -> None:
    gm.does("creature", name="Ogre", **OGRE)
    view = shown(gm.seat, Membership.objects.get().character_id)
    assert (view.profile.kind, view.hp.number, view.membership.visibility) == ("creature", 14, "named")
    assert [(row.name, row.die) for row in view.belongings.values()] == [("claws", 8), ("hide", 4)]
    sheet = Membership.objects.get().character_id
    assert "What Ogre cannot use while taken out" in gm.sends("damage", sheet, amount=20).content.decode()
    holds(gm.reads("sheet", sheet), no=("check-strength", f'id="check-{sheet}'))


@pytest.mark.parametrize("kind", ["place", "thing", "party"])
def test_places_things_and_the_store_are_sheets_too(gm: Person, kind: str) -> None:
    gm.does("sheet-new", name="The cart", kind=kind, visibility="open")
    assert "The cart" in gm.reads("sheet", Membership.objects.get().character_id)
