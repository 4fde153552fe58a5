"""A player's undo of dice is a request that a Game Master answers, unless the table has it otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaigns.actions.sheets import begin_character
from campaigns.models import Campaign, Event
from campaigns.state import kept
from campaigns.undo import undo
from rules.common.coins import ChangeCoins
from rules.common.encounters import BeginEncounter
from rules.common.free_rolls import RollDice
from rules.common.people import EventUndone
from rules.facts import kind_of
from rules.freeblade.checks import MakeCheck
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays, stored

pytestmark = [pytest.mark.database, pytest.mark.rule("R-106")]
UNDONE = kind_of(EventUndone)


def ruled(gm: Person, rule: str) -> None:
    """Settle the house rule, without an entry."""
    Campaign.objects.filter(pk=gm.seat.campaign_id).update(rulings={"players_undo_dice": rule})
    kept.clear()


@pytest.fixture
def failed(player: Person, mira: str) -> Event:
    """Mira's check of Dexterity, which Pip rolled and would rather not have."""
    return player.plays(MakeCheck(mira, "dexterity", 12), 2)


def answers(gm: Person, event: Event, how: str) -> Event:
    """Let a Game Master answer the one request that is open."""
    [key] = gm.prompts("undo")
    return gm.does("offer", event.seq, offer=f"{key}:{how}")


@pytest.mark.parametrize("path", ["undo", "undo_last"])
def test_the_roll_stands_until_a_gm_allows_it(
    gm: Person, player: Person, mira: str, path: str, replays: Replays
) -> None:
    before = stored(gm.seat.campaign)
    failed = player.plays(MakeCheck(mira, "dexterity", 12), 2)
    with replays():
        asked = player.does(path, *[failed.seq] * (path == "undo"))
    assert (asked.kind, asked.caused_by, asked.audience) == ("undo_requested", failed.seq, "table")
    link = f'asks to undo <a href="{at(gm.seat, "entry", failed.seq)}">Mira checks Dexterity'
    page = player.reads("table")
    holds(page, link, no=("Undone by", "Refuse"))
    holds(words(gm.reads("table")), "Pip asks to undo this", "Allow", "Refuse")
    with replays():
        undone = answers(gm, failed, "allow")
    assert (undone.kind, undone.undoes, undone.actor) == (UNDONE, failed.seq, gm.seat)
    assert undone.fact["seqs"] == [failed.seq, asked.seq]
    assert stored(gm.seat.campaign) == before
    holds(player.reads("table"), "Undone by Gwen", no="Refuse")


def test_what_a_gm_leaves_stands_and_the_player_is_told(gm: Person, player: Person, failed: Event) -> None:
    player.does("undo_last")
    left = answers(gm, failed, "pass")
    assert (left.kind, left.audience) == ("prompt_skipped", "table")
    shown = player.reads("table")
    holds(" ".join(words(shown).split()), "Gwen refuses to undo Mira checks Dexterity", no="Undone by")
    assert gm.prompts("undo") == []
    assert player.does("undo_last").kind == "undo_requested", "one may ask again"


def test_nobody_is_asked_twice(gm: Person, player: Person, failed: Event) -> None:
    player.does("undo_last")
    for path in ("undo_last", "undo"):
        assert "has not answered yet" in player.is_refused(path, *[failed.seq] * (path == "undo"))
    assert len(gm.prompts("undo")) == 1


def test_without_a_script_it_is_asked_and_allowed_too(gm: Person, player: Person, failed: Event) -> None:
    assert "Ask to undo this" in player.card(failed.seq)
    player.submits("undo", failed.seq)
    [key] = gm.prompts("undo")
    gm.submits("offer", failed.seq, offer=f"{key}:allow")
    assert gm.last.kind == UNDONE


@pytest.mark.parametrize("how", ["allow", "pass"])
def test_no_player_answers(gm: Person, player: Person, ann: Person, failed: Event, how: str) -> None:
    player.does("undo_last")
    [key] = gm.prompts("undo")
    for person in (player, ann):
        assert "not yours to decide" in person.is_refused("offer", failed.seq, offer=f"{key}:{how}")


def test_nobody_asks_for_what_is_not_their_own_last(
    player: Person, ann: Person, watcher: Person, failed: Event
) -> None:
    assert [one.sends("undo", failed.seq).status_code for one in (ann, watcher)] == [403, 403]
    player.plays(RollDice("d6"), 4)
    assert player.sends("undo", failed.seq).status_code == 403


def test_where_players_never_undo_dice_the_refusal_says_so(gm: Person, player: Person, failed: Event) -> None:
    ruled(gm, "never")
    for path in ("undo_last", "undo"):
        said = player.is_refused(path, *[failed.seq] * (path == "undo"))
        holds(said, "At this table only a GM can undo dice")
    assert at(player.seat, "undo", failed.seq) not in player.card(failed.seq)
    assert 'data-dice="never"' in player.reads("table")
    assert gm.does("undo", failed.seq).kind == UNDONE, "the Game Master's own undo is free"


def test_where_players_always_undo_dice_nobody_is_asked(gm: Person, player: Person, failed: Event) -> None:
    ruled(gm, "always")
    assert "Undo this" in player.card(failed.seq)
    assert player.does("undo_last").kind == UNDONE


def test_the_house_rule_is_settled_with_the_others(gm: Person) -> None:
    gm.submits("settings", **{"ruling-players_undo_dice": "never"})
    assert gm.last.fact["notes"] == ["Undoing rolls: Never"]


@pytest.mark.parametrize("rule", ["ask", "never", "always"])
def test_what_a_player_wrote_is_theirs_to_take_back(
    gm: Person, player: Person, mira: str, rule: str, replays: Replays
) -> None:
    ruled(gm, rule)
    before = stored(gm.seat.campaign)
    coins = player.plays(ChangeCoins(mira, 50))
    assert "Undo this" in player.card(coins.seq)
    with replays():
        assert player.does("undo_last").undoes == coins.seq
    assert stored(gm.seat.campaign) == before


def armour(player: Person) -> None:
    player.plays(TakeDamage("mira", 7), 4)


def a_whole_character(player: Person) -> None:
    begin_character(seat=player.seat, sheet_id="moss", name="Moss", how="roll")


def a_new_round(player: Person) -> None:
    player.plays(BeginEncounter(("mira",)), 5)


@pytest.mark.parametrize("done", [armour, a_whole_character, a_new_round])
def test_dice_are_dice_whatever_they_were_thrown_for(
    player: Person, mira: str, done: Callable[[Person], None]
) -> None:
    done(player)
    assert player.does("undo_last").kind == "undo_requested"


def test_the_undo_of_a_gm_answers_the_request(gm: Person, player: Person, failed: Event) -> None:
    player.does("undo_last")
    gm.does("undo", failed.seq)
    assert gm.prompts("undo") == []
    undo(gm.seat, gm.head)
    assert len(gm.prompts("undo")) == 1, "where it counts again, so does the request"


def test_what_stands_in_the_way_is_named_to_the_gm_who_allows_it(
    gm: Person, player: Person, mira: str
) -> None:
    hurt = player.plays(TakeDamage(mira, 7), 4)
    player.does("undo_last")
    healed = gm.plays(TakeDamage(mira, 1), 1)
    [key] = gm.prompts("undo")
    said = gm.is_refused("offer", hurt.seq, offer=f"{key}:allow")
    holds(said, f'<a href="{at(gm.seat, "entry", healed.seq)}">', f'action="{at(gm.seat, "undo", hurt.seq)}"')
    gm.does("undo", hurt.seq, together="on", of="whole")
    assert gm.prompts("undo") == []


def test_of_a_blind_roll_the_request_tells_nothing(gm: Person, player: Person, ann: Person) -> None:
    blind = player.plays(RollDice("1d4+970"), 3, audience="blind")
    asked = player.does("undo_last")
    assert asked.audience == blind.audience
    holds(words(player.card(asked.seq)), "asks to undo Pip rolls", no="973")
    assert ann.opens("entry", asked.seq).status_code == 404
    assert "asks to undo" not in ann.reads("table")
    answers(gm, blind, "allow")
    assert "973" not in words(player.reads("table"))


def test_a_table_that_stands_still_asks_nothing(gm: Person, player: Person, failed: Event) -> None:
    player.does("pause")
    player.is_refused("undo_last")
    assert gm.prompts("undo") == []
