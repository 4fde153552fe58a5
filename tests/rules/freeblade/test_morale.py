from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.freeblade.morale import group_wavers, loner_wavers
from rules.games import game_for

FREEBLADE = game_for("freeblade")


@pytest.mark.rule("FB-80")
def test_the_bands_of_hp_end_at_twelve_twenty_and_thirty() -> None:
    bands = [(line.text, line.low, line.high) for line in FREEBLADE.system.table("npc_hp").lines]
    assert bands == [("most", 4, 12), ("tough", 13, 20), ("colossal", 21, 30)]


@pytest.mark.rule("FB-81", "FB-82")
def test_foes_strike_and_are_armoured_by_their_kind() -> None:
    assert [FREEBLADE.system.die("npc_damage", kind) for kind in ("weak", "light", "standard", "heavy")] == [
        4,
        6,
        8,
        10,
    ]
    assert [FREEBLADE.system.die("npc_armor", kind) for kind in ("none", "some", "hardy")] == [0, 4, 6]
    with pytest.raises(RuleBroken, match="Freeblade has no npc damage called absurd"):
        FREEBLADE.system.die("npc_damage", "absurd")


@pytest.mark.rule("FB-76")
def test_a_reaction_is_rolled_with_two_dice() -> None:
    reactions = [
        FREEBLADE.system.table("reaction").at(total).text for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
    ]
    assert reactions == [
        "hostile", "hostile", "wary", "wary", "curious", "curious", "kind", "kind", "helpful", "helpful",
    ]  # fmt: skip


@pytest.mark.rule("FB-78", "R-45")
def test_morale_is_tested_at_exactly_half() -> None:
    assert [group_wavers(5, lost) for lost in (2, 3)] == [False, True]
    assert group_wavers(4, 2)
    assert [loner_wavers(hp, 9) for hp in (5, 4)] == [False, True]
    assert loner_wavers(5, 10)
