"""OpenD6 at the table: what one tap sends, what points and talk do, what cards say and to whom."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Event, Role
from campaigns.state import kept, state_of
from rules.common.archetypes import WriteSheet
from rules.common.belongings import AddBelonging
from rules.common.clock import AdvanceClock, BeginSession
from rules.common.conditions import AddCondition
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet
from rules.common.sheets import BeginSheet, ShareSheet
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.d6.passive_values import SetValue
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.opend6.reactions import ConvinceSomeone, EaseReaction, SwayReaction
from rules.table import Belonging, Condition, Effect, Track
from tests.campaigns.at_table import HTMX, Dice, drawn, holds, words
from tests.campaigns.person import Person
from tests.factories import create_campaign, create_seat, create_user

SELA, WARDEN, CLERK = "sela0", "warden0", "clerk0"
BLOW = RollPoints(SELA, "4D", "health", target=WARDEN)


@pytest.fixture
def ines(db: None) -> Person:
    """The Game Master of a table of OpenD6."""
    return Person(create_seat(create_campaign("The Toll", system="opend6"), create_user("Ines"), Role.GM))


@pytest.fixture
def petra(ines: Person) -> Person:
    """Petra plays Sela: Presence 4D with Persuade 5D+1; an open warden, and a clerk known by name."""
    petra = Person(create_seat(ines.seat.campaign, create_user("Petra")))
    petra.plays(BeginSheet(SELA, "Sela Orme", seats=(str(petra.seat.pk),)))
    petra.plays(WriteSheet(SELA, "advocate"), 1)
    petra.plays(FinishSheet(SELA))
    for sheet_id, name, visibility in ((WARDEN, "Warden", "open"), (CLERK, "Clerk", "named")):
        ines.plays(MakeFoe(sheet_id, name, "3D", visibility=visibility))
        ines.plays(SetValue(sheet_id, "Toughness", 9))
        ines.plays(BeginTrack(sheet_id, kind="reaction", towards=SELA, state="Uncooperative"))
    return petra


def said_on(page: str) -> list[str]:
    """The words and numbers of the entry on its page, without its time."""
    entry = re.split(r'<ol class="log[^"]*">', page)[1].split("</ol>")[0]
    return re.findall(r"\w+", re.sub(r"<[^>]+>|\d+:\d+", " ", entry))


def test_points_stand_on_a_ruler_and_name_what_they_bring(petra: Person, ines: Person) -> None:
    card = petra.card(petra.plays(BLOW, 5, 5, 5, 5).seq)
    holds(card, ">20<", "Incapacitated", "beats 9 by 11", "One ability cannot be used.")
    assert 'aria-label="+11 on a ruler from 0 to 15"' in card
    level = ines.plays(TakePoints(WARDEN, "health", 9))
    holds(petra.card(level.seq), ">9<", "No change", "exactly 9")


def test_that_somebody_is_out_of_action_is_said_at_the_head_of_the_sheet_alone(petra: Person) -> None:
    petra.plays(TakePoints(SELA, "health", 60, 9))
    page = petra.reads("table", sheet=SELA)
    assert page.count("cannot act or decide</span></p>") == 1
    holds(page, "<b>Out of Action</b>", "until it is recovered", no="cannot act, cannot decide")


def test_two_conditions_that_hold_somebody_off_together_are_both_named(petra: Person, ines: Person) -> None:
    for name, effect in (("Stunned", "cannot_act"), ("Charmed", "cannot_decide")):
        ines.plays(AddCondition(SELA, name, effects=(Effect(kind=effect),)))
    page = petra.reads("table", sheet=SELA)
    holds(words(page), "Stunned and Charmed : cannot act or decide")


def test_a_side_known_by_name_tells_what_came_and_not_what_resisted(petra: Person, ines: Person) -> None:
    ines.plays(BeginSession())
    struck = petra.plays(RollPoints(SELA, "4D", "health", target=CLERK), 5, 5, 5, 5)
    holds(petra.card(struck.seq), "Incapacitated", no=("beats 9", "on a ruler"))
    assert "beats 9 by 11" in ines.card(struck.seq)
    ines.plays(TakePoints(SELA, "health", 24, 11, source="the crate"))
    told = petra.opens("chronicle_text", 1).content.decode()
    holds(told, "Sela Orme leaves Clerk Incapacitated.\n", "Sela Orme is left Incapacitated by the crate.\n")


def test_a_stance_that_holds_says_what_was_missing(petra: Person) -> None:
    sway = SwayReaction(SELA, WARDEN, "presence", "persuade")
    petra.plays(sway, 5, 5, 5, 4, 1)
    holds(petra.card(), "No change", "still Uncooperative, 2 more would change it")
    petra.plays(sway, 6, 6, 5, 5, 5)
    holds(
        petra.card(),
        "Cooperative</span>",
        "it was Uncooperative",
        'aria-label="Uncooperative, now Cooperative"',
    )


def test_what_a_closed_stance_is_stays_with_the_game_master(petra: Person, ines: Person) -> None:
    orders = ((SwayReaction(SELA, CLERK, "presence"), "18"), (ConvinceSomeone(SELA, CLERK, "presence"), "15"))
    for command, difficulty in orders:
        petra.plays(command, 6, 6, 6, 6)
        assert difficulty in said_on(ines.card())
        assert difficulty not in said_on(petra.card())
        assert "Uncooperative" not in petra.card()


def test_an_eased_stance_is_drawn_as_a_row(petra: Person, ines: Person) -> None:
    card = petra.card(ines.plays(EaseReaction(WARDEN, SELA, "Allied")).seq)
    holds(
        card,
        "is Allied towards Sela Orme for now",
        "Allied</span>",
        "it was Uncooperative, until the scene ends",
    )


def test_an_eased_stance_is_the_one_shown_with_its_number(petra: Person, ines: Person) -> None:
    ines.plays(EaseReaction(WARDEN, SELA, "Allied"))
    assert "Warden, Allied for now 3" in words(petra.reads("convince", SELA))
    holds(words(middle(petra, WARDEN)), "Allied for now · 3 to convince", no="18 to convince")


def test_allied_the_last_stance_of_all_has_its_number_too(petra: Person, ines: Person) -> None:
    [key] = state_of(ines.seat.campaign).table.of(Track, WARDEN)
    ines.plays(MoveTrack(WARDEN, key, state="Allied"))
    assert "Warden, Allied 3" in words(petra.reads("convince", SELA))
    assert "Allied · 3 to convince" in words(middle(petra, WARDEN))


def test_a_blind_roll_of_points_tells_nothing_but_that_it_was_made(petra: Person) -> None:
    players = petra.card(petra.plays(BLOW, 5, 5, 5, 5, audience="blind").seq)
    holds(players, "Only the GM sees the result", no="Incapacitated")


def test_a_weapon_rolls_its_own_code_from_its_row(petra: Person, dice: Dice) -> None:
    petra.plays(AddBelonging(SELA, "Rapier", "weapon", code="2D+1", ability="presence"))
    kept.clear()
    things = state_of(petra.seat.campaign).table.of(Belonging, SELA)
    key = next(key for key, row in things.items() if row.code == "2D+1")
    dice(6, 6)
    fact = petra.does("damage", SELA, key, target=WARDEN, track="health").fact
    found = (fact["points"], fact["belonging"], fact["condition"], fact["resistance"])
    assert found == (13, "Rapier", "Stunned", 9)


def middle(person: Person, sheet_id: str) -> str:
    """The sheet in the middle of the table, as that person sees it."""
    page = person.reads("table", sheet=sheet_id)
    return page.split('id="panel-sheet"')[1].split('id="panel-log"')[0]


def test_ones_own_character_talks_to_somebody_from_their_sheet(petra: Person) -> None:
    found = re.search(r'href="([^"]+/convince/\?target=[^"]+)"', middle(petra, WARDEN))
    assert found
    dialog = petra.browser.get(found[1], headers=HTMX).content.decode()
    assert re.search(rf'name="target"\s+value="{WARDEN}" checked', dialog)
    assert "do/convince/?target" not in middle(petra, SELA)


def test_who_plays_nobody_is_offered_nothing_on_a_sheet(petra: Person, ines: Person) -> None:
    assert "?target=" not in middle(ines, WARDEN)


def test_a_measure_says_how_many_failures_are_left_and_is_tested_by_one_tap(petra: Person) -> None:
    petra.plays(BeginTrack(SELA, "Lamp oil", kind="quantity"))
    page = middle(petra, SELA)
    assert "roll 12+; Empty after 4 failures" in page
    tap = re.search(r'<form class="act"[^>]+hx-post="([^"]+/track-test/[^"]+)"', page)
    assert tap
    before = Event.objects.count()
    petra.browser.post(tap[1], headers=HTMX)
    assert Event.objects.count() == before + 2
    assert petra.last.kind == "track_tested"


def chosen(page: str, name: str) -> str:
    """What stands in a list of a dialog."""
    listed = page.split(f'name="{name}"')[1].split("</select>")[0]
    found = re.search(r'value="([^"]*)"\s+selected', listed)
    return found[1] if found else ""


def test_somebody_whom_a_check_is_against_resists_with_what_fits(petra: Person, ines: Person) -> None:
    ines.plays(SetCode(WARDEN, "strength", "9D"))
    ines.plays(CheckCode(WARDEN, "strength"), *[1] * 9)
    talk = petra.reads("check", SELA, "presence", target=WARDEN)
    assert chosen(talk, "opposing") == "wits"
    listed = re.findall(r'value="(\w+)"', talk.split('name="opposing"')[1].split("</select>")[0])
    assert listed[:2] == ["wits", "presence"]
    assert chosen(petra.reads("check", SELA, "dexterity", target=WARDEN), "opposing") == "dexterity"
    closed = petra.reads("check", SELA, "presence", target=CLERK)
    assert re.search(r'name="opposing"\s+value="Wits"[^>]*checked', closed)
    assert "nothing, just roll" in closed


def test_no_difficulty_lies_below_nothing(petra: Person) -> None:
    assert "Difficulty: " in petra.is_refused("check", SELA, "presence", difficulty=-1)


def test_what_a_stance_asks_is_not_remembered_for_other_checks(petra: Person) -> None:
    petra.plays(ConvinceSomeone(SELA, WARDEN, "presence"), 6, 6, 6, 6)
    assert "vs 15" not in middle(petra, SELA)


def test_what_was_rolled_against_leaves_the_buttons_with_the_scene(ines: Person, petra: Person) -> None:
    petra.plays(CheckCode(SELA, "dexterity", difficulty=15), *[2] * 3)
    assert "vs 15" in middle(petra, SELA)
    [frame] = drawn(ines.plays(AdvanceClock("scene")))
    [codes] = [root.html for root in frame.seen_by(petra.viewer_of(SELA)) if root.id.endswith("-abilities")]
    assert "vs 15" not in words(codes)


def test_points_by_hand_say_what_they_come_to_and_need_a_track(petra: Person) -> None:
    page = petra.reads("points", SELA, points=7, track="health", resistance=9, odds=1)
    holds(page, "Holds: 7 against 9.", no="impossible")
    assert "Sela Orme has no Hull" in petra.is_refused("points", SELA, points=20, track="body", resistance=0)


def test_a_mark_says_that_the_game_master_names_what_is_lost(petra: Person, ines: Person) -> None:
    ines.plays(TakePoints(SELA, "health", 24, 11))
    assert "an ability, the Game Master names it" in middle(petra, SELA)


def test_lists_show_what_is_rolled_with_a_skill_and_nothing_without_dice(petra: Person) -> None:
    holds(petra.reads("cause", SELA), "Persuade 5D+1", no="Persuade 1D")


def test_recovery_and_talk_begin_with_what_fits_and_not_with_what_was_rolled_last(
    petra: Person, ines: Person
) -> None:
    ines.plays(TakePoints(SELA, "health", 24, 11))
    petra.plays(CheckCode(SELA, "dexterity"), *[2] * 2)
    key = next(iter(state_of(petra.seat.campaign).table.of(Condition, SELA)))
    assert chosen(petra.reads("recover", SELA, key), "ability") == "strength"
    assert chosen(petra.reads("convince", SELA), "ability") == "persuade"
    assert chosen(petra.reads("sway", SELA), "ability") == "persuade"


def test_harm_begins_with_what_the_sheet_has(ines: Person) -> None:
    ines.plays(BeginSheet("barge0", "Barge", kind="thing"))
    assert re.search(r'name="track"\s+value="body"[^>]*checked', ines.reads("hazard", "barge0"))


@pytest.fixture
def barge(ines: Person) -> str:
    """A river barge with oil in its lamp; which key the oil has."""
    ines.plays(BeginSheet("barge0", "Barge", kind="thing"))
    ines.plays(ShareSheet("barge0", (), "open"))
    ines.plays(BeginTrack("barge0", "Lamp oil", kind="quantity"))
    return next(iter(ines.state.table.of(Track, "barge0")))


def test_the_barge_has_a_button_that_tests_its_own_track(petra: Person, ines: Person, barge: str) -> None:
    assert f"/barge0/do/track-test-for/{barge}/" in middle(ines, "barge0")
    assert "Sela Orme" in ines.reads("track-test-for", "barge0", barge)
    before = ines.head
    ines.does("track-test-for", "barge0", barge, sheet_id=SELA)
    checked, tested = Event.objects.filter(seq__gt=before).order_by("seq")
    assert (checked.fact["sheet_id"], tested.fact["track"]) == (SELA, "Lamp oil")


def test_nobody_tests_the_barge_with_what_is_not_theirs(petra: Person, ines: Person, barge: str) -> None:
    ines.plays(ShareSheet("barge0", (str(petra.seat.pk),), "open"))
    page = petra.reads("track-test-for", "barge0", barge)
    assert re.search(r'name="sheet_id"\s+value="sela0"[^>]*checked', page)
    assert "Warden" not in page
    assert "Choose one of your own" in petra.is_refused("track-test-for", "barge0", barge, sheet_id=WARDEN)


def test_what_is_tested_of_others_begins_with_whoever_has_a_track(petra: Person, barge: str) -> None:
    page = petra.reads("track-test-other", SELA)
    assert re.search(r'name="target"\s+value="barge0"[^>]*checked', page)
    assert re.search(rf'name="track"\s+value="{barge}"[^>]*checked', page)


@pytest.mark.rule("OD6-16", "R-14")
def test_a_form_in_a_menu_is_not_shut_by_the_answer_that_it_begins_with(petra: Person, ines: Person) -> None:
    ines.plays(TakePoints(WARDEN, "health", 23, ability="strength"))
    ines.plays(TakePoints(WARDEN, "health", 23))
    rows = ines.state.table.of(Condition, WARDEN)
    assert [row.name for row in rows.values()] == ["Incapacitated", "Incapacitated"]
    menu = ines.reads("condition", WARDEN, max(rows, key=lambda key: int(key.split(".")[0])))
    verb = re.search(r'<button[^>]*value="lost-ability"[^>]*>', menu)
    assert verb, "the ability that is lost now is asked for"
    assert "disabled" not in verb[0]


@pytest.mark.rule("OD6-16", "OD6-18", "R-14")
def test_the_ability_to_lose_begins_with_one_that_is_not_lost_yet(ines: Person, petra: Person) -> None:
    begun = [_first_to_lose(ines)]
    ines.plays(TakePoints(WARDEN, "health", 23, ability=begun[0]))
    begun.append(_first_to_lose(ines))
    assert len(set(begun)) == 2


def _first_to_lose(ines: Person) -> str:
    ines.plays(TakePoints(WARDEN, "health", 23))
    rows = ines.state.table.of(Condition, WARDEN)
    dialog = ines.reads("do_row", WARDEN, "lost-ability", max(rows, key=lambda key: int(key.split(".")[0])))
    checked = re.search(r'name="ability"[^>]*value="(\w+)"[^>]*checked|value="(\w+)"[^>]*selected', dialog)
    assert checked, dialog
    return checked[1] or checked[2]


def test_the_chronicle_counts_what_somebody_rolled_and_nothing_that_came_of_it_or_had_no_dice(
    ines: Person, petra: Person
) -> None:
    [key] = state_of(ines.seat.campaign).table.of(Track, WARDEN)
    ines.plays(BeginSession())
    petra.plays(CheckCode(SELA, "presence", difficulty=5), *[4] * 4)
    petra.plays(BLOW, 5, 5, 5, 5)
    ines.plays(SwayReaction(SELA, WARDEN, "presence", "persuade"), *[4] * 5)  # the check, and what it moved
    ines.plays(TakePoints(WARDEN, "health", 12))  # typed in
    ines.plays(AddCondition(SELA, "Afraid", effects=(Effect(kind="cannot_act"),)))
    ines.plays(MoveTrack(WARDEN, key, state="Allied"))
    holds(ines.reads("chronicle"), "· 3 rolls ·")
