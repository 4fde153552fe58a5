"""What lapses unused is said at the button that ends it and in its entry, but not of what nobody may know."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign
from campaigns.state import kept
from campaigns.table.waiting import prompts_html
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.fight_actions import NOTHING
from rules.common.sheets import BeginSheet
from rules.common.turn_dialogs import EndTurn
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from tests.campaigns.at_table import holds, words
from tests.campaigns.person import Person

ASH = "ash0"
RANKS = "2 unspent ranks"
BLIND = [{"audience": "blind"}, {"audience": "gm_and_me"}, {"hide_difficulty": True}]


@pytest.fixture
def acting(gm: Person, player: Person, watcher: Person) -> Person:
    """The player, in whose turn Ash of FreeD6 acts, at Strength 3D."""
    Campaign.objects.filter(pk=gm.seat.campaign_id).update(system="freed6")
    for person in (gm, player, watcher):
        person.seat.campaign.refresh_from_db()
    kept.clear()
    gm.plays(BeginSheet(ASH, "Ash", seats=(str(player.seat.pk),)))
    gm.plays(SetCode(ASH, "strength", "3D"))
    gm.plays(BeginEncounter((ASH,)))
    gm.plays(TakeTurn(ASH))
    return player


def bar(person: Person) -> str:
    return words(prompts_html(person.state, person.seat.pk))


def checks(person: Person, *faces: int, difficulty: int = 3, **hidden: object) -> None:
    person.plays(
        CheckCode(ASH, "strength", difficulty=difficulty, uses=NOTHING), *(faces or (3, 3, 3)), **hidden
    )


def test_the_button_of_the_turn_and_the_check_say_what_lapses_and_so_does_the_entry(
    gm: Person, acting: Person, watcher: Person
) -> None:
    checks(acting)
    for person in (gm, acting):
        assert f"Ends: {RANKS} (Ash)." in bar(person)
    holds(acting.reads("check", ASH, "strength", difficulty=9), "Ends", RANKS)
    again = acting.plays(CheckCode(ASH, "strength", difficulty=3, uses=NOTHING), 3, 3, 3)
    assert f"Ended: {RANKS} (Ash)." in words(watcher.card(again.seq))
    ended = acting.plays(EndTurn(ASH))
    assert f"Ended: {RANKS} (Ash)." in words(watcher.card(ended.seq))


@pytest.mark.parametrize("hidden", BLIND)
def test_what_a_hidden_roll_brought_lapses_unsaid_but_for_game_masters(
    hidden: dict[str, object], gm: Person, acting: Person, watcher: Person
) -> None:
    own = hidden.get("audience") == "gm_and_me"
    roller = gm if "hide_difficulty" in hidden else acting
    checks(roller, **hidden)
    assert f"Ends: {RANKS} (Ash)." in bar(gm)
    assert (RANKS in bar(acting)) is own
    assert (RANKS in acting.reads("check", ASH, "strength", difficulty=9)) is own
    again = acting.plays(CheckCode(ASH, "strength", difficulty=30, uses=NOTHING), 3, 3, 3)
    assert f"Ended, hidden from players: {RANKS} (Ash)." in words(gm.card(again.seq))
    for person in (acting, watcher):
        assert RANKS not in person.card(again.seq)
    checks(roller, **hidden)
    ended = acting.plays(EndTurn(ASH))
    assert f"Ended, hidden from players: {RANKS} (Ash)." in words(gm.card(ended.seq))
    for person in (acting, watcher):
        assert RANKS not in person.card(ended.seq)
