"""A panel that is a form: advantages are picked, the bar adds up, and prompts open dialogs of their own."""

from __future__ import annotations

import re

import pytest

from rules.common.archetypes import WriteSheet
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, JoinEncounter, TakeTurn
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet
from rules.common.sheets import BeginSheet
from rules.sixd6.attacks import Threaten
from rules.sixd6.requested_actions import RequestAction
from rules.sixd6.taking_actions import TakeAction
from rules.sixd6.taking_opportunities import DeclareOpportunity
from rules.sixd6.written_advantages import WriteAdvantage
from rules.table import Ability, Effect, Resource
from tests.campaigns.at_table import HTMX, at, holds
from tests.campaigns.person import Person
from tests.campaigns.test_panels import panel, people_at, sent

pytestmark = pytest.mark.django_db
KEYS = r'name="(csrfmiddlewaretoken|key)" value="[^"]*"'
FIGHT = BeginEncounter(("kit", "acolyte"))


@pytest.fixture
def people() -> dict[str, Person]:
    """Kit the bodyguard, an acolyte whom all may read, and a lurker of whom nobody knows."""
    people = people_at("sixd6")
    people["player"].plays(WriteSheet("kit", "bodyguard"), *[1] * 30)
    people["player"].plays(FinishSheet("kit"))
    people["gm"].plays(MakeFoe("acolyte", "Acolyte", "1d6+2", visibility="open"))
    people["gm"].plays(MakeFoe("lurker", "Lurker", "1d6", visibility="hidden"))
    return people


@pytest.fixture
def gm(people: dict[str, Person]) -> Person:
    return people["gm"]


@pytest.fixture
def kit(people: dict[str, Person]) -> Person:
    """Who plays Kit."""
    return people["player"]


def builder(who: Person) -> str:
    return panel(who, "advantages", "kit")


def odds(kit: Person, **asked: object) -> str:
    return kit.foresees("act", "kit", odds="inline", **asked)


def test_a_sheet_is_the_form_of_an_action_without_those_who_are_hidden(kit: Person, gm: Person) -> None:
    html = builder(kit)
    assert html.count('type="checkbox" name="advantages"') == 8
    holds(html, 'id="odds-act-inline"', ">Narrative<", no=">My turn<")
    holds(builder(kit), "Acolyte", no="Lurker")
    assert "Lurker" in builder(gm)


def test_in_a_fight_the_bar_says_turn_dice_price_and_chance(kit: Person, gm: Person) -> None:
    gm.plays(FIGHT)
    holds(builder(kit), ">My turn<", no=">Narrative<")
    gm.plays(TakeTurn("kit"))
    html = odds(kit, action="initiative", advantages=["blade", "strong"])
    holds(html, "2d6+5", 'aria-label="pays 1 dynamic potential"', 'aria-label="pays 1 static potential"')
    assert "<span>Act</span>" in html
    attack = odds(kit, action="initiative", advantages="blade", targets="acolyte")
    assert re.search(r'class="odds-number">\d+%', attack), "against what it resists with for nothing"
    holds(attack, "<span>Attack</span>", "Acolyte resists with nothing")


def test_the_bar_says_what_is_picked_and_whom_it_is_against(kit: Person, gm: Person) -> None:
    gm.plays(FIGHT)
    gm.plays(TakeTurn("kit"))
    picked = odds(kit, action="initiative", advantages=["blade", "strong"], targets="acolyte")
    holds(picked, "Blade + Strong · against Acolyte · My turn</p>")
    holds(odds(kit, action="initiative", advantages="blade"), "Blade · My turn</p>", no="· against")


def test_before_anything_is_picked_the_bar_says_why_not_to_act(kit: Person, gm: Person) -> None:
    holds(builder(kit), "Pick an advantage first")
    gm.plays(AddCondition("kit", "Dazed", effects=(Effect(kind="cannot_act"),), force=True))
    holds(builder(kit), "Dazed: cannot act</p>", no="Pick an advantage first")


def test_out_of_turn_the_bar_says_whose_turn_it_is_and_begins_with_what_can_be_done(
    kit: Person, gm: Person
) -> None:
    gm.plays(FIGHT)
    gm.plays(TakeTurn("acolyte"))
    begins = r'value="(\w+)" checked(?: required)?><span>(My turn|Free)'
    asked = "It is Acolyte&#39;s turn. Only free actions until you are asked.</p>"
    holds(builder(kit), asked, no="Pick an advantage first")
    assert re.findall(begins, builder(kit)) == [("free", "Free")]
    holds(odds(kit, action="free", advantages="blade"), "It is Acolyte&#39;s turn.</p><button", "disabled")
    assert "on your own turn" in kit.is_refused("act", "kit", action="initiative", advantages="blade")
    gm.plays(TakeTurn("kit"))
    holds(builder(kit), "Pick an advantage first", no="It is Acolyte&#39;s turn.")
    assert re.findall(begins, builder(kit)) == [("initiative", "My turn")]


def test_of_several_foes_the_bar_asks_at_whom(kit: Person, gm: Person) -> None:
    gm.plays(FIGHT)
    gm.plays(TakeTurn("kit"))
    holds(odds(kit, action="initiative", advantages="blade"), no="At whom?")
    gm.plays(MakeFoe("guard", "Guard", "1d6+1", visibility="open"))
    gm.plays(JoinEncounter("guard"))
    holds(builder(kit), 'id="in-act-inline-targets-guard"', no="At whom?")
    page = odds(kit, action="initiative", advantages="blade")
    holds(page, "At whom?", 'for="in-act-inline-targets-guard">Guard', no=["Lurker", 'class="button primary'])
    holds(odds(kit, action="initiative", advantages="blade", targets="guard"), no="At whom?")
    gm.plays(TakeTurn("acolyte"))
    holds(odds(kit, action="initiative", advantages="blade"), no="At whom?")


def test_before_anything_is_picked_nothing_is_refused(kit: Person, gm: Person) -> None:
    assert "refused" not in odds(kit, action="narrative", situation="1")
    gm.plays(FIGHT)
    gm.plays(TakeTurn("acolyte"))
    holds(odds(kit, action="initiative", advantages="blade"), "Acolyte&#39;s turn", "disabled")


def test_it_acts_and_a_refusal_stands_in_the_dialog(kit: Person) -> None:
    assert kit.does("act", "kit", action="narrative", advantages="blade", against=9).kind == "action_taken"
    assert "advantages" in kit.is_refused("act", "kit", action="narrative")


def test_without_a_script_it_is_a_plain_form(kit: Person) -> None:
    asked = {"action": "narrative", "advantages": "blade"}
    worked_out = kit.browser.post(at(kit.seat, "act", "kit"), {**asked, "odds": "1"})
    assert "1d6+3" in worked_out.content.decode()
    kit.submits("act", "kit", **asked, next="/")


def test_a_dialog_on_a_prompt_picks_what_one_resists_with(kit: Person, gm: Person) -> None:
    gm.plays(Threaten(("kit",), "3d6"))
    key = gm.prompts("exchange")[0]
    assert re.search(r'value="mail" checked', kit.reads("resist", "kit", key, advantages="mail"))
    fact = kit.does("resist", "kit", key, advantages=["mail", "blade"]).fact
    assert [part["name"] for part in fact["advantages"]] == ["Mail", "Blade"]
    kit.is_refused("resist", "kit", key, advantages="mail")


def test_while_an_attack_waits_the_builder_is_the_resistance(kit: Person, gm: Person) -> None:
    holds(builder(kit), "odds-act-inline", no="Resist as Kit")
    event = gm.plays(Threaten(("kit",), "3d6"))
    assert "Resist as Kit" in sent(event, kit, "kit")["sheet-kit-advantages"]
    for who in (kit, gm):
        holds(
            builder(who), "Resist as Kit", "odds-resist-inline", 'value="mail" checked', no="odds-act-inline"
        )
    assert re.search(r"Resist · \d+%", builder(kit)), "with its chance before anything is picked"
    kit.does("resist", "kit", gm.prompts("exchange")[0], advantages=["mail", "blade"])
    holds(builder(kit), "odds-act-inline", no="Resist as Kit")


def test_the_resist_dialog_says_what_is_left_in_the_bank(kit: Person, gm: Person) -> None:
    gm.plays(FIGHT)
    gm.plays(Threaten(("kit",), "3d6"))
    held = kit.state.table.get(Resource, "kit", "bank_dynamic")
    assert held
    page = kit.foresees("resist", "kit", gm.prompts("exchange")[0], advantages=["mail", "blade"])
    holds(page, "pays 1 dynamic", f"{held.number - 1} left in the bank")


def test_targets_and_the_type_come_before_the_hand_then_goal_and_situation(kit: Person) -> None:
    html = builder(kit)
    asked = ("targets", "action", "advantages", "purpose", "situation")
    order = [html.index(f'name="{name}"') for name in asked]
    assert order == sorted(order)


def test_a_hindrance_is_asked_where_something_stands_against_the_action(kit: Person, gm: Person) -> None:
    assert re.search(r'<div class="opposed">.*?name="hindrances"', builder(kit), re.DOTALL)
    for against, asked in (("", False), ("9", True)):
        gm.plays(RequestAction(("kit",), against))
        page = kit.reads("answer", "kit", gm.prompts("requested_roll")[-1])
        assert ('name="hindrances"' in page) is asked


def test_while_helping_a_comrade_resist_waits_the_builder_is_that(kit: Person, gm: Person) -> None:
    gm.plays(BeginSheet("sela", "Sela", visibility="open"))
    gm.plays(WriteSheet("sela", "bodyguard"), *[1] * 30)
    gm.plays(FinishSheet("sela"))
    kit.plays(WriteAdvantage("kit", "Shield wall", "static", 1, ("Aid Resist",)))
    gm.plays(Threaten(("sela",), "3d6"))
    holds(builder(kit), "Help as Kit", "odds-aid-inline", 'value="sela" checked', no="odds-act-inline")
    holds(builder(gm), "odds-aid-inline")
    gm.plays(Threaten(("kit",), "3d6"))
    holds(builder(kit), "Resist as Kit", no="Help as Kit")


def test_while_an_opportunity_waits_the_builder_is_that(kit: Person, gm: Person) -> None:
    kit.plays(WriteAdvantage("kit", "Follow-Up", keywords=("Opportunity",), trigger="someone comes near"))
    held = kit.state.table.of(Ability, "kit")
    advantage = next(key for key, row in held.items() if row.name == "Follow-Up")
    gm.plays(FIGHT)
    gm.plays(TakeTurn("acolyte"))
    gm.plays(TakeAction("acolyte", "initiative", ("attack",)), 3)
    kit.plays(DeclareOpportunity(gm.prompts("window")[0], "kit", advantage))
    holds(builder(kit), "Take Kit&#39;s opportunity", "odds-opportunity-inline", no="odds-act-inline")


def test_an_attack_of_which_a_player_may_not_know_leaves_their_builder_alone(kit: Person, gm: Person) -> None:
    asked = {"action": "narrative", "advantages": "attack", "targets": "kit", "audience": "gm_only"}
    gm.does("act", "acolyte", **asked)
    holds(builder(kit), "odds-act-inline", no="Resist as Kit")
    holds(builder(gm), "Resist as Kit")


def test_what_one_may_not_know_of_one_does_not_answer(kit: Person, gm: Person) -> None:
    asked = {"action": "narrative", "advantages": "attack", "targets": "kit", "audience": "gm_only"}
    gm.does("act", "acolyte", **asked)
    key = gm.prompts("exchange")[0]
    assert kit.browser.get(at(kit.seat, "resist", "kit", key), headers=HTMX).status_code == 404
    there, nowhere = (kit.sends("resist", "kit", row, advantages="mail") for row in (key, "999.1"))
    assert there.status_code == nowhere.status_code
    said = [re.sub(KEYS, "", answer.content.decode()) for answer in (there, nowhere)]
    assert said[0].replace(key, "") == said[1].replace("999.1", "")
    gm.does("resist", "kit", key, advantages="mail")
    assert gm.last.audience == "gm"


def test_a_prompt_says_to_everyone_how_far_it_has_come(people: dict[str, Person], gm: Person) -> None:
    gm.plays(TakeAction("acolyte", "narrative", ("attack",), targets=("kit",)))
    for who in people.values():
        assert "Kit chooses" in who.reads("log")
