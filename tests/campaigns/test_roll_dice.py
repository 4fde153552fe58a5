"""A free roll: anyone who plays, for everyone or for fewer."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from campaigns.models import Event, Seat
from tests.campaigns.at_table import (
    Browser,
    ask,
    at,
    head,
    last,
    not_when_archived,
    only_players_may,
    refused,
    roots_of,
)
from tests.campaigns.sheets import script


def test_a_free_roll_is_in_the_log_with_every_die(
    pips_seat: Seat,
    signed_in: Browser,
    monkeypatch: pytest.MonkeyPatch,
    replays: Callable[[], AbstractContextManager[None]],
) -> None:
    script(monkeypatch, "dialogs", 4, 6)
    with replays():
        answer = ask(signed_in(pips_seat), at(pips_seat, "roll"), {"expression": "2d6+3"})
    event = last(pips_seat)
    assert (event.kind, event.audience, event.actor) == ("dice_rolled", "table", pips_seat)
    assert event.fact["roll"]["total"] == 13
    assert [die["face"] for die in event.fact["roll"]["dice"]] == [4, 6]
    assert roots_of(answer) == [f"event-{event.seq}", "step-roll"], "and it was Pip's first"
    assert 'data-spoken="Pip rolls 2d6+3: 13"' in answer.content.decode()


def test_without_javascript_it_leads_back_to_the_entry(pips_seat: Seat, signed_in: Browser) -> None:
    answer = signed_in(pips_seat).post(at(pips_seat, "roll"), {"expression": "d6"})
    assert answer.status_code == 303
    assert answer["Location"] == f"{at(pips_seat, 'table')}#event-1"


def test_it_leads_back_to_no_other_site(pips_seat: Seat, signed_in: Browser) -> None:
    fields = {"expression": "d6", "next": "https://elsewhere.example/"}
    assert signed_in(pips_seat).post(at(pips_seat, "roll"), fields)["Location"].startswith("/c/")


@pytest.mark.parametrize(
    ("choice", "player", "gm"),
    [
        ("everyone", "table", "table"),
        ("", "table", "table"),
        ("gm_and_me", "seats:,{seat},", "gm"),
        ("gm_only", "gm", "gm"),
        ("blind", "seats:,{seat},", "gm"),
    ],
)
def test_four_audiences_are_chosen_on_the_button(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser, choice: str, player: str, gm: str
) -> None:
    for seat, audience in ((pips_seat, player), (gwens_seat, gm)):
        ask(signed_in(seat), at(seat, "roll"), {"expression": "1d20", "audience": choice})
        assert last(seat).audience == audience.format(seat=seat.pk)


def test_a_blind_roll_tells_its_roller_nothing_of_the_result(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 787)
    pip = signed_in(pips_seat)
    answer = ask(pip, at(pips_seat, "roll"), {"expression": "1d1000", "audience": "blind"})
    assert "Only the GM sees the result" in answer.content.decode()
    event = last(pips_seat)
    assert (event.fact, set(event.secret)) == ({"expression": "d1000"}, {"roll"})
    for page in (answer, pip.get(at(pips_seat, "table")), pip.get(at(pips_seat, "entry", event.seq))):
        # As a word of its own: keys and the fractions of seconds may hold the same figures.
        assert not re.search(r"(?<![\w.-])787(?!\w)", page.content.decode())
    assert ">787<" in signed_in(gwens_seat).get(at(gwens_seat, "table")).content.decode()


def test_a_roll_for_the_gm_alone_is_not_answered_to_its_roller(pips_seat: Seat, signed_in: Browser) -> None:
    answer = ask(signed_in(pips_seat), at(pips_seat, "roll"), {"expression": "1d20", "audience": "gm_only"})
    assert roots_of(answer) == []
    assert answer.headers["X-Rollbook-Note"] == "Sent to the GM."
    everyones = ask(signed_in(pips_seat), at(pips_seat, "roll"), {"expression": "1d20"})
    assert "X-Rollbook-Note" not in everyones.headers


def test_without_a_script_too_its_roller_reads_that_it_was_sent(pips_seat: Seat, signed_in: Browser) -> None:
    fields = {"expression": "1d20", "audience": "gm_only"}
    page = signed_in(pips_seat).post(at(pips_seat, "roll"), fields, follow=True)
    assert "Sent to the GM." in page.content.decode()


def test_a_gm_who_rolls_behind_the_screen_reads_the_entry_alone(gwens_seat: Seat, signed_in: Browser) -> None:
    fields = {"expression": "1d20", "audience": "gm_only"}
    answer = ask(signed_in(gwens_seat), at(gwens_seat, "roll"), fields)
    assert roots_of(answer)
    assert "X-Rollbook-Note" not in answer.headers


@pytest.mark.parametrize(
    ("expression", "sentence"),
    [
        ("2d6+", "Here dice such as 2d6, or a number, are missing."),
        ("", "Dice: This field is required."),
        ("2e6", "2e6\n ^</pre>"),
        ("d0", "A die has from 1 to 1000 sides."),
        ("999d6", "At most 200 dice are rolled at once."),
        ("1d6" + "+1" * 110, "at most 200 characters"),
        ("1d6" + "+1" * 500, "at most 1000 characters"),
        ("\x00", "Null characters are not allowed."),
    ],
)
def test_a_wrong_expression_is_refused_in_a_sentence(
    pips_seat: Seat, signed_in: Browser, expression: str, sentence: str
) -> None:
    answer = ask(signed_in(pips_seat), at(pips_seat, "roll"), {"expression": expression})
    assert sentence in refused(answer)
    assert head(pips_seat) == 0


def test_an_unknown_audience_is_refused(pips_seat: Seat, signed_in: Browser) -> None:
    answer = ask(signed_in(pips_seat), at(pips_seat, "roll"), {"expression": "d6", "audience": "nobody"})
    assert "Who sees it" in refused(answer)
    assert not Event.objects.exists()


def test_who_may_not_roll(pips_seat: Seat, signed_in: Browser) -> None:
    only_players_may(pips_seat, signed_in, at(pips_seat, "roll"), {"expression": "d6"})
    not_when_archived(pips_seat, signed_in, at(pips_seat, "roll"), {"expression": "d6"})
