"""An entry is undone with all that it caused, in the open, as a new entry."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from campaigns.actions.entries import take_offer
from campaigns.actions.people import tell
from campaigns.log.undo import UndoConflict, undo
from campaigns.models import Event, Pending, Seat, Undone
from campaigns.play import lock
from campaigns.state import kept
from characters.models import Resource
from rules.common.coins import ChangeCoins
from rules.common.people import SeatTaken
from rules.errors import RuleBroken
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.dying import HelpDying
from rules.freeblade.harm import Heal, TakeDamage
from tests.campaigns.at_table import (
    Browser,
    ask,
    at,
    do,
    head,
    last,
    not_when_archived,
    only_players_may,
    refused,
    roots_of,
)
from tests.campaigns.replay import stored
from tests.campaigns.sheets import create_foe

Replays = Callable[[], AbstractContextManager[None]]


def test_an_undo_restores_everything_and_stands_in_the_log(
    gwens_seat: Seat, mira: str, signed_in: Browser, replays: Replays
) -> None:
    before = stored(gwens_seat.campaign)
    hurt = do(gwens_seat, TakeDamage(mira, 7), 4)
    with replays():
        answer = ask(signed_in(gwens_seat), at(gwens_seat, "undo", hurt.seq))
    assert stored(gwens_seat.campaign) == before
    event = last(gwens_seat)
    assert (event.kind, event.undoes, event.audience) == ("event_undone", hurt.seq, "table")
    assert event.fact["seqs"] == [hurt.seq]
    roots = {f"event-{event.seq}", f"state-{hurt.seq}", "party-mira", "sheet-mira-vitals"}
    assert roots <= set(roots_of(answer))
    assert "Undone by Gwen" in answer.content.decode()


def test_an_attack_is_undone_with_its_damage(gwens_seat: Seat, pips_seat: Seat, mira: str) -> None:
    ogre = create_foe(gwens_seat)
    before = stored(gwens_seat.campaign)
    first = head(gwens_seat) + 1
    attack = do(pips_seat, DeclareAttack(mira, target=ogre), 3)
    for _ in range(2):
        pending = Pending.objects.exclude(kind="reroll").get()
        entry = Event.objects.get(campaign=gwens_seat.campaign, seq=pending.about)
        key = f"{pending.key}:{'take' if pending.kind == 'attack' else 'apply'}"
        take_offer(seat=gwens_seat, event=entry, offer=key, answers={})
        if Event.objects.filter(kind="damage_taken").exists():
            break
    undo(gwens_seat, attack.seq)
    assert stored(gwens_seat.campaign) == before
    assert set(last(gwens_seat).fact["seqs"]) == set(range(first, head(gwens_seat)))


def test_an_undone_entry_says_so_on_the_page(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    coins = do(gwens_seat, ChangeCoins(mira, 5))
    signed_in(gwens_seat).post(at(gwens_seat, "undo", coins.seq))
    page = signed_in(gwens_seat).get(at(gwens_seat, "table")).content.decode()
    assert page.count(f'id="state-{coins.seq}"') == 1
    assert "Undone by Gwen" in page


def test_a_conflict_is_refused_with_the_list_and_a_way_to_do_it_together(
    gwens_seat: Seat, mira: str, signed_in: Browser
) -> None:
    before = stored(gwens_seat.campaign)
    hurt, healed = do(gwens_seat, TakeDamage(mira, 3)), do(gwens_seat, Heal(mira, 1))
    gwen = signed_in(gwens_seat)
    sentence = refused(ask(gwen, at(gwens_seat, "undo", hurt.seq)))
    assert f"<li>Entry {healed.seq}: Mira " in sentence
    assert 'name="together"' in sentence
    assert "Do it together" in sentence
    assert f'action="{at(gwens_seat, "undo", hurt.seq)}"' in sentence
    assert head(gwens_seat) == healed.seq
    ask(gwen, at(gwens_seat, "undo", hurt.seq), {"together": "on"})
    assert stored(gwens_seat.campaign) == before
    assert last(gwens_seat).fact["seqs"] == [hurt.seq, healed.seq]


def test_a_player_is_sent_to_a_gm_with_a_conflict(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    hurt = do(pips_seat, TakeDamage(mira, 3))
    do(gwens_seat, Heal(mira, 1))
    for fields in ({}, {"together": "on"}):
        sentence = refused(ask(signed_in(pips_seat), at(pips_seat, "undo", hurt.seq), fields))
        assert "A GM can undo them together." in sentence
        assert "Do it together" not in sentence


def test_an_undo_is_undone_while_nothing_has_changed_since(
    gwens_seat: Seat, mira: str, signed_in: Browser, replays: Replays
) -> None:
    hurt = do(gwens_seat, TakeDamage(mira, 3))
    after = stored(gwens_seat.campaign)
    gwen = signed_in(gwens_seat)
    with replays():
        ask(gwen, at(gwens_seat, "undo", hurt.seq))
        ask(gwen, at(gwens_seat, "undo", hurt.seq + 1))
    assert stored(gwens_seat.campaign) == after
    assert list(Undone.objects.values_list("seq", flat=True)) == [hurt.seq + 1]


def test_an_undo_stands_once_something_has_changed(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    hurt = do(gwens_seat, TakeDamage(mira, 3))
    gwen = signed_in(gwens_seat)
    ask(gwen, at(gwens_seat, "undo", hurt.seq))
    do(gwens_seat, TakeDamage(mira, 1))
    assert "that undo stands" in refused(ask(gwen, at(gwens_seat, "undo", hurt.seq + 1)))


def test_nothing_is_undone_twice(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    hurt = do(gwens_seat, TakeDamage(mira, 3))
    ask(signed_in(gwens_seat), at(gwens_seat, "undo", hurt.seq))
    answer = ask(signed_in(gwens_seat), at(gwens_seat, "undo", hurt.seq))
    assert f"Entry {hurt.seq} is undone already." in refused(answer)


def test_no_undo_reaches_a_seat(gwens_seat: Seat, signed_in: Browser) -> None:
    tell(campaign=lock(gwens_seat.campaign_id), seat=gwens_seat, fact=SeatTaken(name="Gwen", role="gm"))
    answer = ask(signed_in(gwens_seat), at(gwens_seat, "undo", head(gwens_seat)))
    assert "no undo reaches them" in refused(answer)


def test_the_undo_of_a_secret_is_secret(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    ogre = create_foe(gwens_seat, visibility="hidden")
    hurt = do(gwens_seat, TakeDamage(ogre, 3))
    ask(signed_in(gwens_seat), at(gwens_seat, "undo", hurt.seq))
    assert last(gwens_seat).audience == "gm"
    assert not Event.objects.visible_to(pips_seat).filter(kind="event_undone").exists()


def test_players_undo_their_own_last_action_and_no_other(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    first = do(pips_seat, MakeCheck(mira, "dexterity"), 11)
    second = do(pips_seat, MakeCheck(mira, "dexterity"), 12)
    theirs = do(gwens_seat, TakeDamage(mira, 1))
    pip = signed_in(pips_seat)
    assert pip.post(at(pips_seat, "undo", first.seq)).status_code == 403
    assert pip.post(at(pips_seat, "undo", theirs.seq)).status_code == 403
    assert head(pips_seat) == theirs.seq
    assert pip.post(at(pips_seat, "undo", second.seq)).status_code == 303
    assert last(pips_seat).fact["seqs"] == [second.seq]


@pytest.mark.parametrize("seq", [0, 999, 2**62])
def test_what_is_not_there_is_not_undone(gwens_seat: Seat, signed_in: Browser, seq: int) -> None:
    assert signed_in(gwens_seat).post(at(gwens_seat, "undo", seq)).status_code == 404


def test_an_undo_of_an_entry_that_is_not_there_says_which(gwens_seat: Seat) -> None:
    with pytest.raises(RuleBroken, match="There is no entry 999"):
        undo(gwens_seat, 999)


def test_what_changed_behind_the_log_is_not_undone(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    hurt = do(gwens_seat, TakeDamage(mira, 3))
    Resource.objects.filter(character=mira, key="hp").update(number=1)
    kept.clear()  # as in a process that comes to the table afterwards
    answer = ask(signed_in(gwens_seat), at(gwens_seat, "undo", hurt.seq))
    assert "The table has changed since, so that this can no longer be undone." in refused(answer)
    assert head(gwens_seat) == hurt.seq


def test_who_may_not_undo(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    hurt = do(gwens_seat, TakeDamage(mira, 3))
    only_players_may(gwens_seat, signed_in, at(gwens_seat, "undo", hurt.seq))
    not_when_archived(gwens_seat, signed_in, at(gwens_seat, "undo", hurt.seq))


def test_help_that_came_in_time_is_not_undone_under_hit_points_regained_since(
    gwens_seat: Seat, mira: str
) -> None:
    do(gwens_seat, TakeDamage(mira, 30), 4)
    helped = do(gwens_seat, HelpDying(mira))
    do(gwens_seat, Heal(mira, 40))
    with pytest.raises(UndoConflict):
        undo(gwens_seat, helped.seq)
