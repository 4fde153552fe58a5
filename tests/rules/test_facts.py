"""What every fact says of itself: the dice that it holds, the sheets that it names, whom it befell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from rules.codec import as_far_as_known
from rules.common.people import PersonRenamed
from rules.d6.checks import CodeChecked
from rules.d6.throws import ShownThrow
from rules.facts import Die, Fact, Modifier, Roll, StepResult, kind_of
from rules.freeblade.attacks import AttackRolled
from rules.freeblade.fate import FateRolled
from rules.freeblade.harm import DamageTaken, DyingBegun
from rules.freed6.effect_rolls import EffectRolled
from rules.games import FACTS
from rules.opend6.condition_attempts import ConditionTried
from tests.campaigns.fact_samples import sample


def lying(value: object) -> Iterator[int]:
    """Return the sides of every die anywhere in a value."""
    if isinstance(value, Die):
        yield value.sides
    elif isinstance(value, StepResult):
        yield value.before
    elif isinstance(value, tuple):
        for part in value:
            yield from lying(part)
    elif is_dataclass(value):
        for spec in fields(value):
            yield from lying(getattr(value, spec.name))


@pytest.mark.parametrize("kind", sorted(kind for kind in FACTS if [*lying(sample(FACTS[kind]))]))
def test_a_fact_says_of_every_die_that_it_holds_in_which_roll_it_lies(kind: str) -> None:
    fact: Fact = sample(FACTS[kind])
    shield = {"block": None} if kind == kind_of(AttackRolled) else {}  # its die stands for the whole roll
    throws = {"throws": ()} if kind == kind_of(CodeChecked) else {}  # one of the two is the roll
    fact = sample(FACTS[kind], **shield, **throws)
    assert sorted(die.sides for die in fact.fallen()) == sorted(lying(fact))
    assert fact.is_rolled


@pytest.mark.parametrize("kind", sorted(FACTS))
def test_a_fact_names_every_sheet_that_it_knows_by_id(kind: str) -> None:
    fact = sample(FACTS[kind], sheet_id="1", target="2", to="3")
    to = "to" in FACTS[kind].__dataclass_fields__ and FACTS[kind] is not PersonRenamed
    targets = "target" in FACTS[kind].__annotations__
    assert {"1", *(["2"] if targets else []), *(["3"] if to else [])} <= {*fact.sheets}


def test_two_throws_are_two_rolls_and_what_is_added_stands_with_the_one_that_counts() -> None:
    high, low, pips = Die(sides=6, face=5), Die(sides=6, face=2), Modifier(amount=2, name="pips")
    throws = ShownThrow(dice=(low,), total=4, counts=False), ShownThrow(dice=(high,), total=7)
    roll = Roll(dice=(high,), modifiers=(pips,), total=7)
    lost, kept = CodeChecked(ability="wits", code="1D", throws=throws, roll=roll, outcome="total").rolls()
    assert (lost.counts, lost.roll.modifiers, [die.kept for die in lost.dice]) == (False, (), [False])
    assert (kept.counts, kept.roll) == (True, roll)


def test_the_die_of_fate_is_a_roll_too() -> None:
    fate = FateRolled(chances=3, face=5, yes=True)
    assert [(die.sides, die.face) for die in fate.fallen()] == [(6, 5)]
    assert fate.verdict().of == "Die of Fate"


def test_what_is_blind_or_closed_holds_no_dice_for_its_reader() -> None:
    blind = as_far_as_known(AttackRolled, {"weapon": "Mace"})
    assert (blind.rolls_seen(), [*blind.fallen()], blind.story()) == ((), [], "")
    closed = as_far_as_known(DyingBegun, {"unit": "rounds"})
    assert (closed.rolls_seen(), closed.fall()) == ((), "dying")


def test_who_falls_says_how_and_what_fell_on_another_befell_them() -> None:
    assert DamageTaken(amount=3, before=3, after=0, status="taken_out").fall() == "taken_out"
    effect = EffectRolled(
        sheet_id="1",
        name="Kit",
        target="2",
        on="Ogre",
        code="3D",
        roll=Roll(),
        **dict.fromkeys(("resistance", "points", "rank"), 0),
        track="damage",
    )
    assert effect.befell() == ("2", "Ogre")
    tried = ConditionTried(condition="Out of Action", points_needed=3, points=0, inflicted=False)
    assert tried.brings() == tried.fall() == "", "nobody falls by what was not brought"
