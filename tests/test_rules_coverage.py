"""Every rule has a test, and a screen or a reason for none; the page that says so is up to date."""

from __future__ import annotations

from rules.catalogue import rules
from tests.coverage_of_rules import DOCUMENT, document, shown_by, unplaced, where, written

AGAIN = "write it again: python -m tests.coverage_of_rules"


def test_every_rule_has_a_screen_or_a_reason() -> None:
    assert unplaced() == []


def test_every_rule_is_shown_by_a_test_or_is_none_to_be_played() -> None:
    assert sorted(rules().keys() - shown_by().keys() - written("reasons").keys()) == []


def test_a_reason_goes_when_a_screen_comes() -> None:
    assert [id for id in written("reasons") if where(rules()[id])] == []
    assert sorted((written("reasons").keys() | written("screens").keys()) - rules().keys()) == []


def test_what_is_checked_is_played_in_the_dialog_of_its_check() -> None:
    assert any(place.startswith("FreeD6: a row check") for place in where(rules()["FD6-12"]))
    assert "settings of Freeblade: Acting out of turn" in where(rules()["R-86"])


def test_the_page_is_up_to_date() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(), AGAIN
