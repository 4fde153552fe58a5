"""Throws of two sides in the D6 games: whoever is set against one is asked how to resist (R-101)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.common.asked_to_resist import CONTEST, AnswerForSheet, Contest, ContestOpened
from rules.common.clock import AdvanceClock
from rules.common.encounters import BeginEncounter, EndEncounter, NextRound, NextTurn, TakeTurn
from rules.common.prompts import SkipPrompt, offers
from rules.d6.checks import CheckCode, CodeChecked
from rules.d6.ways_to_resist import ResistRoll
from rules.decide import preview
from rules.freed6.luck_points import LuckChanged
from rules.freed6.luck_vetoes import VetoLuck
from rules.game import Command, Game, Offer
from rules.games import game_for
from rules.table import (
    TABLE,
    Ability,
    Belonging,
    Combatant,
    Condition,
    Effect,
    Membership,
    Pending,
    Profile,
    Resource,
    Table,
)
from rules.wildd6.count_checks import CountSuccesses, SuccessesCounted
from tests.rules.d6.orders import amid
from tests.rules.playing import facts_of, play, refuses, then, there

FREED6, OPEND6, WILDD6 = (game_for(key) for key in ("freed6", "opend6", "wildd6"))
ASH, GUARD = "1", "2"
PLAYED = Membership(seats=("7",))
BLOW = CheckCode(GUARD, "strength", target=ASH, opposing="dodge")
COUNT = CountSuccesses(GUARD, "fighting", target=ASH, opposing="fighting")

pytestmark = pytest.mark.rule("R-101")


def facing() -> Table:
    """Ash, whom somebody plays (Dexterity 2D, Dodge 3D, Wits 2D, Lore 6D), and a guard (Strength 2D)."""
    table = Table(seq=40)
    for sheet_id, name, kind in ((ASH, "Ash", "pc"), (GUARD, "Guard", "npc")):
        table = table.put(sheet_id, "profile", Profile(name=name, kind=kind, dynamic=kind == "pc"))
    table = table.put(ASH, "membership", PLAYED).put(GUARD, "membership", Membership())
    codes = (("dexterity", 2, ""), ("dodge", 1, "dexterity"), ("wits", 2, ""), ("lore", 6, ""))
    for key, dice, parent in codes:
        table = table.put(ASH, key, Ability(dice=dice, name=key.title(), parent=parent))
    table = table.put(ASH, "fighting", Ability(dice=2, name="Fighting"))
    table = table.put(ASH, "luck", Ability(value=1)).put(ASH, "luck", Resource(number=1))
    table = table.put(ASH, "character_points", Resource(number=3))
    for key in ("strength", "fighting"):
        table = table.put(GUARD, key, Ability(dice=2, name=key.title()))
    return table


def asked(table: Table) -> str:
    """The key of the contest that waits."""
    return next(key for key, row in table.of(Pending, TABLE).items() if row.kind == CONTEST)


def offered(game: Game, table: Table) -> dict[str, Offer]:
    return {offer.label: offer for offer in offers(game, table, asked(table))}


@pytest.fixture(params=[FREED6, OPEND6], ids=["freed6", "opend6"])
def game(request: pytest.FixtureRequest) -> Game:
    made: Game = request.param
    return made


def test_a_players_character_is_asked_before_any_die_falls(game: Game) -> None:
    done = play(facing(), BLOW, game=game)
    [fact] = facts_of(done, ContestOpened)
    assert (fact.sheet_id, fact.ability, fact.against) == (GUARD, "Strength", ASH)
    row = there(done.table, Pending, TABLE, asked(done.table))
    assert (row.sheet_id, row.target, row.about) == (GUARD, ASH, 41)
    ways = offered(game, done.table)
    assert list(ways) == ["Dodge", "Dexterity", "Resist", "Answer for them", "Cancel the roll"]
    assert [offer.sheet_id for offer in ways.values()] == [ASH, ASH, ASH, GUARD, GUARD]
    assert [offer.tells_chance for offer in ways.values()] == [True, True, False, False, False]


def test_both_throw_when_they_have_answered_and_both_are_told_together(game: Game) -> None:
    table = then(facing(), BLOW, game=game)
    done = play(table, ResistRoll(asked(table), ASH, "dexterity"), 2, 3, 4, 4, game=game)
    mine, theirs = facts_of(done, CodeChecked)
    assert (mine.sheet_id, mine.difficulty, mine.margin, mine.outcome) == (GUARD, 5, 3, "success")
    assert (theirs.sheet_id, theirs.ability, theirs.roll.total, theirs.outcome) == (
        ASH,
        "dexterity",
        5,
        "total",
    )
    assert CONTEST not in {row.kind for row in done.table.of(Pending, TABLE).values()}


def test_each_way_has_the_chance_to_hold(game: Game) -> None:
    table = then(facing(), BLOW, game=game)
    key, even = asked(table), Fraction(575, 1296)  # 2D against 2D, of which a tie is lost
    seen = preview(game, table, ResistRoll(key, ASH, "dexterity"))
    assert seen.chance == even
    better = preview(game, table, ResistRoll(key, ASH, "dodge"))
    assert better.chance is not None
    assert better.chance > even
    lucky = preview(game, table, amid(ResistRoll(key, ASH, "dexterity"), advantages=1))
    assert lucky.chance is not None
    assert lucky.chance > even


def test_nobody_who_is_known_by_name_only_shows_in_the_chance(game: Game) -> None:
    table = then(facing().put(GUARD, "membership", Membership(visibility="named")), BLOW, game=game)
    answer = ResistRoll(asked(table), ASH, "dexterity")
    without = table.without(Ability, GUARD, "strength")
    for known in (table, without):
        seen = preview(game, known, answer)
        assert (seen.chance, seen.refused) == (None, "")
        assert [bar.number for bar in seen.bars] == list(range(2, 13))
    mine, theirs = play(table, answer, 1, 1, 6, 6, game=game).facts
    assert (mine.outcome, theirs.roll.total) == ("success", 2)  # type: ignore[attr-defined]


def test_who_does_not_answer_resists_with_what_fits_best(game: Game) -> None:
    for named in ("dodge", "lore"):
        table = then(facing(), replace(BLOW, opposing=named), game=game)
        done = play(table, AnswerForSheet(asked(table), GUARD), 1, 1, 2, 6, 6, game=game)
        assert facts_of(done, CodeChecked)[1].skill == "dodge"
    bound = Condition(name="Bound", effects=(Effect(kind="unusable", scope="dodge"),))
    later = table.put(ASH, "9.1", bound)
    done = play(later, AnswerForSheet(asked(later), GUARD), 1, 1, 6, 6, game=game)
    assert facts_of(done, CodeChecked)[1].ability == "dexterity"
    refuses(table, AnswerForSheet(asked(table), ASH), "Someone else decides that", game=game)


def test_what_the_asker_named_is_one_of_the_ways_and_never_the_first(game: Game) -> None:
    table = then(facing(), replace(BLOW, opposing="lore"), game=game)
    assert list(offered(game, table))[:3] == ["Dodge", "Dexterity", "Lore"]


def test_whom_nobody_plays_is_asked_nothing(game: Game) -> None:
    order = CheckCode(ASH, "wits", target=GUARD, opposing="strength")
    mine, theirs = facts_of(play(facing(), order, 4, 4, 3, 3, game=game), CodeChecked)
    assert (mine.sheet_id, mine.margin, theirs.sheet_id, theirs.roll.total) == (ASH, -2, GUARD, 8)


def test_what_may_not_be_thrown_is_refused_before_anyone_is_asked(game: Game) -> None:
    refuses(facing(), replace(BLOW, ability="wits"), "no die code for [Ww]its", game=game)
    refuses(
        facing(),
        replace(BLOW, difficulty=9),
        "A check has a difficulty or an opposing roll, not both",
        game=game,
    )
    still = Condition(name="Still", effects=(Effect(kind="cannot_act"),))
    refuses(facing().put(ASH, "9.1", still), BLOW, "set a difficulty instead", game=game)


def test_a_contest_is_called_off_by_who_began_it_and_answered_by_nobody_else(game: Game) -> None:
    table = then(facing(), BLOW, game=game)
    refuses(table, ResistRoll(asked(table), GUARD, "strength"), "Someone else decides that", game=game)
    gone = then(table, SkipPrompt(asked(table), GUARD, ASH), game=game)
    assert not gone.of(Pending, TABLE)
    refuses(gone, ResistRoll(asked(table), ASH, "dodge"), "That was already rolled or cancelled", game=game)


def test_a_contest_waits_through_a_fight_and_lapses_with_the_scene(game: Game) -> None:
    table = facing()
    for order in (BeginEncounter((ASH, GUARD)), TakeTurn(GUARD), BLOW, NextTurn(), EndEncounter()):
        table = then(table, order, game=game)
    mine, theirs = facts_of(
        play(table, ResistRoll(asked(table), ASH, "dodge"), *[3] * 5, game=game), CodeChecked
    )
    assert (mine.roll.total, theirs.roll.total) == (6, 9)
    assert not then(table, AdvanceClock("scene"), game=game).of(Pending, TABLE)


@pytest.mark.rule("R-21")
def test_the_action_is_taken_as_a_throw_is_ordered_and_none_when_it_is_answered(game: Game) -> None:
    table = facing()
    for order in (BeginEncounter((ASH, GUARD)), TakeTurn(GUARD), BLOW):
        table = then(table, order, game=game)
    assert there(table, Combatant, TABLE, GUARD).actions == 0
    refuses(table, BLOW, "action", game=game)
    done = then(table, AnswerForSheet(asked(table), GUARD), *[3] * 5, game=game)
    assert there(done, Combatant, TABLE, GUARD).actions == 0


@pytest.mark.rule("R-21", "R-88")
@pytest.mark.parametrize("between", [(), (NextRound(),)], ids=["the same round", "the next"])
def test_a_throw_that_is_called_off_gives_back_the_action_of_its_round_and_no_other(
    game: Game, between: tuple[Command, ...]
) -> None:
    table = facing()
    for order in (BeginEncounter((ASH, GUARD)), TakeTurn(GUARD), BLOW, *between):
        table = then(table, order, game=game)
    table = then(table, SkipPrompt(asked(table), GUARD, ASH), game=game)
    assert there(table, Combatant, TABLE, GUARD).actions == 1


def test_a_weapon_attacks_whatever_it_is_used_with_and_the_hit_is_told_once_they_have_answered() -> None:
    cudgel = Belonging(name="Cudgel", kind="weapon", code="3D", ability="strength")
    table = facing().put(GUARD, "8.1", cudgel)
    table = then(table, CheckCode(GUARD, belonging="8.1", target=ASH, opposing="lore"), game=OPEND6)
    assert list(offered(OPEND6, table))[:2] == ["Dodge", "Dexterity"]
    hit = play(table, ResistRoll(asked(table), ASH, "dodge"), 1, 1, 1, 6, 6, game=OPEND6).table
    assert {row.kind for row in hit.of(Pending, TABLE).values()} == {"hit"}
    held = play(table, ResistRoll(asked(table), ASH, "dodge"), 6, 6, 6, 1, 1, game=OPEND6).table
    assert not held.of(Pending, TABLE)


@pytest.mark.rule("FD6-03", "FD6-06", "FD6-09", "R-78")
def test_who_resists_may_spend_luck_as_on_a_check_of_their_own_and_a_veto_asks_them_again() -> None:
    table = then(facing(), BLOW, game=FREED6)
    order = ResistRoll(asked(table), ASH, "dexterity", luck=True)
    done = then(table, order, 2, 2, 2, 2, 5, 5, game=FREED6)
    assert there(done, Resource, ASH, "luck").number == 0
    [veto] = (key for key, row in done.of(Pending, TABLE).items() if row.kind == "luck")
    back = play(done, VetoLuck(veto, ASH), game=FREED6)
    assert facts_of(back, LuckChanged)[0].left == 1
    assert isinstance(there(back.table, Pending, TABLE, asked(back.table)).holds, Contest)
    refuses(then(facing(), BLOW, game=OPEND6), order, "no luck to spend", game=OPEND6)
    poor = table.put(ASH, "luck", Resource(number=0))
    refuses(poor, order, "has no luck left", game=FREED6)


@pytest.mark.rule("FD6-07")
def test_who_threw_spends_their_luck_when_it_is_answered() -> None:
    table = facing().put(GUARD, "luck", Ability(value=1)).put(GUARD, "luck", Resource(number=1))
    table = then(
        table.put(GUARD, "profile", Profile(name="Guard", dynamic=True)),
        replace(BLOW, luck=True),
        game=FREED6,
    )
    assert there(table, Resource, GUARD, "luck").number == 1
    done = then(table, AnswerForSheet(asked(table), GUARD), *[2] * 7, game=FREED6)
    assert there(done, Resource, GUARD, "luck").number == 0


@pytest.mark.rule("R-89", "WD-08")
def test_in_wild_d6_traits_resist_and_points_buy_wild_dice_for_it() -> None:
    table = then(facing(), COUNT, game=WILDD6)
    assert list(offered(WILDD6, table))[:2] == ["Dodge", "Fighting"]
    order = ResistRoll(asked(table), ASH, "fighting", extra=1, spend=2)
    done = play(table, order, 3, 3, 2, 4, 4, game=WILDD6)
    mine, theirs = facts_of(done, SuccessesCounted)
    assert (theirs.roll.total, mine.difficulty, mine.margin) == (3, 3, -1)
    assert there(done.table, Resource, ASH, "character_points").number == 1
    refuses(table, replace(order, luck=True), "no luck to spend", game=WILDD6)
    refuses(table, replace(order, spend=9), "has 3 Character Points", game=WILDD6)
