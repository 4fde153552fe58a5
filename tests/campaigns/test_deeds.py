"""What a row of the screen unfolds to: foes act from there, against whom is chosen."""

from __future__ import annotations

import re
from html import unescape

import pytest

from campaigns.audience import SCREEN
from campaigns.models import Role, User
from campaigns.table.party import turn_order
from rules.common.belongings import AddBelonging
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter, NextTurn, TakeTurn
from rules.common.fight_actions import ActInFight
from rules.common.foes import MakeFoe
from rules.common.pinned_difficulty import PinDifficulty
from rules.common.sheets import BeginSheet
from rules.d6.abilities import SetCode
from rules.d6.passive_values import SetValue
from rules.d6.points_against_resistance import TakePoints
from rules.d6.tracks import BeginTrack
from rules.freeblade.creatures import MakeCreature
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.opportunity_windows import CloseWindow
from rules.sixd6.resisting_and_helping import Resist
from rules.sixd6.taking_actions import TakeAction
from rules.table import Ability
from tests.campaigns.at_table import HTMX, Dice, drawn, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA
from tests.campaigns.test_screen import row_of
from tests.factories import create_campaign, create_creature, create_seat

pytestmark = pytest.mark.database

CODES = dict.fromkeys(("freed6", "opend6", "wildd6"), "3D") | {"sixd6": "1d6+1"}
THROWN = {"freed6": "code_checked", "opend6": "code_checked", "wildd6": "successes_counted"}
KIT, GUARD = "kit", "guard"
DEED = re.compile(r'<form class="act" method="post" action="([^"]*)".*?</form>', re.S)
HELD = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


def press(gm: Person, html: str, label: str) -> str:
    """Press the button of a deed as the page has it, and return the kind of what came of it."""
    form = next(found for found in DEED.finditer(html) if f">{label}<" in found[0])
    assert "disabled" not in form[0]
    fields: dict[str, list[str]] = {}
    for name, value in HELD.findall(form[0]):
        fields.setdefault(name, []).append(unescape(value))
    answer = gm.browser.post(form[1], fields, headers=HTMX)
    assert answer.status_code == 200, answer.content.decode()
    return gm.last.kind


@pytest.fixture(params=CODES)
def gm_of(request: pytest.FixtureRequest, gwen: User, pip: User) -> Person:
    """A fight in which it is the guard's turn."""
    game = request.param
    campaign = create_campaign(system=game)
    gm, pips = Person(create_seat(campaign, gwen, role=Role.GM)), create_seat(campaign, pip)
    gm.plays(BeginSheet(KIT, "Kit", seats=(str(pips.pk),)))
    gm.plays(MakeFoe(GUARD, "Guard", CODES[game]))
    gm.plays(BeginEncounter((KIT, GUARD)))
    gm.plays(TakeTurn(GUARD))
    return gm


def test_a_foe_acts_from_its_row_against_the_party(gm_of: Person) -> None:
    html = gm_of.reads("screen_deeds", GUARD)
    holds(html, f'<option value="{KIT}" selected>Kit</option>')
    ready = (form[0] for form in DEED.finditer(html) if "roll-name" in form[0] and "disabled" not in form[0])
    label = re.findall(r'class="roll-name">([^<]*)<', next(ready))[0]
    kind = press(gm_of, html, label)
    assert kind == THROWN.get(gm_of.state.game.key, "attack_opened")
    told = gm_of.last.fact
    assert KIT in (told["target"], *told.get("foes", ())) or told["against"] == KIT


@pytest.mark.parametrize("gm_of", ["sixd6"], indirect=True)
def test_with_an_attack_that_is_settled_a_screen_asks_anew_what_may_be_rolled(gm_of: Person) -> None:
    advantage = next(iter(gm_of.state.table.of(Ability, GUARD)))
    attack = gm_of.plays(TakeAction(GUARD, "initiative", (advantage,), targets=(KIT,)))
    assert "Settle the attack first." in gm_of.reads("screen_deeds", GUARD)
    gm_of.plays(Resist(f"{attack.seq}.1", KIT))
    settled = gm_of.plays(RollExchange(f"{attack.seq}.1"), 1)
    while windows := gm_of.prompts("window"):
        settled = gm_of.plays(CloseWindow(windows[0]))
    assert "Settle the attack first." not in gm_of.reads("screen_deeds", GUARD)
    assert f"order-{GUARD}" in {root.id for root in drawn(settled)[0].seen_by(gm_of.viewer_of(SCREEN))}


def test_what_has_no_code_of_its_own_has_that_of_what_it_is_rolled_with(gwen: User) -> None:
    gm = Person(create_seat(create_campaign(system="freed6"), gwen, role=Role.GM))
    gm.plays(MakeFoe(GUARD, "Guard", "3D"))
    gm.plays(SetCode(GUARD, "presence", "4D+1"))
    html = gm.reads("screen_deeds", GUARD)
    assert re.search(r'class="roll-name">Shake composure</span><b>4D\+1</b>', html)


@pytest.mark.parametrize("game", ["freed6", "opend6"])
def test_a_weapon_says_the_dice_that_hit_and_beside_them_its_damage(gwen: User, game: str) -> None:
    gm = Person(create_seat(create_campaign(system=game), gwen, role=Role.GM))
    gm.plays(MakeFoe(GUARD, "Guard", "3D"))
    gm.plays(SetCode(GUARD, "strength", "4D+1"))
    gm.plays(AddBelonging(GUARD, "Club", "weapon", code="5D", ability="strength"))
    holds(words(gm.reads("screen_deeds", GUARD)), "Club 5D damage 4D+1")
    gear = words(gm.reads("sheet", GUARD).partition('aria-label="Gear"')[2])
    assert re.search(r"Club 5D damage \xb7 with Strength\b.*? 4D\+1", gear)


def test_where_a_chance_is_of_more_than_success_it_says_of_what(gm: Person, mira: str) -> None:
    gm.plays(AddBelonging(mira, "Dart", "weapon", slots=0, die=6))
    holds(gm.reads("screen_deeds", mira), "Odds: does harm")


def test_what_holds_off_most_rolls_is_said_once_where_one_is_held_off_by_something_else(gwen: User) -> None:
    """Kit has no Insight to shake, and the guard has acted."""
    gm = Person(create_seat(create_campaign(system="freed6"), gwen, role=Role.GM))
    gm.plays(MakeFoe(GUARD, "Guard", "3D"))
    gm.plays(BeginSheet(KIT, "Kit"))
    gm.plays(BeginEncounter((KIT, GUARD)))
    gm.plays(TakeTurn(GUARD))
    gm.plays(ActInFight(GUARD))
    html = gm.reads("screen_deeds", GUARD, target=KIT)
    assert html.count(">Guard has used the action of this Round.<") == 1
    assert html.count(">Kit has no Discipline and no Insight: choose a resistance, or enter one.<") == 1
    named = set(re.findall(r'aria-describedby="([^"]*)"', html))
    assert len(named) == 2
    assert all(f'id="{one}"' in html for one in named)


def test_each_roll_says_what_it_is_against(gwen: User) -> None:
    for game, alone, resists in (
        ("opend6", "difficulty 17", "Dexterity"),
        ("wildd6", "Moderate 3", "Moderate 3, unless Kit resists"),
    ):
        gm = Person(create_seat(create_campaign(system=game), gwen, role=Role.GM))
        gm.plays(MakeFoe(GUARD, "Guard", "3D"))
        gm.plays(BeginSheet(KIT, "Kit"))
        gm.plays(SetCode(KIT, "dexterity", "2D", name="Dexterity"))
        if game == "opend6":
            gm.plays(PinDifficulty(17))
        holds(
            gm.reads("screen_deeds", GUARD, target=""),
            f'<option value="" selected>{alone}</option>',
            no=">vs ",
        )
        holds(gm.reads("screen_deeds", GUARD, target=KIT), f">Odds against {resists}<", no=">vs ")


def test_what_most_rolls_are_against_is_said_once_and_of_a_roll_only_what_differs(gwen: User) -> None:
    gm = Person(create_seat(create_campaign(system="freed6"), gwen, role=Role.GM))
    gm.plays(MakeFoe(GUARD, "Guard", "3D"))
    gm.plays(BeginSheet(KIT, "Kit"))
    gm.plays(SetCode(KIT, "dexterity", "2D", name="Dexterity"))
    gm.plays(SetValue(KIT, "discipline", 9))
    html = gm.reads("screen_deeds", GUARD, target=KIT)
    assert ">Odds against Dexterity unless noted<" in html
    assert re.findall(r'roll-name">([^<]*)</span>\s*<small title="[^"]*">vs\s(.*?)</small>', html) == [
        ("Shake composure", "Discipline")
    ]


def test_an_action_of_6d6_says_what_its_chance_supposes_and_what_its_advantage_is_for(gwen: User) -> None:
    gm = Person(create_seat(create_campaign(system="sixd6"), gwen, role=Role.GM))
    for sheet, name in ((GUARD, "Guard"), ("ogre", "Ogre")):
        gm.plays(MakeFoe(sheet, name, "1d6+1", visibility="open"))
    html = gm.reads("screen_deeds", GUARD, target="ogre")
    holds(html, ">Odds if Ogre resists with Free Resist alone<", ">→ hurt<", ">Opportunity<", ">Free Resist<")
    assert 'title="Opportunity when someone comes near → a few steps away"' in html
    assert ">Odds if " not in gm.reads("screen_deeds", GUARD, target="")


def test_the_first_target_is_one_against_whom_something_can_be_done(gwen: User) -> None:
    gm = Person(create_seat(create_campaign(system="freed6"), gwen, role=Role.GM))
    gm.plays(BeginSheet(KIT, "Kit"))
    gm.plays(SetCode(KIT, "dexterity", "2D", name="Dexterity"))
    for foe in ("stone", GUARD):
        gm.plays(MakeFoe(foe, foe.title(), "3D"))
    assert '<option value="stone" selected>' in gm.reads("screen_deeds", KIT)
    gm.plays(AddCondition("stone", "Incapacitated", force=True))
    holds(gm.reads("screen_deeds", KIT, target="stone"), "Stone cannot act (Incapacitated)")
    assert f'<option value="{GUARD}" selected>' in gm.reads("screen_deeds", KIT)


def test_whoever_acts_lies_unfolded_in_their_row(gm_of: Person) -> None:
    for acting, name, waiting in ((GUARD, "Guard", KIT), (KIT, "Kit", GUARD)):
        if acting == KIT:
            gm_of.plays(TakeTurn(KIT))
        row = row_of(gm_of, acting)
        holds(row, 'aria-expanded="true"', f'title="{name}">{name}</b>', "Open the sheet")
        assert "block-who" not in row_of(gm_of, waiting)


def test_before_the_first_turn_whoever_is_next_lies_unfolded(gm_of: Person) -> None:
    gm_of.plays(EndEncounter())
    gm_of.plays(BeginEncounter((KIT, GUARD)))
    first, other = turn_order(gm_of.state)
    assert turn_order(gm_of.state) == {first: "next", other: ""}
    holds(row_of(gm_of, first), "data-leads", 'aria-expanded="true"', "block-who", no='aria-current="step"')
    assert "block-who" not in row_of(gm_of, other)
    gm_of.plays(TakeTurn(first))
    assert "data-leads" not in row_of(gm_of, other), "next, but somebody acts"


def test_when_the_next_one_cannot_act_the_row_of_the_one_after_is_drawn_too(gwen: User) -> None:
    gm = Person(create_seat(create_campaign(system="freed6"), gwen, role=Role.GM))
    for name in ("Ada", "Bo"):
        gm.plays(MakeFoe(name.lower(), name, "3D"))
    gm.plays(BeginEncounter(("ada", "bo")))
    first, other = turn_order(gm.state)
    event = gm.plays(TakePoints(first, "damage", 99, 0))
    assert turn_order(gm.state)[other] == "next"
    rows = {root.id: root.html for root in drawn(event)[0].seen_by(gm.viewer_of(SCREEN))}
    assert "data-leads" in rows[f"order-{other}"]


def test_of_many_rolls_the_first_are_in_sight_and_the_rest_is_folded(gm: Person, mira: str) -> None:
    for number in range(9):
        gm.plays(AddBelonging(mira, f"Dart {number}", "weapon", slots=0, die=6))
    first, rest = gm.reads("screen_deeds", mira).split('<details class="fold"><summary>')
    named = 'class="roll-name"'
    assert first.count(named) == 6
    assert rest.startswith(f"{rest.count(named)} more rolls<")


def test_it_strikes_whom_the_row_says_with_the_chance_that_stood_on_the_button(
    gm: Person, mira: str, dice: Dice
) -> None:
    ogre, other = create_creature(gm.seat, "Ogre"), create_creature(gm.seat, "Tame ogre")
    gm.plays(BeginEncounter((MIRA, ogre)), 6, 1)
    holds(gm.reads("screen_deeds", ogre), "Mira is next.", "disabled")
    gm.plays(NextTurn())
    gm.plays(NextTurn())
    html = gm.reads("screen_deeds", ogre, target=other)
    assert re.search(rf'value="{other}" selected.*class="chance">\d+%<', html, re.S)
    dice(6)
    assert press(gm, html, "blade") == "attack_rolled"
    assert gm.last.fact["target"] == other


def test_what_nobody_has_is_not_there(gm: Person, mira: str) -> None:
    assert gm.opens("screen_deeds", "nobody").status_code == 404


def test_a_row_says_how_somebody_is_disposed(gwen: User) -> None:
    gm = Person(create_seat(create_campaign(system="opend6"), gwen, role=Role.GM))
    gm.plays(MakeFoe("clerk", "Clerk", "3D"))
    assert "Unfriendly" not in gm.reads("screen")
    gm.plays(BeginSheet("kit", "Kit"))
    gm.plays(BeginTrack("clerk", kind="reaction", state="Unfriendly", towards="kit"))
    assert re.search(r'<small class="flex wrap" title="[^"]*Unfriendly \d+', gm.reads("screen"))
    gm.plays(SetCode("kit", "presence", "3D", name="Presence"))
    assert ">Clerk, Unfriendly 21<" in gm.reads("convince", "kit")


def test_foes_used_before_are_found_by_name(gm: Person, mira: str) -> None:
    for sheet in ("rat", "ghoul"):
        gm.plays(MakeCreature(sheet, sheet.title(), 5, count=2))
    assert re.findall(r'name="like"\s+value="([\w-]+)"[^>]*><span>([^<]*)<', gm.reads("foe-again")) == [
        ("rat", "Rat"),
        ("ghoul", "Ghoul"),
    ]
    told = gm.does("foe-again", like="rat", count=2, visibility="named").fact
    assert (told["name"], list(told["who"].values())) == ("Rat C", ["Rat D"])
