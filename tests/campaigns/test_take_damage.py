"""HP lost to anything but an attack."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter
from tests.campaigns.at_table import Dice, holds, in_a_line
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown

DYING = "Mira is dying.</b> 3 rounds left, unless someone helps."


def test_damage_comes_off_hp(mira: str, player: Person) -> None:
    event = player.does("damage", mira, amount=3, source="a fall")
    assert (event.kind, event.fact["source"]) == ("damage_taken", "a fall")
    assert shown(player.seat).hp.number == 2


def test_at_0_she_is_dying_and_the_sheet_says_how_long(mira: str, player: Person, dice: Dice) -> None:
    dice(4)
    assert DYING in in_a_line(player.sends("damage", mira, amount=5, in_combat="on"))
    assert shown(player.seat).state == "dying"


@pytest.mark.rule("R-31")
def test_in_an_encounter_the_dying_count_rounds(mira: str, player: Person, gm: Person, dice: Dice) -> None:
    gm.plays(BeginEncounter((mira,)), 3)
    dice(4)
    assert DYING in in_a_line(player.sends("damage", mira, amount=5))


def test_only_the_panels_that_it_touched_travel(mira: str, player: Person) -> None:
    frame = player.sends("damage", mira, amount=1).content.decode()
    holds(frame, f'id="sheet-{mira}-vitals"', no=(f'id="sheet-{mira}-slots"', f'id="sheet-{mira}-notes"'))


@pytest.mark.parametrize("amount", ["", "0", "-3", "many", "10000"])
def test_nonsense_is_refused(mira: str, player: Person, amount: str) -> None:
    assert "HP lost:" in player.is_refused("damage", mira, amount=amount)


def test_the_slip_says_what_unticked_means(mira: str, player: Person) -> None:
    assert "The dying count Rounds, even if no fight is running here" in player.reads("damage", mira)
