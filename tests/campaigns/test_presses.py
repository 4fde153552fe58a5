"""What one press did to several can be given back for one of them alone, and who tries is offered both."""

from __future__ import annotations

import re

import pytest

from campaigns.log.presses import OnePress
from campaigns.models import Event
from campaigns.play import perform
from campaigns.undo import last_of, undo
from rules.common.coins import ChangeCoins
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, LeaveEncounter, TakeTurn
from rules.freeblade.harm import Heal, TakeDamage
from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays
from tests.campaigns.sheets import shown
from tests.factories import create_creature

pytestmark = pytest.mark.database
ALL, ONE = "Undo all four", "Give only Goblin B back 3 HP"


@pytest.fixture
def goblins(gm: Person) -> list[str]:
    """Four goblins of 12 HP."""
    return [create_creature(gm.seat, f"Goblin {letter}") for letter in "ABCD"]


@pytest.fixture
def harmed(gm: Person, goblins: list[str]) -> list[int]:
    """The entries of one press on the Game Master's screen by which each of them took 3 damage."""
    before = gm.head
    gm.does("do_together", "damage", sheet=goblins, amount=3)
    entries = Event.objects.filter(campaign=gm.seat.campaign_id, seq__gt=before).order_by("seq")
    assert [(entry.kind, entry.fact["name"][-1]) for entry in entries] == [
        ("damage_taken", letter) for letter in "ABCD"
    ]
    return [entry.seq for entry in entries]


def hp(gm: Person, *sheets: str) -> list[int]:
    return [view.number for sheet in sheets if (view := shown(gm.seat, sheet).hp)]


@pytest.mark.parametrize("place", [0, 1, 3])
def test_one_of_four_goblins_alone_has_its_points_back(
    gm: Person, goblins: list[str], harmed: list[int], replays: Replays, place: int
) -> None:
    with replays():
        undone = gm.does("undo", harmed[place], of="part")
    assert hp(gm, *goblins) == [12 if each == place else 9 for each in range(4)]
    assert (undone.undoes, undone.fact["seqs"]) == (harmed[place], [harmed[place]])
    page = gm.reads("table")
    assert page.count("Undone by Gwen") == 1
    assert re.search(rf'id="state-{harmed[place]}"><p class="undone-by">', page)
    with replays():
        gm.does("undo", undone.seq)
    assert hp(gm, *goblins) == [9] * 4


def test_who_undoes_a_part_is_asked_which_it_is_to_be(gm: Person, harmed: list[int]) -> None:
    address = at(gm.seat, "undo", harmed[1])
    named = f'<a href="{at(gm.seat, "entry", harmed[1])}">Goblin B takes 3 damage'
    asked = gm.is_refused("undo", harmed[1])
    holds(asked, "That was one action for four sheets:", named, ALL, ONE, no="Goblin A")
    assert asked.count(f'action="{address}"') == 2
    page = gm.browser.post(address)
    assert (page.status_code, page.content.decode().count(f'action="{address}"')) == (422, 2)
    holds(page.content.decode(), "<h1>", 'name="of" value="whole"', 'name="of" value="part"', ALL, ONE)


@pytest.mark.parametrize("of", ["", "x", "1"])
def test_nonsense_is_asked_again(gm: Person, harmed: list[int], of: str) -> None:
    holds(gm.is_refused("undo", harmed[0], of=of), ALL, "Give only Goblin A back 3 HP")


def test_without_a_script_a_part_goes_back_too(gm: Person, goblins: list[str], harmed: list[int]) -> None:
    gm.submits("undo", harmed[1], of="part")
    assert hp(gm, *goblins) == [9, 12, 9, 9]


def test_all_of_it_goes_back_from_any_of_its_entries(
    gm: Person, goblins: list[str], harmed: list[int], replays: Replays
) -> None:
    with replays():
        assert gm.does("undo", harmed[2], of="whole").fact["seqs"] == harmed
    assert hp(gm, *goblins) == [12] * 4


def test_after_the_first_has_gone_the_others_are_still_one_press(
    gm: Person, goblins: list[str], harmed: list[int], replays: Replays
) -> None:
    gm.does("undo", harmed[0], of="part")
    assert "That was one action for three sheets:" in gm.is_refused("undo", harmed[3])
    assert last_of(gm.seat) == harmed[1]
    with replays():
        assert gm.does("undo_last").fact["seqs"] == harmed[1:]
    assert hp(gm, *goblins) == [12] * 4


def test_what_stands_in_the_way_of_a_part_is_named_and_goes_with_it(
    gm: Person, goblins: list[str], harmed: list[int]
) -> None:
    healed = gm.plays(Heal(goblins[1], 1))
    asked = gm.is_refused("undo", harmed[1], of="part")
    link = f'<a href="{at(gm.seat, "entry", healed.seq)}">Goblin B'
    holds(asked, link, "Undo them together", 'name="of" value="part"', no="Goblin C")
    assert gm.does("undo", harmed[1], of="part", together="on").fact["seqs"] == [harmed[1], healed.seq]
    assert hp(gm, *goblins) == [9, 12, 9, 9]


def test_what_is_no_number_is_undone_for_one(gm: Person, goblins: list[str]) -> None:
    gm.does("do_together", "condition-new", sheet=goblins[:2], name="Soaked")
    holds(gm.is_refused("undo", gm.head), "for two sheets:", "Undo both", "Undo it only for Goblin B")
    gm.does("undo", gm.head, of="part")
    assert [len(shown(gm.seat, goblin).conditions) for goblin in goblins] == [1, 0, 0, 0]


def test_no_part_goes_back_from_under_another_that_changed_the_same(gm: Person, goblins: list[str]) -> None:
    """Who leaves a round after their turn is written down in the fight itself, one after the other."""
    gm.plays(BeginEncounter(tuple(goblins[:3])), 5, 3, 1)
    for goblin in goblins[:3]:
        gm.plays(TakeTurn(goblin))
    left = perform(gm.seat, LeaveEncounter(goblins[0]), LeaveEncounter(goblins[1]))
    first, second = (event.seq for event in left.events)
    with pytest.raises(OnePress) as asked:
        undo(gm.seat, first)
    assert [way.label for way in asked.value.ways] == ["Undo both"]
    with pytest.raises(OnePress) as asked:
        undo(gm.seat, second)
    assert len(asked.value.ways) == 2


def test_players_give_back_a_part_of_their_own_last_press_and_of_no_other(
    gm: Person, player: Person, ann: Person, mira: str
) -> None:
    goblin = create_creature(gm.seat, "Goblin A")
    both = perform(player.seat, ChangeCoins(mira, 5), TakeDamage(goblin, 3))
    first, second = (event.seq for event in both.events)
    holds(player.is_refused("undo", second), "Undo both", "Give only Goblin A back 3 HP")
    assert ann.sends("undo", second, of="part").status_code == 403
    assert player.does("undo", second, of="part").fact["seqs"] == [second]
    player.plays(ChangeCoins(mira, 1))
    assert player.sends("undo", first, of="part").status_code == 403


def test_what_one_press_did_to_one_sheet_is_one_doing(gm: Person, mira: str) -> None:
    events = perform(gm.seat, TakeDamage(mira, 1), AddCondition(mira, "Wet")).events
    asked = gm.is_refused("undo", events[-1].seq)
    holds(asked, "That is part of one action:", f'log/{events[0].seq}">Mira', "Undo all of it")
    gm.does("undo", events[0].seq)
    assert gm.last.fact["seqs"] == [event.seq for event in events]


def test_a_part_that_players_do_not_know_of_goes_back_behind_the_screen(gm: Person, player: Person) -> None:
    goblins = [create_creature(gm.seat, f"Goblin {seen}", visibility=seen) for seen in ("open", "hidden")]
    gm.does("do_together", "damage", sheet=goblins, amount=3)
    secret = gm.last
    assert (secret.audience, gm.does("undo", secret.seq, of="part").audience) == ("gm", "gm")
    assert "Goblin hidden" not in player.reads("table")
