"""The ring, the cursors into it, and who is at the table."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from campaigns.audience import GMS, OTHERS, Viewer
from campaigns.live.frames import Frame, Root
from campaigns.live.room import (
    AWAY_LOOKS,
    MOST_EARLY,
    PING,
    RING,
    SLICE,
    Attendance,
    OpenStream,
    Room,
    StreamClaim,
    shown_at,
)


def connection(cursor: int, role: str = "player", seat: int = 2, shows: str = "") -> OpenStream:
    viewer = Viewer(seat, seat, role, frozenset(filter(None, [shows])))
    return OpenStream(1, viewer, StreamClaim(seat, role, seat, "key", "pw"), cursor, cursor)


def frames(first: int, last: int) -> list[Frame]:
    return [Frame(seq, (Root(f"event-{seq}", f"<li>{seq}</li>"),)) for seq in range(first, last + 1)]


def ids(sent: bytes) -> list[int]:
    return [int(row[4:]) for row in sent.split(b"\n") if row.startswith(b"id: ")]


def room_with(first: int, last: int) -> Room:
    room = Room(1, first - 1)
    room.take(frames(first, last))
    return room


def test_a_viewer_gets_what_came_after_their_cursor_in_order_and_once() -> None:
    room, pip = room_with(1, 9), connection(6)
    assert ids(room.news_for(pip)) == [7, 8, 9]
    assert room.news_for(pip) == b""


def test_a_frame_read_twice_is_kept_once() -> None:
    room, pip = room_with(1, 3), connection(0)
    room.take(frames(2, 4))
    assert ids(room.news_for(pip)) == [1, 2, 3, 4]


def test_the_cursor_moves_over_what_a_viewer_may_not_know() -> None:
    room, pip, gwen = Room(1, 0), connection(0), connection(0, "gm", 1)
    room.take([Frame(1, (Root("event-1", "<li></li>", GMS),))])
    assert room.news_for(pip) == b""
    assert pip.cursor == 1
    assert ids(room.news_for(gwen)) == [1]


def test_two_viewers_of_differing_audience_get_each_their_own() -> None:
    room, pip, gwen = Room(1, 0), connection(0), connection(0, "gm", 1)
    room.take([*frames(1, 1), Frame(2, (Root("event-2", "<li></li>", GMS),)), *frames(3, 3)])
    assert ids(room.news_for(pip)) == [1, 3]
    assert ids(room.news_for(gwen)) == [1, 2, 3]


def test_the_ring_holds_as_many_events_as_the_manual_says() -> None:
    room = room_with(1, RING + 10)
    assert (room.start, room.head, len(room.ring)) == (10, RING + 10, RING)
    assert RING == 256


def test_what_comes_too_early_is_kept_and_bounded() -> None:
    room = Room(1, 0)
    for seq in range(MOST_EARLY + 9, 1, -1):
        assert not room.take_handed(frames(seq, seq))
    assert (room.head, len(room.early)) == (0, MOST_EARLY)
    room.take(frames(1, 9))
    assert (room.head, room.early) == (MOST_EARLY + 9, {})


def test_what_changed_nothing_hands_nothing_over() -> None:
    room = Room(1, 3)
    assert room.take_handed([])
    assert (room.head, room.early) == (3, {})


def test_what_was_early_follows_as_soon_as_it_is_next() -> None:
    room, pip = Room(1, 0), connection(0)
    assert not room.take_handed(frames(2, 3))
    assert not room.take_handed(frames(5, 5))
    assert room.take_handed(frames(1, 1))
    assert ids(room.news_for(pip)) == [1, 2, 3]
    room.take(frames(4, 4))
    assert ids(room.news_for(pip)) == [4, 5]


def test_one_at_the_rings_edge_is_served_and_one_before_it_is_far_behind() -> None:
    room = room_with(1, RING + 10)
    assert not room.cannot_serve(connection(10))
    assert room.cannot_serve(connection(9))
    assert room.is_far_behind(connection(9))


def test_one_who_comes_back_to_a_fresh_room_is_before_the_ring_and_not_far_behind() -> None:
    room = Room(1, 100)
    assert room.cannot_serve(connection(90))
    assert not room.is_far_behind(connection(90))


def test_a_cursor_from_nowhere_asks_for_all_anew() -> None:
    room = Room(1, 3)
    assert room.cannot_serve(connection(-1))
    assert room.is_far_behind(connection(-1))


def test_who_shows_a_sheet_that_was_left_out_is_shown_the_present_and_nobody_else() -> None:
    room = Room(1, 0)
    room.take([*frames(1, 1), Frame(2, left_out=frozenset({"brin"})), *frames(3, 3)])
    late = connection(1, shows="brin")
    assert room.cannot_serve(late)
    assert room.is_far_behind(late)
    for other in (connection(2, shows="brin"), connection(0, shows="ysolde")):
        assert not room.cannot_serve(other)


def test_a_sheet_is_shown_for_as_long_as_any_page_has_it() -> None:
    room, pip, tess = Room(1, 0), connection(0, shows="brin"), connection(0, shows="brin")
    for each in (pip, tess, tess):
        room.admit(each)
    assert shown_at(1) == {"brin"}
    room.let_go(pip)
    room.let_go(pip)
    assert shown_at(1) == {"brin"}
    room.let_go(tess)
    assert shown_at(1) == frozenset()


def test_the_ring_is_filled_backwards_for_one_who_comes_back() -> None:
    room, pip = room_with(101, 102), connection(95)
    room.take_earlier(95, frames(96, 100))
    assert ids(room.news_for(pip)) == list(range(96, 103))


def test_filling_backwards_keeps_the_ring_bounded_and_without_a_gap() -> None:
    room = room_with(101, 100 + RING - 2)
    room.take_earlier(90, frames(91, 100))
    assert len(room.ring) == RING == room.head - room.start
    assert sorted(room.ring) == list(range(room.start + 1, room.head + 1))


def test_what_was_forgotten_while_it_was_read_leaves_no_hole() -> None:
    room = room_with(101, 110)
    earlier = frames(91, 100)  # read now, and then a whole ring of events goes by
    room.take(frames(111, 120 + RING))
    room.take_earlier(90, earlier)
    assert sorted(room.ring) == list(range(room.start + 1, room.head + 1))
    assert room.is_far_behind(connection(90))


def test_who_runs_the_game_no_more_gets_the_event_that_says_so_as_the_others_do() -> None:
    room, gwen = Room(1, 0), connection(0, "gm")
    drawn = (Root("event-1", "<li>open</li>", OTHERS), Root("event-1", "<li>secret</li>", GMS))
    room.take([Frame(1, drawn, {2: "You are a player now."})])
    room.show_presence([Root("presence", "<p>Pip</p>")])
    assert room.news_for(gwen) == b"id: 1\ndata: <li>open</li>\n\n"
    assert gwen.bye == "You are a player now."


def test_a_ping_comes_once_to_each() -> None:
    room, pip = Room(1, 0), connection(0)
    room.ping()
    assert room.news_for(pip) == PING
    assert room.news_for(pip) == b""


def test_presence_comes_to_those_who_enter_later_too() -> None:
    room = Room(1, 0)
    room.show_presence([Root("presence", "<p>Pip</p>")])
    assert room.news_for(connection(0)) == b"event: presence\ndata: <p>Pip</p>\n\n"


def test_everyone_is_stirred_by_news() -> None:
    room, pip = Room(1, 0), connection(0)
    room.admit(pip)
    room.take(frames(1, 1))
    assert pip.stirred.is_set()


# Straight to the socket


class Wire:
    """A socket that is open until it is said to be full."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.full = False

    def is_open(self) -> bool:
        return not self.full

    def write(self, chunk: bytes) -> None:
        self.sent.append(chunk)


def waiting(room: Room, cursor: int = 0, **who: Any) -> tuple[OpenStream, Wire]:
    each, wire = connection(cursor, **who), Wire()
    each.socket, each.idle = wire, True
    room.admit(each)
    return each, wire


def test_a_line_that_lacks_what_its_page_shows_is_woken_instead() -> None:
    room = Room(1, 0)
    pip, wire = waiting(room, shows="brin")
    room.take([Frame(1, (Root("event-1", "<li>1</li>"),), left_out=frozenset({"brin"}))])
    assert (wire.sent, pip.cursor, pip.stirred.is_set()) == ([], 0, True)
    room.let_go(pip)


def test_a_line_that_waits_gets_news_at_once_and_sleeps_on() -> None:
    room = Room(1, 0)
    pip, wire = waiting(room)
    room.take(frames(1, 2))
    assert ids(b"".join(wire.sent)) == [1, 2]
    assert (pip.cursor, pip.stirred.is_set(), room.news_for(pip)) == (2, False, b"")


@pytest.mark.parametrize("why", ["busy", "full", "stirred", "gone", "bye", "behind the ring", "no socket"])
def test_any_other_line_is_only_stirred(why: str) -> None:
    room = Room(1, 5)
    pip, wire = waiting(room, cursor=5)
    match why:
        case "busy":
            pip.idle = False
        case "full":
            wire.full = True
        case "stirred":
            pip.stirred.set()
        case "gone":
            pip.leave()
        case "bye":
            pip.dismiss("Out.")
        case "behind the ring":
            pip.cursor = 3
        case "no socket":
            pip.socket = None
    before = pip.cursor
    room.take(frames(6, 6))
    assert (wire.sent, pip.cursor, pip.stirred.is_set()) == ([], before, True)


def test_who_is_dismissed_gets_no_news_past_it_at_once() -> None:
    room = Room(1, 0)
    gwen, wire = waiting(room, role="gm")
    room.take([Frame(1, frames(1, 1)[0].roots, {2: "Out."}), *frames(2, 2)])
    assert wire.sent == []
    assert ids(room.news_for(gwen)) == [1]


def test_what_is_not_for_a_line_moves_its_cursor_and_writes_nothing() -> None:
    room = Room(1, 0)
    pip, wire = waiting(room)
    room.take([Frame(1, (Root("event-1", "<li></li>", GMS),))])
    assert (wire.sent, pip.cursor) == ([], 1)


async def test_a_crowd_gets_its_news_in_slices_and_each_once_and_in_order() -> None:
    room = Room(1, 0)
    wires = [waiting(room, seat=seat)[1] for seat in range(2 * SLICE + 10)]
    room.take(frames(1, 1))
    assert sum(bool(wire.sent) for wire in wires) == SLICE
    room.take(frames(2, 2))  # before the first has reached everyone
    for _ in range(4):
        await asyncio.sleep(0)
    assert [ids(b"".join(wire.sent)) for wire in wires] == [[1, 2]] * (2 * SLICE + 10)


def test_who_opens_a_stream_is_present_at_once() -> None:
    attendance = Attendance()
    assert attendance.look(frozenset({2}))
    assert attendance.present == {2}
    assert not attendance.look(frozenset({2}))


def test_a_phone_that_reconnects_has_not_left_the_table() -> None:
    attendance = Attendance()
    attendance.look(frozenset({1, 2}))
    for _ in range(AWAY_LOOKS):
        assert not attendance.look(frozenset({1}))
    assert not attendance.look(frozenset({1, 2}))


def test_who_stays_away_has_left() -> None:
    attendance = Attendance()
    attendance.look(frozenset({1, 2}))
    looks = [attendance.look(frozenset({1})) for _ in range(AWAY_LOOKS + 1)]
    assert looks == [False] * AWAY_LOOKS + [True]
    assert attendance.present == {1}
