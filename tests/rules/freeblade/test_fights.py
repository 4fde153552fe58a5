"""Fights: everyone rolls each Round, foes first on a tie, the unready last; a move and one action each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.encounters import (
    BeginEncounter,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
)
from rules.common.fight_actions import ActInFight
from rules.common.prompts import offers
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.coming_and_going import SetSide
from rules.freeblade.dying import TickDeath
from rules.freeblade.focus_rerolls import Reroll
from rules.freeblade.harm import ApplyDamage, TakeDamage
from rules.freeblade.initiative import InitiativeRolled, SwapInitiative
from rules.freeblade.light import IgniteLight
from rules.freeblade.off_guard import RollOffGuard, SetOffGuard
from rules.freeblade.spells import CastSpell
from rules.game import Command, Decision, Offer
from rules.table import (
    TABLE,
    Belonging,
    Combatant,
    Condition,
    Encounter,
    Membership,
    Pending,
    Resource,
    Table,
)
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.tables import open_key
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE, ROPE, SHIELD, SWORD, TORCHES, WARD
from tests.rules.playing import after, play, refusal, ruled, then, there

WOLF = "4"


@pytest.fixture
def table() -> Table:
    ward = Belonging(name="Ward", kind="spell", die=6, full=6, form="book")
    brin = equipped(focus=0).put(BRIN, WARD, ward)
    return make_table(brin, make_npc(), make_pc(MIRA, "Mira"), make_npc(WOLF, "Wolf"), make_store())


def fight(table: Table, *faces: int, sheets: tuple[str, ...] = (BRIN, OGRE, MIRA, WOLF)) -> Table:
    """The table in the first Round of a fight; the dice in the order of the party strip."""
    return then(table, BeginEncounter(sheets), *faces)


def order(table: Table) -> list[str]:
    rows = table.of(Combatant, TABLE)
    return sorted(rows, key=lambda sheet_id: rows[sheet_id].place)


def row(table: Table, sheet_id: str) -> Combatant:
    return there(table, Combatant, TABLE, sheet_id)


def initiative(decision: Decision) -> InitiativeRolled:
    return next(fact for fact in decision.facts if isinstance(fact, InitiativeRolled))


@pytest.mark.rule("FB-47", "FB-48")
def test_everyone_rolls_and_acts_from_the_highest_to_the_lowest_foes_first_on_a_tie(table: Table) -> None:
    decision = play(table, BeginEncounter((BRIN, OGRE, MIRA, WOLF)), 4, 4, 6, 1)
    told = initiative(decision)
    assert [(line.name, line.side, line.die) for line in told.order] == [
        ("Mira", "pc", 6),
        ("Ogre", "npc", 4),
        ("Brin", "pc", 4),
        ("Wolf", "npc", 1),
    ]
    assert (told.round, order(decision.table)) == (1, [MIRA, OGRE, BRIN, WOLF])
    assert decision.table.get(Encounter, TABLE, "encounter") == Encounter(round=1)


@pytest.mark.rule("FB-47", "R-39")
def test_each_round_is_rolled_anew_and_ties_stay_as_the_party_strip_lists_them(table: Table) -> None:
    begun = fight(table, 1, 2, 6, 3)
    assert order(begun) == [MIRA, WOLF, OGRE, BRIN]
    decision = play(begun, NextRound(), 5, 5, 5, 5)
    assert order(decision.table) == [OGRE, WOLF, BRIN, MIRA]
    assert initiative(decision).round == 2


@pytest.mark.rule("FB-47")
def test_turns_follow_the_dice_and_after_the_last_the_next_round_is_rolled(table: Table) -> None:
    begun = fight(table, 4, 4, 6, 1)
    acting = []
    for _ in range(4):
        begun = then(begun, NextTurn())
        encounter = begun.get(Encounter, TABLE, "encounter")
        acting.append(encounter.acting if encounter else "")
    assert acting == [MIRA, OGRE, BRIN, WOLF]
    decision = play(begun, NextTurn(), 6, 1, 1, 1)
    assert [type(fact).__name__ for fact in decision.facts] == [
        "ClockAdvanced",
        "InitiativeRolled",
        "TurnBegun",
    ]
    assert decision.facts[-1].sheet_id == BRIN


@pytest.mark.rule("FB-49", "R-39")
def test_who_is_off_guard_acts_after_all_others_whatever_the_die(table: Table) -> None:
    sheets = (BRIN, OGRE, MIRA, WOLF)
    decision = play(table, BeginEncounter(sheets, off_guard=(OGRE, MIRA)), 1, 6, 6, 2)
    assert order(decision.table) == [WOLF, BRIN, OGRE, MIRA]
    assert [line.off_guard for line in initiative(decision).order] == [False, False, True, True]
    ready = play(decision.table, SetOffGuard(OGRE, False))
    assert order(ready.table) == [OGRE, WOLF, BRIN, MIRA]
    assert (ready.facts[0].name, ready.facts[0].off_guard) == ("Ogre", False)
    assert "Ogre is on guard" in refusal(after(decision.table, ready), SetOffGuard(OGRE, False))


@pytest.mark.rule("FB-77", "FB-49", "R-44")
def test_fate_says_whether_the_unaware_are_caught_before_a_fight_and_in_it(table: Table) -> None:
    awake = play(table, RollOffGuard(OGRE), 3)
    assert not awake.facts[0].off_guard
    assert awake.table.of(Condition, OGRE) == {}
    caught = play(table, RollOffGuard(OGRE, chances=2), 5)
    assert caught.facts[0].off_guard
    begun = fight(after(table, caught), 1, 6, 2, 3)
    assert order(begun) == [WOLF, MIRA, BRIN, OGRE]
    assert row(begun, OGRE).off_guard
    late = then(begun, RollOffGuard(WOLF), 4)
    assert order(late) == [MIRA, BRIN, OGRE, WOLF]
    over = then(late, EndEncounter())
    assert over.of(Condition, OGRE) == {} == over.of(Condition, WOLF), "the next fight begins anew"


@pytest.mark.rule("FB-50", "R-39")
def test_players_may_swap_their_dice_while_neither_has_acted(table: Table) -> None:
    begun = then(table, BeginEncounter((BRIN, OGRE, MIRA), off_guard=(BRIN,)), 6, 3, 1)
    assert order(begun) == [OGRE, MIRA, BRIN]
    decision = play(begun, SwapInitiative(BRIN, MIRA))
    fact = decision.facts[0]
    assert (fact.name, fact.other, fact.die, fact.other_die) == ("Brin", "Mira", 1, 6)
    assert [row(decision.table, sheet_id).die for sheet_id in (BRIN, MIRA)] == [1, 6]
    assert row(decision.table, BRIN).off_guard, "the mark stays with its owner"
    assert order(decision.table) == [MIRA, OGRE, BRIN]


@pytest.mark.rule("FB-50")
def test_nobody_swaps_with_a_foe_with_themselves_or_after_acting(table: Table) -> None:
    begun = then(fight(table, 6, 3, 1, 2), NextTurn())
    for other in (MIRA, OGRE, BRIN):
        assert "who have not acted yet may swap" in refusal(begun, SwapInitiative(BRIN, other))
    assert "who have not acted yet" in refusal(then(begun, NextTurn()), SwapInitiative(MIRA, BRIN))
    assert "No encounter" in refusal(table, SwapInitiative(BRIN, MIRA))


@pytest.mark.rule("FB-51")
def test_a_round_holds_one_short_move_and_one_other_action(table: Table) -> None:
    begun = fight(table, 6, 3, 1, 2)
    assert (row(begun, BRIN).moves, row(begun, BRIN).actions) == (1, 1)
    moved = then(begun, ActInFight(BRIN, "move"))
    assert "Brin has used the short move of this Round" in refusal(moved, ActInFight(BRIN, "move"))
    spent = play(moved, ActInFight(BRIN, "action"))
    assert (spent.facts[0].moves, spent.facts[0].actions) == (0, 0)
    again = play(after(moved, spent), ActInFight(BRIN, "action", back=True))
    assert again.facts[0].actions == 1, "the Referee may allow more"
    fresh = then(after(moved, spent), NextRound(), 1, 1, 1, 1)
    assert (row(fresh, BRIN).moves, row(fresh, BRIN).actions) == (1, 1)


@pytest.mark.rule("FB-51")
def test_an_attack_and_a_spell_are_the_action_of_a_round(table: Table) -> None:
    begun = fight(table, 6, 3, 1, 2)
    struck = then(begun, DeclareAttack(BRIN, SWORD, target=OGRE), 3)
    assert row(struck, BRIN).actions == 0
    for command in (DeclareAttack(BRIN, SWORD, target=OGRE), CastSpell(BRIN, WARD)):
        assert "Brin has used the action of this Round" in refusal(struck, command)
    assert play(begun, CastSpell(BRIN, WARD), 20, 6).table.get(Combatant, TABLE, BRIN) == replace(
        row(begun, BRIN), actions=0
    )
    lit = then(begun, IgniteLight(BRIN, TORCHES), 6)
    assert "Brin has used the action of this Round" in refusal(lit, IgniteLight(BRIN, TORCHES))
    away = then(begun, LeaveEncounter(BRIN))
    assert play(away, DeclareAttack(BRIN, SWORD, target=OGRE), 3).facts, "outside the fight nobody counts"


@pytest.mark.rule("FB-51", "FB-28")
def test_focus_rolls_an_attack_again_without_a_second_action(table: Table) -> None:
    begun = fight(table.put(BRIN, "focus", Resource(number=1, limit=2)), 6, 3, 1, 2)
    decision = play(begun, DeclareAttack(BRIN, SWORD, target=OGRE), 1)
    [key] = decision.table.of(Pending, TABLE)
    again = play(after(begun, decision), Reroll(key, BRIN), 6)
    assert (again.facts[0].damage, row(again.table, BRIN).actions) == (6, 0)


@pytest.mark.rule("R-54", "FB-34")
def test_a_shield_blocks_once_in_a_round_where_the_table_has_ruled_so(table: Table) -> None:
    def attacked(ruling: str, by: str, table: Table) -> tuple[Table, str]:
        declared = then(ruled(table, shield_limit=ruling), DeclareAttack(by, target=BRIN))
        return declared, next(iter(declared.of(Pending, TABLE)))

    begun = fight(ruled(table, turn_order="any time"), 6, 3, 1, 2)
    declared, key = attacked("once per Round", OGRE, begun)
    blocked = then(declared, ResolveAttack(key, target=BRIN, shield=SHIELD), 6)
    assert row(blocked, BRIN).blocked
    assert play(blocked, DeclareAttack(WOLF, target=BRIN), 2, 1).facts[0].outcome == "hit", "nobody asks"
    free, key = attacked("none", WOLF, blocked)
    assert [offer.key for offer in offers_of(free, key)] == ["take", f"block-{SHIELD}", "pass"]
    limited = ruled(free, shield_limit="once per Round")
    assert [offer.key for offer in offers_of(limited, key)] == ["take", "pass"]
    assert "a shield blocks once in a Round" in refusal(
        limited, ResolveAttack(key, target=BRIN, shield=SHIELD)
    )
    assert play(free, ResolveAttack(key, target=BRIN, shield=SHIELD), 6).facts[0].outcome == "blocked"
    later = then(blocked, NextRound(), 1, 1, 1, 1)
    assert not row(later, BRIN).blocked


def offers_of(table: Table, key: str) -> tuple[Offer, ...]:
    return offers(FREEBLADE, table, key)


@pytest.mark.rule("FB-24", "FB-52")
def test_rounds_take_the_time_of_the_dying_and_the_fallen_roll_no_more(table: Table) -> None:
    begun = fight(table, 6, 3, 1, 2)
    hurt = then(begun, TakeDamage(MIRA, 9, in_combat=True), 4)
    assert hurt.get(Resource, MIRA, "death") == Resource(number=3, limit=3, unit="rounds")
    fallen = then(hurt, TakeDamage(WOLF, 9))
    decision = play(fallen, NextRound(), 5, 4, 6)
    told = [fact for fact in decision.facts if type(fact).__name__ == "DeathTicked"]
    assert [(fact.name, fact.left) for fact in told] == [("Mira", 2)]
    assert [line.name for line in initiative(decision).order] == ["Mira", "Brin", "Ogre"]
    assert row(decision.table, WOLF).acted, "who is taken out has no turn"
    for _ in range(3):
        table = then(after(fallen, decision), NextTurn())
        decision = replace(decision, table=table)
    assert table.get(Encounter, TABLE, "encounter").acting == OGRE  # type: ignore[union-attr]
    assert play(table, LeaveEncounter(WOLF)).facts[0].name == "Wolf"


def test_hidden_foes_roll_and_act_but_are_not_told_of(table: Table) -> None:
    unseen = make_npc("6", "Lurker", visibility="hidden")
    hidden = Table(seq=table.seq, rulings=table.rulings, rows={**table.rows, **unseen.rows})
    decision = play(hidden, BeginEncounter((BRIN, "6")), 2, 5)
    assert [line.name for line in initiative(decision).order] == ["Brin"]
    assert order(decision.table) == ["6", BRIN]


@pytest.mark.rule("FB-47", "FB-49", "R-86")
def test_who_joins_a_round_rolls_for_it(table: Table) -> None:
    decision = play(fight(table, 6, 3, sheets=(BRIN, OGRE)), JoinEncounter(MIRA), 5)
    begun = after(table, decision)
    assert order(begun) == [BRIN, MIRA, OGRE]
    assert decision.facts[0].die == 5
    unready = then(begun, JoinEncounter(WOLF, off_guard=True), 6)
    assert order(unready) == [BRIN, MIRA, OGRE, WOLF]
    begun = then(begun, SwapInitiative(BRIN, MIRA))
    assert [row(begun, sheet_id).die for sheet_id in (BRIN, MIRA)] == [5, 6]
    assert (row(begun, MIRA).moves, row(begun, MIRA).actions) == (1, 1)
    assert order(then(begun, NextRound(), 1, 2, 6)) == [MIRA, OGRE, BRIN]


@pytest.mark.rule("FB-47", "R-80", "R-86")
def test_who_has_acted_and_comes_back_in_the_same_round_rolls_no_second_die(table: Table) -> None:
    begun = then(then(fight(table, 6, 3, 1, 2), NextTurn()), LeaveEncounter(BRIN))
    back = then(begun, JoinEncounter(BRIN))
    assert (row(back, BRIN).acted, row(back, BRIN).die) == (True, 0)


@pytest.mark.rule("FB-50", "R-39", "R-86")
def test_nobody_swaps_with_the_dead_or_with_who_has_no_die(table: Table) -> None:
    begun = fight(table, 6, 3, 5, 2)
    dead = then(then(begun, TakeDamage(MIRA, 9, in_combat=True), 1), TickDeath(MIRA))
    for pair in ((BRIN, MIRA), (MIRA, BRIN)):
        assert "Mira is dead" in refusal(dead, SwapInitiative(*pair))
    undecided = begun.put(TABLE, MIRA, replace(row(begun, MIRA), die=0))
    assert "Mira has no die of initiative in this Round" in refusal(undecided, SwapInitiative(BRIN, MIRA))
    helpful = then(begun, SetSide(WOLF, "pc"))
    assert "Wolf is no player's character" in refusal(helpful, SwapInitiative(BRIN, WOLF))
    unseen = helpful.put(WOLF, "part", Membership(visibility="hidden"))
    assert "Someone unseen is no player's character" in refusal(unseen, SwapInitiative(BRIN, WOLF))


@pytest.mark.rule("FB-48", "R-39")
def test_a_tie_goes_by_the_side_on_which_someone_stands(table: Table) -> None:
    begun = fight(table, 4, 1, 2, 4)
    assert order(begun) == [WOLF, BRIN, MIRA, OGRE]
    decision = play(begun, SetSide(WOLF, "pc"))
    assert order(decision.table) == [BRIN, WOLF, MIRA, OGRE]
    assert (decision.facts[0].name, decision.facts[0].side) == ("Wolf", "pc")
    for wrong, words in (
        (SetSide(WOLF, "npc"), "Wolf is on the foes' side already"),
        (SetSide(WOLF, "ours"), "there are two sides"),
        (SetSide("9", "pc"), "The cart takes no part"),
    ):
        assert words in refusal(begun, wrong)


def test_a_blow_in_the_fight_is_applied_as_ever(table: Table) -> None:
    struck = then(fight(table, 6, 3, 1, 2), DeclareAttack(BRIN, SWORD, target=WOLF), 7)
    key = open_key(struck, "damage")
    assert play(struck, ApplyDamage(key, WOLF)).table.get(Resource, WOLF, "hp") == Resource(number=2, limit=9)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (ActInFight(BRIN, "dance"), "In a Round there are these: short move and action"),
        (ActInFight("9", "move"), "The cart takes no part in the encounter"),
        (ActInFight("404"), "There is nobody like that at this table"),
        (SetOffGuard(BRIN, False), "Brin is on guard"),
        (SetOffGuard("9"), "The cart takes no part in the encounter"),
        (SwapInitiative(BRIN, "404"), "There is nobody like that at this table"),
        (RollOffGuard(BRIN), "Brin is a player's character: say so if they are caught off"),
        (RollOffGuard(OGRE, 7), "The chances in six must be from 0 to 6, not 7"),
        (RollOffGuard(OGRE, -1), "The chances in six must be from 0 to 6, not −1"),
        (RollOffGuard("404"), "There is nobody like that at this table"),
    ],
)
def test_what_makes_no_sense_in_a_fight_is_refused(table: Table, command: Command, words: str) -> None:
    begun = fight(table, 6, 3, 1, 2)
    assert words in refusal(begun, command)
    assert begun.get(Belonging, BRIN, ROPE)


def test_outside_a_fight_there_are_no_rounds_to_act_in(table: Table) -> None:
    for command in (ActInFight(BRIN), SetOffGuard(BRIN)):
        assert "No encounter" in refusal(table, command)


@pytest.mark.rule("FB-51")
def test_nobody_is_given_back_more_than_nine_actions(table: Table) -> None:
    begun = then(table, BeginEncounter((BRIN, OGRE)), 6, 1)
    eight = begun.put(TABLE, BRIN, replace(there(begun, Combatant, TABLE, BRIN), actions=8))
    nine = then(eight, ActInFight(BRIN, "action", back=True))
    assert "more than nine" in refusal(nine, ActInFight(BRIN, "action", back=True))
