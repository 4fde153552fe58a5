"""One entry by its address, and what may be done about it."""

from __future__ import annotations

import pytest

from campaigns.models import Pending
from campaigns.undo import undo
from rules.common.coins import ChangeCoins
from rules.common.free_rolls import RollDice
from rules.freeblade.checks import MakeCheck
from rules.freeblade.harm import ApplyDamage
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from tests.campaigns.at_table import at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe

ROLL = RollDice("d6")


def test_it_tells_when_by_whom_and_its_seal(gm: Person, watcher: Person) -> None:
    event = gm.plays(RollDice("2d6"), 4, 5)
    html = watcher.card()
    holds(html, 'id="event-1"', f'<time datetime="{event.created.isoformat()}" data-as="moment">')
    holds(html, "<dd>Gwen</dd>", event.hash[:16])


def test_gms_undo_and_rewind_from_there(gm: Person, player: Person) -> None:
    event, last = player.plays(ROLL, 4), player.plays(ROLL, 4)
    html = gm.card(event.seq)
    holds(html, f'action="{at(gm.seat, "undo", event.seq)}"', f'action="{at(gm.seat, "rewind", event.seq)}"')
    assert at(gm.seat, "rewind", last.seq) not in gm.card(last.seq)


def test_players_undo_their_last_from_there_and_no_other(player: Person, watcher: Person) -> None:
    first, last = player.plays(ROLL, 4), player.plays(ROLL, 4)
    holds(player.card(last.seq), f'action="{at(player.seat, "undo", last.seq)}"', "Ask to undo this")
    for html in (player.card(first.seq), watcher.card(last.seq)):
        holds(html, no=("/undo", "/rewind"))


def test_an_undone_entry_is_not_undone_again(gm: Person, mira: str) -> None:
    coins = gm.plays(ChangeCoins(mira, 5))
    undo(gm.seat, coins.seq)
    ways = [f'action="{at(gm.seat, way, coins.seq)}"' for way in ("rewind", "undo")]
    holds(gm.card(coins.seq), "Undone by Gwen", ways[0], no=ways[1])


def test_an_archived_campaign_offers_nothing(gm: Person) -> None:
    gm.plays(ROLL, 4)
    gm.seat.campaign.archived = gm.seat.joined
    gm.seat.campaign.save()
    holds(gm.card(1), no=("/undo", "/rewind"))


def test_it_does_not_lead_to_a_cause_that_one_may_not_know(gm: Person, player: Person, mira: str) -> None:
    ogre = create_foe(gm.seat, visibility="hidden")
    hit = gm.plays(DeclareAttack(ogre, target=mira), 4, 1)
    hurt = gm.plays(ApplyDamage(Pending.objects.get(kind="damage").key, mira))
    assert hurt.caused_by == hit.seq
    assert "Caused by" in gm.card()
    assert "Caused by" not in player.card()


@pytest.mark.parametrize("seq", [0, 99, 2**63, 10**30])
def test_what_is_not_there_is_404(gm: Person, seq: int) -> None:
    assert gm.opens("entry", seq).status_code == 404


def test_it_says_how_it_came_about_to_those_who_may_know_all_of_it(
    gm: Person, player: Person, mira: str
) -> None:
    check = MakeCheck(mira, "strength", difficulty=12)
    seen = gm.plays(check, 14).seq
    for person in (gm, player):
        holds(words(person.card(seen)), "How it came about", "D20 shows 14", "Rules used", "FB-")
    blind = player.plays(check, 14, audience="blind").seq
    holds(gm.card(blind), "How it came about", "D20 shows 14")
    holds(player.card(blind), no=("How it came about", "shows 14"))


def test_it_leads_to_the_entries_beside_it_that_one_may_know(gm: Person, player: Person) -> None:
    earlier = gm.plays(RollDice("d6", "CanaryBefore"), 3, audience="gm_only").seq
    shown = gm.plays(RollDice("d6", "to see who goes first"), 3).seq
    later = gm.plays(RollDice("d6", "the wind"), 3).seq
    holds(gm.reads("entry", shown), "rolls for CanaryBefore", at(gm.seat, "entry", later))
    page = player.reads("entry", later)
    holds(page, "rolls to see who goes first", at(player.seat, "entry", shown), no="Canary")
    assert at(player.seat, "entry", earlier) + '"' not in page
