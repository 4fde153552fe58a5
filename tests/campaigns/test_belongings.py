"""What is carried: taken, used, worn, changed, given and left behind."""

from __future__ import annotations

import pytest

from campaigns.visibility import SeenBy
from rules.common.sheets import BeginSheet
from tests.campaigns.at_table import Dice, at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, fill_slots, key_of, shown

pytestmark = pytest.mark.usefixtures("mira")


def test_what_is_new_takes_its_slots(player: Person) -> None:
    told = player.does("belonging-new", MIRA, name="  long  bow ", kind="weapon", slots=2, die=6, note="yew")
    row = shown(player.seat).belongings[key_of(player.seat, "long bow")]
    assert (row.kind, row.slots, row.die, row.full, row.note) == ("weapon", 2, 6, 6, "yew")
    assert told.fact["belonging"] == "long bow"


def test_a_name_is_enough(player: Person) -> None:
    player.does("belonging-new", MIRA, name="a feather")
    row = shown(player.seat).belongings[key_of(player.seat, "a feather")]
    assert (row.kind, row.slots, row.die) == ("gear", 1, 0)


@pytest.mark.parametrize(("dialog", "field"), [("belonging-new", "name"), ("gear-take", "gear")])
def test_without_a_free_slot_something_goes_first(player: Person, dialog: str, field: str) -> None:
    fill_slots(player.seat)
    assert 'name="drop"' in player.is_refused(dialog, MIRA, **{field: "rope"})
    told = player.does(dialog, MIRA, **{field: "rope"}, drop=key_of(player.seat, "stone"))
    assert told.fact["dropped_gear"] == ["stone"]


def test_what_cannot_be_carried_is_refused_in_words(player: Person) -> None:
    assert "needed" in player.is_refused("belonging-new", MIRA, name="\u200b")
    plate = {"name": "plate", "kind": "armor", "die": "12"}
    assert "D4, D6, not D12" in player.is_refused("belonging-new", MIRA, **plate)


def test_the_list_says_what_each_thing_is_and_one_tap_takes_it(mira: str, player: Person) -> None:
    page = player.reads("gear-take", mira)
    holds(page, "weapon · D10 · 2 slots · 60 coins", at(player.seat, "belonging-new", mira))
    player.does("gear-take", mira, gear=["", "greatsword"])  # the line is empty, and one was tapped
    row = shown(player.seat).belongings[key_of(player.seat, "greatsword")]
    assert (row.kind, row.slots, row.die) == ("weapon", 2, 10)


def test_gear_is_paid_in_the_same_entry(mira: str, player: Person) -> None:
    coins, before = shown(player.seat).coins.number, player.head
    player.does("gear-take", mira, gear="chalk", pay="on")
    assert (player.head, shown(player.seat).coins.number) == (before + 1, coins - 1)
    assert "for 1 coin" in player.reads("table")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "this is still open"),
        ({"gear": "\u200b"}, "needed"),
        ({"gear": "rope", "price": "-3"}, "Price in coins"),
        ({"gear": "a comb", "pay": "on"}, "has no price in the list"),
        ({"gear": "rope", "price": "9999"}, "coins in that purse"),
    ],
)
def test_nonsense_is_refused_in_words(mira: str, player: Person, asked: dict[str, str], words: str) -> None:
    assert words in player.is_refused("gear-take", mira, **asked)


def test_a_slot_leads_to_what_may_be_done_with_it(mira: str, player: Person) -> None:
    """What acts stands before what is folded away."""
    player.does("gear-take", mira, gear="dagger")
    dagger = key_of(player.seat, "dagger")
    assert at(player.seat, "belonging", mira, dagger) in player.reads("table", sheet=mira)
    html = player.reads("belonging", mira, dagger)
    menu = html[html.index('class="dialog-body"') :]
    places = [menu.index(word) for word in ("Attack", ">Drop<", "<details", "Edit dagger")]
    assert places == sorted(places)


@pytest.fixture
def torches(mira: str, player: Person) -> str:
    return key_of(player.seat, "torches")


@pytest.mark.rule("FB-70")
def test_a_tap_lights_a_torch_and_uses_any_other_supply(mira: str, torches: str, player: Person) -> None:
    gear = player.reads("panel", mira, "gear")
    holds(gear, at(player.seat, "do_row", mira, "light", torches), "Light a torch<small>torches · about")
    holds(gear, at(player.seat, "do_row", mira, "use", key_of(player.seat, "rations")), "use · about")
    assert at(player.seat, "do_row", mira, "use", torches) not in gear


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
    offered = [value for value in SeenBy.values if f'name="audience" value="{value}"' in slip]
    assert offered == ["everyone", "gm_and_me", "gm_only"]
    assert "The result shows on the sheet." in slip
    assert "it cannot be blind" in player.is_refused(page, mira, key, audience="blind")


@pytest.mark.parametrize("where", [("check", "mira", "presence"), ("attack", "mira")])
def test_what_no_sheet_shows_may_be_rolled_blind(mira: str, player: Person, where: tuple[str, ...]) -> None:
    slip = player.reads(*where)
    assert all(f'name="audience" value="{value}"' in slip for value in SeenBy.values)


def test_armour_alone_is_taken_off_and_put_on(mira: str, player: Person, mace: str) -> None:
    armor = key_of(player.seat, "light armor")
    for dialog, place in (("take-off", "pack"), ("wear", "worn")):
        assert player.does(dialog, mira, armor).fact["location"] == place
        assert shown(player.seat).belongings[armor].location == place
    assert "Only armour can be worn, and" in player.is_refused("wear", mira, mace)


def test_a_thing_moves_to_the_front(mira: str, player: Person) -> None:
    torches = key_of(player.seat, "torches")
    player.does("belonging-move", mira, torches, place=0)
    assert next(iter(shown(player.seat).belongings)) == torches


def test_an_edited_thing_is_as_was_said(mira: str, mace: str, player: Person) -> None:
    edit = {"name": "old mace", "kind": "weapon", "slots": "1", "die": "10", "full": "10"}
    assert "die: D8 → D10" in player.does("belonging-edit", mira, mace, **edit).fact["notes"]
    row = shown(player.seat).belongings[mace]
    assert (row.name, row.die, row.full) == ("old mace", 10, 10)
    player.does("belonging-edit", mira, mace, **edit)
    assert "edits old mace" in (told := words(player.reads("table")))
    assert "edits old mace :" not in told
    assert "edits old mace:" not in told


def test_a_slip_has_the_values_of_its_thing(mira: str, player: Person) -> None:
    holds(player.reads("belonging", mira, key_of(player.seat, "torches")), 'value="torches"', "Roll the D6")


@pytest.fixture
def store(gm: Person) -> str:
    """The party's store."""
    gm.plays(BeginSheet("store", "The cart", "party"))
    return "store"


def test_a_gift_goes_into_the_store_and_out_again(mira: str, mace: str, store: str, player: Person) -> None:
    assert player.does("give", mira, mace, to=store).fact["who"] == {store: "The cart"}
    assert mace in shown(player.seat, store).belongings
    assert mace not in shown(player.seat).belongings
    player.does("give", store, mace, to=mira)
    assert mace in shown(player.seat).belongings


def test_a_gift_to_nobody_or_herself_is_refused(mira: str, mace: str, player: Person) -> None:
    assert "To:" in player.is_refused("give", mira, mace)
    assert "Choose someone else" in player.is_refused("give", mira, mace, to=mira)


def test_what_is_dropped_is_gone_and_the_log_says_so(mira: str, mace: str, player: Person) -> None:
    assert player.does("drop", mira, mace).fact["belonging"] == "mace"
    assert mace not in shown(player.seat).belongings


def test_from_the_page_of_the_thing_one_comes_back_to_the_sheet(mira: str, mace: str, player: Person) -> None:
    menu = f"http://testserver{at(player.seat, 'belonging', mira, mace)}"
    answer = player.browser.post(at(player.seat, "drop", mira, mace), headers={"referer": menu})
    home = f"/c/{player.seat.campaign.slug}/?sheet={mira}"
    assert (answer.status_code, answer["Location"]) == (303, f"{home}#event-{player.head}")
    assert player.browser.get(home).status_code == 200


def test_what_is_not_carried_has_no_slip_and_is_not_dropped(mira: str, player: Person) -> None:
    assert player.opens("belonging", mira, "9.9").status_code == 404
    assert "does not carry that" in player.is_refused("drop", mira, "9.9")
