"""The odds of an open dialog: exact, bounded, and silent about what is not known."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.models import Campaign, Seat
from rules.common.belongings import AddBelonging
from rules.common.sheets import SetAbility, SetResource
from tests.campaigns.sheets import FRAME, address, create_foe, done, key_of

SignedIn = Callable[[object], Client]


def odds(browser: Client, path: str, asked: dict[str, str] | None = None) -> str:
    """What an open dialog answers while one still types."""
    answer = browser.get(path, {"odds": "1", **(asked or {})}, **FRAME)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def focused(mira: str, pips_seat: Seat) -> str:
    """Mira with two Focus."""
    done(pips_seat, SetAbility(mira, "dexterity", 2))
    done(pips_seat, SetResource(mira, "focus", 2, 2))
    return mira


def test_a_check_is_foreseen_with_its_advantages(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path, browser = address(pips_seat, "check", "strength"), signed_in(pips_seat)
    plain = odds(browser, path, {"difficulty": "12"})
    better = odds(browser, path, {"difficulty": "12", "advantages": "1"})
    assert "50%" in plain
    assert "11.5 on average" in plain
    assert "<table>" in plain
    assert "68%" in better
    assert "Advantage from circumstances" in better


def test_what_is_asked_is_marked_among_the_bars(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = odds(signed_in(pips_seat), address(pips_seat, "check", "strength"), {"difficulty": "17"})
    assert 'class="odds-bar mark"' in page
    assert "<title>17: 5.0%</title>" in page


def test_an_attack_is_foreseen_through_armour(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "attack", key_of(pips_seat, "mace"))
    page = odds(signed_in(pips_seat), path, {"foe_armor": "4"})
    assert "Damage of a D8 against D4" in page
    assert "12%" in page


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
    focused: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str], die: str
) -> None:
    path = address(pips_seat, "attack", key_of(pips_seat, "mace"))
    page = odds(signed_in(pips_seat), path, {"foe_armor": "4", **asked})
    assert f"Damage of a {die} against D4" in page


def test_a_yes_says_what_it_would_make_of_the_chance_or_why_it_is_wasted(
    focused: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    browser = signed_in(pips_seat)
    armed = odds(browser, address(pips_seat, "attack", key_of(pips_seat, "mace")))
    assert 'id="gain-in-attack-focus">88% → 92%<' in armed
    assert "Focus would be wasted" in odds(browser, address(pips_seat, "attack"))


def test_a_supply_is_foreseen_to_its_end(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = odds(signed_in(pips_seat), address(pips_seat, "use", key_of(pips_seat, "torches")))
    assert "uses left" in page
    assert "Still there after 5 uses" in page


def test_strain_is_a_check_of_presence(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = odds(signed_in(pips_seat), address(pips_seat, "cast", key_of(pips_seat, "Hush")))
    assert "55%" in page
    assert "No fatigue" in page


def test_the_armour_of_who_is_only_known_by_name_stays_unknown(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    ogre = create_foe(gwens_seat, visibility="named")
    done(gwens_seat, AddBelonging(ogre, "hide", "armor", 1, 6))
    path, asked = address(pips_seat, "attack", key_of(pips_seat, "mace")), {"target": ogre}
    told = odds(signed_in(pips_seat), path, asked)
    assert "against" not in told
    assert "Down" not in told
    gwens = odds(signed_in(gwens_seat), path, asked)
    assert "D8 against D6" in gwens
    assert "<dt>Down</dt><dd>" in gwens


@pytest.mark.parametrize(
    ("dialog", "row", "asked", "words"),
    [
        ("check", "strength", {"difficulty": "high"}, "Enter a whole number"),
        ("check", "strength", {"difficulty": "99999"}, "less than or equal to 999"),
        ("check", "strength", {"advantages": "500"}, "less than or equal to 20"),
        ("attack", "", {"foe_armor": "13"}, "Choose one of those"),
    ],
)
def test_nonsense_is_refused(
    mira: str, pips_seat: Seat, signed_in: SignedIn, dialog: str, row: str, asked: dict[str, str], words: str
) -> None:
    assert words in odds(signed_in(pips_seat), address(pips_seat, dialog, row), asked)


def test_what_has_no_die_has_no_odds(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "use", key_of(pips_seat, "holy symbol"))
    assert signed_in(pips_seat).get(path, {"odds": "1"}, **FRAME).status_code == 404


def test_who_does_not_play_the_sheet_may_not_ask(
    mira: str, pips_seat: Seat, wynns_seat: Seat, olaf: object, signed_in: SignedIn
) -> None:
    path, asked = address(pips_seat, "check", "strength"), {"odds": "1"}
    assert signed_in(olaf).get(path, asked, **FRAME).status_code == 404
    assert signed_in(wynns_seat).get(path, asked, **FRAME).status_code == 403


def test_asking_changes_nothing(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    before = Campaign.objects.get(pk=pips_seat.campaign_id).last_seq
    odds(signed_in(pips_seat), address(pips_seat, "check", "strength"), {"difficulty": "12"})
    assert Campaign.objects.get(pk=pips_seat.campaign_id).last_seq == before
