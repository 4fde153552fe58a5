"""A Game Master asks for rolls: who is asked has one button, and the answers stand side by side."""

from __future__ import annotations

import pytest

from campaigns.actions.entries import take_offer, undo_entry
from campaigns.models import Event, Pending
from campaigns.table.waiting import prompts_html
from rules.common.roll_requests import AnswerRequest, RequestRoll
from tests.campaigns.at_table import bar_titles, drawn, holds, words
from tests.campaigns.person import Person
from tests.factories import create_character, create_creature

NOTHING = '<div id="prompts"></div>'


@pytest.fixture
def tove(ann: Person) -> str:
    """Tove, whom Ann plays."""
    return create_character(ann.seat, "Tove")


def bar(person: Person) -> str:
    """Somebody's bar of prompts, as the stream sends it."""
    return prompts_html(person.state, person.seat.pk)


def press(person: Person, event: Event, kind: str, name: str, sheet: str = "") -> Event:
    """Take up an offer of a request's row."""
    row = Pending.objects.get(kind=kind, about=event.seq, **({"sheet_id": sheet} if sheet else {}))
    return take_offer(seat=person.seat, event=event, offer=f"{row.key}:{name}", answers={}).events[0]


def asks_for(gm: Person, *sheets: str) -> Event:
    return gm.plays(RequestRoll(sheets, "dexterity", 12, False, "The step outside"))


def test_a_request_is_sent_by_its_dialog_and_answered_by_one_button(
    gm: Person, player: Person, watcher: Person, mira: str, tove: str
) -> None:
    assert 'value="dexterity"' in gm.reads("request")
    event = gm.does("request", sheets=[mira, tove], what="dexterity", difficulty=12)
    holds(bar(player), "<b>Roll Dexterity against 12</b>", "Roll Dexterity · 45%")
    assert bar(watcher) == NOTHING
    row = Pending.objects.get(kind="requested_roll", sheet_id=mira)
    assert player.does("offer", event.seq, offer=f"{row.key}:roll").caused_by == event.seq
    holds(bar(gm), "1 of 2", "Waiting for Tove")
    assert bar_titles(gm.state, gm.seat.pk) == ["Dexterity"]


def test_a_request_that_all_have_answered_comes_after_what_still_waits(
    gm: Person, player: Person, mira: str, tove: str
) -> None:
    done = gm.plays(RequestRoll((mira,), "dexterity", 12))
    assert "prompt line wrap requested" in bar(player)
    gm.plays(RequestRoll((tove,), "presence", 12))
    assert bar_titles(gm.state, gm.seat.pk) == ["Dexterity", "Presence"]
    press(player, done, "requested_roll", "roll")
    assert bar_titles(gm.state, gm.seat.pk) == ["Presence", "Dexterity"]
    assert "requested" not in bar(player)


def test_the_next_request_begins_with_what_was_asked_last(gm: Person, mira: str, tove: str) -> None:
    asks_for(gm, mira, tove)
    holds(gm.reads("request"), 'value="dexterity" checked', no="Choose one of the options.")


def test_of_a_hidden_difficulty_players_learn_nothing(
    gm: Person, player: Person, watcher: Person, mira: str
) -> None:
    event = gm.plays(RequestRoll((mira,), "dexterity", 17, hidden=True))
    assert "Roll Dexterity<" in bar(player)
    dialog = player.reads("answer", mira, Pending.objects.get(kind="requested_roll", sheet_id=mira).key)
    assert "Success" not in words(dialog)
    assert "That was already answered or withdrawn" not in dialog
    answer = press(player, event, "requested_roll", "roll")
    assert (answer.kind, answer.audience) == ("check_made", "table")
    assert set(answer.secret or {}) == {"difficulty", "outcome", "chance"}
    for person in (player, watcher):
        holds(person.reads("table"), no=("DR 17", "against 17"))
        assert not any(word in words(bar(person)) for word in ("17", "success", "failure"))
    assert "1 of 1 against 17" in bar(gm)
    closed = press(gm, event, "request", "close")
    assert set(closed.secret or {}) == {"sheets_succeeded"}


def test_undoing_an_answer_asks_again(gm: Person, player: Person, ann: Person, mira: str, tove: str) -> None:
    event = asks_for(gm, mira, tove)
    first = press(player, event, "requested_roll", "roll", mira)
    second = press(ann, event, "requested_roll", "roll", tove)
    undo_entry(seat=gm.seat, seq=first.seq)  # another's later answer does not stand in the way
    assert Pending.objects.filter(kind="requested_roll", sheet_id=mira).exists()
    assert "1 of 2" in bar(gm)
    taken = undo_entry(seat=gm.seat, seq=event.seq).events[0]
    assert {event.seq, second.seq} <= set(taken.fact["seqs"])
    assert not Pending.objects.filter(kind__in=("request", "requested_roll", "request_result")).exists()


def test_who_is_away_is_rolled_for_one_by_one(gm: Person, player: Person, mira: str, tove: str) -> None:
    press(gm, asks_for(gm, mira, tove), "request", "away")
    rolled = Event.objects.filter(kind="check_made").order_by("seq")
    assert {one.fact["sheet_id"] for one in rolled} == {mira, tove}
    holds(bar(gm), "2 of 2", "Done")
    assert bar(player) == NOTHING


def test_what_is_behind_the_dots_comes_after_the_button_that_rolls_for_them(
    gm: Person, mira: str, tove: str
) -> None:
    """A narrow bar beside the turn has room for the first button alone."""
    asks_for(gm, mira, tove)
    assert bar(gm).index("Roll for them") < bar(gm).index('title="More"') < bar(gm).index("Withdraw")


def test_a_hidden_sheet_is_asked_in_secret(gm: Person, player: Person, watcher: Person, mira: str) -> None:
    lurker = create_creature(gm.seat, "Lurker", visibility="hidden")
    event = asks_for(gm, mira, lurker)
    press(gm, event, "request", "away")
    for person in (player, watcher):
        assert "Lurker" not in bar(person)
        for one in Event.objects.visible_to(person.seat).after(event.seq - 1):
            assert "Lurker" not in str(one.fact), one.kind
    assert asks_for(gm, lurker).audience == "gm"


def test_who_is_not_asked_may_not_answer(gm: Person, ann: Person, mira: str) -> None:
    asks_for(gm, mira)
    row = Pending.objects.get(kind="requested_roll")
    assert "not yours" in ann.is_refused("offer", row.about, offer=f"{row.key}:roll")
    assert ann.sends("answer", mira, row.key).status_code == 403


def test_with_options_the_same_prompt_is_answered(gm: Person, player: Person, mira: str) -> None:
    asks_for(gm, mira)
    row = Pending.objects.get(kind="requested_roll")
    assert "45%" in player.reads("answer", mira, row.key)
    assert player.does("answer", mira, row.key, advantages=2).fact["advantages"]
    assert not Pending.objects.filter(kind="requested_roll").exists()
    assert player.sends("answer", mira, row.key, advantages=2).status_code in (404, 422)


def test_the_screens_of_those_who_are_asked_change_and_no_others(
    gm: Person, player: Person, ann: Person, watcher: Person, mira: str
) -> None:
    [frame] = drawn(asks_for(gm, mira))
    bars = [root for root in frame.roots if root.id == "prompts"]
    assert sorted(seat for root in bars for seat in root.audience.seats) == sorted(
        [gm.seat.pk, player.seat.pk]
    )
    answer = player.plays(AnswerRequest(Pending.objects.get(kind="requested_roll").key, mira), 14)
    [frame] = drawn(answer)
    assert "1 of 1" in next(root.html for root in frame.roots if root.audience.seats == {gm.seat.pk})
