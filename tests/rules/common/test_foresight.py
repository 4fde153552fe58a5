"""What time will bring is listed before anyone lets it pass, hidden sheets for Game Masters only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.common.clock import AdvanceClock, BeginSession, EndSession
from rules.common.encounters import BeginEncounter, EndEncounter, NextRound, NextTurn, TakeTurn
from rules.common.every_game import EVERY_GAME
from rules.common.free_rolls import RollDice
from rules.decide import decide, preview
from rules.game import Command, Foreseen, Foretold
from rules.games import GAMES, game_for
from rules.randomness import Scripted
from rules.table import (
    TABLE,
    Ability,
    Belonging,
    Clock,
    Condition,
    Encounter,
    Pending,
    Resource,
    Table,
)
from tests.rules.common.evening import ANN, BO, with_sheet

OX, PARTY = "3", "4"
FIGHT = BeginEncounter((ANN, BO, OX))


@pytest.fixture
def table() -> Table:
    made = with_sheet(with_sheet(Table(seq=40), ANN, "Ann"), BO, "Bo", visibility="named")
    return with_sheet(with_sheet(made, OX, "Ox", "npc", "hidden"), PARTY, "The party", "party")


def ailing(table: Table, who: str, name: str, until: str, left: int = 1) -> Table:
    return table.put(who, f"9.{name}", Condition(name=name, until=until, left=left))


def after(table: Table, *commands: Command, game: str = "opend6", faces: tuple[int, ...] = ()) -> Table:
    for command in commands:
        done = decide(game_for(game), table, command, Scripted(list(faces)))
        table = replace(done.table, seq=table.seq + len(done.facts))
    return table


def foreseen(table: Table, command: Command, game: str = "opend6") -> Foreseen:
    told = preview(game_for(game), table, command)
    assert told.refused == ""
    return told.foreseen


def lines(several: tuple[Foretold, ...]) -> list[tuple[str, str, bool]]:
    return [(one.name, one.words, one.hidden) for one in several]


@pytest.mark.rule("FD6-28", "R-19")
@pytest.mark.parametrize(
    ("command", "until", "fight"),
    [
        (AdvanceClock("scene"), "scene", False),
        (EndSession(), "session", False),
        (EndEncounter(), "encounter", True),
        (NextRound(), "round", True),
    ],
)
def test_what_time_ends_is_listed_with_the_sheets_that_the_table_may_not_read(
    table: Table, command: Command, until: str, fight: bool
) -> None:
    ready = after(table, BeginSession(), *([FIGHT] if fight else []))
    for who in (ANN, BO, OX):
        ready = ailing(ailing(ready, who, f"Short {who}", until), who, f"Long {who}", "recovered")
    assert lines(foreseen(ready, command).ends) == [
        ("Ann", f"Short {ANN}", False),
        ("Bo", f"Short {BO}", True),
        ("Ox", f"Short {OX}", True),
    ]
    done = decide(game_for("opend6"), ready, command, Scripted([]))
    assert [(row.name, row.condition) for row in done.facts[0].endings] == [(ANN, f"Short {ANN}")]


@pytest.mark.rule("R-19")
def test_the_next_turn_ends_what_the_acting_sheet_bears_and_the_last_one_the_round_too(table: Table) -> None:
    begun = ailing(ailing(after(table, FIGHT), ANN, "Helped", "turn"), ANN, "Warded", "round")
    first = after(begun, TakeTurn(ANN))
    assert lines(foreseen(first, NextTurn()).ends) == [("Ann", "Helped", False)]
    assert lines(foreseen(first, TakeTurn(BO)).ends) == [("Ann", "Helped", False)]
    ends_round = foreseen(after(begun, TakeTurn(OX), TakeTurn(BO), TakeTurn(ANN)), NextTurn())
    assert lines(ends_round.ends) == [("Ann", "Helped", False), ("Ann", "Warded", False)]


def test_what_may_not_be_is_refused_before_it_is_foreseen(table: Table) -> None:
    assert preview(game_for("opend6"), table, EndEncounter()).refused == "No encounter is running."
    assert preview(game_for("opend6"), table, AdvanceClock("round")).foreseen == Foreseen()


def test_prompts_that_name_combatants_are_listed_at_the_end_of_a_fight(table: Table) -> None:
    begun = after(table, FIGHT)
    for place, (sheet_id, target) in enumerate(((ANN, ANN), (BO, ANN), (OX, ANN), (PARTY, PARTY))):
        begun = begun.put(
            TABLE, f"9.{place}", Pending(kind="attack", about=9, sheet_id=sheet_id, target=target)
        )
    assert lines(foreseen(begun, EndEncounter(), "freeblade").open) == [
        ("", "Ann attacks Ann", False),
        ("", "Bo attacks Ann", True),
        ("", "Ox attacks Ann", True),
    ]
    ended = decide(game_for("freeblade"), begun, EndEncounter(), Scripted([])).facts[0]
    assert ended.open_prompts == ("Ann attacks Ann",)


@pytest.mark.rule("FB-10", "R-30")
def test_freeblade_foresees_focus_at_both_ends_of_a_session(table: Table) -> None:
    for who, dexterity in ((ANN, 2), (OX, 5)):
        table = table.put(who, "dexterity", Ability(value=dexterity)).put(who, "focus", Resource(number=0))
    begins = foreseen(table, BeginSession(), "freeblade")
    assert lines(begins.refills) == [("Ann", "Focus 2", False), ("Ox", "Focus 3", True)]
    ready = ailing(after(table, BeginSession(), game="freeblade"), ANN, "Brave", "session")
    ends = foreseen(ready, EndSession(), "freeblade")
    lost = [("Ann", "2 unspent Focus", False), ("Ox", "3 unspent Focus", True)]
    assert lines(ends.ends) == [("Ann", "Brave", False), *lost]


@pytest.mark.rule("FD6-02", "R-22")
def test_freed6_foresees_the_luck_of_a_session(table: Table) -> None:
    lucky = table.put(ANN, "luck", Ability(value=2)).put(OX, "luck", Ability(value=1))
    told = foreseen(lucky, BeginSession(), "freed6").refills
    assert lines(told) == [("Ann", "2 Luck", False), ("Ox", "1 Luck", True)]
    begun = decide(game_for("freed6"), lucky, BeginSession(), Scripted([])).table
    assert [begun.get(Resource, who, "luck") for who in (ANN, OX)] == [Resource(number=2), Resource(number=1)]


def fought_to(table: Table, *faces: int) -> Table:
    return decide(game_for("freeblade"), table, EndEncounter(), Scripted(list(faces))).table


@pytest.mark.rule("FB-59", "R-33")
def test_the_end_of_a_fight_foresees_the_wear_of_used_gear(table: Table) -> None:
    used = Belonging(name="Sword", kind="weapon", die=8, full=8, used=True)
    ready = after(table, FIGHT, game="freeblade", faces=(1, 2, 3)).put(ANN, "sword", used)
    ready = ready.put(OX, "claw", replace(used, name="Claw", die=4)).put(BO, "axe", replace(used, used=False))
    worn = foreseen(ready, EndEncounter(), "freeblade").rolls
    assert lines(worn) == [("Ann", "Sword below D8", False), ("Ox", "Claw breaks", True)]
    swords = [fought_to(ready, face, 4).get(Belonging, ANN, "sword") for face in range(1, 9)]
    claws = [fought_to(ready, 8, face).get(Belonging, OX, "claw") for face in range(1, 5)]
    shares = [
        Fraction(sum(row is not None and row.die < 8 for row in swords), 8),
        Fraction(sum(row is not None and row.die == 0 for row in claws), 4),
    ]
    assert [one.chance for one in worn] == shares


@pytest.mark.rule("FB-61", "FB-63", "FB-72")
def test_a_watch_foresees_weather_and_event(table: Table) -> None:
    told = foreseen(table, AdvanceClock("watch"), "freeblade").rolls
    assert [(one.words, one.chance) for one in told] == [
        ("unkind weather", Fraction(1, 2)),
        ("event", None),
    ]
    omen = table.put(PARTY, "omen", Belonging(name="omen", slots=0, die=4, full=6))
    nearer = foreseen(omen, AdvanceClock("turn"), "freeblade").rolls
    assert [one.words for one in nearer] == ["the omen comes true", "event"]
    assert nearer[0].chance == Fraction(3, 4)


@pytest.mark.rule("FB-66", "FB-67")
def test_the_watch_that_ends_a_day_foresees_rations_and_rest(table: Table) -> None:
    food = Belonging(name="rations", kind="supply", die=6, full=6)
    table = table.put(TABLE, "watch", Clock(number=4)).put(TABLE, "day", Clock(number=1))
    table = ailing(table.put(BO, "rations", food), ANN, "Blessed", "day")
    told = foreseen(table, AdvanceClock("watch"), "freeblade")
    assert lines(told.ends) == [("Ann", "Blessed", False)]
    day = [(one.name, one.words) for one in told.rolls if one.name]
    assert day == [
        ("Ann", "starving: no ration"),
        ("Ann", "fatigued: no long rest"),
        ("Bo", "rations below D6"),
        ("Bo", "rations are used up"),
        ("Bo", "fatigued: no long rest"),
    ]


@pytest.mark.rule("FB-24", "FB-47")
def test_a_round_foresees_initiative_and_the_time_of_the_dying(table: Table) -> None:
    ready = after(table, FIGHT, game="freeblade", faces=(1, 2, 3))
    ready = ready.put(ANN, "death", Resource(number=2, unit="rounds"))
    told = foreseen(ready, NextRound(), "freeblade")
    assert [(one.name, one.words) for one in told.rolls] == [("Ann", "1 round left"), ("", "initiative")]
    assert ready.get(Encounter, TABLE, "encounter") is not None


GAME = game_for("opend6")
UNFORESEEN = {
    "BeginEncounter": "no dice, or the order of a Round, in which every place hangs on every die",
    "JoinTogether": "no dice, or one of initiative for each, as for one who joins",
    "AddMoreFoes": "no die but the one of a fight that they join",
    "RollTable": "its lines are there to be read, each with its range",
}
AT_RANDOM = "no dice, or the one of a stance at random, in which each is as likely"
OF_ITS_OWN = {
    "freeblade": {
        "JoinEncounter": "one die of initiative, whose place hangs on those that lie there",
        "MakeCreature": "no die but the one of a fight that it joins",
        "SetResource": "no die but the one of whoever begins to die by it, in which each is as likely",
        "RollCharacter": "a whole character at once: each step of the making has its own preview",
        "RollWear": "several step dice at once, and each thing's own has its preview",
    },
    "d6": {
        "AnswerForSheet": "what fits them throws, as the button beside it foretells",
        "MakeFoe": AT_RANDOM,
    },
    "sixd6": {"MakeFoe": AT_RANDOM},
}
"""Commands that may throw dice and are not foreseen, and why."""
FORESEEN_WITHOUT_DICE = {
    "freeblade": {"BeginSession", "EndSession", "RequestRoll"},
    "sixd6": {"AidResist", "EndSession", "Resist", "Threaten"},
}
"""They tell what time and others will bring."""


def test_a_free_roll_has_the_bars_of_all_its_faces() -> None:
    totals: Counter[int] = Counter()
    for faces in product(range(1, 7), range(1, 5)):
        fact = decide(GAME, Table(), RollDice("d6+d4+1"), Scripted(list(faces))).facts[0]
        totals[fact.roll.total] += 1
    bars = preview(GAME, Table(), RollDice("d6+d4+1")).bars
    assert {bar.number: bar.chance for bar in bars} == {n: Fraction(ways, 24) for n, ways in totals.items()}


@pytest.mark.rule("FD6-12")
@pytest.mark.parametrize(
    ("expression", "place", "label"),
    [
        ("d20!", -1, "or more"),
        ("2d10!+3", -1, "or more"),
        ("5-d20!", 0, "or less"),
        ("d6!-d6!", -1, "more, or less than all of these"),
    ],
)
def test_the_bars_of_a_roll_without_end_hold_the_rest_of_it(expression: str, place: int, label: str) -> None:
    bars = preview(GAME, Table(), RollDice(expression)).bars
    assert sum(bar.chance for bar in bars) == 1
    assert bars[place].label.endswith(label)
    assert len([bar for bar in bars if bar.label]) == 1


@pytest.mark.parametrize("expression", ["100d6", "d1000"])
def test_more_bars_than_can_be_drawn_are_left_out(expression: str) -> None:
    told = preview(GAME, Table(), RollDice(expression))
    assert (told.bars, told.refused) == ((), "")


def test_a_mistake_in_the_expression_is_refused() -> None:
    assert preview(GAME, Table(), RollDice("2x6")).refused != ""


def not_foreseen(deciders: Iterable[tuple[Any, Any]], previews: Iterable[Any]) -> tuple[set[str], set[str]]:
    """Return the commands that may throw dice and are not foreseen, and those that are and throw none."""
    throwing = {
        command.__name__
        for command, decider in deciders
        if getattr(decider, "__name__", "") not in ("without_dice", "on_the_table")
    }
    foreseen = {command.__name__ for command in previews}
    return throwing - foreseen, foreseen - throwing


def test_every_command_of_every_game_that_may_roll_is_foreseen() -> None:
    deciders = [pair for part in EVERY_GAME for pair in part.deciders]
    previews = [command for part in EVERY_GAME for command, _ in part.previews]
    assert not_foreseen(deciders, previews)[0] == set(UNFORESEEN)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_command_of_a_game_that_may_roll_is_foreseen_or_has_a_reason(key: str) -> None:
    game = GAMES[key]
    unforeseen, without_dice = not_foreseen(game.deciders.items(), game.previews)
    decided = {command.__name__ for command in game.deciders}
    assert unforeseen == {*UNFORESEEN, *OF_ITS_OWN.get(key, OF_ITS_OWN["d6"])} & decided
    assert without_dice == FORESEEN_WITHOUT_DICE.get(key, without_dice)
