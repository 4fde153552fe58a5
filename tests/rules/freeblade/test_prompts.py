"""Open business offers what the rules allow, to whom it concerns, and nothing else."""

from __future__ import annotations

import pytest

from rules.common.prompts import SkipPrompt, offers
from rules.common.rerolls import Reroll
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.harm import ApplyDamage
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Offer
from rules.table import TABLE, Belonging, Membership, Pending, Table
from tests.rules.factories import equipped, make_npc, make_table
from tests.rules.names import BRIN, FREEBLADE, OGRE, SHIELD, SWORD
from tests.rules.playing import play, ruled, then

CLUB = "2.1"


@pytest.fixture
def table() -> Table:
    club = Belonging(name="club", kind="weapon", die=6, full=6)
    return make_table(equipped(), make_npc().put(OGRE, CLUB, club))


def offered(table: Table, kind: str) -> dict[str, Offer]:
    key = next(key for key, row in table.of(Pending, TABLE).items() if row.kind == kind)
    return {offer.key: offer for offer in offers(FREEBLADE, table, key)}


@pytest.mark.rule("FB-28", "FB-34", "FB-53", "R-54")
def test_an_announced_attack_may_be_taken_blocked_or_hampered(table: Table) -> None:
    declared = then(table, DeclareAttack(OGRE, CLUB, target=BRIN))
    found = offered(declared, "attack")
    assert list(found) == ["take", f"block-{SHIELD}", "focus", "pass"]
    assert found["take"].command == ResolveAttack("41.1", OGRE, BRIN)
    assert found[f"block-{SHIELD}"].label == "Block with shield (D6)"
    assert {offer.sheet_id for key, offer in found.items() if key != "pass"} == {BRIN}
    assert (found["pass"].sheet_id, found["pass"].gm) == ("", True)
    faces = {"take": (4, 2), f"block-{SHIELD}": (5,), "focus": (3, 2), "pass": ()}
    for key, offer in found.items():
        assert play(declared, offer.command, *faces[key]).facts


@pytest.mark.rule("FB-53")
def test_damage_is_offered_by_name_and_amount(table: Table) -> None:
    struck = then(table, DeclareAttack(BRIN, SWORD, target=OGRE), 4)
    found = offered(struck, "damage")
    apply = found["apply"]
    assert (apply.label, apply.sheet_id, apply.gm) == ("Apply 4 to Ogre", OGRE, True)
    assert type(apply.command) is ApplyDamage
    assert (type(found["pass"].command), found["pass"].sheet_id) == (SkipPrompt, "")
    hidden = struck.put(OGRE, "membership", Membership(visibility="hidden"))
    assert offered(hidden, "damage")["apply"].label == "Apply 4 to someone unseen"


@pytest.mark.rule("FB-28", "R-52")
def test_a_roll_may_be_rolled_again_by_its_owner_while_focus_lasts(table: Table) -> None:
    rolled = then(table, MakeCheck(BRIN, "strength"), 4)
    (again,) = offered(rolled, "reroll").values()
    assert (again.label, again.command) == ("Reroll for 1 Focus (2 left)", Reroll("41.1", BRIN))
    assert (again.sheet_id, again.gm) == (BRIN, False)
    orphan = rolled.put(BRIN, "membership", Membership())
    assert offered(orphan, "reroll")["reroll"].gm, "a sheet that nobody plays is the Game Master's"


@pytest.mark.rule("R-52")
def test_by_another_ruling_each_die_is_offered_and_nothing_where_nothing_is_open(table: Table) -> None:
    house = ruled(table, focus_reroll="one die")
    rolled = then(house, MakeCheck(BRIN, "strength", advantages=1), 4, 2)
    labels = [offer.label for offer in offered(rolled, "reroll").values()]
    assert labels == ["Reroll die 1 (D20) for 1 Focus", "Reroll die 2 (D6) for 1 Focus"]
    assert offers(FREEBLADE, table, "41.1") == ()
    strange = table.put(TABLE, "40.1", Pending(kind="window", about=40))
    assert offers(FREEBLADE, strange, "40.1") == ()
