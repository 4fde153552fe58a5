"""The panels of a sheet: what each shows to whom, in every game, and what redraws it."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from campaigns.dialogs.plain import versus_of
from campaigns.live.frames import Viewer
from campaigns.models import Campaign, Event, Seat
from campaigns.panels.draw import KINDS, for_stream, panels_on, touched
from campaigns.panels.seen import place_for, reading
from campaigns.play import perform
from campaigns.state import kept, state_of
from campaigns.table.panels import TABLE_PANELS
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter
from rules.common.free_rolls import RollDice
from rules.common.pinned_difficulty import PinDifficulty
from rules.common.sheets import BeginSheet, ShareSheet, WriteNotes
from rules.d6.abilities import SetCode
from rules.d6.endurance import TakePoints
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.dying import HelpDying
from rules.freeblade.harm import TakeDamage
from rules.freeblade.whole_character import RollCharacter
from rules.games import GAMES
from rules.sheet import Panel
from rules.sixd6.advantages import SetPotential, WriteAdvantage
from rules.table import PARTS, Effect
from tests.campaigns.at_table import Browser, Ids, at, do, drawn
from tests.campaigns.sheets import FRAME, create_foe, fill_slots
from tests.factories import create_campaign, create_seat, create_user

OTHERWISE = {"pending": "prompts stand on their entries and in the bar", "part": "it is who may see a panel"}
"""Parts that redraw something else than a panel of a sheet, each with what that is."""


def state_now(seat: Seat) -> Campaign:
    return Campaign.objects.get(pk=seat.campaign_id)


def panel(seat: Seat, key: str, sheet: str = "mira", asked: int | None = None) -> str:
    """One panel as a seat sees it now."""
    state = state_of(state_now(seat))
    [found] = [panel for panel in panels_on(state, sheet) if panel.key == key]
    return for_stream(place_for(seat, state, sheet, asked), found)


def sent(event: Event, seat: Seat, *sheets: str) -> dict[str, str]:
    """The panels of sheets that the stream brings a seat after an event."""
    viewer = Viewer(seat.pk, seat.user_id, seat.role, frozenset(sheets))
    return {root.id: root.html for root in drawn(event)[0].seen_by(viewer) if root.id.startswith("sheet-")}


def words(html: str) -> str:
    """What stands in HTML, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def posts(html: str) -> list[str]:
    return re.findall(r'hx-post="([^"]*)"', html)


def seats_of(game: str) -> dict[str, Seat]:
    """A GM, a player, another one and a watcher at a new table of a game, and Kit, whom the player plays."""
    campaign = create_campaign(system=game)
    roles = {"gm": "gm", "player": "player", "reader": "player", "watcher": "watcher"}
    seats = {who: create_seat(campaign, create_user(), role) for who, role in roles.items()}
    begun = BeginSheet("kit", "Kit", seats=(str(seats["player"].pk),))
    do(seats["player"], begun)
    return seats


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


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_the_table_and_the_sheet_of_every_game_open_for_everyone(game: str, signed_in: Browser) -> None:
    seats = seats_of(game)
    for seat in seats.values():
        for path in (f"{at(seat, 'table')}?sheet=kit", at(seat, "sheet", "kit")):
            answer = signed_in(seat).get(path)
            html = answer.content.decode()
            assert answer.status_code == 200
            assert 'id="sheet-kit-header"' in html
            assert len(Ids(html).every) == len(set(Ids(html).every))


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_who_only_reads_a_sheet_has_no_button_on_any_panel(game: str) -> None:
    seats = seats_of(game)
    if game == "freeblade":
        perform(seats["player"], RollCharacter("kit"))
    do(seats["gm"], AddCondition("kit", "Shaken", force=True))
    state = state_of(state_now(seats["gm"]))
    for who in ("reader", "watcher"):
        place = place_for(seats[who], state, "kit")
        html = "".join(for_stream(place, one) for one in panels_on(state, "kit"))
        assert not place.may_act
        assert "<form" not in html
        assert "<button" not in html
        assert "/do/" not in html


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_everyone_who_may_begins_a_sheet_in_every_game(game: str, signed_in: Browser) -> None:
    seats = seats_of(game)
    for who in ("gm", "player"):
        assert signed_in(seats[who]).get(at(seats[who], "sheet_new")).status_code == 200
    assert signed_in(seats["watcher"]).get(at(seats["watcher"], "sheet_new")).status_code == 403


def test_a_score_says_its_dice_difficulty_and_chance_and_carries_them(pips_seat: Seat, mira: str) -> None:
    html = panel(pips_seat, "abilities")
    assert "55%" in words(html)  # Strength +1 against 12
    assert '<input type="hidden" name="difficulty" value="12">' in html
    assert at(pips_seat, "do_row", mira, "check", "strength") in posts(html)
    assert 'aria-current="true"' in html


def test_what_hampers_all_abilities_is_said_once(pips_seat: Seat, mira: str) -> None:
    do(pips_seat, AddCondition(mira, "fatigued"))
    assert words(panel(pips_seat, "abilities")).count("fatigued") == 1
    do(pips_seat, AddCondition(mira, "starving"))
    assert words(panel(pips_seat, "abilities")).count("starving") == 2  # Strength and Constitution


def test_the_ladder_rolls_against_another_difficulty_for_one_seat(
    pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    path = at(pips_seat, "panel", mira, "abilities")
    html = signed_in(pips_seat).get(path, {"difficulty": "15"}, **FRAME).content.decode()
    assert Ids(html).roots == [f"sheet-{mira}-abilities"]
    assert '<input type="hidden" name="difficulty" value="15">' in html
    assert "csrfmiddlewaretoken" in html
    assert "vs 15" not in panel(pips_seat, "abilities")


@pytest.mark.parametrize("asked", ["x", "1000", "-1000", "1e3"])
def test_a_difficulty_that_is_none_is_refused(
    pips_seat: Seat, mira: str, signed_in: Browser, asked: str
) -> None:
    path = at(pips_seat, "panel", mira, "abilities")
    assert signed_in(pips_seat).get(path, {"difficulty": asked}, **FRAME).status_code == 422


def test_a_panel_is_asked_for_by_those_who_may_read_the_sheet(
    gwens_seat: Seat, pips_seat: Seat, mira: str, olaf: object, signed_in: Browser
) -> None:
    ogre = create_foe(gwens_seat, visibility="named")
    path = at(gwens_seat, "panel", ogre, "vitals")
    assert signed_in(gwens_seat).get(path, **FRAME).status_code == 200
    assert signed_in(pips_seat).get(path, **FRAME).status_code == 422
    assert signed_in(olaf).get(path, **FRAME).status_code == 404
    assert signed_in(pips_seat).get(at(pips_seat, "panel", mira, "nothing"), **FRAME).status_code == 404


def test_without_a_script_the_ladder_leads_to_the_whole_page(
    pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    for name, where in (("panel", (mira, "abilities")), ("sheet", (mira,))):
        page = signed_in(pips_seat).get(at(pips_seat, name, *where), {"difficulty": "15"}).content.decode()
        assert "What happened" in page
        assert '<input type="hidden" name="difficulty" value="15">' in page


def test_a_mere_roll_leaves_what_was_drawn_as_it_is(
    pips_seat: Seat, mira: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = panel(pips_seat, "gear")
    do(pips_seat, RollDice("d6"), 4)
    monkeypatch.setattr("campaigns.panels.draw._drawn", lambda *_: pytest.fail("it was drawn already"))
    assert panel(pips_seat, "gear") == before


def test_a_check_against_something_new_redraws_the_buttons_of_whoever_rolled_and_of_nobody_else(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    event = do(pips_seat, MakeCheck(mira, "strength", 15), 10)
    assert "vs 15" in words(sent(event, pips_seat, mira)["sheet-mira-abilities"])
    assert sent(event, gwens_seat, mira) == {}
    again = do(pips_seat, MakeCheck(mira, "strength", 15), 10)
    assert sent(again, pips_seat, mira) == {}


def test_a_pinned_difficulty_goes_before_ones_own_and_redraws_everyones_buttons(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str
) -> None:
    do(pips_seat, MakeCheck(mira, "strength", 15), 10)
    event = do(gwens_seat, PinDifficulty(18))
    assert "vs 18, pinned" in words(sent(event, pips_seat, mira)["sheet-mira-abilities"])
    assert "vs 18" not in words(sent(event, wynns_seat, mira).get("sheet-mira-abilities", ""))
    assert versus_of(state_of(state_now(pips_seat)), pips_seat.pk).why == "pinned"


def test_a_hidden_difficulty_is_on_the_buttons_of_the_gm_alone(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    event = do(gwens_seat, MakeCheck(mira, "strength", 17), 10, hide_difficulty=True)
    assert "17" in sent(event, gwens_seat, mira)["sheet-mira-abilities"]
    assert sent(event, pips_seat, mira) == {}
    assert "vs 17" not in words(panel(pips_seat, "abilities"))


def test_the_dying_have_an_alarm_on_top_with_what_helps(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    assert panel(pips_seat, "alarm") == '<section id="sheet-mira-alarm" hidden></section>'
    event = do(gwens_seat, TakeDamage(mira, 6), 4)
    html = sent(event, pips_seat, mira)["sheet-mira-alarm"]
    assert "Mira is dying. 3 minutes left" in words(html) or "Mira is dying. 3 rounds left" in words(html)
    assert at(pips_seat, "do", mira, "help") in posts(html)


def test_who_was_helped_is_down_and_stable_and_a_foe_is_taken_out(gwens_seat: Seat, mira: str) -> None:
    do(gwens_seat, TakeDamage(mira, 6), 4)
    do(gwens_seat, HelpDying(mira))
    assert "Mira is down, stable." in words(panel(gwens_seat, "alarm"))
    ogre = create_foe(gwens_seat, hp=3)
    do(gwens_seat, TakeDamage(ogre, 3))
    assert "Ogre is taken out." in words(panel(gwens_seat, "alarm", ogre))


def test_what_would_be_refused_says_why_on_its_disabled_button(pips_seat: Seat, mira: str) -> None:
    fill_slots(pips_seat, mira)
    html = panel(pips_seat, "gear")
    assert "disabled" in html
    assert 'class="refused"' in html


def test_worn_armour_is_taken_off_with_one_tap(pips_seat: Seat, mira: str) -> None:
    html = panel(pips_seat, "gear")
    assert "worn: absorbs" in html
    assert any("/do/take-off/" in path for path in posts(html))
    assert 'aria-pressed="true"' in html


def test_every_slot_is_drawn_the_empty_ones_too(pips_seat: Seat, mira: str) -> None:
    assert panel(pips_seat, "slots").count("Empty slot") == 2


def test_notes_are_read_as_they_are_meant_and_harm_nobody(pips_seat: Seat, mira: str) -> None:
    do(pips_seat, WriteNotes(mira, "**Owes** a favour <script>alert(1)</script>"))
    html = panel(pips_seat, "notes")
    assert "<strong>Owes</strong>" in html
    assert "<script" not in html


def test_a_new_turn_redraws_the_heads_of_those_whose_turn_it_is(gwens_seat: Seat, mira: str) -> None:
    ogre = create_foe(gwens_seat)
    event = do(gwens_seat, BeginEncounter((mira, ogre)), *[3] * 10)
    assert "in the turn order" in words(sent(event, gwens_seat, mira)["sheet-mira-header"])
    assert "sheet-mira-notes" not in sent(event, gwens_seat, mira)


def code_sheet(game: str) -> Seat:
    """Kit of one of the games of die codes, at 3D+2 Dexterity and 1D+1 Acrobatics, played by the seat."""
    seat = seats_of(game)["player"]
    do(seat, SetCode("kit", "dexterity", "3D+2", name="Dexterity"))
    do(seat, SetCode("kit", "acrobatics", "1D+1", parent="dexterity", name="Acrobatics"))
    return seat


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["freed6", "opend6"])
def test_a_skill_lies_on_top_of_its_ability_and_conditions_change_both(game: str) -> None:
    seat = code_sheet(game)
    html = panel(seat, "abilities", "kit")
    assert "3D+2" in words(html)
    assert re.search(r"Acrobatics .*5D", words(html))  # 3D+2 and 1D+1: three pips are a die
    assert html.count('class="d skill"') == 2
    do(seat, AddCondition("kit", "Shoved", effects=(Effect(kind="dice", scope="acrobatics", amount=-1),)))
    assert "−1D" in words(panel(seat, "abilities", "kit"))


@pytest.mark.django_db
def test_one_die_of_every_trait_is_wild_in_wild_d6() -> None:
    seat = seats_of("wildd6")["player"]
    do(seat, SetCode("kit", "fighting", "5D", name="Fighting"))
    [key] = [one.key for one in GAMES["wildd6"].sheet.panels if one.kind == "codes"]
    html = panel(seat, key, "kit")
    assert (html.count('class="d wild"'), html.count('class="d"')) == (1, 4)
    do(seat, SetCode("kit", "fighting", "7D", name="Fighting"))
    assert panel(seat, key, "kit").count('class="d') == 1


@pytest.mark.django_db
def test_marks_of_harm_stand_on_their_steps_and_many_are_a_number() -> None:
    seat = code_sheet("freed6")
    [key] = [
        one.key
        for one in GAMES["freed6"].sheet.panels
        if one.kind == "tracks" and "Damage" in panel(seat, one.key, "kit")
    ]
    for _ in range(4):
        do(seat, TakePoints("kit", "damage", 3, 2))
    html = panel(seat, key, "kit")
    assert "×4" in html
    assert 'aria-current="step"' in html


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["freed6", "opend6", "wildd6"])
def test_a_moved_track_redraws_its_panel_with_the_pointer_where_it_is(game: str) -> None:
    seat = seats_of(game)["player"]
    do(seat, BeginTrack("kit", name="Corruption", states=("Pure", "Tainted", "Lost")))
    [key] = state_of(state_now(seat)).table.rows.of("kit", "track")
    event = do(seat, MoveTrack("kit", key, at="Tainted"))
    html = sent(event, seat, "kit")["sheet-kit-tracks"]
    assert re.search(r'aria-current="step".*?Tainted', html, re.S)


@pytest.mark.django_db
def test_a_condition_says_what_it_does_how_long_and_from_what() -> None:
    seat = seats_of("freed6")["player"]
    worse = Effect(kind="dice", scope="checks", amount=-1)
    do(seat, AddCondition("kit", "Shoved", effects=(worse,), until="scene", source="the ogre"))
    told = words(panel(seat, "conditions", "kit"))
    assert "−1D on checks · until the scene ends · from the ogre" in told


@pytest.mark.django_db
def test_potential_and_advantages_of_6d6_are_drawn() -> None:
    seat = seats_of("sixd6")["player"]
    do(seat, SetPotential("kit", 3, 2))
    do(seat, WriteAdvantage("kit", "Armour", "static", 2, ("Free Resist",), "Keeps blades out."))
    assert "3 in the bank, 0 spent" in panel(seat, "potential", "kit")
    told = words(panel(seat, "advantages", "kit"))
    assert "Static Armour − 1d6+2 + Armour: what to do with it Free Resist → Keeps blades out." in told


def test_panels_are_drawn_once_for_all_who_see_the_same(
    gwens_seat: Seat, pips_seat: Seat, mira: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = state_of(state_now(gwens_seat))
    gear = next(one for one in panels_on(state, mira) if one.key == "gear")
    first = for_stream(place_for(gwens_seat, state, mira), gear)
    monkeypatch.setattr("campaigns.panels.draw._drawn", lambda *_: pytest.fail("it was drawn already"))
    assert for_stream(place_for(pips_seat, state, mira), gear) == first


def keys(panels: Iterable[Panel]) -> set[str]:
    return {one.key for one in panels}


def test_a_change_redraws_the_panels_of_its_part_and_no_others(gwens_seat: Seat, mira: str) -> None:
    panels = panels_on(state_of(state_now(gwens_seat)), mira)
    assert keys(touched(panels, {"belonging"})) == {"making", "gear", "slots"}
    assert keys(touched(panels, (), {"pinned"})) == {"abilities"}
    assert keys(touched(panels, {"profile"})) == keys(panels)


def test_buttons_tell_nothing_of_closed_sheets(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    ogre = create_foe(gwens_seat, visibility="hidden")
    do(gwens_seat, ShareSheet(ogre, (), "hidden"))
    state = state_of(state_now(pips_seat))
    html = "".join(panel(pips_seat, one.key) for one in panels_on(state, mira))
    assert "Ogre" not in html
    assert ogre not in html


def test_an_archived_table_has_panels_without_buttons(gwens_seat: Seat, mira: str) -> None:
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(archived="2026-01-01T00:00:00Z")
    kept.clear()  # no event tells of it
    state = state_of(state_now(gwens_seat))
    assert place_for(gwens_seat, state, mira) == reading(state, mira)
    assert posts(panel(gwens_seat, "vitals")) == []
