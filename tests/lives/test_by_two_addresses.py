"""`make run HOST=0.0.0.0`: the Game Master at the machine itself, the phone by its address in the kitchen."""

from __future__ import annotations

import pytest

from config.addresses import lan_addresses
from tests.journeys.conftest import Visitors
from tests.journeys.visitor import PHONE
from tests.lives.conftest import Install
from tests.lives.evening import Evening
from tests.lives.installation import Installation

pytestmark = pytest.mark.thorough


@pytest.fixture
def house(install: Install) -> Installation:
    return install(HOST="0.0.0.0")


@pytest.fixture
def phones_address(house: Installation) -> str:
    found = lan_addresses() or pytest.fail("this machine has no address but loopback")
    return f"http://{found[0]}:{house.port}"


def test_a_phone_plays_by_the_other_address_over_every_start(
    house: Installation, visitors: Visitors, phones_address: str
) -> None:
    house.start()
    assert house.link("Pip").startswith(phones_address), "what is printed leads a phone here"
    table = Evening(house, visitors("Gwen"), visitors("Pip", url=phones_address, **PHONE))
    table.sit_down()
    assert table.phone.page.url.startswith(phones_address)
    table.roll(table.phone)
    with table.away(house.control_c):
        pass
    table.roll(table.gm)
    table.press_roll(table.phone)
    with table.away(house.kill):
        pass
    table.expect_nothing_lost()
