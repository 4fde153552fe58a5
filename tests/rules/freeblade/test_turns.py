"""In a fight everyone attacks, casts and lights in their own turn; answers are free."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.encounters import BeginEncounter, NextTurn
from rules.decide import decide
from rules.errors import NeedsAllowance
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.light import IgniteLight
from rules.freeblade.spells import CastSpell
from rules.game import Command
from rules.table import TABLE, Belonging, Combatant, Pending, Table
from tests.rules.factories import equipped, make_npc, make_table
from tests.rules.names import BRIN, FREEBLADE, OGRE, SHIELD, SWORD, TORCHES, WARD
from tests.rules.playing import play, ruled, then, there


@pytest.fixture
def table() -> Table:
    ward = Belonging(name="Ward", kind="spell", die=6, full=6, form="book")
    return make_table(equipped(focus=0).put(BRIN, WARD, ward), make_npc())


def fight(table: Table, *faces: int) -> Table:
    """The table in the first Round of a fight of Brin and the ogre, with these dice."""
    return then(table, BeginEncounter((BRIN, OGRE)), *faces)


def row(table: Table, sheet_id: str) -> Combatant:
    return there(table, Combatant, TABLE, sheet_id)


@pytest.mark.rule("FB-47", "R-86")
@pytest.mark.parametrize(
    "command", [DeclareAttack(BRIN, SWORD, target=OGRE), CastSpell(BRIN, WARD), IgniteLight(BRIN, TORCHES)]
)
def test_in_anothers_turn_nobody_attacks_casts_or_lights_unless_the_referee_allows_it(
    table: Table, command: DeclareAttack | CastSpell | IgniteLight
) -> None:
    begun = then(fight(table, 3, 6), NextTurn())
    with pytest.raises(NeedsAllowance, match=r"^It is Ogre's turn\.$"):
        play(begun, command)
    assert row(decided_with_sixes(begun, replace(command, allowed=True)), BRIN).actions == 0
    house = ruled(begun, turn_order="any time")
    assert row(decided_with_sixes(house, command), BRIN).actions == 0


def decided_with_sixes(table: Table, command: Command) -> Table:
    return decide(FREEBLADE, table, command, lambda sides: sides).table


@pytest.mark.rule("FB-47", "FB-51", "R-86")
def test_before_anyones_turn_has_begun_the_first_in_the_order_may_act(table: Table) -> None:
    begun = fight(table, 6, 3)
    with pytest.raises(NeedsAllowance, match="It is Brin's turn"):
        play(begun, DeclareAttack(OGRE, target=BRIN))
    assert row(then(begun, DeclareAttack(BRIN, SWORD, target=OGRE), 3), BRIN).actions == 0


@pytest.mark.rule("R-86")
def test_a_hidden_foe_keeps_its_name_in_its_own_turn(table: Table) -> None:
    unseen = make_npc("6", "Lurker", visibility="hidden")
    hidden = Table(seq=table.seq, rulings=table.rulings, rows={**table.rows, **unseen.rows})
    begun = then(then(hidden, BeginEncounter((BRIN, "6")), 1, 6), NextTurn())
    with pytest.raises(NeedsAllowance, match="It is someone unseen's turn"):
        play(begun, DeclareAttack(BRIN, SWORD, target=OGRE))


@pytest.mark.rule("FB-28", "FB-34", "R-86")
def test_an_attack_is_answered_in_anothers_turn(table: Table) -> None:
    begun = then(fight(table, 3, 6), NextTurn())
    declared = then(begun, DeclareAttack(OGRE, target=BRIN))
    [key] = declared.of(Pending, TABLE)
    assert play(declared, ResolveAttack(key, OGRE, BRIN, shield=SHIELD), 6).facts[0].outcome == "blocked"
