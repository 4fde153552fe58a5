"""The odds views: exact, bounded, and silent about what is not known."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.models import Campaign, Seat
from campaigns.state import kept
from rules.common.belongings import AddBelonging
from tests.campaigns.sheets import address, create_foe, done, key_of

SignedIn = Callable[[object], Client]


def test_a_check_is_foreseen_with_its_advantages(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "odds_check", "strength")
    plain = signed_in(pips_seat).get(path, {"difficulty": "12"}).content.decode()
    better = signed_in(pips_seat).get(path, {"difficulty": "12", "advantages": "1"}).content.decode()
    assert "50%" in plain
    assert "Success by DR" in plain
    assert "<table>" in plain
    assert "68%" in better
    assert "circumstances" in better


def test_an_attack_is_foreseen_through_armour(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    asked = {"weapon": key_of(pips_seat, "mace"), "foe_armor": "4"}
    page = signed_in(pips_seat).get(address(pips_seat, "odds_attack"), asked).content.decode()
    assert "D8 against D4" in page
    assert "Damage after armour" in page
    assert "12%" in page


@pytest.mark.parametrize(
    ("asked", "die"),
    [
        ({}, "D8"),
        ({"advantages": "1"}, "D12"),
        ({"focus": "on"}, "D12"),
        ({"disadvantages": "1"}, "D4"),
        ({"advantages": "1", "disadvantages": "1"}, "D8"),
        ({"focus": "on", "disadvantages": "1"}, "D8"),
        ({"advantages": "1", "focus": "on", "disadvantages": "2"}, "D8"),
        ({"advantages": "2", "focus": "on", "disadvantages": "2"}, "D12"),
    ],
)
def test_an_attack_is_foreseen_with_what_speaks_for_and_against_it(
    mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str], die: str
) -> None:
    asked = {"weapon": key_of(pips_seat, "mace"), "foe_armor": "4", **asked}
    page = signed_in(pips_seat).get(address(pips_seat, "odds_attack"), asked).content.decode()
    assert f"{die} against D4" in page


def test_a_supply_is_foreseen_to_its_end(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "odds_use", key_of(pips_seat, "torches"))
    page = signed_in(pips_seat).get(path).content.decode()
    assert "uses left" in page
    assert "Still there after so many uses" in page


def test_strain_is_a_check_of_presence(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "odds_strain")).content.decode()
    assert "55%" in page


def test_the_armour_of_who_is_only_known_by_name_stays_unknown(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    ogre = create_foe(gwens_seat, visibility="named")
    done(gwens_seat, AddBelonging(ogre, "hide", "armor", 1, 6))
    asked = {"weapon": key_of(pips_seat, "mace"), "target": ogre}
    pips = signed_in(pips_seat).get(address(pips_seat, "odds_attack"), asked).content.decode()
    gwens = signed_in(gwens_seat).get(address(pips_seat, "odds_attack"), asked).content.decode()
    assert "against" not in pips
    assert "down" not in pips
    assert "D8 against D6" in gwens
    assert "Brings Ogre down" in gwens


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("odds_check", {"difficulty": "high"}),
        ("odds_check", {"difficulty": "99999"}),
        ("odds_check", {"advantages": "500"}),
        ("odds_attack", {"weapon": "nothing"}),
        ("odds_attack", {"foe_armor": "13"}),
        ("odds_strain", {"disadvantages": "x"}),
    ],
)
def test_nonsense_is_refused(
    mira: str, pips_seat: Seat, signed_in: SignedIn, name: str, asked: dict[str, str]
) -> None:
    more = ("strength",) if name == "odds_check" else ()
    assert signed_in(pips_seat).get(address(pips_seat, name, *more), asked).status_code == 422


def test_what_has_no_die_has_no_odds(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "odds_use", key_of(pips_seat, "holy symbol"))
    assert "has no die" in signed_in(pips_seat).get(path).content.decode()


def test_who_may_not_read_the_sheet_may_not_ask(
    mira: str, pips_seat: Seat, wynns_seat: Seat, olaf: object, signed_in: SignedIn
) -> None:
    path = address(pips_seat, "odds_check", "strength")
    assert signed_in(olaf).get(path).status_code == 404
    assert signed_in(wynns_seat).get(path).status_code == 200, "the sheet is open to all at the table"
    membership = pips_seat.campaign.memberships.get(character=mira)
    membership.visibility = "named"
    membership.save()
    kept.clear()  # no event tells of it
    assert signed_in(wynns_seat).get(path).status_code == 403


def test_asking_changes_nothing(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    before = Campaign.objects.get(pk=pips_seat.campaign_id).last_seq
    signed_in(pips_seat).get(address(pips_seat, "odds_check", "strength"), {"difficulty": "12"})
    assert Campaign.objects.get(pk=pips_seat.campaign_id).last_seq == before
