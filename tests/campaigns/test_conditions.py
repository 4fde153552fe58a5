"""A condition comes and sits in a slot, worsens, eases and goes."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition
from rules.table import Effect
from tests.campaigns.at_table import holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, fill_slots, key_of, shown

pytestmark = pytest.mark.usefixtures("mira")


def test_a_condition_of_the_game_takes_its_slot(player: Person) -> None:
    answer = player.sends("condition-new", MIRA, name="fatigued", source="the march")
    assert 'class="slot condition"' in answer.content.decode()
    assert shown(player.seat).load.used == 10
    assert (player.last.fact["condition"], player.last.fact["source"]) == ("fatigued", "the march")


def test_one_in_own_words_may_weigh_on_rolls(player: Person) -> None:
    weighs = {"effects-0-kind": "disadvantage", "effects-0-scope": "dexterity"}
    player.does("condition-new", MIRA, name="soaked", slots=2, **weighs)
    (soaked,) = shown(player.seat).conditions.values()
    assert (soaked.slots, soaked.effects) == (2, (Effect(kind="disadvantage", scope="dexterity"),))


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (1, "Disadvantage on Dexterity"),
        (2, "2 × Disadvantage on Dexterity"),
        (3, "3 × Disadvantage on Dexterity"),
    ],
)
def test_its_slip_says_how_often_it_weighs(player: Person, amount: int, words: str) -> None:
    player.plays(
        AddCondition(MIRA, "soaked", effects=(Effect(kind="disadvantage", scope="dexterity", amount=amount),))
    )
    slip = player.reads("condition", MIRA, key_of(player.seat, "soaked"))
    holds(slip, words)
    assert ("×" in slip) == (amount > 1)


def test_the_same_once_more_is_worse(player: Person) -> None:
    for _ in range(2):
        player.does("condition-new", MIRA, name="fatigued")
    assert [row.slots for row in shown(player.seat).conditions.values()] == [2]


def test_without_a_free_slot_it_asks_what_to_drop(player: Person, mace: str) -> None:
    fill_slots(player.seat)
    refusal = player.is_refused("condition-new", MIRA, name="fatigued")
    holds(refusal, "no free slot", f'value="{mace}"', 'value="fatigued"')
    assert player.does("condition-new", MIRA, name="fatigued", drop=mace).fact["dropped_gear"] == ["mace"]
    assert not shown(player.seat).load.must_drop


def test_only_the_gm_goes_over_the_limit(player: Person, gm: Person) -> None:
    fill_slots(player.seat)
    asked = {"name": "fatigued", "force": "on"}
    assert "Go over the limit" not in player.is_refused("condition-new", MIRA, **asked)
    assert "Go over the limit" in gm.is_refused("condition-new", MIRA, name="fatigued")
    assert "Over the limit by 1" in gm.sends("condition-new", MIRA, **asked).content.decode()


def test_who_is_over_the_limit_reads_so_once_above_the_checks_that_ask_what_to_drop(
    player: Person, gm: Person
) -> None:
    assert "tap held" not in player.reads("table", sheet=MIRA)
    fill_slots(player.seat)
    gm.plays(AddCondition(MIRA, "soaked", force=True))
    html = player.reads("table", sheet=MIRA)
    checks = html[html.index(f'id="sheet-{MIRA}-abilities"') :].partition("</section>")[0]
    assert (checks.count("is over the slot limit"), checks.count("tap held")) == (1, 4)


def test_an_effect_that_there_is_none_of_is_refused_by_name(player: Person) -> None:
    doomed = {"name": "sad", "effects-0-kind": "doom"}
    assert "not doom" in player.is_refused("condition-new", MIRA, **doomed)


@pytest.fixture
def poison(mira: str, player: Person) -> str:
    """The key of Mira's poison, of one slot."""
    player.plays(AddCondition(mira, "poisoned"))
    return key_of(player.seat, "poisoned")


def test_it_worsens_and_eases(poison: str, player: Person) -> None:
    player.does("worsens", MIRA, poison)
    assert shown(player.seat).conditions[poison].slots == 2
    fact = player.does("eases", MIRA, poison).fact
    assert (fact["before"], fact["slots"]) == (2, 1)


def test_it_is_cleared(poison: str, player: Person) -> None:
    assert player.does("condition-clear", MIRA, poison).fact["slots"] == 0
    assert shown(player.seat).conditions == {}


def test_the_slip_of_a_condition_says_what_may_be_done(poison: str, player: Person) -> None:
    holds(player.reads("condition", MIRA, poison), "Worsen", "Remove", "Something foul is in the blood.")
    assert player.opens("condition", MIRA, "9.9").status_code == 404
    assert "no such condition" in player.is_refused("condition-clear", MIRA, "9.9")
    assert player.opens("eases", MIRA, poison).status_code == 404
