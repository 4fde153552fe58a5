"""Facts, scores and chances in words, and no more of a fact than a viewer may know."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from campaigns.live.cards import ANY_FACT, _template
from campaigns.log.entry_view import FactView, percent
from campaigns.log.fact_words import fact_words
from campaigns.words import counted, in_words, signed
from rules.common.free_rolls import DiceRolled
from rules.d6.checks import CodeChecked
from rules.facts import Die, Fact, Modifier, Roll, kind_of
from rules.freeblade.checks import CheckMade
from rules.games import FACTS
from tests.campaigns.fact_samples import sample

CHECK = CheckMade(
    sheet_id="1",
    name="Brin",
    ability="dexterity",
    difficulty=12,
    roll=Roll(
        dice=(Die(sides=20, face=14, role="d20"), Die(sides=6, face=2, kept=False, role="advantage")),
        modifiers=(Modifier(amount=2, source="Dexterity", rule="FB-37"),),
        total=16,
    ),
    outcome="success",
    chance="11/20",
)
CARD = {"seq": 1, "who": "Brin", "at": "20:15", "href": "/c/x/log/1", "private": ""}


def drawn(kind: str, fact: FactView) -> str:
    return render_to_string(
        ANY_FACT, {"card": CARD, "fact_words": fact_words(kind, fact, "freeblade"), "percent": percent}
    )


def test_a_fact_is_told_with_its_total_its_parts_and_its_chance() -> None:
    html = drawn("check_made", CHECK)
    assert "check made: dexterity" in html
    assert 'data-spoken="Brin check made: dexterity: 16, Success"' in html
    assert 'Dexterity <a class="rule-link" href="/rules/FB-37">FB-37</a>' in html
    assert "The chance of success was 55.0% <small>(11/20)</small>" in " ".join(html.split())


def test_criticals_have_their_own_sense() -> None:
    fact = SimpleNamespace(outcome="critical_success", roll=CHECK.roll, ability=CHECK.ability)
    words = fact_words("check_made", fact, "freeblade")
    assert (words.sense, words.outcome) == ("crit", "Critical success")


def test_what_is_kept_back_is_not_told() -> None:
    fact = SimpleNamespace(sheet="1", name="Brin", ability="dexterity", difficulty=12)
    found = fact_words("check_made", fact, "freeblade")
    assert found.blind
    assert (found.total, found.outcome) == (None, "")
    html = drawn("check_made", fact)
    assert "Only the GM sees the result" in html
    assert "12" not in html.split("data-spoken")[1].split(">")[0]


@pytest.mark.parametrize("kind", sorted(kind for kind, fact in FACTS.items() if fact.SECRET))
def test_every_blind_fact_is_known_as_blind(kind: str) -> None:
    whole = sample(FACTS[kind])
    names = {spec.name for spec in fields(whole)} - set(FACTS[kind].SECRET)
    left = {name: getattr(whole, name) for name in names}
    assert fact_words(kind, SimpleNamespace(**left), "freeblade").blind
    assert not fact_words(kind, whole, "freeblade").blind


@pytest.mark.parametrize(
    ("fact", "game", "template"),
    [
        (CheckMade, "freeblade", "games/freeblade/log/_check_made.html"),
        (CodeChecked, "freed6", "campaigns/log/_code_checked.html"),
        (DiceRolled, "wildd6", "campaigns/log/_dice_rolled.html"),
    ],
)
def test_a_kind_with_a_card_of_its_own_is_drawn_by_it(fact: type[Fact], game: str, template: str) -> None:
    assert _template(kind_of(fact), game) == template


@pytest.mark.parametrize(("number", "said"), [(2, "+2"), (0, "0"), (-1, "−1")])
def test_a_score_is_said_with_its_sign(number: int, said: str) -> None:
    assert signed(number) == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 rounds"), (1, "1 round"), (3, "3 rounds")])
def test_one_round_is_no_rounds(number: int, said: str) -> None:
    assert counted(number, "rounds") == said


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ("1", "certain"),
        ("71/1296", "about 1 time in 18"),
        ("1/36", "1 time in 36"),
        ("1/216", "hardly ever"),
        ("1/2", "1 time in 2"),
        ("91/216", "about 3 times in 7"),
        ("35/36", "35 times in 36"),
        ("215/216", "almost certain"),
    ],
)
def test_a_chance_is_said_as_people_would(chance: str, said: str) -> None:
    assert in_words(Fraction(chance)) == said
