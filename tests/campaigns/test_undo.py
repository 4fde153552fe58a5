"""An entry is undone with all that it caused, in the open, as a new entry; or the table rewound."""

from __future__ import annotations

import pytest

from campaigns.actions.entries import take_offer
from campaigns.actions.people import tell
from campaigns.actions.sheets import begin_character
from campaigns.log.ways import Otherwise
from campaigns.models import Event, Pending, Seat, Undone
from campaigns.play import lock, perform
from campaigns.state import kept
from campaigns.undo import UndoConflict, last_of, rewind, undo
from characters.models import Resource
from rules.common.coins import ChangeCoins
from rules.common.conditions import AddCondition
from rules.common.free_rolls import RollDice
from rules.common.people import SeatTaken
from rules.errors import RuleBroken
from rules.freeblade.dying import StabiliseDying
from rules.freeblade.harm import Heal, TakeDamage
from rules.freeblade.rests import Rest
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from tests.campaigns.at_table import at, holds, roots_of
from tests.campaigns.person import Person
from tests.campaigns.replay import Replays, stored
from tests.campaigns.sheets import create_foe
from tests.factories import create_character

pytestmark = pytest.mark.database


def test_an_undo_restores_everything_and_stands_in_the_log(gm: Person, mira: str, replays: Replays) -> None:
    before = stored(gm.seat.campaign)
    hurt = gm.plays(TakeDamage(mira, 7), 4)
    with replays():
        answer = gm.sends("undo", hurt.seq)
    assert stored(gm.seat.campaign) == before
    event = gm.last
    assert (event.kind, event.undoes, event.audience) == ("event_undone", hurt.seq, "table")
    assert event.fact["seqs"] == [hurt.seq]
    roots = {f"event-{event.seq}", f"state-{hurt.seq}", "party-mira", "sheet-mira-vitals"}
    assert roots <= set(roots_of(answer))
    assert "Undone by Gwen" in answer.content.decode()
    page = gm.reads("table")
    assert page.count(f'id="state-{hurt.seq}"') == 1
    assert "Undone by Gwen" in page
    refusal = gm.is_refused("undo", hurt.seq)
    holds(
        refusal, "That was already undone:", f'<a href="{at(gm.seat, "entry", hurt.seq)}">Mira takes 7 damage'
    )


def test_an_attack_is_undone_with_its_damage(gm: Person, player: Person, mira: str) -> None:
    ogre = create_foe(gm.seat)
    before, first = stored(gm.seat.campaign), gm.head + 1
    attack = player.plays(DeclareAttack(mira, target=ogre), 3)
    for _ in range(2):
        pending = Pending.objects.exclude(kind="reroll").get()
        entry = Event.objects.get(campaign=gm.seat.campaign, seq=pending.about)
        key = f"{pending.key}:{'take' if pending.kind == 'attack' else 'apply'}"
        take_offer(seat=gm.seat, event=entry, offer=key, answers={})
        if Event.objects.filter(kind="damage_taken").exists():
            break
    undo(gm.seat, attack.seq)
    assert stored(gm.seat.campaign) == before
    assert set(gm.last.fact["seqs"]) == set(range(first, gm.head))


def test_a_conflict_is_refused_with_the_list_and_a_way_to_do_it_together(gm: Person, mira: str) -> None:
    before = stored(gm.seat.campaign)
    hurt, healed = gm.plays(TakeDamage(mira, 3)), gm.plays(Heal(mira, 1))
    sentence = gm.is_refused("undo", hurt.seq)
    link = f'<li><a href="{at(gm.seat, "entry", healed.seq)}">Mira '
    holds(sentence, link, 'name="together"', "Undo them together")
    assert f'action="{at(gm.seat, "undo", hurt.seq)}"' in sentence
    assert gm.does("undo", hurt.seq, together="on").fact["seqs"] == [hurt.seq, healed.seq]
    assert stored(gm.seat.campaign) == before


@pytest.mark.parametrize("fields", [{}, {"together": "on"}])
def test_a_conflict_is_for_a_gm(gm: Person, player: Person, mira: str, fields: dict[str, str]) -> None:
    hurt = player.plays(TakeDamage(mira, 3))
    gm.plays(Heal(mira, 1))
    holds(player.is_refused("undo", hurt.seq, **fields), "A GM can undo them together.", no="/undo")


def test_an_undo_is_undone_while_nothing_has_changed_since(gm: Person, mira: str, replays: Replays) -> None:
    hurt = gm.plays(TakeDamage(mira, 3))
    after = stored(gm.seat.campaign)
    with replays():
        gm.does("undo", hurt.seq)
        gm.does("undo", hurt.seq + 1)
    assert stored(gm.seat.campaign) == after
    assert list(Undone.objects.values_list("seq", flat=True)) == [hurt.seq + 1]


def test_an_undo_stands_once_something_has_changed(gm: Person, mira: str) -> None:
    undone = gm.does("undo", gm.plays(TakeDamage(mira, 3)).seq)
    gm.plays(TakeDamage(mira, 1))
    assert "that undo stays" in gm.is_refused("undo", undone.seq)


def test_no_undo_reaches_a_seat(gm: Person) -> None:
    tell(campaign=lock(gm.seat.campaign_id), seat=gm.seat, fact=SeatTaken(name="Gwen", role="gm"))
    assert "cannot be undone" in gm.is_refused("undo", gm.head)


def test_the_undo_of_a_secret_is_secret(gm: Person, player: Person) -> None:
    hurt = gm.plays(TakeDamage(create_foe(gm.seat, visibility="hidden"), 3))
    assert gm.does("undo", hurt.seq).audience == "gm"
    assert not Event.objects.visible_to(player.seat).filter(kind="event_undone").exists()


def test_players_undo_their_own_last_action_and_no_other(gm: Person, player: Person, mira: str) -> None:
    first, second = player.plays(ChangeCoins(mira, 5)), player.plays(ChangeCoins(mira, 6))
    theirs = gm.plays(TakeDamage(mira, 1))
    assert [player.sends("undo", one.seq).status_code for one in (first, theirs)] == [403, 403]
    assert player.head == theirs.seq
    assert player.does("undo", second.seq).fact["seqs"] == [second.seq]


@pytest.mark.parametrize("seq", [0, 999, 2**62])
def test_what_is_not_there_is_not_undone(gm: Person, seq: int) -> None:
    assert gm.sends("undo", seq).status_code == 404
    with pytest.raises(RuleBroken, match="There is no such entry"):
        undo(gm.seat, seq)


def test_what_changed_behind_the_log_is_not_undone(gm: Person, mira: str) -> None:
    hurt = gm.plays(TakeDamage(mira, 3))
    Resource.objects.filter(character=mira, key="hp").update(number=1)
    kept.clear()  # as in a process that comes to the table afterwards
    refusal = gm.is_refused("undo", hurt.seq)
    assert "Changed since: HP of Mira. This can no longer be undone." in refusal


def test_help_that_came_in_time_is_not_undone_under_hit_points_regained_since(gm: Person, mira: str) -> None:
    gm.plays(TakeDamage(mira, 30), 4)
    helped = gm.plays(StabiliseDying(create_character(gm.seat), mira))
    gm.plays(Heal(mira, 40))
    with pytest.raises(UndoConflict):
        undo(gm.seat, helped.seq)


def test_it_finds_ones_last_that_counts(gm: Person, player: Person, mira: str, replays: Replays) -> None:
    before = stored(player.seat.campaign)
    first, second = player.plays(ChangeCoins(mira, 5)), player.plays(ChangeCoins(mira, 6))
    gm.plays(RollDice("d6"), 4)
    with replays():
        assert player.does("undo_last").undoes == second.seq
        assert player.does("undo_last").undoes == first.seq
    assert stored(player.seat.campaign) == before


def test_without_javascript_it_leads_back_to_the_table(gm: Person) -> None:
    gm.plays(RollDice("d6"), 4)
    answer = gm.browser.post(at(gm.seat, "undo_last"))
    assert (answer.status_code, answer["Location"]) == (303, f"{at(gm.seat, 'table')}#event-2")


def test_who_has_done_nothing_is_told_so(player: Person) -> None:
    assert "nothing to undo yet" in player.is_refused("undo_last")


def test_a_rewind_is_ones_own_last_action_too(gm: Person, mira: str) -> None:
    here, later = gm.plays(ChangeCoins(mira, 5)), gm.plays(ChangeCoins(mira, 50))
    after = stored(gm.seat.campaign)
    rewound = gm.does("rewind", here.seq)
    assert gm.does("undo_last").undoes == rewound.seq
    assert stored(gm.seat.campaign) == after
    answer = gm.sends("undo_last")
    assert gm.last.undoes == later.seq
    card = answer.content.decode().split(f'id="event-{gm.head}"')[1]
    assert card.index("Gwen") < card.index("undoes "), "the card names whoever pressed"


def test_a_gm_does_it_together_with_what_came_later(gm: Person, player: Person, mira: str) -> None:
    before = stored(gm.seat.campaign)
    gm.plays(TakeDamage(mira, 3))
    player.plays(Heal(mira, 1))
    assert "Undo them together" in gm.is_refused("undo_last")
    gm.does("undo_last", together="on")
    assert stored(gm.seat.campaign) == before


def test_what_was_done_at_once_is_undone_at_once(gm: Person) -> None:
    before = stored(gm.seat.campaign)
    begin_character(seat=gm.seat, sheet_id="moss", name="Moss", how="roll")
    assert last_of(gm.seat) == 1
    gm.does("undo_last")
    assert stored(gm.seat.campaign) == before
    assert last_of(gm.seat) is None


def test_no_part_of_what_was_done_at_once_is_undone_by_itself(gwens_seat: Seat, mira: str) -> None:
    played = perform(gwens_seat, TakeDamage(mira, 1), AddCondition(mira, "Wet"))
    first, *others = [event.seq for event in played.events]
    assert {event.caused_by for event in played.events[1:]} == {first}
    for seq in others:
        with pytest.raises(Otherwise) as refusal:
            undo(gwens_seat, seq)
        assert [one.seq for one in refusal.value.entries] == [first]
        assert [(one.label, one.seq) for one in refusal.value.ways] == [("Undo all of it", first)]
    undo(gwens_seat, first)
    assert {event.seq for event in played.events} == set(Undone.objects.values_list("seq", flat=True))


def test_the_table_is_what_it_was(gm: Person, mira: str, replays: Replays) -> None:
    here = gm.plays(ChangeCoins(mira, 5))
    before = stored(gm.seat.campaign)
    since = [gm.plays(TakeDamage(mira, 7), 2).seq, gm.plays(ChangeCoins(mira, 50)).seq]
    with replays():
        answer = gm.sends("rewind", here.seq)
    assert stored(gm.seat.campaign) == before
    assert (gm.last.fact["what"], gm.last.fact["seqs"], gm.last.audience) == ("rewind", since, "table")
    assert {f"state-{seq}" for seq in since} <= set(roots_of(answer))
    here_named = f'rewinds the table to <a href="{at(gm.seat, "entry", here.seq)}">Mira '
    assert here_named in answer.content.decode()
    assert gm.sends("rewind", 99).status_code == 404


def test_a_rewind_brings_back_what_was_undone_since(gm: Person, mira: str) -> None:
    here = gm.plays(ChangeCoins(mira, 5))
    after = stored(gm.seat.campaign)
    gm.does("undo", here.seq)
    assert gm.does("rewind", here.seq).fact["restored"] == [here.seq]
    assert stored(gm.seat.campaign) == after
    assert not Undone.objects.filter(seq=here.seq).exists()


def test_a_rewind_can_be_undone(gm: Person, mira: str) -> None:
    here = gm.plays(ChangeCoins(mira, 5))
    gm.plays(Rest(mira, "short"), 2)
    after = stored(gm.seat.campaign)
    gm.does("undo", gm.does("rewind", here.seq).seq)
    assert stored(gm.seat.campaign) == after


def test_undoing_a_rewind_does_not_count_what_was_undone_before_it(gm: Person, mira: str) -> None:
    here = gm.head
    first = gm.plays(ChangeCoins(mira, 5))
    undo(gm.seat, first.seq)
    second = gm.plays(ChangeCoins(mira, 7))
    rewind(gm.seat, here)
    rewound = gm.last
    assert rewound.fact["seqs"] == [first.seq + 1, second.seq]
    undo(gm.seat, rewound.seq)
    undone = Undone.objects.filter(campaign=gm.seat.campaign_id)
    assert set(undone.values_list("seq", flat=True)) == {first.seq, rewound.seq}


def test_it_leaves_people_in_their_seats(gm: Person, mira: str) -> None:
    here = gm.head
    tell(campaign=lock(gm.seat.campaign_id), seat=gm.seat, fact=SeatTaken(name="Wynn", role="watcher"))
    assert "Nothing has changed since that entry." in gm.is_refused("rewind", here)
