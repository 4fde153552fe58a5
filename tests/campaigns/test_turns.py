"""Turns at what keeps a processor busy: who waits, who is sent away, and that every place is given back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaigns.requests.heavy import OWN
from campaigns.turns import READING, AtItAlready, OwnTurns, TooBusy, Turns
from campaigns.views import entries, own_data, portable
from rules.common.free_rolls import RollDice
from tests.campaigns.at_table import HTMX, at, refused
from tests.campaigns.person import Person

SENTENCE = "Many are at it."


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for long."""
    monkeypatch.setattr("campaigns.turns.PATIENCE_SECONDS", 0)
    monkeypatch.setattr(READING, "patience", 0)


@pytest.fixture
def taken(impatient: None) -> Iterator[None]:
    """Somebody else reads what takes long."""
    with READING.one():
        yield


@pytest.mark.usefixtures("impatient")
def test_who_waits_in_vain_is_told_so_and_gives_the_place_back() -> None:
    turns = Turns(1, 1, SENTENCE)
    with turns.one():
        for _ in range(3):
            with pytest.raises(TooBusy, match=SENTENCE), turns.one():
                pass
    with turns.one():
        assert turns.places._value == 1


@pytest.mark.usefixtures("impatient")
def test_each_has_one_at_a_time_and_others_have_theirs() -> None:
    turns = OwnTurns(SENTENCE)
    with turns.one_of("Pip"):
        with pytest.raises(AtItAlready, match=SENTENCE), turns.one_of("Pip"):
            pass
        with turns.one_of("Gwen"):
            assert len(turns) == 2
    with turns.one_of("Pip"):
        assert len(turns) == 1
    assert len(turns) == 0


@pytest.mark.database
@pytest.mark.usefixtures("taken")
@pytest.mark.parametrize(
    "page", ["chronicle_session", "chronicle_text", "fair_play", "log_csv", "vault", "seen_export"]
)
def test_who_reads_what_takes_long_takes_nothing_from_the_tables(
    watcher: Person, player: Person, page: str
) -> None:
    player.plays(RollDice("d6"), 3)
    answer = watcher.opens(page, *([0] if page.startswith("chronicle") else []))
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert READING.sentence in answer.content.decode()


@pytest.mark.database
@pytest.mark.usefixtures("taken")
def test_a_search_looks_through_what_is_indexed_meanwhile(watcher: Person, player: Person) -> None:
    player.plays(RollDice("d6", "the mill"), 3)
    assert "1 entries are not indexed yet" in watcher.reads("search", q="mill")


HEAVY = [
    "search",
    "fair_play",
    "log_csv",
    "vault",
    "seen_export",
    "chronicle_session",
    "chronicle_text",
    "then",
]


@pytest.mark.database
@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "page",
    ["search", "fair_play", "then", "chronicle_session", "chronicle_text", "log_csv", "vault", "seen_export"],
)
def test_each_person_has_one_reading_at_a_time(gm: Person, player: Person, page: str) -> None:
    seq = player.plays(RollDice("d6"), 3).seq
    number = [seq] if page == "then" else [0] if page.startswith("chronicle") else []
    with OWN.one_of(gm.seat.user_id):
        assert OWN.sentence in refused(gm.opens(page, *number), 429)
        answer = gm.browser.get(at(gm.seat, page, *number), headers=HTMX)
        assert (answer["HX-Retarget"], answer["Retry-After"]) == ("#refusal", "5")
        assert "<h1>" not in answer.content.decode()
        assert player.opens(page, *number).status_code == 200
    assert gm.opens(page, *number).status_code == 200
    assert len(OWN) == 0


def test_the_other_files_that_one_takes_along_are_marked_too() -> None:
    marked = [getattr(view, "is_heavy", False) for view in (portable.export, own_data.download, entries.log)]
    assert marked == [True, True, False]
