"""A Game Master asks several for a roll: each answers for itself, and undoing one leaves the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.prompts import offers
from rules.common.request_dialogs import ANSWER
from rules.common.requests import ANSWERED, ASKED, REQUEST, AnswerForAway, CloseRequest, RequestClosed
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.game import Command
from rules.games import game_for
from rules.randomness import Randomness
from rules.sixd6.requests import AnswerAction, RequestAction
from rules.table import TABLE, Membership, Pending, Table
from tests.rules.evenings import ALL_GAMES
from tests.rules.factories import BRIN, MIRA, OGRE, make_npc, make_pc, make_table
from tests.rules.games import HIDE, SWING, calm

HARD = {"freeblade": 12, "wildd6": 2}


def begin(game: str) -> Table:
    """Brin, Mira and an ogre, in that game."""
    if game == "freeblade":
        return make_table(make_pc(), make_pc(MIRA, "Mira"), make_npc())
    table = calm(game)
    for key in table.of(Pending, TABLE):
        table = table.without(Pending, TABLE, key)
    return table


def request(game: str, *sheets: str, hidden: bool = False) -> Command:
    """A roll of strength for all of them, or an action in 6d6."""
    asked = sheets or (BRIN, MIRA, OGRE)
    if game == "sixd6":
        return RequestAction(asked, "2d6", hidden)
    return RequestRoll(asked, "strength", HARD.get(game, 10), hidden)


def answer(table: Table, sheet_id: str) -> Command:
    """The plain answer of a sheet."""
    [key] = [key for key, row in prompts(table, ASKED).items() if row.sheet_id == sheet_id]
    if any(row.command and '"against":"2d6"' in row.command for row in prompts(table, ASKED).values()):
        return AnswerAction(key, sheet_id, advantages=(HIDE,))
    return AnswerRequest(key, sheet_id)


def prompts(table: Table, kind: str) -> dict[str, Pending]:
    return {key: row for key, row in table.of(Pending, TABLE).items() if row.kind == kind}


def middling(sides: int) -> int:
    return (sides + 1) // 2


def then(game: str, table: Table, command: Command, dice: Randomness = middling) -> Table:
    """The table after a command, as the next one finds it."""
    decision = decide(game_for(game), table, command, dice)
    return replace(decision.table, seq=table.seq + len(decision.facts))


def strip(game: str, table: Table, *, gm: bool) -> str:
    """How far a request has come, as everyone reads it or as Game Masters do."""
    [(key, row)] = prompts(table, REQUEST).items()
    prompt = game_for(game).prompts[REQUEST]
    said = prompt.strip_for_gms if gm else prompt.strip
    assert said is not None
    return " | ".join(said(game_for(game), table, key, row))


@pytest.mark.parametrize("game", ALL_GAMES)
def test_each_answers_on_a_row_of_its_own(game: str) -> None:
    asked = then(game, begin(game), request(game))
    assert len(prompts(asked, ASKED)) == 3
    after = then(game, asked, answer(asked, BRIN))
    changed = [key for key, row in asked.rows.items() if row != after.rows.get(key) and key[1] == "pending"]
    assert len(changed) == 1
    assert [row.sheet_id for row in prompts(after, ANSWERED).values()] == [BRIN]
    assert "1 of 3" in strip(game, after, gm=True)


@pytest.mark.parametrize("game", ALL_GAMES)
def test_the_game_master_rolls_for_who_is_away(game: str) -> None:
    asked = then(game, begin(game), request(game))
    after = then(game, asked, answer(asked, BRIN))
    [key] = prompts(after, REQUEST)
    done = then(game, after, AnswerForAway(key))
    # In Freeblade the ogre is no more than its hit points, and rolls all the same.
    assert not prompts(done, ASKED)
    assert "3 of 3" in strip(game, done, gm=True)
    with pytest.raises(RuleBroken, match="None of those who are still asked"):
        then(game, done, AnswerForAway(key))
    closed = decide(game_for(game), done, CloseRequest(key), middling)
    assert isinstance(closed.facts[0], RequestClosed)
    assert closed.facts[0].rolled == 3
    assert not any(row.kind in (REQUEST, ASKED, ANSWERED) for row in closed.table.of(Pending, TABLE).values())


@pytest.mark.parametrize("game", ALL_GAMES)
def test_who_is_asked_has_one_button_with_the_own_chance_unless_it_is_hidden(game: str) -> None:
    rules = game_for(game)
    for hidden in (False, True):
        asked = then(game, begin(game), request(game, BRIN, hidden=hidden))
        [key] = prompts(asked, ASKED)
        first = offers(rules, asked, key)[0]
        assert (first.sheet_id, first.gm, first.reveals) == (BRIN, False, False)
        if game == "sixd6":
            assert first.dialog == ANSWER.key
            continue
        assert first.tells_chance is not hidden
        assert (preview(rules, asked, first.command).chance is None) is hidden


def test_what_is_hidden_is_in_the_strip_of_game_masters_alone() -> None:
    asked = then("freeblade", begin("freeblade"), request("freeblade", hidden=True))
    asked = asked.put(OGRE, "part", Membership(visibility="hidden", place=2))
    after = then("freeblade", asked, answer(asked, BRIN))
    assert strip("freeblade", after, gm=False) == "Brin 11 | Mira …"
    assert strip("freeblade", after, gm=True) == (
        "Strength against 12: 1 of 3, 0 succeed | Brin 11 failure | Ogre … | Mira …"
    )


def test_a_hidden_sheet_among_others_is_not_named() -> None:
    table = begin("freeblade").put(OGRE, "part", Membership(visibility="hidden", place=2))
    [fact] = decide(game_for("freeblade"), table, request("freeblade"), middling).facts
    assert (fact.names, fact.to) == (("Brin", "Mira"), "")  # type: ignore[attr-defined]
    [fact] = decide(game_for("freeblade"), table, request("freeblade", OGRE), middling).facts
    assert fact.to == OGRE  # type: ignore[attr-defined]


def test_the_chances_of_all_are_told_before_the_request_is_sent() -> None:
    seen = preview(game_for("freeblade"), begin("freeblade"), request("freeblade", BRIN, MIRA))
    assert [odd.name for odd in seen.odds] == ["Brin", "Mira"]


def test_who_lacks_a_skill_rolls_the_ability_under_it() -> None:
    table = calm("opend6")
    without = table.without(type(table.rows[MIRA, "ability", "climbing"]), MIRA, "climbing")
    asked = then("opend6", without, RequestRoll((BRIN, MIRA), "Climbing", 10))
    skilled = decide(game_for("opend6"), asked, answer(asked, BRIN), middling).facts[0]
    plain = decide(game_for("opend6"), asked, answer(asked, MIRA), middling).facts[0]
    assert (skilled.skill, plain.skill) == ("climbing", "")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (RequestRoll((), "strength"), "Say who is to roll"),
        (RequestRoll((BRIN,), "juggling"), "Brin has nothing called juggling to roll"),
        (RequestRoll(("404",), "strength"), "There is nobody like that"),
        (RequestRoll((BRIN,), "strength", 10**5), "Difficulty must be"),
        (AnswerRequest("404", BRIN), "That was answered, or is no longer asked"),
        (AnswerForAway("404"), "That request is closed"),
        (CloseRequest("404"), "That request is closed"),
    ],
)
def test_what_cannot_be_asked_or_answered_is_said(command: Command, sentence: str) -> None:
    with pytest.raises(RuleBroken, match=sentence):
        then("wildd6", begin("wildd6"), command)


def test_nobody_answers_for_another_sheet_or_with_luck_that_is_not_there() -> None:
    asked = then("wildd6", begin("wildd6"), request("wildd6"))
    [key] = [key for key, row in prompts(asked, ASKED).items() if row.sheet_id == BRIN]
    with pytest.raises(RuleBroken, match="somebody else"):
        then("wildd6", asked, AnswerRequest(key, OGRE))
    with pytest.raises(RuleBroken, match="no luck to spend"):
        then("wildd6", asked, AnswerRequest(key, BRIN, luck=True))


def test_in_6d6_the_best_advantage_that_can_be_paid_answers_for_who_is_away() -> None:
    asked = then("sixd6", begin("sixd6"), request("sixd6", BRIN))
    [key] = prompts(asked, REQUEST)
    [fact] = decide(game_for("sixd6"), asked, AnswerForAway(key), middling).facts
    assert [used.name for used in fact.advantages] == [asked.rows[BRIN, "ability", SWING].name]  # type: ignore[attr-defined, union-attr]
