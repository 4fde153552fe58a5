"""When a fight is over, what was used in it is tested; what breaks can be mended."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter, EndEncounter, NextTurn
from rules.facts import StepResult
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.wear import RepairGear, WearRolled
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command
from rules.table import Belonging, Resource, Table
from tests.rules.factories import equipped, make_npc, make_table
from tests.rules.freeblade.tables import open_key, thing
from tests.rules.names import BRIN, CHAIN, DAGGER, OGRE, ROPE, SHIELD, SWORD, TORCHES
from tests.rules.playing import after, play, refusal, then

CLUB, HIDE = "2.1", "2.2"


@pytest.fixture
def table() -> Table:
    club = Belonging(name="club", kind="weapon", die=6, full=6)
    hide = Belonging(name="hide", kind="armor", die=4, full=4, location="worn")
    ogre = make_npc().put(OGRE, CLUB, club).put(OGRE, HIDE, hide)
    return make_table(equipped(focus=0).without(Belonging, BRIN, SHIELD), ogre)


def die(table: Table, sheet_id: str, key: str) -> int:
    thing = table.get(Belonging, sheet_id, key)
    return thing.die if thing else -1


@pytest.mark.rule("FB-59", "R-33")
def test_at_a_fights_end_all_weapons_and_armour_that_were_used_roll_their_own_die(table: Table) -> None:
    begun = then(table, BeginEncounter((BRIN, OGRE)), 6, 1)
    fought = then(begun, DeclareAttack(BRIN, SWORD, target=OGRE, advantages=1), 12, 3)
    fought = then(then(then(fought, NextTurn()), NextTurn()), DeclareAttack(OGRE, CLUB, target=BRIN), 5, 2)
    decision = play(fought, EndEncounter(), 3, 6, 2, 1)
    worn = [fact for fact in decision.facts if isinstance(fact, WearRolled)]
    assert [(fact.sheet_id, tuple(each.belonging for each in fact.gear), fact.broken) for fact in worn] == [
        (BRIN, ("shortsword", "chain armor"), ()),
        (OGRE, ("club", "hide"), ("hide",)),
    ]
    assert worn[0].gear[0].step == StepResult(before=8, face=3, after=6), "the sword's own die, not the D12"
    at_the_end = [
        die(decision.table, *at) for at in ((BRIN, SWORD), (BRIN, CHAIN), (OGRE, CLUB), (OGRE, HIDE))
    ]
    assert at_the_end == [6, 6, 4, 0]
    assert die(decision.table, BRIN, DAGGER) == 6, "the dagger stayed in its sheath"
    things = [*decision.table.of(Belonging, BRIN).values(), *decision.table.of(Belonging, OGRE).values()]
    assert not any(thing.used for thing in things), "the next fight begins anew"


@pytest.mark.rule("FB-59", "FB-34", "R-33")
def test_bare_hands_and_shields_are_not_tested_at_the_end(table: Table) -> None:
    begun = then(table, BeginEncounter((BRIN, OGRE)), 6, 1)
    begun = begun.put(BRIN, SHIELD, Belonging(name="shield", kind="shield", die=6, full=6, used=True))
    fought = then(begun, DeclareAttack(BRIN, target=OGRE), 1)
    decision = play(fought, EndEncounter())
    assert [type(fact).__name__ for fact in decision.facts] == ["EncounterEnded"]
    shield = thing(decision.table, SHIELD)
    assert (shield.die, shield.used) == (6, False)


@pytest.mark.rule("FB-59")
def test_a_blow_that_was_announced_in_a_fight_and_is_taken_after_it_wears_nothing_for_the_next(
    table: Table,
) -> None:
    begun = then(table.put(BRIN, "focus", Resource(number=1, limit=1)), BeginEncounter((BRIN, OGRE)), 1, 6)
    announced = then(then(begun, NextTurn()), DeclareAttack(OGRE, CLUB, target=BRIN))
    for fought, worn in ((announced, [CLUB, CHAIN]), (then(announced, EndEncounter()), [])):
        struck = then(fought, ResolveAttack(open_key(fought, "attack")), 5, 3)
        used = [key for who in (OGRE, BRIN) for key, thing in struck.of(Belonging, who).items() if thing.used]
        assert used == worn


@pytest.mark.rule("FB-59", "R-76")
def test_what_broke_since_is_not_rolled_again_and_is_mended_in_the_fiction(table: Table) -> None:
    broken = table.put(BRIN, SWORD, Belonging(name="shortsword", kind="weapon", die=0, full=8, used=True))
    ended = then(then(broken, BeginEncounter((BRIN,)), 6), EndEncounter())
    assert die(ended, BRIN, SWORD) == 0
    decision = play(ended, RepairGear(BRIN, SWORD))
    fact = decision.facts[0]
    assert (fact.sheet_id, fact.belonging, fact.before, fact.after) == (BRIN, "shortsword", 0, 8)
    assert die(decision.table, BRIN, SWORD) == 8
    assert "shortsword is undamaged" in refusal(after(ended, decision), RepairGear(BRIN, SWORD))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (RepairGear(BRIN, ROPE), "rope does not wear in a fight"),
        (RepairGear(BRIN, TORCHES), "torches does not wear in a fight"),
        (RepairGear(BRIN, "404"), "Brin does not carry that"),
        (RepairGear("404", SWORD), "There is nobody like that at this table"),
    ],
)
def test_only_what_wears_is_mended(table: Table, command: Command, words: str) -> None:
    assert words in refusal(table, command)
