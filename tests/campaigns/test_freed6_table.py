"""FreeD6 at the table: what one tap sends, what ranks buy in a dialog, what cards say and to whom."""

from __future__ import annotations

import re

import pytest

from campaigns.dialogs.effect_words import effects_in_words
from campaigns.dialogs.plain import Place
from campaigns.models import Event, Role
from campaigns.panels import tracks
from rules.common.archetypes import WriteSheet
from rules.common.clock import BeginSession
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet
from rules.common.pinned_difficulty import PinDifficulty
from rules.common.sheets import BeginSheet, SetAbility
from rules.d6.background import WriteBackground
from rules.d6.checks import CheckCode
from rules.d6.points_against_resistance import TakePoints
from rules.d6.tracks import BeginTrack
from rules.freed6.buying_with_ranks import SpendRanks
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.luck_points import AwardLuck, SpendLuck
from rules.table import Condition, Effect, Track
from tests.campaigns.at_table import Dice, at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_enforcer, shown
from tests.campaigns.test_panels import sent
from tests.factories import create_campaign, create_seat, create_user

ASH, GUARD, WREN = "ash0", "guard0", "wren0"


@pytest.fixture
def maren(db: None) -> Person:
    """The Game Master of a table of FreeD6."""
    campaign = create_campaign("The Drowned Toll", system="freed6")
    return Person(create_seat(campaign, create_user("Maren"), Role.GM))


@pytest.fixture
def ilo(maren: Person) -> Person:
    """Ilo plays Ash, an enforcer: Melee 5D+1, a baton of 3D, luck 1, the Wild Die; a guard resists with 9."""
    ilo = Person(create_seat(maren.seat.campaign, create_user("Ilo")))
    create_enforcer(ilo.seat, ASH)
    maren.plays(MakeFoe(GUARD, "Guard", "3D", visibility="open"))
    maren.plays(BeginSession())
    return ilo


@pytest.fixture
def wren(ilo: Person) -> Person:
    """Wren is still being made by Ilo while the session runs: an enforcer with a baton, luck 1."""
    ilo.plays(BeginSheet(WREN, "Wren", seats=(str(ilo.seat.pk),)))
    ilo.plays(WriteSheet(WREN, "enforcer"), 1)
    return ilo


def panel_of(who: Person, key: str) -> str:
    """A panel of Ash's sheet on the table's page."""
    return who.reads("table", sheet=ASH).split(f'id="sheet-{ASH}-{key}"')[1].split("</section>")[0]


def belonging_of(who: Person, sheet: str, name: str) -> str:
    return next(key for key, row in shown(who.seat, sheet).belongings.items() if row.name == name)


def with_ranks(who: Person, difficulty: int = 2) -> Event:
    """A check of Melee, 5D+1, of which all dice show a 2: eleven."""
    order = CheckCode(ASH, "strength", "melee", difficulty=difficulty, target=GUARD)
    return who.plays(order, 2, 2, 2, 2, 2)


def test_one_tap_asks_for_the_total_alone_where_nobody_said_a_difficulty(ilo: Person, dice: Dice) -> None:
    assert '<input type="hidden" name="difficulty" value="">' in ilo.reads("table")
    dice(2, 3, 4, 1, 2)
    fact = ilo.does("check", ASH, "melee", difficulty="").fact
    assert (fact["ability"], fact["skill"], fact["outcome"]) == ("strength", "melee", "total")
    assert fact["roll"]["total"] == 13


@pytest.mark.parametrize(
    ("chosen", "thrown"), [("0", None), ("1", "advantage"), ("-1", "disadvantage"), ("", None)]
)
def test_an_advantage_or_a_disadvantage_is_one_choice(ilo: Person, chosen: str, thrown: str | None) -> None:
    page = ilo.reads("check", ASH, "melee")
    assert re.search(r'type="radio" name="advantages"\s+value="0" checked', page)
    assert 'name="disadvantages"' not in page
    assert ilo.does("check", ASH, "melee", difficulty=5, advantages=chosen).fact.get("mode") == thrown


def test_luck_is_one_tap_away_on_the_row_of_a_skill(ilo: Person, maren: Person, dice: Dice) -> None:
    maren.plays(PinDifficulty(25))
    row = panel_of(ilo, "abilities").split("Melee")[1].split("</form>")[0]
    [plain] = re.findall(r'<small class="chance">(\d+)%</small>', row)
    spends = re.search(r'<button class="icon-button more" name="luck" value="on"\s+title="[^"]*: (\d+)%', row)
    assert spends
    assert int(plain) < int(spends[1])
    dice(*[2] * 10)
    assert ilo.does("check", ASH, "melee", difficulty=15, luck="on").fact["luck"]
    assert 'name="luck"' not in panel_of(ilo, "abilities"), "its one point is spent"


def test_a_point_of_luck_takes_luck_off_all_open_sheets_until_the_turn_is_over(
    ilo: Person, maren: Person
) -> None:
    for sheet_id in ("rusk0", "moll0"):
        maren.plays(MakeFoe(sheet_id, sheet_id, "3D", visibility="open", stock=False))
        maren.plays(SetAbility(sheet_id, "luck", 1))
        maren.plays(AwardLuck(sheet_id))
    maren.plays(BeginEncounter((ASH, "rusk0", "moll0")))
    maren.plays(TakeTurn("rusk0"))
    spent = maren.plays(CheckCode("rusk0", "wits", difficulty=9, luck=True), *[3] * 6)
    rows = f"sheet-{ASH}-abilities"
    assert 'name="luck"' not in sent(spent, ilo, ASH)[rows], "a second point would be refused in this turn"
    assert 'name="luck"' in sent(maren.plays(TakeTurn("moll0")), ilo, ASH)[rows]


def test_influencing_the_story_carries_words(ilo: Person) -> None:
    assert re.search(
        r"<a class=\"button[^>]*>.*?<span>Influence the story</span>", panel_of(ilo, "luck"), re.DOTALL
    )


def test_nobody_has_two_advantages_at_once(ilo: Person) -> None:
    assert "Choose one" in ilo.is_refused("check", ASH, "melee", difficulty=5, advantages="2")


def test_gear_is_written_while_a_character_is_made(wren: Person) -> None:
    holds(wren.reads("table", sheet=WREN), "Creating the character", at(wren.seat, "gear-take", WREN))
    wren.does("belonging-new", WREN, name="Rope", kind="gear")
    for deed in ("belonging-edit", "drop"):
        assert wren.reads(deed, WREN, belonging_of(wren, WREN, "Rope"))


def test_luck_and_background_begin_with_what_stands_on_the_sheet(wren: Person) -> None:
    wren.plays(SetAbility(WREN, "luck", 3))
    wren.plays(WriteBackground(WREN, "Kept the lamps of the toll"))
    assert re.search(r'name="value"[^>]*value="3"[^>]*checked', wren.reads("luck-rank", WREN))
    assert "Kept the lamps" in wren.reads("background", WREN)


def test_whoever_is_made_while_a_session_runs_has_the_luck_of_it(wren: Person) -> None:
    wren.plays(FinishSheet(WREN))
    assert "joins this session with 1 point of luck" in wren.card()


def test_a_measure_is_tested_by_one_tap_with_the_best_there_is(ilo: Person, dice: Dice) -> None:
    ilo.plays(BeginTrack(ASH, "Lamp oil", kind="quantity"))
    key = next(iter(shown(ilo.seat).table.of(Track, ASH)))
    dice(3, 3, 3, 3, 3)
    assert ilo.does("track-test", ASH, key).fact["track"] == "Lamp oil"


def test_what_needs_words_is_refused_without_them(wren: Person) -> None:
    assert "Describe what happens." in wren.is_refused("bend", ASH, reason=" ")
    nameless = wren.is_refused("skill-new", WREN, "dexterity", name=" ", code="1D")
    assert "A name for the skill is needed." in nameless


def test_a_second_tap_is_against_the_last_difficulty_but_not_against_what_another_threw(ilo: Person) -> None:
    ilo.plays(CheckCode(ASH, "strength", difficulty=14), 2, 2, 2, 2)
    ilo.plays(CheckCode(ASH, "strength", target=GUARD, opposing="strength"), 2, 2, 2, 2, 1, 1, 1)
    assert '<input type="hidden" name="difficulty" value="14">' in ilo.reads("table")


def test_luck_says_what_it_would_make_of_the_chance_and_doubles_the_dice(ilo: Person, dice: Dice) -> None:
    assert "→" in ilo.foresees("check", ASH, "melee", difficulty=20)
    dice(*[3] * 10)
    fact = ilo.does("check", ASH, "melee", difficulty=20, luck="on").fact
    assert (fact["luck"], fact["dice"], fact["roll"]["total"]) == (True, 10, 31)
    assert "with luck" in ilo.card()


def test_the_card_of_a_check_says_points_and_ranks_and_leads_to_what_they_buy(ilo: Person) -> None:
    with_ranks(ilo)
    card, key = ilo.card(), ilo.prompts("ranks")[0]
    holds(card, "checks <b>Melee</b> against Guard", ">11<", "Success", "beats 2 by 9, 2 ranks")
    holds(card, "4 Strength", f"/do/spend/{key}/")
    dialog = ilo.reads("spend", ASH, key)
    holds(dialog, "+2 to a skill", "to the end of the next turn", "It costs 3 ranks.", no="Melee against 2")
    assert "Choose what to buy. 2 ranks left." in dialog


def test_several_effects_are_bought_at_once_and_what_is_left_is_said(ilo: Person) -> None:
    with_ranks(ilo, difficulty=-10)
    key = ilo.prompts("ranks")[0]
    sent = {
        "purchases-check_plus2-take": "on",
        "purchases-check_plus2-about": "|melee",
        "purchases-check_plus2-times": "2",
        "purchases-disadvantage-take": "on",
        "purchases-disadvantage-about": f"{GUARD}|strength",
    }
    assert "2 ranks left." in ilo.foresees("spend", ASH, key, **sent)
    ilo.does("spend", ASH, key, **sent)
    spent = Event.objects.get(kind="ranks_spent")
    assert spent.fact["left"] == 2
    bought = [one["effect"] for one in spent.fact["purchases"]]
    assert bought == ["check_plus2", "check_plus2", "disadvantage"]
    holds(ilo.card(spent.seq), "spends 3 ranks", "on Guard")


def test_all_ranks_make_a_condition_of_the_tables_words_or_move_a_stance(ilo: Person) -> None:
    with_ranks(ilo)
    key = ilo.prompts("ranks")[0]
    holds(ilo.reads("spend", ASH, key), "A condition of your own", "Adequate, until the end of a round.")
    at = "purchases-own_condition"
    sent = {f"{at}-take": "on", f"{at}-about": f"{GUARD}|", f"{at}-text": "Cornered"}
    assert "All ranks are spent." in ilo.foresees("spend", ASH, key, **sent)
    ilo.does("spend", ASH, key, **sent)
    holds(ilo.card(Event.objects.get(kind="ranks_spent").seq), "Cornered, adequate", "on Guard")
    with_ranks(ilo)
    holds(ilo.card(), "Shift attitude towards Helpful (2 ranks)")
    at = "purchases-attitude_helpful"
    ilo.does("spend", ASH, ilo.prompts("ranks")[0], **{f"{at}-take": "on", f"{at}-about": f"{GUARD}|"})
    holds(" ".join(words(ilo.card()).split()), "spends 2 ranks for Attitude: Friendly on Guard")


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"check_plus2-take": "on", "check_plus2-times": "9"},
        {"nonsense-take": "on"},
        {"check_plus2-take": "on", "check_plus2-times": "many"},
        {"boost1-take": "on", "boost1-about": "nobody|melee"},
    ],
)
def test_what_costs_too_much_or_is_no_effect_is_refused_in_words(ilo: Person, sent: dict[str, str]) -> None:
    with_ranks(ilo)
    asked = {f"purchases-{name}": value for name, value in sent.items()}
    assert 'class="refused"' in ilo.is_refused("spend", ASH, ilo.prompts("ranks")[0], **asked)


@pytest.mark.usefixtures("ilo")
def test_the_length_of_an_encounter_is_chosen_told_and_drawn_on_the_track(maren: Person) -> None:
    holds(maren.reads("encounter"), "Brief: 1 condition between", "between Normal and Out of Action")
    maren.does("encounter", sheets=[ASH, GUARD], length="brief")
    begun = Event.objects.get(kind="encounter_begun")
    assert (begun.fact["length"], begun.fact["out_at"]) == ("brief", 2)
    place = Place(maren.state, GUARD, may_act=True, gm=True)
    [damage] = [one for one in tracks.stands(place, ("harm",)) if one["name"] == "Damage"]
    assert [step["state"].name for step in damage["steps"]] == ["Normal", "Stunned", "Out of Action"]
    hurt = maren.plays(TakePoints(GUARD, "damage", points=20, resistance=10))
    holds(maren.card(hurt.seq), ">20<", "Out of Action", "beats 10 by 10")


def test_a_condition_may_flip_faces_change_the_wild_die_or_one_value_alone(ilo: Person) -> None:
    dialog = ilo.reads("condition-new", ASH)
    holds(dialog, "Flip", "Wild sides", "Toughness alone", "progressive: replaces")
    asked = (("wild_sides", "", "8"), ("flip", "", "1"), ("points", "resistance: toughness", "1"))
    effects = {
        f"effects-{place}-{part}": value
        for place, row in enumerate(asked)
        for part, value in zip(("kind", "scope", "amount"), row, strict=True)
    }
    thirst = {"kind": "progressive", "group": "Thirst"}
    ilo.does("condition-new", ASH, name="Parched", **thirst)
    ilo.does("condition-new", ASH, name="Cursed", **thirst, **effects)
    (row,) = shown(ilo.seat).table.of(Condition, ASH).values()
    assert (row.name, row.kind, row.group) == ("Cursed", "progressive", "Thirst")
    words = effects_in_words(Place(ilo.state, ASH, may_act=True, gm=False), row)
    assert words == "wild dice of 8 sides, flips a 1, +1 to the total on Toughness"


def test_an_attack_goes_from_the_weapon_to_a_mark(ilo: Person, dice: Dice) -> None:
    dice(2, 2, 2, 2, 2)
    fact = ilo.does("use", ASH, belonging_of(ilo, ASH, "Baton"), difficulty=10, target=GUARD).fact
    assert (fact["belonging"], fact["rank"]) == ("Baton", 1)
    assert "Baton 3D (1 rank)" in ilo.card()
    ilo.plays(SpendRanks(ilo.prompts("ranks")[0], ASH, (RankBuy("effect_roll", target=GUARD),)))
    key = ilo.prompts("effect")[0]
    assert "Roll 3D against Strength 9" in ilo.card()
    assert "Stunned" in ilo.reads("effect", ASH, key, target=GUARD)
    hurt = ilo.plays(RollEffect(key, ASH, GUARD), 5, 5, 5)
    holds(ilo.card(hurt.seq), ">15<", "Hurt", "beats 9 by 6")
    told = ilo.opens("chronicle_text", 1).content.decode()
    holds(told, "- Ash Vane leaves Guard Hurt.\n", no=("spends", "beats 9 by 6"))


def test_a_weapons_row_is_the_button_against_the_only_foe_of_the_fight(ilo: Person, maren: Person) -> None:
    def row(who: Person) -> str:
        return who.reads("table", sheet=ASH).split("-gear")[-1].split("Baton")[0].rsplit("<li", 1)[1]

    def after(who: Person) -> str:
        return who.reads("table", sheet=ASH).split("-gear")[-1].split("<li", 1)[1].split("</li>")[0]

    assert "<form" not in row(ilo)
    maren.plays(PinDifficulty(10))
    maren.plays(BeginEncounter((ASH, GUARD)))
    holds(row(ilo), f'name="target" value="{GUARD}"', 'name="opposing" value="dexterity"')
    holds(row(ilo), 'name="difficulty" value=""')
    holds(after(ilo), "at Guard", 'class="chance"')
    maren.plays(MakeFoe("rat0", "Rat", "2D", visibility="open", joins_encounter=True))
    assert "<form" not in row(ilo)


def test_composure_is_shaken_from_beside_the_weapons(ilo: Person, maren: Person, dice: Dice) -> None:
    assert "Shake composure" in ilo.reads("table", sheet=ASH)
    maren.plays(BeginEncounter((ASH, GUARD)))
    row = ilo.reads("table", sheet=ASH).split(f'id="shake-{ASH}-none"')
    holds(row[0].rsplit("<form", 1)[1], f'name="target" value="{GUARD}"', 'name="ability" value="intimidate"')
    holds(row[1].split("</li>")[0], "at Guard", 'class="chance"')
    dice(5, 5, 5, 5)
    taken = ilo.does("shake", ASH, target=GUARD, ability="intimidate", value="").fact
    assert (taken["track"], taken["resistance"], taken["by"]) == ("Composure", 9, ASH)


def test_somebody_known_by_name_is_shaken_without_a_chance_being_told(ilo: Person, maren: Person) -> None:
    maren.plays(MakeFoe("rusk0", "Captain Rusk", "4D"))
    seen = ilo.foresees("shake", ASH, target="rusk0", ability="presence")
    holds(seen, no=("Success", 'class="refused"'))


def test_a_point_of_luck_for_the_story_waits_for_the_game_master(ilo: Person, maren: Person) -> None:
    ilo.plays(SpendLuck(ASH, "an old friend is on the gate"))
    card = maren.card()
    assert "bends the story with luck: <b>an old friend is on the gate</b>" in card
    assert card.index("Allow<") < card.index("Refuse<")
    assert "Refuse" not in ilo.card()
    assert "no luck left" in ilo.foresees("bend", ASH)
    maren.does("offer", maren.last.seq, offer=f"{maren.prompts('luck')[0]}:pass")
    holds(" ".join(words(ilo.card()).split()), "Maren allows Ash Vane's luck")


def test_who_stands_against_a_check_is_thrown_at_once_without_a_word(ilo: Person, maren: Person) -> None:
    maren.plays(MakeFoe("rusk", "Rusk", "4D"))
    order = CheckCode(ASH, "strength", target="rusk", opposing="presence")
    event = ilo.plays(order, 2, 2, 2, 2, 3, 3, 3, 3)
    assert "checks <b>Strength</b> against Rusk" in ilo.card(event.seq)
    holds(ilo.card(event.seq + 1), "resists Ash Vane", no="Presence")


def test_against_nobody_any_more_the_difficulty_counts_again(ilo: Person, dice: Dice) -> None:
    aimed = {"difficulty": "12", "target": GUARD, "opposing": "wits"}
    assert "Critical success" in ilo.foresees("check", ASH, "wits", **aimed)
    plain = ilo.foresees("check", ASH, "wits", difficulty="12")
    assert ilo.foresees("check", ASH, "wits", **aimed | {"target": ""}) == plain
    dice(*[2] * 3)
    assert ilo.does("check", ASH, "wits", **aimed | {"target": ""}).fact["difficulty"] == 12


def test_a_blind_check_tells_its_player_nothing(ilo: Person) -> None:
    event = ilo.plays(CheckCode(ASH, "strength", difficulty=3), 4, 4, 4, 4, audience="blind")
    holds(ilo.card(event.seq), "Only the GM sees the result", no="ranks")


def test_something_extranormal_is_refused_to_stock_until_it_is_allowed(ilo: Person, maren: Person) -> None:
    maren.does("reopen", GUARD)
    holds(maren.is_refused("gift", GUARD, ability="magic", code="2D"), "is Stock", "Allow anyway")
    assert maren.does("gift", GUARD, ability="magic", code="2D", allowed="on").fact["after"] == "2D"


def test_a_guard_becomes_dynamic_and_has_luck_then(ilo: Person, maren: Person) -> None:
    maren.does("type", GUARD, dynamic="on")
    assert "is now <b>Dynamic</b>" in maren.card()
    maren.does("reopen", GUARD)
    fact = maren.does("luck-rank", GUARD, value=2).fact
    assert (fact["ability"], fact["after"]) == ("luck", 2)
    maren.is_refused("type", GUARD, **{"dynamic-off": "1"})


def test_a_hazard_strikes_against_what_stands_on_the_sheet(ilo: Person, maren: Person, dice: Dice) -> None:
    assert "Stunned" in maren.foresees("hazard", GUARD, code="4D", track="damage")
    dice(4, 4, 4, 4)
    maren.does("hazard", GUARD, code="4D", track="damage")
    holds(maren.card(), ">16<", "Hurt", "beats 9 by 7")


def test_what_resists_is_written_by_name_and_taken_off(ilo: Person) -> None:
    fact = ilo.does("value", ASH, value="discipline", number=11).fact
    assert (fact["value"], fact["after"]) == ("Discipline", 11)
    assert ilo.does("value", ASH, value="discipline", number="").fact.get("after") is None


def test_the_menus_of_a_track_and_a_condition_open_for_the_game_master(ilo: Person, maren: Person) -> None:
    track = maren.plays(BeginTrack(ASH, "Lamp oil", kind="quantity")).changes[-1][2]
    burden = AddCondition(ASH, "Wet", effects=(Effect(kind="dice", amount=-1),), until="scene")
    assert maren.reads("track", ASH, track)
    assert maren.reads("condition", ASH, maren.plays(burden).changes[-1][2])


def test_a_sheet_is_written_ability_by_ability_and_skill_by_skill(ilo: Person) -> None:
    ilo.does("reopen", ASH)
    assert ilo.does("skill-new", ASH, "wits", name="Cards", code="1D+1").fact["after"] == "1D+1"
    fact = ilo.does("ability-code", ASH, "cards", name="Cards", code="2D").fact
    assert (fact["ability_name"], fact["parent"]) == ("Cards", "wits")
    assert (fact["before"], fact["after"]) == ("1D+1", "2D")
    assert ilo.does("ability-drop", ASH, "cards").fact.get("after", "") == ""
    ilo.does("background", ASH, text="ran with the lamplighters")
    assert "ran with the lamplighters" in ilo.card()
