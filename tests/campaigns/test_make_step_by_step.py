"""A character is made step by step; each step can be taken back."""

from __future__ import annotations

import pytest

from campaigns.actions.sheets import begin_character
from campaigns.models import Seat
from campaigns.play import perform
from rules.freeblade.details import RollDetails
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.making_dialogs import MAKING_DIALOGS
from rules.freeblade.making_stages import NextStage
from rules.freeblade.scores import AssignScores
from rules.randomness import Scripted
from tests.campaigns.at_table import Dice, at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, SCORES, shown

ARRAY = {f"scores-{key}": str(score) for key, score in SCORES}
pytestmark = pytest.mark.usefixtures("begun")


@pytest.fixture
def begun(request: pytest.FixtureRequest, pips_seat: Seat) -> None:
    """A character at the first step, but where Mira is finished."""
    if "mira" not in request.fixturenames:
        begin_character(seat=pips_seat, sheet_id=MIRA, name="Mira")


def stage(player: Person) -> str:
    return shown(player.seat).profile.stage


def test_the_whole_way(player: Person) -> None:
    way = [
        ("assign-scores", ARRAY, "kit"),
        ("take-kit", {"ability": "presence", "number": "4"}, "coins"),
        ("roll-coins", {}, "spells"),
        ("learn-spell", {"spell": "Hush"}, "spells"),
        ("learn-spell", {"spell": "Moth", "die": "8"}, "spells"),
        ("next-step", {}, "details"),
        ("roll-details", {}, "details"),
        ("choose-detail", {"detail": "face", "text": "Moonlike"}, "details"),
        ("finish", {}, "finished"),
    ]
    creation, table = at(player.seat, "creation", MIRA), f"{at(player.seat, 'table')}?sheet={MIRA}"
    for name, asked, then in way:
        assert player.reads("creation", MIRA).count('aria-current="step"') == 1
        answer = player.browser.post(at(player.seat, name, MIRA), asked)
        assert (answer.status_code, stage(player)) == (303, then), name
        assert answer.headers["Location"] == (table if then == "finished" else creation)
    view = shown(player.seat)
    assert (view.hp.number, view.load.used, view.details["face"].text) == (5, 9, "Moonlike")
    assert player.opens("creation", MIRA).headers["Location"] == table


def test_rolled_abilities_show_their_dice_and_the_sets_thrown_away(player: Person, dice: Dice) -> None:
    dull, bright = [3, 3] * 4, [6, 6, 3, 3, 3, 3, 1, 1]
    dice(*dull, *bright)
    assert len(player.does("roll-scores", MIRA).fact["rejected_scores"]) == 1
    rolled = {key: row.value for key, row in shown(player.seat).scores.items()}
    assert rolled == {"strength": 3, "dexterity": 0, "presence": 0, "constitution": -3}


def test_a_step_back_takes_its_things_away(player: Person) -> None:
    player.does("assign-scores", MIRA, **ARRAY)
    player.does("take-kit", MIRA, ability="presence")
    player.does("step-back", MIRA)
    assert (stage(player), shown(player.seat).belongings) == ("kit", {})
    player.does("step-back", MIRA)
    assert (stage(player), shown(player.seat).scores) == ("abilities", {})
    assert "first step" in player.is_refused("step-back", MIRA)


def test_the_kit_page_shows_the_table_of_the_highest_ability(player: Person) -> None:
    player.does("assign-scores", MIRA, **ARRAY)
    holds(player.reads("creation", MIRA), "Presence kits", "grimoire", no="Strength kits")
    assert "highest ability: Presence" in player.is_refused("take-kit", MIRA, ability="strength")


def test_one_detail_is_rolled_again(player: Person) -> None:
    player.does("assign-scores", MIRA, **{**ARRAY, "scores-strength": "2", "scores-presence": "1"})
    player.does("take-kit", MIRA, ability="strength", number=1)
    player.does("roll-coins", MIRA)
    player.does("roll-details", MIRA, details="virtue")
    assert set(shown(player.seat).details) == {"kit", "virtue"}
    assert "Still missing" in player.is_refused("next-step", MIRA)


def test_from_any_step_the_rest_may_be_rolled(player: Person) -> None:
    player.does("roll-character", MIRA)
    assert shown(player.seat).finished


@pytest.mark.parametrize(
    ("name", "asked", "sentence"),
    [
        ("assign-scores", {**ARRAY, "scores-strength": "2"}, "each once"),
        ("assign-scores", {"scores-strength": "2"}, "Each ability gets one score: Strength, Dexterity"),
        ("assign-scores", {**ARRAY, "scores-strength": "high"}, "Strength: Enter a whole number."),
        ("take-kit", {"ability": "presence"}, "another step"),
        ("take-kit", {"ability": "presence", "number": "99"}, "Kit:"),
        ("roll-coins", {}, "another step"),
        ("learn-spell", {"spell": ""}, "Name of the spell: this is still open"),
        ("choose-detail", {"detail": "face"}, "from its table: this is still open"),
        ("roll-details", {"details": "nose"}, "another step"),
        ("finish", {}, "has not finished this step"),
    ],
)
def test_nonsense_is_refused(player: Person, name: str, asked: dict[str, str], sentence: str) -> None:
    assert sentence in player.is_refused(name, MIRA, **asked)


def come_to_details(seat: Seat) -> None:
    """Strength is her best; the kit's first line; every die shows a one."""
    ones = Scripted([1, 1, 1])
    scores = (("strength", 2), ("dexterity", 1), ("presence", 0), ("constitution", -1))
    perform(seat, AssignScores(MIRA, scores), TakeKit(MIRA, "strength", 1), RollCoins(MIRA), chance=ones)


def test_the_way_on_says_what_comes_next(player: Person) -> None:
    assert "Assign scores" in player.reads("creation", MIRA)
    player.does("assign-scores", MIRA, **ARRAY)
    assert "Roll a kit" in player.reads("creation", MIRA)
    player.does("take-kit", MIRA, ability="presence", number=4)
    page = player.reads("creation", MIRA)
    holds(page, "Roll the coins", "From 30 to 180 coins, 105 on average.")
    assert page.count("ten coins for each pip") == 1
    player.does("roll-coins", MIRA)
    assert "Add spell" in player.reads("creation", MIRA)


def test_who_is_made_is_named_and_begins_to_play_from_the_same_page(player: Person) -> None:
    come_to_details(player.seat)
    page = player.reads("creation", MIRA)
    holds(page, "7 still empty.", no="Start playing")
    perform(player.seat, RollDetails(MIRA), NextStage(MIRA))
    page = player.reads("creation", MIRA)
    assert "Start playing" in page
    assert "Ready" not in words(page)
    creation = at(player.seat, "creation", MIRA)
    asked = {"name": "Mira the Bold", "next": creation}
    assert player.browser.post(at(player.seat, "describe", MIRA), asked).headers["Location"] == creation
    assert shown(player.seat).name == "Mira the Bold"


def test_her_player_may_give_her_up(player: Person) -> None:
    assert "Remove Mira from the table?" in player.reads("remove", MIRA)
    assert player.does("remove", MIRA).kind == "sheet_removed"


def test_who_is_finished_is_made_no_more(mira: str, player: Person) -> None:
    for dialog in MAKING_DIALOGS:
        assert player.opens(dialog.key, mira).status_code == 404
    assert "finished already" in player.is_refused("step-back", mira)
    assert shown(player.seat).finished
