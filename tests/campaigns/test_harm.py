"""HP are lost and regained, and the dying have their time."""

from __future__ import annotations

import pytest

from campaigns.state import kept
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import Dice, holds, in_a_line, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown
from tests.campaigns.test_panels import panel
from tests.factories import create_character

DYING = "</b> 3 rounds left, unless someone helps."


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
    shown = in_a_line(player.sends("damage", mira, amount=5))
    assert DYING.replace("left", "left after this one") in shown


def test_a_dying_sheet_says_who_can_help_and_folds_what_is_of_no_use(
    mira: str, brin: str, player: Person, gm: Person, dice: Dice
) -> None:
    holds(panel(player, "gear"), "to hit", no="cannot use")
    dice(4)
    player.does("damage", mira, amount=5)
    holds(panel(player, "alarm"), "Brin can stabilise Mira.")
    gear = panel(player, "gear")
    holds(gear, "What Mira cannot use while dying", "mace", "Hush", no=("to hit", "<button", "<a "))
    gm.plays(BeginEncounter((mira, brin)), *[3] * 4)
    holds(panel(player, "alarm"), "Brin can stabilise Mira with the action of a turn.")
    dice(2)
    player.does("damage", brin, amount=30)
    holds(panel(player, "alarm"), "is dying", no="can stabilise")


def test_abilities_that_the_dying_cannot_roll_are_told_in_a_line(
    mira: str, player: Person, dice: Dice
) -> None:
    dice(4)
    player.does("damage", mira, amount=5)
    holds(panel(player, "abilities"), "<button", "Constitution")
    for number in range(12):
        player.plays(AddCondition(mira, f"Weight {number}", slots=1, force=True))
    scores = panel(player, "abilities")
    holds(scores, "Constitution <b>", no=("<button", "slot limit", "ladder"))


def test_only_the_panels_that_it_touched_travel(mira: str, player: Person) -> None:
    frame = player.sends("damage", mira, amount=1).content.decode()
    holds(frame, f'id="sheet-{mira}-vitals"', no=(f'id="sheet-{mira}-slots"', f'id="sheet-{mira}-notes"'))


@pytest.mark.parametrize("amount", ["", "0", "-3", "many", "10000"])
def test_nonsense_is_refused(mira: str, player: Person, amount: str) -> None:
    assert "HP lost:" in player.is_refused("damage", mira, amount=amount)


def test_the_slip_says_what_unticked_means(mira: str, player: Person) -> None:
    assert "If dying outside a fight, count in Rounds" in player.reads("damage", mira)


def test_healing_stops_at_the_most(mira: str, player: Person) -> None:
    player.plays(TakeDamage(mira, 3))
    fact = player.does("heal", mira, amount=9, source="herbs").fact
    assert shown(player.seat).hp.number == 5
    assert (fact["amount"], fact["source"]) == (3, "herbs")


def test_no_healing_is_refused(mira: str, player: Person) -> None:
    assert "HP regained:" in player.is_refused("heal", mira, amount=0)


def test_help_stops_the_timer_and_leaves_hp(mira: str, player: Person, gm: Person) -> None:
    player.plays(TakeDamage(mira, 6), 4)
    helper = create_character(gm.seat)
    assert "is dying: someone else must help" in player.is_refused("help", mira, target=mira)
    event = gm.does("help", helper, target=mira)
    assert (event.kind, event.fact["helper"]) == ("dying_stabilised", helper)
    assert "Mira is helped in time by Brin" in words(gm.reads("log"))
    assert (shown(player.seat).death, shown(player.seat).hp.number) == (None, -1)


def test_a_minute_passes_by_the_gms_hand_until_she_is_dead(mira: str, player: Person, gm: Person) -> None:
    player.plays(TakeDamage(mira, 6), 2)
    assert player.sends("tick", mira).status_code == 403
    holds(words(gm.sends("tick", mira).content.decode()), "Mira is dead.", no="can stabilise")
    assert (player.last.fact["left"], shown(player.seat).state) == (0, "dead")


def test_who_has_no_time_left_is_told_to_be_dead_at_once(mira: str, player: Person) -> None:
    campaign = player.seat.campaign
    campaign.rulings = {"death_timer_min": 0}
    campaign.save(update_fields=["rulings"])
    kept.clear()  # no event tells of it
    player.plays(TakeDamage(mira, 6), 1)
    holds(player.reads("log"), "Dead", "at once", no="unless helped")


def test_who_is_not_dying_needs_no_help_and_no_minute_passes(mira: str, gm: Person) -> None:
    helper = create_character(gm.seat)
    assert 'value="mira"' not in gm.reads("help", helper)
    assert gm.sends("help", helper, target=mira).status_code == 422
    assert "Mira is not dying." in gm.is_refused("tick", mira)


def test_a_short_rest_gives_a_d4(mira: str, player: Person, dice: Dice) -> None:
    player.plays(TakeDamage(mira, 4))
    dice(2)
    assert player.does("rest", mira, kind="short").fact["minutes"] == 10
    assert shown(player.seat).hp.number == 3


def test_a_long_rest_refills_the_named_books(mira: str, hush: str, player: Person, dice: Dice) -> None:
    dice(1, 5)
    player.does("use", mira, hush)
    assert shown(player.seat).belongings[hush].die == 0
    assert "Hush (D6 when new)" in player.reads("rest", mira)
    assert player.does("rest", mira, kind="long", refill=hush).fact["refilled_spells"] == ["Hush"]
    assert shown(player.seat).belongings[hush].die == 6


def test_the_dying_do_not_rest(mira: str, player: Person) -> None:
    player.plays(TakeDamage(mira, 5), 4)
    assert "cannot rest until someone helps" in player.is_refused("rest", mira, kind="short")


@pytest.mark.rule("R-85", "FB-83")
def test_in_a_fight_only_the_gm_may_let_her_rest_all_the_same(mira: str, player: Person, gm: Person) -> None:
    player.plays(TakeDamage(mira, 4))
    gm.plays(BeginEncounter((mira,)), 3)
    refusal = player.is_refused("rest", mira, kind="full", allowed="on")
    assert "You cannot do that in a fight: a full rest takes longer than a Round." in refusal
    assert "Allow anyway" not in refusal
    assert "Allow anyway" in gm.is_refused("rest", mira, kind="full")
    gm.does("rest", mira, kind="full", allowed="on")
    assert shown(player.seat).hp.number == 5
