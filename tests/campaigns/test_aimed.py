"""At whom dialogs are aimed before anyone has chosen, in every game."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Role, User
from rules.common.encounters import BeginEncounter, JoinEncounter, TakeTurn
from rules.common.foes import MakeFoe
from rules.common.pinned_difficulty import PinDifficulty
from rules.common.sheets import BeginSheet
from rules.d6.abilities import SetCode
from rules.freeblade.harm import TakeDamage
from rules.sixd6.control import TakeControl
from rules.table import Ability
from tests.campaigns.at_table import Dice, at, holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA
from tests.factories import create_campaign, create_creature, create_seat

pytestmark = pytest.mark.database

ACTS = {"freed6": "check", "opend6": "check", "wildd6": "count", "sixd6": "act"}
CODES = dict.fromkeys(("freed6", "opend6", "wildd6"), "3D") | {"sixd6": "1d6+1"}
KIT, CLERK, GUARDS = "kit", "clerk", ("guards", "guards-2")


@pytest.fixture(params=ACTS)
def gwen_runs(request: pytest.FixtureRequest, gwen: User, pip: User) -> Person:
    """A fight of one character and two guards, beside which a clerk stands."""
    game = request.param
    campaign = create_campaign(system=game)
    gm, pips = Person(create_seat(campaign, gwen, role=Role.GM)), create_seat(campaign, pip)
    gm.plays(BeginSheet(KIT, "Kit", seats=(str(pips.pk),)))
    gm.plays(MakeFoe(CLERK, "Clerk", CODES[game]))
    gm.plays(MakeFoe(GUARDS[0], "Guard", CODES[game], count=2))
    gm.plays(BeginEncounter((KIT, *GUARDS)))
    gm.plays(TakeTurn(GUARDS[0]))
    return gm


def opened(gm: Person, dialog: str, *where: str) -> tuple[list[str], list[str]]:
    """Whom a dialog offers for its target, and who of them is chosen."""
    html = gm.reads(dialog, *where)
    offered = re.findall(r'name="targets?"\s+value="([\w-]*)"( checked)?', html)
    return [sheet for sheet, _ in offered], [sheet for sheet, chosen in offered if chosen]


def test_a_foe_aims_at_the_party_and_its_own_side_comes_last(gwen_runs: Person) -> None:
    dialog = ACTS[gwen_runs.state.game.key]
    row = () if dialog == "act" else (next(iter(gwen_runs.state.table.of(Ability, GUARDS[0]))),)
    offered, chosen = opened(gwen_runs, dialog, GUARDS[0], *row)
    assert chosen == [KIT]
    assert [sheet for sheet in offered if sheet] == [KIT, CLERK, GUARDS[1]]


def test_why_weapons_wait_is_said_once_above_them(player: Person, gm: Person, mira: str) -> None:
    ogres = [create_creature(gm.seat, "Ogre"), create_creature(gm.seat, "Ogre")]
    gm.plays(BeginEncounter((mira, *ogres)), 6, 1, 2)
    gm.plays(TakeTurn(ogres[0]))
    gear = player.reads("table", sheet=MIRA).split('id="sheet-mira-gear"')[1].partition("</section>")[0]
    assert gear.count("s turn.</p>") == 1
    assert gear.index("s turn.</p>") < gear.index("tap held")
    gm.plays(TakeTurn(mira))
    assert "tap held" not in player.reads("table", sheet=MIRA)


def test_one_aims_at_the_only_foe_then_at_the_last_and_never_at_who_is_out(
    player: Person, gm: Person, mira: str, mace: str, dice: Dice
) -> None:
    elsewhere = create_creature(gm.seat, "Marsh ghoul")
    ghouls = [create_creature(gm.seat, f"Ghoul {letter}") for letter in "AB"]
    gm.plays(BeginEncounter((MIRA, *ghouls)), 6, 1, 1)
    assert opened(player, "attack", MIRA, mace) == ([*ghouls, elsewhere, ""], [ghouls[0]])
    dice(8)
    player.does("attack", MIRA, mace, target=ghouls[1], allowed="on")
    assert opened(player, "attack", MIRA, mace)[1] == [ghouls[1]]
    gm.plays(TakeDamage(ghouls[1], 99))
    offered, chosen = opened(player, "attack", MIRA, mace)
    assert (offered[0], chosen) == (ghouls[0], [ghouls[0]])


def test_a_weapon_strikes_at_one_tap_where_there_is_no_doubt_at_whom(
    player: Person, gm: Person, mira: str, mace: str
) -> None:
    def strikes() -> bool:
        return f'action="{at(player.seat, "attack", MIRA, mace)}"' in player.reads("sheet", MIRA)

    ghouls = [create_creature(gm.seat, f"Ghoul {letter}") for letter in "AB"]
    assert strikes(), "outside a fight it may be somebody without a sheet"
    gm.plays(BeginEncounter((MIRA, ghouls[0])), 6, 1)
    assert strikes()
    holds(player.reads("sheet", MIRA), "at Ghoul A")
    gm.plays(JoinEncounter(ghouls[1]), 1)
    assert not strikes()


def test_nothing_keeps_a_weapon_from_a_foe_who_is_known_by_name_alone(
    player: Person, gm: Person, mira: str, mace: str, dice: Dice
) -> None:
    ghoul = create_creature(gm.seat, "Ghoul", visibility="named")
    gm.plays(BeginEncounter((MIRA, ghoul)), 6, 1)
    gm.plays(TakeTurn(MIRA))
    gear = player.reads("table", sheet=MIRA).split('id="sheet-mira-gear"')[1].partition("</section>")[0]
    assert "at Ghoul" in gear
    assert "blocked" not in gear
    dice(8)
    player.does("attack", MIRA, mace, target=ghoul)


def test_whoever_is_made_to_act_is_not_their_own_target(gwen: User) -> None:
    gm = Person(create_seat(create_campaign(system="sixd6"), gwen, role=Role.GM))
    gm.plays(BeginSheet(KIT, "Kit"))
    gm.plays(BeginSheet(CLERK, "Clerk"))
    gm.plays(MakeFoe(GUARDS[0], "Guard", "1d6+1"))
    gm.plays(BeginEncounter((KIT, CLERK, GUARDS[0])))
    gm.plays(TakeTurn(KIT))
    gm.plays(TakeControl(KIT, GUARDS[0], 2))
    [key] = gm.prompts("control")
    assert opened(gm, "immediate", KIT, key) == ([CLERK], [])


def test_a_roll_that_everyone_can_make_is_asked_for_first(gwen: User) -> None:
    gm = Person(create_seat(create_campaign(system="freed6"), gwen, role=Role.GM))
    for sheet, abilities in (("ash", ("dexterity", "wits")), ("bo", ("wits", "strength"))):
        gm.plays(BeginSheet(sheet, sheet.title()))
        for ability in abilities:
            gm.plays(SetCode(sheet, ability, "3D"))
    assert re.findall(r'name="what"\s+value="(\w+)" checked', gm.reads("request")) == ["wits"]


def test_nothing_is_red_before_it_is_tried(gm: Person, mira: str) -> None:
    gm.plays(PinDifficulty(15))
    holds(gm.reads("pin"), "15 is pinned already.", no='class="refused"')
    assert 'class="refused"' in gm.is_refused("pin", difficulty=15)


def test_what_another_answer_stands_instead_of_is_marked(player: Person, mira: str, mace: str) -> None:
    assert player.reads("attack", MIRA, mace).count('class="instead instead-of-target"') == 2
