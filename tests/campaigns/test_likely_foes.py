"""Whom a weapon on a sheet would strike, and at what chance, before anyone has chosen."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Role
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter
from rules.common.foes import MakeFoe
from rules.common.pinned_difficulty import PinDifficulty
from rules.common.selection import SetVisibility
from rules.d6.checks import CheckCode
from rules.d6.points_against_resistance import TakePoints
from rules.table import Effect
from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_enforcer, shown
from tests.campaigns.test_panels import sent
from tests.factories import create_campaign, create_seat, create_user

pytestmark = pytest.mark.database

ASH, GUARD, RAT = "ash0", "guard0", "rat0"


@pytest.fixture
def maren(db: None) -> Person:
    return Person(create_seat(create_campaign(system="freed6"), create_user("Maren"), Role.GM))


@pytest.fixture
def ilo(maren: Person) -> Person:
    """Ilo plays Ash, who has a baton and nobody to strike yet; all roll against 10."""
    ilo = Person(create_seat(maren.seat.campaign, create_user("Ilo")))
    create_enforcer(ilo.seat, ASH)
    maren.plays(PinDifficulty(10))
    return ilo


@pytest.fixture
def guarded(maren: Person, ilo: Person) -> Person:
    """A guard and a rat, whose sheets are open, stand before Ash."""
    maren.plays(MakeFoe(GUARD, "Guard", "3D", visibility="open"))
    maren.plays(MakeFoe(RAT, "Rat", "1D", visibility="open"))
    return ilo


def baton(who: Person) -> str:
    return next(key for key, row in shown(who.seat, ASH).belongings.items() if row.name == "Baton")


def strikes(html: str) -> tuple[str, str]:
    """Whom or what the baton is against, as its row says, and the chance."""
    row = html.split(f'id="use-{ASH}-')[1].split("</li>")[0]
    against = re.search(r"(at \w+|against \d+)", row)
    chance = re.search(r'class="chance">([^<]+)', row)
    return against[1] if against else "", chance[1] if chance else ""


def on_sheet(who: Person) -> tuple[str, str]:
    return strikes(who.reads("table", sheet=ASH))


def test_a_weapon_says_its_chance_at_the_first_foe_and_opens_aimed_at_them(guarded: Person) -> None:
    against, chance = on_sheet(guarded)
    assert against == "at Guard"
    assert f'href="{at(guarded.seat, "use", ASH, baton(guarded))}?target={GUARD}"' in guarded.reads("table")
    holds(guarded.reads("use", ASH, baton(guarded), target=GUARD), f'value="{GUARD}" checked', f" · {chance}")


def test_who_was_struck_last_stays_the_target_while_they_fight(guarded: Person, maren: Person) -> None:
    maren.plays(BeginEncounter((ASH, GUARD, RAT)))
    at_guard = on_sheet(guarded)
    order = CheckCode(ASH, belonging=baton(guarded), target=RAT, opposing="dexterity")
    struck = guarded.plays(order, *[2] * 9)
    at_rat = on_sheet(guarded)
    assert (at_guard[0], at_rat[0]) == ("at Guard", "at Rat")
    assert at_rat[1] != at_guard[1]
    assert on_sheet(maren) == at_guard, "she has struck nobody"
    assert strikes(sent(struck, guarded, ASH)[f"sheet-{ASH}-gear"]) == at_rat
    worse = maren.plays(AddCondition(RAT, "Dazed", effects=(Effect(kind="dice", scope="checks", amount=1),)))
    assert strikes(sent(worse, guarded, ASH)[f"sheet-{ASH}-gear"]) == on_sheet(guarded) != at_rat
    out = maren.plays(TakePoints(RAT, "damage", 99, 0))
    assert strikes(sent(out, guarded, ASH)[f"sheet-{ASH}-gear"]) == on_sheet(guarded) == at_guard


def test_of_whom_nobody_may_read_a_weapon_says_no_chance_but_its_own(guarded: Person, maren: Person) -> None:
    own = re.search(r'Melee.*?class="chance">([^<]+)', maren.reads("table", sheet=ASH), re.DOTALL)
    assert own
    maren.plays(SetVisibility(GUARD, "named"))
    assert on_sheet(guarded) == ("against 10", own[1])
    maren.plays(SetVisibility(GUARD, "hidden"))
    assert on_sheet(guarded)[0] == "at Rat", "a player knows of no one else"


def test_with_nobody_to_strike_a_weapon_is_rolled_against_the_difficulty(ilo: Person, maren: Person) -> None:
    before = on_sheet(ilo)
    assert before[0] == "against 10"
    maren.plays(PinDifficulty(20))
    assert on_sheet(ilo)[0] == "against 20"
    assert on_sheet(ilo)[1] != before[1]
