"""What a command of 6d6 would do, before anyone throws: held against every throw that there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.decide import decide, preview
from rules.game import Command, Preview
from rules.randomness import Scripted
from rules.sixd6.attacks import Threaten
from rules.sixd6.control import ActImmediately
from rules.sixd6.exchange_odds import BARS, SideThrow, margin_bars
from rules.sixd6.exchanges import AttackSettled, RollExchange
from rules.sixd6.resisting_and_helping import AidResist, Resist
from rules.sixd6.taking_actions import ActionTaken, TakeAction
from rules.sixd6.taking_opportunities import TakeOpportunity
from rules.table import Ability, Condition, Effect, Resource, Table
from tests.rules.sixd6.moments import MOVE, RETREATS, STRIKE, attacked, controlled, near
from tests.rules.sixd6.people import ACOLYTE, BOBAN, CALIX, RAZIR, SIXD6, temple
from tests.rules.sixd6.tables import BOUND, closed, done

Fact = ActionTaken | AttackSettled


def seen(table: Table, command: Command) -> Preview:
    """Return the preview of a command that is not refused."""
    foreseen = preview(SIXD6, table, command)
    assert foreseen.refused == ""
    return foreseen


def every_throw(table: Table, command: Command, dice: int) -> Iterator[Fact]:
    """Decide a command with every throw of so many dice."""
    for faces in product(range(1, 7), repeat=dice):
        fact = decide(SIXD6, table, command, Scripted(faces)).facts[0]
        assert isinstance(fact, ActionTaken | AttackSettled)
        yield fact


def share(table: Table, command: Command, dice: int) -> Fraction:
    """Return the share of throws with which a command succeeds."""
    successes = sum(fact.outcome == "success" for fact in every_throw(table, command, dice))
    return Fraction(successes, 6**dice)


def odds_of(table: Table, command: Command) -> dict[str, Fraction]:
    return {odd.key: odd.chance for odd in seen(table, command).odds}


@pytest.mark.rule("R-70")
def test_where_nothing_stands_against_a_total_a_hindrance_takes_nothing_and_no_chance_is_told() -> None:
    order = TakeAction(ACOLYTE, "initiative", ("charge", "sword"), hindrances=1)
    foreseen = seen(temple(), order)
    assert (foreseen.chance, foreseen.odds) == (None, ())
    fact = decide(SIXD6, temple(), order, Scripted((6, 6))).facts[0]
    assert isinstance(fact, ActionTaken)
    assert (fact.against, fact.outcome, fact.chance) == (None, "total", "")


@pytest.mark.rule("R-70")
@pytest.mark.parametrize(
    ("order", "dice"),
    [
        (replace(MOVE, against="1d6+2"), 2),
        (replace(MOVE, situation=1, hindrances=1, against="1d6+2"), 4),
        (TakeAction(ACOLYTE, "potential", against="1d6"), 2),
    ],
)
def test_an_action_succeeds_as_often_as_its_preview_says(order: TakeAction, dice: int) -> None:
    foreseen = seen(temple(), order)
    assert foreseen.chance == share(temple(), order, dice)
    assert foreseen.mark == 1
    assert sum(bar.chance for bar in foreseen.bars) == 1
    assert foreseen.chance == sum(bar.chance for bar in foreseen.bars if bar.number >= 1)


@pytest.mark.rule("6D6-02")
def test_an_action_that_nothing_stands_against_shows_what_it_may_come_to() -> None:
    order = TakeAction(ACOLYTE, "initiative", ("charge", "sword"))
    foreseen = seen(temple(), order)
    totals = Counter(fact.roll.total for fact in every_throw(temple(), order, 2))
    expected = {total: Fraction(count, 36) for total, count in totals.items()}
    assert {bar.number: bar.chance for bar in foreseen.bars} == expected
    assert (foreseen.chance, foreseen.mark) == (None, None)


@pytest.mark.rule("R-69")
@pytest.mark.parametrize("how", ["reroll 1", "explode 5,6"])
def test_the_keyword_dice_is_in_the_odds(how: str) -> None:
    again = Ability(name="Again", dice=1, pips=1, kind="dynamic", keywords=(f"Dice: {how}",))
    table = temple().put(ACOLYTE, "again", again)
    order = TakeAction(ACOLYTE, "initiative", ("again", "charge"), dice="again", against="1d6+6")
    success = Fraction(0)
    for first, second, *more in product(range(1, 7), repeat=5):
        thrown_again = [face for face in (first, second) if str(face) in how]
        kept = [face for face in (first, second) if "explode" in how or str(face) not in how]
        total = sum(kept) + sum(more[: len(thrown_again)]) + 2
        success += Fraction(int(total > more[2] + 6), 6**5)
    assert seen(table, order).chance == success


def test_what_bears_on_an_action_is_named() -> None:
    brave = Condition(name="brave", effects=(Effect(kind="dice", amount=1), Effect(kind="points", amount=2)))
    weak = Condition(name="weak", effects=(Effect(kind="dice", amount=-1),))
    table = temple().put(ACOLYTE, "brave", brave).put(ACOLYTE, "weak", weak)
    foreseen = seen(table, replace(MOVE, situation=1))
    sources = [(part.name, part.amount) for part in foreseen.sources]
    assert sources == [("the situation", 1), ("brave", 1), ("weak", -1), ("brave", 2)]


@pytest.mark.rule("6D6-26", "6D6-27")
def test_what_needs_no_dice_has_no_odds() -> None:
    assert seen(temple(), TakeAction(RAZIR, "free", purpose="Look out!")) == Preview()
    assert seen(temple(), TakeAction(ACOLYTE, "potential", certain=True)) == Preview()


@pytest.mark.rule("6D6-08", "6D6-09", "6D6-10", "6D6-11")
def test_an_attack_tells_its_chance_by_what_its_target_may_resist_with() -> None:
    odds, (table, key) = odds_of(temple(), STRIKE), attacked(temple())
    answers = {
        "none-1": (Resist(key, RAZIR), 1),
        "free-1": (Resist(key, RAZIR, ("armour",)), 2),
        "all-1": (Resist(key, RAZIR, ("armour", "knock", "follow", "rage")), 5),
    }
    assert odds.keys() == answers.keys()
    for name, (answer, dice) in answers.items():
        assert odds[name] == share(done(table, answer), RollExchange(key), dice), name
    assert seen(temple(), STRIKE).chance is None, "it hangs on what the target chooses"


@pytest.mark.rule("6D6-07")
def test_only_what_can_be_paid_for_is_expected_of_a_target() -> None:
    poor = temple().without(Resource, RAZIR, "bank_dynamic").without(Resource, RAZIR, "bank_static")
    assert [*odds_of(poor, STRIKE)] == ["none-1", "free-1"]
    assert [*odds_of(temple().put(RAZIR, "bound", BOUND), STRIKE)] == ["none-1"]


@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_of_a_closed_sheet_only_the_chance_against_nothing_is_told(visibility: str) -> None:
    sheets = closed(temple(), RAZIR, visibility)
    order = TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR, BOBAN))
    assert [*odds_of(sheets, order)] == ["none-1", "none-2", "all-2"]
    table, key = attacked(sheets, RAZIR, BOBAN)
    table = done(table, Resist(key, RAZIR, ("armour",)), Resist(key, BOBAN))
    assert odds_of(table, RollExchange(key)) == {"success-2": 1}


@pytest.mark.rule("6D6-08")
def test_a_danger_is_held_against_whom_it_threatens() -> None:
    landslide = Threaten((RAZIR,), "1d6+1", "A landslide")
    odds = odds_of(temple(fighting=False), landslide)
    assert odds["none-1"] == 1
    assert odds["free-1"] == Fraction(10, 36), "1d6+1 is more than 1d6+2 where it is two ahead"
    assert [bar.number for bar in seen(temple(fighting=False), landslide).bars] == [2, 3, 4, 5, 6, 7]
    many = seen(temple(fighting=False), Threaten((RAZIR,), "99d6"))
    assert many.bars == (), "there are more totals than can be drawn"
    assert {odd.key: odd.chance for odd in many.odds}["none-1"] == 1


def test_a_roll_of_up_to_a_hundred_and_sixty_outcomes_is_drawn() -> None:
    assert len(margin_bars((SideThrow(dice=14, others=1, keyword="Dice: explode 6"),))) == BARS == 160
    assert margin_bars((SideThrow(dice=32),)) == (), "that has one more"


@pytest.mark.rule("6D6-09", "6D6-10", "R-61")
def test_who_resists_holds_as_often_as_the_preview_says() -> None:
    table, key = attacked(temple())
    for order, dice in ((Resist(key, RAZIR), 1), (Resist(key, RAZIR, ("armour", "knock"), situation=1), 4)):
        foreseen = seen(table, order)
        assert foreseen.chance == 1 - share(done(table, order), RollExchange(key), dice)
        assert foreseen.mark == 0
        assert foreseen.chance == sum(bar.chance for bar in foreseen.bars if bar.number >= 0)


@pytest.mark.rule("6D6-14", "R-62")
def test_who_helps_sees_what_holds_with_that_help() -> None:
    table, key = attacked(temple())
    table = done(table, Resist(key, RAZIR, ("armour",)))
    order = AidResist(key, BOBAN, RAZIR, ("shield",), hindrances=1)
    assert seen(table, order).chance == 1 - share(done(table, order), RollExchange(key), 4)


def test_the_dice_of_a_closed_attacker_do_not_show_in_the_odds() -> None:
    table, key = attacked(temple())
    foreseen = seen(closed(table, ACOLYTE), Resist(key, RAZIR, ("armour",)))
    assert (foreseen.chance, foreseen.mark) == (None, None)
    assert [bar.number for bar in foreseen.bars] == [3, 4, 5, 6, 7, 8]


@pytest.mark.rule("6D6-09")
def test_the_roll_tells_the_chance_as_it_stands() -> None:
    table, key = attacked(temple())
    resists = Resist(key, RAZIR, ("armour",), hindrances=1)
    table = done(table, AidResist(key, BOBAN, RAZIR, ("shield",)), resists)
    foreseen = seen(table, RollExchange(key))
    assert foreseen.chance == share(table, RollExchange(key), 4)
    assert foreseen.chance == sum(bar.chance for bar in foreseen.bars if bar.number >= 1)


@pytest.mark.rule("6D6-16", "6D6-28")
def test_an_opportunity_and_an_immediate_action_have_the_odds_of_their_advantages() -> None:
    table, key = near(RETREATS)
    order = TakeOpportunity(key, BOBAN, ("retreat", "speed"), against="1d6+4")
    assert seen(table, order).chance == share(table, order, 3)
    assert [*odds_of(table, TakeOpportunity(key, BOBAN, ("retreat",), (ACOLYTE,)))] == ["none-3", "all-3"]
    table, key = controlled(4)
    immediate = ActImmediately(key, ACOLYTE, ("knock", "armour"), against="1d6+6")
    assert seen(table, immediate).chance == share(table, immediate, 3)
    assert [*odds_of(table, ActImmediately(key, ACOLYTE, ("knock",), (BOBAN,)))] == ["none-2", "all-2"]


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (TakeAction(RAZIR, "initiative", ("knock",)), "own turn"),
        (TakeAction(ACOLYTE, "initiative", ("sword",), (ACOLYTE,)), "You cannot attack yourself"),
        (Threaten((RAZIR,), "a lot"), "1d6"),
        (Resist("40.9", RAZIR), "already been settled"),
        (RollExchange("40.9"), "already been settled"),
    ],
)
def test_what_would_be_refused_says_so_and_no_more(order: Command, words: str) -> None:
    refused = preview(SIXD6, temple(), order)
    assert words in refused.refused
    assert refused == Preview(refused=refused.refused)


def test_a_preview_asked_again_is_the_same() -> None:
    three = TakeAction(ACOLYTE, "initiative", ("sword", "charge"), (RAZIR, BOBAN, CALIX))
    struck, key = attacked(temple())
    for table, order in ((temple(), three), (struck, Resist(key, RAZIR, ("armour", "knock")))):
        assert seen(table, order) == seen(table, order)


def test_what_a_closed_sheet_hinders_with_does_not_show_in_the_odds() -> None:
    table, key = attacked(closed(temple(), RAZIR))
    plain, hindering = (done(table, Resist(key, RAZIR, hindrances=number)) for number in (0, 3))
    assert seen(plain, RollExchange(key, ACOLYTE)).chance is not None
    assert seen(hindering, RollExchange(key, ACOLYTE)).chance is None
    assert seen(hindering, AidResist(key, BOBAN, RAZIR, ("shield",))).chance is None
