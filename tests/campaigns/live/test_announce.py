"""What a request has committed is told once: by the frames that its answer carries, or by a wake."""

from __future__ import annotations

import os
import threading

import pytest
from django.db import OperationalError
from django.http import HttpResponse

from campaigns.live import announce
from campaigns.live.frames import Frame
from campaigns.transactions import writing

pytestmark = pytest.mark.database


def test_what_is_held_is_announced_at_the_end(heard: list[int]) -> None:
    with announce.holding():
        announce._committed(7)
        announce._committed(7)
        assert heard == []
    assert heard == [7]


@pytest.mark.django_db(transaction=True)
def test_what_is_committed_stays_so_though_nobody_can_be_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def lost(*_: object) -> None:
        raise OperationalError("the connection is lost")

    monkeypatch.setattr(announce, "_notify", lost)
    monkeypatch.setattr(announce, "_committed", lost)
    with writing():
        announce.announce(7, 1)
    assert "the connection is lost" in caplog.text


def test_what_is_not_held_is_announced_at_once(heard: list[int]) -> None:
    announce._committed(7)
    assert heard == [7]


def test_holding_twice_is_holding_once(heard: list[int]) -> None:
    with announce.holding():
        with announce.holding():
            announce._committed(7)
        assert heard == []
    assert heard == [7]


def test_one_thread_holds_nothing_back_for_another(heard: list[int]) -> None:
    with announce.holding():
        other = threading.Thread(target=announce._committed, args=[7])
        other.start()
        other.join()
        assert heard == [7]


def test_a_request_that_dies_after_its_commit_is_announced_all_the_same(heard: list[int]) -> None:
    with pytest.raises(ZeroDivisionError), announce.holding():  # noqa: PT012 both belong to it
        announce._committed(7)
        raise ZeroDivisionError
    assert heard == [7]
    announce._committed(8)
    assert heard == [7, 8]


def test_frames_that_are_handed_over_need_no_announcement(heard: list[int]) -> None:
    response = HttpResponse()
    with announce.holding() as kept:
        announce._committed(7)
        announce._committed(8)
        announce.hand(response, 7, [Frame(1)])
        kept.expect_from(response)
    assert heard == [8]
    assert announce.handed_by(response) == [(7, [Frame(1)])]


def test_what_was_handed_to_an_answer_that_is_not_sent_is_announced(heard: list[int]) -> None:
    with announce.holding() as kept:
        announce._committed(7)
        announce.hand(HttpResponse(), 7, [Frame(1)])
        kept.expect_from(HttpResponse(status=500))
    assert heard == [7]


def test_what_was_handed_before_a_request_died_is_announced(heard: list[int]) -> None:
    with pytest.raises(ZeroDivisionError), announce.holding():  # noqa: PT012 both belong to it
        announce._committed(7)
        announce.hand(HttpResponse(), 7, [Frame(1)])
        raise ZeroDivisionError
    assert heard == [7]


def test_frames_of_two_tables_go_with_one_answer() -> None:
    response = HttpResponse()
    announce.hand(response, 7, [Frame(1)])
    announce.hand(response, 8, [Frame(4)])
    assert announce.handed_by(response) == [(7, [Frame(1)]), (8, [Frame(4)])]


def test_a_process_keeps_its_mark_and_a_forked_one_makes_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = announce.token()
    assert announce.token() == mine
    monkeypatch.setattr(os, "getpid", lambda: -1)
    assert announce.token() != mine
