from __future__ import annotations

import pytest

from rules.common.encounters import (
    BeginEncounter,
    EndEncounter,
    JoinEncounter,
    NextRound,
    NextTurn,
    TakeTurn,
    TurnBegun,
)
from rules.common.fight_actions import ActInFight
from rules.common.rerolls import Reroll
from rules.common.sheets import SetResource
from rules.decide import preview
from rules.freeblade.attacks import AttackRolled
from rules.freeblade.burning_lights import IgniteLight
from rules.freeblade.checks import CheckMade, MakeCheck
from rules.freeblade.dying import DeathTicked, DyingRecounted, StabiliseDying, death_timer, death_unit
from rules.freeblade.exhaustion import FaceExhaustion
from rules.freeblade.harm import ApplyDamage, Damage, DyingBegun, TakeDamage
from rules.freeblade.session_focus import SpendFocus
from rules.freeblade.spells import CastSpell
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command
from rules.table import TABLE, Belonging, Encounter, Pending, Resource, Table
from tests.rules.factories import make_npc, make_pc, make_table
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE
from tests.rules.playing import facts_of, play, refusal, ruled, then, there


@pytest.fixture
def table() -> Table:
    return make_table(make_pc(scores=(1, 2, 1, 1)), make_npc(), make_pc(MIRA, "Mira"))


@pytest.fixture
def fight(table: Table) -> Table:
    return then(table, BeginEncounter((BRIN, OGRE)), 1, 3)


def left(table: Table, sheet_id: str = BRIN) -> tuple[int, str]:
    timer = there(table, Resource, sheet_id, "death")
    return timer.number, timer.unit


def pressed(table: Table) -> Table:
    """The table with damage for Brin to take, and exhaustion to face."""
    damage = Pending(kind="damage", about=9, sheet_id=OGRE, target=BRIN, holds=Damage(9))
    exhaustion = Pending(kind="exhaustion", about=9, sheet_id=BRIN, target=BRIN)
    return table.put(TABLE, "9.1", damage).put(TABLE, "9.2", exhaustion)


@pytest.mark.rule("FB-24", "R-31")
def test_the_dying_have_constitution_and_a_d4_of_rounds_or_minutes_and_never_less_than_one() -> None:
    assert death_timer(1, 3) == 4
    assert death_timer(-3, 1) == 1
    assert death_timer(-3, 3, minimum=0) == 0
    assert (death_unit(in_combat=True), death_unit(in_combat=False)) == ("rounds", "minutes")


@pytest.mark.rule("FB-24", "R-31")
def test_who_falls_counts_rounds_while_a_fight_runs_and_minutes_otherwise(table: Table, fight: Table) -> None:
    for where, unit in ((fight, "rounds"), (table, "minutes")):
        assert left(then(where, TakeDamage(BRIN, 9), 3)) == (4, unit)
        assert left(then(pressed(where), ApplyDamage("9.1"), 3)) == (4, unit)
        weak = pressed(where).put(BRIN, "hp", Resource(number=1, limit=5))
        assert left(then(weak, FaceExhaustion("9.2", BRIN, "damage"), 4, 3)) == (4, unit)
        bars = preview(FREEBLADE, where, TakeDamage(BRIN, 9)).bars
        assert bars[-1].label == f"5 {unit}"


@pytest.mark.rule("R-31", "FB-83", "FB-24")
def test_rounds_that_are_left_when_a_fight_ends_become_minutes_and_the_order_may_say_which(
    table: Table, fight: Table
) -> None:
    assert left(then(fight, TakeDamage(BRIN, 9, in_combat=False), 3)) == (4, "minutes")
    assert left(then(table, TakeDamage(BRIN, 9, in_combat=True), 3)) == (4, "rounds")
    assert left(then(pressed(fight), ApplyDamage("9.1", in_combat=False), 3)) == (4, "minutes")
    dying = then(fight, TakeDamage(BRIN, 9), 3)
    foreseen = preview(FREEBLADE, dying, EndEncounter()).foreseen
    assert "4 minutes to live instead of rounds" in [row.words for row in foreseen.rolls]
    decision = play(dying, EndEncounter())
    assert DyingRecounted(sheet_id=BRIN, left=4, unit="minutes") in decision.facts
    assert left(decision.table) == (4, "minutes")


@pytest.mark.rule("FB-24", "R-31")
def test_minutes_of_those_in_a_fight_become_rounds_when_it_begins_and_nobody_elses(table: Table) -> None:
    dying = then(then(table, TakeDamage(BRIN, 9), 3), TakeDamage(MIRA, 9), 3)
    begun = play(dying, BeginEncounter((BRIN, OGRE)), 1, 3)
    assert [fact for fact in begun.facts if isinstance(fact, DyingRecounted | DeathTicked)] == [
        DyingRecounted(sheet_id=BRIN, left=4, unit="rounds")
    ], "the first Round takes nothing away"
    assert (left(begun.table), left(begun.table, MIRA)) == ((4, "rounds"), (2, "minutes"))
    second = then(begun.table, NextRound(), 1, 3)
    assert (left(second), left(second, MIRA)) == ((3, "rounds"), (2, "minutes"))


@pytest.mark.rule("FB-24", "R-31")
def test_the_dying_who_join_a_fight_count_rounds_from_its_next_round(table: Table) -> None:
    dying = then(then(table, BeginEncounter((OGRE,)), 3), TakeDamage(BRIN, 9, in_combat=False), 3)
    joined = then(dying, JoinEncounter(BRIN), 2)
    later = then(joined, NextRound(), 1, 3)
    assert left(later) == (4, "rounds")
    assert left(then(later, NextRound(), 1, 3)) == (3, "rounds")


@pytest.mark.rule("FB-24", "R-31")
def test_the_round_in_which_someone_falls_is_not_counted(fight: Table) -> None:
    fallen = then(then(fight, NextTurn()), TakeDamage(BRIN, 9), 1)
    assert (left(fallen), there(fallen, Resource, BRIN, "death").waits) == ((2, "rounds"), True)
    foreseen = [row.words for row in preview(FREEBLADE, fallen, NextRound()).foreseen.rolls]
    assert "2 rounds left" in foreseen
    decision = play(fallen, NextRound(), 1, 3)
    assert not facts_of(decision, DeathTicked)
    second = then(fallen, NextRound(), 1, 3)
    assert "1 round left" in [row.words for row in preview(FREEBLADE, second, NextRound()).foreseen.rolls]
    third = then(second, NextRound(), 1, 3)
    assert left(third) == (1, "rounds")
    last = play(third, NextRound(), 3)
    assert [(fact.sheet_id, fact.left) for fact in facts_of(last, DeathTicked)] == [(BRIN, 0)]


@pytest.mark.rule("FB-24", "R-31")
def test_a_round_that_was_not_counted_is_no_minute_more_when_the_fight_ends(fight: Table) -> None:
    over = then(then(fight, TakeDamage(BRIN, 9), 1), EndEncounter())
    assert (left(over), there(over, Resource, BRIN, "death").waits) == ((2, "minutes"), False)


@pytest.fixture
def fallen(fight: Table) -> Table:
    """Brin fell in the second Round, in her own turn."""
    armed = fight.put(BRIN, "torch", Belonging(name="torches", kind="supply", die=6, full=6))
    armed = armed.put(BRIN, "hush", Belonging(name="Hush", kind="spell", die=6, full=6, form="book"))
    armed = armed.put(BRIN, "focus", Resource(number=2, limit=2))
    return then(then(armed, TakeTurn(BRIN)), TakeDamage(BRIN, 9), 4)


@pytest.mark.rule("R-93", "FB-24")
@pytest.mark.parametrize(
    "command",
    [
        DeclareAttack(BRIN, target=OGRE),
        CastSpell(BRIN, "hush"),
        ActInFight(BRIN, "move"),
        ActInFight(BRIN, "action"),
        IgniteLight(BRIN, "torch"),
        SpendFocus(BRIN, "a last breath"),
        StabiliseDying(BRIN, MIRA),
    ],
)
def test_the_dying_lie_helpless_unless_the_table_lets_them_act(fallen: Table, command: Command) -> None:
    dying = fallen.put(MIRA, "death", Resource(number=3, limit=3, unit="minutes"))
    assert refusal(dying, command) == "Brin is dying and helpless."
    free = ruled(dying, dying="act")
    assert play(free, command, *dice_of(command)).facts


@pytest.mark.rule("R-93")
def test_that_they_lie_helpless_is_said_before_whose_turn_it_is_and_nothing_to_use_is_offered(
    fight: Table,
) -> None:
    dying = then(then(fight, TakeDamage(BRIN, 9), 4), NextTurn())
    assert refusal(dying, DeclareAttack(BRIN, target=OGRE)) == "Brin is dying and helpless."
    for key in ("move", "act"):
        dialog = FREEBLADE.sheet.dialog(key)
        assert dialog
        assert dialog.offered
        assert not dialog.offered(FREEBLADE, dying, BRIN)
        assert dialog.offered(FREEBLADE, dying, OGRE)


def dice_of(command: Command) -> tuple[int, ...]:
    """The dice of an attack, a spell or a light, none of the rest."""
    kinds: dict[type[Command], tuple[int, ...]] = {
        DeclareAttack: (3,),
        CastSpell: (15, 4),
        IgniteLight: (4,),
    }
    return kinds.get(type(command), ())


@pytest.mark.rule("R-93", "FB-28")
def test_the_dying_neither_block_nor_hamper_an_attack_and_reroll_what_is_theirs(fallen: Table) -> None:
    struck = play(then(fallen, TakeTurn(OGRE)), DeclareAttack(OGRE, target=BRIN), 1)
    assert facts_of(struck, AttackRolled)[0].outcome == "miss", "nobody is asked"
    checked = then(fallen, MakeCheck(BRIN, "constitution", 12), 3)
    (key,) = (key for key, row in checked.of(Pending, TABLE).items() if row.kind == "reroll")
    (again,) = facts_of(play(checked, Reroll(key, BRIN), 15), CheckMade)
    assert again.outcome == "success"


@pytest.mark.rule("R-93", "R-99")
def test_turns_pass_over_the_dying_and_the_entry_says_so(fight: Table) -> None:
    dying = then(fight, TakeDamage(BRIN, 9), 4)
    turn = play(dying, NextTurn())
    assert there(turn.table, Encounter, TABLE, "encounter").acting == OGRE
    (ends,) = facts_of(play(then(dying, NextTurn()), NextTurn(), 6, 1), TurnBegun)
    assert (ends.sheet_id, ends.skips) == (OGRE, (BRIN,))
    assert refusal(dying, TakeTurn(BRIN)) == "Brin is dying and helpless."
    acts = play(then(ruled(dying, dying="act"), NextTurn()), NextTurn())
    assert acts.facts[0].sheet_id == BRIN


@pytest.mark.rule("R-97", "FB-24")
def test_hp_set_by_hand_to_nothing_begin_the_dying_of_a_character_alone(table: Table, fight: Table) -> None:
    for where, unit in ((fight, "rounds"), (table, "minutes")):
        decision = play(where, SetResource(BRIN, "hp", 0), 3)
        (begun,) = facts_of(decision, DyingBegun)
        assert (begun.sheet_id, begun.left, begun.unit, begun.status) == (BRIN, 4, unit, "dying")
        assert left(decision.table) == (4, unit)
        assert begun.timer
        assert begun.timer.face == 3
    lower = then(then(table, SetResource(BRIN, "hp", 0), 3), SetResource(BRIN, "hp", -2))
    assert left(lower) == (4, "minutes"), "who is dying goes on doing so"
    assert play(table, SetResource(OGRE, "hp", 0)).table.get(Resource, OGRE, "death") is None
    assert not facts_of(play(table, SetResource(BRIN, "focus", 0)), DyingBegun)
