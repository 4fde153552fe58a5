"""A check that a veto takes back is struck through like one that is undone, with who vetoed it."""

from __future__ import annotations

import pytest

from campaigns.models import Event, Role
from campaigns.state import TAIL, state_of
from campaigns.undo import undo
from rules.common.foes import MakeFoe
from rules.common.free_rolls import RollDice
from rules.common.sheets import SetAbility
from rules.d6.checks import CheckCode
from rules.freed6.luck_points import AwardLuck
from rules.freed6.luck_vetoes import VetoLuck
from rules.table import TABLE, Pending
from tests.campaigns.at_table import drawn, words
from tests.campaigns.person import Person
from tests.factories import create_campaign, create_seat, create_user

pytestmark = pytest.mark.django_db
RUSK = "rusk0"


@pytest.fixture
def maren() -> Person:
    campaign = create_campaign(system="freed6")
    return Person(create_seat(campaign, create_user("Maren"), Role.GM))


@pytest.fixture
def player(maren: Person) -> Person:
    return Person(create_seat(maren.seat.campaign))


@pytest.fixture
def lucky(maren: Person) -> Event:
    """A check on which Rusk has spent the only point of luck."""
    maren.plays(MakeFoe(RUSK, "Rusk", "3D", visibility="open", stock=False))
    maren.plays(SetAbility(RUSK, "luck", 1))
    maren.plays(AwardLuck(RUSK))
    return maren.plays(CheckCode(RUSK, "wits", difficulty=9, luck=True), *[3] * 6)


def veto(maren: Person) -> Event:
    prompts = state_of(maren.seat.campaign).table.of(Pending, TABLE)
    return maren.plays(VetoLuck(next(key for key, row in prompts.items() if row.kind == "luck"), RUSK))


def mark(html: str, entry: Event) -> str:
    """What stands on an entry's card of its state."""
    return words(html.split(f'id="state-{entry.seq}">')[1].split("</div>")[0])


def sent(reader: Person, entry: Event) -> list[str]:
    """What the last entry makes of another one's state on a reader's screen."""
    roots = drawn(reader.last)[0].seen_by(reader.viewer)
    return [mark(root.html, entry) for root in roots if root.id == f"state-{entry.seq}"]


def test_it_is_struck_through_for_whoever_has_the_card_until_the_veto_is_undone(
    maren: Person, player: Person, lucky: Event
) -> None:
    assert mark(player.reads("log"), lucky) == ""
    vetoed = veto(maren)
    assert sent(player, lucky) == ["Vetoed by Maren"]
    assert [mark(player.reads(page), lucky) for page in ("table", "log")] == ["Vetoed by Maren"] * 2
    undo(maren.seat, vetoed.seq)
    assert sent(player, lucky) == [""]
    assert mark(player.reads("log"), lucky) == ""
    undo(maren.seat, maren.last.seq)
    assert sent(player, lucky) == ["Vetoed by Maren"]


def test_an_undo_of_the_check_outweighs_its_veto(maren: Person, player: Person, lucky: Event) -> None:
    veto(maren)
    undo(maren.seat, lucky.seq)
    assert sent(player, lucky) == ["Undone by Maren"]
    assert mark(player.reads("log"), lucky) == "Undone by Maren"


def test_it_is_struck_through_however_long_ago_that_was(maren: Person, player: Person, lucky: Event) -> None:
    veto(maren)
    for _ in range(TAIL + 1):
        maren.plays(RollDice("1d6"), 4)
    assert "Vetoed by Maren" in words(player.reads("entry", lucky.seq))
