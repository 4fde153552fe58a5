"""Turns at what keeps a processor busy: who waits, who is sent away, and that every place is given back."""

from __future__ import annotations

import pytest

from campaigns.turns import TooBusy, Turns
from rules.common.free_rolls import RollDice
from tests.campaigns.person import Person

SENTENCE = "Many are at it."


def full() -> Turns:
    """Somebody is at work, and nobody waits in vain for long."""
    turns = Turns(1, 1, SENTENCE)
    turns.patience = 0
    turns.at_work.acquire()
    return turns


def test_who_waits_in_vain_is_told_so_and_gives_the_place_back() -> None:
    turns = full()
    free = turns.places._value
    for _ in range(3):
        with pytest.raises(TooBusy, match=SENTENCE), turns.one_of("Pip"):
            pass
    assert turns.places._value == free


def test_nobody_takes_all_places_and_others_have_theirs() -> None:
    turns = Turns(3, 0, SENTENCE)
    with turns.one_of("Pip"), turns.one_of("Pip"):
        with pytest.raises(TooBusy), turns.one_of("Pip"):
            pass
        with turns.one_of("Gwen"):
            assert turns.at_work._value == 0
    with turns.one_of("Pip"):
        assert turns.at_work._value == 2


@pytest.mark.database
@pytest.mark.parametrize("page", ["chronicle_session", "chronicle_text", "fair_play"])
def test_a_reader_of_chronicles_takes_nothing_from_the_tables(
    watcher: Person, player: Person, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.plays(RollDice("d6"), 3)
    for module in ("chronicle.page", "views.chronicle"):
        monkeypatch.setattr(f"campaigns.{module}.TURNS", full())
    answer = watcher.opens(page, *([0] if page != "fair_play" else []))
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert SENTENCE in answer.content.decode()
