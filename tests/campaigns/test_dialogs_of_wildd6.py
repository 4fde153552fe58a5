"""What Wild D6 asks in its dialogs: foes by their names only, the price of a die, what was rolled last."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import override_settings

from campaigns.dialogs.asked import Asked
from campaigns.dialogs.form import first_of
from campaigns.models import Campaign, Membership
from campaigns.state import state_of
from rules.common.archetypes import WriteSheet
from rules.common.conditions import AddCondition
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet, ReopenSheet
from rules.d6.tracks import BeginTrack
from rules.games import game_for
from rules.wildd6.character_points import AwardPoints
from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person
from tests.campaigns.test_panels import people_at

COUNT = ("count", "kit", "fighting")


@pytest.fixture
def people(db: None) -> dict[str, Person]:
    """Kit the fighter with five points, and a guard whom the players know by name only."""
    people = people_at("wildd6")
    people["player"].plays(WriteSheet("kit", "fighter"), *[1] * 30)
    people["player"].plays(FinishSheet("kit"))
    people["gm"].plays(AwardPoints("kit", 5))
    people["gm"].plays(MakeFoe("guard", "Guard", "3D"))
    return people


@pytest.fixture
def gm(people: dict[str, Person]) -> Person:
    return people["gm"]


@pytest.fixture
def kit(people: dict[str, Person]) -> Person:
    """Who plays Kit."""
    return people["player"]


def test_the_trait_of_a_foe_is_said_in_words_and_may_be_guessed(kit: Person) -> None:
    holds(kit.reads(*COUNT, target="guard"), 'value="Nerve"', "in your own words")
    assert "refused" not in kit.foresees(*COUNT, target="guard", opposing="nerve")
    kit.does(*COUNT, target="guard", opposing="nerve")


def test_a_trait_that_a_foe_has_not_tells_nothing_of_its_sheet(kit: Person) -> None:
    assert "Nerve" not in kit.is_refused(*COUNT, target="guard", opposing="Sailing").split("dialog-foot")[1]


def test_the_price_of_a_die_and_what_is_left_stand_beside_it(kit: Person) -> None:
    kit.does(*COUNT, difficulty=3, extra=2, spend=2)
    html = kit.reads(*COUNT)
    assert re.search(r'name="spend"[^>]* value="2"', html)
    assert " left</small>" in html


def test_what_one_die_more_would_bring_stands_beside_none_and_the_chance_on_the_button(kit: Person) -> None:
    html = kit.reads(*COUNT, difficulty=3, extra=0, spend=1)
    [gain] = re.findall(r'<small class="gain"[^>]*>([^<]*)<', html)
    assert re.fullmatch(r"\d+% → (over )?\d+%", gain)
    assert "are bought with points" not in html
    assert re.search(r"<span>Roll 5D · \d+%</span>", kit.reads(*COUNT, difficulty=3))


def test_a_recovery_begins_with_the_trait_that_was_rolled_last(kit: Person, gm: Person) -> None:
    gm.plays(AddCondition("kit", "Twisted ankle", rank=1))
    kit.does(*COUNT, difficulty=3)
    [path, *_] = re.findall(r'href="([^"]*/recover/[^"]*)"', kit.reads("sheet", "kit"))
    asked = kit.browser.get(path).content.decode()
    assert re.search(r'value="fighting" (checked|selected)', asked)


@override_settings(SHEETS_PER_CAMPAIGN=4)
def test_every_foe_of_several_counts_as_a_sheet(gm: Person) -> None:
    asked = {"name": "Rat", "code": "2D", "kind": "creature", "visibility": "named"}
    assert "at most 4 sheets" in gm.is_refused("foe", **asked, count=3)
    assert Membership.objects.count() == 2
    gm.does("foe", **asked, count=2)


def test_a_pin_is_set_and_taken_away_in_one_dialog(kit: Person, gm: Person) -> None:
    gm.does("pin", difficulty=5)
    assert "pinned by the GM" in kit.reads(*COUNT)
    gm.does("pin", difficulty=5, verb="unpin")
    assert "pinned by the GM" not in kit.reads(*COUNT)


def test_a_trait_is_written_while_the_sheet_is_made_and_no_later(kit: Person) -> None:
    assert "finished already" in kit.is_refused("trait-code", "kit", "fighting", code="9D")
    kit.plays(ReopenSheet("kit"))
    kit.does("trait-code", "kit", "fighting", code="9D")
    assert kit.sends("trait-code", "kit", "..", code="9D").status_code == 404


def test_the_pencil_opens_the_making_again_with_one_tap(kit: Person) -> None:
    assert f'action="{at(kit.seat, "reopen", "kit")}"' in kit.reads("sheet", "kit")
    kit.does("reopen", "kit")
    assert "Still being made" in kit.reads("sheet", "kit")


def test_a_difficulty_that_is_not_remembered_begins_anew(kit: Person) -> None:
    track = kit.plays(BeginTrack("kit", name="Siege", states=("Far", "Near", "Here")))
    key = track.changes[-1][2]
    kit.does(*COUNT, difficulty=7)
    assert re.search(r'name="difficulty"[^>]* value="7"', kit.reads("track-test", "kit", key))
    dialog = game_for("wildd6").sheet.dialog("track-test")
    fields = tuple(replace(field, remembered=False) for field in dialog.fields)
    state = state_of(Campaign.objects.get())
    asked = Asked(state, "kit", replace(dialog, fields=fields), key, seat=kit.seat)
    assert [first_of(asked, field) for field in fields if field.key == "difficulty"] == [3]
