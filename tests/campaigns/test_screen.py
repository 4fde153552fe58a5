"""The GM's screen: its rows, and what is done to several sheets at once."""

from __future__ import annotations

import re
from typing import Any

import pytest

from campaigns.audience import OVERVIEW, SCREEN
from campaigns.drawing.fragments import snapshot
from campaigns.models import Event, Role, User
from campaigns.screen.layout import BOXES
from campaigns.table import order, party
from config.jinja import icon as drawn_icon
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.sheets import BeginSheet, SetResource, ShareSheet
from rules.d6.tracks import BeginTrack
from rules.freeblade.harm import TakeDamage
from rules.sixd6.potential_purse import purse_of
from rules.sixd6.recouping import SetPotential
from rules.table import Condition, Membership, Track
from tests.campaigns.at_table import HTMX, at, drawn, holds
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays
from tests.campaigns.sheets import create_foe, shown
from tests.factories import create_campaign, create_creature, create_seat

pytestmark = pytest.mark.database


@pytest.fixture
def ghouls(gm: Person, mira: str) -> list[str]:
    return [create_creature(gm.seat, f"Ghoul {letter}") for letter in "AB"]


def hp(gm: Person, sheet: str) -> int:
    return shown(gm.seat, sheet).hp.number


def track_states(gm: Person, *sheets: str) -> list[int]:
    return [row.state for sheet in sheets for row in gm.state.table.of(Track, sheet).values()]


def running(gwen: User, game: str) -> Person:
    """Gwen, who runs a table of another game."""
    return Person(create_seat(create_campaign(system=game), gwen, role=Role.GM))


def test_it_shows_everybody_in_the_order_in_which_they_act(gm: Person, mira: str, ghouls: list[str]) -> None:
    gm.plays(BeginEncounter((mira, *ghouls)), 5, 3, 1)
    html = gm.reads("screen")
    assert sorted(re.findall(r'id="order-(\w+)"', html)) == sorted([mira, *ghouls])
    assert "Round 1" in html
    assert all(f'id="box-{box.key}"' in html for box in BOXES)


def test_a_change_of_one_sheet_draws_its_row_and_its_card_alone(
    gm: Person, mira: str, ghouls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.reads("screen"), gm.reads("table")
    drawn_now: list[str] = []
    for module in (order, party):

        def noted(template: str, context: dict[str, Any], draw: Any = module.render_to_string) -> str:
            drawn_now.append(template.rpartition("/")[2])
            return str(draw(template, context))

        monkeypatch.setattr(module, "render_to_string", noted)
    gm.plays(TakeDamage(ghouls[0], 1))
    drawn_now.clear()
    gm.reads("screen"), gm.reads("table")
    assert sorted(drawn_now) == ["_in_strip.html", "_order_row.html", "_party.html"]


def row_of(gm: Person, sheet: str) -> str:
    [row] = re.findall(rf'<li class="order-row[^"]*" id="order-{sheet}".*?</li>', gm.reads("screen"), re.S)
    return str(row)


@pytest.mark.parametrize(
    ("track", "states"), [("damage", ("Normal", "Stunned")), ("composure", ("Normal", "Startled"))]
)
def test_a_row_of_a_game_of_tracks_says_how_badly_hurt_somebody_is(
    gwen: User, track: str, states: tuple[str, str]
) -> None:
    gm = running(gwen, "freed6")
    gm.plays(BeginSheet("guard", "Toll guard", kind="npc"))
    assert f"{states[0]}</b>" in row_of(gm, "guard")
    gm.plays(AddCondition("guard", states[1]))
    row = row_of(gm, "guard")
    assert f"{states[1]}</b>" in row
    assert f"{states[0]}</b>" not in row
    assert f'aria-valuetext="{track.title()} {states[1]}"' in row


def test_the_eye_of_a_row_shows_who_is_seen_and_a_hidden_row_says_so(gm: Person) -> None:
    eyes = {"open": ("eye", "Hide", "Visible"), "hidden": ("eye-off", "Reveal", "Hidden")}
    eyes |= dict.fromkeys(("named", "stands"), ("eye-dashed", "Hide", "Partly"))
    for visibility, (icon, press, word) in eyes.items():
        row = row_of(gm, create_foe(gm.seat, visibility=visibility))
        assert f'title="{press}">{drawn_icon(icon, size=20)}' in row
        assert f">{word}</small>" in row
        assert ('class="order-row unseen"' in row) == (visibility == "hidden")


def test_a_game_master_is_at_home_on_the_screen_and_the_table_is_one_tap_away(
    gm: Person, player: Person
) -> None:
    screen, table = at(gm.seat, "screen"), at(gm.seat, "table")
    for person, home, words in ((gm, screen, "To the GM screen"), (player, table, "To the table")):
        assert f'<h2><a href="{home}">' in person.browser.get("/").content.decode()
        people = person.reads("people")
        assert re.search(rf'<a class="button quiet wide-only" href="{home}">.*?{words}</span>', people, re.S)
    assert f'href="{table}"' in gm.reads("screen")
    assert f'href="{screen}"' in gm.reads("table")
    gm.submits("campaign_archive")
    assert f'<h2><a href="{table}">' in gm.browser.get("/").content.decode()


@pytest.mark.parametrize(
    ("beside", "opens"),
    [
        ("notes", True),
        ("notes/12/edit", True),
        ("search", True),
        ("sheets/70027a01936138db/", True),
        ("sheets/new", False),
        ("settings", False),
        ("//evil.example", False),
    ],
)
def test_a_page_lies_beside_the_fight_where_it_may(gm: Person, beside: str, opens: bool) -> None:
    drawer = gm.reads("screen", beside=beside).split('id="drawer"')[1].split("<nav")[0]
    assert (f'href="{at(gm.seat, "table")}{beside}">' in drawer, "Open the page" in drawer) == (opens, opens)


def test_in_a_fight_the_panel_of_time_is_led_by_the_round(gm: Person, mira: str, ghouls: list[str]) -> None:
    def panel() -> str:
        return gm.reads("screen").split('id="table-time"')[1].split("</div>")[0]

    assert 'class="round' not in panel()
    gm.plays(BeginEncounter((mira, *ghouls)), 5, 3, 1)
    gm.plays(TakeTurn(ghouls[1]))
    first, rare = panel().split('id="time-more"')
    holds(first, "Round 1: Ghoul B acts", "Next turn", "End the encounter", no="Reorder")
    holds(rare, "Reorder", "Set turn", "Begin a session")


def test_quick_actions_are_what_a_fight_asks_for_and_fold_the_others_and_the_other_pages(gm: Person) -> None:
    first, rest = gm.reads("screen").split('id="box-hand"')[1].split('id="hand-more"')
    asked = re.findall(r"/do/([a-z-]+)/", first)[::2]
    assert asked == ["creature", "request", "fate", "grant"]
    holds(rest.split("</details>")[0], "/do/pin/", "Add a character", "House rules", "Shortcuts")


def test_the_row_of_the_dying_has_their_countdown(gm: Person, mira: str) -> None:
    assert 'class="order-row"' in row_of(gm, mira)
    gm.plays(TakeDamage(mira, 6), 4)
    row = row_of(gm, mira)
    assert re.search(r'class="order-row fallen dying".*<b>dying</b><b>\s· 3 (minutes|rounds)</b>', row, re.S)


def test_what_a_row_has_no_room_for_is_said_in_full(gm: Person, player: Person, mira: str) -> None:
    ghoul = create_creature(gm.seat, "Ghoul", visibility="named")
    gm.plays(BeginEncounter((mira, ghoul)), 5, 3)
    gm.plays(AddCondition(ghoul, "Soaked", force=True))
    row = row_of(gm, ghoul)
    assert 'class="order-name" title="Ghoul"' in row
    assert ' title="name only">' in row
    assert 'aria-label="Conditions of Ghoul: Soaked"' in row


def test_one_press_harms_all_and_one_undo_heals_them(gm: Person, ghouls: list[str], replays: Replays) -> None:
    before, whole = gm.head, [hp(gm, ghoul) for ghoul in ghouls]
    with replays():
        gm.does("do_together", "damage", sheet=ghouls, amount=3)
    events = Event.objects.filter(campaign=gm.seat.campaign_id, seq__gt=before)
    first, second = events.filter(kind="damage_taken").order_by("seq")
    assert second.caused_by == first.seq
    assert [hp(gm, ghoul) for ghoul in ghouls] == [number - 3 for number in whole]
    gm.does("undo_last")
    assert [hp(gm, ghoul) for ghoul in ghouls] == whole


def foes_on_screen(gm: Person) -> set[str]:
    """Those whom "All foes" selects."""
    boxes = re.findall(r'name="sheet" value="(\w+)" form="chosen"\s+data-side="(\w*)"', gm.reads("screen"))
    assert boxes
    return {sheet for sheet, side in boxes if side == "foes"}


def test_all_foes_of_a_fight_are_those_who_still_fight_in_it(
    gm: Person, mira: str, ghouls: list[str]
) -> None:
    elsewhere = create_creature(gm.seat, "Marsh ghoul")
    assert foes_on_screen(gm) == {*ghouls, elsewhere}
    gm.plays(BeginEncounter((mira, *ghouls)), 5, 3, 1)
    assert foes_on_screen(gm) == set(ghouls)
    gm.plays(TakeDamage(ghouls[0], 99))
    assert foes_on_screen(gm) == {ghouls[1]}


def test_numbers_that_act_at_once_say_what_they_take(gm: Person, mira: str) -> None:
    assert "−3</button>" in gm.reads("screen")


def test_an_encounter_begins_with_the_party_and_with_the_foes_who_stand_there(
    gm: Person, player: Person, mira: str, ghouls: list[str]
) -> None:
    create_creature(gm.seat, "Lurker", visibility="hidden")
    gm.plays(TakeDamage(ghouls[0], 99))
    dialog = gm.reads("encounter")
    ticked = re.findall(r'name="sheets"\s+value="(\w+)" checked', dialog)
    assert sorted(ticked) == sorted([mira, ghouls[1]])
    assert dialog.count('name="sheets"') == 4


def test_a_dialog_for_several_says_for_whom_it_is(gm: Person, ghouls: list[str]) -> None:
    dialog = gm.reads("do_together", "condition-new", sheet=ghouls)
    assert all(f"sheet={ghoul}" in dialog for ghoul in ghouls)
    chosen = "&".join(f"sheet={ghoul}" for ghoul in ghouls)
    path = f"{at(gm.seat, 'do_together', 'condition-new')}?{chosen}"
    assert gm.browser.post(path, {"name": "Soaked"}, headers=HTMX).status_code == 200
    assert gm.reads("screen").count("Soaked") >= len(ghouls)


@pytest.mark.parametrize(
    ("sheets", "sentence"), [([], "Choose someone first."), (["nobody"], "no longer at the table")]
)
def test_nonsense_is_refused_as_a_whole(gm: Person, mira: str, sheets: list[str], sentence: str) -> None:
    assert sentence in gm.is_refused("do_together", "damage", sheet=sheets, amount=1)


def test_what_is_not_for_several_is_not_there(gm: Person, mira: str) -> None:
    assert gm.sends("do_together", "rest", sheet=[mira], amount=1).status_code == 404


def test_one_who_cannot_stops_it_for_all(gm: Person, ghouls: list[str]) -> None:
    assert "No encounter is running." in gm.is_refused("do_together", "out", sheet=ghouls)


def test_a_press_hides_and_reveals_without_changing_who_plays(gm: Person, player: Person, mira: str) -> None:
    for key, visibility in (("hide", "hidden"), ("reveal", "open")):
        gm.does("do_together", key, sheet=mira)
        row = gm.state.table.get(Membership, mira, "membership")
        assert row is not None
        assert (row.visibility, row.seats) == (visibility, (str(player.seat.pk),))


@pytest.mark.parametrize("visibility", ["named", "stands", "open"])
def test_a_foe_that_was_hidden_is_revealed_as_far_as_it_was_seen_before(gm: Person, visibility: str) -> None:
    foes = [create_creature(gm.seat, name, visibility=visibility) for name in ("Ghoul", "Wight")]
    gm.does("do_together", "hide", sheet=foes)
    gm.plays(ShareSheet(foes[1], (str(gm.seat.pk),), "hidden"))  # it changes hands while nobody sees it
    gm.does("do_together", "reveal", sheet=foes)
    rows = [gm.state.table.get(Membership, foe, "membership") for foe in foes]
    assert [row.visibility for row in rows if row] == [visibility] * 2


def test_who_shows_itself_is_told_to_all(gm: Person, player: Person, watcher: Person) -> None:
    ghoul = create_creature(gm.seat, "Ghoul", visibility="hidden")
    shown = gm.does("do_together", "reveal", sheet=ghoul)
    assert (shown.kind, shown.audience, shown.secret) == ("sheet_revealed", "table", None)
    for person in (player, watcher):
        assert "<b>Ghoul</b> shows itself!" in person.card(shown.seq)
    assert gm.does("do_together", "hide", sheet=ghoul).audience == "gm"


def test_a_row_changes_on_screens_alone(gm: Person, player: Person, ghouls: list[str]) -> None:
    event = gm.does("do_together", "damage", sheet=ghouls[0], amount=2)
    rows = [root for frame in drawn(event) for root in frame.roots if root.id.startswith("order-")]
    assert [root.id for root in rows] == [f"order-{ghouls[0]}"]
    viewers = (gm.viewer_of(SCREEN), gm.viewer, player.viewer_of(SCREEN))
    assert [rows[0].goes_to(viewer) for viewer in viewers] == [True, False, False]


def test_the_whole_party_stands_as_it_is_on_the_table_page_of_a_game_master(
    gm: Person, player: Person, mira: str
) -> None:
    event = gm.does("do_together", "damage", sheet=mira, amount=2)
    [root] = [root for frame in drawn(event) for root in frame.roots if root.id == f"member-{mira}"]
    viewers = (gm.viewer_of(OVERVIEW), gm.viewer, player.viewer_of(OVERVIEW))
    assert [root.goes_to(viewer) for viewer in viewers] == [True, False, False]
    assert root.html in gm.reads("table")
    behind = gm.viewer_of(OVERVIEW)
    [whole] = [one for one in snapshot(behind, gm.seat.campaign_id).seen_by(behind) if one.id == "overview"]
    assert root.html in whole.html


def test_who_was_too_far_behind_gets_the_screen_whole(gm: Person, ghouls: list[str]) -> None:
    screen = gm.viewer_of(SCREEN)
    roots = {root.id: root.html for root in snapshot(screen, gm.seat.campaign_id).seen_by(screen)}
    assert all(ghoul in roots["table-order"] for ghoul in ghouls)


def test_a_track_that_is_called_the_same_moves_on_several_sheets(gwen: User) -> None:
    odile, sheets = running(gwen, "wildd6"), ["raider0", "raider1"]
    for sheet in sheets:
        odile.plays(BeginSheet(sheet, sheet.title(), "npc"))
        odile.plays(BeginTrack(sheet, "Health", states=("Fresh", "Hurt", "Down")))
    key = next(iter(odile.state.table.of(Track, sheets[0])))
    assert "Health" in odile.reads("do_together", "track-step", sheet=sheets)
    odile.does("do_together", "track-step", sheet=sheets, track=key, steps=2)
    assert track_states(odile, *sheets) == [2, 2]


def test_the_keypad_moves_the_only_track_that_each_has(gwen: User) -> None:
    odile, sheets = running(gwen, "wildd6"), ["raider", "mule"]
    for sheet, name in zip(sheets, ("Health", "Patience"), strict=True):
        odile.plays(BeginSheet(sheet, sheet.title(), "npc"))
        odile.plays(BeginTrack(sheet, name, states=("Fresh", "Hurt", "Down")))
    assert 'aria-label="Steps"' in odile.reads("screen")
    odile.does("do_together", "track-step", sheet=sheets, steps=1)
    assert track_states(odile, *sheets) == [1, 1]

    odile.plays(BeginTrack("raider", "Nerve", states=("Calm", "Shaken")))
    assert "Which" in odile.is_refused("do_together", "track-step", sheet=sheets, steps=1)
    assert track_states(odile, "mule") == [1]


def test_minus_in_a_row_moves_the_track_that_it_shows_one_step_on_and_plus_back(gwen: User) -> None:
    odile = running(gwen, "wildd6")
    odile.plays(BeginSheet("raider", "Raider", "npc"))
    for name in ("Health", "Nerve"):
        odile.plays(BeginTrack("raider", name, states=("Fresh", "Shaken", "Down")))
    key, other = odile.state.table.of(Track, "raider")
    for track in (key, other):
        odile.does("do_together", "track-step", sheet="raider", track=track, steps=1)
    html = odile.reads("screen")
    row = html[html.index('id="order-raider"') :].split("</form>")[0]
    assert f'name="track" value="{key}"' in row
    assert "Nerve: Shaken" in html, "what is no health is named"
    for pressed, now in zip(re.findall(r'name="steps" value="(-?\d)"', row), (2, 1), strict=True):
        odile.does("do_together", "track-step", sheet="raider", track=key, steps=pressed)
        assert [odile.state.table.of(Track, "raider")[one].state for one in (key, other)] == [now, 1]


def test_a_row_says_of_whom_players_see_only_the_name(gm: Person) -> None:
    _, wolf, _ = (create_creature(gm.seat, how, visibility=how) for how in ("open", "named", "hidden"))
    rows = gm.reads("screen").split('id="order-')
    assert [row.split('"')[0] for row in rows[1:] if "name only" in row] == [wolf]


def test_the_keypad_brings_potential_back(gwen: User) -> None:
    sunniva, sheets = running(gwen, "sixd6"), ["ketil", "sanna"]
    for sheet in sheets:
        sunniva.plays(BeginSheet(sheet, sheet.title(), "npc"))
        sunniva.plays(SetPotential(sheet, 3, 2))
        sunniva.plays(SetResource(sheet, "spent_dynamic", 1))
    assert 'aria-label="Dynamic"' in sunniva.reads("screen")
    sunniva.does("do_together", "recoup", sheet=sheets, dynamic=1)
    assert [purse_of(sunniva.state.table, sheet).bank.dynamic for sheet in sheets] == [4, 4]
    assert "spent" in sunniva.is_refused("do_together", "recoup", sheet=sheets, dynamic=1)


def test_of_two_ways_to_end_a_fight_the_plain_one_comes_first(gwen: User) -> None:
    gm = running(gwen, "sixd6")
    gm.plays(BeginSheet("ketil", "Ketil"))
    gm.plays(BeginEncounter(("ketil",)))
    time = gm.reads("screen").split('id="table-time"')[1]
    assert 0 < time.index("End the encounter") < time.index("Go straight to the next fight")


def test_a_row_takes_one_hp_and_gives_one_back(gm: Person, ghouls: list[str]) -> None:
    before = hp(gm, ghouls[0])
    nudge = re.search(rf'id="order-{ghouls[0]}".*?<form class="nudge.*?</form>', gm.reads("screen"), re.S)
    assert nudge is not None
    paths = re.findall(r'(?:<form class="nudge[^>]* |form)action="([^"]*)"', nudge[0])
    for path, now in zip(paths, (before - 1, before), strict=True):
        asked = {"sheet": ghouls[0], "amount": "1"}
        assert gm.browser.post(path, asked, headers=HTMX).status_code == 200
        assert hp(gm, ghouls[0]) == now


def test_a_condition_for_several_goes_over_the_limit(gm: Person, mira: str, ghouls: list[str]) -> None:
    for number in range(6):
        gm.plays(AddCondition(mira, f"Burden {number}", force=True))
    asked = {"sheet": [ghouls[0], mira], "name": "Soaked"}
    html = gm.is_refused("do_together", "condition-new", **asked)
    assert "Go over the limit" in html
    assert "Which one do you drop?" not in html, "what one would drop, another does not carry"
    gm.does("do_together", "condition-new", **asked, force="on")
    for sheet in (ghouls[0], mira):
        assert "Soaked" in [row.name for row in gm.state.table.of(Condition, sheet).values()]
