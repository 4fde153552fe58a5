"""Whatever is told on an evening explains itself: its sums add up, its rules are the game's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.catalogue import rule
from rules.d6.checks import CodeChecked
from rules.d6.endurance import PointsTaken
from rules.explain import Explanation, Line, explain
from rules.facts import Fact, Roll
from rules.freed6.effect_rolls import EffectRolled
from rules.game import Game
from rules.games import game_for
from rules.sixd6.exchanges import AttackSettled
from rules.table import Table
from tests.effort import some_of
from tests.rules.freeblade.test_anything import busy_table, delving_table, fighting_table
from tests.rules.games import calm, likely, lively
from tests.rules.playing import ruled
from tests.rules.strategies import commands
from tests.rules.test_any_game import GAMES, follow_up, known_to, played

ALL = (*GAMES, "freeblade")


def d6(*numbers: int) -> set[str]:
    """Ids of FreeD6."""
    return {f"FD6-{number:02}" for number in numbers}


SHARED: dict[str, set[str]] = {
    "opend6": d6(1, *range(10, 21), 26, 28, *range(48, 53)),
    "wildd6": d6(*range(11, 15), *range(17, 25), *range(26, 30), *range(43, 47), 48, 50, 51, 52) | {"OD6-09"},
}
"""What a game is played by although another's text says it, for its own is silent."""
PREFIXES = {"freed6": "FD6", "opend6": "OD6", "wildd6": "WD", "sixd6": "6D6", "freeblade": "FB"}
D6_RULINGS = {*range(1, 30), *range(73, 76), *range(77, 84), 88, 91, 101, 102, 103, 105}
OF_ALL = {80, 92, 99, 100}
RULINGS = {
    **dict.fromkeys(("freed6", "opend6"), D6_RULINGS | OF_ALL),
    "wildd6": D6_RULINGS | OF_ALL | {89, 90},
    "freeblade": {*range(30, 56), 76, 77, 84, 85, 86, 88, *range(93, 99), 104} | OF_ALL,
    "sixd6": {*range(60, 73), 77, 87, 88, 91} | OF_ALL,
}
"""The rulings by the part of RULES.md that they stand in."""
PHASES = (Phase.explicit, Phase.generate)  # an evening is too long to be made shorter in any time
QUIET = {"RemoveSheet", "RollCharacter", "ShareSheet"}
"""Orders that end an evening, or tell of little else than names."""


def badly_added(said: Explanation) -> list[str]:
    """What is wrong with the sums of an explanation: each total is the sum of the amounts since the last."""
    wrong, parts, totals = [], 0, list[str]()
    for line in said.lines:
        if line.total:
            if line.amount != parts:
                wrong.append(f"{line.text} is {line.amount}, its parts {parts}")
            parts = 0
            totals.append(line.text)
        else:
            parts += line.amount or 0
    last = max((at for at, line in enumerate(said.lines) if line.total), default=-1)
    left_over = [line.text for line in said.lines[last + 1 :] if line.amount is not None]
    doubled = [text for text in totals if totals.count(text) > 1]
    lifted = [line.text for line in said.lines if line.text.startswith("at least")]
    odd = [text for text in lifted if text not in ("at least 0", "at least 1")]
    return [*wrong, *left_over, *doubled, *odd]


def foreign(game: str, said: Explanation) -> list[str]:
    """The rules of other games that an explanation names, in its lines or at its end."""
    named = {rule.id for rule in said.rules} | {id for line in said.lines for id in line.rules}
    return sorted(id for id in named if not _speaks(game, id))


def _speaks(game: str, id: str) -> bool:
    prefix, _, number = id.rpartition("-")
    if prefix == "R":
        return int(number) in RULINGS[game]
    return prefix == PREFIXES[game] or id in SHARED.get(game, ())


Shows = Callable[[Any], Any]
MUST: tuple[tuple[str, str, Shows, tuple[str, ...]], ...] = (
    ("freed6", "CodeChecked", lambda fact: fact.luck, ("FD6-03", "FD6-05")),
    ("freed6", "CodeChecked", lambda fact: fact.rank, ("FD6-20", "FD6-30")),
    ("freed6", "CodeChecked", lambda fact: fact.mode == "advantage", ("FD6-50",)),
    ("freed6", "CodeChecked", lambda fact: _both(fact), ("FD6-52", "R-09")),
    ("opend6", "CodeChecked", lambda fact: _both(fact), ("FD6-52", "R-09")),
    ("freed6", "CodeChecked", lambda fact: fact.flips and fact.wild, ("FD6-48", "R-04")),
    ("freed6", "LuckChanged", lambda fact: fact.what == "vetoed", ("FD6-09",)),
    ("freed6", "LuckChanged", lambda fact: fact.what == "awarded", ("FD6-08",)),
    ("freed6", "RecoveryTried", lambda fact: True, ("FD6-28", "FD6-29", "R-16")),
    ("opend6", "RecoveryTried", lambda fact: True, ("OD6-02", "R-16")),
    ("wildd6", "RecoveryTried", lambda fact: True, ("FD6-28", "FD6-29", "R-90")),
    ("wildd6", "SuccessesCounted", lambda fact: fact.margin is not None, ("R-25", "R-89")),
    (
        "freed6",
        "PointsTaken",
        lambda fact: fact.level and not fact.before,
        ("FD6-40", "FD6-41", "FD6-30", "FD6-31"),
    ),
    ("opend6", "PointsTaken", lambda fact: fact.level and not fact.before, ("OD6-11", "OD6-16")),
    ("freed6", "EffectRolled", lambda fact: fact.rank, ("FD6-30", "FD6-31")),
    ("freed6", "EffectRolled", lambda fact: fact.rank and fact.track == "damage", ("FD6-40", "FD6-41")),
    ("opend6", "ConditionCame", lambda fact: fact.kind == "cumulative", ("OD6-01", "OD6-03")),
    ("opend6", "ConditionCame", lambda fact: fact.kind == "discrete", ("OD6-04",)),
    ("opend6", "ConditionCame", lambda fact: fact.kind == "progressive", ("OD6-05",)),
    ("opend6", "ConditionCame", lambda fact: fact.kind == "measured", ("OD6-06",)),
    *(("opend6", kind, lambda fact: True, ("R-19",)) for kind in ("TurnBegun", "ClockAdvanced")),
    ("opend6", "EncounterBegun", lambda fact: True, ("OD6-25",)),
    ("opend6", "EncounterBegun", lambda fact: fact.length, ("OD6-26",)),
    ("opend6", "EncounterEnded", lambda fact: True, ("R-19",)),
    ("freed6", "SessionBegun", lambda fact: True, ("FD6-02",)),
    ("freed6", "SessionEnded", lambda fact: True, ("R-77",)),
    ("freed6", "AbilitySet", lambda fact: fact.ability == "luck", ("FD6-02",)),
    ("freed6", "TrackRemoved", lambda fact: True, ("FD6-45",)),
    ("opend6", "TrackRemoved", lambda fact: True, ("OD6-07",)),
    ("wildd6", "SuccessesCounted", lambda fact: fact.cancelled, ("WD-06",)),
    ("wildd6", "SuccessesCounted", lambda fact: fact.spent, ("WD-07", "WD-08")),
    ("wildd6", "SuccessesCounted", lambda fact: fact.throw == "disadvantage", ("FD6-51",)),
    ("wildd6", "SuccessesCounted", lambda fact: _modes(fact) == {"successes"}, ("WD-01", "WD-04")),
    ("wildd6", "CriticalTold", lambda fact: True, ("WD-09",)),
    ("freeblade", "CheckMade", lambda fact: fact.advantages, ("FB-37", "FB-39")),
    ("freeblade", "CheckMade", lambda fact: fact.natural, ("FB-40",)),
    ("freeblade", "CheckMade", lambda fact: fact.rerolled, ("FB-28", "R-52")),
    ("freeblade", "SpellCast", lambda fact: fact.disadvantages, ("FB-39",)),
    ("freeblade", "SpellCast", lambda fact: fact.fatigued, ("FB-35",)),
    ("freeblade", "SpellCast", lambda fact: fact.natural, ("FB-40",)),
    ("freeblade", "AttackRolled", lambda fact: fact.outcome == "hit", ("FB-53",)),
    ("freeblade", "AttackRolled", lambda fact: fact.outcome == "miss", ("FB-54",)),
    ("freeblade", "AttackRolled", lambda fact: fact.outcome == "blocked", ("FB-34", "FB-30")),
    ("freeblade", "AttackRolled", lambda fact: "Focus" in fact.disadvantages, ("FB-28",)),
    ("freeblade", "AttackRolled", lambda fact: fact.why == "bare hands", ("FB-57", "R-35")),
    ("freeblade", "AttackRolled", lambda fact: fact.why == "Advantage", ("FB-56",)),
    ("freeblade", "AttackRolled", lambda fact: fact.advantages and fact.disadvantages, ("R-34",)),
    ("freeblade", "AttackRolled", lambda fact: "darkness" in fact.disadvantages, ("FB-69",)),
    ("freeblade", "DamageTaken", lambda fact: fact.status == "dying", ("FB-23", "FB-24")),
    ("freeblade", "DamageTaken", lambda fact: fact.status == "taken_out", ("FB-52",)),
    ("freeblade", "ExhaustionFaced", lambda fact: fact.choice == "rest", ("FB-74", "FB-25")),
    ("freeblade", "ExhaustionFaced", lambda fact: fact.choice == "damage", ("FB-74", "FB-23", "R-51")),
    ("freeblade", "Rested", lambda fact: fact.kind == "short", ("FB-25",)),
    ("freeblade", "Rested", lambda fact: fact.kind == "long", ("FB-26",)),
    ("freeblade", "Rested", lambda fact: fact.kind == "full", ("FB-27",)),
    ("freeblade", "Rested", lambda fact: fact.refilled, ("FB-44", "R-37")),
    ("freeblade", "ConditionChanged", lambda fact: fact.slots, ("FB-35",)),
    ("freeblade", "ConditionChanged", lambda fact: fact.before and fact.slots, ("R-43",)),
    ("freeblade", "BelongingAdded", lambda fact: True, ("FB-12",)),
    ("freeblade", "Healed", lambda fact: True, ("R-50",)),
    ("freeblade", "SessionBegun", lambda fact: True, ("FB-10", "R-30")),
    ("freeblade", "SessionEnded", lambda fact: True, ("FB-10",)),
    ("sixd6", "ActionTaken", lambda fact: fact.action == "narrative", ("6D6-02", "6D6-03", "R-63")),
    ("sixd6", "ActionTaken", lambda fact: fact.action == "opportunity", ("6D6-16",)),
    ("sixd6", "ActionTaken", lambda fact: fact.action == "potential", ("6D6-24", "6D6-25")),
    ("sixd6", "ActionTaken", lambda fact: fact.action == "immediate", ("6D6-30",)),
    ("sixd6", "ActionTaken", lambda fact: fact.action == "free", ("6D6-27",)),
    ("sixd6", "AttackSettled", lambda fact: len(fact.resisted) > 1, ("6D6-14", "6D6-15", "R-62")),
    ("sixd6", "ResistanceFixed", lambda fact: not fact.advantages, ("6D6-10",)),
    ("sixd6", "ResistanceFixed", lambda fact: fact.helps, ("6D6-14",)),
    ("sixd6", "ResistanceFixed", lambda fact: fact.hindrances, ("R-70",)),
)
"""What a fact shows, and the rules of RULES.md that say so: read from there, not from the code."""
NEVER: tuple[tuple[str, str, Shows, tuple[str, ...]], ...] = (
    ("freeblade", "AttackRolled", lambda fact: fact.outcome == "blocked", ("FB-53", "FB-54", "FB-56")),
    ("freeblade", "DamageTaken", lambda fact: fact.status in ("ok", "taken_out"), ("FB-24",)),
    ("freeblade", "Rested", lambda fact: fact.kind == "short", ("FB-26", "FB-27")),
    ("freed6", "CodeChecked", lambda fact: not fact.luck, ("FD6-03", "FD6-05")),
    ("freed6", "LuckChanged", lambda fact: fact.what == "vetoed", ("FD6-06", "FD6-08")),
    ("sixd6", "ActionTaken", lambda fact: fact.action == "free", ("6D6-02",)),
)
"""What a fact shows, and the rules that had nothing to do with it."""


def _both(fact: Any) -> bool:
    """Whether both Advantage and Disadvantage bore on a check."""
    words = [part.source.partition(":")[0] for part in fact.sources]
    return "Advantage" in words and "Disadvantage" in words


def _modes(fact: Any) -> set[str]:
    return {fact.mode} if any(die.role == "wild" for die in fact.roll.dice) else set()


def unnamed(game: str, fact: Fact, said: Explanation) -> list[str]:
    """The rules that bore on a fact and are not named, and those named that did not."""
    named = {rule.id for rule in said.rules}
    kind = type(fact).__name__
    must = [id for of, name, shows, ids in MUST if (of, name) == (game, kind) and shows(fact) for id in ids]
    never = [id for of, name, shows, ids in NEVER if (of, name) == (game, kind) and shows(fact) for id in ids]
    return [*(id for id in must if id not in named), *(id for id in never if id in named)]


def is_explained(game: Game, fact: Fact) -> None:
    """The explanation of a fact holds all that it promises."""
    said = explain(game, fact)
    assert badly_added(said) == [], said.lines
    assert foreign(game.key, said) == [], fact
    assert unnamed(game.key, fact, said) == [], fact
    if isinstance(fact, CodeChecked) and fact.parts:
        assert sum(part.amount for part in fact.parts) == fact.dice
    if isinstance(fact, PointsTaken | EffectRolled) and fact.against:
        assert sum(part.amount for part in fact.against) == fact.resistance
    if isinstance(fact, AttackSettled):
        assert sum(part.roll.total for part in fact.resisted) == fact.resistance


def tables(game: str) -> list[Table]:
    """Tables in the midst of an evening, some with house rules."""
    if game == "freeblade":
        usual = [busy_table(), fighting_table(), delving_table()]
        return [*usual, ruled(usual[0], cancel="both_rolled", death_timer_min=0)]
    both = [lively(game), calm(game)]
    house = {"freed6": "successes", "wildd6": "total"}.get(game)
    return [*both, *([ruled(both[0], dice_mode=house)] if house else [])]


@pytest.mark.examples
@pytest.mark.parametrize("game", ALL)
def test_every_fact_of_an_evening_adds_up_and_names_its_rules(game: str) -> None:
    system, known = game_for(game), sorted(set(known_to(game)) - QUIET)
    usual = {} if game == "freeblade" else likely(game)
    orders = {name: commands(usual, [name], odd=False) for name in known}

    @given(st.data(), st.sampled_from(tables(game)), st.permutations(known), st.integers(0, 2**20))
    @settings(max_examples=some_of(60), phases=PHASES, suppress_health_check=[HealthCheck.too_slow])
    def evening(data: st.DataObject, start: Table, names: list[str], seed: int) -> None:
        table = start
        for name in names:
            plan = [data.draw(orders[name]), *data.draw(st.lists(st.integers(0, 59), max_size=3))]
            for begin in (start, table):
                for _, _, _, decision in played(system, begin, plan, seed):
                    table = follow_up(begin, decision)
                    for fact in decision.facts:
                        is_explained(system, fact)

    evening()


CHECKED = CodeChecked(name="Kit", ability="wits", code="1D", roll=Roll(), outcome="total")


def broken(*lines: Line) -> Explanation:
    """An explanation of these lines."""
    return Explanation("Check made", lines, ())


def test_a_sum_that_does_not_add_up_would_be_found() -> None:
    die, total = Line("D6 shows 4", 4), Line("In total", 4, total=True)
    assert badly_added(broken(die, total)) == []
    assert badly_added(broken(die, Line("pips", 1), total)) == ["In total is 4, its parts 5"]
    assert badly_added(broken(total)) == ["In total is 4, its parts 0"]
    assert badly_added(broken(die, total, Line("Points", 3))) == ["Points"]
    assert badly_added(broken(die, total, die, total)) == ["In total", "In total"]
    assert badly_added(broken(die, Line("at least 9", 5), Line("In total", 9, total=True))) == ["at least 9"]


def test_a_foreign_rule_would_be_found() -> None:
    said = broken(Line("Wits", rules=("FD6-18", "R-22", "OD6-03")))
    assert foreign("freed6", said) == ["OD6-03"]
    assert foreign("opend6", said) == []
    assert foreign("wildd6", said) == ["OD6-03"]
    assert foreign("freeblade", said) == ["FD6-18", "OD6-03", "R-22"]


def test_a_rule_that_is_missing_or_bore_on_nothing_would_be_found() -> None:
    lucky = replace(CHECKED, luck=True)
    plain = broken()
    whole = Explanation("Code checked", (), tuple(map(rule, ("FD6-03", "FD6-05"))))
    assert unnamed("freed6", lucky, plain) == ["FD6-03", "FD6-05"]
    assert unnamed("freed6", lucky, whole) == []
    assert unnamed("freed6", CHECKED, whole) == ["FD6-03", "FD6-05"]
