"""Whatever evening is played, in any of the five games: what is refused is refused before the dice, and what
is offered can be pressed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.common.asked_to_resist import Resisting
from rules.common.prompts import offers
from rules.decide import preview
from rules.errors import RuleBroken
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.exhaustion import FaceExhaustion
from rules.game import Command, Decision, Game, Preview
from rules.games import game_for
from rules.randomness import Randomness
from rules.table import TABLE, Pending, Table
from tests.effort import few, some_of
from tests.rules.evenings import ALL_GAMES, Step, answered, evenings, orders, played, tables, tried
from tests.rules.games import meant, offered

SEEDS = (3, 7, 11)
LATE: Mapping[str, str] = {}
"""Commands whose refusal may hang on the faces, and why."""


class Dice:
    """Faces of a seed, counted; or those of one kind, as far as the die has them."""

    def __init__(self, seed: int, face: Callable[[int], int] | None = None) -> None:
        self._random = random.Random(seed)
        self._face = face
        self.thrown = 0

    def __call__(self, sides: int) -> int:
        self.thrown += 1
        if self._face and self.thrown < 40:  # one that explodes does so for a while only
            return self._face(sides)
        return self._random.randint(1, sides)


def all_dice() -> list[Dice]:
    """Return dice that fall low, high and at random."""
    return [Dice(0, lambda sides: 1), Dice(0, lambda sides: sides), *(Dice(seed) for seed in SEEDS)]


def thrown_in_vain(game: Game, table: Table, command: Command) -> list[str]:
    """Return the sentences that came after dice had been thrown, or that came with some faces alone."""
    late, early, accepted = [], [], False
    for dice in all_dice():
        result = tried(game, table, command, dice)
        if isinstance(result, Decision):
            accepted = True
        elif dice.thrown:
            late.append(f"after {dice.thrown} dice: {result}")
        else:
            early.append(result)
    return late + (early if accepted else [])


def refused_buttons(game: Game, table: Table) -> list[str]:
    """Return the offers that are open and that ``decide`` would refuse, with its sentences.

    One that opens a dialog asks first what it needs: that dialog has to give the offer's command.
    """
    refused = []
    for key, offer in offered(game, table):
        if offer.dialog:
            dialog = game.sheet.dialog(offer.dialog)
            result: object = None if dialog and dialog.command is type(offer.command) else "No such dialog."
        else:
            result = tried(game, table, answered(offer), Dice(1))
        if isinstance(result, str):
            refused.append(f"{offer.label} on {table.get(Pending, TABLE, key)}: {result}")
    return refused


@pytest.mark.examples
@pytest.mark.rule("R-83")
@pytest.mark.parametrize("game", few(ALL_GAMES, "freeblade", "opend6"))
def test_nothing_is_thrown_and_then_refused(game: str) -> None:
    rules = game_for(game)

    @given(evenings(rules), st.integers(0, 2**20))
    @settings(max_examples=some_of(50), derandomize=True, database=None)
    def evening(plan: tuple[Table, list[Step]], seed: int) -> None:
        for table, command in played(rules, *plan, Dice(seed)):
            if type(command).__name__ not in LATE:
                assert thrown_in_vain(rules, table, command) == [], command

    evening()


@pytest.mark.examples
@pytest.mark.parametrize("game", few(ALL_GAMES, "freeblade", "opend6"))
def test_a_button_that_is_shown_can_be_pressed(game: str) -> None:
    rules = game_for(game)

    @given(evenings(rules), st.integers(0, 2**20))
    @settings(max_examples=some_of(50), derandomize=True, database=None)
    def evening(plan: tuple[Table, list[Step]], seed: int) -> None:
        for table, _ in played(rules, *plan, Dice(seed)):
            assert refused_buttons(rules, table) == []

    evening()


def told(game: Game, table: Table, command: Command, dice: Dice) -> tuple[Fraction, Fraction] | str | None:
    """Return the chance that is told before a throw and that of its entry, where both are; or else the
    sentence of a refusal that was not foretold, or that did not come."""
    seen, result = preview(game, table, command), tried(game, table, command, dice)
    if seen.refused or not isinstance(result, Decision):
        foretold = result == seen.refused
        return None if foretold else f"foretold: {seen.refused or 'nothing'}, came: {result}"
    chance = getattr(result.facts[0], "chance", "")
    if seen.chance is None or not chance:
        return None
    # Whoever resists is told the chance to do so, and the entry is of the throw that they resist.
    resists = isinstance(command, Resisting)
    return seen.chance, 1 - Fraction(chance) if resists else Fraction(chance)


@pytest.mark.examples
@pytest.mark.rule("R-70")
@pytest.mark.parametrize("game", few(ALL_GAMES, "freeblade", "opend6"))
def test_the_chance_told_before_a_throw_is_that_of_its_entry_and_refusals_are_foretold(game: str) -> None:
    rules, compared = game_for(game), list[object]()
    foreseen = tuple(command.__name__ for command in rules.previews)

    @given(evenings(rules, among=foreseen), st.integers(0, 2**20))
    @settings(max_examples=some_of(100), derandomize=True, database=None)
    def evening(plan: tuple[Table, list[Step]], seed: int) -> None:
        for table, command in played(rules, *plan, Dice(seed)):
            said = told(rules, table, command, Dice(seed))
            assert not isinstance(said, str), said
            assert said is None or said[0] == said[1], command
            compared.extend([] if said is None else [said])

    evening()
    assert compared, "no chance was told at all"


def answers(game: Game) -> tuple[str, ...]:
    """Return the commands that answer an open prompt."""
    return tuple(command.__name__ for command in game.deciders if "pending" in command.__dataclass_fields__)


def unoffered(game: Game, table: Table, command: Command) -> str:
    """Return what is wrong with an answer that is accepted and that nobody is offered.

    The sheets that an answer names for its rows to be loaded make no other answer of it.
    """
    result = tried(game, table, command, Dice(1))
    if not isinstance(result, Decision):
        return ""
    key = getattr(command, "pending", "")
    alike = [offer.command for offer in offers(game, table, key) if type(offer.command) is type(command)]
    named = [name for name in ("sheet_id", "target") if hasattr(command, name)]
    for other in alike:
        same = replace(command, **{name: getattr(other, name) for name in named})
        alternative = tried(game, table, same, Dice(1))
        if isinstance(alternative, Decision) and alternative.facts == result.facts:
            return ""
    return f"{command} is accepted and not offered: {table.get(Pending, TABLE, key)}"


@pytest.mark.examples
@pytest.mark.parametrize("game", few(ALL_GAMES, "freeblade", "opend6"))
def test_whatever_answer_is_accepted_is_offered_to_someone(game: str) -> None:
    rules = game_for(game)
    tries = st.lists(orders(rules, among=answers(rules)), min_size=3, max_size=6)

    @given(evenings(rules), tries, st.integers(0, 2**20))
    @settings(max_examples=some_of(50), derandomize=True, database=None)
    def evening(plan: tuple[Table, list[Step]], attempts: list[Command], seed: int) -> None:
        for table, _ in played(rules, *plan, Dice(seed)):
            for key in table.of(Pending, TABLE):
                for attempt in attempts:
                    answer = replace(attempt, pending=key)  # type: ignore[call-arg]
                    assert unoffered(rules, table, meant(table, answer, 0)) == ""

    evening()


def late(_game: Game, _table: Table, _command: Command, randomness: Randomness) -> Decision:
    """Throw a die, and then refuse."""
    randomness(6)
    raise RuleBroken("That was known before.")


def wayward(_game: Game, table: Table, _command: Command, _randomness: Randomness) -> Decision:
    """Carry anything out."""
    return Decision((), table)


def refusing_preview(_game: Game, _table: Table, _command: Command) -> Preview:
    raise RuleBroken("No.")


def test_each_of_these_checks_can_fail() -> None:
    game, order = game_for("freeblade"), FaceExhaustion("40.4", "1", "damage")
    table = tables("freeblade")[0]
    assert thrown_in_vain(game, table, order) == []
    assert refused_buttons(game, table) == []
    assert unoffered(game, table, order) == ""
    refusing = replace(game, deciders={**game.deciders, FaceExhaustion: late})
    assert thrown_in_vain(refusing, table, order)[0] == "after 1 dice: That was known before."
    assert any("Take 1D4 damage" in button for button in refused_buttons(refusing, table))
    taking = replace(game, deciders={**game.deciders, ResolveAttack: wayward})
    assert "not offered" in unoffered(taking, table, ResolveAttack("40.4"))
    check = MakeCheck("1", "dexterity", 12)
    known = told(game, table, check, Dice(1))
    assert isinstance(known, tuple)
    assert known[0] == known[1]
    lying = replace(game, previews={**game.previews, MakeCheck: lambda *_: Preview(chance=Fraction(1, 99))})
    assert told(lying, table, check, Dice(1)) == (Fraction(1, 99), known[1])
    silent = replace(game, previews={**game.previews, MakeCheck: refusing_preview})
    assert str(told(silent, table, check, Dice(1))).startswith("foretold: No., came: ")
