"""A throw against a player's character at the table: who is asked, what they read, and who may answer."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Role
from campaigns.table.waiting import waited_for
from rules.common.asked_to_resist import CONTEST
from rules.common.foes import MakeFoe
from rules.d6.checks import CheckCode
from tests.campaigns.at_table import Dice, holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_enforcer
from tests.factories import create_campaign, create_seat, create_user

ASH, GUARD = "ash0", "guard0"
BLOW = CheckCode(GUARD, "dexterity", target=ASH, opposing="dexterity", reason="with a chair")

pytestmark = pytest.mark.rule("R-101")


@pytest.fixture
def maren(db: None) -> Person:
    """The Game Master of a table of FreeD6."""
    campaign = create_campaign("The Drowned Toll", system="freed6")
    return Person(create_seat(campaign, create_user("Maren"), Role.GM))


@pytest.fixture
def tove(maren: Person) -> Person:
    """Somebody else at that table."""
    return Person(create_seat(maren.seat.campaign, create_user("Tove")))


@pytest.fixture
def ilo(maren: Person) -> Person:
    """Ilo plays Ash (Dexterity 3D+1, the Wild Die); there is a guard of 3D, who is hidden."""
    ilo = Person(create_seat(maren.seat.campaign, create_user("Ilo")))
    create_enforcer(ilo.seat, ASH)
    return ilo


def foe(maren: Person, visibility: str) -> None:
    maren.plays(MakeFoe(GUARD, "Toll guard", "3D", visibility=visibility))


def bar(who: Person) -> str:
    """What waits for somebody on the table's page."""
    found = re.search(r'<div id="prompts".*?</div></li></ul>', who.reads("table"), re.DOTALL)
    return found[0] if found else ""


def taken(who: Person, seq: int, offer: str) -> int:
    """Press a button of a prompt on an entry; the number of the first entry that comes of it."""
    before = who.head
    [key] = who.prompts(CONTEST)
    who.does("offer", seq, offer=f"{key}:{offer}")
    return before + 1


def test_a_players_character_is_asked_with_the_chance_of_each_way_and_nobody_else(
    ilo: Person, maren: Person, tove: Person
) -> None:
    foe(maren, "open")
    opened = maren.plays(BLOW)
    holds(ilo.card(opened.seq), "rolls <b>Dexterity</b> against Ash Vane, who may resist: with a chair")
    holds(bar(ilo), "Resist Toll guard", no=("Answer for them", "Cancel"))
    assert re.search(r"Dexterity · \d+%", bar(ilo))
    assert not bar(tove)
    told = bar(maren)
    holds(told, ">1 waiting</b>", 'title="Ash Vane: resist Toll guard"', "Answer for them", no="data-count")
    assert set(waited_for(maren.state)) == {ASH}


def test_both_throws_are_one_card_in_the_colour_of_the_check(ilo: Person, maren: Person, dice: Dice) -> None:
    foe(maren, "open")
    opened = maren.plays(BLOW)
    dice(2, 2, 2, 5, 5, 5)
    first = taken(ilo, opened.seq, "by-dexterity")
    blow, answer = (ilo.card(seq) for seq in (first, first + 1))
    holds(blow, "Toll guard", "checks <b>Dexterity</b> against Ash Vane", ">15<", "Success", "beats 7 by 8")
    assert re.search(rf'<li id="event-{first}"[^>]*class="entry won"', blow)
    assert not re.search(rf'<li id="event-{first + 1}"[^>]*class="entry[^"]* (won|lost)', answer)
    holds(answer, "resists Toll guard with <b>Dexterity</b>")
    assert f'data-joins="{first}"' in ilo.reads("table")
    assert not ilo.prompts(CONTEST)


def test_who_does_not_answer_is_answered_for_by_the_game_master(
    ilo: Person, maren: Person, dice: Dice
) -> None:
    foe(maren, "open")
    opened = maren.plays(BLOW)
    dice(2, 2, 2, 1, 1, 1)
    first = taken(maren, opened.seq, "for-them")
    holds(ilo.card(first + 1), "resists Toll guard with <b>Dexterity</b>")


def test_the_numbers_of_somebody_known_by_name_only_are_used_and_told_to_nobody(
    ilo: Person, maren: Person, dice: Dice
) -> None:
    foe(maren, "named")
    opened = maren.plays(BLOW)
    holds(bar(ilo), "Dexterity", no="% Dexterity")
    [key] = ilo.prompts(CONTEST)
    asked = ilo.reads("resist", ASH, key)
    holds(asked, "Roll", "Advantage or disadvantage", no=("cannot be rolled now", 'name="disadvantages"'))
    dice(2, 2, 2, 5, 5, 5)
    first = taken(ilo, opened.seq, "by-dexterity")
    holds(ilo.card(first), ">15<", "Success", "beats 7 by 8", no="3D")


def test_of_a_hidden_attacker_nobody_hears_and_the_game_master_answers(
    ilo: Person, maren: Person, dice: Dice
) -> None:
    foe(maren, "hidden")
    opened = maren.plays(BLOW)
    [key] = maren.prompts(CONTEST)
    assert not bar(ilo)
    assert "Toll guard" not in ilo.reads("table")
    assert ilo.sends("offer", opened.seq, offer=f"{key}:by-dexterity").status_code == 404
    holds(bar(maren), "Answer for them", "Dexterity", 'data-count="1"')
    dice(2, 2, 2, 5, 5, 5)
    first = taken(maren, opened.seq, "for-them")
    holds(maren.card(first + 1), "resists Toll guard with <b>Dexterity</b>")
    assert "Toll guard" not in ilo.reads("table")


def test_an_undo_asks_again(ilo: Person, maren: Person, dice: Dice) -> None:
    foe(maren, "open")
    opened = maren.plays(BLOW)
    dice(2, 2, 2, 5, 5, 5)
    first = taken(ilo, opened.seq, "by-dexterity")
    maren.does("undo", first)
    assert ilo.prompts(CONTEST)
    assert re.search(r"Dexterity · \d+%", bar(ilo))


def test_the_log_tells_that_a_throw_was_called_off(ilo: Person, maren: Person) -> None:
    foe(maren, "open")
    opened = maren.plays(BLOW)
    holds(ilo.card(taken(maren, opened.seq, "pass")), "cancels the roll", no="skips this")


def test_against_somebody_known_by_name_ones_own_circumstances_still_count_in_the_odds(
    ilo: Person, maren: Person
) -> None:
    foe(maren, "named")
    against = {"target": GUARD, "opposing": "dexterity"}
    plain, better = (ilo.foresees("check", ASH, "dexterity", **against, flat=more) for more in (0, 2))
    holds(plain, "<title>4: ")
    holds(better, "<title>6: ", no="<title>4: ")
