"""Promise C5: a retried or doubled request happens once, and gets the first answer again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.utils import timezone

from campaigns import play
from campaigns.drawing import fragments, source
from campaigns.log import cards
from campaigns.middleware import answer_once as middleware
from campaigns.models import Answer, Event
from campaigns.requests import once
from rules.common.free_rolls import RollDice
from tests.campaigns.at_table import ask, at, refused
from tests.campaigns.person import Person
from tests.factories import create_seat

pytestmark = pytest.mark.database
ROLL = {"expression": "8d1000"}
PLAIN = {**ROLL, "key": "from-the-form"}


def roll(who: Person, key: str = "one-intention", /, **fields: str) -> HttpResponse:
    return ask(who.browser, at(who.seat, "roll"), {**ROLL, **fields}, **{"Idempotency-Key": key})


def breaks(problem: str, kind: type[Exception] = RuntimeError) -> Callable[..., None]:
    def breaking(*_: object, **__: object) -> None:
        raise kind(problem)

    return breaking


def age(**ago: float) -> None:
    Answer.objects.update(created=timezone.now() - timedelta(**ago))


def test_the_same_press_twice_is_one_roll_with_one_answer(player: Person) -> None:
    first, again = roll(player), roll(player)
    assert player.head == 1
    assert again.content == first.content
    assert again["X-Rollbook-Frame"] == first["X-Rollbook-Frame"] == "1"


def test_a_repeat_is_answered_though_what_it_changed_cannot_be_read(player: Person) -> None:
    first = roll(player)
    Event.objects.filter(seq=player.head).update(changes=[["sheet", "profile"]])
    assert roll(player).content == first.content


def test_a_plain_form_is_sent_twice_and_leads_to_the_same_place(player: Person) -> None:
    assert player.submits("roll", **PLAIN) == player.submits("roll", **PLAIN)
    assert player.head == 1


def test_a_second_press_leads_to_where_the_first_did(player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {"how": "roll", "name": "Brin", "key": "from-the-form"}
    first = player.submits("sheet_begin", **fields)
    Answer.objects.update(status=0)  # it is done, and its answer is on its way
    looks: list[float] = []

    def answered_at_the_third_look(seconds: float) -> None:
        looks.append(seconds)
        Answer.objects.update(status=303 * (len(looks) == 3))

    monkeypatch.setattr(once.time, "sleep", answered_at_the_third_look)
    path, referer = at(player.seat, "sheet_begin"), {"Referer": at(player.seat, "sheet_new")}
    again = player.browser.post(path, fields, headers=referer)
    assert (again.status_code, again["Location"], len(looks)) == (303, first, 3)


def test_what_was_never_answered_is_not_waited_for(player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    first = player.submits("roll", **PLAIN)
    age(seconds=3)
    Answer.objects.update(status=0)
    monkeypatch.setattr(once.time, "sleep", pytest.fail)
    assert player.submits("roll", **PLAIN) == first


def test_a_clock_that_is_set_back_has_nobody_wait_longer(
    player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, looks = player.submits("roll", **PLAIN), list[float]()
    age(hours=-1)
    Answer.objects.update(status=0)
    monkeypatch.setattr(once.time, "sleep", looks.append)
    assert player.submits("roll", **PLAIN) == first
    assert sum(looks) == pytest.approx(once.PRESSED_TWICE.total_seconds())


def test_only_two_at_once_wait_for_an_answer(player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    first = player.submits("roll", **PLAIN)
    Answer.objects.update(status=0)
    places = []

    def pressed_again_while_waiting(_: float) -> None:
        places.append(Answer.objects.get())
        once.once_answered(Answer.objects.get())
        Answer.objects.update(status=303)

    monkeypatch.setattr(once.time, "sleep", pressed_again_while_waiting)
    assert player.submits("roll", **PLAIN) == first
    assert len(places) == once.WAITING, "the third is answered at once"
    Answer.objects.update(status=0)
    assert once.once_answered(Answer.objects.get()).status == 303, "and they have made room again"


def test_an_answer_comes_though_it_cannot_be_kept(player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(middleware, "writing", full)
    player.submits("roll", **PLAIN)
    assert player.head == 1


def test_a_scripts_fresh_key_wins_over_the_forms(player: Person) -> None:
    for key in ("a", "b"):
        roll(player, key, key="stale")
    assert player.head == 2


def test_the_token_makes_no_difference(player: Person) -> None:
    for token in ("a", "b"):
        assert roll(player, csrfmiddlewaretoken=token).status_code == 200
    assert player.head == 1


@pytest.mark.parametrize(("name", "fields"), [("roll", {"expression": "1d6"}), ("undo_last", ROLL)])
def test_a_key_is_refused_for_something_else(player: Person, name: str, fields: dict[str, str]) -> None:
    roll(player)
    again = ask(player.browser, at(player.seat, name), fields, **{"Idempotency-Key": "one-intention"})
    assert "used for something else" in refused(again)
    assert player.head == 1


def test_a_refusal_is_not_kept(gm: Person, player: Person) -> None:
    fields = {"key": "one-intention"}
    assert "nothing to undo yet" in player.is_refused("undo_last", **fields)
    assert not Answer.objects.exists()
    player.plays(RollDice("d6"), 4)
    player.does("undo_last", **fields)


def test_what_the_first_press_has_taken_away_is_no_refusal_of_the_second(player: Person) -> None:
    player.plays(RollDice("d6"), 4)
    first, again = (player.sends("undo_last", key="one-intention") for _ in range(2))
    assert (first.status_code, again.status_code, player.head) == (200, 200, 2)
    assert again.content == first.content


def test_a_key_is_its_users_own(player: Person) -> None:
    other = Person(create_seat(player.seat.campaign))
    assert roll(player).content != roll(other).content
    assert player.head == 2


def test_an_answer_is_kept_for_a_day(player: Person) -> None:
    roll(player)
    age(hours=25)
    roll(player)
    assert (player.head, Answer.objects.count()) == (2, 1)


def test_answers_past_their_day_go_now_and_then(player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(once, "LET_GO_EVERY", 10**9)
    for key in "abc":
        roll(player, key)
    age(hours=25)
    roll(player, "d")
    assert Answer.objects.count() == 4
    monkeypatch.setattr(once, "LET_GO_EVERY", 1)
    roll(player, "e")
    assert sorted(Answer.objects.values_list("key", flat=True)) == ["d", "e"]


def test_a_key_too_long_is_refused(player: Person) -> None:
    assert "at most 64 characters" in refused(roll(player, "k" * 65))
    assert player.head == 0


@pytest.mark.parametrize(("problem", "status"), [(RuntimeError, 500), (OperationalError, 503)])
def test_what_is_done_and_cannot_be_drawn_is_saved(
    player: Person, monkeypatch: pytest.MonkeyPatch, problem: type[Exception], status: int
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(fragments, "frames", breaks("a card that cannot be drawn", problem))
        answer = roll(player)
    assert (answer.status_code, player.head) == (status, 1)
    assert "This happened and is saved" in answer.content.decode()
    again = roll(player)
    assert (again.status_code, player.head) == (200, 1)
    assert 'id="event-1"' in again.content.decode()


def test_what_breaks_at_once_has_not_happened(player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    player.browser.raise_request_exception = False
    with monkeypatch.context() as patch:
        patch.setattr(play, "record", breaks("a row that cannot be written"))
        answer = roll(player)
    assert (answer.status_code, player.head) == (500, 0)
    assert "Nothing was saved" in answer.content.decode()
    assert (roll(player).status_code, player.head) == (200, 1)


def test_an_entry_that_cannot_be_drawn_keeps_its_place(
    gm: Person, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.plays(RollDice("d6"), 4, audience="gm_only")
    monkeypatch.setattr(cards, "_draw", breaks("a card that cannot be drawn"))
    monkeypatch.setattr(cards, "_drawn", {})
    frame = source.placeholder(gm.seat.campaign_id, 1)
    for who, there in ((gm, True), (player, False)):
        assert [root.id for root in frame.seen_by(who.viewer)] == ["event-1"] * there
        assert ("kept an entry that cannot be shown" in who.reads("table")) == there
