"""The panels of a sheet: what each shows to whom, in every game, and what redraws it."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from campaigns.dialogs.plain import versus_of
from campaigns.models import Campaign, Event
from campaigns.panels.draw import KINDS, for_stream, panels_on, panels_touched
from campaigns.panels.seen import place_for, reading
from campaigns.play import perform
from campaigns.state import kept
from campaigns.table.panels import TABLE_PANELS
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter, NextRound, TakeTurn
from rules.common.fight_actions import ActInFight
from rules.common.free_rolls import RollDice
from rules.common.pinned_difficulty import PinDifficulty
from rules.common.sheets import BeginSheet, ShareSheet
from rules.d6.abilities import SetCode
from rules.d6.points_against_resistance import TakePoints
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.dying import StabiliseDying
from rules.freeblade.harm import TakeDamage
from rules.freeblade.whole_character import RollCharacter
from rules.games import GAMES
from rules.sheet import Panel
from rules.sixd6.recouping import SetPotential
from rules.sixd6.written_advantages import WriteAdvantage
from rules.table import PARTS, Effect
from tests.campaigns.at_table import HTMX, Ids, at, drawn, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe
from tests.factories import create_campaign, create_character, create_seat, create_user

pytestmark = pytest.mark.django_db
OTHERWISE = {
    "pending": "prompts stand on entries and in the bar",
    "membership": "it is who may see a panel",
}
"""Parts that redraw something else than a panel of a sheet, each with what that is."""


def panel(person: Person, key: str, sheet: str = "mira", asked: int | None = None) -> str:
    """One panel as a seat sees it now."""
    state = person.state
    [found] = [panel for panel in panels_on(state, sheet) if panel.key == key]
    return for_stream(place_for(person.seat, state, sheet, asked), found)


def sent(event: Event, person: Person, *sheets: str) -> dict[str, str]:
    """The panels of sheets that the stream brings a seat after an event."""
    roots = drawn(event)[0].seen_by(person.viewer_of(*sheets))
    return {root.id: root.html for root in roots if root.id.startswith("sheet-")}


def posts(html: str) -> list[str]:
    return re.findall(r'hx-post="([^"]*)"', html)


def people_at(game: str) -> dict[str, Person]:
    """A GM, a player, another one and a watcher at a new table of a game, and Kit, whom the player plays."""
    campaign = create_campaign(system=game)
    roles = {"gm": "gm", "player": "player", "reader": "player", "watcher": "watcher"}
    people = {who: Person(create_seat(campaign, create_user(), role)) for who, role in roles.items()}
    people["player"].plays(BeginSheet("kit", "Kit", seats=(str(people["player"].seat.pk),)))
    return people


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_the_core_is_on_some_panel(game: str) -> None:
    panels = GAMES[game].sheet.panels
    shown = {part for one in panels for part in (*KINDS[one.kind].parts, *KINDS[one.kind].table_parts)}
    shown |= {part for one in TABLE_PANELS for part in one.parts}
    without = set(PARTS) - shown - OTHERWISE.keys()
    needless = {"pinned"} if not any(dialog.key == "pin" for dialog in GAMES[game].sheet.table) else set()
    assert without <= needless


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_that_a_game_names_is_drawn_by_something(game: str) -> None:
    sheet = GAMES[game].sheet
    assert {panel.kind for panel in sheet.panels} <= KINDS.keys()
    assert len({panel.key for panel in sheet.panels}) == len(sheet.panels)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_and_the_sheet_of_every_game_open_for_everyone_and_a_new_one_for_players(game: str) -> None:
    people = people_at(game)
    begins = {who: person.opens("sheet_new").status_code for who, person in people.items()}
    assert begins == {"gm": 200, "player": 200, "reader": 200, "watcher": 403}
    for person in people.values():
        for html in (person.reads("table", sheet="kit"), person.reads("sheet", "kit")):
            assert 'id="sheet-kit-header"' in html
            assert len(Ids(html).every) == len(set(Ids(html).every))


@pytest.mark.parametrize("game", GAMES)
def test_who_only_reads_a_sheet_has_no_button_on_any_panel(game: str) -> None:
    people = people_at(game)
    if game == "freeblade":
        perform(people["player"].seat, RollCharacter("kit"))
    people["gm"].plays(AddCondition("kit", "Shaken", force=True))
    state = people["gm"].state
    for who in ("reader", "watcher"):
        place = place_for(people[who].seat, state, "kit")
        html = "".join(for_stream(place, one) for one in panels_on(state, "kit"))
        assert not place.may_act
        holds(html, no=("<form", "<button", "/do/"))


def test_a_score_says_its_dice_difficulty_and_chance_and_carries_them(player: Person, mira: str) -> None:
    html = panel(player, "abilities")
    assert "55%" in words(html)  # Strength +1 against 12
    assert '<input type="hidden" name="difficulty" value="12">' in html
    assert at(player.seat, "do_row", mira, "check", "strength") in posts(html)
    assert 'aria-current="true"' in html


def test_what_hampers_all_abilities_is_said_once(player: Person, mira: str) -> None:
    player.plays(AddCondition(mira, "fatigued"))
    assert words(panel(player, "abilities")).count("fatigued") == 1
    player.plays(AddCondition(mira, "starving"))
    assert words(panel(player, "abilities")).count("starving") == 2  # Strength and Constitution


def test_the_ladder_rolls_against_another_difficulty_for_one_seat(player: Person, mira: str) -> None:
    path = at(player.seat, "panel", mira, "abilities")
    html = player.browser.get(path, {"difficulty": "15"}, headers=HTMX).content.decode()
    assert Ids(html).roots == [f"sheet-{mira}-abilities"]
    holds(html, '<input type="hidden" name="difficulty" value="15">', "csrfmiddlewaretoken")
    assert "vs 15" not in panel(player, "abilities")
    options = at(player.seat, "do_row", mira, "check", "strength") + "?difficulty=15"
    assert f'hx-get="{options}"' in html
    holds(player.browser.get(options, headers=HTMX).content.decode(), 'name="difficulty"', 'value="15"')


@pytest.mark.parametrize("asked", ["x", "1000", "-1000", "1e3"])
def test_a_difficulty_that_is_none_is_refused(player: Person, mira: str, asked: str) -> None:
    path = at(player.seat, "panel", mira, "abilities")
    assert player.browser.get(path, {"difficulty": asked}, headers=HTMX).status_code == 422


def test_a_panel_is_asked_for_by_those_who_may_read_the_sheet(gm: Person, player: Person, mira: str) -> None:
    ogre = create_foe(gm.seat, visibility="named")
    for person, sheet, key, status in (
        (gm, ogre, "vitals", 200),
        (player, ogre, "vitals", 422),
        (player, mira, "nothing", 404),
    ):
        path = at(person.seat, "panel", sheet, key)
        assert person.browser.get(path, headers=HTMX).status_code == status


def test_without_a_script_the_ladder_leads_to_the_whole_page(player: Person, mira: str) -> None:
    for name, where in (("panel", (mira, "abilities")), ("sheet", (mira,))):
        page = player.reads(name, *where, difficulty=15)
        holds(page, "History</h2>", '<input type="hidden" name="difficulty" value="15">')


def test_a_mere_roll_leaves_all_as_drawn(player: Person, mira: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = panel(player, "gear")
    player.plays(RollDice("d6"), 4)
    monkeypatch.setattr("campaigns.panels.draw._draw_panel", lambda *_: pytest.fail("it was drawn already"))
    assert panel(player, "gear") == before


def test_a_check_against_something_new_redraws_ones_buttons(gm: Person, player: Person, mira: str) -> None:
    event = player.plays(MakeCheck(mira, "strength", 15), 10)
    assert "vs 15" in words(sent(event, player, mira)["sheet-mira-abilities"])
    assert sent(event, gm, mira) == {}
    assert sent(player.plays(MakeCheck(mira, "strength", 15), 10), player, mira) == {}


def test_a_pinned_difficulty_comes_first(gm: Person, player: Person, watcher: Person, mira: str) -> None:
    player.plays(MakeCheck(mira, "strength", 15), 10)
    event = gm.plays(PinDifficulty(18))
    assert "vs 18, pinned" in words(sent(event, player, mira)["sheet-mira-abilities"])
    assert "vs 18" not in words(sent(event, watcher, mira).get("sheet-mira-abilities", ""))
    assert versus_of(player.state, player.seat.pk).why == "pinned"


def test_a_hidden_difficulty_is_on_the_buttons_of_the_gm_alone(gm: Person, player: Person, mira: str) -> None:
    event = gm.plays(MakeCheck(mira, "strength", 17), 10, hide_difficulty=True)
    assert "17" in sent(event, gm, mira)["sheet-mira-abilities"]
    assert sent(event, player, mira) == {}
    assert "vs 17" not in words(panel(player, "abilities"))


def test_the_dying_have_an_alarm_on_top_with_what_helps(gm: Person, player: Person, mira: str) -> None:
    assert panel(player, "alarm") == '<section id="sheet-mira-alarm" hidden></section>'
    event = gm.plays(TakeDamage(mira, 6), 4)
    html = sent(event, player, mira)["sheet-mira-alarm"]
    assert re.search(r"^Mira is dying\b.* 3 minutes left, unless someone helps", words(html))
    assert not posts(html), "whoever is dying helps nobody"


def test_every_comrade_of_the_dying_has_the_button_that_helps_and_no_foe(
    gm: Person, player: Person, mira: str
) -> None:
    brin, ogre = create_character(player.seat), create_foe(gm.seat)
    assert panel(player, "alarm", brin) == f'<section id="sheet-{brin}-alarm" hidden></section>'
    event = gm.plays(TakeDamage(mira, 6), 4)
    html = sent(event, player, brin)[f"sheet-{brin}-alarm"]
    assert "Mira is dying. 3 minutes left. Stabilise" in words(html)
    assert posts(html) == [at(player.seat, "do", brin, "help")]
    assert "hidden" in panel(gm, "alarm", ogre)
    player.does("help", brin, target=mira)
    assert panel(player, "alarm", brin) == f'<section id="sheet-{brin}-alarm" hidden></section>'
    cora = create_character(player.seat, "Cora")
    gm.plays(TakeDamage(brin, 30), 4)
    assert 'aria-label="Stabilise Brin"' in panel(player, "alarm", cora)
    gm.plays(ShareSheet(brin, (str(player.seat.pk),), "named"))
    assert "hidden" in panel(player, "alarm", cora), "whose sheet is closed is not told to be dying"


def test_in_a_fight_players_have_no_button_to_rest_which_the_gm_may_allow(
    gm: Person, player: Person, mira: str
) -> None:
    rest = at(player.seat, "do", mira, "rest")
    assert rest in panel(player, "vitals")
    event = gm.plays(BeginEncounter((mira,)), 3)
    assert rest not in sent(event, player, mira)["sheet-mira-vitals"]
    assert rest in sent(event, gm, mira)["sheet-mira-vitals"]
    assert rest in sent(gm.plays(EndEncounter()), player, mira)["sheet-mira-vitals"]


def test_the_head_of_a_sheet_says_who_stays_behind_and_lets_them_come_again(
    gm: Person, player: Person, mira: str
) -> None:
    stay, come = at(player.seat, "do", mira, "stay"), at(player.seat, "do", mira, "come")
    assert stay in posts(panel(player, "header"))
    assert come not in panel(player, "header")
    player.does("stay", mira)
    assert (stay in panel(gm, "header"), come in posts(panel(gm, "header"))) == (False, True)
    assert "stays behind" in words(panel(gm, "slots"))
    gm.does("come", mira)
    assert "stays behind" not in words(panel(gm, "slots"))


def test_who_was_helped_is_down_and_stable_and_a_foe_is_taken_out(gm: Person, mira: str) -> None:
    gm.plays(TakeDamage(mira, 6), 4)
    gm.plays(StabiliseDying(create_character(gm.seat), mira))
    assert "Mira is down, stable." in words(panel(gm, "alarm"))
    ogre = create_foe(gm.seat, hp=3)
    gm.plays(TakeDamage(ogre, 3))
    assert "Ogre is taken out." in words(panel(gm, "alarm", ogre))


def test_what_refuses_several_buttons_is_said_once_above_them_in_grey(
    gm: Person, player: Person, mira: str
) -> None:
    ogre = create_foe(gm.seat)
    gm.plays(BeginEncounter((mira, ogre)), 6, 1)
    gm.plays(TakeTurn(mira))
    html = sent(player.plays(ActInFight(mira)), player, mira)["sheet-mira-gear"]
    assert words(html).count("Mira has used the action of this Round.") == 1
    blocked = re.findall(r'disabled aria-describedby="([^"]*)"', html)
    assert (len(blocked) > 1, set(blocked)) == (True, {"why-sheet-mira-gear-0"})
    holds(html, '<p class="refused soft" id="why-sheet-mira-gear-0">')
    html = sent(gm.plays(NextRound(), 6, 1), player, mira)["sheet-mira-gear"]
    assert "disabled" not in sent(gm.plays(TakeTurn(mira)), player, mira).get("sheet-mira-gear", html)


def test_worn_armour_is_taken_off_with_one_tap(player: Person, mira: str) -> None:
    html = panel(player, "gear")
    assert "worn: absorbs" in html
    assert any("/do/take-off/" in path for path in posts(html))
    assert 'aria-pressed="true"' in html


def test_every_slot_is_drawn_the_empty_ones_too(player: Person, mira: str) -> None:
    assert panel(player, "slots").count("Empty slot") == 2


def test_a_new_turn_redraws_the_heads_of_those_whose_turn_it_is(gm: Person, mira: str) -> None:
    ogre = create_foe(gm.seat)
    gm.plays(BeginEncounter((mira, ogre)), *[3] * 10)
    begun = sent(gm.plays(TakeTurn(mira)), gm, mira)
    assert "acts now" in words(begun["sheet-mira-header"])
    assert "sheet-mira-notes" not in begun


def code_sheet(game: str) -> Person:
    """Kit of one of the games of die codes, at 3D+2 Dexterity and 1D+1 Acrobatics, and who plays them."""
    player = people_at(game)["player"]
    player.plays(SetCode("kit", "dexterity", "3D+2", name="Dexterity"))
    player.plays(SetCode("kit", "acrobatics", "1D+1", parent="dexterity", name="Acrobatics"))
    return player


@pytest.mark.parametrize("game", ["freed6", "opend6"])
def test_a_skill_lies_on_top_of_its_ability_and_conditions_change_both(game: str) -> None:
    player = code_sheet(game)
    html = panel(player, "abilities", "kit")
    assert "3D+2" in words(html)
    assert re.search(r"Acrobatics .*5D", words(html))  # 3D+2 and 1D+1: three pips are a die
    assert html.count('class="code-row flex wrap skill"') == 1
    player.plays(AddCondition("kit", "Shoved", effects=(Effect(kind="dice", scope="acrobatics", amount=-1),)))
    assert "−1D" in words(panel(player, "abilities", "kit"))


def test_a_trait_of_wild_d6_says_its_dice_and_where_the_wild_one_is_told_of() -> None:
    player = people_at("wildd6")["player"]
    player.plays(SetCode("kit", "fighting", "5D", name="Fighting"))
    [key] = [one.key for one in GAMES["wildd6"].sheet.panels if one.kind == "codes"]
    holds(words(panel(player, key, "kit")), "Fighting 5D", "Rules: Wild die")


def test_marks_of_harm_stand_on_their_steps_and_many_are_a_number() -> None:
    player = code_sheet("freed6")
    [key] = [
        one.key
        for one in GAMES["freed6"].sheet.panels
        if one.kind == "tracks" and "Damage" in panel(player, one.key, "kit")
    ]
    for times in range(1, 5):
        player.plays(TakePoints("kit", "damage", 3, 2))
        assert ("×" in panel(player, key, "kit")) == (times > 1)
    holds(panel(player, key, "kit"), "×4", 'aria-current="step"')


@pytest.mark.parametrize("game", ["freed6", "opend6", "wildd6"])
def test_a_moved_track_redraws_its_panel_with_the_pointer_where_it_is(game: str) -> None:
    player = people_at(game)["player"]
    player.plays(BeginTrack("kit", name="Corruption", states=("Pure", "Tainted", "Lost")))
    [key] = player.state.table.rows.of("kit", "track")
    event = player.plays(MoveTrack("kit", key, state="Tainted"))
    html = sent(event, player, "kit")["sheet-kit-tracks"]
    assert re.search(r'aria-current="step".*?Tainted', html, re.S)


def test_a_condition_says_what_it_does_how_long_and_from_what() -> None:
    player = people_at("freed6")["player"]
    worse = Effect(kind="dice", scope="checks", amount=-1)
    player.plays(AddCondition("kit", "Shoved", effects=(worse,), until="scene", source="the ogre"))
    assert "−1D on checks · until the scene ends · from the ogre" in words(panel(player, "conditions", "kit"))


def test_potential_and_advantages_of_6d6_are_drawn() -> None:
    player = people_at("sixd6")["player"]
    player.plays(SetPotential("kit", 3, 2))
    player.plays(WriteAdvantage("kit", "Armour", "static", 2, ("Free Resist",), "Keeps blades out."))
    assert "3 in the bank, 0 spent" in panel(player, "potential", "kit")
    told = words(panel(player, "advantages", "kit"))
    assert "Armour − Static 1d6+2 + Armour: actions Free Resist → Keeps blades out." in told


def test_less_and_more_write_one_beside_what_an_advantage_adds_to_its_die() -> None:
    player = people_at("sixd6")["player"]
    player.plays(WriteAdvantage("kit", "Knife", "static", 2))
    html = panel(player, "advantages", "kit")
    assert sorted(re.findall(r'name="pips" value="(\d+)"', html)) == ["1", "3"]


def test_panels_are_drawn_once_for_many(
    gm: Person, player: Person, mira: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = gm.state
    gear = next(one for one in panels_on(state, mira) if one.key == "gear")
    first = for_stream(place_for(gm.seat, state, mira), gear)
    monkeypatch.setattr("campaigns.panels.draw._draw_panel", lambda *_: pytest.fail("it was drawn already"))
    assert for_stream(place_for(player.seat, state, mira), gear) == first


def keys(panels: Iterable[Panel]) -> set[str]:
    return {one.key for one in panels}


def test_a_change_redraws_the_panels_of_its_part_and_no_others(gm: Person, mira: str) -> None:
    panels = panels_on(gm.state, mira)
    assert keys(panels_touched(panels, {"belonging"})) == {"header", "making", "gear", "slots"}
    assert keys(panels_touched(panels, (), {"pinned"})) == {"abilities", "gear"}
    assert keys(panels_touched(panels, {"profile"})) == keys(panels)


def test_buttons_tell_nothing_of_closed_sheets(gm: Person, player: Person, mira: str) -> None:
    ogre = create_foe(gm.seat, visibility="hidden")
    gm.plays(ShareSheet(ogre, (), "hidden"))
    state = player.state
    holds("".join(panel(player, one.key) for one in panels_on(state, mira)), no=("Ogre", ogre))


def test_an_archived_table_has_panels_without_buttons(gm: Person, mira: str) -> None:
    Campaign.objects.filter(pk=gm.seat.campaign_id).update(archived="2026-01-01T00:00:00Z")
    kept.clear()  # no event tells of it
    state = gm.state
    assert place_for(gm.seat, state, mira) == reading(state, mira)
    assert posts(panel(gm, "vitals")) == []
