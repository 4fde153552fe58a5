"""What the explanation of one fact or another says, line by line, and which rules it names."""

from __future__ import annotations

import pytest

from rules.catalogue import spoken_in
from rules.common.clock import SessionBegun
from rules.common.conditions import ConditionAdded
from rules.common.encounters import EncounterJoined, EncounterLeft
from rules.common.prompts import PromptSkipped
from rules.d6.checks import CheckCode
from rules.d6.points_against_resistance import PointsTaken
from rules.explain import Line, explain
from rules.facts import Fact, Modifier, Roll
from rules.freeblade.attacks import AttackRolled, ResolveAttack
from rules.freeblade.checks import CheckMade
from rules.freeblade.harm import TakeDamage
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.freed6.buying_with_ranks import BoughtEffect, RanksSpent
from rules.freed6.effect_rolls import EffectRolled
from rules.games import game_for
from rules.sixd6.resisting_and_helping import AidResist, Resist
from rules.sixd6.taking_actions import ActionTaken
from rules.table import TABLE, Pending, Profile, Table
from rules.table import Ability as Row
from tests.rules.d6.orders import amid
from tests.rules.factories import equipped, make_npc, make_table
from tests.rules.names import BRIN, OGRE, SHIELD, SWORD
from tests.rules.playing import play
from tests.rules.sixd6.moments import attacked, settled
from tests.rules.sixd6.people import BOBAN, RAZIR, holding, temple

DUEL = make_table(equipped(scores=(1, 2, 0, -3)), make_npc())


def lines(fact: Fact, game: str = "freeblade") -> list[tuple[str, int | None]]:
    return [(line.text, line.amount) for line in explain(game_for(game), fact).lines]


def named(fact: Fact, game: str = "freeblade") -> set[str]:
    return {rule.id for rule in explain(game_for(game), fact).rules}


def struck(*faces: int) -> AttackRolled:
    """Brin's attack on a rat in armour."""
    fact = play(DUEL, DeclareAttack(BRIN, SWORD, foe="a rat", foe_armor=6), *faces).facts[0]
    assert isinstance(fact, AttackRolled)
    return fact


@pytest.mark.rule("FB-53", "FB-54")
def test_a_die_that_misses_counts_for_nothing_and_armour_takes_no_more_than_there_is() -> None:
    missed = struck(1)
    assert lines(missed) == [("D8 shows 1 (weapon)", None), ("Miss", None)]
    assert named(missed) == {"FB-53", "FB-54"}
    told = lines(struck(2, 5))
    weapon, armour = ("D8 shows 2 (weapon)", 2), ("D6 shows 5 (armor)", -5)
    assert told[told.index(weapon) :][:4] == [weapon, armour, ("at least 0", 3), ("In total", 0)]


@pytest.mark.rule("FB-28", "FB-34", "FB-57")
def test_a_block_tells_its_die_once_and_focus_is_named() -> None:
    declared = play(DUEL, DeclareAttack(OGRE, target=BRIN)).table
    (key,) = [key for key, row in declared.of(Pending, TABLE).items() if row.kind == "attack"]
    blocked = play(declared, ResolveAttack(key, OGRE, BRIN, shield=SHIELD), 2).facts[0]
    assert [text for text, _ in lines(blocked) if " shows " in text] == ["D6 shows 2"]
    assert named(blocked) == {"FB-34", "FB-30", "R-54"}
    fact = AttackRolled(weapon="sword", disadvantages=("Focus", "darkness"), roll=Roll(), outcome="hit")
    assert {"FB-28", "FB-69"} <= named(fact)


@pytest.mark.rule("R-76")
def test_a_broken_weapon_names_why_it_deals_a_d4() -> None:
    fact = AttackRolled(weapon="sword", why="sword is broken", die=4, roll=Roll(), outcome="hit")
    assert {"FB-57", "R-76"} <= named(fact)
    whole = AttackRolled(weapon="x", why="the die of what is broken", die=4, roll=Roll(), outcome="hit")
    assert named(whole) == {"FB-53"}


@pytest.mark.rule("FB-24", "R-31", "FB-52")
def test_the_countdown_of_the_dying_is_at_least_one() -> None:
    dying = play(DUEL, TakeDamage(BRIN, 9), 1).facts[0]
    told = lines(dying)
    death, total = ("D4 shows 1 (death)", 1), ("Timer in total", 1)
    assert told[told.index(death) :][:4] == [death, ("Constitution", -3), ("at least 1", 3), total]
    assert {"FB-23", "FB-24", "R-31"} <= named(dying)
    assert named(play(DUEL, TakeDamage(OGRE, 9)).facts[0]) == {"FB-23", "FB-52"}


@pytest.mark.rule("FB-28", "R-52")
def test_a_roll_that_was_rolled_again_says_so() -> None:
    fact = CheckMade(ability="wits", roll=Roll(), outcome="total", rerolled=7)
    assert ("This replaces an earlier roll", None) in lines(fact)
    assert {"FB-28", "R-52"} <= named(fact)


def test_what_ranks_bought_is_told_with_the_rules_of_its_price() -> None:
    bought = (BoughtEffect(effect="wild_die", cost=1, on="scope", text=said) for said in ("wits", "melee"))
    fact = RanksSpent(ranks=3, left=1, purchases=tuple(bought))
    assert lines(fact, "freed6") == [("wits, melee", None)]
    assert named(fact, "freed6") == {"FD6-34", "FD6-35", "R-26"}


@pytest.mark.rule("FD6-52", "R-09")
def test_advantage_and_disadvantage_that_cancel_say_so() -> None:
    kit = Table().put("1", "profile", Profile(name="Kit")).put("1", "wits", Row(dice=1))
    fact = play(kit, amid(CheckCode("1", "wits"), advantages=1, disadvantages=1), 4, game="freed6").facts[0]
    cancel = Line("Advantage and Disadvantage cancel each other", rules=("FD6-52",))
    assert cancel in explain(game_for("freed6"), fact).lines
    assert {"FD6-52", "R-09"} <= named(fact, "freed6")
    more = amid(CheckCode("1", "wits"), advantages=2, disadvantages=1)
    told = lines(play(kit, more, 4, 2, game="freed6").facts[0], "freed6")
    assert ("more Advantages than Disadvantages", None) in told


@pytest.mark.rule("FD6-40", "OD6-11")
def test_a_resistance_adds_up_and_goes_by_the_games_own_rules() -> None:
    against = Modifier(amount=4, name="resistance", rule="OD6-11"), Modifier(amount=5, name="Hostile")
    fact = PointsTaken(track="Health", points=11, resistance=9, against=against, level=1, condition="Stunned")
    for game in ("freed6", "opend6"):
        assert lines(fact, game) == [
            ("resistance 4", None),
            ("Hostile 5", None),
            ("11, Stunned, beats 9 by 2", None),
        ]
    assert named(fact, "freed6") == {"FD6-30", "FD6-31", "FD6-40", "FD6-41"}
    assert named(fact, "opend6") == {"OD6-11", "OD6-16", "OD6-17", "OD6-18"}
    effect = EffectRolled(code="3D", roll=Roll(), resistance=0, points=3, rank=1, track="damage")
    assert {"FD6-33", "FD6-30", "FD6-31", "FD6-40", "FD6-41"} <= named(effect, "freed6")


@pytest.mark.rule("6D6-14", "R-62")
def test_an_attack_that_was_resisted_with_help_names_each_total() -> None:
    table, key = attacked(holding(temple(), BOBAN, 2, 2, 0, 0))
    helped = AidResist(key, BOBAN, RAZIR, ("shield",))
    fact = settled(table, key, Resist(key, RAZIR, ("armour",)), helped, 6, 4, 1)
    totals = [line for line in explain(game_for("sixd6"), fact).lines if line.total]
    assert len({line.text for line in totals}) == len(totals) == 3
    assert totals[0].text == "In total"
    assert {"6D6-14", "6D6-15", "R-62"} <= named(fact, "sixd6")


@pytest.mark.parametrize(
    ("action", "ids"),
    [
        ("narrative", {"6D6-02", "6D6-03", "R-63"}),
        ("initiative", {"6D6-02", "6D6-07"}),
        ("potential", {"6D6-02", "6D6-24", "6D6-25"}),
        ("opportunity", {"6D6-02", "6D6-16"}),
        ("immediate", {"6D6-02", "6D6-28", "6D6-30", "R-68"}),
        ("free", {"6D6-27", "R-66"}),
    ],
)
def test_an_action_names_the_rules_of_its_type(action: str, ids: set[str]) -> None:
    assert named(ActionTaken(action=action, roll=Roll(), outcome="total"), "sixd6") == ids


@pytest.mark.rule("OD6-03", "OD6-04")
def test_a_shared_mechanic_names_the_rule_as_it_stands_in_the_game() -> None:
    piled = ConditionAdded(name="Kit", condition="Hurt", kind="cumulative", until="scene")
    assert named(piled, "opend6") == {"OD6-01", "OD6-03", "FD6-28", "R-19"}
    assert named(piled, "freed6") == named(piled, "wildd6") == {"FD6-21", "FD6-24", "FD6-28", "R-19"}
    assert spoken_in("FD6-22", "opend6") == ("OD6-04",)
    assert spoken_in("FD6-18", "opend6") == ("FD6-18",)
    assert spoken_in("FD6-30", "opend6") == spoken_in("FD6-99", "freed6") == ()
    assert spoken_in("R-19", "freeblade") == ()


@pytest.mark.rule("R-79", "R-80", "R-77")
@pytest.mark.parametrize("game", ["freed6", "opend6", "wildd6"])
def test_who_joins_or_leaves_a_fight_and_a_session_that_begins_name_their_rules(game: str) -> None:
    assert "R-80" in named(EncounterJoined(), game)
    assert "R-79" in named(EncounterLeft(), game)
    assert "R-77" in named(SessionBegun(number=2), game)


@pytest.mark.parametrize(
    ("game", "kind", "rule"),
    [
        ("freed6", "ranks", "R-26"),
        ("freed6", "effect", "R-92"),
        ("freed6", "luck", "R-78"),
        ("freed6", "critical", "FD6-15"),
        ("wildd6", "critical", "WD-09"),
        ("opend6", "lost_ability", "OD6-16"),
        ("opend6", "contest", "R-101"),
    ],
)
def test_what_is_let_pass_names_the_rule_that_it_waited_by(game: str, kind: str, rule: str) -> None:
    assert rule in named(PromptSkipped(kind=kind, about=3), game)
