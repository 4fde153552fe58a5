"""Promise C5: a retried or doubled request happens once, and gets the first answer again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from campaigns import play
from campaigns.live import cards, fragments, source
from campaigns.live.frames import Viewer
from campaigns.models import Answer, Event, Seat
from campaigns.requests import middleware, once
from rules.common.free_rolls import RollDice
from tests.campaigns.at_table import Browser, ask, at, do, head, refused
from tests.factories import create_seat

KEY = {"Idempotency-Key": "one-intention"}
ROLL = {"expression": "8d1000"}


def test_the_same_press_twice_is_one_roll_with_one_answer(pips_seat: Seat, signed_in: Browser) -> None:
    pip = signed_in(pips_seat)
    first = ask(pip, at(pips_seat, "roll"), ROLL, **KEY)
    again = ask(pip, at(pips_seat, "roll"), ROLL, **KEY)
    assert Event.objects.count() == 1
    assert again.content == first.content
    assert again["X-Rollbook-Frame"] == first["X-Rollbook-Frame"] == "1"


def test_a_plain_form_is_sent_twice_and_leads_to_the_same_place(pips_seat: Seat, signed_in: Browser) -> None:
    pip, fields = signed_in(pips_seat), {**ROLL, "key": "from-the-form"}
    first, again = (pip.post(at(pips_seat, "roll"), fields) for _ in range(2))
    assert (first.status_code, first["Location"]) == (again.status_code, again["Location"])
    assert first.status_code == 303
    assert Event.objects.count() == 1


def test_who_presses_twice_is_shown_what_the_first_press_led_to(
    pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip, fields = signed_in(pips_seat), {"how": "roll", "name": "Brin", "key": "from-the-form"}
    first = pip.post(at(pips_seat, "sheet_begin"), fields)
    Answer.objects.update(status=0)  # it is done, and its answer is on its way
    looks: list[float] = []

    def answered_at_the_third_look(seconds: float) -> None:
        looks.append(seconds)
        Answer.objects.update(status=303 * (len(looks) == 3))

    monkeypatch.setattr(once.time, "sleep", answered_at_the_third_look)
    again = pip.post(at(pips_seat, "sheet_begin"), fields, headers={"Referer": at(pips_seat, "sheet_new")})
    assert (again.status_code, again["Location"], len(looks)) == (303, first["Location"], 3)


def test_what_was_done_and_never_answered_is_not_waited_for(
    pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip, fields = signed_in(pips_seat), {**ROLL, "key": "from-the-form"}
    first = pip.post(at(pips_seat, "roll"), fields)
    Answer.objects.update(status=0, created=timezone.now() - timedelta(seconds=3))
    monkeypatch.setattr(once.time, "sleep", pytest.fail)
    assert pip.post(at(pips_seat, "roll"), fields)["Location"] == first["Location"]


def test_only_two_at_once_wait_for_an_answer_that_is_on_its_way(
    pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip, fields = signed_in(pips_seat), {**ROLL, "key": "from-the-form"}
    first = pip.post(at(pips_seat, "roll"), fields)
    Answer.objects.update(status=0)
    places = []

    def pressed_again_while_waiting(_: float) -> None:
        places.append(Answer.objects.get())
        once.once_answered(Answer.objects.get())
        Answer.objects.update(status=303)

    monkeypatch.setattr(once.time, "sleep", pressed_again_while_waiting)
    assert pip.post(at(pips_seat, "roll"), fields)["Location"] == first["Location"]
    assert len(places) == once.WAITING, "the third is answered at once"
    Answer.objects.update(status=0)
    assert once.once_answered(Answer.objects.get()).status == 303, "and they have made room again"


def test_what_was_done_is_answered_though_its_answer_cannot_be_kept(
    pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(middleware, "writing", full)
    answer = signed_in(pips_seat).post(at(pips_seat, "roll"), {**ROLL, "key": "from-the-form"})
    assert (answer.status_code, head(pips_seat)) == (303, 1)


def test_a_scripts_fresh_key_wins_over_the_forms(pips_seat: Seat, signed_in: Browser) -> None:
    pip = signed_in(pips_seat)
    for key in ("a", "b"):
        ask(pip, at(pips_seat, "roll"), {**ROLL, "key": "stale"}, **{"Idempotency-Key": key})
    assert Event.objects.count() == 2


def test_the_token_makes_no_difference(pips_seat: Seat, signed_in: Browser) -> None:
    pip = signed_in(pips_seat)
    for token in ("a", "b"):
        answer = ask(pip, at(pips_seat, "roll"), {**ROLL, "csrfmiddlewaretoken": token}, **KEY)
        assert answer.status_code == 200
    assert Event.objects.count() == 1


@pytest.mark.parametrize("other", ["fields", "path"])
def test_the_same_key_for_something_else_is_refused(pips_seat: Seat, signed_in: Browser, other: str) -> None:
    pip = signed_in(pips_seat)
    ask(pip, at(pips_seat, "roll"), ROLL, **KEY)
    path = at(pips_seat, "roll" if other == "fields" else "undo_last")
    fields = {"expression": "1d6"} if other == "fields" else ROLL
    assert "used for something else" in refused(ask(pip, path, fields, **KEY))
    assert Event.objects.count() == 1


def test_a_refusal_is_not_kept(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    pip = signed_in(pips_seat)
    assert "nothing yet" in refused(ask(pip, at(pips_seat, "undo_last"), **KEY))
    assert not Answer.objects.exists()
    do(pips_seat, RollDice("d6"), 4)
    assert ask(pip, at(pips_seat, "undo_last"), **KEY).status_code == 200


def test_a_key_is_its_users_own(pips_seat: Seat, signed_in: Browser) -> None:
    other = create_seat(pips_seat.campaign)
    answers = {ask(signed_in(seat), at(seat, "roll"), ROLL, **KEY).content for seat in (pips_seat, other)}
    assert len(answers) == 2
    assert Event.objects.count() == 2


def test_an_answer_is_kept_for_a_day(pips_seat: Seat, signed_in: Browser) -> None:
    pip = signed_in(pips_seat)
    ask(pip, at(pips_seat, "roll"), ROLL, **KEY)
    Answer.objects.update(created=timezone.now() - timedelta(hours=25))
    ask(pip, at(pips_seat, "roll"), ROLL, **KEY)
    assert Event.objects.count() == 2
    assert Answer.objects.count() == 1


def test_answers_past_their_day_are_let_go_now_and_then(
    pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    pip = signed_in(pips_seat)
    monkeypatch.setattr(once, "LET_GO_EVERY", 10**9)
    for key in "abc":
        ask(pip, at(pips_seat, "roll"), ROLL, **{"Idempotency-Key": key})
    Answer.objects.update(created=timezone.now() - timedelta(hours=25))
    ask(pip, at(pips_seat, "roll"), ROLL, **{"Idempotency-Key": "d"})
    assert Answer.objects.count() == 4
    monkeypatch.setattr(once, "LET_GO_EVERY", 1)
    ask(pip, at(pips_seat, "roll"), ROLL, **{"Idempotency-Key": "e"})
    assert sorted(Answer.objects.values_list("key", flat=True)) == ["d", "e"]


def test_a_key_too_long_is_refused(pips_seat: Seat, signed_in: Browser) -> None:
    answer = ask(signed_in(pips_seat), at(pips_seat, "roll"), ROLL, **{"Idempotency-Key": "k" * 65})
    assert "at most 64 characters" in refused(answer)
    assert not Event.objects.exists()


def test_what_was_done_and_could_not_be_drawn_is_said_to_be_saved(
    pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise RuntimeError("a card that cannot be drawn")

    client: Client = signed_in(pips_seat)
    with monkeypatch.context() as patch:
        patch.setattr(fragments, "frames", breaks)
        answer = ask(client, at(pips_seat, "roll"), ROLL, **KEY)
    assert (answer.status_code, head(pips_seat)) == (500, 1)
    assert "This happened and is saved" in answer.content.decode()
    again = ask(client, at(pips_seat, "roll"), ROLL, **KEY)
    assert (again.status_code, head(pips_seat)) == (200, 1)
    assert 'id="event-1"' in again.content.decode()


def test_what_breaks_before_it_is_done_has_not_happened(
    pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise RuntimeError("a row that cannot be written")

    client: Client = signed_in(pips_seat)
    client.raise_request_exception = False
    with monkeypatch.context() as patch:
        patch.setattr(play, "record", breaks)
        answer = ask(client, at(pips_seat, "roll"), ROLL, **KEY)
    assert (answer.status_code, head(pips_seat)) == (500, 0)
    assert "Nothing was saved" in answer.content.decode()
    assert ask(client, at(pips_seat, "roll"), ROLL, **KEY).status_code == 200
    assert head(pips_seat) == 1


def test_an_entry_that_cannot_be_drawn_has_a_place_of_its_own_for_whom_it_is(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise RuntimeError("a card that cannot be drawn")

    do(gwens_seat, RollDice("d6"), 4, audience="gm_only")
    monkeypatch.setattr(cards, "_draw", breaks)
    monkeypatch.setattr(cards, "_drawn", {})
    frame = source.placeholder(gwens_seat.campaign_id, 1)
    for seat, shown in ((gwens_seat, True), (pips_seat, False)):
        roots = frame.seen_by(Viewer(seat.pk, seat.user_id, seat.role))
        assert [root.id for root in roots] == ["event-1"] * shown
        page = signed_in(seat).get(at(seat, "table")).content.decode()
        assert ("kept entry 1, which cannot be shown" in page) == shown
