"""What travels, and who gets which of it."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.audience import EVERYONE, GMS, OTHERS, Audience, Viewer, gms_and, only
from campaigns.live.frames import Encoded, Frame, Root, chunk, encode, message

GWEN = Viewer(1, 11, "gm")
PIP = Viewer(2, 12, "player", frozenset({"7"}))
WIM = Viewer(3, 13, "watcher")


def test_a_message_is_numbered_and_ends_with_an_empty_line() -> None:
    assert message("<li></li>", number=12) == b"id: 12\ndata: <li></li>\n\n"


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_only_the_three_line_ends_of_the_format_split_the_data(end: str) -> None:
    assert message(f"a{end}b") == b"data: a\ndata: b\n\n"


@pytest.mark.parametrize("kept", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_what_python_calls_a_line_end_stays_inside_the_data(kept: str) -> None:
    assert message(f"a{kept}b") == f"data: a{kept}b\n\n".encode()


def test_text_cannot_end_a_message_and_begin_its_own() -> None:
    assert b"\r" not in message("one\r\n\r\ntwo\rthree\n")
    sent = message("\n\nevent: bye\r\rid: 99\ndata: x")
    assert sent.count(b"\n\n") == 1
    assert all(line.startswith(b"data: ") for line in sent.strip(b"\n").split(b"\n"))


def test_the_first_message_says_how_soon_to_come_back() -> None:
    assert message("alive", event="ping", retry=2000) == b"retry: 2000\nevent: ping\ndata: alive\n\n"


@pytest.mark.parametrize(
    ("audience", "gets"),
    [
        (EVERYONE, [True, True, True]),
        (GMS, [True, False, False]),
        (OTHERS, [False, True, True]),
        (gms_and(2), [True, True, False]),
        (only(3), [False, False, True]),
        (only(), [False, False, False]),
    ],
)
def test_an_audience_knows_who_sees(audience: object, gets: list[bool]) -> None:
    assert [audience.sees(viewer) for viewer in (GWEN, PIP, WIM)] == gets  # type: ignore[attr-defined]


def test_a_sheet_goes_only_to_pages_that_show_it_and_is_not_opened_by_that() -> None:
    panel = Root("sheet-7-vitals", "<div></div>", EVERYONE, sheet="7")
    assert [panel.goes_to(viewer) for viewer in (GWEN, PIP)] == [False, True]
    assert not Root("sheet-7-vitals", "<div></div>", GMS, sheet="7").goes_to(PIP)


def test_a_secret_is_drawn_twice_under_one_id_and_each_gets_one() -> None:
    frame = Frame(5, (Root("event-5", "<li>18</li>", GMS), Root("event-5", "<li>?</li>", OTHERS)))
    encoded = Encoded(frame)
    assert encoded.for_viewer(GWEN) == b"id: 5\ndata: <li>18</li>\n\n"
    assert encoded.for_viewer(PIP) == b"id: 5\ndata: <li>?</li>\n\n"


def test_nothing_at_all_is_sent_for_what_a_viewer_may_not_know() -> None:
    assert Encoded(Frame(5, (Root("event-5", "<li></li>", GMS),))).for_viewer(PIP) == b""


def test_a_whole_table_costs_one_encoding() -> None:
    encoded = Encoded(Frame(5, (Root("event-5", "<li></li>"), Root("offers-5", "<div></div>", only(2)))))
    sent = [encoded.for_viewer(Viewer(seat, seat, "player")) for seat in range(100, 600)]
    assert len(encoded.kept) == 1
    assert all(each is sent[0] for each in sent)


SEATS = st.frozensets(st.integers(1, 4), max_size=2)
AUDIENCES = st.builds(Audience, gms=st.booleans(), others=st.booleans(), seats=SEATS, without=SEATS)
ROOTS = st.lists(
    st.builds(
        Root,
        id=st.just("x"),
        html=st.uuids().map(str),
        audience=AUDIENCES,
        sheet=st.sampled_from([None, "7", "8"]),
    ),
    max_size=5,
)
VIEWERS = [
    Viewer(seat, seat, role, frozenset(sheets))
    for seat, role, sheets in product(range(1, 6), ("gm", "player", "watcher"), ("", "7", "78", "9"))
]


@given(ROOTS, st.frozensets(st.sampled_from(["7", "9"])))
def test_what_is_encoded_once_for_all_alike_is_what_each_alone_would_get(
    roots: list[Root], left_out: frozenset[str]
) -> None:
    frame = Frame(5, tuple(roots), left_out=left_out)
    encoded = Encoded(frame)
    for viewer in VIEWERS:
        alone = None if left_out & viewer.sheets else chunk(Encoded(frame).for_viewer(viewer))
        assert encoded.chunk_for(viewer) == alone


def test_a_whole_table_costs_one_chunk() -> None:
    encoded = Encoded(Frame(5, (Root("event-5", "<li></li>"), Root("offers-5", "<div></div>", only(2)))))
    for seat in range(2, 600):
        encoded.chunk_for(Viewer(seat, seat, "player", frozenset({str(seat)})))
    assert len(encoded.chunks) == 2


def test_a_chunk_of_nothing_is_nothing_for_it_would_end_the_answer() -> None:
    assert (chunk(b""), chunk(b"x" * 16)) == (b"", b"10\r\n" + b"x" * 16 + b"\r\n")


def test_presence_carries_a_name_and_no_number() -> None:
    assert encode(0, [Root("presence", "<p></p>")], "presence") == b"event: presence\ndata: <p></p>\n\n"
