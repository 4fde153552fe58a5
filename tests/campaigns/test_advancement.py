"""An advancement: granted by the GM to some or all, and taken once."""

from __future__ import annotations

import pytest

from campaigns.models import Event
from rules.common.encounters import BeginEncounter
from rules.common.prompts import SkipPrompt
from rules.errors import RuleBroken
from rules.freeblade.advancement import Advance
from rules.freeblade.advancement_permission import GrantAdvancement
from rules.freeblade.creatures import MakeCreature
from rules.table import TABLE, Pending
from tests.campaigns.at_table import Dice, drawn, last
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, shown
from tests.campaigns.test_turn_order import bar

pytestmark = pytest.mark.usefixtures("mira")
RISEN = {"strength": 2, "dexterity": 1, "presence": 2, "constitution": 0}


def test_the_most_hp_rise_and_each_ability_rolls(player: Person, gm: Person, dice: Dice) -> None:
    gm.plays(GrantAdvancement((MIRA,)))
    dice(4, 1, 1, 1, 1)
    assert player.does("advance", MIRA).fact["hp_face"] == 4
    view = shown(player.seat)
    assert (view.hp.number, view.hp.limit) == (5, 9)
    assert {key: score.value for key, score in view.scores.items()} == RISEN


def test_beforehand_the_chances_may_be_seen(player: Person, gm: Person) -> None:
    gm.plays(GrantAdvancement((MIRA,)))
    assert "Presence rises</dt><dd>83%" in player.reads("advance", MIRA)


@pytest.mark.rule("R-85", "FB-83")
def test_in_a_fight_only_the_gm_may_let_her_advance_all_the_same(player: Person, gm: Person) -> None:
    gm.plays(BeginEncounter((MIRA,)), 3)
    assert "an advancement takes longer than a Round" in player.is_refused("advance", MIRA, allowed="on")
    assert "Allow anyway" in gm.is_refused("advance", MIRA)
    assert gm.does("advance", MIRA, allowed="on").kind == "advanced"


@pytest.mark.rule("R-98", "FB-45")
def test_nobody_advances_but_by_the_gms_word(player: Person, gm: Person) -> None:
    assert "has no advancement:" in player.is_refused("advance", MIRA, allowed="on")
    assert shown(player.seat).hp.limit == 5
    gm.plays(GrantAdvancement((MIRA,)))
    player.plays(Advance(MIRA), 4, 1, 1, 1, 1)
    assert "has no advancement:" in player.is_refused("advance", MIRA)


def waiting(who: Person) -> list[str]:
    return list(shown(who.seat).table.of(Pending, TABLE))


@pytest.mark.rule("FB-45")
def test_what_is_granted_waits_for_the_player_once(gm: Person, player: Person, mira: str) -> None:
    gm.submits("grant", sheets=[mira])
    assert gm.last.fact == {"characters": [mira], "who": {mira: "Mira"}}
    assert bar(player) == ["Mira may advance"]
    [key], before = waiting(player), shown(player.seat).hp
    player.plays(Advance(mira, pending=key), 4, 1, 1, 1, 1)
    assert shown(player.seat).hp.limit == before.limit + 4
    assert (bar(player), waiting(player)) == ([], [])
    with pytest.raises(RuleBroken, match="That advancement was already taken"):
        player.plays(Advance(mira, pending="9.1"))


def test_the_sheets_own_button_takes_it_up_too(gm: Person, player: Person, mira: str) -> None:
    gm.plays(GrantAdvancement((mira,)))
    player.plays(Advance(mira), 4, 1, 1, 1, 1)
    assert waiting(player) == []


def test_the_sheets_own_button_comes_and_goes_with_the_word_on_a_page_that_is_open(
    gm: Person, player: Person, mira: str
) -> None:
    def head(event: Event) -> str:
        [frame] = drawn(event)
        [root] = (one for one in frame.seen_by(player.viewer_of(mira)) if one.id == f"sheet-{mira}-header")
        return root.html

    granted = gm.plays(GrantAdvancement((mira,)))
    assert "Advance Mira" in head(granted)
    gm.submits("undo", granted.seq)
    assert "Advance Mira" not in head(last(gm.seat))


def test_the_gm_takes_the_word_back_or_undoes_all_of_it(gm: Person, player: Person, mira: str) -> None:
    gm.plays(GrantAdvancement((mira,)))
    gm.plays(SkipPrompt(*waiting(gm), mira))
    granted = gm.plays(GrantAdvancement((mira,)))
    hp = shown(gm.seat).hp
    advanced = player.plays(Advance(mira, pending=waiting(player)[0]), 4, 1, 1, 1, 1)
    assert advanced.caused_by == granted.seq
    gm.submits("undo", granted.seq)
    assert gm.last.kind == "event_undone"
    assert (shown(gm.seat).hp, waiting(gm)) == (hp, [])


def test_it_is_granted_to_somebody_and_to_players_characters_alone(gm: Person, mira: str) -> None:
    assert "Who may advance" in gm.is_refused("grant")
    gm.plays(MakeCreature("rat", "Rat", 4))
    with pytest.raises(RuleBroken, match="Only players' characters advance, and Rat is not one"):
        gm.plays(GrantAdvancement(("rat",)))
    with pytest.raises(RuleBroken, match="Choose who advances"):
        gm.plays(GrantAdvancement(()))
