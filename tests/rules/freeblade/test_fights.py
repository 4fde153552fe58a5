"""Fights: everyone rolls each Round, foes first on a tie, the unready last; a move and one action each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.clock import ClockAdvanced
from rules.common.encounters import (
    BeginEncounter,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
    TurnBegun,
    still_open,
)
from rules.common.fight_actions import ActInFight
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.rerolls import Reroll
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.decide import decide
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.burning_lights import IgniteLight
from rules.freeblade.checks import MakeCheck
from rules.freeblade.dying import DeathTicked
from rules.freeblade.fighters import SetSide
from rules.freeblade.harm import TakeDamage
from rules.freeblade.initiative import InitiativeRolled, SwapInitiative
from rules.freeblade.spells import CastSpell
from rules.freeblade.surprise import RollOffGuard, SetOffGuard
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command, Decision
from rules.table import (
    TABLE,
    Condition,
    Encounter,
    Membership,
    Resource,
    Table,
)
from tests.rules.factories import equipped, joined_by, make_npc, make_pc, make_store, make_table, with_ward
from tests.rules.freeblade.tables import duel, in_turn, offered, open_key, order, row
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE, SHIELD, SWORD, TORCHES, WARD
from tests.rules.playing import after, facts_of, play, refusal, ruled, then, there

WOLF = "4"
STRIKE = DeclareAttack(BRIN, SWORD, target=OGRE)


@pytest.fixture
def table() -> Table:
    brin = with_ward(equipped(focus=0))
    return make_table(brin, make_npc(), make_pc(MIRA, "Mira"), make_npc(WOLF, "Wolf"), make_store())


def fight(table: Table, *faces: int, sheets: tuple[str, ...] = (BRIN, OGRE, MIRA, WOLF)) -> Table:
    """The table in the first Round of a fight; the dice in the order of the party strip."""
    return then(table, BeginEncounter(sheets), *faces)


@pytest.fixture
def begun(table: Table) -> Table:
    """A fight in which Brin comes first, then the ogre, the wolf and Mira."""
    return fight(table, 6, 3, 1, 2)


def initiative(decision: Decision) -> InitiativeRolled:
    return facts_of(decision, InitiativeRolled)[0]


@pytest.mark.rule("FB-47", "FB-48")
def test_everyone_rolls_and_acts_from_the_highest_to_the_lowest_foes_first_on_a_tie(table: Table) -> None:
    decision = play(table, BeginEncounter((BRIN, OGRE, MIRA, WOLF)), 4, 4, 6, 1)
    told = initiative(decision)
    assert [(line.name, line.side, line.die) for line in told.order] == [
        (MIRA, "pc", 6),
        (OGRE, "npc", 4),
        (BRIN, "pc", 4),
        (WOLF, "npc", 1),
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
    begun, acting = fight(table, 4, 4, 6, 1), []
    for _ in range(4):
        begun = then(begun, NextTurn())
        acting.append(there(begun, Encounter, TABLE, "encounter").acting)
    assert acting == [MIRA, OGRE, BRIN, WOLF]
    facts = play(begun, NextTurn(), 6, 1, 1, 1).facts
    assert [type(fact) for fact in facts] == [ClockAdvanced, InitiativeRolled, TurnBegun]
    assert facts[-1].sheet_id == BRIN


@pytest.mark.rule("FB-49", "R-39")
def test_who_is_off_guard_acts_after_all_others_whatever_the_die(table: Table) -> None:
    sheets = (BRIN, OGRE, MIRA, WOLF)
    decision = play(table, BeginEncounter(sheets, off_guard=(OGRE, MIRA)), 1, 6, 6, 2)
    assert order(decision.table) == [WOLF, BRIN, OGRE, MIRA]
    assert [line.off_guard for line in initiative(decision).order] == [False, False, True, True]
    ready = play(decision.table, SetOffGuard(OGRE, False))
    assert order(ready.table) == [OGRE, WOLF, BRIN, MIRA]
    assert (ready.facts[0].sheet_id, ready.facts[0].off_guard) == (OGRE, False)
    assert "Ogre is not surprised" in refusal(after(decision.table, ready), SetOffGuard(OGRE, False))


@pytest.mark.rule("FB-49", "R-39")
def test_the_mark_goes_with_the_first_round_unless_it_holds_for_the_whole_fight(table: Table) -> None:
    caught = then(table, RollOffGuard(OGRE, chances=2), 5)
    begun = then(caught, BeginEncounter((BRIN, OGRE, MIRA), off_guard=(MIRA,)), 1, 6, 6)
    assert [row(begun, one).off_guard for one in (BRIN, OGRE, MIRA)] == [False, True, True]
    second = then(begun, NextRound(), 1, 6, 5)
    assert order(second) == [OGRE, MIRA, BRIN]
    assert second.of(Condition, OGRE) == {}
    late = then(second, SetOffGuard(BRIN))
    assert not row(then(late, NextRound(), 1, 6, 5), BRIN).off_guard
    whole = then(ruled(begun, off_guard="whole_fight"), NextRound(), 1, 6, 5)
    assert order(whole) == [BRIN, OGRE, MIRA]


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
    assert (fact.sheet_id, fact.other, fact.die, fact.other_die) == (BRIN, MIRA, 1, 6)
    assert [row(decision.table, sheet_id).die for sheet_id in (BRIN, MIRA)] == [1, 6]
    assert row(decision.table, BRIN).off_guard, "the mark stays with its owner"
    assert order(decision.table) == [MIRA, OGRE, BRIN]


@pytest.mark.rule("FB-50", "R-39", "R-86")
def test_nobody_swaps_with_a_foe_with_themselves_with_the_dead_without_a_die_or_after_acting(
    table: Table, begun: Table
) -> None:
    swap, first = SwapInitiative(BRIN, MIRA), then(begun, NextTurn())
    dead = begun.put(MIRA, "death", Resource(number=0, unit="rounds"))
    helpful = then(begun, SetSide(WOLF, "pc"))
    hidden = helpful.put(WOLF, "membership", Membership(visibility="hidden"))
    for before, command, words in (
        (first, swap, "who have not acted yet may swap"),
        (first, SwapInitiative(BRIN, OGRE), "who have not acted yet may swap"),
        (first, SwapInitiative(BRIN, BRIN), "who have not acted yet may swap"),
        (then(first, NextTurn()), SwapInitiative(MIRA, BRIN), "who have not acted yet"),
        (dead, swap, "Mira is dead"),
        (dead, SwapInitiative(MIRA, BRIN), "Mira is dead"),
        (begun.put(TABLE, MIRA, replace(row(begun, MIRA), die=0)), swap, "Mira has no initiative die"),
        (helpful, SwapInitiative(BRIN, WOLF), "Only players' characters swap dice, and Wolf is not one"),
        (
            hidden,
            SwapInitiative(BRIN, WOLF),
            "Only players' characters swap dice, and Someone unseen is not one",
        ),
        (table, swap, "No encounter"),
        (table, ActInFight(BRIN), "No encounter"),
        (table, SetOffGuard(BRIN), "No encounter"),
    ):
        assert words in refusal(before, command)


@pytest.mark.rule("FB-51")
def test_a_check_in_ones_own_turn_is_the_one_other_action_unless_it_is_said_to_be_none(begun: Table) -> None:
    check, turn = MakeCheck(BRIN, "strength"), then(begun, NextTurn())
    acted = then(turn, check, 12)
    assert row(acted, BRIN).actions == 0
    for more in (check, STRIKE):
        assert "Brin has used the action of this Round" in refusal(acted, more)
    assert play(acted, replace(check, uses="nothing"), 12).facts
    assert row(then(turn, MakeCheck(MIRA, "strength"), 12), MIRA).actions == 1, "in another's turn it is none"
    asked = then(turn, RequestRoll((BRIN,), "strength", 12))
    answered = then(asked, AnswerRequest(open_key(asked, "requested_roll"), BRIN), 12)
    assert row(answered, BRIN).actions == 1, "and none where it was asked for"


def test_who_has_answered_a_request_is_not_waited_for_as_the_encounter_ends(begun: Table) -> None:
    asked = then(begun, RequestRoll((BRIN, MIRA), "strength", 12))
    waiting = still_open(FREEBLADE, asked)
    answered = then(asked, AnswerRequest(open_key(asked, "requested_roll"), BRIN), 12)
    left = still_open(FREEBLADE, answered)
    assert (len(waiting), len(left)) == (2, 1)
    assert left[0].words in {one.words for one in waiting}


@pytest.mark.rule("FB-51")
def test_a_round_holds_one_short_move_and_one_other_action(begun: Table) -> None:
    assert (row(begun, BRIN).moves, row(begun, BRIN).actions) == (1, 1)
    moved = then(begun, ActInFight(BRIN, "move"))
    assert "Brin has used the short move of this Round" in refusal(moved, ActInFight(BRIN, "move"))
    spent = play(moved, ActInFight(BRIN, "action"))
    assert (spent.facts[0].moves, spent.facts[0].actions) == (0, 0)
    again = play(after(moved, spent), ActInFight(BRIN, "action", back=True))
    assert again.facts[0].actions == 1, "the Referee may allow more"
    back = ActInFight(BRIN, "action", back=True)
    nine = then(begun.put(TABLE, BRIN, replace(row(begun), actions=8)), back)
    assert "The most is nine in a" in refusal(nine, back)
    fresh = then(after(moved, spent), NextRound(), 1, 1, 1, 1)
    assert (row(fresh, BRIN).moves, row(fresh, BRIN).actions) == (1, 1)


@pytest.mark.rule("FB-51")
def test_an_attack_a_spell_and_a_light_are_the_action_of_a_round(begun: Table) -> None:
    for deed, *faces in ((STRIKE, 3), (CastSpell(BRIN, WARD), 20, 6), (IgniteLight(BRIN, TORCHES), 6)):
        acted = then(begun, deed, *faces)
        assert row(acted) == replace(row(begun), actions=0)
        for again in (STRIKE, CastSpell(BRIN, WARD), IgniteLight(BRIN, TORCHES)):
            assert "Brin has used the action of this Round" in refusal(acted, again)
    away = then(begun, LeaveEncounter(BRIN))
    assert play(away, STRIKE, 3).facts, "outside the fight nobody counts"


@pytest.mark.rule("FB-51", "FB-28")
def test_focus_rolls_an_attack_again_without_a_second_action(table: Table) -> None:
    begun = fight(table.put(BRIN, "focus", Resource(number=1, limit=2)), 6, 3, 1, 2)
    struck = then(begun, STRIKE, 1)
    again = play(struck, Reroll(open_key(struck, "reroll"), BRIN), 6)
    assert (again.facts[0].damage, row(again.table, BRIN).actions) == (6, 0)


@pytest.mark.rule("R-54", "FB-34")
def test_a_shield_blocks_once_in_a_round_where_the_table_has_ruled_so(table: Table) -> None:
    once = {"shield_limit": "once per Round"}
    begun = fight(ruled(table, turn_order="any time", **once), 6, 3, 1, 2)
    declared = then(begun, DeclareAttack(OGRE, target=BRIN))
    blocked = then(declared, ResolveAttack(open_key(declared, "attack"), target=BRIN, shield=SHIELD), 6)
    assert row(blocked, BRIN).blocked
    assert play(blocked, DeclareAttack(WOLF, target=BRIN), 2, 1).facts[0].outcome == "hit", "nobody asks"
    free = then(ruled(blocked, shield_limit="none"), DeclareAttack(WOLF, target=BRIN))
    assert offered(free, "attack") == ["take", f"block-{SHIELD}", "pass"]
    assert offered(ruled(free, **once), "attack") == ["take", "pass"]
    block = ResolveAttack(open_key(free, "attack"), target=BRIN, shield=SHIELD)
    assert "At this table a shield blocks once a Round" in refusal(ruled(free, **once), block)
    assert play(free, block, 6).facts[0].outcome == "blocked"
    assert not row(then(blocked, NextRound(), 1, 1, 1, 1), BRIN).blocked


@pytest.mark.rule("FB-24", "FB-52")
def test_rounds_take_the_time_of_the_dying_and_the_fallen_roll_no_more(begun: Table) -> None:
    hurt = then(begun, TakeDamage(MIRA, 9, in_combat=True), 4)
    assert hurt.get(Resource, MIRA, "death") == Resource(number=3, limit=3, unit="rounds", waits=True)
    hurt = then(hurt, NextRound(), 6, 3, 1, 2)
    fallen = then(hurt, TakeDamage(WOLF, 9))
    decision = play(fallen, NextRound(), 5, 4, 6)
    assert [(fact.sheet_id, fact.left) for fact in decision.facts if isinstance(fact, DeathTicked)] == [
        (MIRA, 2)
    ]
    assert [line.name for line in initiative(decision).order] == [MIRA, BRIN, OGRE]
    assert row(decision.table, WOLF).acted, "who is taken out has no turn"
    later = after(fallen, decision)
    for _ in range(2):
        later = then(later, NextTurn())
    assert there(later, Encounter, TABLE, "encounter").acting == OGRE
    assert play(later, LeaveEncounter(WOLF)).facts[0].sheet_id == WOLF


def test_hidden_foes_roll_and_act_but_are_not_told_of(table: Table) -> None:
    hidden = joined_by(table, make_npc("6", "Lurker", visibility="hidden"))
    decision = play(hidden, BeginEncounter((BRIN, "6")), 2, 5)
    assert [line.name for line in initiative(decision).order] == [BRIN]
    assert order(decision.table) == ["6", BRIN]


@pytest.mark.rule("FB-47", "FB-49", "R-80", "R-86")
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
    left = then(then(fight(table, 6, 3, 1, 2), NextTurn()), LeaveEncounter(BRIN))
    back = row(then(left, JoinEncounter(BRIN)))
    assert (back.acted, back.die) == (True, 0), "nobody rolls twice in a Round"


@pytest.mark.rule("FB-48", "R-39")
def test_a_tie_goes_by_the_side_on_which_someone_stands(table: Table) -> None:
    begun = fight(table, 4, 1, 2, 4)
    assert order(begun) == [WOLF, BRIN, MIRA, OGRE]
    decision = play(begun, SetSide(WOLF, "pc"))
    assert order(decision.table) == [BRIN, WOLF, MIRA, OGRE]
    assert (decision.facts[0].sheet_id, decision.facts[0].side) == (WOLF, "pc")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (SetSide(WOLF, "npc"), "Wolf is on the foes' side already"),
        (SetSide(WOLF, "ours"), "there are two sides"),
        (SetSide("9", "pc"), "The cart is not in the encounter"),
        (ActInFight(BRIN, "dance"), "In a Round there are these: short move and action"),
        (ActInFight("9", "move"), "The cart is not in the encounter"),
        (ActInFight("404"), "There is nobody like that at this table"),
        (SetOffGuard(BRIN, False), "Brin is not surprised"),
        (SetOffGuard("9"), "The cart is not in the encounter"),
        (SwapInitiative(BRIN, "404"), "There is nobody like that at this table"),
        (RollOffGuard(BRIN), "Brin is a player's character: set it yourself if they are surprised"),
        (RollOffGuard(OGRE, 7), "The chances in six must be from 0 to 6, not 7"),
        (RollOffGuard(OGRE, -1), "The chances in six must be from 0 to 6, not −1"),
        (RollOffGuard("404"), "There is nobody like that at this table"),
    ],
)
def test_what_makes_no_sense_in_a_fight_is_refused(begun: Table, command: Command, words: str) -> None:
    assert words in refusal(begun, command)


@pytest.mark.rule("FB-47", "R-86")
@pytest.mark.parametrize("command", [STRIKE, CastSpell(BRIN, WARD), IgniteLight(BRIN, TORCHES)])
def test_in_anothers_turn_nobody_attacks_casts_or_lights_unless_the_referee_allows_it(
    table: Table, command: DeclareAttack | CastSpell | IgniteLight
) -> None:
    begun = in_turn(table, 3, 6)
    with pytest.raises(NeedsAllowance, match=r"^It is Ogre's turn\.$"):
        play(begun, command)
    for before, allowed in (
        (begun, replace(command, allowed=True)),
        (ruled(begun, turn_order="any time"), command),
    ):
        assert row(decide(FREEBLADE, before, allowed, lambda sides: sides).table).actions == 0


@pytest.mark.rule("FB-47", "FB-51", "R-86")
def test_before_anyones_turn_has_begun_the_first_in_the_order_may_act(table: Table) -> None:
    with pytest.raises(NeedsAllowance, match="Brin is next"):
        play(duel(table), DeclareAttack(OGRE, target=BRIN))
    assert row(then(duel(table), STRIKE, 3)).actions == 0


@pytest.mark.rule("R-86")
def test_a_hidden_foe_keeps_its_name_in_its_own_turn(table: Table) -> None:
    hidden = joined_by(table, make_npc("6", "Lurker", visibility="hidden"))
    begun = then(then(hidden, BeginEncounter((BRIN, "6")), 1, 6), NextTurn())
    with pytest.raises(NeedsAllowance, match="It is someone unseen's turn"):
        play(begun, STRIKE)


@pytest.mark.rule("FB-28", "FB-34", "R-86")
def test_an_attack_is_answered_in_anothers_turn(table: Table) -> None:
    declared = then(in_turn(table, 3, 6), DeclareAttack(OGRE, target=BRIN))
    block = ResolveAttack(open_key(declared, "attack"), OGRE, BRIN, shield=SHIELD)
    assert play(declared, block, 6).facts[0].outcome == "blocked"
