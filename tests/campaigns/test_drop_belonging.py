"""A belonging is left behind."""

from __future__ import annotations

from tests.campaigns.at_table import at
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


def test_it_is_gone_and_the_log_says_so(mira: str, mace: str, player: Person) -> None:
    assert player.does("drop", mira, mace).fact["belonging"] == "mace"
    assert mace not in shown(player.seat).belongings


def test_from_the_page_of_the_thing_one_comes_back_to_the_sheet(mira: str, mace: str, player: Person) -> None:
    menu = f"http://testserver{at(player.seat, 'belonging', mira, mace)}"
    answer = player.browser.post(at(player.seat, "drop", mira, mace), headers={"referer": menu})
    home = f"/c/{player.seat.campaign.slug}/?sheet={mira}"
    assert (answer.status_code, answer["Location"]) == (303, f"{home}#event-{player.head}")
    assert player.browser.get(home).status_code == 200


def test_what_is_not_carried_is_not_dropped(mira: str, player: Person) -> None:
    assert "does not carry that" in player.is_refused("drop", mira, "9.9")
