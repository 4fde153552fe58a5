"""Whatever is told on an evening explains itself: its sums add up, its rules are the game's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.catalogue import rule
from rules.d6.checks import CodeChecked
from rules.d6.points_against_resistance import PointsTaken
from rules.explain import Explanation, Line, explain
from rules.facts import Fact, Roll
from rules.freed6.effect_rolls import EffectRolled
from rules.game import Game
from rules.games import game_for
from rules.sixd6.exchanges import AttackSettled
from rules.table import Table
from tests.effort import few, some_of
from tests.rules.freeblade.busy_tables import busy_table, delving_table, fighting_table
from tests.rules.games import calm, likely, lively
from tests.rules.guards import said_of
from tests.rules.playing import ruled
from tests.rules.strategies import commands
from tests.rules.test_any_game import GAMES, follow_up, known_to, played

ALL = (*GAMES, "freeblade")


OF_ALL = {80, 92, 99, 100}
"""The rulings that bear on every game."""
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
        return int(number) in OF_ALL | set(said_of(game, "RULINGS", [int(number)]))
    return rule(id).game == game or id in said_of(game, "SHARED")


def unnamed(game: str, fact: Fact, said: Explanation) -> list[str]:
    """The rules that bore on a fact and are not named, and those named that did not."""
    named = {rule.id for rule in said.rules}
    kind = type(fact).__name__
    must = [id for of, shows, ids in said_of(game, "MUST") if of == kind and shows(fact) for id in ids]
    never = [id for of, shows, ids in said_of(game, "NEVER") if of == kind and shows(fact) for id in ids]
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
        assert sum(part.roll.total for part in fact.resistance_parts) == fact.resistance


def tables(game: str) -> list[Table]:
    """Tables in the midst of an evening, some with house rules."""
    if game == "freeblade":
        usual = [busy_table(), fighting_table(), delving_table()]
        return [*usual, ruled(usual[0], cancel="both_rolled", death_timer_min=0)]
    both = [lively(game), calm(game)]
    house = {"freed6": "successes", "wildd6": "total"}.get(game)
    return [*both, *([ruled(both[0], dice_mode=house)] if house else [])]


@pytest.mark.examples
@pytest.mark.parametrize("game", few(ALL, "freeblade", "opend6"))
def test_every_fact_of_an_evening_adds_up_and_names_its_rules(game: str) -> None:
    system, known = game_for(game), sorted(set(known_to(game)) - QUIET)
    usual = {} if game == "freeblade" else likely(game)
    orders = {name: commands(usual, [name], odd=False) for name in known}

    @given(st.data(), st.sampled_from(tables(game)), st.permutations(known), st.integers(0, 2**20))
    @settings(max_examples=some_of(30), phases=PHASES, suppress_health_check=[HealthCheck.too_slow])
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
    return Explanation(lines, ())


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
    whole = Explanation((), tuple(map(rule, ("FD6-03", "FD6-05"))))
    assert unnamed("freed6", lucky, plain) == ["FD6-03", "FD6-05"]
    assert unnamed("freed6", lucky, whole) == []
    assert unnamed("freed6", CHECKED, whole) == ["FD6-03", "FD6-05"]
