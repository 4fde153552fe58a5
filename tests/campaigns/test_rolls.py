"""Free rolls, for everyone or for fewer, and the Die of Fate (FB-60)."""

from __future__ import annotations

import re

import pytest

from tests.campaigns.at_table import Dice, at, roots_of
from tests.campaigns.person import Person

QUESTION = "Is the bridge guarded?"


def test_a_free_roll_is_in_the_log_with_every_die(player: Person, dice: Dice) -> None:
    dice(4, 6)
    answer = player.sends("roll", expression="2d6+3")
    event = player.last
    assert (event.kind, event.audience, event.actor) == ("dice_rolled", "table", player.seat)
    assert event.fact["roll"]["total"] == 13
    assert [die["face"] for die in event.fact["roll"]["dice"]] == [4, 6]
    assert roots_of(answer) == [f"event-{event.seq}", "step-roll"], "and it was Pip's first"
    assert 'data-spoken="Pip rolls 2d6+3: 13"' in answer.content.decode()


def test_without_javascript_it_leads_back_to_the_entry_and_to_no_other_site(player: Person) -> None:
    path, table = at(player.seat, "roll"), at(player.seat, "table")
    answer = player.browser.post(path, {"expression": "d6"})
    assert (answer.status_code, answer["Location"]) == (303, f"{table}#event-1")
    away = player.browser.post(path, {"expression": "d6", "next": "https://elsewhere.example/"})
    assert away["Location"].startswith("/c/")


@pytest.mark.parametrize(
    ("choice", "to_player", "to_gm"),
    [
        ("everyone", "table", "table"),
        ("", "table", "table"),
        ("gm_and_me", "seats:,{seat},", "gm"),
        ("gm_only", "gm", "gm"),
        ("blind", "seats:,{seat},", "gm"),
    ],
)
def test_a_roll_has_one_of_four_audiences(
    gm: Person, player: Person, choice: str, to_player: str, to_gm: str
) -> None:
    for person, audience in ((player, to_player), (gm, to_gm)):
        event = person.does("roll", expression="1d20", audience=choice)
        assert event.audience == audience.format(seat=person.seat.pk)


def test_a_blind_roll_tells_its_roller_nothing_of_the_result(gm: Person, player: Person, dice: Dice) -> None:
    dice(787)
    answer = player.sends("roll", expression="1d1000", audience="blind").content.decode()
    assert "Only the GM sees the result" in answer
    assert (player.last.fact, set(player.last.secret)) == ({"expression": "d1000"}, {"roll"})
    for page in (answer, player.reads("table"), player.card()):
        # As a word of its own: keys and the fractions of seconds may hold the same figures.
        assert not re.search(r"(?<![\w.-])787(?!\w)", page)
    assert ">787<" in gm.reads("table")


def test_a_roll_for_the_gm_alone_is_not_answered_to_its_roller(player: Person) -> None:
    answer = player.sends("roll", expression="1d20", audience="gm_only")
    assert roots_of(answer) == []
    assert answer.headers["X-Rollbook-Note"] == "Sent to the GM."
    assert "X-Rollbook-Note" not in player.sends("roll", expression="1d20").headers


def test_without_a_script_too_its_roller_reads_that_it_was_sent(player: Person) -> None:
    fields = {"expression": "1d20", "audience": "gm_only"}
    page = player.browser.post(at(player.seat, "roll"), fields, follow=True)
    assert "Sent to the GM." in page.content.decode()


def test_a_gm_who_rolls_behind_the_screen_reads_the_entry_alone(gm: Person) -> None:
    answer = gm.sends("roll", expression="1d20", audience="gm_only")
    assert roots_of(answer)
    assert "X-Rollbook-Note" not in answer.headers


@pytest.mark.parametrize(
    ("expression", "sentence"),
    [
        ("2d6+", "Dice such as 2d6, or a number, are missing here."),
        ("", "Dice: This field is required."),
        ("2e6", "2e6\n ^</pre>"),
        ("d0", "A die has from 1 to 1000 sides."),
        ("999d6", "Roll at most 200 dice at once."),
        ("1d6" + "+1" * 110, "at most 200 characters"),
        ("1d6" + "+1" * 500, "at most 1000 characters"),
        ("\x00", "Null characters are not allowed."),
    ],
)
def test_a_wrong_expression_is_refused_in_a_sentence(player: Person, expression: str, sentence: str) -> None:
    assert sentence in player.is_refused("roll", expression=expression)


def test_an_unknown_audience_is_refused(player: Person) -> None:
    assert "Who sees it" in player.is_refused("roll", expression="d6", audience="nobody")


@pytest.mark.parametrize(("face", "answer"), [(5, "Yes"), (4, "No")])
def test_the_die_answers_the_question(gm: Person, dice: Dice, face: int, answer: str) -> None:
    dice(face)
    told = gm.sends("fate", chances=2, question=QUESTION)
    assert roots_of(told) == ["event-1"]
    spoken = f'data-spoken="Gwen asks the Die of Fate, 2 in 6: {QUESTION}: {face}, {answer}, needs 5 or more"'
    assert spoken in told.content.decode()
    assert gm.last.fact == {"chances": 2, "question": QUESTION, "face": face, "yes": answer == "Yes"}


def test_it_may_be_asked_for_the_gm_alone(gm: Person, player: Person) -> None:
    assert gm.does("fate", chances=2, question=QUESTION, audience="gm_only").audience == "gm"
    assert QUESTION not in player.reads("table")


@pytest.mark.parametrize("chances", ["7", "-1", "some", ""])
def test_wrong_chances_are_refused(gm: Person, chances: str) -> None:
    assert "Chances in six" in gm.is_refused("fate", chances=chances)
