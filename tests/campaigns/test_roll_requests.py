"""A Game Master asks for rolls: who is asked has one button, and the answers stand side by side."""

from __future__ import annotations

import pytest

from campaigns.actions.entries import take_offer, undo_entry
from campaigns.models import Campaign, Event, Pending, Seat
from campaigns.state import State, state_of
from campaigns.table.waiting import prompts_for, prompts_html
from rules.common.roll_requests import AnswerRequest, RequestRoll
from tests.campaigns.at_table import Browser, ask, at, do, drawn, last, only_gms_may, refused
from tests.factories import create_character, create_creature, create_seat


@pytest.fixture
def anns_seat(gwens_seat: Seat) -> Seat:
    return create_seat(gwens_seat.campaign)


@pytest.fixture
def tove(anns_seat: Seat) -> str:
    """Tove, whom Ann plays."""
    return create_character(anns_seat, "Tove")


def now(seat: Seat) -> State:
    return state_of(Campaign.objects.get(pk=seat.campaign_id))


def bar(seat: Seat) -> str:
    """A seat's bar of prompts, as the stream sends it."""
    return prompts_html(now(seat), seat.pk)


def press(seat: Seat, event: Event, kind: str, name: str, sheet: str = "") -> Event:
    """Take up an offer of a request's row."""
    row = Pending.objects.get(kind=kind, about=event.seq, **({"sheet": sheet} if sheet else {}))
    return take_offer(seat=seat, event=event, offer=f"{row.key}:{name}", answers={}).events[0]


def asks_for(seat: Seat, *sheets: str, hidden: bool = False) -> Event:
    return do(seat, RequestRoll(sheets, "dexterity", 12, hidden, "The step outside"))


def test_a_request_is_sent_by_its_dialog_and_answered_by_one_button(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str, tove: str, signed_in: Browser
) -> None:
    gm, pip = signed_in(gwens_seat), signed_in(pips_seat)
    form = gm.get(at(gwens_seat, "request")).content.decode()
    assert 'value="dexterity"' in form
    fields = {"sheets": [mira, tove], "what": "dexterity", "difficulty": "12"}
    assert ask(gm, at(gwens_seat, "request"), fields).status_code == 200
    event = last(gwens_seat)
    assert "roll Dexterity" in bar(pips_seat)
    assert "Roll Dexterity · 45%" in bar(pips_seat)
    assert bar(wynns_seat) == '<div id="prompts"></div>'
    row = Pending.objects.get(kind="asked", sheet=mira)
    answered = ask(pip, at(pips_seat, "offer", event.seq), {"offer": f"{row.key}:roll"})
    assert answered.status_code == 200
    assert last(gwens_seat).caused_by == event.seq
    assert "1 of 2" in bar(gwens_seat)
    assert "Tove …" in bar(gwens_seat)
    assert [one.title for one in prompts_for(now(gwens_seat), gwens_seat.pk)] == ["Asked for: Dexterity"]


def test_the_next_request_begins_with_what_was_asked_last(
    gwens_seat: Seat, mira: str, tove: str, signed_in: Browser
) -> None:
    asks_for(gwens_seat, mira, tove)
    form = signed_in(gwens_seat).get(at(gwens_seat, "request")).content.decode()
    assert 'value="dexterity" checked' in form
    assert "Choose one of those that are offered." not in form


def test_of_a_hidden_difficulty_players_learn_neither_number_nor_chance_nor_outcome(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str, signed_in: Browser
) -> None:
    event = do(gwens_seat, RequestRoll((mira,), "dexterity", 17, hidden=True))
    assert "Roll Dexterity<" in bar(pips_seat)
    row = Pending.objects.get(kind="asked", sheet=mira)
    dialog = signed_in(pips_seat).get(at(pips_seat, "answer", mira, row.key)).content.decode()
    assert "Success" not in dialog
    assert "is no longer asked" not in dialog
    answer = press(pips_seat, event, "asked", "roll")
    assert answer.kind == "check_made"
    assert set(answer.secret or {}) == {"difficulty", "outcome", "chance"}
    assert answer.audience == "table"
    for seat in (pips_seat, wynns_seat):
        page = signed_in(seat).get(seat.campaign.get_absolute_url()).content.decode()
        assert "DR 17" not in page
        assert "against 17" not in page
        assert not any(word in bar(seat) for word in ("17", "success", "failure"))
    assert "against 17: 1 of 1" in bar(gwens_seat)
    closed = press(gwens_seat, event, "request", "close")
    assert set(closed.secret or {}) == {"succeeded"}


def test_undoing_an_answer_asks_again_and_undoing_the_request_takes_all(
    gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat, mira: str, tove: str
) -> None:
    event = asks_for(gwens_seat, mira, tove)
    first = press(pips_seat, event, "asked", "roll", mira)
    second = press(anns_seat, event, "asked", "roll", tove)
    undo_entry(seat=pips_seat, seq=first.seq)  # another's later answer does not stand in the way
    assert Pending.objects.filter(kind="asked", sheet=mira).exists()
    assert "1 of 2" in bar(gwens_seat)
    taken = undo_entry(seat=gwens_seat, seq=event.seq).events[0]
    assert {event.seq, second.seq} <= set(taken.fact["seqs"])
    assert not Pending.objects.filter(kind__in=("request", "asked", "answered")).exists()


def test_who_is_away_is_rolled_for_each_on_an_entry_of_its_own(
    gwens_seat: Seat, pips_seat: Seat, mira: str, tove: str
) -> None:
    event = asks_for(gwens_seat, mira, tove)
    press(gwens_seat, event, "request", "away")
    rolled = Event.objects.filter(kind="check_made").order_by("seq")
    assert {one.fact["sheet"] for one in rolled} == {mira, tove}
    assert "2 of 2" in bar(gwens_seat)
    assert "Done" in bar(gwens_seat)
    assert bar(pips_seat) == '<div id="prompts"></div>'


def test_a_hidden_sheet_is_asked_without_anybody_knowing(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str
) -> None:
    lurker = create_creature(gwens_seat, "Lurker", visibility="hidden")
    event = asks_for(gwens_seat, mira, lurker)
    press(gwens_seat, event, "request", "away")
    for seat in (pips_seat, wynns_seat):
        assert "Lurker" not in bar(seat)
        for one in Event.objects.visible_to(seat).after(event.seq - 1):
            assert "Lurker" not in str(one.fact), one.kind
    alone = asks_for(gwens_seat, lurker)
    assert alone.audience == "gm"


def test_who_is_not_asked_may_not_answer(
    gwens_seat: Seat, anns_seat: Seat, mira: str, signed_in: Browser
) -> None:
    asks_for(gwens_seat, mira)
    row = Pending.objects.get(kind="asked")
    path = at(gwens_seat, "offer", row.about)
    assert "not yours" in refused(ask(signed_in(anns_seat), path, {"offer": f"{row.key}:roll"}))
    assert signed_in(anns_seat).post(at(anns_seat, "answer", mira, row.key)).status_code == 403


def test_with_options_the_same_prompt_is_answered(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    asks_for(gwens_seat, mira)
    row = Pending.objects.get(kind="asked")
    path = at(pips_seat, "answer", mira, row.key)
    assert "45%" in signed_in(pips_seat).get(path).content.decode()
    assert ask(signed_in(pips_seat), path, {"advantages": "2"}).status_code == 200
    assert last(gwens_seat).fact["advantages"]
    assert not Pending.objects.filter(kind="asked").exists()
    again = ask(signed_in(pips_seat), path, {"advantages": "2"})
    assert again.status_code in (404, 422)


def test_the_screens_of_those_who_are_asked_change_and_no_others(
    gwens_seat: Seat, pips_seat: Seat, anns_seat: Seat, wynns_seat: Seat, mira: str
) -> None:
    event = asks_for(gwens_seat, mira)
    [frame] = drawn(event)
    bars = [root for root in frame.roots if root.id == "prompts"]
    assert sorted(seat for root in bars for seat in root.audience.seats) == sorted(
        [gwens_seat.pk, pips_seat.pk]
    )
    answer = do(pips_seat, AnswerRequest(Pending.objects.get(kind="asked").key, mira), 14)
    [frame] = drawn(answer)
    assert "1 of 1" in next(root.html for root in frame.roots if root.audience.seats == {gwens_seat.pk})


def test_only_game_masters_ask(gwens_seat: Seat, signed_in: Browser) -> None:
    only_gms_may(gwens_seat, signed_in, at(gwens_seat, "request"))
