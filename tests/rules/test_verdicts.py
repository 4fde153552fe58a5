"""How facts say that they came out: the number, a word or two, what they met, and how rare it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.d6.points_against_resistance import PointsTaken
from rules.facts import Die, Roll
from rules.freeblade.attacks import AttackRolled
from rules.freeblade.checks import CheckMade
from rules.freeblade.fate import FateRolled
from rules.freeblade.harm import DamageTaken
from rules.verdicts import NO_VERDICT, Verdict, by_margin, several, signed
from rules.wildd6.count_checks import SuccessesCounted

ROLL = Roll(dice=(Die(sides=20, face=13),), total=16)


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (Verdict(total=16, words="Success", note="beats 10 by 6"), "16, Success, beats 10 by 6"),
        (Verdict(total=5, words="damage"), "5 damage"),
        (Verdict(total=13), "13"),
        (Verdict(words="Miss"), "Miss"),
        (NO_VERDICT, ""),
    ],
)
def test_a_verdict_is_spoken_with_its_unit_or_its_word(verdict: Verdict, said: str) -> None:
    assert verdict.sentence == said


@pytest.mark.parametrize(
    ("outcome", "chance", "rarity"),
    [
        ("success", "1/9", "A 1-in-9 success"),
        ("miss", "7/8", "A 1-in-8 miss"),
        ("critical_failure", "9/10", "A 1-in-10 failure"),
        ("success", "1/6", ""),
        ("success", "1", ""),
        ("total", "1/9", ""),
        ("success", "", ""),
    ],
)
def test_what_happens_less_than_once_in_six_is_called_rare(outcome: str, chance: str, rarity: str) -> None:
    assert Verdict(outcome=outcome, chance=chance).rarity == rarity


@pytest.mark.parametrize(
    ("by", "number", "said"),
    [
        (3, 12, "beats 12 by 3"),
        (0, 12, "exactly 12"),
        (-4, 12, "4 short of 12"),
        (9, 0, "unopposed"),
        (0, 0, "exactly 0"),
        (-2, 0, "2 short of 0"),
    ],
)
def test_a_margin_names_the_number_unless_nothing_opposed(by: int, number: int, said: str) -> None:
    assert by_margin(by, number) == said


def test_a_natural_twenty_is_a_critical_whatever_it_met() -> None:
    found = CheckMade(ability="dexterity", difficulty=30, roll=ROLL, outcome="success", natural=20).verdict()
    assert (found.total, found.words, found.note, found.sense) == (16, "Success", "natural 20", "crit")
    assert (found.of, found.against) == ("Dexterity", 30)


@pytest.mark.parametrize(
    ("outcome", "damage", "shield", "said", "sense"),
    [
        ("hit", 4, "", "4 damage", "won"),
        ("hit", 0, "", "No damage, the armour takes it all", "lost"),
        ("miss", 0, "", "Miss", "lost"),
        ("immune", 0, "", "Immune, no harm", "lost"),
        ("blocked", 0, "Oak shield", "Blocked, by Oak shield", "lost"),
    ],
)
def test_an_attack_says_what_it_did_or_what_stopped_it(
    outcome: str, damage: int, shield: str, said: str, sense: str
) -> None:
    fact = AttackRolled(weapon="Axe", roll=ROLL, outcome=outcome, damage=damage, shield=shield)
    assert (fact.verdict().sentence, fact.verdict().sense) == (said, sense)


@pytest.mark.rule("R-44")
def test_the_die_of_fate_says_which_faces_it_needed() -> None:
    assert FateRolled(chances=3, face=3, yes=False).verdict().sentence == "3, No, needs 4 or more"
    assert FateRolled(chances=6, face=1, yes=True).verdict().sentence == "1, Yes"


@pytest.mark.parametrize(
    ("status", "count", "said", "mark"),
    [
        ("ok", 0, "", ""),
        ("dying", 3, "Dying, 3 rounds to live unless helped", "is-dying"),
        ("dying", 1, "Dying, 1 round to live unless helped", "is-dying"),
        ("dead", 0, "Dead, at once", "doom"),
        ("taken_out", 0, "Taken out", ""),
    ],
)
def test_harm_says_how_somebody_fares(status: str, count: int, said: str, mark: str) -> None:
    fact = DamageTaken(amount=4, before=3, after=-1, status=status, left=count, unit="rounds")
    assert (fact.verdict().sentence, fact.verdict().mark) == (said, mark)


def test_points_say_by_how_much_they_passed_what_resisted() -> None:
    hurt = PointsTaken(
        track="damage", points=16, resistance=9, level=2, condition="Hurt", lost_ability="dexterity"
    )
    assert hurt.verdict().sentence == "16, Hurt, beats 9 by 7, without dexterity"
    held = PointsTaken(track="damage", points=8, resistance=9, level=0)
    assert held.verdict().sentence == "8, No change, 1 short of 9"


def test_a_check_has_the_colour_of_its_outcome_whatever_it_met() -> None:
    alone = SuccessesCounted(trait="Stealth", difficulty=2, roll=ROLL, outcome="success")
    opposed = replace(alone, margin=1, target="2")
    assert (opposed.verdict().sense, alone.verdict().sense) == ("won", "won")


def test_numbers_have_a_true_minus_and_one_thing_no_s() -> None:
    assert [signed(number) for number in (2, 0, -1)] == ["+2", "0", "−1"]
    assert [several(number, "rounds") for number in (0, 1, 2)] == ["0 rounds", "1 round", "2 rounds"]
