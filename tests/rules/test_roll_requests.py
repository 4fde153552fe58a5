"""A Game Master asks several for a roll: each answers for itself, and undoing one leaves the others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.common.prompts import content_of, offers
from rules.common.request_dialogs import ANSWER
from rules.common.requests import (
    ANSWERED,
    ASKED,
    REQUEST,
    AnswerForAbsent,
    CloseRequest,
    RequestClosed,
    RollRequest,
)
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.d6.tracks import DONE_FOR
from rules.decide import decide, preview
from rules.game import Command
from rules.games import game_for
from rules.plain.requests import AnswerCheck
from rules.sixd6.requested_actions import AnswerAction, RequestAction
from rules.table import TABLE, Ability, Condition, Effect, Encounter, Membership, Pending, Table
from tests.rules import any_plain_game
from tests.rules.evenings import ALL_GAMES
from tests.rules.factories import make_npc, make_pc, make_table
from tests.rules.games import HIDE, SWING, calm
from tests.rules.names import BRIN, MIRA, OGRE
from tests.rules.playing import after, refusal, there

HARD = {"freeblade": 12, "wildd6": 2}


def begin(game: str) -> Table:
    """Brin, Mira and an ogre, in that game."""
    if game == "freeblade":
        return make_table(make_pc(), make_pc(MIRA, "Mira"), make_npc())
    table = calm(game)
    return replace(table, rows={key: row for key, row in table.rows.items() if key[1] != "pending"})


def request(game: str, *sheets: str, hidden: bool = False) -> Command:
    """A roll of strength for all of them, or an action in 6d6."""
    asked = sheets or (BRIN, MIRA, OGRE)
    if game == "sixd6":
        return RequestAction(asked, "2d6", hidden)
    plain = any_plain_game.asking(game_for(game))
    if plain:
        return RequestRoll(asked, plain.what, plain.difficulty, hidden)
    return RequestRoll(asked, "strength", HARD.get(game, 10), hidden)


def answer(game: str, table: Table, sheet_id: str) -> Command:
    """The plain answer of a sheet."""
    [key] = [key for key, row in prompts(table, ASKED).items() if row.sheet_id == sheet_id]
    if game_for(game).system.check:
        return AnswerCheck(key, sheet_id)
    if any(content_of(row, RollRequest).against for row in prompts(table, ASKED).values()):
        return AnswerAction(key, sheet_id, advantages=(HIDE,))
    return AnswerRequest(key, sheet_id)


def prompts(table: Table, kind: str) -> dict[str, Pending]:
    return {key: row for key, row in table.of(Pending, TABLE).items() if row.kind == kind}


def middling(sides: int) -> int:
    return (sides + 1) // 2


def decided(game: str, table: Table, command: Command) -> Any:
    """Return the one fact of a command."""
    (fact,) = decide(game_for(game), table, command, middling).facts
    return fact


def then(game: str, table: Table, command: Command) -> Table:
    """The table after a command, as the next one finds it."""
    return after(table, decide(game_for(game), table, command, middling))


def asking(game: str, *sheets: str, hidden: bool = False) -> Table:
    """The table on which a roll was asked for."""
    return then(game, begin(game), request(game, *sheets, hidden=hidden))


def strip(game: str, table: Table, *, gm: bool) -> str:
    """How far a request has come, as everyone reads it or as Game Masters do."""
    [(key, row)] = prompts(table, REQUEST).items()
    prompt = game_for(game).prompts[REQUEST]
    said = prompt.strip_for_gms if gm else prompt.strip
    assert said is not None
    return " | ".join(said(game_for(game), table, key, row))


@pytest.mark.parametrize("game", ALL_GAMES)
def test_each_answers_on_a_row_of_its_own_and_the_game_master_rolls_for_who_is_away(game: str) -> None:
    asked = asking(game)
    assert len(prompts(asked, ASKED)) == 3
    first = then(game, asked, answer(game, asked, BRIN))
    changed = [key for key, row in asked.rows.items() if row != first.rows.get(key) and key[1] == "pending"]
    assert len(changed) == 1
    assert [row.sheet_id for row in prompts(first, ANSWERED).values()] == [BRIN]
    assert "1 of 3" in strip(game, first, gm=True)
    [key] = prompts(first, REQUEST)
    done = then(game, first, AnswerForAbsent(key))
    # In Freeblade the ogre is no more than its hit points, and rolls all the same.
    assert not prompts(done, ASKED)
    assert "3 of 3" in strip(game, done, gm=True)
    assert "Nobody left to roll can roll now" in refusal(done, AnswerForAbsent(key), game)
    closed = decide(game_for(game), done, CloseRequest(key), middling)
    assert isinstance(closed.facts[0], RequestClosed)
    assert closed.facts[0].sheets_rolled == 3
    assert not any(row.kind in (REQUEST, ASKED, ANSWERED) for row in closed.table.of(Pending, TABLE).values())


@pytest.mark.parametrize("game", ALL_GAMES)
def test_who_is_asked_has_one_button_with_the_own_chance_unless_it_is_hidden(game: str) -> None:
    rules = game_for(game)
    for hidden in (False, True):
        asked = asking(game, BRIN, hidden=hidden)
        [key] = prompts(asked, ASKED)
        first = offers(rules, asked, key)[0]
        assert (first.sheet_id, first.gm, first.reveals) == (BRIN, False, False)
        if game == "sixd6":
            assert first.dialog == ANSWER.key
            continue
        assert first.tells_chance is not hidden
        assert (preview(rules, asked, first.command).chance is None) is hidden


def test_what_is_hidden_is_in_the_strip_of_game_masters_alone() -> None:
    asked = asking("freeblade", hidden=True)
    asked = asked.put(OGRE, "membership", Membership(visibility="hidden", place=2))
    first = then("freeblade", asked, answer("freeblade", asked, BRIN))
    assert strip("freeblade", first, gm=False) == "Brin 11 | Waiting for Mira"
    told = "1 of 3 against 12, 0 succeed | Brin 11 failure | Waiting for Ogre, Mira"
    assert strip("freeblade", first, gm=True) == told


def test_the_chances_of_all_are_told_before_and_a_hidden_sheet_among_others_is_not_named() -> None:
    seen = preview(game_for("freeblade"), begin("freeblade"), request("freeblade", BRIN, MIRA))
    assert [odd.name for odd in seen.odds] == ["Brin", "Mira"]
    table = begin("freeblade").put(OGRE, "membership", Membership(visibility="hidden", place=2))
    fact = decided("freeblade", table, request("freeblade"))
    assert (fact.names, fact.to) == ((BRIN, MIRA), "")
    alone = decided("freeblade", table, request("freeblade", OGRE))
    assert (alone.to, alone.names) == (OGRE, (OGRE,))


def test_a_skill_that_one_sheet_alone_has_is_asked_for_by_its_own_name() -> None:
    table = begin("opend6").put(MIRA, "9.1", Ability(name="Lockpicking", dice=1, parent="wits"))
    assert decided("opend6", table, RequestRoll((MIRA,), "9.1", 10)).what == "Lockpicking"


def test_who_lacks_a_skill_rolls_the_ability_under_it() -> None:
    table = calm("opend6")
    without = table.without(type(table.rows[MIRA, "ability", "climbing"]), MIRA, "climbing")
    asked = then("opend6", without, RequestRoll((BRIN, MIRA), "Climbing", 10))
    skills = [decided("opend6", asked, answer("opend6", asked, sheet_id)).skill for sheet_id in (BRIN, MIRA)]
    assert skills == ["climbing", ""]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (RequestRoll((), "strength"), "Choose who rolls: from 1 to 40"),
        (RequestRoll((BRIN,), "juggling"), "Brin has no juggling to roll"),
        (RequestRoll(("404",), "strength"), "There is nobody like that"),
        (RequestRoll((BRIN,), "strength", 10**5), "Difficulty must be"),
        (AnswerRequest("404", BRIN), "That was already answered or withdrawn"),
        (AnswerForAbsent("404"), "That request is closed"),
        (CloseRequest("404"), "That request is closed"),
    ],
)
def test_what_cannot_be_asked_or_answered_is_said(command: Command, sentence: str) -> None:
    assert sentence in refusal(begin("wildd6"), command, "wildd6")


@pytest.mark.rule("R-100")
@pytest.mark.parametrize("game", ALL_GAMES)
def test_who_cannot_make_a_roll_is_left_out_and_named_and_the_others_are_asked(game: str) -> None:
    rules, table = game_for(game), begin(game)
    lying = table.put(MIRA, "9.1", Condition(name="Secretly asleep", effects=DONE_FOR))
    lying = lying.put(OGRE, "9.1", Condition(name="Stone", effects=DONE_FOR))
    lying = lying.put(OGRE, "membership", Membership(visibility="hidden", place=2))
    fact = decided(game, lying, request(game))
    assert (fact.names, fact.left_out, fact.hidden_left_out) == ((BRIN,), (MIRA,), (OGRE,))
    assert [row.sheet_id for row in prompts(then(game, lying, request(game)), ASKED).values()] == [BRIN]
    seen = preview(rules, lying, request(game))
    assert not seen.refused
    if game != "sixd6":
        assert seen.says == "Left out: Ogre, Mira."
    assert "cannot act: Secretly asleep" in refusal(lying, request(game, MIRA), game)
    assert "None of them can make that roll: " in refusal(lying, request(game, MIRA, OGRE), game)


@pytest.mark.rule("R-100", "6D6-07")
def test_in_a_6d6_fight_only_the_one_whose_turn_it_is_can_be_asked_for_an_action() -> None:
    fight = begin("sixd6").put(TABLE, "encounter", Encounter(acting=BRIN))
    assert decided("sixd6", fight, request("sixd6", BRIN, MIRA)).left_out == (MIRA,)
    for table in (fight, begin("sixd6").put(TABLE, "encounter", Encounter())):
        assert "on their own turn" in refusal(table, request("sixd6", MIRA, OGRE), "sixd6")


@pytest.mark.rule("R-100", "OD6-16")
def test_who_cannot_use_an_ability_is_left_out_of_a_roll_of_it() -> None:
    lost = Condition(name="Incapacitated", effects=(Effect(kind="unusable", scope="strength"),))
    table = begin("opend6").put(MIRA, "9.1", lost)
    assert preview(game_for("opend6"), table, request("opend6", BRIN, MIRA)).says == "Left out: Mira."
    assert decided("opend6", table, request("opend6", BRIN, MIRA)).left_out == (MIRA,)


def test_nobody_answers_for_another_sheet_or_with_luck_that_is_not_there() -> None:
    asked = asking("wildd6")
    [key] = [key for key, row in prompts(asked, ASKED).items() if row.sheet_id == BRIN]
    assert "Someone else decides that" in refusal(asked, AnswerRequest(key, OGRE), "wildd6")
    assert "no luck to spend" in refusal(asked, AnswerRequest(key, BRIN, luck=True), "wildd6")
    plain = asking("freeblade")
    [key] = [key for key, row in prompts(plain, ASKED).items() if row.sheet_id == BRIN]
    assert "Wild dice cannot be bought in this game" in refusal(
        plain, AnswerRequest(key, BRIN, extra=1, spend=1), "freeblade"
    )


def test_in_6d6_the_best_advantage_that_can_be_paid_answers_for_who_is_away() -> None:
    asked = asking("sixd6", BRIN)
    [key] = prompts(asked, REQUEST)
    used = [each.name for each in decided("sixd6", asked, AnswerForAbsent(key)).advantages]
    assert used == [there(asked, Ability, BRIN, SWING).name]
