"""Whatever was rolled, and whatever follows from something else, says its parts and the rules behind them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.catalogue import is_rule, speaks_in, spoken_in
from rules.common.free_rolls import RollDice
from rules.d6.checks import CheckCode, CodeChecked
from rules.d6.throws import ShownThrow
from rules.decide import decide
from rules.errors import RuleBroken
from rules.explain import Line, explain, lines_of
from rules.facts import Die, Fact, Modifier, Roll
from rules.freeblade.checks import CheckMade, MakeCheck
from rules.freeblade.harm import TakeDamage
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command, derived
from rules.games import FACTS, GAMES, game_for
from rules.sixd6.taking_actions import TakeAction
from rules.system import System
from rules.table import Ability, Effect, Profile, Resource, Table
from rules.wildd6.count_checks import CountSuccesses
from tests.campaigns.fact_samples import sample
from tests.effort import examples
from tests.rules.d6.orders import amid, circumstances
from tests.rules.factories import equipped, make_table, stricken
from tests.rules.games import lively
from tests.rules.names import BRIN, FREEBLADE, SWORD, TORCHES
from tests.rules.playing import play

TABLE = make_table(equipped(scores=(1, 2, 0, -1)))
ROLLED = sorted(kind for kind, fact in FACTS.items() if any(sample(fact).fallen()))


def texts(fact: Fact) -> list[str]:
    return [line.text for line in explain(FREEBLADE, fact).lines]


def test_a_check_says_its_dice_its_modifiers_its_outcome_and_its_chance() -> None:
    cursed = stricken(TABLE, BRIN, "cursed", 1, Effect(kind="disadvantage", scope="checks"))
    fact = play(cursed, MakeCheck(BRIN, "dexterity", 12, 3), 14, 2, 5).facts[0]
    said = explain(FREEBLADE, replace(fact, name="Brin"))
    assert {
        Line("D20 shows 14", 14),
        Line("D6 shows 2 (advantage, dropped)"),
        Line("D6 shows 5 (advantage)", 5),
        Line("Dexterity", 2, ("FB-37",)),
        Line("In total", 21, total=True),
        Line("21, Success"),
    } <= {*said.lines}
    assert said.lines[-1].text == "The chance of success was 557/720"
    plain = explain(FREEBLADE, play(TABLE, MakeCheck(BRIN, "dexterity", 12), 14).facts[0])
    assert [each.id for each in plain.rules] == ["FB-37"], "each rule once"
    assert plain.rules[0].says.endswith(".")


def adds_up(system: System, fact: Fact) -> bool:
    """Whether the lines from the first die to the total add up to it."""
    lines = list(explain(system, fact).lines)
    total = next(at for at, line in enumerate(lines) if line.text == "In total")
    first = next(at for at, line in enumerate(lines) if " shows " in line.text)
    return sum(line.amount or 0 for line in lines[first:total]) == lines[total].amount


@pytest.mark.parametrize(
    ("command", "faces"),
    [
        (RollDice("4d6kh3+2"), [1, 6, 5, 4]),
        (RollDice("2d6-1d4-1"), [3, 4, 2]),
        (RollDice("3d6!>=5"), [6, 2, 5, 1]),
        (RollDice("d66+d3"), [4, 5, 6]),
        (MakeCheck(BRIN, "strength", 12, advantages=1, disadvantages=3), [11, 4, 2]),
        (DeclareAttack(BRIN, SWORD, foe="a rat", foe_armor=6), [7, 4]),
        (DeclareAttack(BRIN, SWORD, foe="a rat", foe_armor=6), [7, 1]),
    ],
)
def test_the_dice_that_count_and_the_modifiers_add_up_to_the_total(
    command: Command, faces: list[int]
) -> None:
    assert adds_up(FREEBLADE, play(TABLE, command, *faces).facts[0])


@pytest.mark.rule("FD6-49", "WD-06")
def test_a_flipped_die_counts_as_its_other_side_and_a_counted_one_as_a_success() -> None:
    sheet_id = Table().put("1", "profile", Profile(name="Kit")).put("1", "wits", Ability(dice=3))
    flipped, order = amid(CheckCode("1", "wits"), flips=(6,)), CountSuccesses("1", "wits", difficulty=2)
    assert adds_up(game_for("freed6"), play(sheet_id, flipped, 6, 2, 5, game="freed6").facts[0])
    for faces in ([1, 4, 5], [1, 1, 2], [6, 4, 5, 5], [2, 2, 3]):
        assert adds_up(game_for("wildd6"), play(sheet_id, order, *faces, game="wildd6").facts[0])


@pytest.mark.rule("6D6-02", "R-63", "R-70")
def test_an_action_of_6d6_names_its_advantages_their_price_and_both_sides() -> None:
    swing = Ability(name="Swing", dice=1, pips=3, kind="dynamic")
    table = Table().put("1", "profile", Profile(name="Razir")).put("1", "swing", swing)
    table = table.put("1", "bank_dynamic", Resource(number=2))
    order = TakeAction("1", "narrative", ("swing",), situation=1, against="2d6")
    said = explain(game_for("sixd6"), play(table, order, 4, 5, 3, 1, game="sixd6").facts[0])
    assert Line("the situation 1", rules=("R-70",)) in said.lines
    assert {Line("In total", 12, total=True), Line("Against in total", 4, total=True)} <= set(said.lines)
    assert {"6D6-02", "6D6-03", "R-63", "R-70"} == {each.id for each in said.rules}


@examples(200)
@given(
    order=st.builds(
        CheckCode,
        st.just(BRIN),
        st.just("wits"),
        st.sampled_from(["", "climbing"]),
        difficulty=st.none() | st.integers(1, 30),
        circumstances=circumstances(),
        luck=st.booleans(),
    ),
    faces=st.lists(st.integers(1, 6), min_size=60, max_size=60),
)
def test_any_check_of_a_die_code_adds_up(order: CheckCode, faces: list[int]) -> None:
    freed6, falling = game_for("freed6"), iter([*faces, *[2] * 99])
    try:
        fact = decide(freed6, lively("freed6"), order, lambda sides: next(falling)).facts[0]
    except RuleBroken:
        return
    said = explain(freed6, fact)
    assert not any(fact.fallen()) or adds_up(freed6, fact)
    asked = {"FD6-20"} if order.difficulty is not None else set()
    assert {"FD6-18", *asked} <= {each.id for each in said.rules}


@pytest.mark.rule("FD6-50")
def test_of_two_throws_the_one_that_counts_is_told_once_and_the_other_as_dropped() -> None:
    high, low = (Die(sides=6, face=5),), (Die(sides=6, face=2, role="wild"),)
    fact = CodeChecked(
        ability="wits",
        code="1D",
        parts=(Modifier(amount=1, name="Wits", rule="FD6-18"),),
        throws=(ShownThrow(dice=high, total=5), ShownThrow(dice=low, total=2, counts=False)),
        roll=Roll(dice=high, total=5),
        outcome="total",
    )
    assert [line.text for line in explain(game_for("freed6"), fact).lines] == [
        "Wits 1",
        "D6 shows 5",
        "In total",
        "The other roll came to 2",
        "D6 shows 2 (wild, dropped)",
        "5",
    ]
    assert [(die.face, die.kept) for die in fact.fallen()] == [(5, True), (2, False)]


def test_a_die_says_what_became_of_it() -> None:
    assert "D6 shows 6 (exploded)" in texts(play(TABLE, RollDice("1d6!"), 6, 2).facts[0])
    assert texts(play(TABLE, RollStepDie(BRIN, TORCHES), 5).facts[0]) == ["D6 shows 5"]


def test_what_is_not_there_is_not_told() -> None:
    veiled = Roll(dice=(Die(sides=6, face=3),), total=3)
    whole = CheckMade(sheet_id="1", name="Brin", ability="dexterity", roll=veiled, outcome="success")
    assert texts(whole) == ["D6 shows 3", "In total", "3, Success"]
    assert list(lines_of(Fact())) == []
    fact = play(TABLE, TakeDamage(BRIN, 3)).facts[0]
    assert all(text.rpartition(": ")[2] != BRIN for text in texts(fact)), "ids of sheets are for nobody"


def test_a_rule_of_another_game_is_left_out() -> None:
    fact = play(TABLE, RollDice("2d6"), 3, 4).facts[0]
    said = {system: {each.id for each in explain(game_for(system), fact).rules} for system in GAMES}
    assert "FB-01" in said["freeblade"]
    assert said["freed6"] == {"FD6-19"}


@pytest.mark.rule("FB-09", "FB-11")
def test_a_derived_number_is_the_sum_of_its_parts_and_names_their_rules() -> None:
    numbers = {number.key: number for number in derived(FREEBLADE, TABLE, BRIN)}
    constitution = Modifier(amount=-1, name="Constitution", rule="FB-09")
    assert numbers["hp_max"].parts == (constitution, Modifier(amount=6, name="", rule="FB-09"))
    assert {part.rule for part in numbers["slots"].parts} == {"FB-11"}
    for game in ("freeblade", "freed6", "opend6", "sixd6"):
        table = TABLE if game == "freeblade" else lively(game)
        for number in derived(game_for(game), table, BRIN):
            assert all(is_rule(part.rule) for part in number.parts)
            assert number.note or number.value == sum(part.amount for part in number.parts)


@pytest.mark.parametrize("kind", ROLLED)
def test_every_roll_names_a_rule_that_the_catalogue_knows(kind: str) -> None:
    """In one game at least; a free roll belongs to no rule of some."""
    fact = sample(FACTS[kind])
    explained = [explain(game_for(system), fact) for system in GAMES]
    assert any(said.rules for said in explained)
    assert any(" shows " in line.text for line in explained[0].lines)


@pytest.mark.parametrize("kind", sorted(FACTS))
def test_the_rules_of_every_fact_are_in_the_catalogue(kind: str) -> None:
    assert [id for id in FACTS[kind].RULES if not is_rule(id)] == []
    assert all(any(spoken_in(id, system) for system in GAMES) for id in FACTS[kind].RULES)


def named_rules(text: str) -> Iterator[str]:
    """The ids that modifiers name: what is given as ``rule`` in the code."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.keyword) and node.arg == "rule":
            yield from (
                str(each.value)
                for each in ast.walk(node.value)
                if isinstance(each, ast.Constant) and re.search(r"[A-Z]+6?-\d", str(each.value))
            )


def test_the_rule_of_every_modifier_and_track_is_in_the_catalogue() -> None:
    tracks = [(track.rule, key) for key, game in GAMES.items() for track in game.system.tracks if track.rule]
    assert [rule for rule, key in tracks if not speaks_in(rule, key)] == []
    folder = Path(rules.__file__).parent
    named = {id for path in folder.rglob("*.py") for id in named_rules(path.read_text(encoding="utf-8"))}
    assert len(named) > 10
    assert [id for id in sorted(named) if not is_rule(id)] == []


def test_an_unknown_rule_of_a_modifier_would_be_found() -> None:
    text = "Modifier(amount=1, source='x', rule='FB-37' if old else 'FB-99')"
    assert list(named_rules(text)) == ["FB-37", "FB-99"]
