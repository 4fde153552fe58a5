"""The odds of an open dialog: exact, bounded, and silent about what is not known."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaigns.words import in_short
from rules.common.belongings import AddBelonging
from rules.common.sheets import SetAbility, SetResource
from rules.d6.abilities import SetCode
from tests.campaigns.at_table import holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe, key_of
from tests.campaigns.test_panels import panel, people_at


@pytest.fixture
def focused(mira: str, player: Person) -> str:
    """Mira with two Focus."""
    player.plays(SetAbility(mira, "dexterity", 2))
    player.plays(SetResource(mira, "focus", 2, 2))
    return mira


def test_a_check_is_foreseen_with_its_advantages(mira: str, player: Person) -> None:
    before = player.head
    plain = player.foresees("check", mira, "strength", difficulty=12)
    better = player.foresees("check", mira, "strength", difficulty=12, advantages=1)
    holds(plain, "50%", "11.5 on average", "<table>")
    holds(better, "68%", "Advantage from circumstances")
    assert player.head == before


def test_a_dialog_opens_with_its_odds_and_marks_what_is_asked(mira: str, player: Person) -> None:
    holds(player.reads("check", mira, "strength"), "50%", "Success: 1 time in 2.", "Show as a table")
    page = player.foresees("check", mira, "strength", difficulty=17)
    holds(page, 'class="odds-bar mark"', "<title>17: 5.0%</title>")


@pytest.mark.parametrize(
    ("asked", "die"),
    [
        ({}, "D8"),
        ({"advantages": "1"}, "D12"),
        ({"disadvantages": "1"}, "D4"),
        ({"advantages": "1", "disadvantages": "1"}, "D8"),
        ({"focus": "on"}, "D12"),
        ({"focus": "on", "disadvantages": "1"}, "D8"),
        ({"advantages": "1", "focus": "on", "disadvantages": "2"}, "D8"),
    ],
)
def test_an_attack_is_foreseen_with_what_speaks_for_and_against_it(
    focused: str, mace: str, player: Person, asked: dict[str, str], die: str
) -> None:
    page = player.foresees("attack", focused, mace, foe_armor=4, **asked)
    assert f"Damage of a {die} against D4" in page
    assert asked or "12%" in page


def test_a_yes_says_what_it_would_bring_or_why_it_is_wasted(focused: str, mace: str, player: Person) -> None:
    assert 'id="gain-in-attack-focus">88% → 92%<' in player.foresees("attack", focused, mace)
    assert "Focus would be wasted" in player.foresees("attack", focused)


def test_a_supply_is_foreseen_to_its_end_and_strain_as_a_check(mira: str, player: Person, hush: str) -> None:
    page = player.foresees("use", mira, key_of(player.seat, "torches"))
    holds(page, "uses left", "Still there after 5 uses")
    holds(player.foresees("cast", mira, hush), "55%", "No fatigue")


def test_the_armour_of_a_named_one_stays_unknown(mira: str, mace: str, player: Person, gm: Person) -> None:
    ogre = create_foe(gm.seat, visibility="named")
    gm.plays(AddBelonging(ogre, "hide", "armor", 1, 6))
    holds(player.foresees("attack", mira, mace, target=ogre), no=("against", "Down"))
    holds(gm.foresees("attack", mira, mace, target=ogre), "D8 against D6", "<dt>Down</dt><dd>")


@pytest.mark.parametrize(
    ("where", "asked", "words"),
    [
        (("check", "mira", "strength"), {"difficulty": "high"}, "Enter a whole number"),
        (("check", "mira", "strength"), {"difficulty": "99999"}, "less than or equal to 999"),
        (("check", "mira", "strength"), {"advantages": "500"}, "less than or equal to 20"),
        (("attack", "mira"), {"foe_armor": "13"}, "Choose one of the options"),
    ],
)
def test_nonsense_is_refused(
    mira: str, player: Person, where: tuple[str, ...], asked: dict[str, str], words: str
) -> None:
    assert words in player.foresees(*where, **asked)


def test_what_has_no_die_has_no_odds(mira: str, player: Person) -> None:
    assert player.opens("use", mira, key_of(player.seat, "holy symbol"), odds="1").status_code == 404


def test_who_watches_may_not_ask(mira: str, watcher: Person) -> None:
    assert watcher.opens("check", mira, "strength", odds="1").status_code == 403


def test_a_chance_that_is_none_says_what_is_needed_and_the_most_there_is(db: None) -> None:
    kit = people_at("opend6")["player"]
    kit.plays(SetCode("kit", "strength", "2D+2", name="Strength"))
    html = panel(kit, "abilities", "kit", asked=15)
    assert "0%" not in words(html)
    holds(html, ">max 14<", 'title="Out of reach: needs 15, at most 14"')


def test_what_is_all_but_certain_is_short_on_a_button() -> None:
    shares = Fraction(999, 1000), Fraction(1, 1000), Fraction(1, 2), Fraction(1)
    assert [in_short(share) for share in shares] == [">99%", "<1%", "50%", "100%"]
