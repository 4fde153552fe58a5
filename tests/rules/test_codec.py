"""Values become plain data and come back the same, and each has one spelling."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.codec import (
    canonical,
    changes_from_plain,
    changes_to_plain,
    from_plain,
    row_from_plain,
    row_to_plain,
    to_plain,
)
from rules.common.conditions import AddCondition
from rules.facts import Die, Modifier, Roll, StepResult
from rules.freeblade.checks import CheckMade, MakeCheck
from rules.freeblade.harm import Damage
from rules.freeblade.scores import AssignScores, Score, ScoresRolled
from rules.games import COMMANDS, FACTS
from rules.named import Held
from rules.table import PARTS, Ability, Belonging, Change, Condition, Effect, Pending, Profile, Resource
from tests.rules.strategies import keys, rows

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
LEAVES = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | TEXT
ROLL = Roll(dice=(Die(sides=20, face=7),), modifiers=(Modifier(amount=2, name="Strength"),), total=9)
SCORE = Score(ability="strength", score=1, faces=(4, 5))
DATA = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=12)


@given(DATA)
def test_canonical_bytes_read_back_and_do_not_depend_on_order(data: Any) -> None:
    spelled = canonical(data)
    assert json.loads(spelled) == data
    assert canonical(json.loads(spelled)) == spelled
    if isinstance(data, dict):
        assert canonical(dict(reversed(data.items()))) == spelled


def test_canonical_bytes_are_as_the_log_promises() -> None:
    assert canonical({"b": [1, None], "a": "ä", "c": True}) == '{"a":"ä","b":[1,null],"c":true}'.encode()
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical(float("nan"))


@given(rows())
def test_a_row_comes_back_as_it_was(row: Any) -> None:
    assert row_from_plain(_part(row), json.loads(canonical(row_to_plain(row)))) == row


@given(st.lists(st.builds(Change, keys(), st.just(None), rows()), max_size=4))
def test_changes_come_back_as_they_were(changes: list[Change]) -> None:
    fitting = [
        Change((change.key[0], _part(change.after), change.key[2]), None, change.after) for change in changes
    ]
    plain = json.loads(canonical(changes_to_plain(fitting)))
    assert changes_from_plain(plain) == tuple(fitting)


def _part(row: Any) -> str:
    return next(part for part, kind in PARTS.items() if kind is type(row))


def test_what_has_its_default_is_left_out() -> None:
    assert to_plain(Profile(name="Brin")) == {"name": "Brin"}
    assert to_plain(Resource(number=3, limit=None)) == {"number": 3}
    assert to_plain(Belonging(name="axe", used=True)) == {"name": "axe", "used": True}


@pytest.mark.parametrize(
    "value",
    [
        Condition(name="ill", effects=(Effect(kind="disadvantage", scope="strength"),)),
        CheckMade(sheet_id="1", ability="strength", roll=ROLL, outcome="failure", advantages=("stones",)),
        ScoresRolled(scores=(SCORE,), rejected_scores=((Score(ability="strength", score=0),),)),
        StepResult(before=6, face=2, after=4),
        AssignScores("1", (("strength", 2), ("dexterity", 1))),
        AddCondition("1", "ill", effects=(Effect(kind="cannot_act"),), drop=("1.1",)),
        MakeCheck("1", "strength", None),
    ],
)
def test_nested_values_come_back_as_they_were(value: Any) -> None:
    plain = json.loads(canonical(to_plain(value)))
    assert from_plain(type(value), plain) == value


@pytest.mark.parametrize("junk", [None, 3, "name", ["name"], {"a": 1}])
def test_a_list_and_a_row_are_read_from_nothing_but_a_list_and_an_object(junk: Any) -> None:
    if not isinstance(junk, list):
        with pytest.raises(TypeError, match="a list belongs here, not"):
            from_plain(Ability, {"keywords": junk})
    if not isinstance(junk, dict):
        with pytest.raises(TypeError, match="Profile is read from an object, not from"):
            from_plain(Profile, junk)
        with pytest.raises(TypeError, match="Effect is read from an object, not from"):
            from_plain(Condition, {"name": "ill", "effects": [junk]})
    assert from_plain(Ability, {"keywords": ["abc"]}).keywords == ("abc",)
    with pytest.raises(TypeError, match="Profile has no hair"):
        from_plain(Profile, {"name": "Brin", "hair": "red"})


def test_what_a_prompt_holds_is_read_by_the_name_of_its_class() -> None:
    damage = Pending(kind="damage", about=3, holds=Damage(4))
    assert to_plain(damage) == {"kind": "damage", "about": 3, "holds": {"class": "Damage", "amount": 4}}
    for junk in (4, {}, {"class": "Nothing"}, {"class": "MakeCheck", "sheet_id": "1", "ability": "strength"}):
        with pytest.raises(TypeError, match="Held is read from an object with its name, not from"):
            from_plain(Pending, {"kind": "damage", "about": 3, "holds": junk})


def test_no_two_classes_that_are_stored_by_name_share_one() -> None:
    with pytest.raises(TypeError, match=r"rules.freeblade.harm has a Damage already"):
        type("Damage", (Held,), {"__module__": "elsewhere"})


def test_every_command_and_fact_is_known_by_one_name() -> None:
    assert len(set(COMMANDS.values())) == len(COMMANDS)
    assert len(set(FACTS.values())) == len(FACTS)
    assert "check_made" in FACTS
