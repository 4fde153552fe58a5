"""A character begins: step by step, or rolled at once."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Event, Membership
from campaigns.state import kept
from rules.common.lookups import finished
from rules.freeblade.first_spells import KIT
from rules.freeblade.game import FREEBLADE
from rules.games import GAMES, game_for
from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays
from tests.campaigns.sheets import shown


def names_of(game: str) -> set[str]:
    return {line.text for line in game_for(game).system.table("names").lines}


@pytest.fixture
def at_game(player: Person, game: str) -> None:
    """The table plays that game."""
    Campaign.objects.update(system=game)
    kept.clear()


def test_step_by_step_it_begins_with_the_abilities(player: Person, replays: Replays) -> None:
    with replays():
        to = player.submits("sheet_begin", how="steps", name="Osk", portrait="🧔")
    membership = Membership.objects.get()
    sheet = membership.character
    assert to == at(player.seat, "creation", sheet.pk)
    assert membership.seats == [str(player.seat.pk)]
    assert (sheet.stage, sheet.portrait) == ("abilities", "🧔")


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.usefixtures("at_game")
def test_every_game_finds_another_name_before_one_begins(player: Person, game: str) -> None:
    assert "Roll a name" in player.reads("sheet_new")
    found = [player.reads("sheet_new", name="") for _ in range(9)]
    offered = {name for name in names_of(game) for html in found if f'value="{name}"' in html}
    assert 1 < len(offered) <= 9


@pytest.mark.parametrize("how", ["steps", "roll"])
def test_who_names_nobody_is_found_a_name_of_the_game(player: Person, how: str) -> None:
    player.submits("sheet_begin", how=how)
    assert Membership.objects.get().character.name in names_of("freeblade")


@pytest.mark.parametrize("game", ["opend6"])
@pytest.mark.usefixtures("at_game")
def test_a_game_without_steps_begins_an_empty_sheet_for_its_player(player: Person) -> None:
    assert "OpenD6 cannot roll a whole character" in player.is_refused("sheet_begin", how="roll")
    to = player.submits("sheet_begin", how="steps")
    sheet = Membership.objects.get().character
    assert (sheet.name in names_of("opend6"), sheet.stage) == (True, "making")
    assert finished(shown(player.seat, sheet.pk).table, sheet.pk), "it is written while it is played"
    assert to == f"{at(player.seat, 'table')}?sheet={sheet.pk}"
    assert player.opens("creation", sheet.pk).status_code == 302


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"freeblade"}))
@pytest.mark.usefixtures("at_game")
def test_gear_is_added_while_a_character_without_steps_is_made(player: Person, game: str) -> None:
    player.submits("sheet_begin", how="steps")
    sheet = Membership.objects.get().character_id
    assert "Add gear" in player.reads("table", sheet=sheet)
    assert player.does("do", sheet, "gear-take", gear="Rope").kind == "belonging_added"


@pytest.mark.parametrize("game", ["opend6"])
@pytest.mark.usefixtures("at_game")
def test_rolling_a_character_comes_first_and_finishing_it_once_nothing_lacks(player: Person) -> None:
    player.submits("sheet_begin", how="steps")
    sheet = Membership.objects.get().character_id
    roll, finish = (f'class="button primary"\n  id="{key}-{sheet}-none"' for key in ("make-me-one", "ready"))
    holds(player.reads("table", sheet=sheet), roll, no=finish)
    player.does("do", sheet, "make-me-one")
    holds(player.reads("table", sheet=sheet), finish, no=roll)


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"freeblade"}))
@pytest.mark.usefixtures("at_game")
def test_a_character_that_is_written_is_not_rolled_anew_by_one_press(player: Person) -> None:
    """Who edits one after an evening would lose it to a slip of the finger; the dialog says so first."""
    player.submits("sheet_begin", how="steps")
    sheet = Membership.objects.get().character_id
    rolls, chooses = (f'id="make-me-one-{sheet}-none"', at(player.seat, "do", sheet, "archetype"))
    holds(player.reads("table", sheet=sheet), rolls, chooses)
    player.does("do", sheet, "make-me-one")
    player.does("do", sheet, "ready")
    player.does("do", sheet, "reopen")
    holds(player.reads("table", sheet=sheet), chooses, no=rolls)
    assert "replaces" in player.reads("archetype", sheet)


def test_at_once_it_is_whole_and_every_die_of_it_is_in_the_log(player: Person, replays: Replays) -> None:
    with replays():
        answer = player.sends("sheet_begin", how="roll", name="Quill")
    sheet = Membership.objects.get().character_id
    view = shown(player.seat, sheet)
    assert answer.headers["HX-Redirect"] == f"{at(player.seat, 'table')}?sheet={sheet}"
    assert view.finished
    assert not view.load.must_drop
    assert set(view.details) == {KIT, *FREEBLADE.system.details}
    assert max(row.value for row in view.scores.values()) >= 1
    assert view.hp.number == view.hp.limit == view.scores["constitution"].value + 6
    kinds = set(Event.objects.values_list("kind", flat=True))
    assert {"scores_rolled", "kit_taken", "coins_rolled", "details_set", "sheet_finished"} <= kinds


@pytest.mark.parametrize("asked", [{}, {"how": "magic"}, {"how": "steps", "name": "x" * 81}])
def test_nonsense_is_refused(player: Person, asked: dict[str, str]) -> None:
    player.is_refused("sheet_begin", **asked)
    assert not Membership.objects.exists()


def test_the_page_offers_the_two_ways_and_creatures_to_the_gm_alone(player: Person, gm: Person) -> None:
    holds(player.reads("sheet_new"), "Roll a character", no="Add foes")
    assert "Add foes" in gm.reads("sheet_new")
    assert "tough ones 13 to 20" in gm.reads("creature")
