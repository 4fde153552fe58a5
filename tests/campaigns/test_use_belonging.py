"""A supply is used, a die is tested."""

from __future__ import annotations

import pytest

from campaigns.log.visibility import Choice
from tests.campaigns.at_table import Dice
from tests.campaigns.person import Person
from tests.campaigns.sheets import key_of, shown


@pytest.fixture
def torches(mira: str, player: Person) -> str:
    return key_of(player.seat, "torches")


def test_a_use_steps_the_die_down(mira: str, torches: str, player: Person, dice: Dice) -> None:
    dice(3)
    assert "Roll the D6" in player.reads("use", mira, torches)
    assert player.does("use", mira, torches).fact["step"] == {"before": 6, "face": 3, "after": 4}
    assert shown(player.seat).belongings[torches].die == 4


def test_what_is_used_up_is_not_rolled(mira: str, torches: str, player: Person, dice: Dice) -> None:
    dice(1)
    assert "used up" in player.sends("use", mira, torches).content.decode()
    assert "cannot be rolled" in player.is_refused("use", mira, torches)


@pytest.mark.parametrize(("page", "thing"), [("use", "torches"), ("cast", "Hush")])
def test_what_a_sheet_shows_is_not_rolled_blind(mira: str, player: Person, page: str, thing: str) -> None:
    key = key_of(player.seat, thing)
    slip = player.reads(page, mira, key)
    offered = [value for value in Choice.values if f'name="audience" value="{value}"' in slip]
    assert offered == ["everyone", "gm_and_me", "gm_only"]
    assert "What comes of it shows on the sheet." in slip
    assert "it cannot be made blind" in player.is_refused(page, mira, key, audience="blind")


@pytest.mark.parametrize("where", [("check", "mira", "presence"), ("attack", "mira")])
def test_what_no_sheet_shows_may_be_rolled_blind(mira: str, player: Person, where: tuple[str, ...]) -> None:
    slip = player.reads(*where)
    assert all(f'name="audience" value="{value}"' in slip for value in Choice.values)
